"""Brightwater Devices, Inc.: an earnings release in millions of dollars, third quarter of a fiscal year that ends
in March.

Input: none. Output: `brightwater_release_2026q3.pdf` with its truth: quarter and year to date with changes,
reconciliations to non-GAAP measures, two tables side by side, a two-column page with a chart, a landscape page
through /Rotate, a sideways table. Invariants: statements foot; the quarters of the trend sum to the year-to-date
columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tieout.samples.book import SANS, Book, bold, italic
from tieout.samples.figures import bar_chart, line_chart
from tieout.samples.filings import brightwater_tables as tables
from tieout.samples.front import running
from tieout.samples.ink import LETTER
from tieout.samples.layout import draw_table
from tieout.samples.prose import words

NAME = "brightwater_release_2026q3"
COMPANY = "Brightwater Devices, Inc."
TEXT = words("brightwater")


def compose(folder: Path, _pages: Mapping[str, int]) -> Book:
    """Set the release."""
    book = Book(
        folder,
        NAME,
        f"{COMPANY} third quarter fiscal 2026 results",
        COMPANY,
        face=replace(SANS, size=9.5),
        head=running(COMPANY),
    )
    book.new_page()
    _front(book)
    book.new_page()
    draw_table(book, tables.income())
    book.new_page()
    draw_table(book, tables.balance())
    side_by_side(book, tables.products(), tables.regions())
    draw_table(book, tables.reconciliation())
    _two_columns(book)
    book.new_page((LETTER[1], LETTER[0]), rotated=True)
    draw_table(book, tables.trend())
    book.new_page()
    _sideways(book)
    return book


def _front(book: Book) -> None:
    book.line("FOR IMMEDIATE RELEASE", bold(book.face))
    book.space(8)
    book.para(f"{COMPANY} Reports Third Quarter Fiscal 2026 Results", bold(book.face).at(16))
    book.para(TEXT["deck"], italic(book.face))
    for text in TEXT["lead"]:
        book.para(text)
    book.heading("Third quarter highlights")
    book.bullets(TEXT["highlights"])
    draw_table(book, tables.highlights())
    book.heading("Outlook")
    for text in TEXT["outlook"]:
        book.para(text)


def side_by_side(book: Book, left: object, right: object) -> None:
    """Two tables at the same height; the cursor ends below the longer."""
    top = book.y
    draw_table(book, left, book.left)  # type: ignore[arg-type]
    ended = book.y
    book.y = top
    draw_table(book, right, book.left + book.width / 2 + 12)  # type: ignore[arg-type]
    book.y = max(ended, book.y)


def _column(book: Book, paragraphs: Sequence[str]) -> None:
    for text in paragraphs:
        book.para(text)


def _two_columns(book: Book) -> None:
    book.new_page()
    book.heading("Message from the Chief Executive Officer", 13)
    top, left, right, foot = book.y, book.left, book.right, book.bottom
    middle = (left + right) / 2
    with book.area(left, top, middle - 10, foot):
        _column(book, TEXT["letter_left"])
        bar_chart(book, "Figure 1: Revenue by quarter ($ millions)", tables.quarters(), 400, step=100)
        _column(book, TEXT["letter_left_end"])
    with book.area(middle + 10, top, right, foot):
        _column(book, TEXT["letter_right"])
        names = [name for name, _ in tables.quarters()]
        line_chart(book, "Figure 2: Devices in service (thousands)", names, tables.DEVICES, 1200, step=300)
        _column(book, TEXT["letter_right_end"])


def _sideways(book: Book) -> None:
    """A wide table whose text runs up an upright page."""
    high, wide = book.size[1], book.size[0]
    with book.sheet.turned(40, high - 54), book.area(0, 0, high - 108, wide - 80):
        draw_table(book, tables.products_by_quarter(), 0)
