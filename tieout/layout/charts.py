"""Charts of a page, found by their drawings: bars from one base line, rings, curves.

Input: a `Page`. Output: boxes of charts with the labels at their edges, top to bottom (PDF points, origin top left),
and the page without what is in them, so that numbers along an axis are no table. Invariants: a drawing that holds as
much text as a table does is no chart (a frame with round corners, shades behind lines); marks and page-wide art are
none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from tieout.layout.rules import joined
from tieout.pages.model import Box, Fill, Page, Word

_BARS = 3  # bars of one chart, and lengths among them, at the least
_LEVEL = 1.2  # bars of one chart start within that many points of one line, and are as thick
_LONGEST = 18.0  # the longest bar is at least so long
_WORD = 3  # letters of a word
_CURVED = 3  # parts of a ring or curves
_SMALL_ONES = 8  # or so many small ones
_SIDE = 40.0  # a chart is at least so wide and high
_ROUND = 1.2  # a ring is at most so much wider than high, or higher than wide
_CURVE = 18.0  # and one of its curves so wide and high
_JOIN = 12.0  # curves that near to one another are one drawing
_TOUCH = 2.5  # rules and fills that near to a drawing belong to it
_LABEL = 14.0  # labels stand at most so far from a drawing
_AXIS = 36.0  # and an axis with its numbers so far
_EDGE = 10.0  # the axis may run so far in among its numbers
_UNEVEN = 0.08  # share of a step by which steps may differ
_DENSE = 0.09  # share of a box that words fill: charts have less, tables more
_INK = 0.7  # height of letters, of the type size
_MOST = 0.6  # a chart takes at most this share of the page


def chart_boxes(page: Page) -> list[Box]:
    """Boxes of the page's charts with their labels."""
    drawings = _bar_charts(page) + _curve_charts(page)
    if not drawings:
        return []
    most = _MOST * page.width * page.height
    whole = [b for b in united([_grown(b, page) for b in drawings], _TOUCH) if _large(b) and _area(b) <= most]
    whole = [
        f if (f := _frame(b, page)) and _area(f) <= most and _filled(f, page.words) <= _DENSE else b for b in whole
    ]
    labelled = [_with_labels(_with_ticks(b, page.words), page.words) for b in whole if _filled(b, page.words) <= _DENSE]
    return sorted(united(labelled, 0.0), key=lambda b: (b[1], b[0]))


def without_charts(page: Page, boxes: Sequence[Box]) -> Page:
    """The page without words, rules and fills of its charts, which are in `boxes`; the page itself without any."""
    if not boxes:
        return page

    def outside(thing: Box) -> bool:
        return not any(holds(b, thing) for b in boxes)

    return replace(
        page,
        words=[w for w in page.words if outside(w.box)],
        rules=[r for r in page.rules if outside(r.box)],
        fills=[f for f in page.fills if outside(f.box)],
    )


def _bar_charts(page: Page) -> list[Box]:
    """Upright bars on one base line, and lying bars from one."""
    if len(page.fills) < _BARS:
        return []
    fills = _merged(page.fills)
    rows = _alike(fills, lambda b: (b[3], b[2] - b[0]))
    stacks = _alike(fills, lambda b: (b[0], b[3] - b[1]))
    found = [r for r in rows if _are_bars(sorted(r), 0, page)]
    found += [s for s in stacks if _are_bars(sorted(s, key=lambda b: b[1]), 1, page)]
    found += [r for r in _alike(fills, lambda b: (0.0, b[2] - b[0])) if _floating(sorted(r), page)]
    return [_around(bars) for bars in found]


def _floating(bars: Sequence[Box], page: Page) -> bool:
    """Bars of a waterfall: equally wide, evenly set, at different heights, with no text in them."""
    tops, ends = {round(b[1] / 3) for b in bars}, {round(b[3] / 3) for b in bars}
    if len(bars) <= _BARS or min(len(tops), len(ends)) < _BARS or not _on_grid([b[0] for b in bars]):
        return False
    return not any(_centred(b, w.box) for b in bars for w in page.words)


def _merged(fills: Sequence[Fill]) -> list[Box]:
    """Boxes of fills, the shaded cells of one row put together."""
    out: list[Fill] = []
    for fill in sorted(fills, key=lambda f: (round(f.y0), f.color, f.x0)):
        last = out[-1] if out else None
        if last and _same_band(last, fill) and last.color == fill.color and abs(fill.x0 - last.x1) < 1.0:
            out[-1] = Fill(last.x0, last.y0, fill.x1, last.y1, last.color)
        else:
            out.append(fill)
    return [f.box for f in out]


def _same_band(a: Fill, b: Fill) -> bool:
    return abs(a.y0 - b.y0) < 1.0 and abs(a.y1 - b.y1) < 1.0


def _alike(boxes: Sequence[Box], base: Callable[[Box], tuple[float, float]]) -> list[list[Box]]:
    """Groups of boxes whose base line and thickness, in this order, differ by little."""
    groups: list[list[Box]] = []
    thicknesses = _united_values(base(b)[1] for b in boxes)
    keyed = sorted((thicknesses[base(b)[1]], *base(b), b) for b in boxes)
    for before, (thick, line, _, box) in zip([None, *keyed], keyed, strict=False):
        if before is not None and before[0] == thick and line - before[1] <= _LEVEL:
            groups[-1].append(box)
        else:
            groups.append([box])
    return [g for g in groups if len(g) >= _BARS]


def _united_values(values: Iterable[float]) -> dict[float, float]:
    """Each value → the first of the run of near values that it belongs to."""
    out: dict[float, float] = {}
    first = last = -1e9
    for value in sorted(values):
        if value - last > _LEVEL:
            first = value
        out[value] = first
        last = value
    return out


def _are_bars(bars: Sequence[Box], along: int, page: Page) -> bool:
    """Boxes side by side along axis 0 (x) or 1 (y), of several lengths, that are no shades behind rows of text.

    Upright bars may have numbers in them; lying ones, which look like shaded cells, have them beside.
    """
    across = 1 - along
    lengths = [b[across + 2] - b[across] for b in bars]
    if len({round(n / 2) for n in lengths}) < _BARS or max(lengths) < _LONGEST:
        return False
    if any(right[along] < left[along + 2] - _LEVEL for left, right in pairwise(bars)):
        return False
    x0, y0, x1, y1 = _around(bars)
    base = (x0, y1 - min(lengths), x1, y1) if along == 0 else (x0, y0, x0 + min(lengths), y1)
    words = [w.box for w in page.words if not w.turn and (along == 1 or _worded(w))]
    covered = [w for w in words if any(_centred(b, w) for b in (base, *bars))]
    return len(covered) <= len(bars) / 3


def _worded(word: Word) -> bool:
    """A word rather than a number with its unit."""
    return sum(c.isalpha() for c in word.text) >= _WORD


def _centred(outer: Box, inner: Box) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def _curve_charts(page: Page) -> list[Box]:
    """Curves near to one another, several of them or one beside bars."""
    if len(page.curves) < _CURVED:
        return []
    shown = [b for b in page.curves if min(b) >= 0 and b[2] <= page.width and b[3] <= page.height]
    out = []
    for box in united(shown, _JOIN):
        inside = [b for b in shown if holds(box, b)]
        distinct = {tuple(round(v / 2) for v in b) for b in inside}
        enough = len(distinct) >= (_CURVED if any(_curve(b) for b in inside) else _SMALL_ONES)
        enough = enough or (len(distinct) > 1 and _square(box) and _has_shares(box, page.words))
        if enough and max(box[2] - box[0], box[3] - box[1]) >= _SIDE and not _badges(inside):
            out.append(box)
    return out


def _square(box: Box) -> bool:
    """About as wide as high, as a ring is."""
    wide, high = box[2] - box[0], box[3] - box[1]
    return min(wide, high) >= _SIDE and max(wide, high) <= _ROUND * min(wide, high)


def _has_shares(box: Box, words: Sequence[Word]) -> bool:
    """Percentages stand around it, as at a ring of two parts."""
    return sum(w.text.endswith("%") and near(box, w.box, _AXIS) for w in words) > 1


def _badges(curves: Sequence[Box]) -> bool:
    """Equal shapes in a row or column, such as circles around the figures of a table."""
    sizes = {(round((b[2] - b[0]) / 3), round((b[3] - b[1]) / 3)) for b in curves if _curve(b)}
    return len(sizes) == 1 and all(a[2] <= b[0] + 1 or a[3] <= b[1] + 1 for a, b in pairwise(sorted(set(curves))))


def _curve(box: Box) -> bool:
    return box[2] - box[0] >= _CURVE and box[3] - box[1] >= _CURVE


def _grown(box: Box, page: Page) -> Box:
    """A drawing with the rules and fills that touch it: axes, grid lines, leaders, stacked bars."""
    for grid in _grids(page):
        if any(near(box, line, _TOUCH) for line in grid) and grid[0][2] - grid[0][0] <= 2 * (box[2] - box[0]):
            box = _union(box, _around(grid))
    for _ in range(2):
        for thing in (*page.curves, *(f.box for f in page.fills), *(r.box for r in page.rules)):
            if near(box, thing, _TOUCH) and _beside(thing, box):
                box = _union(box, thing)
    return _with_axes(box, page)


def _frame(box: Box, page: Page) -> Box | None:
    """The rectangle of rules that is drawn around a drawing, or None."""
    level = joined([(r.y0, r.x0, r.x1) for r in page.rules if r.horizontal], _TOUCH)
    over = max((h for h in level if h[0] <= box[1] and h[1] <= box[0] and box[2] <= h[2]), default=None)
    under = min((h for h in level if h[0] >= box[3] and h[1] <= box[0] and box[2] <= h[2]), default=None)
    if over is None or under is None:
        return None
    upright = joined([(r.x0, r.y0, r.y1) for r in page.rules if not r.horizontal], _TOUCH)
    sides = [
        any(abs(v[0] - x) <= _TOUCH and v[1] <= over[0] + _TOUCH and v[2] >= under[0] - _TOUCH for v in upright)
        for x in (over[1], over[2])
    ]
    alike = abs(over[1] - under[1]) <= _TOUCH and abs(over[2] - under[2]) <= _TOUCH
    return (over[1], over[0], over[2], under[0]) if alike and all(sides) else None


def _with_axes(box: Box, page: Page) -> Box:
    """A drawing with two axes that meet at a corner below it."""
    lying = [r.box for r in page.rules if r.horizontal and box[3] - _TOUCH <= r.y0 and _spans(r.box, box, 0)]
    for upright in [r.box for r in page.rules if not r.horizontal and _spans(r.box, box, 1)] if lying else []:
        for axis in lying:
            corner = abs(upright[3] - axis[1]) <= _TOUCH and abs(upright[0] - axis[0]) <= _TOUCH
            if corner and _beside(axis, box) and _beside(upright, box):
                return _union(box, _union(axis, upright))
    return box


def _spans(rule: Box, drawing: Box, along: int) -> bool:
    """The rule is as long as the drawing, along axis 0 (x) or 1 (y)."""
    return rule[along] <= drawing[along] + _TOUCH and rule[along + 2] >= drawing[along + 2] - _TOUCH


def _grids(page: Page) -> list[list[Box]]:
    """Grid lines: three or more rules of one length, evenly one above the other."""
    families: dict[tuple[int, int], list[Box]] = defaultdict(list)
    for rule in page.rules:
        if rule.horizontal:
            families[round(rule.x0 / _TOUCH), round(rule.x1 / _TOUCH)].append(rule.box)
    return [f for f in families.values() if _even([b[1] for b in f])]


def _beside(thing: Box, drawing: Box) -> bool:
    """Small enough to be a part of the drawing, or the frame of its axes."""
    wide, high = drawing[2] - drawing[0], drawing[3] - drawing[1]
    return thing[2] - thing[0] <= 2 * wide and thing[3] - thing[1] <= 2 * high


def _with_labels(box: Box, words: Sequence[Word]) -> Box:
    """A drawing with the short texts right beside, above and below it."""
    out = box
    for run in _runs(words):
        text = _around([w.box for w in run])
        middle_x, middle_y = (text[0] + text[2]) / 2, (text[1] + text[3]) / 2
        beside = box[1] - _LABEL / 2 <= middle_y <= box[3] + _LABEL / 2 and near(box, text, _LABEL)
        below = _LABEL if run[0].turn else _LABEL / 2
        under = box[0] - _LABEL <= middle_x <= box[2] + _LABEL and -_TOUCH <= text[1] - box[3] <= below
        if (beside or under) and len(run) <= 4:
            out = _union(out, text)
    return out


def _with_ticks(box: Box, words: Sequence[Word]) -> Box:
    """A drawing with the numbers of its axes: three or more in a column beside it or a row below, evenly spaced."""
    numbers = [w.box for w in words if not w.turn and not _worded(w) and any(c.isdigit() for c in w.text)]
    out = box
    for sign in (1, -1):
        column = [b for b in numbers if _beyond(b, box, sign)]
        out = _around([out, *_scale(column, box)])
    outside = [b for b in numbers if not holds(box, b)]
    row = [b for b in outside if 0 <= b[1] - box[3] <= _AXIS and box[0] - _AXIS < b[0] and b[2] < box[2] + _AXIS]
    return _union(out, _around(row)) if _even([(b[0] + b[2]) / 2 for b in row]) else out


def _scale(column: Sequence[Box], drawing: Box) -> list[Box]:
    """The numbers of an upright axis: those at the drawing's height, evenly spaced, and what goes on in their steps."""
    ordered = sorted(column, key=lambda b: b[1])
    tried = [[b for b in ordered if drawing[1] - r < b[1] and b[3] < drawing[3] + r] for r in (_LABEL, _AXIS)]
    own = next((boxes for boxes in tried if _even([b[1] for b in boxes])), [])
    if not own:
        return []
    step = (own[-1][1] - own[0][1]) / (len(own) - 1)
    for box in [b for b in ordered if b[1] > own[-1][1]]:
        own += [box] if abs(box[1] - own[-1][1] - step) <= _UNEVEN * step else []
    for box in [b for b in reversed(ordered) if b[1] < own[0][1]]:
        own = [box, *own] if abs(own[0][1] - box[1] - step) <= _UNEVEN * step else own
    return own


def _beyond(label: Box, drawing: Box, sign: int) -> bool:
    """Right left (1) or right (-1) of the drawing, or on its edge."""
    gap = drawing[0] - label[2] if sign > 0 else label[0] - drawing[2]
    return -_EDGE <= gap <= _AXIS


def _even(places: Sequence[float]) -> bool:
    steps = [b - a for a, b in pairwise(sorted(places))]
    return len(steps) >= _BARS - 1 and max(steps) - min(steps) <= _UNEVEN * max(steps) and min(steps) > 0


def _on_grid(places: Sequence[float]) -> bool:
    """Whole steps apart, one or two where a bar is too thin to be seen."""
    steps = [b - a for a, b in pairwise(sorted(places))]
    least = min(steps)
    return least > 0 and all(abs(s / least - round(s / least)) <= _UNEVEN and s < 3 * least for s in steps)


def _runs(words: Sequence[Word]) -> list[list[Word]]:
    """Words of one line without a gap."""
    runs: list[list[Word]] = []
    for word in words:
        last = runs[-1][-1] if runs else None
        if last is not None and word.line == last.line and word.x0 - last.x1 < 0.6 * max(word.size, 4.0):
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def united(boxes: Iterable[Box], reach: float) -> list[Box]:
    """Boxes within `reach` of one another, united."""
    clusters: list[Box] = []
    for box in sorted(boxes, key=lambda b: (b[1], b[0])):
        joined = [c for c in clusters if near(c, box, reach)]
        while joined:
            whole = _around([box, *joined])
            clusters = [c for c in clusters if c not in joined]
            box, joined = whole, [c for c in clusters if near(c, whole, reach)]  # noqa: PLW2901 - grows until alone
        clusters.append(box)
    return clusters


def near(a: Box, b: Box, reach: float) -> bool:
    """Whether the boxes are at most `reach` points apart in both directions."""
    return a[0] - reach <= b[2] and b[0] - reach <= a[2] and a[1] - reach <= b[3] and b[1] - reach <= a[3]


def holds(outer: Box, inner: Box) -> bool:
    """Whether the middle of `inner` is in `outer`, and `inner` is not much larger."""
    wide, high = outer[2] - outer[0] + 4, outer[3] - outer[1] + 4
    return _centred(outer, inner) and inner[2] - inner[0] <= wide and inner[3] - inner[1] <= high


def _union(a: Box, b: Box) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _around(boxes: Sequence[Box]) -> Box:
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _large(box: Box) -> bool:
    return box[2] - box[0] >= _SIDE and box[3] - box[1] >= _SIDE


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _filled(box: Box, words: Sequence[Word]) -> float:
    """Share of a box that words fill."""
    inside = [w for w in words if holds(box, w.box)]
    return sum((w.x1 - w.x0) * _INK * w.size for w in inside) / _area(box) if inside else 0.0
