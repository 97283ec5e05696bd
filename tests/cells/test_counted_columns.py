"""Columns that count shares, holders and tonnes beside columns of money."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of


def table(above: str, heads: str, *rows: str, **more: Any) -> Reading:
    """A line above, column heads parted by "|", rows of a label and as many values."""
    lines = [above, "", " " * 30 + "".join(f"{h:>26}" for h in heads.split("|"))]
    for row in rows:
        label, *values = row.split("|")
        lines.append(f"{label:<30}" + "".join(f"{v:>26}" for v in values))
    return read(page_of("\n".join(lines)), **more)


@pytest.mark.parametrize(
    ("title", "head", "kind"),
    [
        ("Issued capital", "2025 Shares", "shares"),
        ("Issued capital", "2025 No.", "shares"),
        ("Movements in ordinary shares", "Number", "shares"),
        ("Common stock", "Issued and outstanding shares", "shares"),
        ("Distribution of equity securities", "Total holders", "count"),
        ("Distribution of equity securities", "Units", "shares"),
        ("Our fleet", "Deadweight tons", "count"),
        ("Mineral resources", "Contained gold (koz)", "count"),
        ("Vehicles by office", "No.", "count"),
    ],
)
def test_a_heading_that_counts_is_no_money(title: str, head: str, kind: str) -> None:
    found = table(title, f"{head}|2025 $", "Opening|1,250,000|340,100", "Placement|20,400|57,230", "Other|1,100|2,300")
    assert [unit.split()[0] for unit in found.units("Placement")] == [kind, "amount"]


@pytest.mark.parametrize("head", ["Ordinary shares", "Less than 3 months", "Between 1 and 5 years", "Vehicles", "$/t"])
def test_a_heading_of_money_counts_nothing(head: str) -> None:
    found = table("Balances in $'000", f"{head}|Total", "Opening|1,250|1,340", "Other|204|357", "Closing|1,454|1,697")
    assert found.units("Other")[0] == "amount USD ×1000"


def test_columns_of_granted_and_expired_options_count_options() -> None:
    found = table(
        "Set out below are summaries of options", "Opening balance|Granted|Expired/ other|Closing balance",
        "A Smith|1,500,000|200,000|(100,000)|1,600,000", "B Jones|900,000|100,000|(50,000)|950,000",
    )  # fmt: skip
    assert {unit.split()[0] for unit in found.units("A Smith")} == {"shares"}


def test_a_half_year_that_the_filing_reports_on_is_the_length_of_a_flow_under_its_last_day() -> None:
    found = table(
        "Conto economico consolidato", "30 giugno 2025|30 giugno 2024", "Ricavi|12.345|11.876", "Costi|7.210|6.990",
        period_end=date(2025, 6, 30), fiscal_period="H1", form="interim report", currency="EUR",
    )  # fmt: skip
    assert found.periods("Ricavi") == ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]


def test_dotted_days_below_the_lengths_that_end_on_them_head_columns() -> None:
    found = read(
        page_of("""
                                       Quarter ended                   Nine months ended
                              31.12.2025       31.12.2024        31.12.2025       31.12.2024
            Revenue              1,234.5          1,100.2           3,600.1          3,300.3
            Costs                  321.0            280.1             900.2            850.4
        """)
    )
    assert found.periods("Revenue") == [
        "2025-10-01..2025-12-31", "2024-10-01..2024-12-31", "2025-04-01..2025-12-31", "2024-04-01..2024-12-31",
    ]  # fmt: skip


def test_contributions_of_employees_are_no_people() -> None:
    found = table("Plan assets in $'000", "2025|2024", "Employee contributions|334|347", "Employees|120|118")
    assert found.units("Employee contributions")[0] == "amount USD ×1000"
    assert found.units("Employees")[0] == "count ×1"


def test_a_list_of_holders_stands_at_a_day() -> None:
    found = table(
        "Distribution of equity securities", "Total holders|Units", "1 - 1,000|126|45,240", "1,001 - 5,000|347|99,296",
        "5,001 and over|233|290,195",
    )  # fmt: skip
    assert found.periods("1,001 - 5,000") == ["2025-12-31"] * 2


def test_an_issue_price_is_a_price_per_share() -> None:
    found = table("Placements", "Shares|Issue price|2025 $", "March|20,400|1.25|25,500", "June|11,000|1.30|14,300")
    assert [unit.split()[0] for unit in found.units("March")] == ["shares", "per_share", "amount"]


def test_holdings_of_directors_are_counted_from_the_years_first_day_to_its_last() -> None:
    page = page_of("""\
Option holdings of Directors and Executives
                       Balance at     Received as       Options      Balance at
Director                   1 July    Remuneration     Purchased         30 June
G. Larch               10,000,000               -             -      10,000,000
M. Wren                12,000,000               -    25,000,000      37,000,000
Total                  22,000,000               -    25,000,000      47,000,000
""")
    found = read(page, form="annual report", period_end=date(2025, 6, 30), fiscal_year_end="06-30")
    assert [unit.split()[0] for unit in found.units("M. Wren")[::2]] == ["shares", "shares"]
    assert found.periods("M. Wren")[::3] == ["2024-06-30", "2025-06-30"]
