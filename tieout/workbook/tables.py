"""The tables of filings as a workbook: an index, a sheet a table, the sums that its numbers prove, the sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tieout.decode.totals import Total, totals_of
from tieout.model import Cell, Table
from tieout.review.grids import by_table, text_grid
from tieout.review.reading import Reading
from tieout.workbook.answer import cited_cell
from tieout.workbook.book import Book, Cited, Link, Sheet, signed_sum, signed_words
from tieout.workbook.formats import number_format

_INDEX = ("table", "file", "page", "title", "units", "lines")
_CHECKS = ("table", "line", "column", "as stated", "computed from its parts", "difference", "rounding allowed",
           "verdict", "parts")  # fmt: skip
_ADDS_UP, _FAILS = "adds up", "does not add up"
_ABOVE = 3  # rows above a table


@dataclass(frozen=True, slots=True)
class _Shown:
    table: Table
    cells: Sequence[Cell]
    file_name: str
    sheet: str


def tables_book(readings: Sequence[Reading], link: Link) -> Book:
    """The workbook of all tables of some filings: uncertain numbers are marked, totals checked by formulas."""
    book = Book(link)
    index = book.sheet("Index")
    index.texts(0, _INDEX, "head")
    shown = list(_tables(book, readings))
    for number, one in enumerate(shown, 1):
        index.internal(number, 0, one.sheet, one.sheet)
        index.text(number, 1, one.file_name)
        index.number(number, 2, one.table.page)
        index.texts(number, (one.table.title or "", one.table.units_text or ""), first=3)
        index.number(number, 5, one.table.rows)
    index.widths(16, 34, 6, 70, 40, 8)
    index.freeze(1, 0)
    _checks(book, shown)
    return book


def _tables(book: Book, readings: Sequence[Reading]) -> Iterator[_Shown]:
    count = 0
    for reading in readings:
        cells = by_table(reading.cells)
        for table in reading.tables:
            count += 1
            sheet = book.sheet(f"T{count} p{table.page}")
            own = cells.get(table.table_id, [])
            _table(sheet, table, own, reading.filing.file_name)
            yield _Shown(table, own, reading.filing.file_name, sheet.name)


def _table(sheet: Sheet, table: Table, cells: Sequence[Cell], file_name: str) -> None:
    grid = text_grid(cells)
    sheet.text(0, 0, table.title or "Untitled table", "title")
    sheet.text(1, 0, ", ".join(t for t in (table.units_text, file_name, f"p. {table.page}") if t), "note")
    for row, texts in enumerate(grid.head, _ABOVE):
        sheet.texts(row, texts, "head")
    first = _ABOVE + len(grid.head)
    for row, line in enumerate(grid.at, first):
        for col, cell in enumerate(line):
            if cell is not None:
                _cell(sheet, row, col, cell, file_name)
    sheet.widths(48, *(16 for _ in range(max((len(r) for r in grid.rows), default=1) - 1)))
    sheet.freeze(first, 1)


def _cell(sheet: Sheet, row: int, col: int, cell: Cell, file_name: str) -> None:
    if cell.role == "value" and cell.value is not None:
        scale = cell.multiplier or Decimal(1)
        style = "doubtful" if cell.uncertain else "cited"
        sheet.cited(row, col, cited_cell(cell, file_name), scale=scale, style=style)
    else:
        sheet.text(row, col, cell.text, "section" if cell.role == "row_section" else "")


def _checks(book: Book, shown: Sequence[_Shown]) -> None:
    found = [(one, total) for one in shown for total in totals_of(one.cells)]
    if not found:
        return
    sheet = book.sheet("Sums")
    sheet.texts(0, _CHECKS, "head")
    for number, (one, total) in enumerate(found, 1):
        _check(book, sheet, number, one, total)
    sheet.verdicts(1, len(found), 7, _ADDS_UP)
    sheet.widths(16, 44, 34, 16, 22, 14, 16, 16, 90)
    sheet.freeze(1, 0)


def _check(book: Book, sheet: Sheet, number: int, one: _Shown, total: Total) -> None:
    whole = total.total
    scale = whole.multiplier or Decimal(1)
    form = number_format(whole.kind, whole.number, scale)
    known: Mapping[str, Cited] = {
        c.cell_id: cited_cell(c, one.file_name) for c in (whole, *(p for _, p in total.parts))
    }
    terms = signed_sum((s, book.ref(known[p.cell_id])) for s, p in total.parts)
    sheet.text(number, 0, one.sheet)
    sheet.text(number, 1, whole.row_label or "")
    sheet.text(number, 2, " ".join(whole.col_path))
    stated = f"={book.ref(known[whole.cell_id])}", whole.number
    sheet.check(number, 3, stated, (terms, total.added), slack=total.slack, verdicts=(_ADDS_UP, _FAILS),
                holds=total.holds, form=form)  # fmt: skip
    sheet.text(number, 8, signed_words((sign, part.row_label or "") for sign, part in total.parts))
