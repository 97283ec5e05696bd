"""Lines of units among a table's rows govern the rows below them, as far as these fit."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.quantities.unit_pieces import read_piece

SUMMARY = """\
Financial highlights
                                             Millions of yen
                                          2021           2022
Revenue                                995,940      1,128,914
Profit                                  30,922         92,288
Equity per share                           Yen            Yen
attributable to owners                1,592.36       1,923.68
                                             %              %
Return on equity                          5.86          15.17
                                         times          times
Price earnings ratio                     20.14           6.90
Cash from operations                   133,222        110,801
                                       persons        persons
Employees                               79,944         77,642
"""


def test_units_between_rows_govern_what_fits_below_them() -> None:
    reading = read(page_of(SUMMARY), currency="JPY")
    assert reading.units("Revenue") == ["amount JPY ×1000000"] * 2
    assert reading.units("Equity per share attributable to owners") == ["per_share JPY ×1"] * 2
    assert reading.numbers("Return on equity") == ["0.0586", "0.1517"]
    assert reading.units("Price earnings ratio") == ["ratio ×1"] * 2
    assert reading.numbers("Cash from operations") == ["133222000000", "110801000000"]
    assert reading.units("Employees") == ["count ×1"] * 2


def test_cents_beside_a_heading_among_rows_of_thousands_are_hundredths() -> None:
    reading = read(
        page_of("""\
        Income statement
                                                   2022          2021
                                                  $'000         $'000
        Revenue                                 158,015       134,232
        Profit for the year                      24,458        12,085
        Earnings per share:                       Cents         Cents
        Basic                                     10.06          4.96
        Diluted                                    9.73          4.81
        """),
        currency="AUD",
    )
    assert reading.numbers("Revenue") == ["158015000", "134232000"]
    assert reading.units("Basic") == ["per_share AUD ×0.01"] * 2
    assert reading.numbers("Diluted") == ["0.0973", "0.0481"]


def test_cents_a_share_glued_to_a_number_are_hundredths() -> None:
    reading = read(
        page_of("""\
        Performance
                                        2021          2022
        Net operating income         $117.9m       $147.0m
        Basic earnings              4.96cps      10.06cps
        Dividend                     3.1cpu        2.5cpu
        """),
        currency="AUD",
    )
    assert reading.numbers("Basic earnings") == ["0.0496", "0.1006"]
    assert reading.units("Dividend") == ["per_share AUD ×0.01"] * 2


@pytest.mark.parametrize("text", ["%", "Yen", "(times)", "cents", "persons", "US$m", "Millions of yen", "øre", "倍"])
def test_a_unit_alone_is_one(text: str) -> None:
    assert read_piece(text) is not None


@pytest.mark.parametrize("text", ["Notes", "2022", "Group", "Shares of profit", "Revenue (%)"])
def test_other_words_are_none(text: str) -> None:
    assert read_piece(text) is None
