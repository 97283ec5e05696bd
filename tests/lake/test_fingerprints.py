"""A fingerprint changes with anything that a file is made from, and with nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tieout.lake import fingerprints
from tieout.lake.fingerprints import code_version, fingerprint, reached


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package `stagecode`: its module `stage` imports `helper` inside a function, and not `apart`."""
    folder = tmp_path / "stagecode"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "stage.py").write_text("def run():\n    from stagecode.helper import help\n    import json\n")
    (folder / "helper.py").write_text("def help(): return 1\n")
    (folder / "apart.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    sys.modules.pop("stagecode", None)
    forget()


def forget() -> None:
    for cached in (fingerprints.code_version, fingerprints.reached, fingerprints._source):
        cached.cache_clear()


def version() -> str:
    forget()
    return code_version("stagecode.stage")


def test_imports_are_followed_inside_functions(package: Path) -> None:
    ours, engines = reached("stagecode.stage")
    assert {"stagecode.stage", "stagecode.helper"} <= ours
    assert "stagecode.apart" not in ours
    assert "json" in engines


def test_code_below_changes_the_version_and_code_beside_does_not(package: Path) -> None:
    before = version()
    (package / "apart.py").write_text("x = 1\n")
    assert version() == before
    (package / "helper.py").write_text("def help(): return 2\n")
    changed = version()
    assert changed != before
    (package / "names.json").write_text("{}")
    assert version() != changed


def test_every_part_counts() -> None:
    def made(**changed: object) -> str:
        parts: dict[str, object] = {"inputs": {"sha256": "a"}, "settings": {"limit": 1}} | changed
        return fingerprint(("cells",), ("tieout.pages.model",), parts["inputs"], parts["settings"])  # type: ignore[arg-type]

    assert made() == made()
    assert len({made(), made(inputs={"sha256": "b"}), made(settings={"limit": 2})}) == 3
    assert fingerprint(("cells",), (), {}, {}) != fingerprint(("blocks",), (), {}, {})
