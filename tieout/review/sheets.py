"""Tables of one page → the sheets that are drawn side by side: found on the page, as read, and the gold.

Input: `tables` and `cells` rows of one page, judged gold facts. Output: `Sheet`s. Colours: green region, blue header,
violet section, grey stub; values by kind; red for what has a reason or differs from the gold.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tieout.model import Cell, Table
from tieout.pages.marks import Color, Mark, Sheet
from tieout.pages.model import Box
from tieout.review.grids import by_table, printed
from tieout.review.said import path_text, period_text, table_units, unit_text, value_text
from tieout.review.truth import Judged

RED: Color = (0.85, 0, 0)
GREEN: Color = (0, 0.5, 0.2)
BLUE: Color = (0.05, 0.3, 0.85)
VIOLET: Color = (0.5, 0.1, 0.7)
GREY: Color = (0.45, 0.45, 0.45)
BLACK: Color = (0.1, 0.1, 0.1)
PALE: Color = (0.75, 0.85, 0.75)
KIND_COLORS: dict[str, Color] = {
    "amount": (0, 0.42, 0.2), "per_share": (0, 0.5, 0.6), "shares": (0.15, 0.25, 0.75), "percent": (0.8, 0.42, 0),
    "ratio": (0.6, 0.3, 0.1), "count": (0.35, 0.35, 0.6), "nil": (0.5, 0.5, 0.5), "text": (0.55, 0.5, 0.35),
}  # fmt: skip
_TALL = 14.0  # most points that a row's two lines take
_SMALL = 0.36  # height of the second line of a value, as a share of its box
_BIG = 0.54


def sheets(tables: Sequence[Table], cells: Sequence[Cell], judged: Sequence[Judged] | None = None) -> list[Sheet]:
    """Two sheets, and a third where there is gold."""
    grouped = by_table(cells)
    pairs = [(t, grouped.get(t.table_id, [])) for t in tables]
    out = [
        Sheet("found: " + _legend(cells), [m for t, own in pairs for m in found_marks(t, own)], 0.85),
        Sheet("as read: value, unit, period", [m for t, own in pairs for m in read_marks(t, own)], 0.0),
    ]
    if judged is not None:
        wrong = sum(bool(j.differs) for j in judged)
        out.append(
            Sheet(f"gold: {len(judged)} facts, {wrong} differ", [m for j in judged for m in gold_marks(j)], 0.12)
        )
    return out


def found_marks(table: Table, cells: Sequence[Cell]) -> list[Mark]:
    """Region, column bands, header spans, sections, stubs and values as boxes over the print."""
    box = table.box
    marks = [Mark((box[0] - 3, box[1] - 3, box[2] + 3, box[3] + 3), GREEN, line=1.0)]
    spans = columns(cells)
    top = min((c.y0 for c in cells if c.role == "value"), default=box[1])
    for index, (x0, x1) in sorted(spans.items()):
        marks.append(Mark((x0 - 1, top - 1, x1 + 1, box[3] + 1), BLUE, fill=0.05 if index % 2 else 0.11))
    for cell in cells:
        marks += _found_cell(cell, spans)
    return marks


def _found_cell(cell: Cell, spans: dict[int, tuple[float, float]]) -> list[Mark]:
    box, role = cell.box, cell.role
    if role == "column_header":
        x0, x1 = _extent(cell, spans)
        bar = (x0, box[3] + 0.2, x1, box[3] + 1.0)
        return [Mark(box, BLUE, fill=0.18), Mark(bar, BLUE, fill=0.9)]
    if role in ("row_section", "row_header"):
        return [Mark(box, VIOLET if role == "row_section" else GREY, fill=0.2)]
    color = RED if cell.reason else KIND_COLORS[cell.kind]
    return [Mark((box[0] - 0.7, box[1], box[2] + 0.7, box[3]), color, line=0.5, fill=0.12)]


def read_marks(table: Table, cells: Sequence[Cell]) -> list[Mark]:
    """What was read, set where it is printed."""
    x0, y0, x1, y1 = table.box
    marks = [Mark((x0 - 3, y0 - 3, x1 + 3, y1 + 3), PALE, line=0.5), *_heading(table)]
    spans = columns(cells)
    values_left = min((x for span in spans.values() for x in span), default=x1)
    high = _height(cells)
    for cell in cells:
        marks += _read_cell(cell, spans, values_left, high)
    return marks


def _heading(table: Table) -> list[Mark]:
    """Title and units above the table; a table that goes on says only that."""
    x0, y0, x1, _ = table.box
    if table.continued_from:
        return [Mark((x0, y0 - 3, x1, y0 + 3), VIOLET, "↳ continues the table before", size=5, side="right")]
    wide = max(x1, x0 + 300)
    unit = f"{table.units_text or 'no units line'} → {table_units(table)}"
    return [
        Mark((x0, y0 - 17, wide, y0 - 10), BLACK, table.title or "no title", size=6.5),
        Mark((x0, y0 - 10, wide, y0 - 4), GREY, unit, size=5),
    ]


def _height(cells: Sequence[Cell]) -> float:
    """Room for a row's two lines: the distance from row to row that all but a tenth of the rows have."""
    tops = sorted({c.y0 for c in cells if c.role == "value"})
    steps = sorted(b - a for a, b in pairwise(tops) if b - a > 4)
    return min(max(steps[len(steps) // 10], 7.0), _TALL) if steps else _TALL


def _read_cell(cell: Cell, spans: dict[int, tuple[float, float]], values_left: float, high: float) -> list[Mark]:
    x0, y0, x1, y1 = cell.box
    text = printed(cell)
    if cell.role == "column_header":
        return _read_head(cell, text, _extent(cell, spans))
    if cell.role in ("row_header", "row_section"):
        color = VIOLET if cell.role == "row_section" else BLACK
        path = [Mark((x0, y0 + 0.62 * high, values_left - 4, y1), GREY, path_text(cell.row_path), size=0.36 * high)]
        return [Mark((x0, y0, max(values_left - 4, x1), y1), color, text, size=min(0.62 * high, 6.5)), *path]
    room = min(x0, _room(cell, spans))
    color = RED if cell.reason else KIND_COLORS[cell.kind]
    return _value_marks(cell, (room, y0, x1, y0 + high), color, cell.reason or "")


def _read_head(cell: Cell, text: str, extent: tuple[float, float]) -> list[Mark]:
    """A header cell's text over as many lines as it has room for, and a bar over its columns."""
    _, y0, _, y1 = cell.box
    (left, right), side = extent, "right" if cell.col else "left"
    room = max(int((y1 - y0) / 5.0), 1)
    wide = max(len(text) // max(int((y1 - y0) / 8.0), 1), *map(len, text.split()), 1)
    lines = textwrap.wrap(text, wide, max_lines=room, placeholder=" …", break_long_words=False)
    step = (y1 - y0) / max(len(lines), 1)
    texts = [
        Mark((left, y0 + n * step, right, y0 + (n + 1) * step), BLUE, line, size=min(0.8 * step, 6.5), side=side)
        for n, line in enumerate(lines)
    ]
    return [Mark((left, y1 - 0.3, right, y1 + 0.2), BLUE, fill=0.6), *texts]


def _value_marks(cell: Cell, box: Box, color: Color, note: str) -> list[Mark]:
    """Value with its unit on one line, period or note on the next."""
    x0, y0, x1, y1 = box
    high = y1 - y0
    first = f"{value_text(cell)} {unit_text(cell)}".strip()
    second = "; ".join(t for t in (note, period_text(cell)) if t)
    low = y0 + _BIG * high
    return [
        Mark((x0, y0, x1, low), color, first, size=_BIG * high, side="right"),
        Mark((x0, low, x1, y1), RED if note else GREY, second, size=_SMALL * high, side="right"),
    ]


def gold_marks(one: Judged) -> list[Mark]:
    """A gold fact where it is printed: green where our cell agrees, red with what differs where it does not."""
    fact = one.fact.cell
    x0, y0, x1, y1 = fact.box
    if not one.differs:
        return _value_marks(fact, (x0 - 40, y0, x1, y1), GREEN, "")
    note = ", ".join(one.differs) + (f": {fact.row_label}" if "label" in one.differs else "")
    outline = Mark((x0 - 0.7, y0, x1 + 0.7, y1), RED, line=0.6, fill=0.08)
    beside = Mark((x0 - 160, y0 + 2, x0 - 44, y1), RED, note, size=5, side="right")
    return [outline, beside, *_value_marks(fact, (x0 - 40, y0, x1, y1), RED, "")]


def columns(cells: Iterable[Cell]) -> dict[int, tuple[float, float]]:
    """Horizontal extent of each value column, in points, by grid column."""
    out: dict[int, tuple[float, float]] = {}
    for cell in cells:
        if cell.role == "value":
            x0, x1 = out.get(cell.col, (cell.x0, cell.x1))
            out[cell.col] = min(x0, cell.x0), max(x1, cell.x1)
    return out


def _extent(cell: Cell, spans: dict[int, tuple[float, float]]) -> tuple[float, float]:
    """From the left edge of a header's first column to the right edge of its last, its own text included."""
    covered = [spans[c] for c in range(cell.col, cell.col + cell.col_span) if c in spans]
    edges = [cell.x0, cell.x1, *(x for span in covered for x in span)]
    return min(edges), max(edges)


def _room(cell: Cell, spans: dict[int, tuple[float, float]]) -> float:
    """How far left a value's text may reach: to the column before, or as far as it likes in the first."""
    before = [x1 for col, (_, x1) in spans.items() if col < cell.col]
    return max(before) + 2 if before else cell.x1 - 60


def _legend(cells: Sequence[Cell]) -> str:
    values = [c for c in cells if c.role == "value"]
    reasons = sum(c.reason is not None for c in values)
    return f"{len(values)} values, {reasons} with a reason (red)"
