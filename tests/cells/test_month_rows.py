"""Purchases of shares month by month: a row is its days, the total all of them, what may yet be bought a balance."""

from __future__ import annotations

from datetime import date

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of

OCTOBER = "2025-10-01..2025-10-31"


def purchases(*labels: str) -> list[list[str]]:
    """Periods of each row of a table of purchases."""
    lines = [
        "Issuer Purchases of Equity Securities",
        "",
        " " * 42 + f"{'Shares purchased':>20}{'May yet be purchased':>24}",
    ]
    lines += [f"{label:<42}{28338 + i:>20,}{5318357 - i:>24,}" for i, label in enumerate(labels)]
    reading = read(page_of("\n".join(lines)))
    return [reading.periods(label) for label in labels]


@pytest.mark.parametrize(
    ("label", "days"),
    [
        ("October 1-31, 2025", OCTOBER),
        ("October 1 to 31, 2025", OCTOBER),
        ("October 1 to October 31", OCTOBER),
        ("October 1, 2025—October 31, 2025", OCTOBER),
        ("October 5, 2025 through November 1, 2025", "2025-10-05..2025-11-01"),
        ("10/5/25-11/1/25", "2025-10-05..2025-11-01"),
        ("10/05/2025 - 11/01/2025", "2025-10-05..2025-11-01"),
    ],
)
def test_a_row_of_days_is_those_days(label: str, days: str) -> None:
    assert purchases(label, "November 2-29, 2025")[0] == [days, days[-10:]]


def test_months_in_a_row_are_months_and_their_total_all_of_them() -> None:
    rows = purchases("October", "November", "December", "Total")
    assert [r[0] for r in rows] == [
        OCTOBER, "2025-11-01..2025-11-30", "2025-12-01..2025-12-31", "2025-10-01..2025-12-31",
    ]  # fmt: skip
    assert rows[3][1] == "2025-12-31"
    assert purchases("October 2025", "November 2025", "December 2025")[0][0] == OCTOBER


def test_a_month_with_its_year_is_its_last_day_where_nothing_is_purchased() -> None:
    page = page_of("""\
Net asset value
                       Per share       Total
October 2025               10.21       1,021
November 2025              10.34       1,034
December 2025              10.36       1,036
""")
    assert read(page).periods("October 2025") == ["2025-10-31", "2025-10-31"]


def test_dates_of_maturities_date_nothing() -> None:
    page = page_of("""\
Debt consisted of the following:
                      Interest rate        2025        2024
May 2025                     3.375%           -         750
November 2027                2.375%         500         500
April 2030                   3.250%         750         750
""")
    assert read(page, period_end=date(2025, 12, 31)).periods("May 2025") == ["2025-12-31", "2025-12-31", "2024-12-31"]
