"""Filings' lines become one statement: which filing is shown, what is restated, computed, refused, checked."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tieout.concepts.words import words
from tieout.model import Filing
from tieout.statements.build import assemble
from tieout.statements.lines import Line
from tieout.statements.model import Column, Derived, Source, Statement, Value
from tieout.statements.read import Filed
from tieout.statements.render import lines

YEAR = Column(date(2025, 12, 31), date(2025, 1, 1))
BEFORE = Column(date(2024, 12, 31), date(2024, 1, 1))
NINE = Column(date(2025, 9, 30), date(2025, 1, 1))
LAST = Column(date(2025, 12, 31), date(2025, 10, 1))
THIRD = Column(date(2025, 9, 30), date(2025, 7, 1))
MILLION = Decimal(1_000_000)


def filing(name: str, end: date) -> Filing:
    return Filing(
        doc_id=name, sha256="0" * 64, source_id=name, file_name=name, collection="c", company="Acme",
        fiscal_period="FY", period_end=end, bytes=1, status="ready", sources="{}",
    )  # fmt: skip


def filed(name: str, end: date, lines: dict[str, dict[Column, int]], **labels: str) -> Filed:
    return Filed(filing(name, end), tuple(_line(name, item, given, labels.get(item)) for item, given in lines.items()))


def _line(name: str, item: str, given: dict[Column, int], label: str | None) -> Line:
    values = {
        column: Value(Decimal(n) * MILLION, "amount", "USD", MILLION, _source(name, item, column))
        for column, n in given.items()
    }
    if label is not None:
        return Line(("", *words(label)), None, label, 0.0, values)
    return Line((item,), item, item, 1.0, values)


def _source(name: str, item: str, column: Column) -> Source:
    return Source(f"{name}/{item}/{column}", name, name, 3, (0.0, 0.0, 1.0, 1.0), item, None)


OLD = filed("old.pdf", date(2024, 12, 31), {"revenue": {BEFORE: 90}, "cost_of_revenue": {BEFORE: 60}})
NEW = filed(
    "new.pdf",
    date(2025, 12, 31),
    {
        "revenue": {YEAR: 120, BEFORE: 95},
        "cost_of_revenue": {YEAR: 70, BEFORE: 60},
        "gross_profit": {YEAR: 50, BEFORE: 33},
    },
)
QUARTER = filed(
    "q3.pdf", date(2025, 9, 30), {"revenue": {NINE: 80, THIRD: 30}, "cost_of_revenue": {NINE: 50, THIRD: 20}}
)


def value(found: Statement, item: str, column: Column) -> Value | None:
    return next(row for row in found.rows if row.item == item).values.get(column)


def test_the_last_filing_is_shown_and_names_the_first() -> None:
    shown = value(assemble("income", [OLD, NEW], years=2), "revenue", BEFORE)
    assert shown is not None
    assert shown.value == 95 * MILLION
    assert shown.restates is not None
    assert (shown.restates.value, shown.restates.source.file_name) == (90 * MILLION, "old.pdf")


def test_as_filed_is_the_first() -> None:
    shown = value(assemble("income", [OLD, NEW], years=2, basis="as-filed"), "revenue", BEFORE)
    assert shown is not None
    assert (shown.value, shown.restates) == (90 * MILLION, None)


def test_a_column_is_of_one_filing() -> None:
    old = filed("old.pdf", date(2024, 12, 31), {"revenue": {BEFORE: 90}, "x": {BEFORE: 4}}, x="Sundry income")
    found = assemble("income", [old, NEW], years=2)
    assert [row.label for row in found.rows if BEFORE in row.values] == ["revenue", "cost_of_revenue", "gross_profit"]


def test_sums_that_fail_are_flagged_with_the_difference() -> None:
    checks = {check.column: check for check in assemble("income", [NEW], years=2).checks}
    assert checks[YEAR].holds
    assert (checks[BEFORE].holds, checks[BEFORE].off) == (False, 2 * MILLION)


def test_a_fourth_quarter_is_the_year_less_nine_months() -> None:
    found = assemble("income", [QUARTER, NEW], years=1, quarters=2)
    made = next(row for row in found.rows if row.item == "revenue").derived[LAST]
    assert made.value == 40 * MILLION
    assert [(sign, v.source.file_name) for sign, v in made.operands] == [(1, "new.pdf"), (-1, "q3.pdf")]


def test_trailing_twelve_months_are_the_year_less_a_part_of_it_with_the_same_part_of_this() -> None:
    half, old = Column(date(2026, 6, 30), date(2026, 1, 1)), Column(date(2025, 6, 30), date(2025, 1, 1))
    later = filed("h1.pdf", date(2026, 6, 30), {"revenue": {half: 70, old: 55}, "cost_of_revenue": {half: 40, old: 30}})
    found = assemble("income", [NEW, later], years=1, quarters=1)
    made = next(row for row in found.rows if row.item == "revenue").derived[Column(half.end, date(2025, 7, 1))]
    assert made.value == (120 - 55 + 70) * MILLION
    assert [sign for sign, _ in made.operands] == [1, -1, 1]
    assert [found.is_trailing(c) for c in found.columns][:2] == [True, False]
    assert lines(found)[0][2:4] == ["12 months to 2026-06-30", "2025-12-31"]


def test_a_restated_operand_refuses_the_quarter() -> None:
    again = filed(
        "a.pdf", date(2025, 12, 31), {"revenue": {YEAR: 120, NINE: 85}, "cost_of_revenue": {YEAR: 70, NINE: 50}}
    )
    row = next(r for r in assemble("income", [QUARTER, again], years=1, quarters=2).rows if r.item == "revenue")
    assert LAST not in row.derived
    assert "restated" in row.refused[LAST]


def test_currencies_are_never_mixed() -> None:
    euro = Filed(
        QUARTER.filing,
        tuple(
            Line(line.key, line.item, line.label, 1.0, {c: Value(v.value, v.kind, "EUR", v.multiplier, v.source)
                 for c, v in line.values.items()}) for line in QUARTER.lines
        ),
    )  # fmt: skip
    found = assemble("income", [euro, NEW], years=1, quarters=2)
    row = next(r for r in found.rows if r.item == "revenue")
    assert not any(isinstance(d, Derived) for d in row.derived.values())
    assert found.currencies == ("EUR", "USD")


def test_gaps_are_named() -> None:
    row = next(r for r in assemble("income", [OLD, NEW], years=2, basis="as-filed").rows if r.item == "gross_profit")
    assert row.gaps[BEFORE].startswith("33000000")
    assert "new.pdf p. 3" in row.gaps[BEFORE]


@pytest.mark.parametrize(("years", "columns"), [(1, [YEAR]), (2, [YEAR, BEFORE])])
def test_years(years: int, columns: list[Column]) -> None:
    assert list(assemble("income", [OLD, NEW], years=years).columns) == columns
