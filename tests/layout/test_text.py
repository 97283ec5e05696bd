"""Lines of text: which words are one, and where a line ends."""

from __future__ import annotations

import pytest

from tieout.layout.text import join_words
from tieout.pages.model import Word


def drawn(*pieces: tuple[str, float, float, float]) -> list[Word]:
    """Words of one line, each with its left edge, right edge and size."""
    return [Word(text, x0, 90, x1, 102, size, 100) for text, x0, x1, size in pieces]


@pytest.mark.parametrize(
    ("pieces", "printed"),
    [
        ([("C", 50, 58, 12), ("ANADIAN", 61, 100, 9), ("B", 110, 118, 12), ("ANC", 120, 140, 9)], "CANADIAN BANC"),
        ([(c, 50 + 12 * n, 57 + 12 * n, 10) for n, c in enumerate("ALDER")], "ALDER"),
        ([(c, 50 + 60 * n, 57 + 60 * n, 10) for n, c in enumerate("ABCDE")], "A B C D E"),
        ([("Class", 50, 80, 10), ("A", 83, 89, 10), ("SHARES", 92, 130, 10)], "Class A SHARES"),
        ([("un", 50, 60, 10), ("audited", 60.2, 95, 10)], "unaudited"),
    ],
)
def test_letters_and_small_capitals_that_are_drawn_apart_are_one_word(
    pieces: list[tuple[str, float, float, float]], printed: str
) -> None:
    assert join_words(drawn(*pieces)) == printed
