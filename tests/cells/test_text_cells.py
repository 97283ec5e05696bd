"""Text cells beside values."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.cells.text_cells import join_text_cells
from tieout.layout.chunks import to_lines
from tieout.pages.model import Page

TABLE = """
    (in millions)                    Balance sheet location        2025      2024
    Foreign exchange forwards    Prepaid expenses and other
    and options                              current assets       $ 509     $ 118
    Interest rate swaps                 Accrued liabilities          12         9
"""


def test_a_text_cell_of_two_lines_is_one_cell_of_its_row() -> None:
    reading = read(page_of(TABLE))
    assert reading.grid == [
        "Foreign exchange forwards and options: Prepaid expenses and other current assets | $ 509 | $ 118",
        "Interest rate swaps: Accrued liabilities | 12 | 9",
    ]
    assert reading.paths("Interest rate swaps") == [["Balance sheet location"], ["2025"], ["2024"]]


@pytest.mark.parametrize("second", ["Other assets", "(other assets)"])
def test_a_text_that_begins_anew_stays_where_it_is(second: str) -> None:
    lines = to_lines(page_of(f"Swaps         Deferred taxes\nOptions{second:>21}      40").words)
    assert [[c.text for c in line.chunks] for line in join_text_cells(lines)] == [
        ["Swaps", "Deferred taxes"], ["Options", second, "40"],
    ]  # fmt: skip


def test_the_sign_at_the_end_of_a_text_is_that_of_the_value() -> None:
    lines = to_lines(page_of("Options    current assets $      509   $ 118").words)
    (line,) = join_text_cells(lines)
    assert [(c.kind, c.text) for c in line.chunks] == [
        ("t", "Options"), ("t", "current assets"), ("v", "$ 509"), ("v", "$ 118"),
    ]  # fmt: skip


def half_a_line_lower(picture: str, *starts: str) -> Page:
    """The page of a picture, the lines with one of the words half a line lower."""
    page = page_of(picture)
    for top in {w.baseline for w in page.words if w.text in starts}:
        for word in [w for w in page.words if w.baseline == top]:
            word.y0, word.y1, word.baseline = word.y0 + 6, word.y1 + 6, word.baseline + 6
    return page


def test_a_label_half_a_line_above_its_values_is_theirs() -> None:
    reading = read(
        half_a_line_lower(
            """
            (in millions)                           Par value    Fair value
            Convertible notes due May 2027
                                                          450         1,327
            Senior notes due January 2028
                                                          750           699
            """,
            "Convertible",
            "Senior",
        )
    )
    assert reading.grid == [
        "Convertible notes due May 2027: 450 | 1,327",
        "Senior notes due January 2028: 750 | 699",
    ]
    assert reading.paths("Senior notes due January 2028") == [["Par value"], ["Fair value"]]


def test_no_lines_stay_none() -> None:
    assert join_text_cells([]) == []
