"""Each audit of `sql/audits` runs, finds nothing in an empty lake, and finds what it is for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.lake.rows import filing, footnote
from tests.support.filing_rows import altered, block, cell, table, value
from tieout.lake.contracts import CONTRACTS
from tieout.lake.duck import SQL, query
from tieout.lake.store import Lake
from tieout.model import Record

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


def found(root: Path, audit: str) -> list[str]:
    rows = query(root, (SQL / "audits" / f"{audit}.sql").read_text("utf-8"))[1]
    return sorted({row[0] for row in rows})


def write(lake: Lake, **tables: Sequence[Record | dict[str, Any]]) -> None:
    """Rows of filing d0, with what their contract needs besides."""
    for name, rows in tables.items():
        names = [c.name for c in CONTRACTS[name].columns]
        plain = [row.to_row() if isinstance(row, Record) else row for row in rows]
        filled = [{n: row.get(n) for n in names} | {"doc_id": "d0"} for row in plain]
        lake.write(name, "d0", filled, fingerprint="f")


def passage(text: str, payload: dict[str, Any], kind: str = "prose") -> dict[str, Any]:
    return {
        "proposition_id": text, "collection": "c", "kind": kind, "page": 1, "section_path": [], "text": text,
        "payload": json.dumps(payload), "text_hash": "h",
    }  # fmt: skip


def test_prose_from_a_table_is_found(tmp_path: Path) -> None:
    lake = Lake(tmp_path)
    inside = block(0, "paragraph", "Revenue", y0=110, y1=120.0)
    write(lake, blocks=[inside, block(1, "table", "1")], tables=[table("t")],
          propositions=[passage("p", {"blocks": [{"block_id": "b1"}]})])  # fmt: skip
    assert found(tmp_path, "table_words_in_prose") == ["passage that holds a table block", "prose inside a table"]


def test_captions_astray_are_found(tmp_path: Path) -> None:
    lake = Lake(tmp_path)
    blocks = [
        block(0, "caption", "Figure 1: Cash", caption_of="gone"),
        block(1, "caption", "Figure 1: Cash", caption_of="gone"),
        block(2, "paragraph", "which is why Figure 2: Revenue by quarter it rose"),
    ]
    write(lake, blocks=blocks, propositions=[passage("p", {"blocks": [{"block_id": "b0"}, {"block_id": "b2"}]})])
    assert found(tmp_path, "captions_astray") == [
        "caption in a passage with other text", "caption of nothing that is there", "caption within a paragraph",
        "two captions of one figure or table",
    ]  # fmt: skip


def test_footnotes_that_stand_alone_are_found(tmp_path: Path) -> None:
    lake = Lake(tmp_path)
    long = "Severance of Project Titan, which closed in the second quarter."
    write(lake, blocks=[block(0, "footnote", f"(1) {long}")], footnotes=[footnote(1, text=long)],
          propositions=[passage(f"Alder: (1) {long}", {"blocks": [{"block_id": "b0"}]})])  # fmt: skip
    assert found(tmp_path, "footnotes_alone") == ["passage of a footnote", "text of a footnote as a passage"]


def test_figures_that_cannot_be_shown_are_found(tmp_path: Path) -> None:
    lake = Lake(tmp_path)
    flat = block(0, "figure", "", x1=50.0)
    drawn = block(1, "figure", "", y0=90)
    write(lake, blocks=[flat, drawn], cells=[value("t", 1, 1, "688", "688")],
          propositions=[passage("f", {"figure": {"box": None}}, "figure")])  # fmt: skip
    assert found(tmp_path, "figures_without_box") == [
        "figure proposition without page and box", "figure without a box", "value inside a figure",
    ]  # fmt: skip


def test_superscripts_in_values_are_found(tmp_path: Path) -> None:
    lake = Lake(tmp_path)
    cells = [
        value("t", 1, 1, "250⁹", "250"),
        altered(value("t", 2, 1, "250", "2509"), value=Decimal(2509), multiplier=Decimal(1)),
        cell("t", 3, 0, "row_header", "Restructuring*", markers=["*"]),
    ]
    write(lake, cells=cells)
    assert found(tmp_path, "superscripts_in_values") == [
        "marker in a label", "more digits in the value than are printed", "superscript in a value",
    ]  # fmt: skip
