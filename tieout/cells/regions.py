"""Lines of a page zone → table regions.

Input: `Line`s top to bottom. Output: `Region`s: consecutive data lines (a label with values, or values alone) with the
label-only lines between them, and the header lines above. Invariants: a line of prose that crosses the value columns
ends a region; a line is in at most one region; header lines inside a table begin a new region that `continues` the one
above.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise

from tieout.cells.captions import (
    has_verb,
    in_paragraph,
    is_between,
    is_entry,
    is_link,
    is_numbered,
    is_sentence,
)
from tieout.cells.column_numbers import mark_column_numbers
from tieout.cells.frame import Frame, crosses, frame_of, is_head, over_values, value_left
from tieout.cells.grid import Region
from tieout.cells.inline_units import lift_unit_lines
from tieout.cells.numbering import demote_numbers
from tieout.cells.text_cells import join_text_cells
from tieout.layout.captions import is_caption
from tieout.layout.chunks import Line, is_data
from tieout.quantities.markers import OWN

PITCH = 3.2  # a gap of more than this many type sizes between baselines ends a region, unless columns align
_LINE_LEFT = 2.2  # row pitches from the line above a blank one to the line below
_WIDE_ROWS = 2.0  # rows of one table are set at most this many type sizes apart
HEAD_PITCH = 4.8  # header lines may stand this many type sizes above the first row
_NEAR = 12  # data lines above that show where a table's columns stand
FAR = 7.0  # and of more than this many always does
_DATE_WORDS = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan"
    r"|feb|mar|apr|jun|jul"
    r"|aug|sept?|oct|nov|dec|months?|weeks?|quarter|half|years?|ended|ending|as of|fiscal|fy|q[1-4]"
    r"|[1-4]q|(?:19|20)\d\d|unaudited|audited"
    r"|januari|februari|maart|mei|juni|juli|augustus|oktober)\b",
    re.IGNORECASE,
)


def find_regions(lines: list[Line], right: float) -> list[Region]:
    """Regions of `lines`; `right` is the zone's right edge in points."""
    mark_column_numbers(lines)
    demote_numbers(lines)
    lines = lift_unit_lines(join_text_cells(lines))
    runs = _runs(lines, right)
    margin = max((line.x1 for line in lines), default=right)
    regions: list[Region] = []
    floor = 0
    for start, end in runs:
        for first, last, head_from, inner in _blocks(lines, start, end, floor):
            above = lines[max(floor, head_from - 40) : head_from] if not inner else []
            body = lines[first : last + 1]
            region = Region(lines[head_from:first], body, above, margin=margin, continues=inner)
            _measure(region)
            regions.append(region)
            floor = last + 1
    return regions


_FLUSH = 1.5  # edges that are one, in points
_LARGE = 1.3  # times the size of a table's rows: a heading that begins another
_UNITS_STUB = re.compile(r"\(?(?:\w+ ){0,3}(?:millions|thousands|billions)\b", re.IGNORECASE)


def _runs(lines: list[Line], right: float) -> list[tuple[int, int]]:
    """First and last data line of each run of data lines that nothing breaks."""
    runs: list[tuple[int, int]] = []
    data = [i for i, line in enumerate(lines) if is_data(line) and not is_entry(line) and not is_between(line)]
    for i in data:
        if runs and not _broken(lines, runs[-1], i):
            runs[-1] = (runs[-1][0], i)
        else:
            runs.append((i, i))
    return [r for r in runs if _is_table(lines, r, right)]


def _broken(lines: list[Line], run: tuple[int, int], i: int) -> bool:
    last = lines[run[1]]
    body = list(islice((lines[k] for k in range(run[1], run[0] - 1, -1) if is_data(lines[k])), _NEAR))
    left = min(value_left(line) for line in [*body, lines[i]])
    size = max(last.size, 1.0)
    pitch = _row_pitch(body)
    aligned = _aligned(body, lines[i])
    before = last
    crossing = 0
    for k in range(run[1] + 1, i + 1):
        line = lines[k]
        gap = line.baseline - before.baseline
        if k == i == run[1] + 1 and _foots(body, line):
            return False
        if gap > FAR * size or (gap > _blank(size, pitch) and not aligned):
            return True
        if k < i and (is_between(line) or (_begins(lines, k, size) and gap > 1.3 * pitch)):
            return True
        if k < i and crosses(line, left, left):
            crossing += 1
            if crossing > 1 or _prose(line) or not aligned:
                return True
        before = line
    return False


def _foots(body: list[Line], line: Line) -> bool:
    """A row with nothing but white above it, no further left, its values under those of a row: a total."""
    margin = min(b.x0 for b in body)
    return any(
        len(b.chunks) == len(line.chunks) > 1
        and margin - _FLUSH <= line.x0
        and line.chunks[0].kind == "t"
        and all(abs(c.x1 - d.x1) <= _FLUSH for c, d in zip(b.chunks[1:], line.chunks[1:], strict=True))
        for b in body
    )


def _row_pitch(data: list[Line]) -> float:
    """The least distance between the baselines of neighbouring data lines."""
    return min((abs(b.baseline - a.baseline) for a, b in pairwise(data)), default=1e9)


def _blank(size: float, pitch: float) -> float:
    """The widest gap that one table has: so many type sizes, or a line left blank where rows are set wide apart."""
    return max(PITCH * size, _LINE_LEFT * pitch if pitch <= _WIDE_ROWS * size else 0.0)


def _begins(lines: list[Line], k: int, size: float) -> bool:
    """A sentence, the numbered heading of a note with column heads below it, or a heading set larger than the rows."""
    line, below = lines[k], lines[k + 1]
    large = len(line.chunks) == 1 and line.size >= _LARGE * size and len(below.chunks) > 1
    return is_sentence(line) or ((is_numbered(line) or large) and not is_data(below))


def _aligned(body: list[Line], line: Line) -> bool:
    edges = [c.x1 for b in body for c in b.values]
    return any(abs(c.x1 - e) <= 6 for c in line.values for e in edges)


def _prose(line: Line) -> bool:
    text = max((c for c in line.chunks if c.kind == "t"), key=lambda c: c.x1 - c.x0).text
    words = text.count(" ") + 1
    return text.endswith((".", ";", ",")) or words >= 14 or (text.endswith(":") and words >= 8)


def _is_table(lines: list[Line], run: tuple[int, int], right: float) -> bool:
    body = [lines[k] for k in range(run[0], run[1] + 1) if is_data(lines[k])]
    values = [c for line in body for c in line.values]
    if all(len(line.chunks) == 1 for line in body):
        return False
    if len(body) == 1:
        return _single_row(lines, run[0], body[0])
    shared = sum(any(abs(c.x1 - d.x1) <= 8 or abs(c.x0 - d.x0) <= 3 for d in values if d is not c) for c in values)
    return shared >= 0.5 * len(values)


def _single_row(lines: list[Line], at: int, line: Line) -> bool:
    """One data line is a table only under a header: values beside a label, or several with a head over each."""
    values = line.values
    heads = [
        c for k in range(max(0, at - 3), at) for c in lines[k].chunks if lines[at].baseline - lines[k].baseline < 60
    ]
    over = sum(any(h.x0 < v.x1 + 12 and h.x1 > v.x0 - 12 and h.x1 - h.x0 < 160 for h in heads) for v in values)
    if line.chunks[0].kind != "t":
        told = all(any(ch.isdigit() for ch in v.text) for v in values)
        return told and len(values) >= 3 and over == len(values) == len(line.chunks)
    if len(values) >= 2:
        return over >= 1
    return over == 1 and any(c in v.text for v in values for c in "$€£%,")


def _blocks(lines: list[Line], start: int, end: int, floor: int) -> list[tuple[int, int, int, bool]]:
    """Cut a run at header lines inside it: (first body line, last body line, first header line, inner)."""
    left = frame_of(lines, start, end)
    blocks: list[tuple[int, int, int, bool]] = []
    head_from = _head_start(lines, start, floor, left)
    first = _body_start(lines, head_from, start, left)
    fresh = False
    k = start + 1
    while k <= end:
        if not is_data(lines[k]) and (
            _is_inner_head(lines[k], left, lines[k + 1]) or _repeats(lines[k - 1 : k + 2], lines[head_from:first], left)
        ):
            stop = next(n for n in range(k, end + 1) if is_data(lines[n]))
            top = _inner_top(lines, k, first, left)
            title = _inner_title(lines, top, first, left)
            blocks.append((first, title - 1, head_from, bool(blocks) and not fresh))
            fresh = title < top
            head_from, first = top, _body_start(lines, top, stop, left)
            k = stop
        k += 1
    last = end + _trailing(lines, end, left)
    blocks.append((first, last, head_from, bool(blocks) and not fresh))
    return [b for b in blocks if any(is_data(lines[n]) for n in range(b[0], b[1] + 1))]


def _repeats(around: list[Line], head: list[Line], left: Frame) -> bool:
    """A line of column heads of the block above, printed again nearer to the line below it than to the one above."""
    above, line, below = around
    texts = [c.text for c in line.chunks]
    over = not _UNITS_STUB.match(texts[0]) and all(c.x1 > left.left and over_values(c, left, line) for c in line.chunks)
    apart = line.baseline - above.baseline > 1.3 * (below.baseline - line.baseline)
    return over and apart and any([c.text for c in h.chunks] == texts for h in head)


def _inner_top(lines: list[Line], head: int, first: int, left: Frame) -> int:
    """First line of an inner header: texts right above that begin a heading, or stand over the values."""
    top = head
    while top - 1 > first and not is_data(lines[top - 1]):
        line, below = lines[top - 1], lines[top]
        lone = len(line.chunks) == 1 and (_tops(line, below) or line.ruled or line.x0 >= left.left)
        heads = len(line.chunks) > 1 and all(over_values(c, left, line) for c in line.chunks[1:])
        if below.baseline - line.baseline > (2.5 if heads else 1.6) * line.size or not (lone or heads):
            break
        top -= 1
    return top


def _inner_title(lines: list[Line], head: int, first: int, left: Frame) -> int:
    """First of the text lines above an inner header: they are the title of a new table. `head` where there are none."""
    top = head
    while top - 1 > first and not is_data(lines[top - 1]) and len(lines[top - 1].chunks) == 1:
        top -= 1
    if top < head and lines[top].chunks[0].text[:1].islower() and lines[top].x1 < left.left:
        top += 1  # the end of the last row's label
    return top


def _is_inner_head(line: Line, left: Frame, below: Line) -> bool:
    """Column heads inside a table: years, dates, several texts beside an empty or units stub, one over each value."""
    if not is_head(line, left):
        return False
    over = [c for c in line.chunks if over_values(c, left, line)]
    dated = any(c.year or _DATE_WORDS.search(c.text) for c in over)
    several = len(over) >= 2 and (len(over) == len(line.chunks) or _UNITS_STUB.match(line.chunks[0].text) is not None)
    each = len(over) >= 2 and is_data(below) and len(below.values) == len(over) == len(line.chunks) - 1
    return dated or several or each


def _head_start(lines: list[Line], start: int, floor: int, left: Frame) -> int:
    """Index of the first header line above data line `start`."""
    best = start
    k = start - 1
    below = lines[start]
    pitch = _row_pitch([line for line in lines[start : start + _NEAR] if is_data(line)])
    while k >= floor and start - k <= 14:
        line = lines[k]
        gap = below.baseline - line.baseline
        title = _is_title(line, left, lines[start]) and not (best == k + 1 and _tops(line, lines[best]))
        head = not title and (is_head(line, left) or _spanner(line, left, lines[start]))
        size = max(line.size, below.size)
        far = gap > PITCH * size and (gap > _blank(size, pitch) or (head and len(line.chunks) == 1))
        reached = head and (best == start or _dated_spanners(line, left)) and gap <= HEAD_PITCH * size
        if _tells(lines, k, floor, left) or (far and not reached):
            break
        large = len(line.chunks) == 1 and line.size >= _LARGE * max(b.size for b in lines[best : start + 1])
        if (title or large) and best < start:
            break
        if not title and _stops_head(line, left, lines[start]) and not _section_under_head(lines, k, floor, left):
            break
        lone = len(line.chunks) <= 2 and line.chunks[0].x1 < left.left
        if head and best - k > 2 and best < start and lone:
            break  # a running head: it stands over titles, and begins where they do
        if head:
            best = k
        below = line
        k -= 1
    return best if best < start else _label_start(lines, start, floor, left)


def _dated_spanners(line: Line, left: Frame) -> bool:
    """Several heads that each say a time: without them the years under them are of no length."""
    return len(line.chunks) >= 2 and all(_DATE_WORDS.search(c.text) and over_values(c, left, line) for c in line.chunks)


def _tells(lines: list[Line], k: int, floor: int, left: Frame) -> bool:
    """A sentence, unless it stands right under column heads: then it names the section below. No note does."""
    line = lines[k]
    if in_paragraph(lines, k, left.left):
        return True
    if not is_sentence(line) or k <= floor or OWN.match(line.chunks[0].text):
        return is_sentence(line) or is_numbered(line)
    above = lines[k - 1]
    heads = above.chunks[1:] or above.chunks
    close = line.baseline - above.baseline <= PITCH * line.size
    return not (close and is_head(above, left) and all(c.x0 > line.x0 + 12 and c.x1 > left.left for c in heads))


def _section_under_head(lines: list[Line], k: int, floor: int, left: Frame) -> bool:
    """A section heading that runs over the columns, right under column heads."""
    line = lines[k]
    text = line.chunks[0].text
    if is_data(line) or len(line.chunks) != 1 or k - 1 < floor or text.endswith((".", ";", ",")):
        return False
    if text.endswith(":") and has_verb(text):
        return False
    above = lines[k - 1]
    close = line.baseline - above.baseline <= PITCH * line.size
    return close and line.chunks[0].text.count(" ") < 14 and is_head(above, left) and len(above.chunks) >= 2


def _label_start(lines: list[Line], start: int, floor: int, left: Frame) -> int:
    """Without a header: the first of the lines that begin the first data line's label."""
    first = start
    while first - 1 >= floor:
        line, below = lines[first - 1], lines[first]
        tight = below.baseline - line.baseline <= 1.35 * line.size
        flush = len(line.chunks) == 1 and abs(line.x0 - below.x0) < 14 and line.x1 < left.left and not is_data(line)
        if not (tight and flush) or start - first >= 3 or is_between(line):
            break
        first -= 1
    return first


def _stops_head(line: Line, left: Frame, data: Line) -> bool:
    if is_link(line):
        return True
    if _spanner(line, left, data):
        return False
    return (
        is_data(line)
        or is_caption(line.chunks[0].text)
        or (crosses(line, left.left, left.edge) and not is_head(line, left))
    )


def _tops(line: Line, below: Line) -> bool:
    """The lone text is the first line of a heading that goes on in the line below."""
    chunk = line.chunks[0]
    tight = below.baseline - line.baseline <= 1.5 * line.size
    return tight and any(
        min(c.x1, chunk.x1) - max(c.x0, chunk.x0) >= 0.6 * min(c.x1 - c.x0, chunk.x1 - chunk.x0) for c in below.chunks
    )


def _is_title(line: Line, left: Frame, data: Line) -> bool:
    """A lone text centred over the whole table rather than over its values, or over one of them."""
    if len(line.chunks) != 1 or line.chunks[0].kind != "t" or line.ruled:
        return False
    chunk = line.chunks[0]
    middle = (chunk.x0 + chunk.x1) / 2
    right = max(c.x1 for c in data.values)
    whole = abs(middle - (data.chunks[0].x0 + right) / 2)
    values = abs(middle - (left.left + right) / 2)
    single = min(abs(middle - (c.x0 + c.x1) / 2) for c in data.chunks[1:] or data.values)
    centres = sorted((c.x0 + c.x1) / 2 for c in data.values)
    pitch = min((b - a for a, b in pairwise(centres)), default=1e9)
    if chunk.x1 - chunk.x0 > pitch or chunk.text.startswith("("):
        single = values  # too wide to head one column, or a phrase for all of them
    return data.chunks[0].x0 < left.edge - 20 and whole < 12 and whole + 2 < min(values, single)


def _spanner(line: Line, left: Frame, data: Line) -> bool:
    """One text centred over all value columns, wider than they are."""
    if len(line.chunks) != 1 or line.chunks[0].kind != "t":
        return False
    if line.ruled and line.chunks[0].x1 > left.left:
        return True
    chunk = line.chunks[0]
    right = max(c.x1 for c in data.values)
    first = data.chunks[0].x0
    middle = (chunk.x0 + chunk.x1) / 2
    near = abs(middle - (left.left + right) / 2) <= 0.12 * (right - left.left) + 8
    return near and chunk.x0 > first + 20 and chunk.x1 <= right + 40 and _DATE_WORDS.search(chunk.text) is not None


def _body_start(lines: list[Line], head_from: int, start: int, left: Frame) -> int:
    """First line after the last header line."""
    last = head_from - 1
    for k in range(head_from, start):
        if is_head(lines[k], left) or _spanner(lines[k], left, lines[start]):
            last = k
    return last + 1


def _trailing(lines: list[Line], end: int, left: Frame) -> int:
    """1 where the line below the last data line continues its label, else 0."""
    if end + 1 >= len(lines):
        return 0
    last, line = lines[end], lines[end + 1]
    close = line.baseline - last.baseline <= 1.5 * last.size
    only = len(line.chunks) == 1 and line.chunks[0].kind == "t" and line.chunks[0].x1 < left.left
    label = last.chunks[0]
    fits = only and label.kind == "t" and line.chunks[0].x0 >= label.x0 - 1
    return 1 if close and fits and line.chunks[0].text[:1].islower() else 0


def _measure(region: Region) -> None:
    lines = [*region.head, *region.body]
    region.left = min(line.x0 for line in lines)
    data = [line for line in region.body if is_data(line)]
    region.stub_right = min(value_left(line) for line in data)
