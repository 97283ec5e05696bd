"""Header lines → header cells over columns.

Input: the lines above the first data row, the columns' bands, the page's rules and fills. Output: `HeadCell`s with
level and column span, and the stub's own heading. Spans come from a rule or fill under the text, else from overlap and
centring.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tieout.cells.grid import Column, HeadCell
from tieout.cells.stacks import PERIOD, TIGHT, in_stub, interleaved, off_dated, pins_of, ruled, split_bridged, stacks_of
from tieout.layout.chunks import Chunk, Line
from tieout.pages.model import Fill, Rule
from tieout.quantities.period_tokens import YEAR

_ENDED = re.compile(r"\bend(?:ed|ing)\b|\bmonths\b|\bweeks\b", re.IGNORECASE)
_FLUSH = 5.0  # a year flush right over its columns ends where their digits do, short of hanging parentheses
_JOINT = 3.4  # pieces of one border are at most this far apart, in points
_TEXT = 0.9  # heights of a text by which the rule under it stands away
_CENTRED = 2.0  # a text and the rule under it have one middle within this, in points
_BEYOND = 20.0  # price of heading one column with a text that reaches over the middle of another, in points
_PINNED = -25.0  # price of the column whose heading goes on below the text


def read_head(
    lines: list[Line], columns: list[Column], stub_right: float, rules: Sequence[Rule], fills: Sequence[Fill]
) -> tuple[list[HeadCell], list[Chunk], list[Chunk]]:
    """Header cells, outermost level first; the chunks that head the stub; the chunks that head nothing."""
    stub: list[Chunk] = []
    lost: list[Chunk] = []
    cells: list[HeadCell] = []
    spans: list[tuple[int, Chunk, int, int]] = []
    lines = interleaved(lines)
    for line in lines:
        split_bridged(line, columns, stub_right, lines)
    drawn, rules = rules, _joined_rules(lines, rules)
    leaf = _leaf_chunks(lines, columns, stub_right)
    boxes = _boxes(columns, leaf)
    walls = [r for r in drawn if not r.horizontal]
    stacks = stacks_of(lines, rules)
    pins = pins_of(lines, columns, stub_right, stacks)
    for level, line in reversed(list(enumerate(lines))):
        over = [c for c in line.chunks if not in_stub(c, columns, stub_right)]
        stub[:0] = [c for c in line.chunks if in_stub(c, columns, stub_right)]
        under = _under(rules, line, lines[level + 1 :])
        placed = _place(over, boxes, [*under, *walls], [c.text for c in leaf], fills, pins)
        pins = {stacks[c]: first for c, first, last in placed if first == last and c in stacks} | pins
        spans[:0] = [(level, c, first, last) for c, first, last in placed]
        taken = {c for c, _, _ in placed}
        lost[:0] = [c for c in over if c not in taken]
    for level, chunk, first, last in off_dated(spans, boxes):
        joined = _wraps(cells, chunk, first, last, rules)
        if joined is not None:
            _append(joined, chunk, level)
        else:
            cells.append(
                HeadCell(chunk.text, level, first, last, chunk.x0, chunk.y0, chunk.x1, chunk.y1, chunk.markers)
            )
    return cells, stub, lost


def _wraps(cells: list[HeadCell], chunk: Chunk, first: int, last: int, rules: Sequence[Rule]) -> HeadCell | None:
    """The header cell that `chunk` continues on the next line."""
    size = chunk.words[0].size
    for cell in reversed(cells):
        if cell.first <= last and cell.last >= first:
            same = cell.first == first and cell.last == last
            close = chunk.y1 - cell.y1 <= TIGHT * size
            return cell if same and close and not ruled(cell, chunk, rules) else None
    return None


def _append(cell: HeadCell, chunk: Chunk, level: int) -> None:
    cell.text = f"{cell.text} {chunk.text}"
    cell.markers += chunk.markers
    cell.level = level
    cell.x0, cell.x1 = min(cell.x0, chunk.x0), max(cell.x1, chunk.x1)
    cell.y1 = chunk.y1


def mark_ruled(lines: list[Line], rules: Sequence[Rule]) -> None:
    """Mark lines of one text under which a rule spans some columns, but not the labels: they head columns."""
    if not rules or not lines:
        return
    margin = min(line.x0 for line in lines)
    joined = [r for r in _joined_rules(lines, rules) if r.x0 > margin + 20]
    for line in lines:
        if joined and len(line.chunks) == 1:
            chunk = line.chunks[0]
            middle = (chunk.x0 + chunk.x1) / 2
            line.ruled = any(
                -2 <= r.y0 - chunk.y1 <= 5 and r.x0 <= middle <= r.x1 and r.x1 - r.x0 >= chunk.x1 - chunk.x0
                for r in joined
            )


def _joined_rules(lines: list[Line], rules: Sequence[Rule]) -> list[Rule]:
    """Horizontal rules of the header, pieces of one border joined: they are drawn cell by cell."""
    if not lines:
        return []
    top, bottom = lines[0].y0 - 2, lines[-1].y1 + 12
    near = sorted((r for r in rules if r.horizontal and top <= r.y0 <= bottom), key=lambda r: (round(r.y0), r.x0))
    out: list[Rule] = []
    texts = [c for line in lines for c in line.chunks]
    own = [_has_text(rule, texts) for rule in near]
    for n, rule in enumerate(near):
        last = out[-1] if out else None
        apart = n > 0 and own[n - 1] and own[n]
        if not apart and last is not None and abs(last.y0 - rule.y0) <= 1.0 and rule.x0 - last.x1 <= _JOINT:
            last.x1 = max(last.x1, rule.x1)
        else:
            out.append(Rule(rule.x0, rule.y0, rule.x1, rule.y1, horizontal=True))
    return out


def _has_text(rule: Rule, texts: Sequence[Chunk]) -> bool:
    """A text right above the rule has its middle where the rule has, and is shorter: the rule is that text's."""
    return any(
        -_CENTRED <= rule.y0 - c.y1 <= _TEXT * (c.y1 - c.y0)
        and abs(rule.x0 + rule.x1 - c.x0 - c.x1) <= 2 * _CENTRED
        and rule.x1 - rule.x0 > c.x1 - c.x0
        for c in texts
    )


def _under(rules: Sequence[Rule], line: Line, below: list[Line]) -> list[Rule]:
    """Rules right under a header line, with no text of the next line between."""
    chunks = [c for b in below[:2] for c in b.chunks]
    return [
        r
        for r in rules
        if not any(
            c.y0 + 2 < r.y0 and c.y1 < r.y0 + 3 and c.x0 < r.x1 and c.x1 > r.x0 and c.y0 > line.y0 + 2 for c in chunks
        )
    ]


def _leaf_chunks(lines: list[Line], columns: list[Column], stub_right: float) -> list[Chunk]:
    """The lowest header line that has one chunk for each column, or nothing."""
    for line in reversed(lines):
        over = [c for c in line.chunks if not in_stub(c, columns, stub_right)]
        if len(over) == len(columns):
            return over
    return []


def _boxes(columns: list[Column], leaf: list[Chunk]) -> list[Column]:
    """The columns, widened by their lowest headings: narrow values alone do not show how wide a column is."""
    if not leaf:
        return columns
    return [replace(c, x0=min(c.x0, h.x0), x1=max(c.x1, h.x1)) for c, h in zip(columns, leaf, strict=True)]


def _completes(chunk: Chunk, leaf: list[str]) -> bool:
    """A length of time without its year above a line of bare years belongs to all of them."""
    years = len(leaf) > 1 and all(YEAR.fullmatch(t) for t in leaf) and len(set(leaf)) == len(leaf)
    return years and _ENDED.search(chunk.text) is not None and not YEAR.search(chunk.text)


def _dates_all(chunk: Chunk, columns: list[Column], leaf: list[str]) -> bool:
    """A lone period centred over columns that name none, rather than over the middle one alone."""
    if len(columns) < 3 or not leaf or PERIOD.search(chunk.text) is None or any(PERIOD.search(t) for t in leaf):
        return False
    middle, whole = (chunk.x0 + chunk.x1) / 2, (columns[0].x0 + columns[-1].x1) / 2
    return abs(middle - whole) <= 0.1 * (columns[-1].x1 - columns[0].x0)


def _periodic(chunks: list[Chunk], columns: list[Column], leaf: list[str]) -> list[tuple[Chunk, int, int]] | None:
    """Equal spans where the lowest headings repeat once under each chunk of this line; others may stand around them."""
    m, n = len(chunks), len(columns)
    if m < 2 or not leaf:
        return None
    for k in range(n // m, 1, -1):
        for start in range(n - m * k + 1):
            groups = [leaf[i : i + k] for i in range(start, start + m * k, k)]
            spans = [(c, start + i * k, start + i * k + k - 1) for i, c in enumerate(chunks)]
            if all(g == groups[0] for g in groups) and all(_over_all(c, columns[a : b + 1]) for c, a, b in spans):
                return spans
    return None


def _over_all(chunk: Chunk, columns: list[Column]) -> bool:
    """The chunk stands over the middle of these columns rather than over one of them, or flush with their right end."""
    middle = (chunk.x0 + chunk.x1) / 2
    if not columns[0].x0 - 20 <= middle <= columns[-1].x1 + 10:
        return False
    whole = abs(middle - (columns[0].x0 + columns[-1].x1) / 2)
    if abs(chunk.x1 - columns[-1].x1) <= _FLUSH:
        return True  # flush right over the group
    return whole <= min(abs(middle - (c.x0 + c.x1) / 2) for c in columns) + 8


def _place(
    chunks: list[Chunk],
    columns: list[Column],
    rules: Sequence[Rule],
    leaf: list[str],
    fills: Sequence[Fill],
    pins: dict[Chunk, int],
) -> list[tuple[Chunk, int, int]]:
    """Columns that each chunk of one header line heads."""
    if not chunks:
        return []
    if len(chunks) == len(columns):
        return [(c, j, j) for j, c in enumerate(chunks)]
    pinned = any(c in pins for c in chunks)
    if pinned and len(chunks) == 1:
        return [(chunks[0], pins[chunks[0]], pins[chunks[0]])]
    if (
        len(chunks) == 1
        and _completes(chunks[0], leaf)
        and columns[0].x0 < chunks[0].x1
        and chunks[0].x0 < columns[-1].x1
    ):
        return [(chunks[0], 0, len(columns) - 1)]
    if len(chunks) == 1 and _dates_all(chunks[0], columns, leaf):
        return [(chunks[0], 0, len(columns) - 1)]
    repeated = None if pinned else _periodic(chunks, columns, leaf)
    if repeated is not None:
        return repeated
    bottom = bool(leaf) and [c.text for c in chunks] == leaf
    lone = len(chunks) == 1 and not bottom and len(columns) > 2
    placed = [
        _pinned(c, pins)
        or _by_walls(c, columns, rules, chunks)
        or _by_fill(c, columns, fills, chunks)
        or (None if lone else _by_rule(c, columns, rules, chunks))
        for c in chunks
    ]
    if lone and placed[0] is None:
        whole = _by_rule(chunks[0], columns, rules, chunks)
        centred = _by_centre(chunks, columns, bottom, pins)[0]
        wide = whole is not None and (whole[2] - whole[1] + 1) * 5 >= 3 * len(columns)
        wide = wide or _on_rule(chunks[0], whole, rules)
        placed = [
            whole
            if wide or centred is None or centred[2] - centred[1] <= (whole or centred)[2] - (whole or centred)[1]
            else centred
        ]
    guess = _by_centre(chunks, columns, bottom, pins)
    out = []
    for chunk, drawn, centred in zip(chunks, placed, guess, strict=True):
        span = drawn if drawn is not None else centred
        if span is not None:
            out.append((chunk, span[1], span[2]))
    return _disjoint(out)


def _pinned(chunk: Chunk, pins: dict[Chunk, int]) -> tuple[Chunk, int, int] | None:
    """The column of the heading that goes on below the chunk."""
    column = pins.get(chunk)
    return None if column is None else (chunk, column, column)


def _disjoint(spans: list[tuple[Chunk, int, int]]) -> list[tuple[Chunk, int, int]]:
    out: list[tuple[Chunk, int, int]] = []
    for chunk, first, last in spans:
        start = max(first, out[-1][2] + 1) if out else first
        if start <= last:
            out.append((chunk, start, last))
        elif out:
            out.append((chunk, last, last))
    return out


def _by_walls(
    chunk: Chunk, columns: list[Column], rules: Sequence[Rule], chunks: list[Chunk]
) -> tuple[Chunk, int, int] | None:
    """Span between the upright rules left and right of a text that stands in their middle, alone on its line."""
    height = (chunk.y0 + chunk.y1) / 2
    walls = [r for r in rules if not r.horizontal and r.y0 <= height <= r.y1]
    left = max((r.x0 for r in walls if r.x0 <= chunk.x0 + 1), default=None)
    right = min((r.x0 for r in walls if r.x0 >= chunk.x1 - 1), default=None)
    if left is None or right is None or abs(left + right - chunk.x0 - chunk.x1) > 2 * _CENTRED:
        return None
    if any(o is not chunk and left < (o.x0 + o.x1) / 2 < right for o in chunks):
        return None
    under = [j for j, c in enumerate(columns) if left <= (c.x0 + c.x1) / 2 <= right]
    return (chunk, under[0], under[-1]) if under else None


def _by_fill(
    chunk: Chunk, columns: list[Column], fills: Sequence[Fill], chunks: list[Chunk]
) -> tuple[Chunk, int, int] | None:
    """Span of the shaded cell around the chunk, where it holds no other chunk of the line and not the stub."""
    middle, height = (chunk.x0 + chunk.x1) / 2, (chunk.y0 + chunk.y1) / 2
    best: Fill | None = None
    for fill in fills:
        inside = fill.x0 <= middle <= fill.x1 and fill.y0 <= height <= fill.y1
        around = inside and fill.x0 <= chunk.x0 + 2 and fill.x1 >= chunk.x1 - 2 and fill.y1 - fill.y0 < 80
        if around and (best is None or fill.x1 - fill.x0 < best.x1 - best.x0):
            best = fill
    if best is None or any(o is not chunk and best.x0 < (o.x0 + o.x1) / 2 < best.x1 for o in chunks):
        return None
    under = [j for j, c in enumerate(columns) if best.x0 - 3 <= (c.x0 + c.x1) / 2 <= best.x1 + 3]
    if not under or best.x0 < columns[under[0]].x0 - 170:
        return None
    return chunk, under[0], under[-1]


def _by_rule(
    chunk: Chunk, columns: list[Column], rules: Sequence[Rule], chunks: list[Chunk]
) -> tuple[Chunk, int, int] | None:
    """Span of the shortest rule right under the chunk that reaches past it and under no other chunk of the line."""
    middle = (chunk.x0 + chunk.x1) / 2
    height = chunk.y1 - chunk.y0
    best: tuple[float, int, int] | None = None
    for rule in rules:
        if not rule.horizontal or not (chunk.y1 - 3 <= rule.y0 <= chunk.y1 + 0.9 * height):
            continue
        if not rule.x0 - 1 <= middle <= rule.x1 + 1 or rule.x1 - rule.x0 < 0.8 * (chunk.x1 - chunk.x0):
            continue
        if any(o is not chunk and rule.x0 < (o.x0 + o.x1) / 2 < rule.x1 for o in chunks):
            continue
        under = [j for j, c in enumerate(columns) if rule.x0 - 3 <= (c.x0 + c.x1) / 2 <= rule.x1 + 3]
        if under and (best is None or rule.x1 - rule.x0 < best[0]):
            best = rule.x1 - rule.x0, under[0], under[-1]
    return None if best is None else (chunk, best[1], best[2])


def _on_rule(chunk: Chunk, span: tuple[Chunk, int, int] | None, rules: Sequence[Rule]) -> bool:
    """The rule under a text that gives it several columns has its middle where the text has."""
    return (
        span is not None
        and span[2] > span[1]
        and any(
            r.horizontal
            and 0 <= r.y0 - chunk.y1 + 3 <= chunk.y1 - chunk.y0 + 3
            and abs(r.x0 + r.x1 - chunk.x0 - chunk.x1) <= 2 * _CENTRED
            and r.x1 - r.x0 > chunk.x1 - chunk.x0
            for r in rules
        )
    )


def _by_centre(
    chunks: list[Chunk], columns: list[Column], bottom: bool, pins: dict[Chunk, int]
) -> list[tuple[Chunk, int, int] | None]:
    """Disjoint column spans, in order, that the chunks are centred over, by dynamic programming."""
    n, m = len(columns), len(chunks)
    best: list[list[tuple[float, int, int] | None]] = [[None] * (n + 1) for _ in range(m + 1)]
    dated = not bottom and any(PERIOD.search(c.text) for c in chunks)
    bare = 9.0 if dated else 3.0  # price of a column without a heading on this line
    cost = [[bare * j if i == 0 else 1e9 for j in range(n + 1)] for i in range(m + 1)]
    for i in range(1, m + 1):
        for j in range(n + 1):
            cost[i][j], best[i][j] = cost[i - 1][j] + 60.0, (-1.0, 0, 0)
            if j and cost[i][j - 1] + bare < cost[i][j]:
                cost[i][j], best[i][j] = cost[i][j - 1] + bare, best[i][j - 1]
            for first in range(j):
                pinned = first == j - 1 == pins.get(chunks[i - 1])
                price = cost[i - 1][first] + (_PINNED if pinned else _misfit(chunks[i - 1], columns, first, j - 1))
                if price < cost[i][j]:
                    cost[i][j], best[i][j] = price, (0.0, first, j - 1)
    return _walk_back(chunks, best, n)


def _walk_back(
    chunks: list[Chunk], best: list[list[tuple[float, int, int] | None]], n: int
) -> list[tuple[Chunk, int, int] | None]:
    out: list[tuple[Chunk, int, int] | None] = [None] * len(chunks)
    j = n
    for i in range(len(chunks), 0, -1):
        step = best[i][j]
        if step is None or step[0] < 0:
            continue
        out[i - 1] = (chunks[i - 1], step[1], step[2])
        j = step[1]
    return out


def _misfit(chunk: Chunk, columns: list[Column], first: int, last: int) -> float:
    """Distance in points between a chunk and the columns first … last: of centres, or of an edge for one column."""
    left, right = columns[first].x0, columns[last].x1
    if last > first:
        left = min(left, columns[first - 1].x1 + 6 if first else left)
    centre = abs((chunk.x0 + chunk.x1) / 2 - (left + right) / 2)
    if first == last:
        edge = min(abs(chunk.x1 - right), abs(chunk.x0 - left) + 2)
        overlap = min(chunk.x1, right) - max(chunk.x0, left)
        miss = 0.0 if overlap > 0 else -overlap
        beyond = any(chunk.x0 < (c.x0 + c.x1) / 2 < chunk.x1 for k, c in enumerate(columns) if k != first)
        return min(centre, edge + (0.0 if overlap > 0 else 6.0)) + 2 * miss - 4.0 + (_BEYOND if beyond else 0.0)
    centre = min(centre, abs((chunk.x0 + chunk.x1) / 2 - (columns[first].x0 + right) / 2))
    inside = chunk.x0 >= left - 25 and chunk.x1 <= right + 25
    covered = (last - first) * 2.0
    wide = max(0.0, left - chunk.x0 - 10) + max(0.0, chunk.x1 - right - 10)
    return centre * 1.2 + covered + (0.0 if inside else 30.0) + wide
