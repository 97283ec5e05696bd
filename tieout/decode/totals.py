"""The cells of one table → which of them are totals, and of which others.

Input: cells, as they are stored. Output: `Total`s, down the columns and across the rows. Method: that of `decode.sums`,
over the numbers as printed. Invariants: a total and its parts have one kind, currency and multiplier; a total that
fails in one column is told only where it holds in most of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from tieout.decode.sums import Flags, Ints, Sum, sums_of
from tieout.model import Cell

_LARGEST = 10**15
_MOST_PLACES = 6
_MANY = 5  # parts from which roundings add up to two units
_ROWS = 2  # in which columns must add up
Grid = dict[tuple[int, int], Cell]


@dataclass(frozen=True, slots=True)
class Total:
    """A cell that is the signed sum of others, by `slack` at most, the rounding of its parts; or fails to be."""

    total: Cell
    parts: tuple[tuple[int, Cell], ...]
    slack: Decimal
    across: bool = False

    @property
    def added(self) -> Decimal:
        """The signed sum of the parts, at full scale."""
        return sum((sign * cell.number for sign, cell in self.parts), Decimal(0))

    @property
    def holds(self) -> bool:
        """Whether the parts add up to the total."""
        return abs(self.added - self.total.number) <= self.slack


def totals_of(cells: Iterable[Cell]) -> list[Total]:
    """The totals of a table: in its columns, then in its rows."""
    grid = {(c.row, c.col): c for c in cells if c.role == "value" and c.value is not None and c.multiplier}
    if len(grid) < 3:
        return []
    across = {(col, row): cell for (row, col), cell in grid.items()}
    return [*_totals(grid, 1, across=False), *_totals(across, _ROWS, across=True)]


def _totals(grid: Grid, fewest: int, *, across: bool) -> Iterator[Total]:
    """Totals of lines that are sums of lines before them."""
    lines = sorted({line for line, _ in grid})
    places = sorted({place for _, place in grid})
    shown, there, unit = _printed(grid, lines, places)
    for one in sums_of(shown, there, unit):
        if one.holds.sum() >= fewest:
            yield from _cells_of(one, grid, lines, places, across=across)


def _printed(grid: Grid, lines: Sequence[int], places: Sequence[int]) -> tuple[Ints, Flags, Ints]:
    """The numbers as whole multiples of the finest place, which are there, and one unit of each."""
    printed = {at: cell.number / (cell.multiplier or 1) for at, cell in grid.items()}
    fine: dict[tuple[int, str], int] = {}
    for at, number in printed.items():
        fine[at[1], grid[at].kind] = max(fine.get((at[1], grid[at].kind), 0), _decimals(number))
    most = max(fine.values())
    shown = np.zeros((len(lines), len(places)), dtype=np.int64)
    there = np.zeros(shown.shape, dtype=np.bool_)
    unit = np.ones(shown.shape, dtype=np.int64)
    line_at, place_at = ({n: i for i, n in enumerate(order)} for order in (lines, places))
    for (line, place), number in printed.items():
        whole = int(number.scaleb(most))
        if abs(whole) < _LARGEST:
            shown[line_at[line], place_at[place]] = whole
            there[line_at[line], place_at[place]] = True
            unit[line_at[line], place_at[place]] = 10 ** (most - fine[place, grid[line, place].kind])
    return shown, there, unit


def _decimals(number: Decimal) -> int:
    exponent = number.normalize().as_tuple().exponent
    return min(_MOST_PLACES, max(0, -exponent)) if isinstance(exponent, int) else 0


def _cells_of(one: Sum, grid: Grid, lines: Sequence[int], places: Sequence[int], *, across: bool) -> Iterator[Total]:
    told = {*np.flatnonzero(one.holds).tolist(), *one.fails}
    for position in sorted(told):
        total = grid.get((lines[one.total], places[position]))
        held = [(sign, grid.get((lines[line], places[position]))) for line, sign in reversed(one.terms)]
        parts = tuple((sign, cell) for sign, cell in held if cell is not None)
        if total is None or len(parts) < 2 or len({_unit(c) for c in (total, *(c for _, c in parts))}) > 1:
            continue
        places_shown = max(_decimals(c.number / (c.multiplier or 1)) for c in (total, *(c for _, c in parts)))
        last = (total.multiplier or Decimal(1)).scaleb(-places_shown)
        yield Total(total, parts, last * (1 if len(one.terms) < _MANY else 2), across)


def _unit(cell: Cell) -> tuple[str, str | None, Decimal | None]:
    return cell.kind, cell.currency, cell.multiplier
