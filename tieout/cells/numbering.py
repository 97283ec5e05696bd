"""Numbers that are no values: those that number a line, and days whose month stands on the line above.

Input: `Line`s top to bottom. Output: the same, with such chunks turned into text that is part of a label or heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tieout.cells.chunks import MARK, Line
from tieout.quantities.period_words import MONTHS

_YEAR_HEAD = re.compile(rf"(?:(?:fiscal|fy|{MONTHS})\.? ?(?:\d{{1,2}}, )?)?(?:19|20)\d\d", re.IGNORECASE)
_MONTH_END = re.compile(rf"\b(?:{MONTHS})$", re.IGNORECASE)


def demote_numbers(lines: Sequence[Line]) -> None:
    """Turn the numbers of all lines that are no values into text."""
    for line in lines:
        _demote_numbering(line)
        _demote_marks(line)
    for above, line in pairwise(lines):
        _demote_days(above, line)


def _demote_marks(line: Line) -> None:
    """Markers "(1)" beside two heads of years or fiscal years are no values, where the line has no others."""
    values = [c for c in line.chunks if c.kind == "v" and not c.year]
    if not values or any(MARK.fullmatch(c.text) is None for c in values):
        return
    if sum(_YEAR_HEAD.fullmatch(c.text) is not None for c in line.chunks) >= 2:
        for chunk in values:
            chunk.kind, chunk.label = "t", True


def _demote_numbering(line: Line) -> None:
    """A number at the left with text after it numbers the line: part of the label, not a value."""
    first = line.chunks[0]
    if first.kind != "v" or len(line.chunks) < 2:
        return
    second = line.chunks[1]
    if second.kind == "t" and len(first.text) <= 6:
        first.kind, first.label = "t", True


def _demote_days(above: Line, line: Line) -> None:
    """The day of a date whose month stands on the line above is text."""
    for chunk in line.chunks:
        if (
            chunk.kind == "v"
            and chunk.text.isdigit()
            and len(chunk.text) <= 2
            and line.baseline - above.baseline < 2 * line.size
        ):
            over = [c for c in above.chunks if c.x0 < chunk.x1 + 2 and c.x1 > chunk.x0 - 2]
            if any(c.kind == "t" and _MONTH_END.search(c.text) for c in over):
                chunk.kind, chunk.label = "t", True
