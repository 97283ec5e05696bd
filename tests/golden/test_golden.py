"""Every golden page is read exactly, and as its snapshot says."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.golden.__main__ import uncommitted
from tests.golden.gaps import GAPS
from tests.golden.pages import NAMES, SNAPSHOTS, GoldenPage, draw_golden

EXACT = [name for name in NAMES if name not in GAPS]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("golden")
    draw_golden(out)
    return out


def marked(name: str) -> object:
    """The name, expected to fail where it is a known gap."""
    gap = pytest.mark.xfail(strict=True, raises=AssertionError, reason=GAPS.get(name, ""))
    return pytest.param(name, marks=gap if name in GAPS else ())


@pytest.mark.parametrize("name", [marked(name) for name in NAMES])
def test_page_is_read_exactly(folder: Path, name: str) -> None:
    page = GoldenPage(folder, name)
    assert page.faults == []
    assert page.snapshot == page.snapshot_path.read_text("utf-8")


def test_every_page_but_the_gaps_has_its_snapshot() -> None:
    assert set(EXACT) <= {path.stem for path in SNAPSHOTS.glob("*.txt")} <= set(NAMES)
    assert set(GAPS) <= set(NAMES)


def test_overlays_are_drawn(folder: Path, tmp_path: Path) -> None:
    GoldenPage(folder, "repeated_headers").overlays(tmp_path)
    assert [p.name for p in sorted(tmp_path.iterdir())] == ["repeated_headers-p1.png", "repeated_headers-p2.png"]
    assert all(p.read_bytes().startswith(b"\x89PNG") for p in tmp_path.iterdir())


def test_an_update_sees_uncommitted_changes(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    assert uncommitted(tmp_path) == ""
    (tmp_path / "page.txt").write_text("x")
    assert "page.txt" in uncommitted(tmp_path)
