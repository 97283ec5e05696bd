"""A cell's kind, currency and multiplier, nearest statement first, with its source.

Input: a grid with its header paths and the filing's context. Output: for each value cell a `Measured`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tieout.cells.chunks import Chunk
from tieout.cells.context import Context
from tieout.cells.counting import Counting
from tieout.cells.currencies import Currencies, sign_at_end
from tieout.cells.default_scale import labelled
from tieout.cells.grid import Grid, Row
from tieout.cells.kinds import BIG_PRICE, KindReader
from tieout.cells.percents import Percents
from tieout.cells.references import referring_columns
from tieout.cells.statements import Statements
from tieout.quantities.amounts import Amount, multiplier_of, scaled
from tieout.quantities.kind_rules import Kind
from tieout.quantities.kinds import multiplier_for

ONE = Decimal(1)
_FULL_AMOUNT = 10**8  # amounts printed with nine digits or more are in whole units unless their table says otherwise
_RATE_LABEL = re.compile(r"(?:(?:exchange|average|closing|spot|year-end) )*rates?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Measured:
    """A value cell's number at full scale and what it measures. `source` is a choice of `cells.unit_source`."""

    value: Decimal | None
    kind: str
    currency: str | None
    multiplier: Decimal | None
    source: str | None
    reason: str | None = None


class UnitReader:
    """Units of one grid's cells. `currency` and `multiplier` are those of the table's money."""

    def __init__(self, grid: Grid, paths: Sequence[list[str]], context: Context) -> None:
        self._grid, self._context = grid, context
        self._said = said = Statements(grid, paths, context)
        self.amounts = said.amounts
        self._currencies = Currencies(said, context)
        self._referring = referring_columns(grid, paths, money=any(self._currencies.printed))
        self._percents = Percents(said)
        self._kinds = KindReader(said, self._currencies, self._percents, context)
        self.currency = self._currencies.table
        self.multiplier, self._multiplier_source = self._table_multiplier()
        self._in_cents = self._kinds.rows_in_cents() if self.multiplier != ONE else set()
        self._counting = Counting(grid, said.units, self._kinds.counted, context, self.multiplier)

    def read(self, row: Row, column: int, chunk: Chunk) -> Measured:
        """Unit and scaled value of one value cell."""
        amount = self.amounts[row.index, column]
        if amount.form == "nil":
            return Measured(None, "nil", self._currencies.of(amount, row, column), None, None, amount.reason)
        if amount.form == "text":
            return Measured(None, "text", None, None, None, amount.reason)
        if self._referring[column]:
            return Measured(None, "text", None, None, None, self._referring[column])
        kind, source = self._kind(amount, row, column)
        multiplier, where = self._multiplier(kind, amount, row, column)
        currency = self._currencies.of(amount, row, column) if kind in ("amount", "per_share") else None
        if amount.value is None:
            return Measured(None, kind, currency, multiplier, source or where, amount.reason)
        value = scaled(amount, multiplier) + 0  # no negative zero
        silent = self._kinds.unsaid and kind == "count" and source is None
        reason = amount.reason or ("no unit stated" if silent else None)
        return Measured(value, kind, currency, multiplier_of(amount, multiplier), where or source, reason)

    def _kind(self, amount: Amount, row: Row, column: int) -> tuple[Kind, str | None]:
        kind, source = self._kinds.kind(amount, row, column)
        near = (self._said.own(row), self._said.columns[column])
        priced = row.index in self._in_cents or any(u is not None and u.minor for u in near)
        if kind in ("shares", "count") and any(u is not None and u.symbol and u.money_multiplier for u in near):
            return "amount", "units_line"
        return ("per_share", "units_line") if kind == "amount" and priced else (kind, source)

    def _multiplier(self, kind: Kind, amount: Amount, row: Row, column: int) -> tuple[Decimal, str | None]:
        """Multiplier of the nearest text that states one for this kind: label, header, section, units line, filing."""
        own = self._said.own(row)
        for units, source in (
            (own, "row_label"),
            (self._said.columns[column], "column_header"),
            (self._said.section(row), "row_section"),
            (self._said.share_scales.get(row.index) if kind == "shares" else None, "row_section"),
        ):
            if units is not None and (found := multiplier_for(kind, units, own=True)) is not None:
                return found, source
        cell = self._said.cell(row) if kind == "amount" else None
        if cell is not None and cell.symbol is not None:
            return ONE, "row_label"
        if kind in ("percent", "per_share", "ratio"):
            return multiplier_for(kind, None) or ONE, None
        if kind in ("shares", "count"):
            titled = self._kinds.hint(amount, row, column).source == "table_title"
            return self._counting.multiplier(kind, amount, row, column, self._said.kind_paths[column], titled=titled)
        if self._multiplier_source == "filing" and self._in_full(amount, row):
            return ONE, "filing"
        return self.multiplier, self._multiplier_source

    def _in_full(self, amount: Amount, row: Row) -> bool:
        """Where only the filing says millions: hundredths in a filing that prints none, a rate, nine digits or more."""
        fine = not self._context.cents and any(self._is_fine(row, j) for j in row.cells)
        rate = amount.symbol is not None and _RATE_LABEL.fullmatch(row.label) is not None
        size = abs(amount.value or ONE)
        return (fine and size < BIG_PRICE) or rate or size >= _FULL_AMOUNT

    def _is_fine(self, row: Row, column: int) -> bool:
        """Money printed to the hundredth or finer."""
        amount = self._said.amount(row, column)
        fine = amount is not None and amount.unit is None and amount.decimals >= 2
        return fine and self._kinds.counted(row, column, "amount") is not None

    def _table_multiplier(self) -> tuple[Decimal, str]:
        """Multiplier of the table's amounts, with its source."""
        if self._said.units is not None and self._said.units.money_multiplier is not None:
            return self._said.units.money_multiplier, "units_line"
        if self._headed_in_whole():
            return ONE, "column_header"
        voted = self._context.scale.of(labelled(self._grid, self._context.decimal_mark))
        if voted is not None:
            return voted, "filing"
        if self._said.whole:
            return ONE, "units_line"
        default = self._context.multiplier
        fine = self._said.fine and not self._context.cents
        if default != ONE and (fine or (self._context.largest and self._too_large(default))):
            return ONE, "filing"
        return default, "filing"

    def _headed_in_whole(self) -> bool:
        """Most columns that are no percentages end their heading in a bare currency sign: whole pounds."""
        signs = [any(sign_at_end(text) for text in path) for path in self._said.paths]
        money = [j for j in range(len(signs)) if self._grid.columns[j].value and not self._percents.columns[j]]
        return any(signs) and sum(signs[j] for j in money) * 2 >= len(money)

    def _too_large(self, multiplier: Decimal) -> bool:
        """Most of the table's amounts would exceed anything the filing's stated tables hold."""
        money = [
            abs(a.value)
            for row in self._grid.rows
            for j in row.cells
            if (a := self._said.amount(row, j)) is not None and a.value and self._kinds.hint(a, row, j).kind == "amount"
        ]
        over = sum(v * multiplier > 2 * self._context.largest for v in money)
        return bool(money) and over * 2 > len(money)
