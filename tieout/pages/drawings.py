"""MuPDF's vector drawings → rules (thin straight strokes and bars), fills (shaded areas) and curves (chart parts).

Input: drawing records as the reader gives them, the displayed page's size, its rotation matrix or None.
Output: rules, fills, curve boxes in displayed coordinates. White and page-wide fills are dropped.
"""

from __future__ import annotations

from typing import Any

from tieout.pages.model import Box, Fill, Rule
from tieout.pages.words import Matrix, turn_box

THIN = 2.5  # a filled bar up to this thick is a rule, in points
SHORT = 2.0  # rules shorter than this are dots of a dotted line or joints of borders
_WHITE = 0.985


def read_drawings(
    records: list[dict[str, Any]], width: float, height: float, turn: Matrix | None
) -> tuple[list[Rule], list[Fill], list[Box]]:
    """Rules, fills and curve boxes of a page of `width` × `height` points."""
    rules: list[Rule] = []
    fills: list[Fill] = []
    curves: list[Box] = []
    for record in records:
        filled = "f" in record["type"]
        color = record.get("fill") if filled else None
        for item in record["items"]:
            _read_item(item, record, color, turn, (rules, fills, curves))
    page = width * height
    fills = [f for f in fills if (f.x1 - f.x0) * (f.y1 - f.y0) < 0.8 * page]
    return rules, fills, curves


def _read_item(
    item: Any,
    record: dict[str, Any],
    color: tuple[float, ...] | None,
    turn: Matrix | None,
    out: tuple[list[Rule], list[Fill], list[Box]],
) -> None:
    rules, fills, curves = out
    kind = item[0]
    if kind == "re":
        box = item[1]
        if turn is not None:
            box = turn_box(turn, *box)
        if color is not None:
            _filled(box, color, rules, fills)
        if "s" in record["type"]:
            _outline(box, rules)
    elif kind == "l":
        (xa, ya), (xb, yb) = item[1], item[2]
        if "s" in record["type"]:
            _stroke(_box(xa, ya, xb, yb, turn), rules, curves)
        elif min(abs(xa - xb), abs(ya - yb)) > THIN:
            curves.append(_box(xa, ya, xb, yb, turn))
    elif kind == "c":
        xs, ys = [p[0] for p in item[1:]], [p[1] for p in item[1:]]
        curves.append(_box(min(xs), min(ys), max(xs), max(ys), turn))
    elif kind == "qu" and color is not None:
        xs, ys = [p[0] for p in item[1]], [p[1] for p in item[1]]
        _filled(_box(min(xs), min(ys), max(xs), max(ys), turn), color, rules, fills)


def _box(xa: float, ya: float, xb: float, yb: float, turn: Matrix | None) -> Box:
    if turn is not None:
        return turn_box(turn, xa, ya, xb, yb)
    return min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb)


def _filled(box: Box, color: tuple[float, ...], rules: list[Rule], fills: list[Fill]) -> None:
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    rgb = (color[0], color[1], color[2]) if len(color) >= 3 else (color[0],) * 3
    if min(rgb) >= _WHITE:
        return
    if h <= THIN or w <= THIN:
        if max(w, h) >= SHORT:
            rules.append(Rule(x0, y0, x1, y1, w >= h))
    else:
        fills.append(Fill(x0, y0, x1, y1, rgb))


def _outline(box: Box, rules: list[Rule]) -> None:
    x0, y0, x1, y1 = box
    if y1 - y0 <= THIN or x1 - x0 <= THIN:
        rules.append(Rule(x0, y0, x1, y1, x1 - x0 >= y1 - y0))
        return
    rules.append(Rule(x0, y0, x1, y0, horizontal=True))
    rules.append(Rule(x0, y1, x1, y1, horizontal=True))
    rules.append(Rule(x0, y0, x0, y1, horizontal=False))
    rules.append(Rule(x1, y0, x1, y1, horizontal=False))


def _stroke(box: Box, rules: list[Rule], curves: list[Box]) -> None:
    x0, y0, x1, y1 = box
    if y1 - y0 <= 1.0 and x1 - x0 >= SHORT:
        rules.append(Rule(x0, y0, x1, y1, horizontal=True))
    elif x1 - x0 <= 1.0 and y1 - y0 >= SHORT:
        rules.append(Rule(x0, y0, x1, y1, horizontal=False))
    elif max(x1 - x0, y1 - y0) >= SHORT:
        curves.append(box)
