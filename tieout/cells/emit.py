"""One grid → its `tables` row and `cells` rows.

Invariants: grid row 0 is the first header row; grid column 0 is the stub; a cell's box is that of its printed words;
every value cell has kind, or a reason.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from tieout.cells.chunks import Chunk
from tieout.cells.context import Context
from tieout.cells.grid import Grid, HeadCell, Row
from tieout.cells.periods import PeriodReader
from tieout.cells.timed import Timed
from tieout.cells.units import Measured, UnitReader
from tieout.quantities.markers import split_markers, split_value_markers

Out = dict[str, Any]


def grid_rows(
    grid: Grid, paths: list[list[str]], context: Context, doc_id: str, table_id: str
) -> tuple[Out, list[Out]]:
    """The table's row and its cells' rows."""
    clean = [_bare(path) for path in paths]
    units = UnitReader(grid, clean, context)
    periods = PeriodReader(grid, clean, context)
    base: Out = {"doc_id": doc_id, "table_id": table_id, "page": grid.page}
    cells = [_head_cell(base, grid, h) for h in grid.head]
    if grid.stub_cells and grid.head_rows:
        cells.append(_stub_heading(base, grid))
    top = grid.head_rows
    for index, row in enumerate(grid.rows):
        (label, markers), path = _label(row), _bare(row.path)
        if row.stub:
            cells.append(_stub_cell(base, row, (label, path, markers), top + index, len(grid.columns)))
        for column, chunk in sorted(row.cells.items()):
            cells.append(
                _value_cell(
                    base, grid, index, column, chunk, (label, path, clean[column], units, periods, context, top)
                )
            )
    for cell in cells:
        cell["cell_id"] = _cell_id(table_id, cell)
    return _table(grid, units, base), cells


def _bare(path: Sequence[str]) -> list[str]:
    """A path without the markers of its texts."""
    return [split_markers(text)[0] or text for text in path]


def _label(row: Row) -> tuple[str, tuple[str, ...]]:
    text, markers = split_markers(row.label)
    return (text, row.markers + markers) if text else (row.label, row.markers)


def _cell_id(table_id: str, cell: Out) -> str:
    key = f"{table_id}|{cell['role']}|{cell['row']}|{cell['col']}"
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def _blank(base: Out, box: tuple[float, float, float, float], row: int, col: int, role: str, text: str) -> Out:
    x0, y0, x1, y1 = (round(v, 2) for v in box)
    return {
        **base,
        "cell_id": "",
        "x0": x0,
        "y0": y0,
        "x1": x1,
        "y1": y1,
        "row": row,
        "col": col,
        "row_span": 1,
        "col_span": 1,
        "role": role,
        "text": text,
        "value": None,
        "kind": "text",
        "currency": None,
        "multiplier": None,
        "row_label": None,
        "row_path": [],
        "col_path": [],
        "period_type": None,
        "period_start": None,
        "period_end": None,
        "fiscal_year": None,
        "restated": False,
        "period_source": None,
        "unit_source": None,
        "markers": [],
        "reason": None,
        "confidence": 1.0,
        "uncertain": False,
        "rule_id": None,
        "runner_up": None,
    }


def _head_cell(base: Out, grid: Grid, head: HeadCell) -> Out:
    text, markers = split_markers(head.text)
    cell = _blank(
        base, (head.x0, head.y0, head.x1, head.y1), head.level, head.first + 1, "column_header", text or head.text
    )
    cell["col_span"] = head.last - head.first + 1
    below = [h.level for h in grid.head if h.level > head.level and h.first <= head.last and h.last >= head.first]
    cell["row_span"] = min(below, default=grid.head_rows) - head.level
    cell["markers"] = [*head.markers, *markers]
    return cell


def _stub_heading(base: Out, grid: Grid) -> Out:
    """The printed heading of the stub, as the last header row's first cell."""
    parts = grid.stub_cells
    box = (min(c.x0 for c in parts), min(c.y0 for c in parts), max(c.x1 for c in parts), max(c.y1 for c in parts))
    cell = _blank(base, box, 0, 0, "column_header", grid.stub_head)
    cell["row_span"] = grid.head_rows
    cell["markers"] = [m for c in parts for m in c.markers]
    return cell


def _stub_cell(base: Out, row: Row, texts: tuple[str, list[str], tuple[str, ...]], at: int, width: int) -> Out:
    label, path, markers = texts
    box = (
        min(c.x0 for c in row.stub),
        min(c.y0 for c in row.stub),
        max(c.x1 for c in row.stub),
        max(c.y1 for c in row.stub),
    )
    role = "row_header" if row.kind == "data" else "row_section"
    cell = _blank(base, box, at, 0, role, label)
    cell["row_span"], cell["col_span"] = row.height, 1 if row.kind == "data" else width + 1
    cell["row_label"] = label
    cell["row_path"] = path
    cell["markers"] = list(markers)
    return cell


def _value_cell(
    base: Out, grid: Grid, index: int, column: int, chunk: Chunk,
    facts: tuple[str, list[str], list[str], UnitReader, PeriodReader, Context, int],
) -> Out:  # fmt: skip
    label, row_path, path, units, periods, context, top = facts
    row = grid.rows[index]
    cell = _blank(base, chunk.box, top + index, column + 1, "value", chunk.text)
    cell["row_label"] = label or None
    cell["row_path"], cell["col_path"] = row_path, path
    cell["markers"] = list(chunk.markers)
    if chunk.kind != "v" or chunk.label or grid.columns[column].note:
        cell["reason"] = "note reference" if grid.columns[column].note else None
        return cell
    _set_unit(cell, units.read(row, column, chunk))
    glued = units.amounts[index, column].markers
    cell["markers"] = [*chunk.markers, *glued]
    if glued:
        cell["text"] = split_value_markers(chunk.text)[0]
    if cell["kind"] != "text":
        _set_period(cell, periods.read(index, column), context)
    return cell


def _set_unit(cell: Out, unit: Measured) -> None:
    cell["value"], cell["kind"], cell["currency"] = unit.value, unit.kind, unit.currency
    cell["multiplier"], cell["unit_source"], cell["reason"] = unit.multiplier, unit.source, unit.reason


def _set_period(cell: Out, timed: Timed, context: Context) -> None:
    cell["restated"] = timed.restated
    if timed.period is None:
        cell["reason"] = "; ".join(r for r in (cell["reason"], timed.reason) if r) or None
        return
    period = timed.period
    cell["period_type"] = "instant" if period.start is None else "duration"
    cell["period_start"], cell["period_end"], cell["period_source"] = period.start, period.end, timed.source
    if context.assumed and period.start is not None:
        cell["reason"] = "; ".join(r for r in (cell["reason"], "calendar year assumed") if r)
    if context.calendar is not None:
        cell["fiscal_year"] = context.calendar.fiscal_year_of(period.end)


def _table(grid: Grid, units: UnitReader, base: Out) -> Out:
    title, markers = split_markers(grid.title) if grid.title else (None, ())
    money: Decimal | None = units.multiplier
    return {
        **base,
        "page_end": grid.page,
        "x0": round(grid.x0, 2),
        "y0": round(grid.y0, 2),
        "x1": round(grid.x1, 2),
        "y1": round(grid.y1, 2),
        "title": title or grid.title,
        "units_text": grid.units_text,
        "currency": units.currency,
        "multiplier": money,
        "continued_from": None,
        "section_path": [],
        "markers": [*grid.title_markers, *markers],
        "rows": grid.head_rows + len(grid.rows),
        "cols": len(grid.columns) + 1,
        "grade": None,
    }
