"""Imports go one way, and each engine is imported in one adapter."""

from __future__ import annotations

from tests.architecture.source import modules

# From the bottom up. A package imports packages of lower rows, and itself; those of one row know nothing of each other.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "losses", "toml", "markup"),
    ("lexicon",),
    ("settings", "quantities", "model"),
    ("models", "lake", "pages", "decode"),
    ("layout",),
    ("concepts",),
    ("filings", "blocks", "cells", "footnotes", "propositions", "embeddings"),
    ("indexes",),
    ("question",),
    ("query", "audit"),
    ("check",),
    ("answer", "quality", "review", "statements"),
    ("evaluation", "samples"),
    ("ingest", "learning"),
    ("pipeline",),
    ("extract",),
    ("workbook", "frames", "doctor"),
    ("commands",),
    ("cli",),
)
RANK = {name: rank for rank, row in enumerate(LAYERS) for name in row}

ADAPTERS = {
    "pymupdf": ("tieout.pages.pdf",),
    "fitz": (),
    "duckdb": ("tieout.lake.duck",),
    "tantivy": ("tieout.indexes.lexical",),
    "sentence_transformers": ("tieout.models",),
    "transformers": ("tieout.models",),
    "torch": ("tieout.models",),
    "anthropic": ("tieout.models",),
    "great_expectations": ("tieout.quality",),
    "dagster": ("tieout_dagster",),
    "onnxruntime": ("tieout.models.onnx",),
    "sklearn": ("tieout.learning.nature", "tieout.learning.odds", "tieout.learning.trees"),
    "scipy": ("tieout.learning.alike", "tieout.learning.choice", "tieout.learning.odds"),
    "ir_measures": ("tieout.evaluation.metrics.ranking",),
    "jsonschema": ("tieout.extract",),
    "reportlab": ("tieout.samples",),
    "xlsxwriter": ("tieout.workbook.book",),
    "typer": ("tieout.commands", "tieout.cli"),
}
HEAVY = ("onnxruntime", "sentence_transformers", "transformers", "torch", "great_expectations", "anthropic")


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def allowed(importing: str, imported: str) -> bool:
    """Whether one of our modules may import the other."""
    own, other = importing.split("."), imported.split(".")
    if other[0] == "tieout_dagster":
        return own[0] == "tieout_dagster" and (other[1] == "assets" or own[1] == "project")
    if own[0] != "tieout" or other[0] != "tieout" or min(len(own), len(other)) == 1:
        return True
    return own[1] == other[1] or RANK[other[1]] < RANK[own[1]]


def test_every_package_has_its_layer() -> None:
    names = {module.name.split(".")[1] for module in modules() if module.name.startswith("tieout.")}
    assert sorted(names - set(RANK)) == []


def test_the_rule_itself() -> None:
    assert allowed("tieout_dagster.project.jobs", "tieout_dagster.assets.cells")
    assert allowed("tieout_dagster.assets.cells", "tieout.pipeline")
    assert allowed("tieout.cells.grid", "tieout.pages.model")
    assert not allowed("tieout.cells.grid", "tieout.blocks.stage")
    assert not allowed("tieout.pages.pdf", "tieout.cells.grid")
    assert not allowed("tieout.pipeline", "tieout_dagster.assets.cells")
    assert not allowed("tieout_dagster.assets.cells", "tieout_dagster.project.jobs")


def test_imports_go_down() -> None:
    wrong = [
        f"{module.path}:{line} imports {imported}"
        for module in modules()
        for imported, line in module.imports()
        if not allowed(module.name, imported)
    ]
    assert wrong == []


def test_engines_stay_in_their_adapters() -> None:
    wrong = [
        f"{module.path}:{line} imports {imported}"
        for module in modules()
        for imported, line in module.imports()
        if (top := imported.partition(".")[0]) in ADAPTERS and not within(module.name, ADAPTERS[top])
    ]
    assert wrong == []


def test_heavy_imports_are_inside_functions() -> None:
    wrong = [
        f"{module.path}:{line} imports {imported} when it is imported"
        for module in modules()
        for imported, line in module.imports(at_once=True)
        if imported.partition(".")[0] in HEAVY
    ]
    assert wrong == []
