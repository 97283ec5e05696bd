"""Pages → `Document`: what tables, text and notes of a filing are read from.

Input: all pages of one filing. Output: its `Document`. It is read once, before anything else, and handed on.
Invariant: every word of a page is in one of its lines. Where losses are noted, a page whose lines fail has none, and
neither text nor furniture; one whose drawings fail has no views.
"""

from __future__ import annotations

from collections.abc import Sequence

from tieout.layout.charts import chart_boxes, without_charts
from tieout.layout.document import Document, LaidPage, View, without
from tieout.layout.figures import figure_boxes, recurring
from tieout.layout.furniture import Furniture, furniture, running_heads
from tieout.layout.lattice import find_lattices
from tieout.layout.rows import Row, rows_of, within
from tieout.layout.text import TextLine, make_lines
from tieout.layout.turns import upright_pages
from tieout.losses import Where, read_apart
from tieout.pages.model import Box, Page


def layout(pages: Sequence[Page]) -> Document:
    """The layout of one filing."""
    rows = [_rows_apart(page) for page in pages]
    lines = [_lines_apart(page, own) for page, own in zip(pages, rows, strict=True)]
    edges = furniture(pages, rows, lines)
    logos = recurring(pages)
    laid = []
    for page, own, text, edge in zip(pages, rows, lines, edges, strict=True):
        charts = _charts_apart(page)
        views = None if charts is None else _views_apart(page, own, edge, charts)
        figures = figure_boxes(page, charts or [], logos)
        laid.append(LaidPage(page, tuple(own), tuple(text), edge, tuple(figures), views))
    return Document(tuple(laid), running_heads(pages, lines))


def _rows_apart(page: Page) -> list[Row]:
    return read_apart(Where("blocks", page.number), lambda: rows_of(page.words), list)


def _lines_apart(page: Page, rows: Sequence[Row]) -> list[TextLine]:
    turned = [w for w in page.words if w.turn]
    return read_apart(Where("blocks", page.number), lambda: make_lines(rows, turned), list)


def _charts_apart(page: Page) -> list[Box] | None:
    return read_apart(Where("tables", page.number), lambda: chart_boxes(page), lambda: None)


def _views_apart(page: Page, rows: Sequence[Row], edge: Furniture, charts: Sequence[Box]) -> tuple[View, ...] | None:
    return read_apart(Where("tables", page.number), lambda: _views(page, rows, edge, charts), lambda: None)


def _views(page: Page, rows: Sequence[Row], edge: Furniture, charts: Sequence[Box]) -> tuple[View, ...]:
    shown = without_charts(without(page, edge.numbers), charts)
    views = []
    for turn, upright in upright_pages(shown):
        own = rows_of(upright.words) if turn else rows if shown is page else within(rows, set(upright.words))
        views.append(View(turn, upright, tuple(own), tuple(find_lattices(upright))))
    return tuple(views)
