"""Kind, currency and multiplier of a value: the nearest statement wins, and says where it stood."""

from __future__ import annotations

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of


def under(units: str, rows: str, **more: object) -> Reading:
    """Rows under a title with a units line and two years."""
    top = f"Selected data\n{units}\n" + " " * 40 + "2025       2024\n"
    return read(page_of(top + rows), **more)


MONEY = """\
Revenue                               $ 1,204    $ 1,096
Costs                                    (702)      (655)
Profit                                    502        441
"""


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("(in millions)", "-702000000"), ("(in thousands)", "-702000"), ("(in billions)", "-702000000000"),
        ("(dollars in millions, except per share amounts)", "-702000000"), ("($ in millions)", "-702000000"),
        ("(In thousands of U.S. dollars)", "-702000"), ("(Millions of dollars)", "-702000000"), ("(unaudited)", "-702"),
    ],
)  # fmt: skip
def test_the_units_line_scales_amounts(line: str, value: str) -> None:
    assert under(line, MONEY).numbers("Costs")[0] == value


@pytest.mark.parametrize(
    ("line", "unit", "value"),
    [
        ("£m", "amount GBP ×1000000", "-702000000"), ("(£’000)", "amount GBP ×1000", "-702000"),
        ("(EUR ’000)", "amount EUR ×1000", "-702000"), ("(in millions of euros)", "amount EUR ×1000000", "-702000000"),
        ("(in JPY millions)", "amount JPY ×1000000", "-702000000"),
        ("(RMB in millions)", "amount CNY ×1000000", "-702000000"),
        ("(₹ in crore)", "amount INR ×10000000", "-7020000000"), ("(₹ in lakhs)", "amount INR ×100000", "-70200000"),
        ("(in millions of Canadian dollars)", "amount CAD ×1000000", "-702000000"),
        ("(CHF in millions)", "amount CHF ×1000000", "-702000000"),
    ],
)  # fmt: skip
def test_the_units_line_names_the_currency(line: str, unit: str, value: str) -> None:
    reading = under(line, MONEY.replace("$", " "))
    assert (reading.units("Costs")[0], reading.numbers("Costs")[0]) == (unit, value)


def test_per_share_figures_are_excepted_from_the_units_line() -> None:
    reading = under(
        "(in millions, except per share data)",
        MONEY
        + """\
Earnings per share:
  Basic                               $  3.10    $  2.80
  Diluted                                3.05       2.75
""",
    )
    assert reading.numbers("Profit") == ["502000000", "441000000"]
    assert reading.units("Basic") == ["per_share USD ×1", "per_share USD ×1"]
    assert reading.numbers("Diluted") == ["3.05", "2.75"]


def test_shares_follow_the_units_line_unless_excepted() -> None:
    shares = MONEY + "Weighted average shares                 210.4      208.1\n"
    assert under("(in millions, except per share data)", shares).numbers("Weighted average shares")[0] == "210400000"
    whole = MONEY + "Weighted average shares            210,400,112 208,100,340\n"
    excepted = under("(in millions, except share and per share data)", whole)
    assert excepted.numbers("Weighted average shares")[0] == "210400112"
    assert excepted.units("Weighted average shares")[0] == "shares ×1"


def test_shares_in_thousands_beside_dollars_in_millions() -> None:
    line = "(dollars in millions, shares in thousands)"
    reading = under(line, MONEY + "Weighted average shares               210,400    208,100\n")
    assert reading.numbers("Revenue")[0] == "1204000000"
    assert (reading.numbers("Weighted average shares")[0], reading.units("Weighted average shares")[0]) == (
        "210400000", "shares ×1000",
    )  # fmt: skip


def test_a_percentage_is_a_hundredth_and_has_no_currency() -> None:
    reading = under("(in millions)", MONEY + "Effective tax rate                       21.5%      (3.0)%\n")
    assert reading.numbers("Effective tax rate") == ["0.215", "-0.03"]
    assert reading.units("Effective tax rate")[0] == "percent ×0.01"


def test_a_bare_number_in_a_row_of_percentages_is_one_too() -> None:
    reading = under("(in millions)", MONEY + "Gross margin (%)                         41.7       40.2\n")
    assert reading.numbers("Gross margin (%)") == ["0.417", "0.402"]


def test_units_of_the_row_label_are_nearer_than_the_units_line() -> None:
    reading = under("(in millions)", MONEY + "Capital expenditure (in thousands)        310        288\n")
    assert reading.numbers("Capital expenditure (in thousands)")[0] == "310000"
    assert reading.row("Capital expenditure (in thousands)")[0]["unit_source"] == "row_label"


def test_units_of_the_column_header_are_nearer_than_the_units_line() -> None:
    reading = read(
        page_of("""
        Selected data (in thousands)
                                2025         2025
                              (actual)   (in millions)
        Revenue                1,204         2,408
        Costs                   (702)       (1,404)
    """)
    )
    assert reading.numbers("Costs") == ["-702000", "-1404000000"]


def test_the_units_line_is_the_source_of_what_it_scales() -> None:
    assert under("(in millions)", MONEY).row("Costs")[0]["unit_source"] == "units_line"


def test_a_currency_sign_in_one_row_counts_for_its_column() -> None:
    reading = under("(in millions)", MONEY.replace("$", "€"), currency=None)
    assert reading.units("Profit") == ["amount EUR ×1000000", "amount EUR ×1000000"]


def test_the_filing_says_the_currency_where_the_table_does_not() -> None:
    assert under("(in millions)", MONEY.replace("$", " "), currency="CAD").units("Profit")[0] == "amount CAD ×1000000"


def test_a_dash_is_nil_neither_zero_nor_missing() -> None:
    reading = under("(in millions)", MONEY + "Impairment                                 —         12\n")
    nil = reading.row("Impairment")[0]
    assert (nil["text"], nil["value"], nil["kind"], nil["period_end"].year) == ("—", None, "nil", 2025)


def test_a_printed_zero_is_zero() -> None:
    reading = under("(in millions)", MONEY + "Impairment                                 0         12\n")
    assert (reading.numbers("Impairment"), reading.units("Impairment")[0]) == (["0", "12000000"], "amount USD ×1000000")


@pytest.mark.parametrize("text", ["NM", "n/a", "N/A", "*"])
def test_not_meaningful_is_no_number(text: str) -> None:
    reading = under("(in millions)", MONEY + f"Change                                    {text:>3}         12\n")
    assert reading.row("Change")[0]["value"] is None
    assert reading.numbers("Change")[1] == "12000000"


@pytest.mark.parametrize(
    ("printed", "value"),
    [("(42.5)", "-42.5"), ("−42.5", "-42.5"), ("-42.5", "-42.5"), ("42.5-", "-42.5"), ("$ (42.5)", "-42.5"),
     ("42½", "42.5")],
)  # fmt: skip
def test_signs_and_fractions(printed: str, value: str) -> None:
    reading = under(
        "(unaudited)", f"Result                                {printed:>9}       12.0\nOther{'1.0':>42}{'2.0':>11}\n"
    )
    assert reading.numbers("Result") == [value, "12"]


@pytest.mark.parametrize(
    ("sales", "before", "costs", "other"),
    [("1.234,56", "1.096,10", "702,41", "655,00"), ("1 234,56", "1 096,10", "702,41", "655,00"),
     ("1'234.56", "1'096.10", "702.41", "655.00"), ("1,234.56", "1,096.10", "702.41", "655.00")],
)  # fmt: skip
def test_thousands_and_decimals_by_the_filings_notation(sales: str, before: str, costs: str, other: str) -> None:
    rows = f"Omzet{sales:>42}{before:>11}\nKosten{costs:>41}{other:>11}\n"
    assert under("(unaudited)", rows, currency="EUR").numbers("Omzet") == ["1234.56", "1096.1"]


def test_a_superscript_glued_to_digits_is_kept_out_of_the_value() -> None:
    reading = under(
        "(unaudited)",
        "Stores                                    250^9        248\nOther" + " " * 37 + "12         10\n",
    )
    assert (reading.numbers("Stores")[0], reading.row("Stores")[0]["markers"]) == ("250", ["9"])


def test_a_ratio_is_its_number() -> None:
    reading = under("(in millions)", MONEY + "Net debt to EBITDA                       2.5x       2.1x\n")
    assert (reading.numbers("Net debt to EBITDA"), reading.units("Net debt to EBITDA")[0]) == (
        ["2.5", "2.1"],
        "ratio ×1",
    )


def test_basis_points_are_a_ten_thousandth() -> None:
    reading = under("(in millions)", MONEY + "Spread (bps)                              112        (15)\n")
    assert reading.numbers("Spread (bps)") == ["0.0112", "-0.0015"]


def test_two_currencies_by_column() -> None:
    reading = read(
        page_of("""
        Convenience translation (in millions)
                           US dollars                  Euros
                         2025       2024          2025       2024
        Revenue       $ 540.0    $ 501.2       € 500.0    € 463.9
        Net income       54.1       (8.6)         50.1       (8.0)
    """)
    )
    assert [c["currency"] for c in reading.row("Net income")] == ["USD", "USD", "EUR", "EUR"]


def test_the_dollar_of_a_row_label_is_the_rows_currency() -> None:
    rows = f"Revenue ($ millions){'812':>27}{'774':>11}\nEmployees{'4,001':>38}{'3,909':>11}\n"
    reading = under("(unaudited)", rows, currency=None)
    assert reading.units("Revenue ($ millions)")[0] == "amount USD ×1000000"


def test_counts_are_not_scaled_by_the_units_line() -> None:
    reading = under("(in millions)", MONEY + "Number of employees                     4,001      3,909\n")
    assert (reading.numbers("Number of employees")[0], reading.units("Number of employees")[0]) == ("4001", "count ×1")


def test_a_minus_in_brackets_in_the_label_turns_no_sign() -> None:
    reading = under("(in millions)", MONEY + "Dividends paid (-)                        310        288\n")
    assert reading.numbers("Dividends paid (-)") == ["310000000", "288000000"]


@pytest.mark.parametrize("glyph", ["\ufffd", "\ue000", "\uf02d"])
def test_digits_after_an_unmapped_glyph_are_never_guessed(glyph: str) -> None:
    reading = under("(in millions)", MONEY + f"Result                                   {glyph}310        288\n")
    assert [c["value"] for c in reading.row("Result")] == [None, 288000000]


def test_digits_after_an_unmapped_glyph_say_why() -> None:
    reading = under("(in millions)", MONEY + "Result                                   \ue000310        288\n")
    assert reading.row("Result")[0]["reason"]


def test_a_row_printed_to_the_cent_among_millions_is_an_amount_a_share() -> None:
    rows = MONEY + (
        "Net income                            $   502    $   441\n"
        "Earnings per share – basic:\n"
        "  Continuing operations               $  0.41    $  1.76\n"
        "  Discontinued operations                0.02       0.01\n"
        "Net income                            $  0.43    $  1.77\n"
    )
    reading = under("(in millions, except per share data)", rows)
    read_twice = reading.row("Net income")
    assert [(str(c["value"].normalize()), c["kind"]) for c in read_twice] == [
        ("5.02E+8", "amount"), ("4.41E+8", "amount"), ("0.43", "per_share"), ("1.77", "per_share"),
    ]  # fmt: skip


def test_cents_in_a_table_of_single_dollars_stay_amounts() -> None:
    rows = "Revenue a share            12          11\nFees                       0.43        1.77\n"
    assert under("(in dollars, except per share data)", rows).units("Fees")[0].startswith("amount")


MIXED = """\
                            2025     % change      2024    % of sales
Footwear                  $ 28,021       20 %    $ 23,305      18 %
Apparel                     12,865       17 %      10,953      15 %
Equipment                    1,382        8 %       1,280       7 %
"""


def test_money_beside_columns_of_percentages_is_no_percentage() -> None:
    reading = read(page_of("Selected data\n(in millions)\n" + MIXED))
    assert reading.numbers("Apparel") == ["12865000000", "0.17", "10953000000", "0.15"]


def test_hundredths_in_a_table_without_units_are_not_millions() -> None:
    graph = """\
Cumulative return on the shares
                                         2025       2024       2023
Meridian Software, Inc.              $ 306.15   $ 120.00   $ 100.00
S&P 500                                173.86     110.00     100.00
"""
    first = page_of("Selected data\n(in millions)\n" + " " * 40 + "2025       2024\n" + MONEY)
    assert read(first, page_of(graph, number=2)).numbers("S&P 500") == ["173.86", "110", "100"]


def test_thousands_of_a_currency_under_the_years_scale_the_column() -> None:
    table = """\
                                    31 December   31 December
                                           2025          2024
                          Notes            €000          €000
Receivables                  13              75           197
Cash                         10           5,890        10,556
Reserves                     20          (6,922)       (6,284)
"""
    reading = read(page_of(table), currency="EUR")
    assert reading.units("Cash") == ["text", "amount EUR ×1000", "amount EUR ×1000"]
    assert reading.numbers("Reserves") == [None, "-6922000", "-6284000"]


def test_shares_as_a_class_of_assets_under_a_currency_are_money() -> None:
    table = """\
                                       Level 1         Total
                                             £             £
Listed equity shares                11,378,285    16,182,719
Debt instruments                             -    11,364,120
Other assets                            12,000        12,000
"""
    assert read(page_of(table), currency="GBP").units("Listed equity shares")[1] == "amount GBP ×1"


@pytest.mark.parametrize(
    ("line", "label", "value"),
    [
        ("(in thousands)", "Paid memberships at end of period", "89625000"),
        ("(in thousands, except revenue per membership)", "Paid memberships at end of period", "89625000"),
        ("(in thousands)", "Number of stores", "89625"), ("($ in thousands)", "Number of stores", "89625"),
    ],
)  # fmt: skip
def test_thousands_reach_subscribers_but_no_plain_count(line: str, label: str, value: str) -> None:
    assert under(line, MONEY + f"{label:<38}89,625     80,128\n").numbers(label)[0] == value


def test_a_price_of_a_thousand_in_a_column_of_prices_is_one() -> None:
    table = """\
Selected data
(in millions)
                                             Weighted average
                                   Number          grant-date
                                 of units          fair value
Outstanding at start                 18.9             $   362
Units granted                         8.9                 946
Units vested                         (6.8)              1,522
Outstanding at end                   20.1               1,024
"""
    assert read(page_of(table)).units("Units vested")[1] == "per_share USD ×1"


def test_shares_that_remain_under_a_column_of_prices_are_shares() -> None:
    table = """\
Selected data
(in millions)
                                                    Average
                                                 price paid
First quarter                                      $ 246.12
Second quarter                                       231.40
Remaining number of shares to be repurchased     74,088,861
"""
    assert read(page_of(table)).units("Remaining number of shares to be repurchased") == ["shares ×1"]


def test_a_bare_number_has_the_currency_printed_last_above_it() -> None:
    table = """\
                                   Principal       2025
Corporate debt due 2030                $ 500      $ 499
Corporate debt due 2035                1,000        995
Yen notes of 2001                    ¥ 9,000          2
Yen notes of 2002                      4,000          1
"""
    reading = read(page_of(table))
    assert [reading.units(f"Yen notes of {year}")[0].split()[1] for year in (2001, 2002)] == ["JPY", "JPY"]
    assert reading.units("Corporate debt due 2035")[0].split()[1] == "USD"


@pytest.mark.parametrize("said", ["(for a share outstanding throughout each year)", ""])
def test_highlights_for_one_share_are_amounts_a_share(said: str) -> None:
    page = page_of(f"""\
Financial highlights
{said}
                                         2025        2024
Net asset value, beginning           $  30.68    $  26.82
Net investment income                    0.21        0.18
Total from operations                    4.02       (5.56)
Net asset value, end                 $  34.91    $  21.44
Total return                            13.79%      18.23%
Net assets (millions)              $  1,204.6  $  1,088.3
""")
    reading = read(page)
    assert reading.units("Net investment income") == ["per_share USD ×1"] * 2
    assert reading.units("Total return") == ["percent ×0.01"] * 2
    assert reading.units("Net assets (millions)") == ["amount USD ×1000000"] * 2
