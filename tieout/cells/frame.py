"""Where a run's labels end and its values begin, and what a line is by that: data, column heads, or neither.

Input: `Line`s of a zone. Output: a `Frame`, and answers for one line.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tieout.layout.chunks import Chunk, Line, is_data

_REFERENCE = re.compile(r"\d{1,2}\.")  # "16." refers to a note
_PROSE = 10  # a text of as many words that begins in the stub is no heading of columns
_CELL = 40.0  # a text that far right of the line's first is a cell of its own, in points
_LONG = 14  # nor is one of as many that begins anywhere left of the values


class Frame(NamedTuple):
    """Where a run's values begin: `left` their leftmost edge, `edge` the right end of the labels, in points."""

    left: float
    edge: float


def value_left(line: Line) -> float:
    """Left edge of the line's first value; a year before other values is its label."""
    values = [c for c in line.chunks if c.kind == "v" and not c.label]
    return min(c.x0 for c in (values[1:] if len(values) > 1 and values[0].year else values))


def frame_of(lines: list[Line], start: int, end: int) -> Frame:
    """Left edge of the value columns (the leftmost value outside the stub) and right edge of the labels before them."""
    data = [lines[k] for k in range(start, end + 1) if is_data(lines[k])]
    lefts = sorted(value_left(line) for line in data)
    labels = [line.chunks[0] for line in data if line.chunks[0].kind == "t"]
    margin = min((c.x0 for c in labels), default=0.0)
    inside = [x for x in lefts if x > margin + 12] or lefts
    left = inside[0]
    reach = max((c.x1 for c in labels if c.x1 < left), default=left)
    return Frame(left, min(left, reach + 6))


def over_values(chunk: Chunk, left: Frame, line: Line) -> bool:
    """A text, or a year, that stands over the values; a sentence that begins in the stub does not."""
    if chunk.kind == "v":
        return chunk.year and chunk.x0 >= left.left - 30
    if _REFERENCE.fullmatch(chunk.text):
        return False
    words = chunk.text.count(" ") + 1
    if chunk.x0 < left.left - 12 and words >= (_PROSE if chunk.x0 < left.edge - 2 else _LONG):
        return False
    if chunk.x0 >= left.edge - 2 or chunk.x0 >= left.left - 6:
        return True
    if chunk.x1 > left.left and line.chunks[0].x1 < chunk.x0 - _CELL:
        return True
    middle = (chunk.x0 + chunk.x1) / 2
    return middle >= left.left - 4 and (chunk is not line.chunks[0] or len(line.chunks) > 1)


def crosses(line: Line, left: float, edge: float) -> bool:
    """Text that begins in the stub and runs on over the value columns."""
    return any(
        c.kind == "t" and c.x0 < left - 12 and c.x1 > left + 10 and not over_values(c, Frame(left, edge), line)
        for c in line.chunks
    )


def is_head(line: Line, left: Frame) -> bool:
    """A line with column heads: text over the value columns that does not begin in the stub, or bare years."""
    over = [c for c in line.chunks if over_values(c, left, line)]
    return bool(over) and (sum(c.year for c in over) >= 2 or not crosses(line, left.left, left.edge))
