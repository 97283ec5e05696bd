"""Raised markers that the reader sets apart: whole, or drawn in pieces of two sizes."""

from __future__ import annotations

import pytest

from tieout.pages.model import Word
from tieout.pages.words import mark_raised

TAX = ("Excludes", "tax", "on", "sale")


def word(text: str, x0: float, x1: float, size: float, baseline: float, line: int) -> Word:
    return Word(text, x0, baseline - size, x1, baseline + 1, size, baseline, False, False, False, 0, line)


@pytest.mark.parametrize(
    ("pieces", "raised"),
    [
        ([("(2)", 57.0, 64.0, 5.8)], True),
        ([("(2", 57.0, 62.5, 5.8), (")", 62.5, 64.2, 5.3)], True),
        ([("(see", 57.0, 62.5, 5.8), ("below)", 62.5, 70.0, 5.3)], False),
    ],
)
def test_a_small_marker_before_a_line_is_raised_in_all_its_pieces(
    pieces: list[tuple[str, float, float, float]], raised: bool
) -> None:
    made = [word(*piece, 210.0, 7) for piece in pieces]
    line = [word("Excluding", 72.0, 110.0, 9.0, 213.4, 8), word("compensation.", 112.0, 160.0, 9.0, 213.4, 8)]
    mark_raised([*line, *made])
    assert [w.raised for w in made] == [raised] * len(made)
    assert not any(w.raised for w in line)


@pytest.mark.parametrize(("begins", "raised"), [(66.0, True), (100.0, True), (130.0, False)])
def test_a_note_may_hang_behind_its_marker(begins: float, raised: bool) -> None:
    marker, text = word("(1)", 41.4, 47.5, 5.3, 455.2, 7), word("Includes", begins, begins + 30, 9.0, 457.9, 8)
    mark_raised([text, marker])
    assert marker.raised is raised


def test_a_whole_line_is_not_raised() -> None:
    words = [word(text, 20.0 + 30 * n, 45.0 + 30 * n, 7.4, 393.1, 8) for n, text in enumerate(TAX)]
    for one in words:
        one.raised = True
    mark_raised(words)
    assert not any(w.raised for w in words)
