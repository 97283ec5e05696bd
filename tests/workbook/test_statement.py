"""A statement's workbook, opened again: numbers, formats, links, formulas, checks, sources."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tests.statements.test_build import LAST, MILLION, NEW, OLD, QUARTER, filed
from tests.workbook.opened import Opened
from tieout.statements.build import assemble
from tieout.workbook import Book, Cited, PageFolder, statement_book

SHEET = "income statement"


def book(target: Path) -> Book:
    return statement_book(assemble("income", [OLD, QUARTER, NEW], years=2, quarters=2), PageFolder(target).link)


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    return Opened(book(tmp_path / "acme.xlsx"), tmp_path / "acme.xlsx")


def test_numbers_are_numbers_at_full_scale_shown_in_the_statements_unit(opened: Opened) -> None:
    cell = opened.formulas[SHEET]["D7"]
    assert cell.value == 120 * MILLION
    assert cell.number_format == "#,##0,,_);(#,##0,,)"
    assert opened.texts(SHEET)[6][:3] == ["revenue", "revenue", "USD"]


def test_each_number_leads_to_its_page(opened: Opened) -> None:
    assert opened.link(SHEET, "D7").replace("\\", "/") == "acme-pages/new-p3.png"
    assert opened.formulas[SHEET]["D7"].hyperlink.tooltip == "new.pdf, p. 3: "


def test_a_fourth_quarter_is_a_formula_over_cited_cells(opened: Opened) -> None:
    heads = [str(v)[:10] for v in opened.texts(SHEET)[5]]
    column = "ABCDEFGHIJ"[heads.index(str(LAST.end), heads.index(str(LAST.end)) + 1)]
    assert opened.formulas[SHEET][f"{column}7"].value == "='income statement'!$D$7-Sources!$J$10"
    assert opened.computed(SHEET, f"{column}7") == 40 * MILLION


def test_what_a_formula_gives_is_what_the_file_shows(opened: Opened) -> None:
    places = opened.all_formulas()
    assert len(places) == 6
    for sheet, place in places:
        assert opened.computed(sheet, place) == Decimal(str(opened.cached[sheet][place].value))


def test_restated_values_stand_beside_what_was_filed_first(opened: Opened) -> None:
    row = opened.texts("Restated")[1]
    assert (row[0], row[3], row[4], row[5]) == ("revenue", 95 * MILLION, 90 * MILLION, "=D2-E2")
    assert opened.link("Restated", "E2").endswith("old-p3.png")


def test_sums_are_checked_by_formulas_and_coloured(opened: Opened) -> None:
    verdicts = {str(row[1])[:4]: row[6] for row in opened.texts("Checks")[1:]}
    assert verdicts["2025"] == '=IF(ROUND(ABS(E2)-F2,9)<=0,"holds","does not add up")'
    shown = {str(row[1].value)[:4]: row[6].value for row in opened.cached["Checks"].iter_rows(min_row=2)}
    assert shown == {"2025": "holds", "2024": "does not add up"}
    rules = opened.formulas["Checks"].conditional_formatting
    assert sorted(r.operator for span in rules for r in span.rules) == ["equal", "notEqual"]


def test_sources_hold_cell_file_page_box_value_unit_and_period(tmp_path: Path) -> None:
    end = date(2025, 12, 31)
    half = filed("h.pdf", end, {"revenue": {LAST: 3}, "cost_of_revenue": {LAST: 1}})
    made = statement_book(assemble("income", [half], years=0, quarters=1), PageFolder(tmp_path / "h.xlsx").link)
    opened = Opened(made, tmp_path / "h.xlsx")
    row = opened.texts("Sources")[1]
    assert row[0] == f"h.pdf/revenue/{LAST}"
    assert row[1:7] == ["h.pdf", 3, 0, 0, 1, 1]
    assert (row[9], row[10], row[11]) == (3 * MILLION, "USD", MILLION)


def test_what_is_missing_is_listed_with_its_reason(opened: Opened) -> None:
    told = [row for row in opened.texts("Missing")[1:] if row[0] == "gross_profit"]
    assert any(row[2] == "2025-09-30" and "no such line in q3.pdf" in str(row[3]) for row in told)


def test_equal_input_gives_equal_bytes(tmp_path: Path) -> None:
    for name in ("a.xlsx", "b.xlsx"):
        book(tmp_path / "acme.xlsx").save(tmp_path / name)
    assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()


def test_a_printed_text_is_never_a_formula(tmp_path: Path) -> None:
    lines = {"x": {LAST: 3}, "revenue": {LAST: 5}}
    found = assemble("income", [filed("h.pdf", date(2025, 12, 31), lines, x="=HYPERLINK(1)")], years=0, quarters=1)
    opened = Opened(statement_book(found, PageFolder(tmp_path / "h.xlsx").link), tmp_path / "h.xlsx")
    cell = opened.formulas[SHEET].cell(opened.find(SHEET, "=HYPERLINK(1)"), 2)
    assert cell.data_type == "s"


def test_a_file_name_of_any_signs_is_a_link_that_leads_there(tmp_path: Path) -> None:
    one = Cited("c", "a #1 50%.pdf", 2, (0.0, 0.0, 1.0, 1.0), "l", "1", Decimal(1), "amount", "USD", Decimal(1))
    assert PageFolder(tmp_path / "my book.xlsx").link(one) == "external:my%20book-pages/a%20%231%2050%25-p2.png"
