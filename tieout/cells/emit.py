"""One grid → its `Table` and its `Cell`s.

Invariants: grid row 0 is the first header row; grid column 0 is the stub; a cell's box is that of its printed words;
every value cell has kind, or a reason.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypedDict

from tieout.cells.context import Context
from tieout.cells.derived_columns import derived_columns
from tieout.cells.grid import Grid, HeadCell, Row
from tieout.cells.periods import PeriodReader
from tieout.cells.timed import Timed
from tieout.cells.units import UnitReader
from tieout.layout.chunks import Chunk
from tieout.layout.turns import turn_back
from tieout.model import Cell, Table
from tieout.pages.model import Box
from tieout.quantities.markers import split_markers, split_value_markers
from tieout.quantities.periods import COMPARISON


class _Place(TypedDict):
    """Where a cell is: the columns that every cell has."""

    cell_id: str
    doc_id: str
    table_id: str
    page: int
    x0: float
    y0: float
    x1: float
    y1: float
    row: int
    col: int
    role: str


class Emitter:
    """Writes the rows of one grid of a filing. `paths` are its columns' header paths."""

    def __init__(self, grid: Grid, paths: Sequence[list[str]], context: Context, doc_id: str) -> None:
        self._grid, self._context, self._doc_id = grid, context, doc_id
        clean = [_bare(path) for path in paths]
        self._paths = [tuple(path) for path in clean]
        self._units = UnitReader(grid, clean, context)
        self._periods = PeriodReader(grid, clean, context)
        self._made = derived_columns(self._units.amounts, self._periods.of_columns(), len(grid.rows))
        self._units.prove({j for j, made in self._made.items() if made == "percent"})

    def cells(self) -> Iterator[Cell]:
        """Headers, then row by row its stub and its values."""
        grid = self._grid
        yield from map(self._head, grid.head)
        if grid.stub_cells and grid.head_rows:
            yield self._stub_heading()
        for row in grid.rows:
            text, markers = _label(row)
            label, path = (text, markers), tuple(_bare(row.path))
            if row.stub:
                yield self._stub(row, label, path)
            for column, chunk in sorted(row.cells.items()):
                yield self._value(row, column, chunk, text, path)

    def table(self, page_end: int) -> Table:
        """The table's own row; `page_end` is the last page of its continuations."""
        grid = self._grid
        title, markers = split_markers(grid.title) if grid.title else (None, ())
        x0, y0, x1, y1 = _box_of((grid.x0, grid.y0, grid.x1, grid.y1), grid)
        return Table(
            table_id=grid.table_id, doc_id=self._doc_id, page=grid.page, page_end=page_end,
            x0=x0, y0=y0, x1=x1, y1=y1, title=title or grid.title, units_text=grid.units_text,
            currency=self._units.currency, multiplier=self._units.multiplier,
            continued_from=grid.continued.table_id if grid.continued is not None else None,
            markers=(*grid.title_markers, *markers), rows=grid.head_rows + len(grid.rows), cols=len(grid.columns) + 1,
        )  # fmt: skip

    def _place(self, box: Box, row: int, col: int, role: str) -> _Place:
        x0, y0, x1, y1 = _box_of(box, self._grid)
        table_id = self._grid.table_id
        return {
            "cell_id": hashlib.sha256(f"{table_id}|{role}|{row}|{col}".encode()).hexdigest()[:16],
            "doc_id": self._doc_id, "table_id": table_id, "page": self._grid.page,
            "x0": x0, "y0": y0, "x1": x1, "y1": y1, "row": row, "col": col, "role": role,
        }  # fmt: skip

    def _head(self, head: HeadCell) -> Cell:
        text, markers = split_markers(head.text)
        below = (
            h.level for h in self._grid.head if h.level > head.level and h.first <= head.last and h.last >= head.first
        )
        return Cell(
            **self._place((head.x0, head.y0, head.x1, head.y1), head.level, head.first + 1, "column_header"),
            text=text or head.text,
            row_span=min(below, default=self._grid.head_rows) - head.level,
            col_span=head.last - head.first + 1,
            markers=(*head.markers, *markers),
        )

    def _stub_heading(self) -> Cell:
        """The printed heading of the stub, as the last header row's first cell."""
        grid = self._grid
        return Cell(
            **self._place(_around(grid.stub_cells), 0, 0, "column_header"),
            text=grid.stub_head,
            row_span=grid.head_rows,
            markers=tuple(m for c in grid.stub_cells for m in c.markers),
        )

    def _stub(self, row: Row, label: tuple[str, tuple[str, ...]], path: tuple[str, ...]) -> Cell:
        at, data = self._grid.head_rows + row.index, row.kind == "data"
        return Cell(
            **self._place(_around(row.stub), at, 0, "row_header" if data else "row_section"),
            text=label[0],
            row_span=row.height,
            col_span=1 if data else len(self._grid.columns) + 1,
            row_label=label[0],
            row_path=path,
            markers=label[1],
        )

    def _value(self, row: Row, column: int, chunk: Chunk, label: str, path: tuple[str, ...]) -> Cell:
        place = self._place(chunk.box, self._grid.head_rows + row.index, column + 1, "value")
        note = self._grid.columns[column].note
        if chunk.kind != "v" or chunk.label or note:
            return Cell(
                **place, text=chunk.text, row_label=label or None, row_path=path, col_path=self._paths[column],
                markers=chunk.markers, reason="note reference" if note else None,
            )  # fmt: skip
        unit = self._units.read(row, column, chunk)
        timed = Timed() if unit.kind == "text" else self._timed(row, column)
        period, calendar = timed.period, self._context.calendar
        glued = self._units.amounts[row.index, column].markers
        return Cell(
            **place,
            text=split_value_markers(chunk.text)[0] if glued else chunk.text,
            value=unit.value, kind=unit.kind, currency=unit.currency, multiplier=unit.multiplier,
            row_label=label or None, row_path=path, col_path=self._paths[column],
            period_type=None if period is None else "instant" if period.start is None else "duration",
            period_start=None if period is None else period.start, period_end=None if period is None else period.end,
            fiscal_year=None if period is None or calendar is None else calendar.fiscal_year_of(period.end),
            restated=timed.restated, period_source=None if period is None else timed.source, unit_source=unit.source,
            unit_rule=unit.rule,
            markers=(*chunk.markers, *glued), reason=self._reason(unit.reason, timed),
            rule_id=timed.rule or "none",
        )  # fmt: skip

    def _timed(self, row: Row, column: int) -> Timed:
        """The cell's period; none where arithmetic shows that its column compares two others."""
        if column in self._made:
            return Timed(None, None, COMPARISON, rule="made.of_columns")
        return self._periods.read(row.index, column)

    def _reason(self, of_unit: str | None, timed: Timed) -> str | None:
        """Why unit or period is unresolved, or assumed."""
        assumed = self._context.assumed and timed.period is not None and timed.period.start is not None
        of_period = timed.reason if timed.period is None else "calendar year assumed" if assumed else None
        return "; ".join(r for r in (of_unit, of_period) if r) or None


def lost_table(grid: Grid, page_end: int, doc_id: str) -> Table:
    """The row of a table that could not be read: its place, and no rows."""
    x0, y0, x1, y1 = _box_of((grid.x0, grid.y0, grid.x1, grid.y1), grid)
    return Table(
        table_id=grid.table_id, doc_id=doc_id, page=grid.page, page_end=page_end, x0=x0, y0=y0, x1=x1, y1=y1,
        continued_from=grid.continued.table_id if grid.continued is not None else None, rows=0, cols=0,
    )  # fmt: skip


def _box_of(box: Box, grid: Grid) -> Box:
    """A box of the grid's upright page on the page as it is displayed, in hundredths of a point."""
    x0, y0, x1, y1 = (round(v, 2) for v in box)
    return turn_back((x0, y0, x1, y1), grid.turn, grid.size) if grid.turn else (x0, y0, x1, y1)


def _bare(path: Sequence[str]) -> list[str]:
    """A path without the markers of its texts."""
    return [split_markers(text)[0] or text for text in path]


def _label(row: Row) -> tuple[str, tuple[str, ...]]:
    text, markers = split_markers(row.label)
    return (text, row.markers + markers) if text else (row.label, row.markers)


def _around(parts: Sequence[Chunk]) -> Box:
    return min(c.x0 for c in parts), min(c.y0 for c in parts), max(c.x1 for c in parts), max(c.y1 for c in parts)
