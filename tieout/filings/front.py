"""The lines of a filing's pages, read when they are asked for.

Input: an open document. Output: `Line`s in reading order. Invariant: a page is read once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from tieout.layout.rows import rows_of
from tieout.layout.text import make_lines
from tieout.lexicon import lexicon, says
from tieout.pages.meaning import MEANINGLESS
from tieout.pages.model import Page

_COVER_WITHIN = 12  # pages; a wrapped cover stands after a letter and some figures
_COVER_LINES, _COVER_HEAD, _COVER_LINE = 40, 20, 75  # lines that are looked at, those of its head, characters of one
_SAME_SIZE = 0.6  # points by which lines of one type may differ
_LEADING = 2.2  # times its size: how far below a line the next of the same title stands


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

    @cached_property
    def cover(self) -> int | None:
        """The page, among the first, on which a commission's cover stands; an annual report may wrap one."""
        for number in range(1, min(self.page_count, _COVER_WITHIN) + 1):
            lines = [line.text for line in self.lines(number)[:_COVER_LINES]]
            headed = any(
                len(text) <= _COVER_LINE and says(text, "cover_commission")
                for text in (*lines[:_COVER_HEAD], *(f"{a} {b}" for a, b in pairwise(lines[:_COVER_HEAD])))
            )
            if headed and any(len(text) <= _COVER_LINE and _opens(text) for text in lines):
                return number
        return None

    def last(self, count: int) -> list[int]:
        """Numbers of the last pages that `sample` leaves out."""
        taken = set(self.sample())
        return [n for n in range(max(1, self.page_count - count + 1), self.page_count + 1) if n not in taken]

    def first(self, count: int) -> Iterator[Line]:
        """Lines of the first `count` pages."""
        for number in range(1, min(count, self.page_count) + 1):
            yield from self.lines(number)

    def sample(self, front: int = 8, spread: int = 14) -> list[int]:
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


def _opens(text: str) -> bool:
    """Whether a line begins with what a commission's cover calls its form."""
    found = lexicon("cover_form").find(text)
    return bool(found) and not re.search(r"\w{2}", text[: found[0].start])


def runs(lines: Sequence[Line], longest: int) -> Iterator[list[Line]]:
    """Each line of at most `longest` characters, and each two or three that follow one another in one type."""
    for index, line in enumerate(lines):
        if len(line.text) > longest:
            continue
        yield [line]
        for count in (2, 3):
            run = list(lines[index : index + count])
            close = all(
                abs(a.size - b.size) < _SAME_SIZE and 0 < b.top - a.top < _LEADING * a.size for a, b in pairwise(run)
            )
            if len(run) == count and close:
                yield run


def _lines(page: Page) -> Iterator[Line]:
    """The reader's lines; characters of one row that it takes for lines of their own are one."""
    lone: list[Line] = []
    for line in _read_lines(page):
        if lone and (len(line.text) > 1 or line.top != lone[-1].top or line.size != lone[-1].size):
            yield from _joined(lone)
            lone = []
        if len(line.text) == 1:
            lone.append(line)
        else:
            yield line
    yield from _joined(lone)


def _joined(lone: list[Line]) -> Iterator[Line]:
    if lone and all(unicodedata.east_asian_width(line.text) == "W" for line in lone):
        yield Line(lone[0].page, "".join(line.text for line in lone), lone[0].size, lone[0].top)
    else:
        yield from lone


def _read_lines(page: Page) -> Iterator[Line]:
    """The page's lines in the reader's order, which keeps columns together."""
    place = {id(word): n for n, word in enumerate(page.words)}
    lines = make_lines(rows_of(page.words), [w for w in page.words if w.turn])
    for line in sorted(lines, key=lambda line: min(place[id(w)] for w in line.words)):
        yield Line(page.number, line.text, line.size, line.y0)
