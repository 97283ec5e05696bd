"""A statement that is read right raises nothing; each error in it is found by the check that is meant for it."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.quality.tables import printed, statement, views
from tests.support.filing_rows import FILING, altered, block, cell, value
from tieout.evaluation.mutations import KINDS, mutate, try_one
from tieout.lake.conformance import to_table
from tieout.lake.contracts import CONTRACTS
from tieout.model import Cell, Quarantined
from tieout.pages.model import Word
from tieout.quality.config import severity
from tieout.quality.gate import CHECKS, check_table
from tieout.quality.grades import grade_filing, grade_table
from tieout.quality.stage import blocked, check, doubted, released
from tieout.quality.view import FilingView, view_filing
from tieout.quantities.amounts import parse_amount


def found(cells: list[Cell] | None = None, **of_table: Any) -> set[str]:
    view, filing = views(cells, **of_table)
    return {name for name, verdict in check_table(view, filing).items() if verdict.findings}


def changed(row: int, col: int, **values: Any) -> list[Cell]:
    return [altered(c, **values) if (c.row, c.col) == (row, col) else c for c in statement()[1]]


def test_a_right_table_raises_nothing_and_is_tied() -> None:
    view, filing = views()
    verdicts = check_table(view, filing)
    assert [f for v in verdicts.values() for f in v.findings] == []
    assert verdicts["foots"].decided == 4
    assert grade_table(verdicts) == "A"


CASES: dict[str, dict[str, Any]] = {
    "foots": {"row": 1, "col": 1, "value": Decimal(-41250000000), "text": "(41,250)"},
    "unit_complete": {"row": 1, "col": 1, "currency": None},
    "unit_line": {"row": 1, "col": 1, "multiplier": Decimal(1), "value": Decimal(41250)},
    "one_currency": {"row": 1, "col": 1, "currency": "EUR"},
    "as_printed": {"row": 1, "col": 1, "value": Decimal(41250000)},
    "period_known": {"row": 1, "col": 1, "period_end": None, "period_start": None, "reason": None},
    "period_order": {"row": 1, "col": 1, "period_start": date(2027, 1, 1)},
    "header_year": {"row": 1, "col": 1, "period_end": date(2024, 12, 31), "fiscal_year": 2024},
    "fiscal_year": {"row": 1, "col": 1, "fiscal_year": 2022},
    "digits_printed": {"row": 1, "col": 1, "text": "412,509", "value": Decimal(412509000000)},
    "columns_align": {"row": 1, "col": 1, "x0": 400.0, "x1": 450.0},
    "headed": {},
    "digits_read": {},
}


@pytest.mark.parametrize("name", CASES)
def test_each_error_is_found(name: str) -> None:
    cells = changed(**CASES[name]) if CASES[name] else None
    if name == "headed":
        cells = [altered(c, col_path=()) if c.col == 1 else c for c in statement()[1]]
    if name == "digits_read":
        cells = [c for c in statement()[1] if c.row != 2]
    assert name in found(cells)


def test_a_note_between_brackets_is_no_lost_digit() -> None:
    table, cells = statement()
    page = printed(cells)
    view, filing = views(changed(1, 1, markers=["(3)"]))
    page.words.append(type(page.words[0])("(3)", 352.0, 115.0, 360.0, 125.0))
    filing.pages = {1: page}
    assert CHECKS["digits_read"](view, filing).findings == []
    page.words.append(type(page.words[0])("777", 200.0, 115.0, 220.0, 125.0))
    assert len(CHECKS["digits_read"](view, filing).findings) == 1
    assert table.table_id == "t"


def test_what_stands_in_a_note_beside_the_table_is_not_lost() -> None:
    cells = [c for c in statement()[1] if c.row != 2]
    view, filing = views(cells)
    note = block(1, "footnote", "(a) at the 2023 mix", y0=128.0, y1=142.0)
    assert CHECKS["digits_read"](view, filing).findings != []
    assert CHECKS["digits_read"](view, replace(filing, blocks=[note])).findings == []


@pytest.mark.parametrize(("word", "due"), [("Europe", 1), ("7", 0)])
def test_a_column_of_one_number_lacks_a_header_only_where_one_is_printed(word: str, due: int) -> None:
    _, cells = statement()
    stray = value("t", 4, 3, "9", "9", col_path=[], x0=452.0, x1=458.0, y0=160.0, y1=170.0)
    view, filing = views([*cells, stray])
    filing.pages = {1: replace(filing.pages[1], words=[*filing.pages[1].words, Word(word, 452.0, 98.0, 459.0, 106.0)])}
    assert len(CHECKS["headed"](view, filing).findings) == due


def test_a_table_printed_sideways_is_aligned_across_the_page() -> None:
    cells = [altered(c, x0=c.y0, x1=c.y1, y0=c.x0, y1=c.x1) for c in statement()[1]]
    view, filing = views(cells)
    assert CHECKS["columns_align"](view, filing).findings == []
    cells = [altered(c, y0=400.0, y1=450.0) if (c.row, c.col) == (1, 1) else c for c in cells]
    assert len(CHECKS["columns_align"](*views(cells)).findings) == 1


def test_an_opening_balance_may_be_said_by_the_header() -> None:
    before = {"period_start": None, "period_end": date(2025, 9, 30), "fiscal_year": 2025}
    assert "header_year" in found(changed(1, 1, **before))
    assert "header_year" not in found(changed(1, 1, **before, col_path=["2026", "Balance brought forward"]))


def test_what_falls_due_in_a_year_to_come_is_a_balance_of_the_filings_day() -> None:
    def due(end: date, year: str) -> set[str]:
        return found(changed(1, 1, period_start=None, period_end=end, fiscal_year=end.year, col_path=[year]))

    own = FILING.period_end
    assert own is not None
    assert "header_year" not in due(own, str(own.year + 3))
    assert "header_year" in due(own, str(own.year - 3))
    assert "header_year" in due(own.replace(year=own.year - 1), str(own.year + 3))


def test_rows_that_print_their_own_year_may_alternate() -> None:
    def dated(**of_odd: Any) -> list[Cell]:
        years = [altered(c, row_label=f"Region {c.row}") for c in statement()[1] if c.role == "value" and c.col == 1]
        odd = {"period_start": date(2025, 1, 1), "period_end": date(2025, 12, 31), **of_odd}
        return [altered(c, **odd) if c.row % 2 else c for c in years]

    assert CHECKS["column_periods"](*views(dated())).findings != []
    assert CHECKS["column_periods"](*views([altered(c, row_path=(str(c.day.year),)) for c in dated()])).findings == []


def two_tables(*, other: dict[str, Any], **own: Any) -> tuple[FilingView, list[str]]:
    """The statement and the same one under another id, with changes; and the tables that `magnitude` doubts."""
    rows = [(altered(table, units_text=None), cells) for table, cells in (statement("t"), statement("u"))]
    cells = [
        altered(c, **(own if c.table_id == "t" else other)) for _, given in rows for c in given if c.role == "value"
    ]
    cells = [altered(c, value=(parse_amount(c.text).value or 0) * (c.multiplier or 0)) for c in cells]
    filing = view_filing(altered(FILING, currency="USD"), [t for t, _ in rows], cells)
    return filing, [t for t, view in filing.tables.items() if CHECKS["magnitude"](view, filing).findings]


MILLION = Decimal(1000000)


@pytest.mark.parametrize(("units_of_t", "doubted"), [(None, ["t", "u"]), ("(in millions)", ["u"])])
def test_of_two_scales_the_one_that_nothing_states_is_doubted(units_of_t: str | None, doubted: list[str]) -> None:
    filing, plain = two_tables(other={"multiplier": Decimal(1), "unit_source": "filing"}, unit_source="filing")
    assert plain == ["t", "u"]
    filing.tables["t"].table = altered(filing.tables["t"].table, units_text=units_of_t)
    found_in = [t for t, view in filing.tables.items() if CHECKS["magnitude"](view, filing).findings]
    assert found_in == doubted


def test_a_scale_may_be_told_by_the_year_before() -> None:
    rows = [(altered(t, units_text=None), cells) for t, cells in (statement("t"), statement("u"))]
    cells = [c for (_, given), col in zip(rows, (1, 2), strict=True) for c in given if c.col == col]
    cells = [
        altered(c, value=c.number / MILLION, multiplier=Decimal(1), unit_source="filing")
        if c.role == "value" and c.table_id == "u"
        else c
        for c in cells
    ]
    filing = view_filing(FILING, [altered(rows[0][0], units_text="(in millions)"), rows[1][0]], cells)
    assert [len(CHECKS["magnitude"](filing.tables[t], filing).findings) for t in "tu"] == [0, 1]


def test_a_row_that_differs_throughout_is_of_another_scope() -> None:
    def agreed(*changed_at: tuple[int, int]) -> int:
        given = {name: statement(name) for name in ("t", "u", "v")}
        every = [c for _, cells in given.values() for c in cells]
        cells = [
            altered(c, value=c.number + 5 * MILLION) if c.table_id == "t" and (c.row, c.col) in changed_at else c
            for c in every
        ]
        filing = view_filing(FILING, [t for t, _ in given.values()], cells)
        return len(CHECKS["agrees"](filing.tables["t"], filing).findings)

    assert agreed((1, 1)) == 1
    assert agreed((1, 1), (1, 2)) == 0


def test_every_check_has_a_severity() -> None:
    assert {severity(name) for name in CHECKS} <= {"quarantine", "warn", "off"}


def test_rows_keep_their_contracts_and_a_failed_row_is_held_back() -> None:
    table, cells = statement()
    wrong = changed(2, 1, value=Decimal(17308))
    done = check([printed(cells)], REPORTING, [block(1, "paragraph", "Note")], [table], wrong)
    for records in (done.findings, done.quarantine, done.grades):
        name = records[0].TABLE.name
        assert to_table(CONTRACTS[name], "d0", [one.to_row() for one in records]).num_rows > 0
    assert [(q.check, q.row, q.row_label) for q in done.quarantine] == [("as_printed", 2, "Service revenue")]
    assert [t.grade for t in done.tables] == ["D"]
    assert {c.row for c in released(done.quarantine, wrong)} == {0, 1, 3, 4, 5}


REPORTING = altered(FILING, currency="USD", period_end=date(2026, 12, 31))


def test_a_filing_is_blocked_only_by_many_rows() -> None:
    cells = [cell("t", i, 1, "value", "1") for i in range(40)]
    held = [
        Quarantined(quarantine_id=str(i), doc_id="d0", check="as_printed", table_id="t", row=i, page=1, message="")
        for i in range(12)
    ]
    assert blocked(held[:7], cells) is None
    assert blocked(held, cells * 3 + [cell("u", i, 1, "value", "1") for i in range(90)]) is None
    assert blocked(held, cells) == "12 of 40 table rows are in quarantine (as_printed)."


def test_a_page_without_blocks_is_noticed() -> None:
    table, cells = statement()
    rows = check([printed(cells)], REPORTING, [], [table], cells)
    assert [(f.check, f.page) for f in rows.findings] == [("pages_read", 1)]


def test_grade_of_a_filing_forgives_a_tenth() -> None:
    assert grade_filing(["A"] * 95 + ["D"] * 5) == "A"
    assert grade_filing(["A"] * 80 + ["C"] * 20) == "C"
    assert grade_filing([]) is None


@pytest.mark.parametrize("kind", KINDS)
def test_every_mutation_changes_a_copy_and_is_detected(kind: str) -> None:
    view, filing = views()
    before = list(view.cells)
    trial = try_one(view, filing, kind, random.Random(4))  # noqa: S311
    assert trial is not None
    assert trial.families
    assert list(view.cells) == before


def test_mutations_are_the_seeds() -> None:
    view, _ = views()
    one, two = (mutate(view, "sign flip", random.Random(7)) for _ in range(2))  # noqa: S311
    assert one is not None
    assert two is not None
    assert list(one.cells) == list(two.cells)


def test_a_currency_sign_that_ends_a_long_heading_is_printed_near() -> None:
    cells = [altered(c, currency="GBP") if c.role == "value" else c for c in statement()[1]]
    for text, found in (("Net invested capital (unadjusted) £", False), ("Net invested capital (unadjusted)", True)):
        headed = [altered(c, col_path=(text,)) if c.role == "value" else c for c in cells]
        assert bool(CHECKS["one_currency"](*views(headed)).findings) is found


def test_every_row_that_an_error_names_is_held_back() -> None:
    table, cells = statement()
    bare = [altered(c, kind="percent", value=Decimal(20), text="2,000") if c.col == 1 and c.row else c for c in cells]
    done = check([printed(cells)], REPORTING, [block(1, "paragraph", "Note")], [table], bare)
    assert {q.row for q in done.quarantine if q.check == "percent_size"} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("times", "due"), [(Decimal(55), []), (Decimal(9060), [1])])
def test_a_percentage_above_reason_is_held_back(times: Decimal, due: list[int]) -> None:
    table, cells = statement()
    text = f"{times * 100:,.0f}%"
    given = [altered(c, kind="percent", multiplier=Decimal("0.01"), value=times, text=text)
             if (c.row, c.col) == (1, 1) else c for c in cells]  # fmt: skip
    done = check([printed(cells)], REPORTING, [block(1, "paragraph", "Note")], [table], given)
    assert [q.row for q in done.quarantine if q.check == "percent_size"] == due


def test_unsure_values_and_money_without_currency_are_uncertain_and_not_released() -> None:
    sure, unsure, bare = statement()[1][2:5]
    given = [sure, altered(unsure, confidence=0.5), altered(bare, currency=None)]
    found = doubted(given)
    assert [c.uncertain for c in found] == [False, True, True]
    assert (found[2].reason or "").endswith("currency not stated")
    assert released([], found) == [found[0]]
