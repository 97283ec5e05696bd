"""A line of a statement and the notes that add up to it; what is refused, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tests.statements.test_build import filing
from tieout.concepts.stage import name
from tieout.errors import QueryError
from tieout.model import Cell, Table
from tieout.statements.drilldown import Drilldown, of_cell, read_of

END, BEFORE = date(2025, 12, 31), date(2024, 12, 31)
MILLION = Decimal(1_000_000)
FACE = {
    "Cash and cash equivalents": (812, 700),
    "Inventories (Note 5)": (2904, 2481),
    "Other": (417, 380),
    "Total assets": (4133, 3561),
    "Total current liabilities": (900, 800),
    "Total liabilities and equity": (4133, 3561),
}
NOTE = {"Finished goods": (1500, 1300), "Raw materials": (1404, 1181), "Total inventories": (2904, 2481)}


def table(table_id: str, title: str, page: int) -> Table:
    return Table(table_id=table_id, doc_id="a.pdf", page=page, page_end=page, x0=0, y0=0, x1=9, y1=9, title=title,
                 rows=9, cols=3)  # fmt: skip


def cells(table_id: str, given: Mapping[str, tuple[int, ...]], ends: tuple[date, ...] = (END, BEFORE)) -> list[Cell]:
    return [
        Cell(
            cell_id=f"{table_id}-{row}-{col}", doc_id="a.pdf", table_id=table_id, page=1, x0=0, y0=0, x1=9, y1=9,
            row=row, col=col, role="value", text=f"{number:,}", value=number * MILLION, kind="amount", currency="USD",
            multiplier=MILLION, row_label=label, period_type="instant", period_end=end,
        )
        for row, (label, numbers) in enumerate(given.items())
        for col, (number, end) in enumerate(zip(numbers, ends, strict=True), 1)
    ]  # fmt: skip


def drill(note: Mapping[str, tuple[int, ...]], title: str = "Inventories were:", line: str = "face-1-1") -> Drilldown:
    tables = [table("face", "Consolidated Balance Sheets", 4), table("note", title, 9)]
    held = [*cells("face", FACE), *cells("note", note)]
    return of_cell(read_of(filing("a.pdf", END), tables, held, name(tables, held)), line)


def test_a_note_whose_total_the_line_is() -> None:
    found = drill(NOTE)
    (note,) = found.notes
    assert (found.item, note.title, note.total.source.cell_id) == ("inventory", "Inventories were:", "note-2-1")
    assert [sign * int(v.value / MILLION) for sign, v in note.parts] == [1500, 1404]
    assert note.among_notes
    assert note.confidence > 0.9
    assert "in 2 periods of the line" in note.evidence


def test_a_subtotal_is_told_by_its_parts() -> None:
    given = {"Goods": (1000, 900), "Materials": (2000, 1600), "Gross": (3000, 2500), "Reserve": (-96, -19),
             "Inventories, net": (2904, 2481)}  # fmt: skip
    (note,) = drill(given).notes
    assert [(sign, v.source.label) for sign, v in note.parts] == [(1, "Goods"), (1, "Materials"), (1, "Reserve")]


@pytest.mark.parametrize(
    ("note", "title", "why"),
    [
        ({"Finished goods": (1500, 1300), "Raw materials": (1403, 1181), "Total inventories": (2903, 2481)},
         "Inventories were:", "no note states the number"),
        ({"Finished goods": (1500, 1300), "Total inventories": (2904, 2481)}, "Inventories were:", "not as the total"),
        ({"Domestic": (1500, 1300), "Foreign": (1404, 1181), "All": (2904, 2481)}, "Backlog of orders:",
         "not as the total"),
        ({"Domestic": (1500, 1300), "Foreign": (1404, 1181), "Total goodwill": (2904, 2481)}, "Goodwill was:",
         "not as the total"),
    ],
    ids=("another number", "no parts", "other words", "another item"),
)  # fmt: skip
def test_what_is_no_note_of_the_line(note: Mapping[str, tuple[int, ...]], title: str, why: str) -> None:
    found = drill(note, title)
    assert found.notes == ()
    assert found.reason is not None
    assert why in found.reason


def test_a_note_by_the_number_that_the_line_refers_to() -> None:
    tables = [table("face", "Consolidated Balance Sheets", 4), table("note", "Details", 9)]
    tables[1] = replace(tables[1], section_path=("5. Goods on hand",))
    held = [*cells("face", FACE), *cells("note", {"Finished": (1500, 1300), "Raw": (1404, 1181), "All": (2904, 2481)})]
    found = of_cell(read_of(filing("a.pdf", END), tables, held, name(tables, held)), "face-1-1")
    assert [note.evidence[-1] for note in found.notes] == ["the line refers to the note"]


def test_what_leads_from_one_balance_to_the_next_is_no_breakdown() -> None:
    ends = cells("note", {"Bought": (423,), "Inventories at the end": (2904,)}, (END,))
    later = [replace(c, row=c.row + 1, cell_id=f"n{c.cell_id}") for c in ends]
    rolled = [*cells("note", {"At the beginning": (2481,)}, (BEFORE,)), *later]
    tables = [table("face", "Consolidated Balance Sheets", 4), table("note", "Changes of inventories:", 9)]
    held = [*cells("face", FACE), *rolled]
    assert of_cell(read_of(filing("a.pdf", END), tables, held, name(tables, held)), "face-1-1").notes == ()


@pytest.mark.parametrize(
    ("less", "why"),
    [
        (lambda c: replace(c, period_end=None, period_type=None), "no period"),
        (lambda c: replace(c, value=None), "no number"),
    ],
)
def test_a_cell_without_a_number_or_a_period_is_named(less: Callable[[Cell], Cell], why: str) -> None:
    held = [less(c) if c.cell_id == "face-1-1" else c for c in cells("face", FACE)]
    tables = [table("face", "Consolidated Balance Sheets", 4)]
    read = read_of(filing("a.pdf", END), tables, held, [])
    with pytest.raises(QueryError, match=why):
        of_cell(read, "face-1-1")
