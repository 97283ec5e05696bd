"""What counts are multiplied by: shares and other things that are counted, not valued.

Input: a grid and the units that it states. Output: multipliers. Invariants: where one count of a row or column is
printed to the last unit, all are; no count is scaled beyond what can exist.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from tieout.cells.context import Context
from tieout.cells.grid import Grid, Row
from tieout.quantities.amounts import Amount
from tieout.quantities.kind_rules import Kind
from tieout.quantities.kinds import header_kind, multiplier_for
from tieout.quantities.units import Units

ONE = Decimal(1)
_MOST_SHARES = 10**11  # hardly any company has so many
_FULL_COUNT = 1_000_000  # shares printed with seven digits or more are counted one by one
_BEYOND = 10  # times the filing's largest amount that no row of purchases costs
_COUNTED = re.compile(
    r"\b(?:number|count|stores?|employees|headcount|customers|units|ratios?|years|where|other|noted|footage|shares?)\b",
    re.IGNORECASE,
)
_NEVER = re.compile(  # thousands of these are not meant
    r"\b(?:li(?:fe|ves)|terms?|ages?|employees|headcount)\b|\bin (?:years|months)\b|\((?:years|yrs\.?|months)\)",
    re.IGNORECASE,
)
_AVERAGED = re.compile(r"\b(?:average|basic|diluted)\b.*\bshares\b", re.IGNORECASE)
_REACHED = re.compile(
    r"\b(?:memberships?|subscribers?|square (?:feet|foot|footage|met(?:re|er)s?)|barrels|mmbtus?|tons|gallons)\b",
    re.IGNORECASE,
)


class Counting:
    """Multipliers of one grid's counts.

    `counted` gives what a cell prints where it is of the kind, None elsewhere. `default` multiplies the table's money.
    """

    def __init__(
        self, grid: Grid, units: Units | None, counted: Callable[[Row, int, Kind], Decimal | None], context: Context,
        default: Decimal,
    ) -> None:  # fmt: skip
        self._grid, self._units, self._counted = grid, units, counted
        self._largest, self._default, self._whole = context.largest, default, context.whole_counts

    def multiplier(
        self, kind: Kind, amount: Amount, row: Row, column: int, head: Sequence[str], *, titled: bool = False
    ) -> tuple[Decimal, str | None]:
        """Shares follow the units line where it does not except them; other counts where it reaches them.

        `head` is the column's header path; `titled` says that the title names what is counted.
        """
        units, most = self._units, max(abs(amount.value or ONE), self._most(kind, row, column))
        texts = (*head, row.label, *row.path)
        reaches = kind == "count" and units is not None and self._reaches(units, texts, titled=titled)
        found = multiplier_for(kind, units, own=reaches)
        if found is not None:
            return (ONE if kind == "shares" and self._impossible(column, most, found) else found), "units_line"
        possible = most < _FULL_COUNT and most * self._default < _MOST_SHARES
        if kind == "shares" and units is None and possible and self._averaged(row):
            return self._default, "filing"
        if kind == "count" or units is None or units.share_exception:
            return ONE, "units_line" if units is not None else None
        money = units.money_multiplier
        counted = self._whole and header_kind(tuple(head)) == "shares"
        return (money if money is not None and most < _FULL_COUNT and not counted else ONE), "units_line"

    def _most(self, kind: Kind, row: Row, column: int) -> Decimal:
        """The largest of the counts in the cell's row and column."""
        beside = (self._counted(row, j, kind) for j in row.cells)
        above = (self._counted(r, column, kind) for r in self._grid.rows)
        return max((n for n in (*beside, *above) if n is not None), default=ONE)

    def _impossible(self, column: int, most: Decimal, multiplier: Decimal) -> bool:
        """More shares than there are, or more than the company could pay at the lowest price beside the column."""
        if multiplier == ONE:
            return False
        rows = [r for r in self._grid.rows if self._counted(r, column, "shares") is not None]
        prices = [p for r in rows for j in r.cells if (p := self._counted(r, j, "per_share")) is not None]
        cost = most * multiplier * min(prices, default=Decimal(0))
        return most * multiplier >= _MOST_SHARES or cost > _BEYOND * self._largest > 0

    def _averaged(self, row: Row) -> bool:
        """A row of average shares: no company has a few thousand."""
        return any(_AVERAGED.search(text) for text in (row.label, *row.path))

    def _reaches(self, units: Units, texts: tuple[str, ...], *, titled: bool) -> bool:
        """A units line of no currency reaches what is measured, and any count where it lists exceptions without it."""
        if units.symbol or units.currency or any(_NEVER.search(text) for text in texts):
            return False
        if titled or units.measure or any(_REACHED.search(text) for text in texts):
            return True
        return units.exceptions is not None and _COUNTED.search(units.exceptions) is None
