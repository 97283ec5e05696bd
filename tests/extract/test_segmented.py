"""A statement's lines by segment: behind their line, each with its cell; what does not add up is none."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from tests.support.extract_pages import BALANCE, INCOME, SEGMENTS, parsed
from tests.workbook.opened import Opened
from tieout.concepts.stage import name
from tieout.extract.segmented import of_filings
from tieout.statements.build import assemble
from tieout.statements.model import Column, Segment, Statement
from tieout.statements.read import of_rows
from tieout.statements.render import as_csv, as_json, lines
from tieout.workbook import PageFolder, statement_book

QUARTER = Column(date(2025, 6, 30), date(2025, 4, 1))


def made(*pictures: str) -> Statement:
    given = parsed(*pictures)
    read = of_rows(given.filing, given.tables, given.cells, name(given.tables, given.cells), "income")
    assert read is not None
    return of_filings(assemble("income", [read], years=0, quarters=2), [given])


def test_segments_stand_behind_their_line_with_their_cells() -> None:
    found = made(INCOME, BALANCE, SEGMENTS)
    at = next(i for i, row in enumerate(found.rows) if row.item == "revenue")
    parts = found.rows[at + 1 : at + 3]
    assert [row.segment for row in parts] == [Segment("business", "Pumps"), Segment("business", "Valves")]
    assert [int(row.values[QUARTER].value / 1_000_000) for row in parts] == [804, 412]
    assert parts[0].values[QUARTER].source.page == 3
    assert parts[0].values[QUARTER].source.cell_id
    assert sum(row.segment is not None and row.item == "operating_income" for row in found.rows) == 2


def test_places_are_geographic() -> None:
    found = made(INCOME, BALANCE, SEGMENTS.replace("Pumps ", "Europe").replace("Valves", "Asia  "))
    assert {row.segment for row in found.rows if row.item == "revenue" and row.segment} == {
        Segment("geographic", "Europe"), Segment("geographic", "Asia"),
    }  # fmt: skip


def test_parts_that_do_not_add_up_are_no_segments() -> None:
    found = made(INCOME, BALANCE, SEGMENTS.replace("804.0", "814.0").replace("181.0", "191.0"))
    pumps = [row for row in found.rows if row.segment == Segment("business", "Pumps")]
    assert all(QUARTER not in row.values for row in pumps)


def test_quarters_are_no_segments() -> None:
    found = made(INCOME, BALANCE, SEGMENTS.replace("Pumps ", "First quarter").replace("Valves", "Second quarter"))
    assert [row for row in found.rows if row.segment] == []


def test_a_restated_segment_names_what_was_filed_first() -> None:
    new, old = parsed(INCOME, BALANCE, SEGMENTS), parsed(INCOME, BALANCE, SEGMENTS)
    first = [replace(c, value=c.number + Decimal(1_000_000)) if c.text == "$ 804.0" else c for c in old.cells]
    first = [replace(c, value=c.number - Decimal(1_000_000)) if c.text == "412.0" else c for c in first]
    read = of_rows(new.filing, new.tables, new.cells, name(new.tables, new.cells), "income")
    assert read is not None
    found = of_filings(assemble("income", [read], years=0, quarters=2), [replace(old, cells=first), new])
    value = next(row for row in found.rows if row.segment == Segment("business", "Pumps")).values[QUARTER]
    assert value.restates is not None
    assert (value.value, value.restates.value) == (Decimal(804_000_000), Decimal(805_000_000))


def test_every_form_tells_the_segment() -> None:
    found = made(INCOME, BALANCE, SEGMENTS)
    assert any("› Pumps (business)" in row[1] for row in lines(found)[1])
    pumps = {"level": "business", "name": "Pumps"}
    told = [row for row in json.loads(as_json(found))["rows"] if row.get("segment") == pumps]
    assert [row["item"] for row in told] == ["revenue", "operating_income"]
    assert any(line.endswith(",Pumps,business") for line in as_csv(found).splitlines())


def test_a_workbook_shows_segments(tmp_path: Path) -> None:
    book = statement_book(made(INCOME, BALANCE, SEGMENTS), PageFolder(tmp_path / "a.xlsx").link)
    shown = [row[1] for row in Opened(book, tmp_path / "a.xlsx").texts("income statement")]
    assert "Net sales › Pumps" in shown
