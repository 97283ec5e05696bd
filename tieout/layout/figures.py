"""Figures of a page: images, and charts drawn as vectors.

Input: a page, its charts, and the places of pictures that recur. Output: figure boxes, top to bottom. Bullets,
page-wide backgrounds, pictures on page after page, low ones (signatures, name plates) and small ones on the cover
(logos) are left out; once tables are known, so are drawings that their words cover.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from tieout.layout.charts import holds, united
from tieout.pages.model import Box, Page

Place = tuple[int, int, int, int]
_OFTEN = 4  # pages with a picture at one place: it is a logo
_SIDE = 36.0  # a figure is at least so wide and high, in points
_LOW = 58.0  # signatures and name plates are lower
_SMALL = 0.04  # and take a smaller share of the page
_ON_COVER = 0.025  # as logos do on the cover
_INSIDE = 0.3  # share of a picture that lies in a table's box


def recurring(pages: Sequence[Page]) -> set[Place]:
    """Places at which at least a few pages have a picture."""
    count = Counter(place for page in pages for place in {_place(b) for b in page.images})
    return {place for place, n in count.items() if n >= _OFTEN}


def figure_boxes(page: Page, charts: Sequence[Box], logos: Collection[Place] = ()) -> list[Box]:
    """Boxes of images and of the page's `charts`."""
    own = [b for b in page.images if _place(b) not in logos]
    images = united([c for b in own if (c := _clip(b, page)) and _large(c) and not _covers(c, page)], 2.0)
    boxes = united([*(b for b in images if not _is_mark(b, page)), *charts], 2.0)
    return sorted(boxes, key=lambda b: (b[1], b[0]))


def beside_tables(figures: Sequence[Box], tables: Sequence[Box], page: Page) -> list[Box]:
    """The figures but those with words in them that lie in a table's box."""
    return [b for b in figures if not (_in_table(b, tables) and _worded(b, page))]


def _is_mark(box: Box, page: Page) -> bool:
    """A signature, name plate or logo: wordless, and low and small, or small and on the cover."""
    share = (box[2] - box[0]) * (box[3] - box[1]) / (page.width * page.height)
    low = box[3] - box[1] < _LOW and share < _SMALL
    return (low or (page.number == 1 and share < _ON_COVER)) and not _worded(box, page)


def _worded(box: Box, page: Page) -> bool:
    return any(holds(box, w.box) for w in page.words)


def _in_table(box: Box, tables: Sequence[Box]) -> bool:
    return any(_share(box, t) > _INSIDE for t in tables)


def _place(box: Box) -> Place:
    return round(box[0] / 4), round(box[1] / 4), round(box[2] / 4), round(box[3] / 4)


def _clip(box: Box, page: Page) -> Box | None:
    """The part of a box that the page shows; None where it shows nothing of it."""
    x0, y0, x1, y1 = max(box[0], 0.0), max(box[1], 0.0), min(box[2], page.width), min(box[3], page.height)
    return (x0, y0, x1, y1) if x1 >= x0 and y1 >= y0 else None


def _large(box: Box) -> bool:
    return box[2] - box[0] >= _SIDE and box[3] - box[1] >= _SIDE


def _covers(box: Box, page: Page) -> bool:
    return (box[2] - box[0]) * (box[3] - box[1]) > 0.85 * page.width * page.height


def _share(a: Box, b: Box) -> float:
    """Share of a that b covers."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    area = (a[2] - a[0]) * (a[3] - a[1])
    return w * h / area if w > 0 and h > 0 and area > 0 else 0.0
