"""Numbers that are no values: those that number a line, and days whose month stands on the line above.

Input: `Line`s top to bottom. Output: the same, with such chunks turned into text that is part of a label or heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tieout.layout.chunks import Chunk, Line
from tieout.quantities.markers import OWN, TAIL
from tieout.quantities.period_words import MONTHS

_YEAR_HEAD = re.compile(rf"(?:(?:fiscal|fy|{MONTHS})\.? ?(?:\d{{1,2}}, )?)?(?:19|20)\d\d", re.IGNORECASE)
_TIGHT = 1.5  # lines of one heading are at most this many type sizes apart
_MARKED_YEAR = re.compile(rf"(?:19|20)\d\d{TAIL}")
_INDENT = 100.0  # a number that counts lines stands at most this far in, in points
_MONTH_END = re.compile(rf"\b(?:{MONTHS})$", re.IGNORECASE)


def demote_numbers(lines: Sequence[Line]) -> None:
    """Turn the numbers of all lines that are no values into text."""
    left = min((line.x0 for line in lines), default=0.0)
    for line in lines:
        _demote_numbering(line, left)
        _part_marks(line)
        _demote_marks(line)
    for above, line in pairwise(lines):
        _demote_days(above, line)
        _demote_hung_marks(above, line)


def _part_marks(line: Line) -> None:
    """Years that a marker touches, "2025(a)  2024(b)", are years with markers."""
    values = [c for c in line.chunks if c.kind == "v"]
    if len(values) >= 2 and all(c.year or _MARKED_YEAR.fullmatch(c.text) for c in values):
        for chunk in values:
            chunk.text, marker = chunk.text[:4], chunk.text[4:]
            chunk.markers = (*((marker,) if marker else ()), *chunk.markers)


def _demote_marks(line: Line) -> None:
    """Markers "(1)" beside two heads of years or fiscal years are no values, where the line has no others."""
    values = [c for c in line.chunks if c.kind == "v" and not c.year]
    if not values or any(OWN.fullmatch(c.text) is None for c in values):
        return
    if sum(_YEAR_HEAD.fullmatch(c.text) is not None for c in line.chunks) >= 2:
        for chunk in values:
            chunk.kind, chunk.label = "t", True


def _demote_hung_marks(above: Line, line: Line) -> None:
    """A marker, or the number of a level, under a heading's line, beside the last lines of others, is no value."""
    values = [c for c in line.chunks if c.kind == "v"]
    texts = len(line.chunks) - len(values)
    if not values or texts < 3 or line.baseline - above.baseline > _TIGHT * line.size:
        return
    over = [(u, c) for c in values for u in above.chunks if u.kind == "t" and _hangs(c, u)]
    if len(over) == len(values) and all(OWN.fullmatch(c.text) or _counts(u, c) for u, c in over):
        for _, chunk in over:
            chunk.kind, chunk.label = "t", True


def _counts(text: Chunk, number: Chunk) -> bool:
    """A digit that ends a heading, "Transfers into Level / 3", and is no page in a list of contents."""
    return len(number.text) == 1 and text.text.lower() not in ("page", "pages")


def _hangs(mark: Chunk, text: Chunk) -> bool:
    return abs(text.x0 + text.x1 - mark.x0 - mark.x1) <= 2.0 or abs(text.x1 - mark.x1) <= 1.0


def _demote_numbering(line: Line, left: float) -> None:
    """A number at the left with text after it numbers the line: part of the label, not a value."""
    first = line.chunks[0]
    if first.kind != "v" or len(line.chunks) < 2 or first.x0 > left + _INDENT:
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
