"""A glyph that has no character, right before a number: what is printed there decides."""

from __future__ import annotations

from typing import Any

import pytest

from tieout.pages.codes import with_signs
from tieout.pages.hidden import Raster

WORDS: list[Any] = [(50.0, 100.0, 80.0, 110.0, "Result", 0, 0, 0), (106.0, 100.0, 121.0, 110.0, "876", 0, 1, 0)]


def page(text: str) -> list[dict[str, Any]]:
    label = {"text": "Result", "bbox": (50, 100, 80, 110), "size": 10.0}
    number = {"text": text, "bbox": (100, 100, 121, 110), "size": 10.0}
    return [{"type": 0, "lines": [{"spans": [label]}, {"spans": [number]}]}]


def paper(*ink: tuple[int, int, int, int]) -> Raster:
    """A page of 200 × 200 points, one pixel a point, black within the boxes."""
    rows = [bytearray(b"\xff" * 200) for _ in range(200)]
    for x0, y0, x1, y1 in ink:
        for y in range(y0, y1):
            rows[y][x0:x1] = bytes(x1 - x0)
    return Raster(b"".join(rows), 200, 200, 200, 1.0)


@pytest.mark.parametrize(
    ("ink", "read"),
    [((101, 105, 105, 106), "\u2212876"), ((102, 101, 104, 109), "\ufffd876"), ((101, 108, 105, 109), "\ufffd876")],
)
def test_a_bar_is_a_minus_sign_and_another_mark_is_unknown(ink: tuple[int, int, int, int], read: str) -> None:
    found = with_signs(page("\x02876"), WORDS, lambda: paper(ink))
    assert [word[4] for word in found] == ["Result", read]
    assert found[1][0] == 100


@pytest.mark.parametrize("text", ["\x02876", "\t876", "876"])
def test_what_leaves_no_ink_is_no_sign(text: str) -> None:
    assert with_signs(page(text), WORDS, paper) == WORDS
