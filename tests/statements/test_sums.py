"""Lines named by what they come to."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.statements.test_build import BEFORE, YEAR, filed
from tests.statements.test_columns import cell
from tests.statements.test_linking import relabelled
from tieout.statements.columns import on_their_day
from tieout.statements.sums import summed


def named(margin: dict[object, int]) -> list[str | None]:
    given = {"revenue": {YEAR: 120, BEFORE: 95}, "cost_of_revenue": {YEAR: -70, BEFORE: -60}, "x": margin}
    one = filed("a.pdf", date(2025, 12, 31), given)  # type: ignore[arg-type]
    return [line.item for line in summed(relabelled(one, {"x": "Operating margin"}).lines)]


def test_revenue_less_its_cost_is_gross_profit() -> None:
    assert named({YEAR: 50, BEFORE: 35})[-1] == "gross_profit"


def test_one_period_or_another_number_names_nothing() -> None:
    assert named({YEAR: 50})[-1] is None
    assert named({YEAR: 50, BEFORE: 36})[-1] is None


def test_net_interest_expense_is_no_net_interest_income() -> None:
    given = {
        "interest_expense": {YEAR: 9, BEFORE: 8},
        "interest_income": {YEAR: -2, BEFORE: -3},
        "x": {YEAR: 7, BEFORE: 5},
    }
    one = relabelled(filed("a.pdf", date(2025, 12, 31), given), {"x": "Interest, net"})
    assert summed(one.lines)[-1].item is None


def test_a_date_in_a_wrapped_label_does_not_date_a_balance() -> None:
    column = [replace(cell(row), period_start=None) for row in range(9)]
    wrong = replace(cell(9), period_start=None, period_end=date(2024, 12, 31))
    assert {c.period_end for c in on_their_day([*column, wrong])} == {date(2025, 12, 31)}
    assert on_their_day([*column[:5], wrong])[-1] == wrong
