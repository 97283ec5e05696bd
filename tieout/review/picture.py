"""One page's tables as a PNG."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tieout.model import Table
from tieout.pages.model import Box, Page
from tieout.pages.pdf import open_pdf
from tieout.review.reading import Reading
from tieout.review.sheets import sheets
from tieout.review.truth import Judged

MARGIN = 12.0
ABOVE = 40.0  # points shown above a table: its title


def draw(
    path: Path, page: int, here: Reading, *, judged: Sequence[Judged] | None = None, table: int | None = None,
    zoom: float = 2.5,
) -> bytes:  # fmt: skip
    """PNG of `page` with the sheets of its tables side by side, or of its `table`-th alone (counted from 1)."""
    with open_pdf(path) as document:
        clip = _printed(document.page(page)) if table is None else _around(document.page(page), here.tables[table - 1])
        return document.overlay(page, sheets(here.tables, here.cells, judged), zoom, clip)


def _printed(page: Page) -> Box:
    """The part of the page that has print on it."""
    boxes = [w.box for w in page.words] or [(0.0, 0.0, page.width, page.height)]
    return _within(page, (
        min(b[0] for b in boxes) - 2 * MARGIN, min(b[1] for b in boxes) - 2 * MARGIN,
        max(b[2] for b in boxes) + 2 * MARGIN, max(b[3] for b in boxes) + 2 * MARGIN,
    ))  # fmt: skip


def _around(page: Page, table: Table) -> Box:
    return _within(page, (table.x0 - MARGIN, table.y0 - ABOVE, table.x1 + MARGIN, table.y1 + MARGIN))


def _within(page: Page, box: Box) -> Box:
    return max(box[0], 0.0), max(box[1], 0.0), min(box[2], page.width), min(box[3], page.height)
