"""A statement as a workbook: the statement, its restated values, its sums, what is missing and why, its sources."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tieout.statements.model import Row, Statement, Value
from tieout.statements.render import restated_lines, unit_of_most
from tieout.workbook.book import Book, Cited, Link, Sheet, signed_sum, signed_words, unit_of
from tieout.workbook.formats import number_format

_FIRST = 3  # columns before the periods
_HEADS = 6  # rows above the lines
_HOLDS, _FAILS = "holds", "does not add up"
_CHECKS = ("item", "period to", "as stated", "computed from its parts", "difference", "rounding allowed", "verdict",
           "parts")  # fmt: skip


def statement_book(found: Statement, link: Link) -> Book:
    """The workbook of a statement; computed quarters and sums are formulas over cited cells."""
    book = Book(link)
    sheet = book.sheet(f"{found.kind} statement")
    _front(sheet, found)
    _lines(book, sheet, found)
    _restated(book, found)
    _checks(book, found)
    _gaps(book, found)
    return book


def cited(value: Value) -> Cited:
    """A value of a statement as a cited number."""
    place = value.source
    start, end = (place.period.start, place.period.end) if place.period else (None, None)
    return Cited(place.cell_id, place.file_name, place.page, place.box, place.label, place.text, value.value,
                 value.kind, value.currency, value.multiplier, start, end)  # fmt: skip


def summed(book: Book, terms: Sequence[tuple[int, Value]]) -> str:
    """The formula of a signed sum of cited numbers."""
    return signed_sum([(sign, book.ref(cited(value))) for sign, value in terms])


def _front(sheet: Sheet, found: Statement) -> None:
    unit = unit_of_most(found)
    sheet.text(0, 0, f"{found.company}: {found.kind} statement, {found.basis}", "title")
    sheet.text(1, 0, f"Amounts are shown in units of {unit.normalize():,f}; the cells hold them in full.", "note")
    if len(found.currencies) > 1:
        sheet.text(2, 0, f"In several currencies, not to be added: {', '.join(found.currencies)}", "section")
    sheet.texts(_HEADS - 1, ("item", "as printed", "unit"), "head")
    sheet.text(_HEADS - 2, 2, "from", "note")


def _lines(book: Book, sheet: Sheet, found: Statement) -> None:
    unit = unit_of_most(found)
    for at, column in enumerate(found.columns, _FIRST):
        sheet.text(_HEADS - 3, at, "trailing twelve months" if found.is_trailing(column) else column.span, "note")
        sheet.day(_HEADS - 2, at, column.start, "note")
        sheet.day(_HEADS - 1, at, column.end, "head")
    for number, row in enumerate(found.rows, _HEADS):
        sheet.text(number, 0, row.item or "")
        sheet.text(number, 1, row.label)
        sheet.text(number, 2, _units(row))
        for at, column in enumerate(found.columns, _FIRST):
            if (value := row.values.get(column)) is not None:
                sheet.cited(number, at, cited(value), scale=unit, style="restated" if value.restates else "cited")
            elif column not in row.derived:
                sheet.text(number, at, "–", "gap")
    for number, row in enumerate(found.rows, _HEADS):
        for at, column in enumerate(found.columns, _FIRST):
            if (made := row.derived.get(column)) is not None:
                form = number_format("amount", made.value, unit)
                sheet.formula(number, at, summed(book, made.operands), made.value, form=form)
    sheet.widths(26, 48, 14, *(15 for _ in found.columns))
    sheet.freeze(_HEADS, _FIRST)


def _units(row: Row) -> str:
    told = {unit_of(v.kind, v.currency) for v in row.values.values()}
    told |= {unit_of("amount", d.currency) for d in row.derived.values()}
    return ", ".join(sorted(told))


def _restated(book: Book, found: Statement) -> None:
    lines = restated_lines(found)
    if not lines:
        return
    sheet = book.sheet("Restated")
    sheet.texts(0, ("item", "as printed", "period to", "latest", "as first filed", "difference", "unit"), "head")
    unit = unit_of_most(found)
    for number, (row, column, value, first) in enumerate(lines, 1):
        sheet.text(number, 0, row.item or "")
        sheet.text(number, 1, value.source.label)
        sheet.day(number, 2, column.end)
        sheet.cited(number, 3, cited(value), scale=unit, style="restated")
        sheet.cited(number, 4, cited(first), scale=unit)
        form = number_format(value.kind, value.value - first.value, unit)
        sheet.formula(number, 5, f"=D{number + 1}-E{number + 1}", value.value - first.value, form=form)
        sheet.text(number, 6, unit_of(value.kind, value.currency))
    sheet.widths(26, 48, 12, 16, 16, 16, 14)
    sheet.freeze(1, 0)


def _checks(book: Book, found: Statement) -> None:
    if not found.checks:
        return
    sheet = book.sheet("Checks")
    sheet.texts(0, _CHECKS, "head")
    unit = unit_of_most(found)
    for number, check in enumerate(found.checks, 1):
        total = check.total.value
        added = sum((sign * value.value for sign, value in check.parts), Decimal(0))
        form = number_format("amount", total, unit)
        sheet.text(number, 0, check.item)
        sheet.day(number, 1, check.column.end)
        stated, computed = f"={book.ref(cited(check.total))}", summed(book, check.parts)
        sheet.check(number, 2, (stated, total), (computed, added), slack=check.slack, verdicts=(_HOLDS, _FAILS),
                    holds=check.holds, form=form)  # fmt: skip
        sheet.text(number, 7, signed_words((sign, value.source.label) for sign, value in check.parts))
    sheet.verdicts(1, len(found.checks), 6, _HOLDS)
    sheet.widths(26, 12, 16, 22, 14, 16, 16, 90)
    sheet.freeze(1, 0)


def _gaps(book: Book, found: Statement) -> None:
    told = [
        (row, column, row.refused.get(column) or reason) for row in found.rows for column, reason in row.gaps.items()
    ]
    if not told and not found.notices:
        return
    sheet = book.sheet("Missing")
    sheet.texts(0, ("item", "as printed", "period to", "why there is none"), "head")
    for number, (row, column, reason) in enumerate(told, 1):
        sheet.texts(number, (row.item or "", row.label, str(column.end), reason))
    for number, said in enumerate(found.notices, len(told) + 1):
        sheet.text(number, 3, said)
    sheet.widths(26, 48, 12, 90)
    sheet.freeze(1, 0)
