"""A marker or bullet on a row of its own goes before the line whose middle it shares."""

from __future__ import annotations

import pytest

from tieout.layout.rows import rows_of
from tieout.layout.text import make_lines
from tieout.pages.model import Word


def word(text: str, x0: float, y0: float, size: float, line: int) -> Word:
    return Word(text, x0, y0, x0 + 4.0 * len(text), y0 + size, size, y0 + 0.8 * size, False, False, False, 0, line)


@pytest.mark.parametrize(
    ("top", "lines"),
    [(97.0, ["(1) Excludes interest."]), (90.0, ["(1)", "Excludes interest."])],
)
def test_a_marker_is_put_before_the_line_beside_it(top: float, lines: list[str]) -> None:
    words = [
        word("(1)", 20.0, top, 8.0, 1),
        word("Excludes", 36.0, 100.0, 8.0, 2),
        word("interest.", 70.0, 100.0, 8.0, 2),
    ]
    assert [line.text for line in make_lines(rows_of(words))] == lines
