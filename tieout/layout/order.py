"""Boxes of a page → columns in reading order.

Input: boxes of lines and regions (PDF points). Output: lists of indexes, one list a column, each in row order.
A gutter is an x that no box crosses over a stretch of the page and that has text on both sides of it for most of
that stretch; the page is read above the stretch, then left, right, then below, and so on inside each part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tieout.pages.model import Box

_LINES = 4  # a column has at least so many lines
_FILL = 0.5  # and they cover at least this share of the stretch's height
_WIDTH = 70.0  # and are at least this wide, in points
_SLACK = 2.0
_TALL = 30.0  # higher boxes are regions, not lines


def reading_order(boxes: Sequence[Box], weights: Sequence[int]) -> list[list[int]]:
    """Indexes of `boxes` by column.

    `weights` says for how many lines each box counts beside a gutter: 1 for a line, 0 for a table, which makes none.
    """
    return _split(boxes, weights, list(range(len(boxes))), 0)


def _split(boxes: Sequence[Box], weights: Sequence[int], group: list[int], depth: int) -> list[list[int]]:
    if not group:
        return []
    cut = _best_gutter(boxes, weights, group) if depth < 6 and len(group) >= 2 * _LINES else None
    if cut is None:
        return [_rows(boxes, group)]
    x, top, bottom = cut
    above = [i for i in group if _middle(boxes[i]) < top]
    below = [i for i in group if _middle(boxes[i]) > bottom]
    inside = [i for i in group if top <= _middle(boxes[i]) <= bottom]
    left = [i for i in inside if boxes[i][0] < x - _SLACK]
    right = [i for i in inside if boxes[i][0] >= x - _SLACK]
    return [c for part in (above, left, right, below) for c in _split(boxes, weights, part, depth + 1)]


def _best_gutter(boxes: Sequence[Box], weights: Sequence[int], group: list[int]) -> tuple[float, float, float] | None:
    left_edge = min(boxes[i][0] for i in group)
    starts: Counter[int] = Counter()
    for i in group:
        if boxes[i][0] > left_edge + _WIDTH:
            starts[round(boxes[i][0])] += weights[i]
    best: tuple[float, tuple[float, float, float]] | None = None
    for x, count in starts.most_common(6):
        if count < _LINES:
            break
        for top, bottom in _stretches(boxes, group, x):
            score = _score(boxes, weights, group, (x, top, bottom))
            if score > 0 and (best is None or score > best[0]):
                best = score, (x, top, bottom)
    return None if best is None else best[1]


def _stretches(boxes: Sequence[Box], group: list[int], x: float) -> list[tuple[float, float]]:
    """Spans of y between the boxes that cross x."""
    crossing = sorted(
        (boxes[i][1], boxes[i][3]) for i in group if boxes[i][0] < x - _SLACK and boxes[i][2] > x + _SLACK
    )
    edges = [(float("-inf"), min(boxes[i][1] for i in group) - 1), *crossing]
    ends = [c[0] for c in crossing] + [max(boxes[i][3] for i in group) + 1]
    out = []
    reach = edges[0][1]
    for (_, bottom), following in zip(edges, ends, strict=True):
        reach = max(reach, bottom)
        if following > reach:
            out.append((reach, following))
    return out


def _score(boxes: Sequence[Box], weights: Sequence[int], group: list[int], cut: tuple[float, float, float]) -> float:
    """Height of text beside the gutter; 0 where one side is no column."""
    x, top, bottom = cut
    sides: tuple[list[Box], list[Box]] = ([], [])
    lines = [0, 0]
    for i in group:
        b = boxes[i]
        if weights[i] and top <= _middle(b) <= bottom:
            sides[b[0] >= x - _SLACK].append(b)
            lines[b[0] >= x - _SLACK] += weights[i]
    heights = []
    for side, count in zip(sides, lines, strict=True):
        if count < _LINES or max(b[2] for b in side) - min(b[0] for b in side) < _WIDTH:
            return 0.0
        if sorted(b[2] - b[0] for b in side)[len(side) // 2] < _WIDTH:
            return 0.0
        heights.append(sum(b[3] - b[1] for b in side))
    stretch = min(max(b[3] for b in s) for s in sides) - max(min(b[1] for b in s) for s in sides)
    return sum(heights) if stretch > 0 and min(heights) >= _FILL * stretch else 0.0


def _rows(boxes: Sequence[Box], group: list[int]) -> list[int]:
    """Top to bottom; boxes on one row left to right."""
    group = sorted(group, key=lambda i: (_middle(boxes[i]), boxes[i][0]))
    out: list[int] = []
    row: list[int] = []
    for i in group:
        if row and _middle(boxes[i]) - _middle(boxes[row[0]]) > 0.4 * min(_height(boxes[i]), _height(boxes[row[0]])):
            out.extend(sorted(row, key=lambda j: boxes[j][0]))
            row = []
        row.append(i)
    return out + sorted(row, key=lambda j: boxes[j][0])


def _middle(box: Box) -> float:
    """The y that places a box among others: the middle of a line, near the top of a tall region."""
    height = box[3] - box[1]
    return box[1] + (height / 2 if height < _TALL else _TALL / 4)


def _height(box: Box) -> float:
    return box[3] - box[1]
