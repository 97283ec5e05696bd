"""Which value cells a marker governs, by where it is printed.

Input: the cells of one table part. Output: for each marker of a cell, a row label, a column header, a section row or a
title, the value cells that it reaches and how. A column header reaches the cells under it up to the next header band,
a section row the rows whose row_path holds it, a row label its row, a title the whole part; what is printed over the
stub, the table's corner, reaches all columns.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tieout.model import Cell, Table
from tieout.quantities.leads import abbreviation
from tieout.quantities.markers import one_by_one

_OVERLAP = 3  # rows that a header of several lines may share with the first values
_WHITE = re.compile(r"\W+")


@dataclass(slots=True)
class Call:
    """One printed marker and the value cells that it governs."""

    marker: str
    how: str
    cells: list[Cell]


@dataclass(slots=True)
class Part:
    """The cells of one table on one page, indexed."""

    table: Table
    cells: list[Cell]
    values: list[Cell] = field(init=False)
    by_row: dict[int, list[Cell]] = field(init=False)

    def __post_init__(self) -> None:
        self.values = sorted((c for c in self.cells if c.role == "value"), key=lambda c: (c.row, c.col))
        self.by_row = defaultdict(list)
        for cell in self.values:
            for row in range(cell.row, cell.row + max(1, cell.row_span)):
                self.by_row[row].append(cell)


def calls_of(part: Part, inherited: Sequence[tuple[Cell, str]] = ()) -> Iterator[Call]:
    """Calls in order of strength: the cell's own, its row's, its section's, its column's, the title's.

    `inherited`: column headers with markers of the part that this one continues, used where it prints no header.
    """
    marked = [c for c in part.cells if c.markers]
    yield from _each(marked, "value", "cell", lambda c: [c])
    for cell in part.values:
        if (letters := abbreviation(cell.text)) is not None:
            yield Call(letters, "cell", [cell])
    yield from _each(marked, "row_header", "row_label", lambda c: _row(part, c))
    yield from _each([c for c in marked if not _row(part, c)], "row_header", "section", lambda c: _section(part, c))
    yield from _each(marked, "row_section", "section", lambda c: _section(part, c))
    heads = [c for c in marked if c.role == "column_header"]
    yield from _each(
        [c for c in heads if not _in_corner(part, c)], "column_header", "column_header", lambda c: _column(part, c)
    )
    yield from _each([c for c in heads if _in_corner(part, c)], "column_header", "title", lambda c: _block(part, c))
    if not any(c.role == "column_header" for c in part.cells):
        for header, marker in inherited:
            yield Call(marker, "column_header", _column(part, replace(header, row=-1)))
    for printed in part.table.markers:
        for marker in one_by_one(printed):
            yield Call(marker, "title", part.values)


def headers_with_markers(part: Part) -> list[tuple[Cell, str]]:
    """(column header, marker) pairs, for the parts that continue this one."""
    headers = [c for c in part.cells if c.role == "column_header" and c.markers]
    return [(c, m) for c in headers for printed in c.markers for m in one_by_one(printed)]


def _each(cells: Sequence[Cell], role: str, how: str, reach: Callable[[Cell], list[Cell]]) -> Iterator[Call]:
    for cell in cells:
        if cell.role == role:
            reached = reach(cell)
            for printed in cell.markers:
                for marker in one_by_one(printed):
                    yield Call(marker, how, reached)


def _row(part: Part, label: Cell) -> list[Cell]:
    rows = range(label.row, label.row + max(1, label.row_span))
    return [c for row in rows for c in part.by_row.get(row, ())]


def _section(part: Part, section: Cell) -> list[Cell]:
    """Rows below the section row for as long as their path holds its text."""
    text = _squash(section.text)
    out: list[Cell] = []
    for row in sorted(r for r in part.by_row if r > section.row):
        inside = [c for c in part.by_row[row] if any(_squash(p) == text for p in c.row_path)]
        if not inside:
            break
        out.extend(inside)
    return out


def _column(part: Part, header: Cell) -> list[Cell]:
    first, last = header.col, header.col + max(1, header.col_span)
    under = [c for c in part.values if c.col < last and first < c.col + max(1, c.col_span)]
    text = _squash(header.text)
    start = header.row - _OVERLAP
    named = [c for c in under if c.row > start and text and any(text in _squash(p) for p in c.col_path)]
    if named:
        return named
    limit = _next_band(part, header)
    return [c for c in under if header.row < c.row < limit]


def _in_corner(part: Part, header: Cell) -> bool:
    """Whether a header stands over the stub: left of all values."""
    last = header.col + max(1, header.col_span)
    return bool(part.values) and last <= min(c.col for c in part.values)


def _block(part: Part, corner: Cell) -> list[Cell]:
    """The values below a corner, up to the next one."""
    corners = [c.row for c in part.cells if c.role == "column_header" and _in_corner(part, c)]
    first_value = min((c.row for c in part.values if c.row > corner.row), default=0)
    limit = min((row for row in corners if row > first_value), default=10**9)
    return [c for c in part.values if corner.row - _OVERLAP < c.row < limit]


def _next_band(part: Part, header: Cell) -> int:
    """Row of the next column header over the same columns that comes after value rows."""
    first_value = min((c.row for c in part.values if c.row > header.row), default=10**9)
    later = [
        c.row
        for c in part.cells
        if c.role == "column_header"
        and c.row > first_value
        and c.col < header.col + max(1, header.col_span)
        and header.col < c.col + max(1, c.col_span)
    ]
    return min(later, default=10**9)


def _squash(text: str) -> str:
    return _WHITE.sub("", text).lower()
