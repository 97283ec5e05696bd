"""What layout hands on: a filing's pages, each with all that is read off it before anyone asks what it says.

Boxes are PDF points of the page as it is displayed, origin top left; those of a `View` are of the upright page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from tieout.layout.furniture import Furniture
from tieout.layout.lattice import Lattice
from tieout.layout.rows import Row, within
from tieout.layout.text import TextLine, join_words, runs_of
from tieout.layout.zones import Zone, find_zones
from tieout.pages.model import Box, Page, Word


@dataclass(frozen=True, slots=True)
class View:
    """What a page prints in one direction of writing, brought upright, its charts and page numbers left out.

    `turn` is that direction, in degrees clockwise as displayed; `lattices` are the tables that rules bound.
    """

    turn: int
    page: Page
    rows: tuple[Row, ...]
    lattices: tuple[Lattice, ...]

    def zones(self, taken: Collection[Word] = ()) -> list[Zone]:
        """The parts between its gutters, in reading order, without the words that are `taken`.

        Their lines are made for whoever asks, who may mark them.
        """
        page = without(self.page, taken)
        return find_zones(page, within(self.rows, set(page.words)) if taken else self.rows)


@dataclass(frozen=True, slots=True)
class LaidPage:
    """One page: its rows, its lines of text, its furniture, its figures (pictures and charts) and its views.

    `views` is None where they could not be read: nothing is known of the page's tables then.
    """

    page: Page
    rows: tuple[Row, ...]
    lines: tuple[TextLine, ...]
    furniture: Furniture
    figures: tuple[Box, ...]
    views: tuple[View, ...] | None

    @property
    def unnumbered(self) -> tuple[Row, ...]:
        """The page's rows without the numbers that count pages."""
        taken = self.furniture.numbers
        return tuple(self.rows_with(w for w in self.page.words if w not in taken)) if taken else self.rows

    def rows_with(self, words: Iterable[Word]) -> list[Row]:
        """The rows of some of the page's words."""
        return within(self.rows, set(words))

    def printed(self, words: Sequence[Word]) -> str:
        """Some of the page's words as text: a line a row, then one for each of the reader's lines of turned words."""
        turned = runs_of(w for w in words if w.turn)
        return "\n".join(join_words(row) for row in (*self.rows_with(words), *turned))


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
