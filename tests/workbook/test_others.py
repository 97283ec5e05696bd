"""Workbooks of series, answers and tables, opened again."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from tests.statements.test_build import MILLION
from tests.statements.test_series import CASH
from tests.support.filing_rows import FILING, cell, table, value
from tests.workbook.opened import Opened
from tieout.answer.model import Answer, Citation, Claim
from tieout.review.reading import Reading
from tieout.statements.measures import measure_of
from tieout.statements.series import Series, points
from tieout.workbook import Cited, PageFolder, answer_book, beside, series_book, tables_book


def figure(cell_id: str, amount: int) -> Cited:
    place = (0.0, 0.0, 1.0, 1.0)
    return Cited(cell_id, "a.pdf", 2, place, "Sales", str(amount), Decimal(amount), "amount", "USD", Decimal(1))


def claim(number: str, unit: str, ids: str, arithmetic: str | None = None) -> Claim:
    places = tuple(Citation("a.pdf", 2, (0.0, 0.0, 1.0, 1.0), i) for i in ids)
    return Claim("words", number, unit, "USD", None, "2026-06-30", True, None, 1.0, places, "Acme", "Sales",
                 arithmetic=arithmetic)  # fmt: skip


def test_a_measure_is_a_formula_over_the_cells_beside_it(tmp_path: Path) -> None:
    made = Series("free_cash_flow", tuple(points(measure_of("free cash flow"), {"cash": CASH}, 2)))
    opened = Opened(series_book(made, PageFolder(tmp_path / "s.xlsx").link), tmp_path / "s.xlsx")
    row = next(n for n, line in enumerate(opened.texts("free cash flow"), 1) if str(line[1]).startswith("2025"))
    assert opened.formulas["free cash flow"][f"C{row}"].value.count("ABS(") == 1
    assert opened.computed("free cash flow", f"C{row}") == 28 * MILLION
    missing = next(line for line in opened.texts("free cash flow") if str(line[1]).startswith("2024"))
    assert (missing[2], missing[4]) == ("–", "not stated: capital expenditure")


def test_a_computed_answer_is_a_formula_over_its_cited_cells(tmp_path: Path) -> None:
    claims = (claim("0.25", "percent", "ab", "([b] - [a]) / [a]"), claim("80", "amount", "a"))
    cells = {"a": figure("a", 80), "b": figure("b", 100)}
    made = answer_book("How much?", Answer(False, "A quarter.", (), claims), cells, PageFolder(tmp_path / "x").link)
    opened = Opened(made, tmp_path / "a.xlsx")
    assert opened.computed("Answer", "C5") == Decimal("0.25")
    assert opened.formulas["Answer"]["C5"].number_format == "0.0%"
    assert [row[2] for row in opened.texts("Answer")[5:7]] == [80, 100]


def test_a_refusal_says_why(tmp_path: Path) -> None:
    made = answer_book("How much?", Answer(True, "", ("no filing says so",)), {}, PageFolder(tmp_path / "x").link)
    assert Opened(made, tmp_path / "a.xlsx").texts("Answer")[1][0] == "no filing says so"


def test_tables_have_an_index_and_sums_that_are_formulas(tmp_path: Path) -> None:
    top = table("t1", currency="USD", multiplier=MILLION, grade=None)
    numbers = (("Goods", 412, 387), ("Services", 221, 190), ("Total", 633, 577))
    cells = [
        made
        for row, (label, *years) in enumerate(numbers)
        for made in (
            cell("t1", row, 0, "row_header", label),
            *(value("t1", row, col, f"{n}", f"{n}", row_label=label) for col, n in enumerate(years, 1)),
        )
    ]
    pdf = tmp_path / FILING.file_name
    made = tables_book([Reading(FILING, [top], cells)], beside(tmp_path / "t.xlsx", {FILING.file_name: pdf}))
    opened = Opened(made, tmp_path / "t.xlsx")
    assert opened.formulas["Index"]["A2"].hyperlink.location == "'T1 p1'!A1"
    assert opened.computed("Sums", "E2") == 633 * MILLION
    assert opened.cached["Sums"]["H2"].value == "adds up"
    assert opened.link("T1 p1", "B4") == f"{FILING.file_name}#page=1"
