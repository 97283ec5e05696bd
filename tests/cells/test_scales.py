"""What the filing's usual thousands or millions do not reach."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of

MILLIONS = page_of(
    "Selected data\n(in millions)\n" + " " * 30 + "2025       2024\nRevenue" + " " * 20 + "$ 5,927    $ 5,272\n"
)


def test_hundredths_rates_and_nine_digits_are_no_millions_where_only_the_filing_says_millions() -> None:
    table = """\
Other data
                                       2025          2024
Net sales                           $ 1,187       $ 1,139
Offices                                  12            11
Accident frequency                     0.22          0.57
Market capitalisation           774,842,000   697,111,000
Rate                                  ¥ 107         ¥ 110
"""
    reading = read(MILLIONS, page_of(table, number=2))
    assert reading.numbers("Net sales")[0] == "1187000000"
    assert reading.numbers("Accident frequency") == ["0.22", "0.57"]
    assert reading.numbers("Market capitalisation")[0] == "774842000"
    assert reading.units("Rate")[0] == "amount JPY ×1"


def test_reconciled_earnings_a_share_below_income_in_millions() -> None:
    table = """\
Reconciliation of GAAP measures
(in millions, except per share data)
                                       2025          2024
Earnings from operations            $11,987       $10,344
Pension adjustment                   (1,005)       (1,127)
Core operating earnings              10,660         8,906
Diluted earnings per share           $17.85        $13.85
Pension adjustment a share            (1.71)        (1.84)
Postretirement adjustment a share     (0.55)        (0.51)
Core earnings per share               16.01         12.33
"""
    reading = read(page_of(table))
    assert reading.units("Pension adjustment") == ["amount USD ×1000000"] * 2
    assert reading.units("Pension adjustment a share") == ["per_share USD ×1"] * 2


def test_a_range_of_prices_in_a_table_of_millions() -> None:
    table = """\
Quarterly data
(in millions)
                                       2025          2024
Revenues                            $ 9,070       $ 9,061
Price range of common stock:
  High                                60.53         60.33
  Low                                 50.79         51.48
"""
    assert read(page_of(table)).units("High") == ["per_share USD ×1"] * 2


def test_years_and_ages_are_no_money() -> None:
    table = """\
Our executive officers
                                        Age     Served Since
Mark Smith                               54             2001
John Brown                               56             2020
Jane Green                               48             2020
"""
    reading = read(MILLIONS, page_of(table, number=2))
    assert reading.units("John Brown") == ["count ×1", "text"]
    assert reading.row("John Brown")[1]["reason"] == "year"


def test_a_list_of_exhibits_holds_no_money() -> None:
    table = """\
Exhibits
                                                        Incorporated by Reference
Number      Description                             Form        Exhibit
10.1        Credit agreement of June 27             8-K            10.1
10.2        Employment agreement                    10-Q          10.19
10.3        Stock plan                              10-K            4.2
"""
    assert {c["kind"] for c in read(MILLIONS, page_of(table, number=2)).values if c["page"] == 2} == {"text"}


def test_the_shares_of_a_cover_are_shares() -> None:
    table = """\
Class                                  Outstanding as of June 30, 2025
Common stock, without par value                          4,263,247,021
"""
    reading = read(MILLIONS, page_of(table, number=2))
    assert reading.units("Common stock, without par value") == ["shares ×1"]


@pytest.mark.parametrize(
    ("title", "unit"),
    [
        ("Deliveries by model", "count ×1"), ("Sales by model", "amount USD ×1000000"),
        ("Deliveries by model (dollars in thousands)", "amount USD ×1000"),
    ],
)  # fmt: skip
def test_a_table_without_sign_unit_or_word_of_money_counts(title: str, unit: str) -> None:
    table = f"""\
{title}
                                       2025          2024
Trainer                                  17            14
Tanker                                1,170           121
"""
    reading = read(MILLIONS, page_of(table, number=2))
    assert reading.units("Tanker") == [unit] * 2
    assert reading.row("Tanker")[0]["reason"] == ("no unit stated" if unit.startswith("count") else None)


def test_pages_of_a_table_of_contents_measure_nothing() -> None:
    table = """\
Part I. Financial information
                                                         Page
Item 1. Financial statements                                3
Item 2. Management's discussion of cash                    47
Item 3. Disclosures                                        76
"""
    cells = read(MILLIONS, page_of(table, number=2)).values
    assert {c["kind"] for c in cells if c["page"] == 2} <= {"text"}
