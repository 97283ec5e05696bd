"""What a filing's few scaled tables lend to its other tables, and units that stand among a table's rows."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.quantities.units import parse_units

FEW = """\
Results by region
(in thousands of euros)
                                       2025          2024
Revenue                               4,187         4,139
Services                                212           311
"""


def _rows(revenue: str, count: int = 24) -> str:
    lines = [f"Item {chr(65 + i)}{'':<24}{1_204_318 + 31 * i:>16,}{1_104_212 + 17 * i:>14,}" for i in range(count)]
    head = " " * 39 + "2025          2024"
    return "\n".join(["Income statement", head, f"Revenue{'':<24}{revenue:>16}{'4,139,020':>14}", *lines]) + "\n"


def test_a_few_tables_in_thousands_lend_them_to_no_table_of_longer_numbers() -> None:
    reading = read(page_of(_rows("4,187,240")), page_of(FEW, number=2), currency="EUR")
    assert reading.numbers("Revenue") == ["4187240", "4139020", "4187000", "4139000"]
    assert reading.numbers("Item A")[0] == "1204318"


def test_equal_labels_with_equal_digits_are_in_the_same_thousands() -> None:
    table = "Summary\n" + " " * 39 + "2025          2024\n" + f"Revenue{'':<24}{'4,187':>16}{'4,139':>14}\n"
    reading = read(page_of(_rows("9,187,240")), page_of(table, number=2), page_of(FEW, number=3), currency="EUR")
    assert reading.numbers("Revenue")[2:4] == ["4187000", "4139000"]


def test_a_sentence_of_rounding_scales_all_tables() -> None:
    page = page_of("Basis of preparation\nAll amounts are rounded to the nearest thousand euros.\n")
    reading = read(page, page_of(_rows("4,187,240"), number=2), currency="EUR")
    assert reading.numbers("Item A")[0] == "1204318000"


def test_a_heading_of_nothing_but_units_holds_until_the_next() -> None:
    table = """\
Five years
                                       2025          2024
EUR million

Income statement
   Revenue                            4,187         4,139
   Costs                              1,212         1,311
Financial position
   Total assets                       9,187         9,139
   Total equity                       5,212         5,311
"""
    assert read(page_of(table), currency="EUR").numbers("Total assets") == ["9187000000", "9139000000"]


def test_columns_of_currencies_that_add_up_are_in_one() -> None:
    table = """\
Exposure by currency
                            US dollars
                   NIS        GBP       Euro      US $      Total
Cash             8,084      9,695      2,751     5,285     25,815
Receivables      9,368      1,120      3,012     4,500     18,000
Payables         6,256      2,110      4,034     1,600     14,000
"""
    assert read(page_of(table), currency="USD").units("Cash") == ["amount USD ×1"] * 5


def test_letters_set_apart_are_no_units() -> None:
    assert parse_units("I M P O S T E S U L") is None


@pytest.mark.parametrize(("text", "multiplier"), [("$’000 EBITDA", 1000), ("£'000 Profit after tax", 1000)])
def test_a_scale_in_figures_heads_a_word(text: str, multiplier: int) -> None:
    units = parse_units(text)
    assert units is not None
    assert units.money_multiplier == Decimal(multiplier)


def test_millions_of_a_measure_are_no_money() -> None:
    units = parse_units("Volumes (million hl)")
    assert units is not None
    assert units.measure == "hl"
    assert units.money_multiplier is None
