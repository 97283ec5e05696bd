"""Each audit of `sql/audits` runs, finds nothing in an empty lake, and finds what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lake.rows import filing
from tieout.lake.duck import SQL, query
from tieout.lake.store import Lake

AUDITS = sorted((SQL / "audits").glob("*.sql"))


@pytest.mark.parametrize("audit", AUDITS, ids=lambda path: path.stem)
def test_an_empty_lake_passes(tmp_path: Path, audit: Path) -> None:
    assert query(tmp_path, audit.read_text("utf-8"))[1] == []


def test_orphans_are_found(tmp_path: Path) -> None:
    lake = Lake(tmp_path)
    binding = {
        "binding_id": "b", "doc_id": "doc", "cell_id": "gone", "block_id": None, "footnote_id": "gone",
        "marker": "(1)", "how": "cell", "order": 0,
    }  # fmt: skip
    lake.write("filings", "doc", [filing()], fingerprint="f")
    lake.write("footnote_bindings", "doc", [binding], fingerprint="f")
    found = query(tmp_path, (SQL / "audits" / "orphans.sql").read_text("utf-8"))[1]
    assert sorted(row[0] for row in found) == ["bindings without their cell", "bindings without their footnote"]
