"""Page headers and footers: page numbers and text that recurs at the edge of pages.

Input: lines and region boxes of every page. Output: for each page, the indexes of its header and of its footer lines.
The edge is told by rank (nothing but other furniture lies beyond), since pages may end anywhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tieout.blocks.lines import Line
from tieout.pages.model import Box
from tieout.quantities.markers import starts_note

_NUMBER = re.compile(
    r"^[-–—|\s]*(?:page\s*)?(?:[A-Z]{1,2}-)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|/)\s*\d{1,4})?[-–—|\s]*$", re.IGNORECASE
)
_DIGITS = re.compile(r"\d+")
_SECTION = re.compile(r"^(?:notes to|item \d|management.s discussion|part [iv]+$)", re.IGNORECASE)
_DEPTH = 3  # lines from the edge that are looked at
_OFTEN = 3  # pages on which a text must recur
_INDENT = 30.0  # a note's text begins at most so far right of its number
_WORDED = 12  # and has at least so many letters
_NEAR = 4.0  # points by which its height may differ between two of them


def furniture(pages: Sequence[tuple[list[Line], list[Box]]]) -> list[tuple[set[int], set[int]]]:
    """(header, footer) line indexes of each page."""
    heads = _recurring(pages, top=True)
    feet = _recurring(pages, top=False)
    seen: set[str] = set()
    out = []
    for lines, boxes in pages:
        header = {i for i in _chosen(lines, boxes, heads, top=True) if not _first_section(lines[i].text, seen)}
        footer = set(_chosen(lines, boxes, feet, top=False)) - header
        out.append((header, footer))
    return out


def _first_section(text: str, seen: set[str]) -> bool:
    """A running section title is a heading where it first appears."""
    key = _key(text)
    if not _SECTION.match(text) or key in seen:
        return False
    seen.add(key)
    return True


def _key(text: str) -> str:
    return _DIGITS.sub("#", text.lower()).strip()


def _edge(lines: Sequence[Line], boxes: Sequence[Box], *, top: bool) -> Iterator[int]:
    """Lines from the edge inwards, up to the first region and at most a few rows."""
    order = sorted(range(len(lines)), key=lambda i: lines[i].y0 if top else -lines[i].y1)
    limit = min((b[1] for b in boxes), default=1e9) if top else max((b[3] for b in boxes), default=-1e9)
    rows: list[float] = []
    for i in order:
        line = lines[i]
        if line.words[0].turn:
            continue
        if (line.y0 > limit) if top else (line.y1 < limit):
            return
        if not rows or abs(rows[-1] - line.baseline) > 2:
            rows.append(line.baseline)
        if len(rows) > _DEPTH:
            return
        yield i


def _recurring(pages: Sequence[tuple[list[Line], list[Box]]], *, top: bool) -> dict[str, list[float]]:
    """Text at the edge of at least a few pages → its heights there."""
    heights: dict[str, list[float]] = {}
    for lines, boxes in pages:
        for i in _edge(lines, boxes, top=top):
            heights.setdefault(_key(lines[i].text), []).append(lines[i].y0)
    needed = _OFTEN if len(pages) > 4 else 2
    return {key: ys for key, ys in heights.items() if len(ys) >= needed and key and key != "#"}


def _chosen(lines: Sequence[Line], boxes: Sequence[Box], known: dict[str, list[float]], *, top: bool) -> Iterator[int]:
    """Furniture from the edge inwards; stops at the first row that is none."""
    last = None
    for i in _edge(lines, boxes, top=top):
        line = lines[i]
        if (_is_known(line, known) and not starts_note(line.text)) or _is_page_number(line, lines, known, top=top):
            last = line.baseline
            yield i
        elif last is None or abs(line.baseline - last) > 2:
            return


def _is_page_number(line: Line, lines: Sequence[Line], known: dict[str, list[float]], *, top: bool) -> bool:
    """A number at the edge, unless it begins a note at the page's foot: text of this page only stands right of it."""
    if not _NUMBER.match(line.text):
        return False
    beside = [o for o in lines if abs(o.baseline - line.baseline) <= 2 and 0 < o.x0 - line.x1 <= _INDENT]
    return top or not any(len(o.text) >= _WORDED and not _is_known(o, known) for o in beside)


def _is_known(line: Line, known: dict[str, list[float]]) -> bool:
    heights = known.get(_key(line.text))
    if heights is None:
        return False
    near = Counter(abs(y - line.y0) <= _NEAR for y in heights)[True]
    return near >= 2 or len(heights) >= 2 * _OFTEN
