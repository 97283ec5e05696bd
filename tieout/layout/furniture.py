"""Page headers and footers: page numbers and text that recurs at the edge of pages.

Input: pages with their rows and lines. Output: the `Furniture` of each. The edge is told by rank (nothing but other
furniture lies beyond), since pages may end anywhere. Invariant: a bare number counts pages only where it stands alone
at the foot or head of its page and three pages or more agree on the difference between it and the page's place in the
file, or that of a sheet of two pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from tieout.layout.rows import Row
from tieout.layout.text import TextLine
from tieout.pages.model import Page, Word
from tieout.quantities.markers import starts_note

_NUMBER = re.compile(
    r"^[-–—|\s]*(?:page\s*)?(?:[A-Z]{1,2}-)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|/)\s*\d{1,4})?[-–—|\s]*$", re.IGNORECASE
)
_DIGITS = re.compile(r"\d+")
_SECTION = re.compile(r"^(?:notes to|item \d|management.s discussion|part [iv]+$)", re.IGNORECASE)
_DEPTH = 3  # lines from the edge that are looked at
_OFTEN = 3  # pages on which a text must recur, or that have to agree on how they are counted
_HEADS = 12  # one page in so many bears a text that heads them all
_TOP = 1 / 8  # of a page's height, in which such a text stands
_LARGE = 1.5  # a title is set at least so much larger than most lines of its page
_INDENT = 30.0  # a note's text begins at most so far right of its number
_WORDED = 12  # and has at least so many letters
_NEAR = 4.0  # points by which its height may differ between two of them, and by which a lone number stands off
_SAME = 2.0  # points between baselines of one line


@dataclass(frozen=True, slots=True)
class Furniture:
    """What of a page belongs to all pages: words of its header and footer, and those numbers that count pages."""

    head: frozenset[Word] = frozenset()
    foot: frozenset[Word] = frozenset()
    numbers: frozenset[Word] = frozenset()


def furniture(
    pages: Sequence[Page], rows: Sequence[Sequence[Row]], lines: Sequence[Sequence[TextLine]]
) -> list[Furniture]:
    """The furniture of each page of one filing; `rows` and `lines` are those of each page."""
    counts = _counting(pages, rows)
    upright = [[line for line in own if not line.words[0].turn] for own in lines]
    heads, feet = (_recurring(upright, top=top) for top in (True, False))
    seen: set[str] = set()
    out = []
    for own, numbers in zip(upright, counts, strict=True):
        large = _LARGE * median([line.size for line in own] or [0.0])
        head = _words(line for line in _chosen(own, heads, top=True) if not _first_section(line, large, seen))
        foot = _words(_chosen(own, feet, top=False)) - head
        out.append(Furniture(head, foot, numbers))
    return out


def _words(lines: Iterable[TextLine]) -> frozenset[Word]:
    return frozenset(word for line in lines for word in line.words)


def running_heads(pages: Sequence[Page], lines: Sequence[Sequence[TextLine]]) -> frozenset[str]:
    """Texts of lines in the top eighth that recur on three pages or more, and on some share of all."""
    seen: Counter[str] = Counter()
    for page, own in zip(pages, lines, strict=True):
        seen.update({line.text for line in own if line.y1 < _TOP * page.height})
    return frozenset(text for text, count in seen.items() if count >= max(_OFTEN, len(pages) // _HEADS))


def _first_section(line: TextLine, large: float, seen: set[str]) -> bool:
    """A running section title, or one set in type as large as `large`, is a heading where it first appears."""
    key = _key(line.text)
    if not (_SECTION.match(line.text) or line.size >= large) or key in seen:
        return False
    seen.add(key)
    return True


def _key(text: str) -> str:
    return _DIGITS.sub("#", text.lower()).strip()


def _edge(lines: Sequence[TextLine], *, top: bool) -> Iterator[TextLine]:
    """Lines from the edge inwards, at most a few rows."""
    rows: list[float] = []
    for line in sorted(lines, key=lambda line: line.y0 if top else -line.y1):
        if not rows or abs(rows[-1] - line.baseline) > _SAME:
            rows.append(line.baseline)
        if len(rows) > _DEPTH:
            return
        yield line


def _recurring(pages: Sequence[Sequence[TextLine]], *, top: bool) -> dict[str, list[float]]:
    """Text at the edge of at least a few pages → its heights there."""
    heights: dict[str, list[float]] = {}
    for lines in pages:
        for line in _edge(lines, top=top):
            heights.setdefault(_key(line.text), []).append(line.y0)
    needed = _OFTEN if len(pages) > 4 else 2
    return {key: ys for key, ys in heights.items() if len(ys) >= needed and any(map(str.isalpha, key))}


def _chosen(lines: Sequence[TextLine], known: dict[str, list[float]], *, top: bool) -> Iterator[TextLine]:
    """Furniture from the edge inwards; stops at the first row that is none."""
    last = None
    for line in _edge(lines, top=top):
        if (_is_known(line, known) and not _begins_note(line)) or _is_page_number(line, lines, known, top=top):
            last = line.baseline
            yield line
        elif last is None or abs(line.baseline - last) > _SAME:
            return


def _begins_note(line: TextLine) -> bool:
    """The same note may stand at the foot of many pages: it belongs to what each of them prints."""
    return line.words[0].raised or starts_note(line.text)


def _is_page_number(line: TextLine, lines: Sequence[TextLine], known: dict[str, list[float]], *, top: bool) -> bool:
    """A number at the edge, unless it begins a note at the page's foot: text of this page only stands right of it."""
    if not _NUMBER.match(line.text):
        return False
    beside = [o for o in lines if abs(o.baseline - line.baseline) <= _SAME and 0 < o.x0 - line.x1 <= _INDENT]
    return top or not any(len(o.text) >= _WORDED and not _is_known(o, known) for o in beside)


def _is_known(line: TextLine, known: dict[str, list[float]]) -> bool:
    heights = known.get(_key(line.text))
    if heights is None:
        return False
    near = Counter(abs(y - line.y0) <= _NEAR for y in heights)[True]
    return near >= 2 or len(heights) >= 2 * _OFTEN


def _counting(pages: Sequence[Page], rows: Sequence[Sequence[Row]]) -> list[frozenset[Word]]:
    """The numbers of each page that count pages."""
    found = [_lone_numbers(page, own) for page, own in zip(pages, rows, strict=True)]
    steps = Counter(
        key for page, words in zip(pages, found, strict=True) for key in {k for w in words for k in _steps(page, w)}
    )
    return [
        frozenset(w for w in words if any(steps[key] >= _OFTEN for key in _steps(page, w)))
        for page, words in zip(pages, found, strict=True)
    ]


def _steps(page: Page, word: Word) -> Iterator[tuple[int, int, bool]]:
    """How the number runs on if it counts pages or, of a sheet of two, half sheets: at the foot or at the head."""
    foot = word.y0 > page.height / 2
    yield 1, int(word.text) - page.number, foot
    if page.width > page.height:
        yield 2, int(word.text) - 2 * page.number, foot


def _lone_numbers(page: Page, rows: Sequence[Row]) -> list[Word]:
    """Lone numbers in the outermost rows, two of them at most on a row of a sheet of two pages."""
    alone = 2 if page.width > page.height else 1
    return [
        word
        for row in dict.fromkeys([*rows[:_DEPTH], *rows[-_DEPTH:]])
        if len(row) <= alone and all(w.text.isascii() and w.text.isdigit() and len(w.text) <= 4 for w in row)
        for word in row
    ]
