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
_ONE_DAY = 0.8  # of the cells of a balance sheet's column bear its day, where it has one
_DATED = 8  # of them at least

Said = tuple[object, ...]


def vouched(cells: Sequence[Cell]) -> Mapping[str, Cell]:
    """The cells by id; those that say what their column says with certainty are certain too."""
    columns: dict[tuple[str, int], Counter[Said]] = {}
    for cell in cells:
        if not cell.uncertain and cell.value is not None:
            columns.setdefault((cell.table_id, cell.col), Counter())[_said(cell)] += 1
    return {c.cell_id: replace(c, uncertain=False) if _agrees(c, columns) else c for c in cells}


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


def _agrees(cell: Cell, columns: Mapping[tuple[str, int], Counter[Said]]) -> bool:
    if not cell.uncertain or cell.value is None or cell.reason:
        return False
    told = columns.get((cell.table_id, cell.col), Counter())
    alike = told[_said(cell)]
    return alike >= _FEWEST and alike >= _MOST * told.total()
