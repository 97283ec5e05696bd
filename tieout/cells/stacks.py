"""Texts of header lines: those that are one heading set in lines, and those that are two set close together.

Input: header `Line`s, the columns, the page's rules. Output: which text goes on in which below it, and the columns that
such texts head; the spans of comparisons, kept off the columns beside them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from tieout.cells.grid import Column, HeadCell
from tieout.layout.chunks import Chunk, Line, part_of
from tieout.pages.model import Rule
from tieout.quantities.markers import OWN
from tieout.quantities.period_words import MONTHS
from tieout.quantities.periods import resolve

Span = tuple[int, Chunk, int, int]  # level, text, first and last column
_ALIGNED = 1.0  # lines of one wrapped header share an edge or a middle within this, in points
_WIDE = 0.5  # a space between two headings has at least this many type sizes
_SPACE = 0.3  # and at least this many where headings of other lines begin after it
_NEAR = 4.0  # points by which a space may miss the one between two columns
_MORE = 1.3  # times the text's usual space
_HALF = 0.75  # lines at most this many type sizes apart are half a line apart
TIGHT = 1.45  # lines of one wrapped header are at most this many type sizes apart

PERIOD = re.compile(
    r"\b(?:19|20)\d\d\b|\bended\b|\bmonths\b|\bweeks\b|\bquarter\b|\bhalf\b|\bas (?:of|at)\b|\bfiscal\b"
    rf"|\b(?:{MONTHS}) \d",
    re.IGNORECASE,
)


def in_stub(chunk: Chunk, columns: list[Column], stub_right: float) -> bool:
    """The text heads the labels, not the columns."""
    first = columns[0].x0
    if chunk.x1 <= first:
        gap_stub, gap_column = chunk.x0 - stub_right, first - chunk.x1
        return not (gap_column < 20 and gap_stub > -4 and chunk.x0 > stub_right)
    middle = (chunk.x0 + chunk.x1) / 2
    return middle < stub_right and chunk.x0 < stub_right - 10 and chunk.x1 < columns[0].x1


def ruled(cell: HeadCell | Chunk, chunk: Chunk, rules: Sequence[Rule]) -> bool:
    """A rule parts a heading from the text below it."""
    top, bottom = cell.y1 - 2, chunk.y0 + 3
    return any(r.horizontal and top <= r.y0 <= bottom and r.x0 < chunk.x1 and r.x1 > chunk.x0 for r in rules)


def split_bridged(line: Line, columns: list[Column], stub_right: float, lines: list[Line]) -> None:
    """Cut heads of neighbouring columns that stand close at the columns' edges, where each column has one then."""
    out: list[Chunk] = []
    starts = [c.x0 for other in lines if other is not line for c in other.chunks]
    line.chunks = [part for chunk in line.chunks for part in _cut(chunk, _again(chunk, columns, stub_right))]
    for chunk in line.chunks:
        out.extend(_cut(chunk, [] if in_stub(chunk, columns, stub_right) else _gaps(chunk, columns, starts)))
    if len([c for c in out if not in_stub(c, columns, stub_right)]) == len(columns):
        line.chunks = out


def interleaved(lines: list[Line]) -> list[Line]:
    """Header lines, those half a line apart with nothing of one over the other as one: texts centred in their cells."""
    out: list[Line] = []
    for line in lines:
        last = out[-1] if out else None
        close = last is not None and line.baseline - last.baseline <= _HALF * min(line.size, last.size)
        if last is not None and close and not any(_facing(c, last) for c in line.chunks):
            chunks = sorted([*last.chunks, *line.chunks], key=lambda c: c.x0)
            out[-1] = Line(
                line.baseline, max(line.size, last.size), chunks, min(line.y0, last.y0), max(line.y1, last.y1)
            )
        else:
            out.append(line)
    return out


def _cut(chunk: Chunk, cuts: Sequence[int]) -> list[Chunk]:
    """The parts of a text cut before each of these words."""
    ends = pairwise([0, *cuts, len(chunk.words)])
    return [part_of(chunk, first, last) for first, last in ends] if cuts else [chunk]


def _again(chunk: Chunk, columns: list[Column], stub_right: float) -> list[int]:
    """Words to cut a text before that says the same over group after group: "Three Months Ended Six Months Ended"."""
    words = [w.text.lower() for w in chunk.words]
    if in_stub(chunk, columns, stub_right):
        return []
    for parts in range(2, len(words) // 2 + 1):
        size, rest = divmod(len(words), parts)
        cuts = [] if rest else [size * n for n in range(1, parts)]
        alike = all(_alike(words[:size], words[n : n + size]) for n in cuts)
        if cuts and alike and all(_between(chunk.words[n - 1].x1, chunk.words[n].x0, columns) for n in cuts):
            return cuts
    return []


def _alike(these: Sequence[str], those: Sequence[str]) -> bool:
    """Whether two runs of words differ in half of their places at most, and end alike."""
    same = sum(a == b for a, b in zip(these, those, strict=True))
    return 2 * same >= len(these) and these[-1] == those[-1]


def _between(left: float, right: float, columns: list[Column]) -> bool:
    """Whether the middle of a space lies between two columns, within some points."""
    middle = (left + right) / 2
    return any(k.x1 - _NEAR <= middle <= max(j.x0, k.x1) + _NEAR for k, j in pairwise(columns))


def _gaps(chunk: Chunk, columns: list[Column], starts: list[float]) -> list[int]:
    """Words to cut a text before: after a wide space between two columns, or where heads of other lines begin."""
    spaces = [b.x0 - a.x1 for a, b in pairwise(chunk.words)]
    usual = sorted(spaces)[len(spaces) // 2] if spaces else 0.0
    out = []
    for n, (a, b) in enumerate(pairwise(chunk.words), 1):
        begins = spaces[n - 1] > _MORE * usual and any(abs(b.x0 - x) <= _ALIGNED for x in starts)
        wide = spaces[n - 1] >= (_SPACE if begins else _WIDE) * b.size
        if wide and _between(a.x1, b.x0, columns):
            out.append(n)
    return out


def stacks_of(lines: list[Line], rules: Sequence[Rule]) -> dict[Chunk, Chunk]:
    """Lower line → upper line of texts set in lines over one column: tight, flush or centred, none beside."""
    out: dict[Chunk, Chunk] = {}
    years = Counter(text for line in lines for text in {c.text for c in line.chunks if c.year})
    for n, line in enumerate(lines):
        for chunk in line.chunks:
            staggered = chunk.year and years[chunk.text] > 1
            for below in lines[n + 1 :]:
                under = _facing(chunk, below)
                if under:
                    if len(under) == len(_facing(under[0], line)) == 1 and _stacked(
                        chunk, under[0], rules, dated=staggered
                    ):
                        out[under[0]] = chunk
                    break
    return out


def _facing(chunk: Chunk, line: Line) -> list[Chunk]:
    """The texts of another line that stand over or under a text."""
    return [c for c in line.chunks if min(c.x1, chunk.x1) - max(c.x0, chunk.x0) > 1.0]


def pins_of(
    lines: list[Line], columns: list[Column], stub_right: float, stacks: dict[Chunk, Chunk]
) -> dict[Chunk, int]:
    """Columns of texts set in lines: of the one that has a text for each column, else flush with a column."""
    lower = {upper: below for below, upper in stacks.items()}
    out: dict[Chunk, int] = {}
    flush: dict[Chunk, int | None] = {}
    for line in lines:
        over = [c for c in line.chunks if not in_stub(c, columns, stub_right)]
        flush |= {c: _flush(c, columns) for c in over if c in stacks or c in lower}
        for column, chunk in enumerate(over if len(over) == len(columns) else []):
            out |= dict.fromkeys([*_along(stacks, chunk), *_along(lower, chunk)], column)
    beside = {c for line in lines if len(line.chunks) > 1 for c in line.chunks}
    for at, edge in flush.items():
        whole = [at, *_along(stacks, at), *_along(lower, at)]
        if len(whole) > 2 and not beside.isdisjoint(whole) and _is_lowest(max(whole, key=lambda c: c.y1), lines):
            inner = {_within(c, columns) for c in whole}
            home = inner.pop() if len(inner) == 1 else None
            out = (dict.fromkeys(whole, home) if home is not None else {}) | out
        if edge is not None and all(flush.get(n) == edge for n in whole):
            out = dict.fromkeys(whole, edge) | out
    return out


def _along(way: dict[Chunk, Chunk], at: Chunk) -> list[Chunk]:
    """The texts above, or below, that are lines of one heading with a text."""
    out: list[Chunk] = []
    while (found := way.get(at)) is not None:
        out.append(at := found)
    return out


def _is_lowest(chunk: Chunk, lines: list[Line]) -> bool:
    return not any(_facing(chunk, line) for line in lines if line.y0 > chunk.y1 - 2)


def _within(chunk: Chunk, columns: list[Column]) -> int | None:
    """The column that a text stands over, if it reaches over no other."""
    over = [j for j, c in enumerate(columns) if min(c.x1, chunk.x1) > max(c.x0, chunk.x0)]
    return over[0] if len(over) == 1 else None


def _flush(chunk: Chunk, columns: list[Column]) -> int | None:
    """The column with whose right edge a text is flush, if it reaches over no other."""
    for j, column in enumerate(columns):
        if abs(chunk.x1 - column.x1) <= _ALIGNED:
            return j if j == 0 or chunk.x0 > columns[j - 1].x1 else None
    return None


def _stacked(upper: Chunk, lower: Chunk, rules: Sequence[Rule], *, dated: bool) -> bool:
    """The two are lines of one heading; a period is a heading by itself, unless `dated` says that it is part of one."""
    size = upper.words[0].size
    one, two = upper.x1 + _marked(upper), lower.x1 + _marked(lower)
    shift = min(abs(upper.x0 - lower.x0), abs(one - two), abs(upper.x0 + one - lower.x0 - two) / 2)
    like = abs(lower.words[0].size - size) < 0.5 or OWN.fullmatch(lower.text) is not None
    tight = like and lower.y1 - upper.y1 <= TIGHT * size
    period = PERIOD.search(lower.text if dated else f"{upper.text} {lower.text}") is not None
    return tight and shift <= _ALIGNED and not period and not ruled(upper, lower, rules)


def _marked(chunk: Chunk) -> float:
    """Width in points of the raised markers after a text, which are not in its box."""
    return 0.3 * chunk.words[0].size * sum(map(len, chunk.markers))


def off_dated(spans: list[Span], columns: list[Column]) -> list[Span]:
    """A comparison's heading keeps off the columns that have a period or a comparison of their own below it."""
    return [_off_dated(span, spans, columns) for span in spans]


def _off_dated(span: Span, spans: list[Span], columns: list[Column]) -> Span:
    level, chunk, first, last = span
    if first == last or PERIOD.search(chunk.text) or not resolve([chunk.text]).is_change:
        return span
    inner = [s for s in spans if s[0] > level and s[3] - s[2] < last - first]
    own = {j for _, c, a, b in inner if PERIOD.search(c.text) or resolve([c.text]).is_change for j in range(a, b + 1)}
    free = [j for j in range(first, last + 1) if j not in own]
    return (level, chunk, *_nearest_run(free, chunk, columns)) if free else span


def _nearest_run(free: list[int], chunk: Chunk, columns: list[Column]) -> tuple[int, int]:
    """First and last of the neighbouring columns among `free` that are nearest to a text's middle."""
    middle = (chunk.x0 + chunk.x1) / 2
    first = last = min(free, key=lambda j: abs(middle - (columns[j].x0 + columns[j].x1) / 2))
    while first - 1 in free:
        first -= 1
    while last + 1 in free:
        last += 1
    return first, last
