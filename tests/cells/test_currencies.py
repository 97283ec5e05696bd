"""Currencies of headings, and what a bare sign says of scale."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of

MILLIONS = page_of(
    "Selected data\n(in millions)\n" + " " * 30 + "2025       2024\nRevenue" + " " * 20 + "$ 5,927    $ 5,272\n"
)


@pytest.mark.parametrize(
    ("head", "currency"), [("Group $", "USD"), ("2025 ($)", "USD"), ("Exercise CHF", "CHF"), ("Company €", "EUR")]
)
def test_a_heading_ends_in_its_currency(head: str, currency: str) -> None:
    table = f"{'':<30}{head:>16}{head:>16}\nCash at bank{'5,558,734':>34}{'1,295,329':>16}\n"
    assert read(page_of(table), currency=None).units("Cash at bank") == [f"amount {currency} ×1"] * 2


def test_a_sign_over_one_column_of_changes_does_not_unsay_the_filings_millions() -> None:
    table = """\
Net sales by category
                             Fiscal 2025              Fiscal 2024                 Change
                                    Percent                  Percent
                       Net Sales   of Sales     Net Sales   of Sales           $         %
Hardware               $ 2,996.8     56.8 %     $ 3,140.0     53.0 %   $ (143.2)    (4.6)%
Software                 1,522.0     28.9         1,822.6     30.7       (300.6)    (16.5)
"""
    assert read(MILLIONS, page_of(table, number=2)).units("Software")[0] == "amount USD ×1000000"


def test_a_code_under_most_headings_says_whole_units() -> None:
    table = """\
Share options
                      Number of     Potential increase     Exercise price
                        options         in capital CHF                CHF
January                  20,000                 50,000             115.00
August                   12,000                 30,000             120.00
"""
    reading = read(MILLIONS, page_of(table, number=2))
    assert reading.units("August") == ["shares ×1", "amount CHF ×1", "per_share CHF ×1"]


def test_thousands_after_words_of_shares_are_thousands_of_money() -> None:
    table = """\
                                 Share capital     Share premium    Total equity
                                          €000      reserve €000            €000
Balance at 1 January 2025                2,821           108,793         332,451
Redemption of shares                    (2,531)                -        (388,529)
"""
    assert read(page_of(table), currency="EUR").units("Redemption of shares")[0] == "amount EUR ×1000"


def test_amount_without_shares_beside_it_says_nothing_of_a_row_of_shares() -> None:
    table = """\
Selected data
(in millions, except per share figures)
                                  2025         2024
                                Amount       Amount
Sales                         $ 23,706     $ 24,804
Net earnings per share          $ 1.33       $ 1.77
Average shares outstanding     2,650.1      2,670.2
"""
    reading = read(page_of(table))
    assert reading.units("Sales") == ["amount USD ×1000000"] * 2
    assert reading.units("Net earnings per share") == ["per_share USD ×1"] * 2
    assert reading.units("Average shares outstanding") == ["shares ×1000000"] * 2


def test_a_column_of_units_scales_its_rows() -> None:
    table = """\
Review of business
                                  Unit         2025         2024
Turnover                            £m        11.60        10.33
EBITDA                           £'000     1,016.97       705.96
Margin                               %         24.1         22.3
"""
    reading = read(page_of(table), currency="GBP")
    assert reading.numbers("Turnover")[1:] == ["11600000", "10330000"]
    assert reading.numbers("EBITDA")[1:] == ["1016970", "705960"]
    assert reading.units("Margin")[1:] == ["percent ×0.01"] * 2


def test_a_heading_of_shares_that_ends_in_thousands_of_a_currency_is_money() -> None:
    table = """\
                                 Share capital      Shares to be          Total
                                          €000       issued €000           €000
Balance at 1 January 2025                  301             1,443         14,454
Issuance of shares                          10            (1,443)            10
"""
    assert read(page_of(table), currency="EUR").units("Issuance of shares")[1] == "amount EUR ×1000"


def test_a_price_in_a_currency_among_percentages_is_a_price() -> None:
    table = """\
Valuation parameters
                                                  2025          2024
Dividend yield                                    5.0%          5.0%
Expected volatility                              15.5%         14.0%
Share price on the grant date (in CHF)           105.1         114.7
Risk-free interest rate                           0.5%          0.0%
"""
    reading = read(page_of(table), currency="CHF")
    assert reading.units("Share price on the grant date (in CHF)") == ["per_share CHF ×1"] * 2


def test_a_code_a_space_before_its_number_is_the_numbers_and_one_at_the_margin_a_label() -> None:
    page = page_of("""\
Companies and exposures
                         Equity interest     Capital
North Clearing                     51.0     JPY 5,000
South Clearing                     27.5     CHF 1,350
USD                               1,229         1,666
EUR                                 203           217
""")
    reading = read(page)
    assert reading.units("North Clearing")[1].startswith("amount JPY")
    assert reading.units("South Clearing")[1].startswith("amount CHF")
    assert [len(reading.numbers(label)) for label in ("USD", "EUR")] == [2, 2]


def test_a_shared_sign_in_a_heading_is_the_filings_own() -> None:
    table = """\
                                      2025 ($)      2024 ($)
Dividends                            9,952,011     8,504,037
"""
    assert read(page_of(table), currency="CAD").units("Dividends") == ["amount CAD ×1"] * 2


def test_rows_of_currencies_below_a_units_line_are_told_in_that_unit() -> None:
    found = read(
        page_of("""
            Sensitivity at 31 December 2025
            CHF 000               USD       GBP      Total
            USD                     -      -207       -207
            GBP                 1,229         -      1,229
            Other                 203       217        420
        """),
        currency="CHF",
    )
    assert found.units("GBP")[-1] == found.units("Other")[-1] == "amount CHF ×1000"


def test_rows_of_currencies_without_a_units_line_are_in_their_own() -> None:
    found = read(
        page_of("""
            Exchange rates           2025      2024
            USD                      1.08      1.10
            GBP                      0.86      0.87
        """),
        currency="EUR",
    )
    assert [unit.split()[1] for unit in found.units("USD")] == ["USD", "USD"]
