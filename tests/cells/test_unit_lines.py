"""Units lines wherever they stand, and columns and rows that have a unit of their own."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of

LAST = """\
Income statement

                                              {unit}
                                  2022              2021
Revenue                      3,261,860         3,150,749
Operating costs             (1,516,933)       (1,405,822)
Operating profit             1,744,927         1,744,927
"""


@pytest.mark.parametrize("unit", ["(€ thousand)", "EUR thousand", "     T€"])
def test_a_unit_alone_above_the_last_column_is_that_of_the_table(unit: str) -> None:
    reading = read(page_of(LAST.format(unit=unit)))
    assert reading.units("Revenue") == ["amount EUR ×1000"] * 2


def test_a_column_of_earnings_per_share_is_in_the_currency_itself() -> None:
    reading = read(
        page_of("""\
        Reconciliation of results
        ($ in millions except EPS)
                                       Pre-tax         Diluted
                                        income             EPS
        As reported                     $3,771           $1.51
        Restructuring                      154            0.21
        Excluding certain items         $3,925           $1.72
        """)
    )
    assert reading.units("As reported") == ["amount USD ×1000000", "per_share USD ×1"]


def test_cents_over_rows_of_earnings_per_share_are_hundredths() -> None:
    reading = read(
        page_of("""\
        Statement of profit or loss
                                          2022            2021
                                         cents           cents
        Basic earnings per share         10.32            2.48
        Diluted earnings per share       10.12            2.38
        """)
    )
    assert reading.numbers("Basic earnings per share") == ["0.1032", "0.0248"]


def test_people_in_a_table_of_money_are_counted() -> None:
    reading = read(
        page_of("""\
        Key figures (€m)
                                          2022            2021
        Operating profit                 2,088           1,172
        Employees at year end           25,623          28,623
        Personnel expenses               1,310           1,290
        """)
    )
    assert reading.units("Employees at year end") == ["count ×1"] * 2
    assert reading.units("Personnel expenses") == ["amount EUR ×1000000"] * 2
