"""Rows that number a form's columns hold no values."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of

ROWS = """
    Northern Province        47.22          39.56       3.37         4.29
    Eastern Province         11.58           9.13       1.52         0.93
    Western Province         39.64          30.43          -         9.21
"""


def form(numbers: str, heads: str = "") -> str:
    return f"{heads}{numbers}{ROWS[1:]}"


HEADS = """
    States                    Debt          Market       Bank        Other
                                             loans      loans        loans
"""


def test_a_row_of_numbers_is_neither_values_nor_heads() -> None:
    reading = read(page_of(form("    1                            2              3          4            5\n", HEADS)))
    assert reading.grid[0] == "Northern Province: 47.22 | 39.56 | 3.37 | 4.29"
    assert reading.heads() == [
        "Debt [1-1]", "Market loans [2-2]", "Bank loans [3-3]", "Other loans [4-4]", "States [0-0]",
    ]  # fmt: skip


def test_formulas_over_columns_go_with_the_numbers() -> None:
    numbers = """\
    1                           2=              3          4            5
                          (3 to 5)
"""
    reading = read(page_of(form(numbers, HEADS)))
    assert reading.grid[0] == "Northern Province: 47.22 | 39.56 | 3.37 | 4.29"
    assert [h.split(" [")[0] for h in reading.heads()] == [
        "Debt", "Market loans", "Bank loans", "Other loans", "States",
    ]  # fmt: skip


def test_letters_number_columns_too() -> None:
    reading = read(page_of(form("                        (a)=(b)+(c)       (b)        (c)          (d)\n", HEADS)))
    assert len(reading.grid) == 3
    assert len(reading.heads()) == 5


def test_numbers_with_nothing_above_are_the_heads() -> None:
    reading = read(page_of(form("                               1              2          3            4\n")))
    assert reading.heads() == ["1 [1-1]", "2 [2-2]", "3 [3-3]", "4 [4-4]"]
    assert len(reading.grid) == 3


def test_a_row_of_small_numbers_with_a_label_is_data() -> None:
    reading = read(page_of(form("    Districts                    1              2          3            4\n", HEADS)))
    assert reading.grid[0] == "Districts: 1 | 2 | 3 | 4"


def test_changes_up_and_down_head_their_columns() -> None:
    reading = read(
        page_of("""
                                Profit                Equity
                             +1%      -1%          +1%      -1%
        31 December 2022      (8)       8           (8)       8
        31 December 2021     (10)      10          (10)      10
    """)
    )
    assert reading.grid == ["31 December 2022: (8) | 8 | (8) | 8", "31 December 2021: (10) | 10 | (10) | 10"]
    assert "+1% [1-1]" in reading.heads()


def test_a_row_of_changes_with_a_label_is_data() -> None:
    reading = read(
        page_of("""
                              2022     2021
        Growth                 +1%      -1%
        Growth of costs        (8)       8
    """)
    )
    assert reading.grid[0] == "Growth: +1% | -1%"
