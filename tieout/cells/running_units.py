"""Which cells a line of units among a table's rows governs.

Input: a grid whose rows bear such lines, and what its cells print. Output: units by cell. Invariants: a line of units
governs the row right below it, and those that follow until the next one, a heading of its own, or a row that it does
not fit: thousands are no percentages, and whole numbers no prices.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from tieout.cells.grid import Grid, Row
from tieout.quantities.amounts import Amount
from tieout.quantities.unit_pieces import read_piece
from tieout.quantities.units import Units

_BIG = 1000  # a number from here on is no percentage, multiple or price in cents


def running_units(grid: Grid, amounts: Mapping[tuple[int, int], Amount]) -> dict[tuple[int, int], Units]:
    """The units of cells below lines of units, by row and column."""
    found: dict[tuple[int, int], Units] = {}
    current: dict[int, Units] = {}
    for row in grid.rows:
        if row.kind != "data":
            continue
        if row.units:
            current = {j: u for j, text in row.units.items() if (u := read_piece(text)) is not None}
        elif not _fit(current, row, amounts):
            current = {}
        found.update({(row.index, j): u for j, u in current.items() if j in row.cells})
    return found


def _fit(current: Mapping[int, Units], row: Row, amounts: Mapping[tuple[int, int], Amount]) -> bool:
    """Whether the row's numbers may be in the units of the row above it."""
    pairs = [
        (u, a) for j, u in current.items() if (a := amounts.get((row.index, j))) is not None and a.value is not None
    ]
    return bool(pairs) and all(_fits(units, amount) for units, amount in pairs)


def _fits(units: Units, amount: Amount) -> bool:
    if units.money_multiplier is not None:
        return True
    if units.measure is not None or units.symbol is not None:
        return units.symbol is not None and amount.decimals > 0
    return abs(amount.value or Decimal(0)) < _BIG
