"""Balances whose day the page does not spell out: a day without its year, measures of leases, sources of taxes."""

from __future__ import annotations

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of

YEAR, LAST = "2025-01-01..2025-12-31", "2024-01-01..2024-12-31"
CLOSES, OPENS = ["2025-12-31", "2024-12-31"], ["2024-12-31", "2023-12-31"]


def yearly(*rows: str, title: str = "") -> Reading:
    """Rows of two values under the years ended."""
    head = "                                                  Year Ended December 31,\n"
    lines = [f"{r.split('|')[0]:<48}{r.split('|')[1]:>12}{r.split('|')[2]:>12}" for r in rows]
    years = f"{'':<48}{'2025':>12}{'2024':>12}"
    return read(page_of("\n".join((*([title] if title else []), head.rstrip("\n"), years, *lines))))


def test_a_day_that_both_ends_of_a_year_are_is_its_close() -> None:
    reading = yearly(
        "Liability at January 1|47|50",
        "Charges|365|75",
        "Cash payments|(220)|(80)",
        "Liability at December 31|192|45",
    )
    assert reading.periods("Liability at January 1") == OPENS
    assert reading.periods("Charges") == [YEAR, LAST]
    assert reading.periods("Liability at December 31") == CLOSES


def test_cash_at_a_day_without_its_year_is_the_close() -> None:
    reading = yearly(
        "Operating activities|365|75",
        "Investing activities|(220)|(80)",
        "Cash and restricted cash at December 31|192|45",
        title="Consolidated Statements of Cash Flows",
    )
    assert reading.periods("Cash and restricted cash at December 31") == CLOSES


def test_of_two_balances_of_one_label_the_upper_one_opens() -> None:
    reading = yearly(
        "Balance at December 31|47|50", "Charges|365|75", "Payments|(220)|(78)", "Balance at December 31|192|47"
    )
    cells = [c for c in reading.values if c["row_label"] == "Balance at December 31"]
    by_row = [[str(c["period_end"]) for c in cells if c["row"] == row] for row in sorted({c["row"] for c in cells})]
    assert by_row == [OPENS, CLOSES]


@pytest.mark.parametrize(
    "label",
    [
        "Weighted-average discount rate – operating leases",
        "Weighted average remaining lease term",
        "Total finance lease liabilities",
        "Noncurrent operating lease liabilities",
    ],
)
def test_measures_of_leases_are_of_the_years_end(label: str) -> None:
    assert yearly(f"{label}|4.3|3.1", "Lease cost|33.1|31.2").periods(label) == CLOSES


def test_assets_obtained_for_lease_liabilities_are_a_flow() -> None:
    label = "Right-of-use assets obtained in exchange for lease liabilities"
    reading = yearly(f"{label[:46]}|43|31", "Lease cost|33|31")
    assert reading.periods(label[:46]) == [YEAR, LAST]


def test_what_gives_rise_to_deferred_taxes_is_a_balance() -> None:
    table = """\
The components of deferred taxes were as follows:
                                   2025       2024
Deferred tax liabilities:
Depreciation                      2,551      1,998
Other                               455        490
"""
    reading = read(page_of(table))
    assert reading.periods("Depreciation") == CLOSES


def test_a_time_in_years_is_no_percentage_whatever_its_column() -> None:
    reading = read(
        page_of("""\
Lease terms and rates
                                                 2025       2024
Weighted average remaining lease term (years):
Operating leases                                  6.2        4.8
Finance leases                                    4.3        3.1
Weighted average discount rate:
Operating plans                                   4.3 %      3.3 %
Finance plans                                     4.8 %      2.4 %
Expected life of options (in years)               6.0        6.1
Volatility                                       23.1 %     22.2 %
""")
    )
    assert reading.numbers("Finance leases") == ["4.3", "3.1"]
    assert [u.split()[0] for u in reading.units("Expected life of options (in years)")] == ["count", "count"]
    assert reading.numbers("Finance plans") == ["0.048", "0.024"]


def test_a_remaining_lease_term_is_no_money() -> None:
    table = """\
Supplemental information
(in thousands)
                                                            2025       2024
Cash paid for leases                                     $ 1,240    $ 1,120
Weighted-average remaining lease term – operating leases     7.5        8.5
"""
    label = "Weighted-average remaining lease term – operating leases"
    assert read(page_of(table)).numbers(label) == ["7.5", "8.5"]


def test_cash_flows_used_for_leases_are_a_flow() -> None:
    table = """\
Lease obligations were as follows:
                                                    2025       2024
Operating cash flows used for operating leases       659        682
Right-of-use assets                                1,240      1,120
"""
    reading = read(page_of(table))
    assert reading.periods("Operating cash flows used for operating leases") == [YEAR, LAST]
    assert reading.periods("Right-of-use assets") == CLOSES


def test_each_of_two_roll_forwards_closes_at_the_years_end() -> None:
    reading = yearly(
        "Severance at January 1|400|380",
        "Charges|30|40",
        "Liability at December 31|430|420",
        "Facilities at January 1|12|11",
        "Rent|3|4",
        "Liability at December 31|15|15",
    )
    cells = [c for c in reading.values if c["row_label"] == "Liability at December 31"]
    assert {str(c["period_end"]) for c in cells if str(c["text"]) in ("430", "15")} == {"2025-12-31", "2024-12-31"}
    assert next(str(c["period_end"]) for c in cells if c["text"] == "430") == "2025-12-31"


@pytest.mark.parametrize("label", ["Charge for the year", "Arising on acquisition", "Additions"])
def test_a_movement_of_deferred_taxes_is_a_flow(label: str) -> None:
    table = f"""\
Deferred taxes were as follows:
                                   2025       2024
Deferred tax liabilities:
{label:<34}{"2,551":>5}{"1,998":>11}
Provisions                          455        490
"""
    assert read(page_of(table)).periods(label) == [YEAR, LAST]


def test_a_discount_rate_of_pension_cost_is_of_the_year() -> None:
    table = """\
Assumptions used to determine net periodic cost:
                                   2025       2024
Weighted average discount rate      4.3 %      3.3 %
Rate of compensation increase       3.0 %      3.0 %
"""
    assert read(page_of(table)).periods("Weighted average discount rate") == [YEAR, LAST]


def test_a_sentence_on_what_follows_dates_the_tables_below_that_name_no_day() -> None:
    picture = """\
The shareholder information set out below was applicable as at 30 January 2026.

Range                             Holders
1 to 1,000                            390
1,001 and over                        725


Twenty largest holders

                               Number held     % of shares
Harbour Nominees Pty Limited    21,204,000           21.96
Vale Custody Pty Limited         9,702,000            9.12
Ashdown Fund Pty Limited         4,502,000            4.11
"""
    found = read(page_of(picture))
    assert set(found.periods("Vale Custody Pty Limited")) == {"2026-01-30"}
