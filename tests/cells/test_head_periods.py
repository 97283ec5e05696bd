"""Headers that say too little of a period: bare dates over flows, bare years under a title's length, years to come."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of

SECOND_QUARTER = {"form": "10-Q", "fiscal_period": "Q2", "period_end": date(2025, 6, 30)}
RELEASE = {**SECOND_QUARTER, "form": "earnings release"}


def two_columns(title: str, heads: str, *rows: str, **more: Any) -> Reading:
    """A titled table of two columns; a row is "label|now|before"."""
    lines = [title, "", " " * 30 + "".join(f"{h:>30}" for h in heads.split("|"))]
    lines += ["{:<30}{:>30}{:>30}".format(*row.split("|")) for row in rows]
    return read(page_of("\n".join(lines)), **more)


SALES = ("Net sales|1,204|1,096", "Cost of sales|(702)|(655)", "Net earnings|502|441")


@pytest.mark.parametrize(
    ("title", "periods"),
    [
        ("SECOND QUARTER", ["2025-04-01..2025-06-30", "2024-04-01..2024-06-30"]),
        ("SIX MONTHS", ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]),
        ("Q2 QTD - Income by Segment", ["2025-04-01..2025-06-30", "2024-04-01..2024-06-30"]),
        ("Q2 YTD - Income by Segment", ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]),
        ("Results for the three months ended June 30", ["2025-04-01..2025-06-30", "2024-04-01..2024-06-30"]),
        ("Sales rose in the second quarter.", ["–", "–"]),
    ],
)
def test_the_titles_length_is_that_of_bare_years(title: str, periods: list[str]) -> None:
    assert two_columns(title, "2025|2024", *SALES, **RELEASE).periods("Net sales") == periods


def test_two_lengths_of_a_title_go_to_two_runs_of_years() -> None:
    page = page_of("""\
Results for the three and six months ended June 30
                          2025       2024       2025       2024
Net sales                  604        512      1,204      1,096
Cost of sales             (351)      (301)      (702)      (655)
""")
    assert read(page, **SECOND_QUARTER).periods("Net sales") == [
        "2025-04-01..2025-06-30", "2024-04-01..2024-06-30", "2025-01-01..2025-06-30", "2024-01-01..2024-06-30",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("part", "end", "periods"),
    [
        ("Q1", date(2025, 3, 31), ["2025-01-01..2025-03-31", "2024-01-01..2024-03-31"]),
        ("H1", date(2025, 6, 30), ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]),
        ("Q2", date(2025, 6, 30), ["–", "–"]),
    ],
)
def test_a_year_beside_the_running_one_is_no_whole_year(part: str, end: date, periods: list[str]) -> None:
    reading = two_columns("Sales by region", "2025|2024", *SALES, fiscal_period=part, period_end=end)
    assert reading.periods("Net sales") == periods


def test_an_actual_year_beside_a_forecast_is_a_whole_year() -> None:
    reading = two_columns("Capital expenditures", "2025 Forecast|2024 Actual", *SALES, **SECOND_QUARTER)
    assert reading.periods("Net sales")[1] == "2024-01-01..2024-12-31"


def test_flows_under_bare_dates_are_those_of_the_year_that_ends() -> None:
    heads = "December 31, 2025|December 31, 2024"
    sales = two_columns("Consolidated Statements of Income", heads, *SALES)
    assert sales.periods("Cost of sales") == ["2025-01-01..2025-12-31", "2024-01-01..2024-12-31"]
    taxes = ("Depreciation|(5,507)|(2,386)", "Stock-based compensation|842|761", "Total deferred tax assets|1,026|977")
    deferred = two_columns("Deferred income taxes are as follows:", heads, *taxes)
    assert deferred.periods("Depreciation") == ["2025-12-31", "2024-12-31"]


def test_flows_under_the_bare_date_of_a_quarter_have_no_known_length() -> None:
    heads = "June 30, 2025|June 30, 2024"
    assert two_columns("Summary", heads, *SALES, **SECOND_QUARTER).periods("Net sales") == ["–", "–"]
    told = two_columns("Summary for the six months", heads, *SALES, **SECOND_QUARTER)
    assert told.periods("Net sales") == ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]


def test_flows_under_one_date_after_another_are_those_of_quarters() -> None:
    page = page_of("""\
Selected Quarterly Financial Data (Unaudited)
                  December 31   September 30      June 30      March 31
2025
Total revenues          1,823          1,738        1,644         1,573
Gross profit              573            564          522           526
""")
    assert read(page).periods("Gross profit") == [
        "2025-10-01..2025-12-31", "2025-07-01..2025-09-30", "2025-04-01..2025-06-30", "2025-01-01..2025-03-31",
    ]  # fmt: skip


def test_a_period_without_length_is_the_year_to_date_of_cash_flows() -> None:
    rows = ("Capital spending|(3,691)|(2,512)", "Purchases of investments|(4,860)|(3,164)")
    heads = "Period ended June 30, 2025|Period ended June 30, 2024"
    cash = two_columns("Selected Cash Flow Information", heads, *rows, **SECOND_QUARTER)
    assert cash.periods("Capital spending") == ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]


def test_what_falls_due_in_years_to_come_is_dated_by_the_filing() -> None:
    due = two_columns("Scheduled receipts on financing", "2026|2027", "Payments on notes|658|203")
    assert due.periods("Payments on notes") == ["2025-12-31", "2025-12-31"]
    ladder = two_columns("Loss carry-forwards", "Year ending 2026|Year ending 2027", "Net operating losses|5|26")
    assert ladder.periods("Net operating losses") == ["2025-12-31", "2025-12-31"]
    estimate = two_columns("Pension cost", "Est. 2026|2025", "Net periodic pension cost|(10)|(3)")
    assert estimate.periods("Net periodic pension cost") == ["2026-01-01..2026-12-31", "2025-01-01..2025-12-31"]


def test_a_year_of_birth_dates_nothing() -> None:
    page = page_of("""\
Trustees                 Funds overseen     Boards
1958
Joseph Chow                         105          2
Ann Borowiec                        105          1
""")
    periods = read(page).periods("Joseph Chow")
    assert not any("1958" in p for p in periods)


def test_between_an_opening_and_a_closing_column_stand_movements() -> None:
    page = page_of("""\
Analysis of net debt
                            At 1 January     Cash     Other    At 31 December
                                    2025    flows   changes              2025
Cash at bank and in hand           1,295    4,263         -             5,558
Debt due within 1 year            (1,567)       -    (7,000)           (8,567)
""")
    moved = "2025-01-01..2025-12-31"
    assert read(page).periods("Cash at bank and in hand") == ["2024-12-31", moved, moved, "2025-12-31"]
    page = page_of("""\
Valuation and qualifying accounts
                   Balance at beginning    Charged to    Deductions, net of    Balance at end
                              of period       expense            recoveries         of period
Fiscal 2025                        46.7          81.3                 (89.2)             38.8
Fiscal 2024                        34.6          37.0                 (35.6)             46.7
""")
    assert read(page).periods("Fiscal 2025") == ["2024-12-31", moved, moved, "2025-12-31"]


def test_between_two_days_at_both_ends_stand_movements() -> None:
    page = page_of("""\
Movements in financial debts
                     1.1.25     Cash flows      Other    31.12.25
Bank borrowings      12,000        (4,000)          -       8,000
Bond issues         209,200              -        176     209,376
""")
    moved = "2025-01-01..2025-12-31"
    assert read(page).periods("Bond issues") == ["2024-12-31", moved, moved, "2025-12-31"]


def test_a_date_over_flows_is_the_end_of_their_year() -> None:
    page = page_of("""\
Information about operating segments
                      Europe    Americas       Asia
At 31 December 2025
Revenue                  437         312        278
Operating profit          29          46         52
At 31 December 2024
Revenue                  423         263        263
Operating profit          15          33         12
""")
    assert read(page).periods("Revenue")[::3] == ["2025-01-01..2025-12-31", "2024-01-01..2024-12-31"]


def test_a_year_before_a_bucket_of_maturities_is_reported_on() -> None:
    heads = "2025 Less than one year|2024 Less than one year"
    reading = two_columns("Financial liabilities", heads, "Trade payables|766|637", "Other loans|156|156")
    assert reading.periods("Trade payables") == ["2025-12-31", "2024-12-31"]


def test_balances_as_of_and_flows_for_one_year() -> None:
    page = page_of("""\
Segment information
                                       Canada    Australia
As of and for the year ended December 31, 2025
Net sales                               3,429          292
Property and equipment, net                56           17
As of and for the year ended December 31, 2024
Net sales                               4,093          344
Property and equipment, net                83           37
""")
    reading = read(page)
    assert reading.periods("Net sales")[0] == "2025-01-01..2025-12-31"
    assert reading.periods("Property and equipment, net")[::2] == ["2025-12-31", "2024-12-31"]


def test_a_balances_header_wins_over_a_date_in_a_rows_words() -> None:
    row = "Rights at December 31, 2024|0|137"
    heads = "December 31, 2025|December 31, 2024"
    reading = two_columns("Balance sheets", heads, row, "Total equity|362|204", "Total assets|512|430")
    assert reading.periods("Rights at December 31, 2024") == ["2025-12-31", "2024-12-31"]


def test_rows_after_the_last_dated_balance_are_of_the_year_that_follows() -> None:
    page = page_of("""\
Statements of stockholders' equity
                                  Capital     Deficit
Balance at December 31, 2023          366        (241)
Net loss                                -        (154)
Balance at December 31, 2024          366        (395)
Net loss                                -        (171)
""")
    assert read(page).periods("Net loss")[2:] == ["2025-01-01..2025-12-31"] * 2


def test_results_furnished_with_an_events_report_have_a_calendar_of_their_own() -> None:
    told = page_of("""\
Reconciliation
                          Fourth Quarter        Twelve Months
                           Sept 28, 2025        Sept 28, 2025
Operating income                     601                1,902
Tax                                 (60)                 (461)
""")
    bare = page_of("""\
Results
                                 Q4 2025              FY 2025
Net sales                          3,541               12,204
Net earnings                         541                1,441
""", number=2)  # fmt: skip
    event = {"form": "8-K", "fiscal_period": None, "fiscal_year": None, "fiscal_year_end": None}
    reading = read(told, bare, **event, period_end=date(2025, 11, 5))
    assert reading.periods("Net sales") == ["2025-06-30..2025-09-28", "2024-09-30..2025-09-28"]


def test_a_business_acquired_is_dated_by_the_day_that_is_told_or_not_at_all() -> None:
    title = "The allocation of the purchase price at October 9, 2025 was as follows:"
    page = f"{title}\n\nAccounts receivable                    260\nIntangible assets                      447\n"
    assert read(page_of(page)).periods("Intangible assets") == ["2025-10-09"]
    untold = read(page_of(page.replace(" at October 9, 2025", "")))
    assert untold.periods("Accounts receivable") == ["–"]


def test_data_of_the_balance_sheet_and_shares_held_are_balances_of_the_years_end() -> None:
    page = page_of("""\
Selected financial data
                               Year ended December 31,
                               2025           2024
Net sales                     1,204          1,096
Balance sheet data:
Long-term debt, net             480            451
Cash and investments            586            438
""")
    reading = read(page)
    assert reading.periods("Cash and investments") == ["2025-12-31", "2024-12-31"]
    assert reading.periods("Long-term debt, net") == ["2025-12-31", "2024-12-31"]
    assert reading.periods("Net sales") == ["2025-01-01..2025-12-31", "2024-01-01..2024-12-31"]


def test_columns_without_a_period_take_the_one_that_all_others_name() -> None:
    page = page_of("""\
                      Second Quarter    Amortization    Second Quarter
                       June 29, 2025                     June 29, 2025
                                GAAP                          Non-GAAP
Cost of sales                  7,765        (1,060)              6,705
Research expense               3,841            (9)              3,832
""")
    weekly = {**SECOND_QUARTER, "period_end": date(2025, 6, 29)}
    assert set(read(page, **weekly).periods("Cost of sales")) == {"2025-03-31..2025-06-29"}


def test_a_date_before_words_in_a_rows_label() -> None:
    page = page_of("""\
Reconciliation of adjusted results
                                           Operating profit    Profit
Three Months Ended June 30, 2025 - GAAP               3,652     2,922
Restructuring costs                                      31        25
Three Months Ended June 30, 2025 - Adjusted           3,683     2,947
""")
    reading = read(page, **SECOND_QUARTER)
    assert reading.periods("Three Months Ended June 30, 2025 - GAAP") == ["2025-04-01..2025-06-30"] * 2


def test_rows_between_two_roll_forwards_and_of_ratios_are_balances() -> None:
    page = page_of("""\
Movements in obligations
                                        2025        2024
Obligations at 1 January              61,024      63,113
Service cost                           1,204       1,096
Obligations at 31 December            57,013      61,024
Of which funded obligations           54,010      58,022
Plan assets at 1 January              45,210      46,116
Contributions                          1,011         998
Plan assets at 31 December            44,871      45,210
""")
    reading = read(page)
    assert reading.periods("Of which funded obligations") == ["2025-12-31", "2024-12-31"]
    assert reading.periods("Obligations at 31 December") == ["2025-12-31", "2024-12-31"]
    assert reading.periods("Contributions") == ["2025-01-01..2025-12-31", "2024-01-01..2024-12-31"]


def test_slashed_dates_are_read_in_the_one_order_that_all_allow() -> None:
    us = two_columns("Comparison of total return", "2/1/2025|1/30/2024", "Our stock|100.00|120.20", "Index|100.0|99.1")
    assert us.periods("Our stock") == ["2025-02-01", "2024-01-30"]
    uk = two_columns("Comparison of total return", "1/2/2025|30/1/2024", "Our stock|100.00|120.20", "Index|100.0|99.1")
    assert uk.periods("Our stock") == ["2025-02-01", "2024-01-30"]


@pytest.mark.parametrize(("label", "period"), [("Claims open at Jan 1", "2024-12-31"), ("Beginning balance", "–")])
def test_an_opening_balance_in_a_quarters_report(label: str, period: str) -> None:
    page = page_of(f"""\\
Claims
                              Number
{label:<26}{"6,873":>10}
Filed                          2,459
Settled                       (1,388)
""")
    assert read(page, **SECOND_QUARTER).periods(label) == [period]


def test_calendar_years_need_no_fiscal_one() -> None:
    sheet = {"form": "fact sheet", "fiscal_period": None, "fiscal_year": None, "fiscal_year_end": None}
    page = page_of("""\
                          Calendar Year Performance
                          ─────────────────────────
                                2023           2024
Fund                            10.1           12.3
Benchmark                        9.0           11.1
""")
    days = ["2023-01-01..2023-12-31", "2024-01-01..2024-12-31"]
    assert read(page, **sheet, period_end=date(2025, 1, 31)).periods("Fund") == days
    plain = two_columns("Performance", "2024|2023", "Fund|10.1|12.3", "Benchmark|9.0|11.1", **sheet)
    assert plain.periods("Fund") == ["–", "–"]


def test_what_the_sentence_above_dates_is_a_balance_under_any_year() -> None:
    page = page_of("""\
Our backlog at December 31 was as follows:
Years ended December 31,             2025          2024
Commercial                            412           410
Total backlog                         490           474
""")
    assert read(page).periods("Commercial") == ["2025-12-31", "2024-12-31"]


def test_creditors_and_share_capital_are_balances_under_bare_years() -> None:
    rows = ("Corporation tax|446|204", "Accruals|58|15")
    owed = two_columns("18. Creditors: amounts falling due within one year", "2025|2024", *rows)
    assert owed.periods("Corporation tax") == ["2025-12-31", "2024-12-31"]
    shares = two_columns("Issued and fully paid", "2025|2024", "Ordinary A shares of 1 each|5,975|5,975", "Total|9|9")
    assert shares.periods("Ordinary A shares of 1 each") == ["2025-12-31", "2024-12-31"]
    paid = two_columns("8. DIVIDENDS", "2025|2024", "Ordinary A shares of 1 each|58,000|0", "Total|58,000|0")
    assert paid.periods("Ordinary A shares of 1 each") == ["2025-01-01..2025-12-31", "2024-01-01..2024-12-31"]


def test_a_day_inside_the_span_that_a_title_names_dates_nothing() -> None:
    page = page_of("""\
Repurchases during the six months ended June 30, 2025, with a party related since February 7, 2025:

                                Reacquisition cost    Accrued interest
Second lien notes                             36.2                 1.1
Total                                         36.2                 1.1
""")
    days = "2025-01-01..2025-06-30"
    assert read(page, **SECOND_QUARTER).periods("Second lien notes") == [days, days]


def test_shares_on_the_cover_are_of_the_day_that_it_names() -> None:
    page = page_of("""\
The value at June 30, 2025 of shares held by others was $439 billion.
As of February 6, 2026, the registrant's shares of common stock outstanding were as follows.
Class                Shares outstanding
Class A common           1,728,105,021
Class B common               4,835,384
""")
    assert read(page).periods("Class A common") == ["2026-02-06"]


def test_slashed_year_ends_as_rows_are_years_of_what_was_paid() -> None:
    page = page_of("""\
During the last two fiscal years, the Distributor received the following commissions:

Fiscal year ended        Total paid      Net to the Distributor
12/31/25                     54,630                       7,312
12/31/24                     61,210                       8,007
""")
    assert read(page).periods("12/31/24") == ["2024-01-01..2024-12-31"] * 2
