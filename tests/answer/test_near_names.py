"""Names that are near but not the same: a part of a total, what is left of one, a flow of a balance's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.asked_rows import OWNER, row, told, value
from tests.support.search_rows import cell, proposition

BALANCE, OCI = "Consolidated Balance Sheets", "Consolidated Statements of Comprehensive Income"


def test_the_current_portion_is_not_what_is_left_without_it(tmp_path: Path) -> None:
    rows = row("Less current maturities of long-term debt", "50", "Debt"), row("Long-term debt, net", "450", BALANCE)
    assert value(told(tmp_path, "Alder long-term debt noncurrent in 2024", *rows)) != "50"


@pytest.mark.parametrize(
    ("asked", "label"),
    [
        ("marketable securities", "Marketable securities"),
        ("derivative financial instruments", "Derivative financial instruments"),
        ("pension and postretirement benefits", "Pension and postretirement benefits"),
    ],
)
def test_a_balance_is_no_change_of_its_name(tmp_path: Path, asked: str, label: str) -> None:
    rows = row(label, "450", BALANCE), row("Other comprehensive loss on securities", "-5", OCI)
    assert value(told(tmp_path, f"Alder {asked} in 2024", *rows)) == "450"


def test_money_at_a_rate_is_no_rate(tmp_path: Path) -> None:
    rows = (
        row("Federal statutory rate", "0.21", "Tax rates", kind="percent", multiplier="1"),
        row("Income tax expense at statutory rate", "210", "Reconciliation of income taxes"),
    )
    assert value(told(tmp_path, "Alder income tax expense at statutory rate in 2024", *rows)) == "210"


def test_as_adjusted_is_not_as_restated(tmp_path: Path) -> None:
    heads = (["As reported"], ["Restructuring"], ["As adjusted"])
    cells = [cell(str(n), "2024-01-01", "2024-12-31", str(n), col_path=head) for n, head in enumerate(heads, 100)]
    answer = told(
        tmp_path, "Alder operating income in 2024", proposition(OWNER, "Operating income", cells, title="Non-GAAP")
    )
    assert answer.refused


def test_a_total_net_of_an_allowance_is_not_the_allowance(tmp_path: Path) -> None:
    rows = (
        row("Valuation allowance", "-90", "Deferred taxes", "Deferred tax assets"),
        row("Net deferred tax assets", "310", "Deferred taxes", "Deferred tax assets"),
    )
    question = "Alder deferred tax assets, net of valuation allowance in 2024"
    assert value(told(tmp_path, question, *rows)) in ("310", None)


def test_a_bracket_that_narrows_stays_in_the_name(tmp_path: Path) -> None:
    rows = row("Interest expense (related party)", "3", "Statements of Income"), row("Interest expense", "40", "Notes")
    assert value(told(tmp_path, "Alder interest expense in 2024", *rows)) == "40"
