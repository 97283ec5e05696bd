"""A value's period: from its row, its header, its title, its filing; balances are instants."""

from __future__ import annotations

from datetime import date

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of

EVE = "2025-12-31"
YEAR, LAST = "2025-01-01..2025-12-31", "2024-01-01..2024-12-31"


def table(head: str, label: str = "Revenue", **more: object) -> Reading:
    """Two columns under header lines, three rows of which the first has `label`."""
    values = ((label, "1,204", "1,096"), ("Costs", "(702)", "(655)"), ("Profit", "502 ", "441 "))
    rows = "\n".join(f"{name:<34}{now:>18}{before:>18}" for name, now, before in values)
    return read(page_of(f"{head}\n{rows}"), **more)


def at(*lines: str) -> str:
    """Header lines over the two columns: the parts of each line, right edge over right edge."""
    out = []
    for line in lines:
        parts = line.split("|")
        out.append(" " * 34 + "".join(f"{p:>18}" for p in parts))
    return "\n".join(out)


def spanning(text: str, *more: str) -> str:
    """A line centred over both columns, and what stands below it."""
    return " " * 42 + f"{text:^28}\n" + " " * 42 + "─" * 28 + "\n" + at(*more)


@pytest.mark.parametrize(
    ("head", "periods"),
    [
        (at("2025|2024"), [YEAR, LAST]),
        (spanning("Year Ended December 31,", "2025|2024"), [YEAR, LAST]),
        (spanning("Three Months Ended June 30,", "2025|2024"), ["2025-04-01..2025-06-30", "2024-04-01..2024-06-30"]),
        (spanning("Six Months Ended June 30,", "2025|2024"), ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]),
        (spanning("Nine Months Ended June 30,", "2025|2024"), ["2024-10-01..2025-06-30", "2023-10-01..2024-06-30"]),
        (spanning("Twelve Months Ended June 30,", "2025|2024"), ["2024-07-01..2025-06-30", "2023-07-01..2024-06-30"]),
        (at("Q2 2025|Q2 2024"), ["2025-04-01..2025-06-30", "2024-04-01..2024-06-30"]),
        (at("FY2025|FY2024"), [YEAR, LAST]),
        (at("H1 2025|H1 2024"), ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]),
    ],
)  # fmt: skip
def test_lengths_in_the_header(head: str, periods: list[str]) -> None:
    assert table(head).periods("Revenue") == periods


@pytest.mark.parametrize("head", [spanning("December 31,", "2025|2024"), spanning("As of December 31,", "2025|2024")])
def test_balance_dates_in_the_header(head: str) -> None:
    assert table(head, "Total assets").periods("Total assets") == ["2025-12-31", "2024-12-31"]


def test_a_date_over_two_lines_for_each_column() -> None:
    head = at("December 31,|December 31,", "2025|2024")
    assert table(head, "Total assets").periods("Total assets") == ["2025-12-31", "2024-12-31"]


@pytest.mark.parametrize("label", ["Total assets", "Total debt", "Shares outstanding", "Total assets (at year end)"])
def test_balances_are_instants_under_the_header_of_a_year(label: str) -> None:
    reading = table(spanning("Year Ended December 31,", "2025|2024"), label)
    assert reading.periods(label) == ["2025-12-31", "2024-12-31"]
    assert reading.periods("Costs") == [YEAR, LAST]


def test_opening_balances_are_the_day_before_the_period() -> None:
    reading = read(
        page_of("""
                                             Year Ended December 31,
                                             ──────────────────────
                                               2025          2024
        Balance at beginning of year            310           288
        Additions                                41            30
        Payments                                (22)           (8)
        Balance at end of year                  329           310
    """)
    )
    assert reading.periods("Balance at beginning of year") == ["2024-12-31", "2023-12-31"]
    assert reading.periods("Additions") == [YEAR, LAST]
    assert reading.periods("Balance at end of year") == ["2025-12-31", "2024-12-31"]


def test_the_header_is_the_source() -> None:
    assert {c["period_source"] for c in table(at("2025|2024")).values} == {"column_header"}


def test_the_title_dates_a_table_without_header() -> None:
    reading = read(
        page_of("""
        The following table presents property at December 31, 2025 (in millions):

        Land                                  88         12
        Buildings                            310         41
        Total                                398         53
    """)
    )
    assert reading.periods("Land") == ["2025-12-31", "2025-12-31"]
    assert reading.row("Land")[0]["period_source"] == "table_title"


def test_dates_in_the_rows_of_a_transposed_table() -> None:
    reading = read(
        page_of("""
                                             Revenue      Costs
        Year ended December 31, 2025           1,204       (702)
        Year ended December 31, 2024           1,096       (655)
        Year ended December 31, 2023           1,004       (611)
    """)
    )
    assert [reading.periods(f"Year ended December 31, {y}")[0] for y in (2025, 2024, 2023)] == [
        YEAR, LAST, "2023-01-01..2023-12-31",
    ]  # fmt: skip
    assert reading.row("Year ended December 31, 2024")[1]["period_source"] == "row_label"


def test_movements_between_dated_balances_span_them() -> None:
    reading = read(
        page_of("""
                                            Shares     Capital     Earnings      Total
        Balance at December 31, 2024           210         604          911      1,515
        Net income                               —           —          188        188
        Dividends                                —           —          (41)       (41)
        Balance at December 31, 2025           210         604        1,058      1,662
    """)
    )
    assert set(reading.periods("Balance at December 31, 2024")) == {"2024-12-31"}
    assert set(reading.periods("Dividends")) == {YEAR}
    assert set(reading.periods("Balance at December 31, 2025")) == {"2025-12-31"}


def test_a_maturity_is_never_the_period() -> None:
    reading = read(
        page_of("""
        Future minimum payments as of December 31, 2025 were as follows (in millions):

        2026                                 120
        2027                                 109
        2028                                  98
        Thereafter                           310
        Total                                637
    """)
    )
    assert {p for label in ("2026", "2027", "Thereafter", "Total") for p in reading.periods(label)} == {"2025-12-31"}


def test_vintage_years_are_never_the_period() -> None:
    reading = read(
        page_of("""
                             Term loans by origination year at December 31, 2025
                          2025     2024     2023     2022    Prior     Total
        Pass               310      288      207      114       96     1,015
        Substandard          7       12        9        4        3        35
        Total              317      300      216      118       99     1,050
    """)
    )
    assert set(reading.periods("Pass")) == {"2025-12-31"}


def test_a_comparison_column_has_no_period() -> None:
    reading = read(
        page_of("""
                                Year Ended December 31,        2025 vs. 2024
                                 2025            2024        $ Change    % Change
        Revenue                 1,204           1,096             108         9.9
        Costs                    (702)           (655)            (47)        7.2
    """)
    )
    assert reading.periods("Revenue") == [YEAR, LAST, "–", "–"]
    assert all(c["reason"] for c in reading.row("Revenue")[2:])


def test_restated_columns_are_flagged_not_merged() -> None:
    head = at("|2024", "2025|(as restated)")
    assert [c["restated"] for c in table(head).row("Revenue")] == [False, True]
    assert table(head).periods("Revenue") == [YEAR, LAST]


def test_a_fiscal_year_that_ends_in_another_calendar_year() -> None:
    reading = table(
        at("Fiscal 2025|Fiscal 2024"), period_end=date(2026, 1, 31), fiscal_year_end="01-31", fiscal_year=2025
    )
    assert reading.periods("Revenue") == ["2025-02-01..2026-01-31", "2024-02-01..2025-01-31"]
    assert [c["fiscal_year"] for c in reading.row("Revenue")] == [2025, 2024]


def test_a_transition_period() -> None:
    head = at("Nine Months Ended|Year Ended", "December 31,|March 31,", "2025|2025")
    assert table(head).periods("Revenue") == ["2025-04-01..2025-12-31", "2024-04-01..2025-03-31"]


def test_since_inception_to_a_date() -> None:
    head = at("|May 6, 2024", "Year Ended|(inception) to", "December 31,|December 31,", "2025|2024")
    assert table(head).periods("Revenue") == [YEAR, "2024-05-06..2024-12-31"]


def test_quarter_and_year_to_date_side_by_side() -> None:
    reading = read(
        page_of("""
                          Three Months Ended       Nine Months Ended
                            September 30,            September 30,
                          ──────────────────       ─────────────────
                             2025      2024          2025       2024
        Revenue             1,204     1,096         3,604      3,296
        Costs                (702)     (655)       (2,102)    (1,955)
    """),
        form="10-Q",
        fiscal_period="Q3",
        period_end=date(2025, 9, 30),
    )
    assert reading.periods("Revenue") == [
        "2025-07-01..2025-09-30", "2024-07-01..2024-09-30", "2025-01-01..2025-09-30", "2024-01-01..2024-09-30",
    ]  # fmt: skip


def test_weeks_make_the_fiscal_year_of_a_week_based_calendar() -> None:
    head = at("52 Weeks Ended|53 Weeks Ended", "September 27,|September 28,", "2025|2024")
    reading = table(head, period_end=date(2025, 9, 27), fiscal_year_end="09-27")
    assert reading.periods("Revenue") == ["2024-09-29..2025-09-27", "2023-09-24..2024-09-28"]


def test_a_year_row_heads_the_rows_below_it() -> None:
    reading = read(
        page_of("""
                                          Europe     America
        2025
          Revenue                            310         288
          Costs                             (207)       (114)
        2024
          Revenue                            301         270
          Costs                             (199)       (101)
    """)
    )
    assert reading.periods("Revenue") == [YEAR, YEAR, LAST, LAST]


BALANCES = """\
                                       2025       2024
At 1 January                          9,693      9,292
Interest cost                           172        110
Benefits paid                          (259)      (200)
At 31 December                        6,820      9,693
Net book value at 31 December 2024    7,384      7,384
"""


def test_days_without_years_are_balances_under_the_years() -> None:
    reading = read(page_of("Movements in the year were as follows:\n" + BALANCES))
    assert reading.periods("At 1 January") == ["2024-12-31", "2023-12-31"]
    assert reading.periods("Interest cost") == [YEAR, LAST]
    assert reading.periods("At 31 December") == ["2025-12-31", "2024-12-31"]


def test_a_balance_with_its_day_before_the_month() -> None:
    assert read(page_of(BALANCES)).periods("Net book value at 31 December 2024") == ["2024-12-31", "2024-12-31"]


def test_beginning_and_ending_of_a_thing_are_balances() -> None:
    reading = table(spanning("Three Months Ended June 30,", "2025|2024"), "Ending accrued warranty")
    assert reading.periods("Ending accrued warranty") == ["2025-06-30", "2024-06-30"]


def test_shares_of_sales_take_the_year_to_their_left() -> None:
    page = page_of("""\
                        2025    % of sales      2024    % of sales
Gross profit        $ 170,954      59.4%    $ 205,749      61.7%
Capital costs           5,074       1.8%        5,573       1.7%
""")
    assert read(page).periods("Gross profit") == [YEAR, YEAR, LAST, LAST]


def test_a_heading_that_compares_does_not_take_the_years_below_it() -> None:
    head = spanning("SALES vs. PRIOR PERIOD", "2025|2024")
    assert table(head).periods("Revenue") == [YEAR, LAST]


@pytest.mark.parametrize(
    ("heads", "periods"),
    [("12/25|12/24", [EVE, "2024-12-31"]), ("12/30|12/31", [EVE, EVE]), ("3/25|3/24", [EVE, EVE])],
)
def test_one_month_of_year_after_year_is_its_end(heads: str, periods: list[str]) -> None:
    assert table(at(heads), "Total return").periods("Total return") == periods


def test_movements_after_an_opening_balance_are_those_of_its_year() -> None:
    page = page_of("""\
                             Capital    Reserves
Balance at 1 January 2024      2,821         694
Profit for the year                -         763
Dividends paid                     -      (1,457)
                               2,821           -
""")
    filed = read(page, form="10-K", fiscal_period="FY", fiscal_year=2025, period_end=date(2025, 12, 31))
    assert filed.periods("Balance at 1 January 2024") == ["2023-12-31", "2023-12-31"]
    assert filed.periods("Dividends paid") == [LAST, LAST]


def test_columns_without_heads_that_are_flush_with_the_table_above_take_its_periods() -> None:
    page = page_of("""\
Directors' remuneration
                                 2025         2024
Fees                           16,691       14,699
Pension contributions          12,424        8,799

The number of directors to whom benefits accrued was as follows:

Money purchase schemes              4            3
Final salary schemes                2            1
""")
    cells = read(page).row("Money purchase schemes")
    assert [c["period_source"] for c in cells] == ["page", "page"]
    assert read(page).periods("Money purchase schemes") == [YEAR, LAST]


def test_days_of_balances_show_a_year_of_weeks_that_ends_on_new_year() -> None:
    rows = "\n".join(
        f"{f'Balance, January {d}':<34}{'1,204':>18}{'702':>18}\n{'Additions':<34}{'12':>18}{'7':>18}"
        for d in ("2, 2022", "1, 2023")
    )
    last = f"{'Balance, December 31, 2023':<34}{'1,228':>18}{'716':>18}"
    pages = [
        page_of(f"Goodwill\n{at('Home|Abroad')}\n{rows}\n{last}"),
        page_of(f"Changes\n{at('Home|Abroad')}\n{rows}\n{last}"),
    ]
    pages.append(
        page_of(
            f"Income\n{at('2023|2022')}\n{'Revenue':<34}{'1,204':>18}{'1,096':>18}\n{'Costs':<34}{'702':>18}{'655':>18}"
        )
    )
    found = read(*pages, period_end=date(2023, 12, 31), fiscal_year=2023)
    assert found.periods("Revenue") == ["2023-01-02..2023-12-31", "2022-01-03..2023-01-01"]
