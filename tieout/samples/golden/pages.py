"""Golden pages: one small PDF for each mechanism of the table engine, each with its truth.

Input: a folder. Output: for each case NAME.pdf, NAME.gold.parquet, NAME.cells.parquet and NAME.tables.parquet.
Invariants: one page a case (two where a table continues); a line of text above and below each table, so that a page
also shows where tables end.
"""

from __future__ import annotations

from pathlib import Path

from tieout.samples.book import SANS, Book, bold
from tieout.samples.golden import amounts, grid, periods, regions, text, units
from tieout.samples.golden.cases import Case
from tieout.samples.ink import LETTER

CASES: tuple[Case, ...] = tuple(
    case for module in (grid, regions, amounts, units, periods, text) for case in module.CASES
)


def write_golden(out: Path) -> list[Path]:
    """Draw every case; answers with the PDFs' paths."""
    out.mkdir(parents=True, exist_ok=True)
    return [draw_case(case, out) for case in CASES]


def draw_case(case: Case, out: Path) -> Path:
    """Draw one case: its company and report as a heading, its context, then what the case is about."""
    book = Book(out, case.name, f"{case.company} – {case.report}", case.company, face=SANS)
    book.new_page((LETTER[1], LETTER[0]) if case.rotated else LETTER, rotated=case.rotated)
    book.line(case.company, bold(book.face).at(12))
    book.line(case.report)
    book.space(8)
    if case.context:
        book.para(case.context)
    case.draw(book)
    if case.context:
        book.para("The accompanying notes are an integral part of this information.")
    book.save()
    return book.path
