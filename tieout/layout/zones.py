"""A page with columns → its zones: what stands above, left and right of a white gutter, and below.

Input: an upright `Page` and its rows. Output: `Zone`s in reading order, each a page of its own. Invariants: every word
is in one zone; one table is never cut: a gutter has running prose on one side and no row's rule or shade across it, or
tables of one shape on both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from tieout.layout.chunks import BULLETS, Chunk, Line, is_data, lines_of, to_lines
from tieout.layout.rows import Row
from tieout.layout.rules import joined
from tieout.pages.model import Fill, Page, Rule

_GUTTER = 6.0  # a gutter is at least this wide, in points
_INSET = 90.0  # a second column begins at least this far right of the page's leftmost text
_FEWEST = 3  # texts at one left edge that make a column
_APART = 8.0  # and at most this many type sizes from one to the next
_SHEET = 1.3  # a sheet of two pages is at least this much wider than high
_JOINT = 3.4  # pieces of one rule are at most this far apart
_ROW = 60.0  # a shade of at most this height is a row's
_MANY = 24  # lines in which two columns that are set each by itself show that they are
_FLUSH = 4.0  # a rule over a table begins and ends at most this far from its texts, in points
_INDENT = 30.0  # and its labels are set in by at most this
_UNIT = 6  # letters of a unit beside a label at the most
_HAIR = 0.3  # baselines of one line differ by less than this, in points
_ABOVE = 8  # lines over a zone that may hold its title or units

Side = list[list[Chunk]]
_Ink = TypeVar("_Ink", Rule, Fill)


@dataclass(slots=True)
class Zone:
    """Part of a page that is read by itself. `above` are the lines over it that reach beyond it."""

    page: Page
    lines: list[Line]
    above: list[Line]


@dataclass(frozen=True, slots=True)
class _Cut:
    """A gutter left of `x` beside lines `first` … `last`."""

    x: float
    first: int
    last: int


def find_zones(page: Page, rows: Sequence[Row]) -> list[Zone]:
    """Zones of an upright page with its rows; most pages are one."""
    return _split(Zone(page, lines_of(rows), []), 4)


def _split(zone: Zone, depth: int) -> list[Zone]:
    cut = (_two_up(zone) or _best_cut(zone)) if depth else None
    if cut is None:
        return [zone]
    lines = zone.lines
    top = lines[cut.first].baseline - 0.6 * lines[cut.first].size
    end = lines[cut.last + 1].baseline - 0.6 * lines[cut.last + 1].size if cut.last + 1 < len(lines) else 1e9
    over = [*zone.above, *lines[max(0, cut.first - _ABOVE) : cut.first]][-_ABOVE:]
    parts = [
        (_part(zone.page, (-1e9, 1e9), (-1e9, top)), zone.above),
        (_part(zone.page, (-1e9, cut.x), (top, end)), over),
        (_part(zone.page, (cut.x, 1e9), (top, end)), over),
        (_part(zone.page, (-1e9, 1e9), (end, 1e9)), []),
    ]
    return [z for p, above in parts if p.words for z in _split(Zone(p, to_lines(p.words), above), depth - 1)]


def _part(page: Page, across: tuple[float, float], down: tuple[float, float]) -> Page:
    """The words of a rectangle, with the rules and fills that reach into it cut to its width."""
    (x0, x1), (y0, y1) = across, down
    words = [w for w in page.words if y0 <= w.baseline < y1 and x0 <= (w.x0 + w.x1) / 2 < x1]
    rules = [r for r in page.rules if y0 - 9 <= r.y1 and r.y0 < y1 and r.x1 > x0 and r.x0 < x1]
    fills = [f for f in page.fills if y0 - 9 <= f.y1 and f.y0 < y1 and f.x1 > x0 and f.x0 < x1]
    return replace(
        page, words=words, rules=[_within(r, x0, x1) for r in rules], fills=[_within(f, x0, x1) for f in fills]
    )


def _within(thing: _Ink, x0: float, x1: float) -> _Ink:
    return thing if thing.x0 >= x0 and thing.x1 <= x1 else replace(thing, x0=max(thing.x0, x0), x1=min(thing.x1, x1))


def _best_cut(zone: Zone) -> _Cut | None:
    """The gutter beside most lines."""
    cuts = (cut for x, reach in _edges(zone.lines) for cut in _cuts_at(zone, x, reach))
    return max(cuts, key=lambda c: (c.last - c.first, -c.x), default=None)


def _two_up(zone: Zone) -> _Cut | None:
    """The fold between two pages on one sheet: white from top to bottom, with rows of their own on either side."""
    page, lines = zone.page, zone.lines
    if page.width < _SHEET * page.height or len(lines) < 2 * _FEWEST:
        return None
    low, high = 0.45 * page.width, 0.55 * page.width
    chunks = [c for line in lines for c in line.chunks]
    x = min((c.x0 for c in chunks if c.x0 >= page.width / 2), default=0.0)
    end = max((c.x1 for c in chunks if c.x0 < page.width / 2), default=page.width)
    if end > x - 2 * _GUTTER or not (low < x < high + 0.1 * page.width and end < page.width / 2):
        return None
    left = [[c for c in line.chunks if c.x0 < x - 1] for line in lines]
    right = [[c for c in line.chunks if c.x0 >= x - 1] for line in lines]
    own = all(sum(bool(r) and r[0].kind == "t" for r in s) >= 0.6 * sum(map(bool, s)) for s in (left, right))
    spans = sum(_spans(line, x) for line in lines)
    return _Cut(x - _GUTTER / 2, 0, len(lines) - 1) if own and 5 * spans < len(lines) else None


def _edges(lines: Sequence[Line]) -> list[tuple[float, float]]:
    """Left edges, well inside the page, that several texts share: where they begin, bullets before them included."""
    texts = [c.x0 for line in lines for c in line.chunks if c.kind == "t" and len(c.text) > 2]
    if len(texts) < 2 * _FEWEST:
        return []
    left = min(texts) + _INSET
    hung = [c for line in lines for c in line.chunks if c.kind == "t" and c.words[0].text in BULLETS and c.words[1:]]
    out: list[tuple[float, float]] = []
    group: list[float] = []
    for x in [*sorted(x for x in texts if x > left), 1e9]:
        if group and x - group[0] > 2.0:
            if len(group) >= _FEWEST:
                bullets = [c.x0 for c in hung if abs(c.words[1].x0 - group[0]) <= 2.0]
                out.append((min([group[0], *bullets]), group[0] + 2.0))
                out += [(x0, group[0] + 2.0) for x0 in _outdents(lines, group[0])]
            group = []
        group.append(x)
    return out


def _outdents(lines: Sequence[Line], x: float) -> list[float]:
    """Where texts begin that lie across a left edge, set out from it by little: headings of what stands there."""
    across = [c for line in lines for c in line.chunks if x - _INDENT <= c.x0 < x - 2.0 and c.x1 > x]
    return [min(c.x0 for c in across)] if across and all(c.kind == "t" for c in across) else []


def _cuts_at(zone: Zone, x: float, reach: float) -> Iterator[_Cut]:
    """Runs of lines with a text that begins between `x` and `reach`, with two sides that are read apart."""
    lines = zone.lines
    hits = [i for i, line in enumerate(lines) if any(c.kind == "t" and x - 0.1 <= c.x0 <= reach for c in line.chunks)]
    runs: list[list[int]] = []
    for i in hits:
        if runs and _open(lines[runs[-1][-1] : i + 1], x):
            runs[-1].append(i)
        elif _open([lines[i]], x):
            runs.append([i])
    for run in runs:
        if len(run) >= _FEWEST:
            first, last = _extend(lines, run[0], run[-1], x)
            drawn = _ruled_apart(lines[first : last + 1], x, zone.page)
            if drawn is not None:
                yield _Cut(x - _GUTTER / 2, first + drawn, last)
            elif not _inside(lines, first, last) and _apart(lines[first : last + 1], x, zone.page):
                yield _Cut(x - _GUTTER / 2, first, last)


def _open(lines: Sequence[Line], x: float) -> bool:
    """Nothing crosses the gutter, and no great gap is between the lines."""
    if any(b.baseline - a.baseline > _APART * max(a.size, b.size) for a, b in pairwise(lines)):
        return False
    return not any(c.x0 < x - 1 and c.x1 > x - _GUTTER for line in lines for c in line.chunks)


def _extend(lines: Sequence[Line], first: int, last: int, x: float) -> tuple[int, int]:
    """Take in the lines around that leave the gutter white, but no row of a table that lies across it."""
    while first and _open(lines[first - 1 : first + 1], x) and not _spans(lines[first - 1], x):
        first -= 1
    while last + 1 < len(lines) and _open(lines[last : last + 2], x) and not _spans(lines[last + 1], x):
        last += 1
    return first, last


def _inside(lines: Sequence[Line], first: int, last: int) -> bool:
    """A row of values stands right above or right below: the gutter is that of some rows of one table."""
    pairs = [(lines[i], lines[j]) for i, j in ((first - 1, first), (last + 1, last)) if 0 <= i < len(lines)]
    return any(is_data(o) and abs(o.baseline - e.baseline) < 2.0 * e.size for o, e in pairs)


def _spans(line: Line, x: float) -> bool:
    """A label left of the gutter with nothing but values right of it."""
    left, right = [c for c in line.chunks if c.x0 < x - 1], [c for c in line.chunks if c.x0 >= x - 1]
    labelled = bool(left) and not any(_value(c) for c in left)
    return labelled and bool(right) and all(c.kind == "v" for c in right) and is_data(line)


def _value(chunk: Chunk) -> bool:
    return chunk.kind == "v" and not chunk.year


def _apart(lines: Sequence[Line], x: float, page: Page) -> bool:
    """Whether the two sides are read apart."""
    if sum(is_data(line) for line in lines) < 2:
        return False
    left = [[c for c in line.chunks if c.x0 < x - 1] for line in lines]
    right = [[c for c in line.chunks if c.x0 >= x - 1] for line in lines]
    if sum(bool(r) for r in left) < _FEWEST or 5 * sum(_spans(line, x) for line in lines) > len(lines):
        return False
    if _unaligned(left, right) and (_own_rows(left) >= 2 or _running(left) >= 4):
        return True
    if _labelled(left) and _labelled(right) and _one_stub(left) and _one_stub(right):
        return _varied(right) and _heads(left) == _heads(right)
    if _bridged(lines, (max(r[-1].x1 for r in left if r), x), page):
        return False
    if _is_prose(right):
        return _own_rows(left) >= 2 or _is_prose(left)
    return _is_prose(left) and _labelled(right) and not _coupled(left, right)


def _ruled_apart(lines: Sequence[Line], x: float, page: Page) -> int | None:
    """The first line of tables side by side that rules show: one over each, from its labels on, with white between.

    None where no rule does. Each rule reaches over the labels and the column next to them in several lines.
    """
    top, end = lines[0].baseline - lines[0].size, lines[-1].baseline
    drawn = joined(((r.y0, r.x0, r.x1) for r in page.rules if r.horizontal and top < r.y0 < end), _JOINT)
    left, right = [s for s in drawn if s[2] <= x - 1], [s for s in drawn if abs(s[1] - x) <= _FLUSH]
    pairs = [s[0] for s in right if any(abs(o[0] - s[0]) <= 1.0 and _heads_rows(o, lines) for o in left)]
    if (
        not pairs
        or any(s[1] < x - _GUTTER and s[2] > x for s in drawn)
        or not all(_heads_rows(s, lines) for s in right)
    ):
        return None
    above = [n for n, line in enumerate(lines) if line.baseline < min(pairs) + 1]
    return above[-1] if above else 0


def _heads_rows(segment: tuple[float, float, float], lines: Sequence[Line]) -> bool:
    """Below it several lines begin with a text at its left end and go on with another chunk over its length."""
    y, x0, x1 = segment
    inside = ([c for c in line.chunks if x0 - _FLUSH <= c.x0 and c.x1 <= x1 + _FLUSH] for line in lines if line.y1 > y)
    rows = [r for r in inside if len(r) > 1 and r[0].kind == "t" and r[0].x0 <= x0 + _INDENT]
    return len(rows) >= _FEWEST


def _heads(side: Side) -> list[str]:
    """The column heads right over the first values: two tables side by side print the same ones."""
    first = next(i for i, r in enumerate(side) if any(_value(c) for c in r))
    edge = min(c.x0 for c in side[first] if _value(c))
    lines = [[c.text for c in r if c.x1 > edge] for r in side[max(0, first - 4) : first]]
    return next((line for line in reversed(lines) if line), [])


def _bridged(lines: Sequence[Line], gutter: tuple[float, float], page: Page) -> bool:
    """A rule between two lines, or a row's shade, lies across the gutter, in one piece or cell by cell."""
    top, end = lines[0].baseline, lines[-1].baseline - lines[-1].size
    spans = [(round(r.y0), r.x0, r.x1) for r in page.rules if r.horizontal and top < r.y0 < end]
    spans += [(round(f.y0), f.x0, f.x1) for f in page.fills if top < f.y1 and f.y0 < end and f.y1 - f.y0 < _ROW]
    y, reach = -1, 0.0
    for at, x0, x1 in sorted(spans):
        if at != y:
            y, reach = at, gutter[0] + 1.0
        if x0 <= reach + _JOINT:
            reach = max(reach, x1)
        if reach >= gutter[1]:
            return True
    return False


def _is_prose(side: Side) -> bool:
    """Line after line of text that was broken where the next word did not fit."""
    rows = [r for r in side if r]
    running = _running(side)
    return running >= 4 and running >= 0.4 * len(rows)


def _running(side: Side) -> int:
    """Lines that go on in the next one."""
    rows = [r for r in side if r]
    reach = max((r[-1].x1 for r in rows), default=0.0)
    return sum(_runs_on(a, b, reach) for a, b in pairwise(rows))


def _unaligned(left: Side, right: Side) -> bool:
    """Many lines on either side, hardly one on the baseline of one beside it: two columns, set each by itself."""
    pairs = list(zip(left, right, strict=True))
    alone = min(sum(bool(a) and not b for a, b in pairs), sum(bool(b) and not a for a, b in pairs))
    level = sum(_level(a[-1], b[0]) for a, b in pairs if a and b)
    return len(pairs) >= _MANY and 4 * alone >= len(pairs) and 20 * level <= len(pairs)


def _level(one: Chunk, other: Chunk) -> bool:
    return abs(one.words[-1].baseline - other.words[0].baseline) < _HAIR


def _runs_on(above: list[Chunk], below: list[Chunk], reach: float) -> bool:
    a, b = above[0], below[0]
    if (
        len(above) > 1
        or a.kind == "v"
        or a.text == b.text
        or a.text.count(" ") < 2
        or b.y0 - a.y1 > 0.6 * (a.y1 - a.y0)
    ):
        return False
    word = b.words[0]
    return a.x1 + 0.25 * word.size + word.x1 - word.x0 > reach - 1.0


def _varied(side: Side) -> bool:
    """Labels of a table of its own: hardly one is printed twice."""
    labels = [r[0].text for r in side if any(_value(c) for c in r)]
    return len(set(labels)) > 0.8 * len(labels)


def _own_rows(side: Side) -> int:
    """Rows of a table with its label."""
    return sum(r[0].kind == "t" and any(_value(c) for c in r[1:]) for r in side if r)


def _labelled(side: Side) -> bool:
    """At least three rows with values, nearly all with a label before them."""
    data = sum(any(_value(c) for c in r) for r in side)
    return _own_rows(side) >= max(_FEWEST, 0.75 * data)


def _one_stub(side: Side) -> bool:
    """Each text has a value, or a unit, next to it in nearly every row: no column of classes or places."""
    rows = [r for r in side if any(_value(c) for c in r)]
    beside = (any(a.kind == b.kind == "t" and len(b.text) > _UNIT for a, b in pairwise(r)) for r in rows)
    return sum(not b for b in beside) >= 0.75 * len(rows)


def _coupled(left: Side, right: Side) -> bool:
    """Most rows at the right stand beside the first line of a paragraph: the paragraphs are their labels."""
    rows = [(i, r) for i, r in enumerate(right) if any(_value(c) for c in r)]
    reach = max(r[-1].x1 for r in left if r)
    begins = [bool(left[i]) and (i == 0 or not left[i - 1] or left[i - 1][-1].x1 < reach - 40) for i, _ in rows]
    return 2 * sum(begins) > len(begins)
