"""Body lines → grid rows: labels joined over lines, section rows, section paths.

Input: a region's body lines, its bands, fills and rules. Output: `Row`s top to bottom. Invariants: every value chunk
is in one row; a label's lines are joined with one space; a "Total" row keeps the section that it closes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tieout.cells.columns import Band
from tieout.cells.grid import Row
from tieout.cells.nature import is_period_label
from tieout.layout.chunks import Chunk, Line, is_data
from tieout.pages.model import Fill, Rule, Word

_TOTAL = re.compile(
    r"^(?:sub-?\s?total|total|totaal|net (?:cash|assets|liabilities)\b.*|gross (?:profit|margin))\b", re.IGNORECASE
)
_OPEN_DATE = re.compile(
    (
        r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januari"
        r"|februari|maart|mei|juni|juli|augustus|oktober|at|per|of|ended)(?: \d{1,2},?)?$"
    ),
    re.IGNORECASE,
)
_ROW = 60.0  # a shade of at most this height is a row's, in points
_TOUCH = 0.5  # shades that near are one
_APART = 1.8  # lines of one label are at most this many type sizes apart
_FILLED = 0.35  # the longest label fills at least this share of the way to the first values where labels are broken
_TIGHT = 0.9  # and where nearer than this share of the distance of rows, nothing but that
_BULLET = re.compile(r"^[•▪◦·–-]\s")


@dataclass(frozen=True, slots=True)
class _Stub:
    """What label lines are judged by: the stub's right edge, shaded bands, and how many rows begin at each x."""

    limit: float
    reach: float  # left edge of the first column's digits: no label line that runs past it wraps
    bands: list[tuple[float, float]]
    starts: Counter[int]
    below: dict[_Draft, float]  # where the label of the row right below a row begins
    pitch: float  # the least distance between the baselines of neighbouring rows with values


@dataclass(slots=True, eq=False)
class _Draft:
    """A row while its label's lines are gathered."""

    line: Line | None
    stub: list[list[Chunk]] = field(default_factory=list)
    cells: dict[int, Chunk] = field(default_factory=dict)
    y0: float = 0.0
    y1: float = 0.0
    base: float = 0.0  # baseline of the last line
    units: dict[int, str] = field(default_factory=dict)


def build_rows(
    body: list[Line], bands: list[Band], stub_right: float, rules: Sequence[Rule], fills: Sequence[Fill]
) -> list[Row]:
    """Rows of one region."""
    homes = {c: j for j, band in enumerate(bands) for _, c in band.chunks}
    drafts = [_draft(line, homes, bands) for line in body]
    limit = max((c.x1 for d in drafts for part in d.stub for c in part), default=stub_right)
    drafts = _join_labels(
        drafts,
        _Stub(
            min(limit, stub_right),
            _digits_left(bands, stub_right),
            _row_bands(fills, body),
            _starts(drafts),
            _followers(drafts),
            _pitch(drafts),
        ),
    )
    rows = [_finish(d) for d in drafts]
    set_paths(rows)
    return rows


def _draft(line: Line, homes: dict[Chunk, int], bands: Sequence[Band]) -> _Draft:
    cells = {homes[c]: c for c in line.chunks if c in homes}
    stub = [c for c in line.chunks if c not in homes]
    if not stub and (label := _lone_label(line)) is not None:
        cells = {j: c for j, c in cells.items() if c is not label}
        stub = [label]
    units = {_column_of(c, bands): c.text for c in line.units}
    return _Draft(line, [stub] if stub else [], cells, line.y0, line.y1, line.baseline, units)


def _column_of(chunk: Chunk, bands: Sequence[Band]) -> int:
    """The column whose middle is nearest to that of a unit over it."""
    middle = chunk.x0 + chunk.x1
    return min(range(len(bands)), key=lambda j: abs(bands[j].x0 + bands[j].x1 - middle))


def _lone_label(line: Line) -> Chunk | None:
    """The one text, first on its line, of a row whose label stands over columns that it has no values in."""
    first, *rest = line.chunks
    named = first.kind == "t" and not first.label and first.text.count(" ") >= 1
    return first if named and rest and all(c.kind == "v" for c in rest) else None


def _pitch(drafts: Sequence[_Draft]) -> float:
    """The least distance between the baselines of neighbouring rows, each with a label and values; 0 without any."""
    rows = [b.base - a.base for a, b in pairwise(drafts) if a.cells and b.cells and a.stub and b.stub]
    return min(rows, default=0.0)


def _row_bands(fills: Sequence[Fill], body: list[Line]) -> list[tuple[float, float]]:
    """Vertical extents of shaded rows, as far as they lie within the body and are one row high.

    Shades of one colour that touch are one: where several rows stand in it, it tells nothing of any of them.
    """
    top, bottom = body[0].y0 - 2, body[-1].y1 + 2
    spans: list[tuple[float, float, tuple[float, float, float]]] = []
    near = {(round(f.y0, 1), round(f.y1, 1), f.color) for f in fills if f.y0 < bottom and f.y1 > top}
    for y0, y1, color in sorted(n for n in near if n[1] - n[0] < _ROW):
        if spans and y0 - spans[-1][1] < _TOUCH and color == spans[-1][2]:
            spans[-1] = (spans[-1][0], max(spans[-1][1], y1), color)
        else:
            spans.append((y0, y1, color))
    data = [(line.y0 + line.y1) / 2 for line in body if is_data(line)]
    return [(y0, y1) for y0, y1, _ in spans if sum(y0 <= y <= y1 for y in data) <= 1]


def _join_labels(drafts: list[_Draft], stub: _Stub) -> list[_Draft]:
    """Join label-only lines to the row that they continue."""
    out: list[_Draft] = []
    pending: list[_Draft] = []
    for draft, below in zip(drafts, [*drafts[1:], None], strict=False):
        if not draft.cells:
            if out and not pending and not _nearer(out[-1], draft, below) and _continues_up(out[-1], draft, stub):
                _absorb(out[-1], draft)
            elif pending and _wraps(pending[-1], draft, stub):
                _absorb(pending[-1], draft)
            else:
                pending.append(draft)
            continue
        if pending and _belongs(pending[-1], draft, stub):
            head = pending.pop()
            draft.stub = head.stub + draft.stub
            draft.y0 = head.y0
        out.extend(pending)
        pending = []
        out.append(draft)
    return out + pending


def _nearer(above: _Draft, draft: _Draft, below: _Draft | None) -> bool:
    """The label-only line stands closer to the line below than to the one above: it begins a label."""
    if below is None or not below.stub:
        return False
    return below.y0 - draft.y1 < draft.y0 - above.y1 - 0.8 and below.y0 - draft.y1 < 0.5 * (draft.y1 - draft.y0)


def _band_of(y: float, bands: list[tuple[float, float]]) -> tuple[float, float] | None:
    return next((b for b in bands if b[0] <= y <= b[1]), None)


def _same_band(a: _Draft, b: _Draft, bands: list[tuple[float, float]]) -> bool | None:
    """True or False where shading tells, None where it does not."""
    one, two = _band_of(_middle(a), bands), _band_of(_middle(b), bands)
    if one is None and two is None:
        return None
    return one == two


def _middle(draft: _Draft) -> float:
    line = draft.line
    return draft.y1 - 2.0 if line is None else (line.y0 + line.y1) / 2


def _texts(draft: _Draft) -> str:
    return " ".join(c.text for part in draft.stub for c in part)


def _last(draft: _Draft) -> Chunk | None:
    return draft.stub[-1][-1] if draft.stub else None


def _first(draft: _Draft) -> Chunk | None:
    return draft.stub[0][0] if draft.stub else None


def _wraps(a: _Draft, b: _Draft, stub: _Stub) -> bool:
    """Label line `b` goes on where `a` was cut at the stub's right edge."""
    last, nxt = _last(a), _first(b)
    if last is None or nxt is None or a.line is None or b.line is None:
        return False
    pitch = b.line.baseline - a.base
    size = max(nxt.words[0].size, 1.0)
    if pitch > _APART * size or last.words[-1].bold != nxt.words[0].bold:
        return False
    shaded = _same_band(a, b, stub.bands)
    if shaded is False:
        return False
    text, first = _texts(a), a.stub[0][0]
    tight = pitch < _TIGHT * stub.pitch and not text.endswith(":")
    if is_period_label(f"{text} {_texts(b)}") and not is_period_label(text):
        return True
    if is_period_label(text):
        return False
    if tight and abs(nxt.x0 - first.x0) <= 1:
        return True
    if last.x1 > stub.reach + 6:
        return False
    outdented = nxt.x0 < first.x0 - 1 and not shaded
    if outdented or (is_period_label(_texts(b)) and not _OPEN_DATE.search(text)):
        return False
    if text.endswith(":") or _BULLET.match(nxt.text):
        return False
    if _OPEN_DATE.search(text) and nxt.text[:1].isdigit():
        return True
    room = stub.limit - last.x1
    need = _first_part(nxt.words[0]) + 0.22 * size
    full = need > room - 0.5 * size and stub.limit - first.x0 > _FILLED * (stub.reach - first.x0)
    lower = (
        nxt.text[:1].islower() or nxt.text[:1] in "(&$€£/" or text.endswith((",", "—", "–", "-", "/", " and", " of"))
    )
    if shaded or tight:
        return True
    inner = nxt.x0 > first.x0 + 2
    level = inner and (stub.starts[round(nxt.x0)] >= 3 or _leads(b, stub))  # where rows of their own begin
    return (full and not level) or (lower and nxt.x0 >= first.x0 - 1)


def _first_part(word: Word) -> float:
    """Width of a word up to its first hyphen, after which it may be broken."""
    head, hyphen, rest = word.text.partition("-")
    wide = word.x1 - word.x0
    return wide * (len(head) + 1) / len(word.text) if hyphen and len(head) > 1 and len(rest) > 1 else wide


def _leads(row: _Draft, stub: _Stub) -> bool:
    """A row whose label begins in upper case, right above one of a single line that begins at the same x."""
    first = _first(row)
    return first is not None and first.text[:1].isupper() and abs(stub.below.get(row, -9.0) - first.x0) <= 1


def _digits_left(bands: list[Band], default: float) -> float:
    """Left edge of the first band's digits: its currency signs may stand far to the left."""
    if not bands:
        return default
    digits = (w.x0 for _, c in bands[0].chunks for w in c.words if any(ch.isdigit() for ch in w.text))
    return max(default, min(digits, default=default))


def _starts(drafts: list[_Draft]) -> Counter[int]:
    """How many rows with values begin at each x; the last line of a wrapped label is no beginning."""
    return Counter(
        round(d.stub[0][0].x0)
        for before, d in zip([None, *drafts], drafts, strict=False)
        if d.stub and d.cells and (before is None or before.cells)
    )


def _followers(drafts: list[_Draft]) -> dict[_Draft, float]:
    """Each row with a label and values → where the label of the row with values right below begins."""
    pairs = ((a, b) for a, b in pairwise(drafts) if a.stub and a.cells and b.stub and b.cells)
    return {a: b.stub[0][0].x0 for a, b in pairs}


def _belongs(label: _Draft, draft: _Draft, stub: _Stub) -> bool:
    """The label-only line above a data line is the first part of its label."""
    if draft.stub:
        bare = _texts(draft).isdigit() and not _OPEN_DATE.search(_texts(label))
        return not bare and _wraps(label, draft, stub)
    shaded = _same_band(label, draft, stub.bands)
    if shaded is not None:
        return shaded
    return not _texts(label).endswith(":") and draft.y0 < label.y1 + 0.15 * (label.y1 - label.y0)


def _continues_up(row: _Draft, draft: _Draft, stub: _Stub) -> bool:
    """A label-only line below a data line ends that row's label (values on the first or middle line)."""
    if not row.stub:
        return bool(row.cells) and _beside(row, draft)
    first = _first(draft)
    if first is None or (first.text[:1].isupper() and _same_band(row, draft, stub.bands) is not True):
        return False
    return _wraps(row, draft, stub)


def _beside(row: _Draft, draft: _Draft) -> bool:
    """The label stands at the height of the values rather than on a line of its own below them."""
    if row.line is None or draft.line is None:
        return draft.y0 < row.y1
    return draft.y0 < row.y1 and draft.line.baseline - row.line.baseline < 0.75 * max(draft.line.size, row.line.size)


def _absorb(row: _Draft, draft: _Draft) -> None:
    row.stub.extend(draft.stub)
    row.y1, row.base = max(row.y1, draft.y1), draft.base
    if not row.cells:
        row.line = draft.line


def _finish(draft: _Draft) -> Row:
    chunks = [c for part in draft.stub for c in part]
    label = _label(chunks)
    markers = tuple(m for c in chunks for m in c.markers)
    indent = chunks[0].x0 if chunks else 0.0
    bold = bool(chunks) and all(w.bold for w in chunks[0].words)
    kind = "data" if draft.cells else "section"
    return Row(
        kind, label, indent, draft.y0, draft.y1, dict(draft.cells), chunks, markers, [], bold, units=dict(draft.units)
    )


def _label(chunks: list[Chunk]) -> str:
    out = ""
    for chunk in chunks:
        if out.endswith("-") and len(out) > 2 and out[-2].isalpha() and chunk.text[:1].islower():
            out += chunk.text
        else:
            out = f"{out} {chunk.text}".strip()
    return out


def set_paths(rows: list[Row]) -> None:
    """Enclosing sections of each row, by indentation, with "Total" rows closing them."""
    stack: list[tuple[float, str, bool, list[float]]] = []
    block: str | None = None
    named = Counter(r.label for r in rows)
    for above, row, below in zip([None, *rows], rows, [*rows[1:], None], strict=False):
        once = row.kind == "section" and below is not None and named[below.label] == 1
        if once and above is not None and below is not None and _is_empty(above, row, below):
            row.block, row.path = block, [s[1] for s in stack]
            continue
        if row.kind == "section" and is_period_label(row.label):
            block, stack = row.label, []
        row.block = block
        if row.kind == "section":
            while stack and stack[-1][0] >= row.indent - 1:
                stack.pop()
            row.path = [s[1] for s in stack]
            stack.append((row.indent, row.label, row.bold, []))
            continue
        while stack and row.label and _closed(stack[-1], row):
            stack.pop()
        row.path = [s[1] for s in stack]
        if stack and row.label:
            stack[-1][3].append(row.indent)
        if (stack and _TOTAL.match(row.label) and row.indent <= stack[-1][0] + 12 and not row.bold) or (
            stack and row.label.lower().startswith("total") and row.indent <= stack[-1][0] + 1
        ):
            stack.pop()


def _is_empty(above: Row, row: Row, below: Row) -> bool:
    """A row without any value rather than a heading: set like the rows right above and below it, as far from either."""
    if row.label.endswith(":") or above.kind != "data" or below.kind != "data" or not (above.stub and below.stub):
        return False
    like = all(abs(r.indent - row.indent) <= 1 and _look(r) == _look(row) for r in (above, below))
    even = abs((row.y0 - above.y0) - (below.y0 - row.y0)) <= 0.1 * (row.y1 - row.y0)
    inside = row.stub[-1].x1 < min(c.x0 for r in (above, below) for c in r.cells.values())
    return like and even and inside and not is_period_label(row.label) and not _TOTAL.match(above.label)


def _look(row: Row) -> tuple[bool, bool, float, bool]:
    word = row.stub[0].words[0]
    return word.bold, word.italic, round(word.size, 1), row.label.isupper()


def _closed(section: tuple[float, str, bool, list[float]], row: Row) -> bool:
    indent, _, _, children = section
    if row.indent < indent - 1:
        return True
    if _TOTAL.match(row.label):
        return False
    return row.indent <= indent + 1 and bool(children) and min(children) > indent + 2
