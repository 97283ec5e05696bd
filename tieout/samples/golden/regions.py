"""Golden pages on where tables are: beside and above one another, over pages, turned.

Input: none. Output: `CASES`. Invariant: each function draws one mechanism, which its docstring names.
"""

from __future__ import annotations

from dataclasses import replace

from tieout.samples.book import Book
from tieout.samples.declare import (
    USD_K,
    USD_M,
    Column,
    D,
    Table,
    row,
    span,
)
from tieout.samples.golden.cases import BEFORE, NOW, STYLE, Cases, two_years
from tieout.samples.golden.grid import income
from tieout.samples.layout import draw_table
from tieout.samples.rows import grid

case = Cases()
CASES = case.found


def _small(title: str, lines: str) -> Table:
    columns = tuple(Column((str(p.end.year),), p, 54) for p in (NOW, BEFORE))
    return Table(
        columns,
        tuple(grid(lines)),
        USD_M,
        title,
        "($ in millions)",
        label_width=100,
        style=replace(STYLE, prefix="none"),
    )


@case()
def headerless_continuation(book: Book) -> None:
    """A table whose second page repeats no header."""
    book.para("The following countries each account for a share of revenue.")
    book.y = book.bottom - 150
    names = [
        "Austria",
        "Belgium",
        "Croatia",
        "Denmark",
        "Estonia",
        "Finland",
        "France",
        "Germany",
        "Greece",
        "Hungary",
        "Ireland",
        "Italy",
        "Latvia",
        "Malta",
        "Norway",
        "Poland",
    ]
    rows = tuple(row(n, D(1200 + 371 * i % 977), D(1100 + 253 * i % 883)) for i, n in enumerate(names))
    draw_table(
        book,
        Table(two_years(), rows, USD_K, "Revenue by country", "(in thousands of dollars)", style=STYLE, repeat=False),
    )


@case()
def repeated_headers(book: Book) -> None:
    """A table whose second page repeats title and header."""
    book.y = book.bottom - 130
    rows = tuple(row(f"Fund {chr(65 + i)}", D(310 + 17 * i), D(288 + 23 * i)) for i in range(12))
    draw_table(
        book, Table(two_years(instant=True), rows, USD_M, "Assets under management", "($ in millions)", style=STYLE)
    )


@case()
def side_by_side(book: Book) -> None:
    """Two tables at the same height."""
    top = book.y
    draw_table(
        book,
        _small("Sales by product", "Pumps | 310 | 288\nValves | 207 | 214\nService | 96 | 81\n== Total"),
        book.left,
    )
    book.y = top
    draw_table(
        book,
        _small("Sales by market", "Utilities | 402 | 371\nMining | 128 | 130\nMarine | 83 | 82\n== Total"),
        book.left + 260,
    )


@case()
def stacked(book: Book) -> None:
    """Two tables one above the other, little space between."""
    draw_table(book, _small("Capital expenditure", "Plants | 88 | 75\nOffices | 4 | 9\n== Total"))
    book.y -= 4
    draw_table(book, _small("Depreciation", "Plants | 61 | 59\nOffices | 7 | 7\n== Total"))


@case(context="")
def two_column_prose(book: Book) -> None:
    """Two columns of prose, one of them with a table in it."""
    top, left, right, foot = book.y, book.left, book.right, book.bottom
    text = (
        "Demand for replacement parts rose in 2025 as operators kept older units in service for longer; "
        "orders grew by 8% to 410 units. "
    )
    with book.area(left, top, (left + right) / 2 - 12, foot):
        book.para(text * 3)
        draw_table(
            book, _small("Orders by quarter", "First half | 198 | 187\nSecond half | 212 | 193\n== Year"), book.left
        )
        book.para("Lead times fell from 14 weeks to 11 weeks at the end of the year. " * 3)
    with book.area((left + right) / 2 + 12, top, right, foot):
        book.para("We employed 1,904 people in 12 countries and trained 310 apprentices. " * 4)
        book.para(text * 4)


@case(context="")
def sideways_text(book: Book) -> None:
    """A table whose text runs up an upright page."""
    high, wide = book.sheet.height, book.sheet.width
    with book.sheet.turned(120, high - 60), book.area(0, 0, high - 120, wide - 160):
        draw_table(book, income(label_width=260, style=STYLE), 0)


@case(rotated=True)
def rotated_page(book: Book) -> None:
    """A landscape page, stored upright with /Rotate 90."""
    columns = tuple(
        Column((f"Q{q} {y}",), span((y, 3 * q - 2, 1), (y, 3 * q, 30 if q in (2, 3) else 31)), 66)
        for y in (2024, 2025)
        for q in (1, 2, 3, 4)
    )
    rows = tuple(
        row(n, *(D(base + 7 * i) for i in range(8)), prefix=base == 240)
        for n, base in (("Revenue", 240), ("Gross profit", 131), ("Net income", 22))
    )
    draw_table(book, Table(columns, rows, USD_M, "Quarterly results", "(in millions)", label_width=130, style=STYLE))
