"""MuPDF's vectors → rules (thin straight strokes and bars), fills (shaded areas) and curves (chart parts).

Input: the vector blocks that the reader collects beside the text, the displayed page's size, its rotation matrix or
None. Output: rules, fills, curve boxes in displayed coordinates. White and page-wide fills are dropped.
"""

from __future__ import annotations

from typing import Any

from tieout.pages.model import Box, Fill, Rule
from tieout.pages.words import Matrix, turn_box

VECTOR = 3  # the type of a vector block in the reader's dictionary
THIN = 2.5  # a filled bar up to this thick is a rule, in points
SHORT = 2.0  # rules shorter than this are dots of a dotted line or joints of borders
_WHITE = 251  # of 255: lighter fills are paper


def read_vectors(
    blocks: list[dict[str, Any]], width: float, height: float, turn: Matrix | None
) -> tuple[list[Rule], list[Fill], list[Box]]:
    """Rules, fills and curve boxes of a page of `width` × `height` points."""
    rules: list[Rule] = []
    fills: list[Fill] = []
    curves: list[Box] = []
    most = 0.8 * width * height
    for block in blocks:
        if block["type"] != VECTOR:
            continue
        box = block["bbox"] if turn is None else turn_box(turn, *block["bbox"])
        w, h = box[2] - box[0], box[3] - box[1]
        if min(w, h) <= THIN:
            if max(w, h) >= SHORT and not _is_white(block):
                rules.append(Rule(box[0], box[1], box[2], box[3], w >= h))
        elif not block["isrect"]:
            curves.append(box)
        elif block["stroked"]:
            rules.extend(_outline(box))
        elif not _is_white(block) and w * h < most:
            fills.append(Fill(box[0], box[1], box[2], box[3], _rgb(block["color"])))
    return rules, fills, curves


def _is_white(block: dict[str, Any]) -> bool:
    color = block["color"]
    return bool(min(color >> 16 & 255, color >> 8 & 255, color & 255) >= _WHITE) or block["alpha"] == 0


def _rgb(color: int) -> tuple[float, float, float]:
    return (color >> 16 & 255) / 255, (color >> 8 & 255) / 255, (color & 255) / 255


def _outline(box: Box) -> list[Rule]:
    x0, y0, x1, y1 = box
    return [
        Rule(x0, y0, x1, y0, horizontal=True),
        Rule(x0, y1, x1, y1, horizontal=True),
        Rule(x0, y0, x0, y1, horizontal=False),
        Rule(x1, y0, x1, y1, horizontal=False),
    ]
