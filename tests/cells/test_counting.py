"""What is counted, and what counts are multiplied by."""

from __future__ import annotations

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of


def under(units: str, rows: str, **more: object) -> Reading:
    """Rows under a title with a units line and two years."""
    top = f"Selected data\n{units}\n" + " " * 52 + "2025          2024\n"
    return read(page_of(top + rows), **more)


SECURITIES = (
    "Number of securities remaining available for future issuance under equity compensation plans"
    " (excluding securities reflected in column (a) as well as those of the plan)"
)
MONEY = """\
Revenue                                 $ 1,204       $ 1,096
Costs                                      (702)         (655)
"""


def test_shares_printed_to_the_last_one_are_not_in_thousands() -> None:
    reading = under("(in thousands)", MONEY + "Weighted average shares         138,848,177    37,159,600\n")
    assert reading.numbers("Weighted average shares") == ["138848177", "37159600"]


def test_where_one_count_of_a_column_is_whole_all_are() -> None:
    table = """\
Statements of equity
(Dollars in millions)
                                Common Shares      Common
                                  Outstanding      Shares       Total
Balance at May 1, 2024            106,458,317      $ 26.6     $ 264.0
Stock plans                           178,343         0.1        46.1
Balance at April 30, 2025         106,636,660        26.7       310.1
"""
    reading = read(page_of(table))
    assert reading.units("Stock plans") == ["shares ×1", "amount USD ×1000000", "amount USD ×1000000"]


def test_purchases_that_the_company_could_not_pay_are_of_single_shares() -> None:
    statement = under("(in millions)", MONEY).tables
    assert statement[0]["multiplier"] == 10**6
    first = page_of("Selected data\n(in millions)\n" + " " * 44 + "2025          2024\n" + MONEY)
    table = """\
Purchases of our equity securities
(in millions)
                            Total Number        Average    Value that may
                               of Shares     Price Paid       Yet Be Used
                               Purchased      per Share
October                           45,575        $ 17.53           $ 101.3
November                             223          15.30             101.3
Total                             45,798                          101.3
"""
    reading = read(first, page_of(table, number=2))
    assert reading.units("November") == ["shares ×1", "per_share USD ×1", "amount USD ×1000000"]
    assert reading.units("Total") == ["shares ×1", "amount USD ×1000000"]


@pytest.mark.parametrize(
    ("label", "unit"),
    [
        ("Wholesale Units (000)", "count ×1000"), ("Crude oil (barrels)", "count ×1000000"),
        ("Aircraft deliveries (in units)", "count ×1"), ("Gross ton-miles (billions)", "count ×1000000000"),
        ("Potentially dilutive securities", "shares ×1000000"),
        ("Reduction in equivalent number of class A stock", "shares ×1000000"),
        ("Scheduled vesting—restricted stock units", "shares ×1000000"),
        ("Distributions on Preferred shares", "amount USD ×1000000"),
        ("Issuance costs on Preferred shares", "amount USD ×1000000"),
        ("Foreign exchange forwards and options", "amount USD ×1000000"),
        ("Dividend payments on common shares outstanding", "amount USD ×1000000"),
        ("Expected period in years of cost to be recognized", "count ×1"),
        ("Revenue per paying membership", "per_share USD ×1"), ("Retail postpaid ARPA", "per_share USD ×1"),
        ("Connections per account", "ratio ×1"),
        ("Average screens", "count ×1"), ("Attendance (in thousands)", "count ×1000"), ("Open claims", "count ×1"),
        ("Monthly Active Consumers", "count ×1"), ("Average policyholder age", "count ×1"),
        ("Insurance claims paid", "amount USD ×1000000"),
        ("Proceeds from stock issued to employees", "amount USD ×1000000"), ("Total employees", "count ×1"),
        ("Car velocity (daily miles per car)", "count ×1"), ("Repower units", "count ×1"), ("Abstentions", "count ×1"),
        ("Reporting units", "amount USD ×1000000"),
        ("Variation due to change in stock price", "amount USD ×1000000"),
    ],
)  # fmt: skip
def test_what_a_label_counts(label: str, unit: str) -> None:
    assert under("(in millions)", f"{MONEY}{label:<52}22.2          20.7\n").units(label)[0] == unit


@pytest.mark.parametrize(
    ("head", "unit"),
    [
        ("Stand-Alone Stores", "count ×1"), ("Square Footage", "count ×1"), ("U.S. patents", "count ×1"),
        ("Square Feet (in thousands)", "count ×1000"),
        ("Contractual term in years", "count ×1"), ("For the resolution", "count ×1"),
        ("Maximum Number (or Approximate Dollar Value) of Shares that May Yet Be Purchased", "shares ×1"),
        (SECURITIES, "shares ×1"),
        ("Gross square feet for stores opened", "count ×1"), ("Life to Maturity (in years)", "count ×1"),
        ("Securities to Be Issued Upon Exercise", "shares ×1"),
        ("Average Age (yrs.)", "count ×1"), ("2025 KwH", "count ×1"), ("Female", "count ×1"),
    ],
)  # fmt: skip
def test_what_a_heading_counts(head: str, unit: str) -> None:
    lines = head.split(" ")
    half = len(lines) // 2
    rows = "".join(f"{'':<45}{' '.join(part):>80}\n" for part in (lines[:half], lines[half:]) if part)
    table = f"Properties\n{rows}" + "".join(f"{n:<45}{v:>80}\n" for n, v in (("North", "15"), ("South", "1,118")))
    first = page_of("Selected data\n(in millions)\n" + " " * 44 + "2025          2024\n" + MONEY)
    assert read(first, page_of(table, number=2)).units("South") == [unit]


@pytest.mark.parametrize(
    ("title", "unit"),
    [
        ("Changes in each class of shares", "shares ×1"), ("Our reserved common stock", "shares ×1"),
        ("The number of shares outstanding", "shares ×1"),
        ("Income per share, by the number of shares outstanding", "amount USD ×1"),
        ("Average number of employees", "count ×1"), ("Votes cast", "count ×1"),
        ("The number of cars. Costs of them are reported elsewhere", "count ×1"),
        ("Weighted-average number of as-converted stock, by number of common stock", "shares ×1"),
        ("Costs of the number of stores", "amount USD ×1"),
    ],
)  # fmt: skip
def test_what_a_title_counts(title: str, unit: str) -> None:
    table = f"{title}\n" + " " * 44 + "2025          2024\nClass A" + " " * 33 + "315,024,752   311,000,500\n"
    assert read(page_of(table)).units("Class A")[0] == unit


SECTIONS = """\
Operating statistics
                                                  2025          2024
Service                                        $ 1,187       $ 1,139
Connections ('000):
  Wireless retail                               93,850        91,856
  Total wireless retail                         93,850        91,856
Internet access                                  6,976         6,740
"""
PRODUCTION = """\
Operational results
                                                  2025          2024
Production (thousands of barrels daily)          1,494         1,261
"""


def test_sections_of_things_counted_scale_and_name_their_rows() -> None:
    first = page_of("Selected data\n(in millions)\n" + " " * 52 + "2025          2024\n" + MONEY)
    reading = read(first, page_of(SECTIONS, number=2))
    assert reading.units("Service")[0] == "amount USD ×1000000"
    assert reading.units("Wireless retail")[0] == reading.units("Internet access")[0] == "count ×1000"
    assert (
        read(first, page_of(PRODUCTION, number=2)).units("Production (thousands of barrels daily)")[0] == "count ×1000"
    )


def test_treasury_shares_in_a_balance_sheet_are_money() -> None:
    table = """\
Balance sheet
(CHF 000)
                                            2025          2024
Reserves                                   3,034         3,034
Treasury shares                          -23,527       -12,544
Total equity                             146,469       187,780
"""
    assert read(page_of(table), currency="CHF").units("Treasury shares")[0] == "amount CHF ×1000"


def test_a_few_thousand_average_shares_without_a_units_line_are_in_the_filings_millions() -> None:
    first = page_of("Selected data\n(in millions)\n" + " " * 52 + "2025          2024\n" + MONEY)
    table = """\
Reconciliation of earnings
                                                  2025          2024
Net income                                     $ 1,187       $ 1,139
Basic shares (average shares outstanding)        4,021         4,003
"""
    reading = read(first, page_of(table, number=2))
    assert reading.units("Basic shares (average shares outstanding)") == ["shares ×1000000"] * 2


@pytest.mark.parametrize(
    ("line", "unit"),
    [
        ("(Square feet in thousands)", "count ×1000"), ("(thousands of barrels daily)", "count ×1000"),
        ("(square feet in millions)", "count ×1000000"), ("(Dollars in thousands)", "amount USD ×1000"),
    ],
)  # fmt: skip
def test_a_units_line_that_names_another_measure_counts(line: str, unit: str) -> None:
    table = f"""\
Facilities
{line}
                                                 Owned        Leased
Aerospace                                        5,732         3,441
Marine                                             820         1,114
"""
    assert read(page_of(table)).units("Marine") == [unit] * 2


def test_the_total_of_counts_is_a_count() -> None:
    table = """\
Our people
                                        Male        Female         Total
Board                                      4             2             6
Management                                 2             1             3
"""
    assert read(page_of(table), currency="EUR").units("Management") == ["count ×1"] * 3


def test_prices_under_a_title_of_amounts_a_share_are_amounts_a_share() -> None:
    table = """\
Distributions per share were as follows:
                                                  2025          2024
Preferred shares                               $  0.57       $  0.50
Class A shares                                 $  2.10       $  1.16
"""
    assert read(page_of(table)).units("Preferred shares") == ["per_share USD ×1"] * 2


def test_a_units_line_that_excepts_lives_does_not_reach_them() -> None:
    table = """\
Properties
Millions, Except Estimated Useful Life
                                      Cost     Depreciation     Useful Life
Rail and other track               $ 18,941        $ 7,006              46
Ties                                 12,116          3,848              34
"""
    assert read(page_of(table)).units("Ties")[2] == "count ×1"


@pytest.mark.parametrize(
    ("middle", "unit"), [("0.7           0.9", "shares ×1000000"), ("0.5           0.9", "amount USD ×1000000")]
)
def test_a_row_that_leads_from_shares_to_shares_is_of_shares(middle: str, unit: str) -> None:
    rows = f"""\
Weighted average shares outstanding                    579.9         603.2
Less: participating securities                           {middle}
Weighted average common shares outstanding             579.2         602.3
"""
    assert under("(in millions)", MONEY + rows).units("Less: participating securities")[0] == unit


def test_warrants_that_expire_in_a_statement_of_equity_are_money() -> None:
    table = """\
Statements of changes in equity
(in thousands)
                                      Warrants       Deficit         Total
Balance at January 1                     1,456       (9,100)       119,800
Expiry of warrants                      (1,456)        1,456             -
"""
    assert read(page_of(table)).units("Expiry of warrants")[:2] == ["amount USD ×1000"] * 2
