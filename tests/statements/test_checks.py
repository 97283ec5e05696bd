"""Sums of items: with the lines between them, by several ways, and where nothing can be said."""

from __future__ import annotations

from datetime import date

from tests.statements.test_build import MILLION, YEAR, filed
from tests.statements.test_linking import relabelled
from tieout.statements.build import assemble
from tieout.statements.model import Check, Column

CASH = {
    "operating_cash_flow": {YEAR: 40},
    "investing_cash_flow": {YEAR: -25},
    "financing_cash_flow": {YEAR: -10},
    "exchange_effect": {YEAR: 1},
}


def checks(kind: str, given: dict[str, dict[Column, int]], **labels: str) -> list[Check]:
    one = filed("a.pdf", date(2025, 12, 31), given)
    return list(assemble(kind, [relabelled(one, labels)], years=1).checks)


def test_a_line_between_the_parts_and_the_total_belongs_to_the_sum() -> None:
    given = {**CASH, "sold": {YEAR: 3}, "cash_change": {YEAR: 9}}
    (found,) = checks("cash", given, sold="Cash of businesses held for sale")
    assert (found.item, found.holds) == ("cash_change", True)
    assert [v.value / MILLION for _, v in found.parts] == [40, -25, -10, 1, 3]


def test_a_sum_that_no_line_mends_fails() -> None:
    given = {**CASH, "sold": {YEAR: 3}, "cash_change": {YEAR: 21}}
    (found,) = checks("cash", given, sold="Cash of businesses held for sale")
    assert (found.holds, found.off) == (False, 15 * MILLION)


def test_a_subtotal_between_is_not_added_twice() -> None:
    given = {
        "pretax_income": {YEAR: 50}, "income_tax": {YEAR: 12}, "share": {YEAR: 4}, "sub": {YEAR: 42},
        "sold": {YEAR: -7}, "net_income": {YEAR: 35},
    }  # fmt: skip
    labels = {"share": "Share of associates", "sub": "Earnings before what follows", "sold": "Loss of units sold"}
    (found,) = checks("income", given, **labels)
    assert found.holds
    assert [sign * int(v.value / MILLION) for sign, v in found.parts] == [50, -12, 4, -7]


def test_expenses_printed_without_a_sign_are_taken_off_on_the_way() -> None:
    given = {
        "gross_profit": {YEAR: 50}, "research_development": {YEAR: 8}, "selling_general_administrative": {YEAR: 20},
        "all": {YEAR: 28}, "operating_income": {YEAR: 22},
    }  # fmt: skip
    (found,) = checks("income", given, all="Expenses in all")
    assert (found.item, found.holds, len(found.parts)) == ("operating_income", True, 3)


def test_a_way_that_does_not_come_out_says_nothing() -> None:
    given = {"gross_profit": {YEAR: 50}, "research_development": {YEAR: 8}, "operating_income": {YEAR: 22}}
    assert checks("income", given) == []


def test_a_change_of_cash_printed_before_the_effect_of_exchange_rates() -> None:
    given = {**{k: v for k, v in CASH.items() if k != "exchange_effect"}, "cash_change": {YEAR: 5}}
    (found,) = checks("cash", {**given, "exchange_effect": {YEAR: 30}})
    assert (found.holds, len(found.parts)) == (True, 3)


def test_net_assets_are_what_is_left_of_assets() -> None:
    given = {"assets_less_current_liabilities": {YEAR: 147}, "later": {YEAR: -18}, "net_assets": {YEAR: 129}}
    (found,) = checks("balance", given, later="Amounts falling due after one year")
    assert (found.item, found.holds) == ("net_assets", True)
