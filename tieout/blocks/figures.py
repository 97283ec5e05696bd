"""Figures of a page: images, and vector drawings dense in curves.

Input: a page and its tables' boxes. Output: figure boxes, top to bottom. Small marks (bullets, logos), page-wide
backgrounds and drawings inside tables are left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from tieout.pages.model import Box, Page

_SIDE = 36.0  # a figure is at least so wide and high, in points
_CURVES = 8  # a drawing has at least so many curve segments
_REACH = 14.0  # drawings that near to one another are one figure


def figure_boxes(page: Page, tables: Sequence[Box]) -> list[Box]:
    """Boxes of images and charts."""
    images = [c for b in page.images if (c := _clip(b, page)) and _large(c) and not _covers(c, page)]
    charts = _charts(page)
    boxes = _united(images + charts, 2.0)
    return sorted((b for b in boxes if not any(_share(b, t) > 0.3 for t in tables)), key=lambda b: (b[1], b[0]))


def _charts(page: Page) -> list[Box]:
    if len(page.curves) < _CURVES:
        return []
    curves = [c for b in page.curves if (c := _clip(b, page))]
    clusters = _united(curves, _REACH, bars=[f.box for f in page.fills])
    out = []
    for box in clusters:
        count = sum(1 for c in curves if _inside(c, box))
        if _large(box) and count >= _CURVES and not _covers(box, page):
            out.append(box)
    return out


def _clip(box: Box, page: Page) -> Box | None:
    """The part of a box that the page shows; None where it shows nothing of it."""
    x0, y0, x1, y1 = max(box[0], 0.0), max(box[1], 0.0), min(box[2], page.width), min(box[3], page.height)
    return (x0, y0, x1, y1) if x1 >= x0 and y1 >= y0 else None


def _united(boxes: Sequence[Box], reach: float, bars: Sequence[Box] = ()) -> list[Box]:
    """Boxes within `reach` of one another, united; `bars` only extend a cluster."""
    clusters: list[Box] = []
    for box in sorted(boxes, key=lambda b: (b[1], b[0])):
        clusters = _absorb(clusters, box, reach)
    for bar in bars:
        clusters = [_union(c, bar) if _near(c, bar, reach) else c for c in clusters]
    merged: list[Box] = []
    for box in clusters:
        merged = _absorb(merged, box, reach)
    return merged


def _absorb(clusters: list[Box], box: Box, reach: float) -> list[Box]:
    rest = []
    for cluster in clusters:
        if _near(cluster, box, reach):
            box = _union(cluster, box)
        else:
            rest.append(cluster)
    return [*rest, box]


def _near(a: Box, b: Box, reach: float) -> bool:
    return a[0] - reach <= b[2] and b[0] - reach <= a[2] and a[1] - reach <= b[3] and b[1] - reach <= a[3]


def _union(a: Box, b: Box) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _large(box: Box) -> bool:
    return box[2] - box[0] >= _SIDE and box[3] - box[1] >= _SIDE


def _covers(box: Box, page: Page) -> bool:
    return (box[2] - box[0]) * (box[3] - box[1]) > 0.85 * page.width * page.height


def _inside(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and inner[2] <= outer[2] and outer[1] <= inner[1] and inner[3] <= outer[3]


def _share(a: Box, b: Box) -> float:
    """Share of a that b covers."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    area = (a[2] - a[0]) * (a[3] - a[1])
    return w * h / area if w > 0 and h > 0 and area > 0 else 0.0
