"""A series as a workbook: a line a company and year, its operands beside it, the measure a formula over them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from tieout.statements.series import Point, Series
from tieout.workbook.book import Book, Link, Sheet, signed_sum, unit_of
from tieout.workbook.formats import number_format, rate_format
from tieout.workbook.statement import cited

_HEAD = ("company", "year to", "value", "unit", "why there is none")
_FIRST = 3  # rows above the points


def series_book(found: Series, link: Link) -> Book:
    """The workbook of a series; a measure made of several items is a formula over their cells."""
    book = Book(link)
    name = found.measure.replace("_", " ")
    sheet = book.sheet(name)
    sheet.text(0, 0, name, "title")
    if len(found.currencies) > 1:
        sheet.text(1, 0, f"In several currencies, not to be compared: {', '.join(found.currencies)}", "section")
    most = max((len(p.operands) for p in found.points), default=0)
    head = [*_HEAD, *(text for n in range(most) for text in (f"cell {n + 1}", "is"))]
    sheet.texts(_FIRST - 1, head, "head")
    for row, point in enumerate(found.points, _FIRST):
        _point(book, sheet, row, point)
    for row, said in enumerate(found.notices, _FIRST + len(found.points) + 1):
        sheet.text(row, 0, said, "note")
    sheet.widths(30, 12, 18, 12, 30, *(18 if n % 2 == 0 else 30 for n in range(2 * most)))
    sheet.freeze(_FIRST, 3)
    return book


def _point(book: Book, sheet: Sheet, row: int, point: Point) -> None:
    sheet.text(row, 0, point.company)
    sheet.day(row, 1, date.fromisoformat(point.end))
    sheet.text(row, 3, unit_of(point.kind, point.currency))
    sheet.text(row, 4, point.reason or "")
    scale = _scale(point)
    plain = len(point.operands) == 1 and not point.outflows
    if plain:
        sheet.cited(row, 2, cited(point.operands[0][1]), scale=scale)
    for n, (_, value) in enumerate(point.operands):
        sheet.cited(row, len(_HEAD) + 2 * n, cited(value), scale=scale)
        sheet.text(row, len(_HEAD) + 2 * n + 1, value.source.label)
    if point.value is not None and not plain:
        places = [sheet.address(row, len(_HEAD) + 2 * n) for n in range(len(point.operands))]
        form = rate_format(point.kind) if point.divided else number_format(point.kind, point.value, scale)
        sheet.formula(row, 2, _formula(point, places), point.value, form=form)
    elif point.value is None:
        sheet.text(row, 2, "–", "gap")


def _formula(point: Point, places: Sequence[str]) -> str:
    summed = places[:-1] if point.divided else places
    signs = [sign for sign, _ in point.operands]
    sized = [f"ABS({place})" if n in point.outflows else place for n, place in enumerate(summed)]
    terms = signed_sum(zip(signs, sized, strict=False))
    return f"=({terms[1:]})/{places[-1]}" if point.divided else terms


def _scale(point: Point) -> Decimal:
    scales = [v.multiplier for _, v in point.operands if v.kind == "amount"]
    return max(scales, default=Decimal(1))
