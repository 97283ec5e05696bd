"""What a filing's other numbers say of one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.decode.readings import CLOSE, YEAR, reading
from tieout.decode.echoes import agreement, clashes, echoes, years


def test_the_same_digits_elsewhere_under_one_period_or_another() -> None:
    given = [
        reading("Net income", value=5_123_400, table="a"),
        reading("Profit for the year", value=5_123_400, table="b"),
        reading("Profit", value=5_123_400, table="c", period=CLOSE),
        reading("Cash", value=77_000, table="c"),
        reading("Taxes", value=8_765_400, table="a"),
        reading("Taxes", value=8_765_400, table="b", period=CLOSE),
    ]
    assert echoes(given, lambda r: r.period).tolist() == [2, 2, 3, 0, 3, 3]
    assert echoes(given, lambda r: r.unit.currency).tolist() == [1, 1, 1, 0, 1, 1]


def test_a_figure_of_its_own_table_is_no_witness() -> None:
    given = [reading("a", 1, value=5_123_400), reading("b", 2, value=5_123_400)]
    assert echoes(given, lambda r: r.period).tolist() == [0, 0]


def test_columns_are_judged_by_all_their_figures() -> None:
    group = np.array([0, 0, 0, 0, 1, 1, 2])
    assert agreement(group, np.array([1, 1, 2, 0, 3, 0, 0])).tolist() == [6, 6, 6, 6, 2, 2, 1]


def test_one_row_with_two_numbers_under_one_heading() -> None:
    given = [reading("Sales", 1, 1, value=1), reading("Sales", 1, 2, value=2), reading("Costs", 2, 1, value=3)]
    assert clashes(given).tolist() == [1, 1, 0]
    apart = [given[0], replace(given[1], heads=("2023",)), given[2]]
    assert clashes(apart).tolist() == [0, 0, 0]


def test_years_of_a_heading_beside_the_period() -> None:
    assert [years((text,), YEAR) for text in ("", "over 5 years", "2024", "2023", "2025", "2019")] == [0, 1, 2, 3, 4, 5]
    assert years(("2024",), None) == 6
