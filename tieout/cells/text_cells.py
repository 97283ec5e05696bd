"""Texts beside values: cells set in two lines are one again, labels join values half a line lower.

Input: `Line`s top to bottom. Output: the same, without the first line of a text cell whose second stands with the row's
values; lines left empty are dropped. A second line begins in lower case and shares an edge or a middle with the first.
A label joins values without one that are set in the middle or at the foot of its cell, if it is the cell's one line. A
currency sign at the end of a text goes to the value after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from tieout.layout.chunks import Chunk, Line, is_data, part_of
from tieout.layout.word_class import CURRENCY

_TIGHT = 1.5  # lines of one cell are at most this many type sizes apart
_HALF = 0.65  # and a label is at most this many above the values in the middle of its row
_APART = 10.0  # whose first one stands at least this far right of it, in points
_ALIGNED = 1.0  # and share an edge or a middle within this, in points


def join_text_cells(lines: Sequence[Line]) -> list[Line]:
    """Lines with each text cell, and a label half a line above, in the line of its row's values."""
    out: list[Line] = []
    for read, below in zip_longest(lines, lines[1:]):
        line = read
        if is_data(line):
            if out and _labels(out[-1], line, below):
                line = _with_label(line, out.pop())
            _return_signs(line)
            if out and not is_data(out[-1]) and line.baseline - out[-1].baseline <= _TIGHT * line.size:
                _take_over(out[-1], line)
                if not out[-1].chunks:
                    out.pop()
        out.append(line)
    return out


def _labels(above: Line, line: Line, below: Line | None) -> bool:
    """The one text of the line above is the label of these values, of which none begins under it."""
    label = above.chunks[0]
    if (
        len(above.chunks) > 1
        or label.kind != "t"
        or line.chunks[0].kind != "v"
        or line.chunks[0].x0 < label.x1 + _APART
    ):
        return False
    half = _HALF * line.size
    goes_on = below is not None and below.x0 < line.chunks[0].x0 and below.baseline - line.baseline <= half
    return line.baseline - above.baseline <= half and not goes_on


def _with_label(line: Line, above: Line) -> Line:
    chunks = [above.chunks[0], *line.chunks]
    return Line(line.baseline, max(line.size, above.size), chunks, min(line.y0, above.y0), max(line.y1, above.y1))


def _return_signs(line: Line) -> None:
    """A currency sign at the end of a text, before a value that has none, is the value's."""
    for n, (text, value) in enumerate(zip(line.chunks, line.chunks[1:], strict=False)):
        sign = text.words[-1]
        if text.kind == "t" and len(text.words) > 1 and value.kind == "v" and CURRENCY.fullmatch(sign.text):
            if CURRENCY.match(value.text) or value.label:
                continue
            line.chunks[n] = part_of(text, 0, len(text.words) - 1)
            value.words, value.x0 = [sign, *value.words], sign.x0
            value.text = f"{sign.text} {value.text}"


def _take_over(above: Line, line: Line) -> None:
    """Texts of the line above that go on in a text of the row become part of it."""
    for n, chunk in enumerate(line.chunks):
        if n and chunk.kind == "t" and not chunk.label and chunk.text[:1].islower():
            first = next((c for c in above.chunks if c.kind == "t" and _goes_on(c, chunk)), None)
            if first is not None:
                above.chunks.remove(first)
                line.chunks[n] = _joined(first, chunk)
                line.y0 = min(line.y0, first.y0)


def _goes_on(upper: Chunk, lower: Chunk) -> bool:
    shift = min(abs(upper.x0 - lower.x0), abs(upper.x1 - lower.x1), abs(upper.x0 + upper.x1 - lower.x0 - lower.x1) / 2)
    return shift <= _ALIGNED and min(upper.x1, lower.x1) > max(upper.x0, lower.x0)


def _joined(upper: Chunk, lower: Chunk) -> Chunk:
    return Chunk(
        "t",
        [*upper.words, *lower.words],
        min(upper.x0, lower.x0),
        upper.y0,
        max(upper.x1, lower.x1),
        lower.y1,
        f"{upper.text} {lower.text}",
        upper.markers + lower.markers,
    )
