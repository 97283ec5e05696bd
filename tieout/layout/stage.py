"""Pages → `Layout`s: what tables, text and notes of a filing are read from.

Input: all pages of one filing. Output: a `Layout` for each, in order: the lines of text, and which words are the page's
furniture. It is read once, before anything else, and handed on. Invariant: every word of a page is in one of its lines.
Where losses are noted, a page whose lines fail has none, and neither text nor furniture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tieout.layout.furniture import Furniture, furniture
from tieout.layout.lines import Line, make_lines
from tieout.losses import Where, read_apart
from tieout.pages.model import Page


@dataclass(frozen=True, slots=True)
class Layout:
    """One page with its lines and its furniture."""

    page: Page
    lines: tuple[Line, ...]
    furniture: Furniture

    @property
    def unnumbered(self) -> Page:
        """The page without the numbers that count pages; the page itself where it has none."""
        taken = self.furniture.numbers
        return replace(self.page, words=[w for w in self.page.words if w not in taken]) if taken else self.page


def lay_out(pages: Sequence[Page]) -> list[Layout]:
    """The layout of each page of one filing."""
    lines = [_lines_apart(page) for page in pages]
    found = furniture(pages, lines)
    return [Layout(page, tuple(own), edge) for page, own, edge in zip(pages, lines, found, strict=True)]


def _lines_apart(page: Page) -> list[Line]:
    return read_apart(Where("blocks", page.number), lambda: make_lines(page.words), list)
