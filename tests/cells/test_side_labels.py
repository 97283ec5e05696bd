"""Names that bullets lead, and names at the right of their values."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of


def test_bullets_far_from_their_texts_are_no_labels() -> None:
    reading = read(
        page_of("""
                                      2022         2021
            ⚫    Sales revenue         310          288
            ⚫    EBITDA            (7,329)      (1,159)
            ⚫    EBIT              (7,328)      (1,160)
        """)
    )
    assert reading.grid == ["Sales revenue: 310 | 288", "EBITDA: (7,329) | (1,159)", "EBIT: (7,328) | (1,160)"]


def test_a_letter_of_a_font_of_signs_is_a_bullet() -> None:
    reading = read(
        page_of("""
                              2022      2021
            n    Europe       44.6      43.1
            n    Americas     41.1      40.2
            n    Japan         8.0       9.5
            n    Others        6.3       7.2
        """)
    )
    assert reading.grid[0] == "Europe: 44.6 | 43.1"


def test_texts_at_the_right_of_values_are_labels() -> None:
    reading = read(
        page_of("""
            Regions (%)
            2022      2021
            44.6      43.1      Europe and Middle East
            41.1      40.2      North America
             8.0       9.5      Japan
             6.3       7.2      Emerging markets
        """)
    )
    assert reading.grid == [
        "Europe and Middle East: 44.6 | 43.1", "North America: 41.1 | 40.2", "Japan: 8.0 | 9.5",
        "Emerging markets: 6.3 | 7.2",
    ]  # fmt: skip


def test_terms_at_the_right_of_labelled_rows_stay_values() -> None:
    reading = read(
        page_of("""
                            2022      2021    Terms
            Loan            44.6      43.1    Fixed for two years
            Bond            41.1      40.2    Floating
            Notes            8.0       9.5    Fixed
        """)
    )
    assert reading.grid[1] == "Bond: 41.1 | 40.2 | Floating"


def test_a_bullet_and_a_number_are_left_as_they_are() -> None:
    reading = read(
        page_of("""
                            2022
            ⚫              (1)
            ⚫              (2)
            ⚫              (3)
            ⚫              (4)
        """)
    )
    assert all(g.endswith(")") for g in reading.grid)
