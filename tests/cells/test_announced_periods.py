"""What the sentence, the section and the columns beside say about a number's period."""

from __future__ import annotations

from datetime import date

from tests.support.readings import read
from tests.support.table_pages import page_of

SECOND_QUARTER = {"form": "10-Q", "fiscal_period": "Q2", "period_end": date(2025, 6, 30)}
YEARS = ["2025-01-01..2025-12-31", "2024-01-01..2024-12-31"]
ENDS = ["2025-12-31", "2024-12-31"]


def test_expenses_that_stand_at_a_day_are_balances() -> None:
    page = page_of("""\
Accrued expenses consisted of the following at December 31:
                                          2025          2024
Customer incentives                      1,204         1,108
Advertising                                 96            81
""")
    assert read(page).periods("Customer incentives") == ENDS


def test_shares_left_out_of_dilution_are_of_the_period_also_under_a_day() -> None:
    page = page_of("""\
The following potentially dilutive shares were excluded because their effect was anti-dilutive:
                                      As of December 31,
                                          2025          2024
Options issued and outstanding           1,620         1,711
Unvested units                             240           198
""")
    assert read(page).periods("Options issued and outstanding") == YEARS


def test_amounts_recognized_in_accumulated_income_at_a_day_are_balances() -> None:
    page = page_of("""\
Amounts recognized in Accumulated other comprehensive loss at December 31 were as follows:
                                          2025          2024
Net actuarial loss                      17,448        16,175
Prior service credits                   (1,224)       (1,300)
""")
    assert read(page).periods("Net actuarial loss") == ENDS


def test_a_lease_tables_rates_are_of_the_years_end() -> None:
    page = page_of("""\
Lease cost
                                   Fiscal 2025   Fiscal 2024
Operating lease cost                        12            11
Weighted average discount rate            4.8%          4.6%
""")
    found = read(page)
    assert found.periods("Operating lease cost") == YEARS
    assert found.periods("Weighted average discount rate") == ENDS


def test_a_share_column_takes_the_length_of_its_years_amounts() -> None:
    page = page_of("""\
Revenues by region
                    Three Months Ended June 30,     % of Total Revenues
                           2025          2024         2025       2024
Americas                    600           610         60.0       61.0
Other                       400           390         40.0       39.0
""")
    spans = ["2025-04-01..2025-06-30", "2024-04-01..2024-06-30"]
    assert read(page, **SECOND_QUARTER).periods("Americas") == [*spans, *spans]


def test_average_numbers_of_people_are_of_the_year() -> None:
    page = page_of("""\
Average number of employees
                                          2025          2024
Production                                 148           151
Sales                                       21            20
""")
    assert read(page).periods("Production") == YEARS


def test_balances_at_both_ends_of_columns_of_movements_stay_balances() -> None:
    page = page_of("""\
Changes in the balances, net of tax, for the years ended December 31, 2025 and 2024 were as follows:
                                December 31,    Increase/                         December 31,
                                    2024       (Decrease)    Reclassifications        2025
Translation adjustments            1,414             75                  4            1,493
Hedges                               200             10                  2              212
""")
    day = ["2024-12-31", *["2025-01-01..2025-12-31"] * 2, "2025-12-31"]
    assert read(page).periods("Translation adjustments") == day


def test_total_assets_under_a_stub_of_years_are_balances() -> None:
    page = page_of("""\
Financial highlights
For the years ended December 31           2025          2024
Revenue                                  1,204         1,108
Total assets                             2,596         2,481
""")
    found = read(page)
    assert found.periods("Revenue") == YEARS
    assert found.periods("Total assets") == ENDS


def test_a_line_of_dates_among_rows_heads_what_follows() -> None:
    page = page_of("""\
Key figures
Income statement              1.1.-31.12.2025   1.1.-31.12.2024
Operating profit (€m)                   2,099             1,183
Consolidated profit (€m)                1,245               291
Balance sheet                      31.12.2025        31.12.2024
Total assets (€bn)                      477.4             467.4
Leverage (€bn)                          168.7             175.2
""")
    found = read(page)
    assert found.periods("Operating profit (€m)") == YEARS
    assert found.periods("Total assets (€bn)") == ENDS


def test_an_increase_between_two_balances_is_a_movement() -> None:
    page = page_of("""\
The balances of each component, net of tax, for the year ended December 31, 2025 were as follows:
                          December 31, 2024    Increase/(Decrease)    Reclassified    December 31, 2025
Translation adjustments               1,414                     75               4                1,493
Hedges                                  200                     10               2                  212
""")
    days = [ENDS[1], YEARS[0], YEARS[0], ENDS[0]]
    assert read(page).periods("Translation adjustments") == days


def test_an_opening_balance_that_the_header_names_opens_once() -> None:
    page = page_of("""\
合并资产负债表 2025 年06 月30 日
项目                              期末余额          期初余额
货币资金                         4,096.62      4,517.77
应收票据                         1,234.00      1,587.00
""")
    assert read(page, **SECOND_QUARTER).periods("货币资金") == ["2025-06-30", "2024-12-31"]


def test_dates_that_are_facts_of_the_columns_head_nothing() -> None:
    page = page_of("""\
Terms of the loans at December 31, 2025:
                                     Loan A        Loan B
Maturity                           30.06.2027    30.09.2029
Amount outstanding                      1,200           850
Undrawn                                   300           150
""")
    assert read(page).periods("Amount outstanding") == ["2025-12-31", "2025-12-31"]


def test_holders_are_counted_on_the_day_that_the_page_announces() -> None:
    page = page_of("""\
Shareholder information
30 June 2025
The shareholder information set out below was applicable as at 30 July 2025.
Distribution of equitable securities
                                       Ordinary shares
                                 Number       % of total
                                of holders    shares issued
1 to 1,000                          3,391             0.25
1,001 to 5,000                      5,712             1.75
5,001 and over                      2,318            98.00
""")
    found = read(page, form="annual report", fiscal_period="FY", period_end=date(2025, 6, 30))
    assert found.periods("1 to 1,000") == ["2025-07-30"] * 2
