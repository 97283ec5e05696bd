"""A dash and a number: one negative number, or two things that stand side by side."""

from __future__ import annotations

import pytest

from tieout.pages.model import Word
from tieout.pages.signs import join_signs


def texts(*lines: str, turn: int = 0) -> list[str]:
    """The words after joining; a line is a picture with 5 points a character and type of 12 points."""
    words = []
    for n, line in enumerate(lines):
        at = 0
        for piece in line.split(" "):
            x0, x1, y = 40.0 + 5 * at, 40.0 + 5 * (at + len(piece)), 100.0 + 12 * n
            if piece:
                box = {0: (x0, y, x1, y + 10), 90: (600 - y, x0, 610 - y, x1), 270: (y, 800 - x1, y + 10, 800 - x0)}
                words.append(Word(piece, *box[turn], 12, y + 8, turn=turn, line=n))
            at += len(piece) + 1
    return [word.text for word in join_signs(words)]


@pytest.mark.parametrize("turn", [0, 90, 270])
@pytest.mark.parametrize("dash", ["-", "–", "—", "−"])
def test_a_dash_a_space_before_a_number_is_its_sign(dash: str, turn: int) -> None:
    found = texts("Loan losses        6,459     4,849", f"Result          {dash} 876      {dash} 5,370", turn=turn)
    assert found == ["Loan", "losses", "6,459", "4,849", "Result", f"{dash}876", f"{dash}5,370"]


@pytest.mark.parametrize(
    "line",
    [
        "Revenue     –       876",  # nothing in the column before
        "Growth of 12 – 18 per cent",  # a range
        "Class A – 250 shares",  # part of a label
        "– 2 –",  # the number of a page
        "– 3 of the directors",  # a bullet
        "– 2019      12     14",  # a bullet and a year
        "Due in 31 – 60 days      12     14",
        "Revenue      2019 – 2020",
    ],
)
def test_a_dash_that_is_no_sign(line: str) -> None:
    assert texts(line) == line.split()


def test_a_dash_where_other_numbers_end_is_a_nothing_of_their_column() -> None:
    found = texts("Tier 1      1,204 4,370", "Tier 2        310 1,118", "Tier 3          – 5,001")
    assert found[-2:] == ["–", "5,001"]


def test_a_black_triangle_is_a_minus_sign_in_japanese_only() -> None:
    assert texts("営業利益について     ▲876") == ["営業利益について", "△876"]
    assert texts("Net loss (△)     ▲876")[-1] == "△876"
    assert texts("Revenue growth     ▲5%") == ["Revenue", "growth", "▲5%"]


def test_a_soft_hyphen_before_digits_is_a_minus_sign() -> None:
    assert texts("Result     \xad876") == ["Result", "-876"]
    assert texts("bring\xad forward     12") == ["bring\xad", "forward", "12"]
