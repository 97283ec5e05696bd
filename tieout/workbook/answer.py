"""An answer as a workbook: what it says, its figures with their cells, computed ones as formulas over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

from tieout.answer.formulas import Node, names, read
from tieout.answer.model import Answer, Claim
from tieout.lake.store import Lake
from tieout.model import Cell
from tieout.workbook.book import Book, Cited, Link, Sheet, unit_of
from tieout.workbook.formats import number_format, rate_format

_HEAD = ("company", "what", "value", "unit", "from", "to", "file", "page", "words")
_FIRST = 4  # rows above the figures
_CALLED = {"mean": "AVERAGE", "abs": "ABS", "max": "MAX", "min": "MIN"}


def cells_of(answer: Answer, lake: Lake, collections: Sequence[str]) -> dict[str, Cited]:
    """The cells that an answer cites, by their ids."""
    asked = {c.cell_id: c.file_name for claim in answer.claims for c in claim.citations if c.cell_id}
    files = set(asked.values())
    found: dict[str, Cited] = {}
    for filing in lake.filings():
        if filing.status == "ready" and filing.collection in collections and filing.file_name in files:
            cells = lake.records(Cell, filing.doc_id)
            found |= {c.cell_id: cited_cell(c, filing.file_name) for c in cells if c.cell_id in asked}
    return found


def cited_cell(cell: Cell, file_name: str) -> Cited:
    """A cell of a table as a cited number."""
    label = " › ".join(p for p in (*cell.row_path, cell.row_label or "") if p)
    return Cited(cell.cell_id, file_name, cell.page, cell.box, label, cell.text, cell.value, cell.kind, cell.currency,
                 cell.multiplier or Decimal(1), cell.period_start, cell.period_end)  # fmt: skip


def answer_book(question: str, answer: Answer, cells: Mapping[str, Cited], link: Link) -> Book:
    """The workbook of an answer. `cells` are those that it cites, by id (see `cells_of`)."""
    book = Book(link)
    sheet = book.sheet("Answer")
    sheet.text(0, 0, question, "title")
    sheet.text(1, 0, "; ".join(answer.reasons) if answer.refused else answer.text, "section")
    sheet.texts(_FIRST - 1, _HEAD, "head")
    computed = [(row, claim) for row, claim in enumerate(answer.claims, _FIRST) if claim.arithmetic]
    for row, claim in enumerate(answer.claims, _FIRST):
        _claim(sheet, row, claim, cells)
    row = _operands(sheet, _FIRST + len(answer.claims), [c for _, c in computed], cells, book)
    for at, claim in computed:
        _computed(book, sheet, at, claim, cells)
    for note in answer.footnotes:
        sheet.text(row + 1, 0, f"note {note['marker']} {note['text']}", "note")
        row += 1
    sheet.widths(28, 44, 18, 14, 12, 12, 34, 6, 90)
    sheet.freeze(_FIRST, 0)
    return book


def _claim(sheet: Sheet, row: int, claim: Claim, cells: Mapping[str, Cited]) -> None:
    """What a claim says, with its number where that is a cell's."""
    sheet.text(row, 0, claim.entity or "")
    sheet.text(row, 1, claim.metric or "")
    sheet.text(row, 3, unit_of(claim.unit or "", claim.currency) if claim.unit else "")
    sheet.day(row, 4, date.fromisoformat(claim.period_start) if claim.period_start else None)
    sheet.day(row, 5, date.fromisoformat(claim.period_end) if claim.period_end else None)
    sheet.text(row, 8, claim.text if claim.grounded else f"not grounded: {claim.reason}; {claim.text}")
    if claim.arithmetic:
        sheet.text(row, 6, "computed")
        return
    for place in claim.citations[:1]:
        sheet.text(row, 6, place.file_name)
        sheet.number(row, 7, place.page)
    cell = next((cells[c.cell_id] for c in claim.citations if c.cell_id and c.cell_id in cells), None)
    if cell is not None:
        sheet.cited(row, 2, cell, style="cited" if claim.grounded else "doubtful")


def _computed(book: Book, sheet: Sheet, row: int, claim: Claim, cells: Mapping[str, Cited]) -> None:
    """The number of a computed claim: a formula over its cells where all of them are known."""
    if claim.arithmetic is None or claim.value is None:
        return
    value, node = Decimal(claim.value), read(claim.arithmetic)
    form = rate_format("percent") if claim.unit == "percent" else number_format(claim.unit or "", value)
    if all(name in cells for name in names(node)):
        sheet.formula(row, 2, f"={_excel(node, book, cells)}", value, form=form)
    else:
        sheet.number(row, 2, value, "doubtful", form)


def _operands(sheet: Sheet, row: int, claims: Sequence[Claim], cells: Mapping[str, Cited], book: Book) -> int:
    """The cells of computed claims that no other claim states; gives the next free row."""
    cited = dict.fromkeys(c.cell_id or "" for claim in claims for c in claim.citations)
    for one in (cells[i] for i in cited if i in cells and not book.is_shown(i)):
        sheet.text(row, 1, one.label)
        sheet.cited(row, 2, one)
        sheet.text(row, 3, one.unit)
        sheet.day(row, 4, one.start)
        sheet.day(row, 5, one.end)
        sheet.text(row, 6, one.file_name)
        sheet.number(row, 7, one.page)
        row += 1
    return row


def _excel(node: Node, book: Book, cells: Mapping[str, Cited]) -> str:
    """A formula of ours as one of Excel's."""
    if node.op == "name":
        return book.ref(cells[node.name])
    if node.op == "number":
        return f"{node.number:f}"
    terms = [_excel(term, book, cells) for term in node.terms]
    if node.op in _CALLED:
        return f"{_CALLED[node.op]}({','.join(terms)})"
    return f"(-{terms[0]})" if len(terms) == 1 else f"({node.op.join(terms)})"
