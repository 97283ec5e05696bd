"""What a column of a statement says of its own uncertain and misdated cells.

Invariants: only what is uncertain for want of evidence is vouched for, never what a sum or a sentence contradicts, and
only where the certain cells of the column, most of it, agree in all that the cell says of itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from tieout.model import Cell

_FEWEST = 4  # certain cells of a column by which the others are vouched for
_MOST = 0.75  # of the certain cells must agree
_ASIDE = 8.0  # points by which a number of a column may end beside the others
_ONE_DAY = 0.8  # of the cells of a balance sheet's column bear its day, where it has one
_DATED = 8  # of them at least

Said = tuple[object, ...]


def vouched(cells: Sequence[Cell]) -> Mapping[str, Cell]:
    """The cells by id; those that say what their column says with certainty are certain too."""
    columns: dict[tuple[str, int], list[Cell]] = {}
    stated: set[tuple[object, ...]] = set()
    for cell in cells:
        if not cell.uncertain and cell.value is not None:
            columns.setdefault((cell.table_id, cell.col), []).append(cell)
            stated.add(_dated(cell))
    doubted = (c for c in cells if c.uncertain and _dated(c) not in stated)
    sure = {c.cell_id for c in doubted if _agrees(c, columns.get((c.table_id, c.col), ()))}
    return {c.cell_id: replace(c, uncertain=False) if c.cell_id in sure else c for c in cells}


def _dated(cell: Cell) -> tuple[object, ...]:
    """Row and period: what a row states with certainty, no other cell of it states for the same period."""
    return (cell.table_id, cell.row, cell.period_start, cell.period_end)


def on_their_day(cells: Sequence[Cell]) -> list[Cell]:
    """The cells of a balance sheet, each on its column's day: a date in a label that wraps is no date of the row."""
    days: dict[tuple[str, int], Counter[date | None]] = {}
    for cell in cells:
        days.setdefault((cell.table_id, cell.col), Counter())[cell.period_end] += 1
    found = []
    for cell in cells:
        told = days[cell.table_id, cell.col]
        day, times = told.most_common(1)[0]
        sure = times >= _DATED and times >= _ONE_DAY * told.total()
        found.append(replace(cell, period_end=day, period_start=None) if sure and cell.period_end != day else cell)
    return found


def _said(cell: Cell) -> Said:
    return (cell.kind, cell.currency, cell.multiplier, cell.period_start, cell.period_end)


def _agrees(cell: Cell, column: Sequence[Cell]) -> bool:
    if cell.value is None or cell.reason:
        return False
    alike = [one for one in column if _said(one) == _said(cell)]
    if len(alike) < _FEWEST or len(alike) < _MOST * len(column):
        return False
    edges = [one.x1 for one in alike]
    return min(edges) - _ASIDE <= cell.x1 <= max(edges) + _ASIDE
