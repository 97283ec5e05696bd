"""What layout hands on: a filing's pages, each with all that is read off it before anyone asks what it says.

Boxes are PDF points of the page as it is displayed, origin top left; those of a `View` are of the upright page.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from tieout.layout.furniture import Furniture
from tieout.layout.lattice import Lattice
from tieout.layout.text import TextLine
from tieout.layout.zones import Zone, find_zones
from tieout.pages.model import Box, Page, Word


@dataclass(frozen=True, slots=True)
class View:
    """What a page prints in one direction of writing, brought upright, its charts and page numbers left out.

    `turn` is that direction, in degrees clockwise as displayed; `lattices` are the tables that rules bound.
    """

    turn: int
    page: Page
    lattices: tuple[Lattice, ...]

    def zones(self, taken: Collection[Word] = ()) -> list[Zone]:
        """The parts between its gutters, in reading order, without the words that are `taken`.

        Their lines are made for whoever asks, who may mark them.
        """
        return find_zones(without(self.page, taken))


@dataclass(frozen=True, slots=True)
class LaidPage:
    """One page: its lines of text, its furniture, its figures (pictures and charts) and its views.

    `views` is None where they could not be read: nothing is known of the page's tables then.
    """

    page: Page
    lines: tuple[TextLine, ...]
    furniture: Furniture
    figures: tuple[Box, ...]
    views: tuple[View, ...] | None

    @property
    def unnumbered(self) -> Page:
        """The page without the numbers that count pages; the page itself where it has none."""
        return without(self.page, self.furniture.numbers)


@dataclass(frozen=True, slots=True)
class Document:
    """All pages of one filing, in order. `running` are the texts that head many of them: none is a title."""

    pages: tuple[LaidPage, ...]
    running: frozenset[str]

    @property
    def geometry(self) -> list[Page]:
        """The pages as they were read."""
        return [laid.page for laid in self.pages]


def without(page: Page, words: Collection[Word]) -> Page:
    """The page without some of its words; the page itself where there are none."""
    return replace(page, words=[w for w in page.words if w not in words]) if words else page
