"""Bare numbers that are percentages because of the signs around them."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of

CHANGE = """\
Selected data
(in millions)
                                                                    Change
                                  2025       2024              2025 vs. 2024
Premiums                       $ 2,908    $ 2,571        $ 337         13 %
Products                           425        374           51         14
Services                           341        275           66         24
Total revenues                   3,674      3,220          454         14 %
Care ratio                      83.2 %     82.0 %        1.2 %
Operating cost ratio              14.7       14.7            -
Operating margin                   8.7        8.8        (0.1)
Return on equity                27.0 %     27.2 %       (0.2)%
"""


def test_whole_percentages_between_two_that_print_the_sign_are_percentages_beside_money() -> None:
    reading = read(page_of(CHANGE))
    assert reading.units("Services") == ["amount USD ×1000000"] * 3 + ["percent ×0.01"]
    assert reading.numbers("Services")[-1] == "0.24"


def test_rates_between_two_that_print_the_sign_are_percentages() -> None:
    reading = read(page_of(CHANGE))
    assert reading.units("Operating margin") == ["percent ×0.01"] * 3
    assert reading.numbers("Operating cost ratio")[:2] == ["0.147", "0.147"]


@pytest.mark.parametrize(
    ("title", "unit"),
    [("Operations as a percentage of revenue", "percent ×0.01"), ("Key figures", "amount USD ×1")],
)
def test_a_bracketed_column_is_one_of_percentages_where_something_says_so(title: str, unit: str) -> None:
    table = """\
                                  2025       2024
Growth                            13 %       11 %
Customers                          250        240
Offices                             30         29
Share                             12 %       12 %
"""
    assert read(page_of(f"{title}\n{table}")).units("Customers")[0] == unit


@pytest.mark.parametrize(
    ("head", "unit"),
    [("At Prior Year Rates", "amount USD ×1000000"), ("Effective Rate", "percent ×0.01")],
)
def test_money_at_the_rates_of_a_year_is_money(head: str, unit: str) -> None:
    table = f"""\
Selected data
(in millions)
                             As Reported{head:>24}
Operating expenses               118,007                   5.4
Operating income                   4,852                   2.8
"""
    assert read(page_of(table)).units("Operating income")[1] == unit


def test_points_of_a_hundredth_of_a_percent() -> None:
    table = """\
Selected data
(in millions)
                                  2025       2024    Basis Pt Chg
Gross margin                     52.0%      47.4%             460
Operating margin                 26.4%      24.0%             240
"""
    assert read(page_of(table)).numbers("Gross margin") == ["0.52", "0.474", "0.046"]


def test_interests_in_companies_are_percentages_up_to_the_whole() -> None:
    table = """\
Companies
(CHF 000)
                            Controlling interest        Equity interest
North Holdings                             100.0                  100.0
North Clearing                              51.0                   27.5
"""
    assert read(page_of(table)).units("North Clearing") == ["percent ×0.01"] * 2


def test_a_nil_that_prints_the_sign_begins_a_column_of_percentages() -> None:
    table = """\
Percentage change from prior year
                                      Volume     Currency
Packaging                              (21)%          - %
Intermediates                           (15)          (1)
Coatings                                (16)          (1)
Total                                  (18)%         (1)%
"""
    assert read(page_of(table)).units("Coatings") == ["percent ×0.01"] * 2


@pytest.mark.parametrize(
    ("title", "head", "unit"),
    [
        ("Holdings", "Sectors (%)", "percent ×0.01"), ("Return (%)", "Sectors", "percent ×0.01"),
        ("Holdings", "Sectors", "amount USD ×1"), ("Growth (% a year)", "Sectors", "amount USD ×1"),
    ],
)  # fmt: skip
def test_a_sign_in_brackets_over_a_table_is_that_of_all_its_numbers(title: str, head: str, unit: str) -> None:
    table = f"""\
{head:<16}                   Fund    Index
                              ────────────────
Industrials                       60.8     49.9
Utilities                         10.4     12.7
Materials                          8.3      9.0
"""
    assert read(page_of(f"{title}\n{table}")).units("Utilities") == [unit] * 2


def test_numbers_in_thousands_under_a_head_of_percentages_are_none() -> None:
    table = """\
Earnings and the rate of tax ($ in millions)
                              % of earnings
                              2025     2024
Domestic                     1,620    1,772
Foreign                      5,816    7,853
Tax at the statutory rate     21.0     21.0
Other                          2.5      3.1
"""
    reading = read(page_of(table))
    assert reading.units("Foreign") == ["amount USD ×1000000"] * 2
    assert reading.units("Other") == ["percent ×0.01"] * 2


def test_a_rare_large_percentage_stays_one() -> None:
    table = """\
                              % change
Pumps                            1,250
Valves                              14
Service                             24
Leases                              31
"""
    assert read(page_of(table)).units("Pumps") == ["percent ×0.01"]


def test_a_heading_of_percentages_over_money_and_rates_is_of_the_rates() -> None:
    table = """\
The reconciliation of the tax rate was as follows:
                                      % of Earnings Before Income Taxes
                                  ─────────────────────────────────────────
(in millions)                           2025                  2024
                                  ─────────────────    ────────────────────
Statutory rate                    $  372     21.0 %      $  220      21.0 %
Credits                             (243)    (2.9)%        (142)     (1.8)%
Other                                165      2.0 %         139       1.8 %
Total provision                   $  294     20.1 %      $  217      21.0 %
"""
    reading = read(page_of(table))
    assert reading.units("Credits") == ["amount USD ×1000000", "percent ×0.01"] * 2
    assert reading.numbers("Credits") == ["-243000000", "-0.029", "-142000000", "-0.018"]
