"""The lines of a filing's pages, read when they are asked for.

Input: an open document. Output: `Line`s in reading order and what was `Found` where. Invariant: a page is read once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, Protocol, TypeVar

from tieout.pages.meaning import MEANINGLESS
from tieout.pages.model import Page, Word

T = TypeVar("T")
_SAME_WORD = 0.12  # of the type size: glyph runs closer than this are one word ("C"+"anadian" in small capitals)


class Document(Protocol):
    """What intake needs of an open PDF; `tieout.pages.pdf.PdfDocument` is one."""

    @property
    def page_count(self) -> int:
        """Number of pages."""

    @property
    def metadata(self) -> dict[str, str]:
        """Title, author and the like."""

    @property
    def notice(self) -> str | None:
        """What was odd about opening it."""

    def page(self, number: int) -> Page:
        """Geometry of a 1-based page."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text: 1-based page, type size in points, distance from the page's top in points."""

    page: int
    text: str
    size: float
    top: float


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A value with the place where it was read."""

    value: T
    source: str


class Front:
    """Pages of a document as lines, cached."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._pages: dict[int, list[Line]] = {}
        self._notices: set[str | None] = set()
        self.page_count = document.page_count
        self.metadata = document.metadata

    def lines(self, number: int) -> list[Line]:
        """Lines of a page, in the reader's order; an empty list for a page that does not exist."""
        if not 1 <= number <= self.page_count:
            return []
        if number not in self._pages:
            page = self._document.page(number)
            self._pages[number] = list(_lines(page))
            self._notices.add(page.notice)
        return self._pages[number]

    def text(self, number: int) -> str:
        """Text of a page, lines separated by line feeds."""
        return "\n".join(line.text for line in self.lines(number))

    def first(self, count: int) -> Iterator[Line]:
        """Lines of the first `count` pages."""
        for number in range(1, min(count, self.page_count) + 1):
            yield from self.lines(number)

    def sample(self, front: int = 6, spread: int = 14) -> list[int]:
        """Page numbers: the first `front` and `spread` more, evenly over the rest."""
        head = list(range(1, min(front, self.page_count) + 1))
        rest = self.page_count - len(head)
        step = max(1, rest // spread) if rest else 1
        return head + list(range(len(head) + 1, self.page_count + 1, step))[:spread]

    def has_text(self) -> bool:
        """Whether any page has a word; looks at all pages before it says no."""
        return any(self.lines(number) for number in range(1, self.page_count + 1))

    def has_meaningless_text(self) -> bool:
        """Whether the text of a page that was read is not what it prints."""
        return MEANINGLESS in self._notices


def _lines(page: Page) -> Iterator[Line]:
    run: list[Word] = []
    for word in page.words:
        if run and word.line != run[-1].line:
            yield _line(page.number, run)
            run = []
        run.append(word)
    if run:
        yield _line(page.number, run)


def _line(number: int, words: Sequence[Word]) -> Line:
    parts = [words[0].text]
    for before, word in pairwise(words):
        close = 0 <= abs(word.x0 - before.x1) < _SAME_WORD * max(before.size, word.size)
        parts.append(word.text if close else " " + word.text)
    text = re.sub(r"\s+", " ", "".join(parts)).strip()
    return Line(number, text, max(w.size for w in words), min(w.y0 for w in words))
