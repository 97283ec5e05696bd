"""A cell's kind, currency and multiplier, nearest statement first, with its source.

Input: a grid with its header paths and the filing's context. Output: for each value cell a `Measured`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tieout.cells.chunks import Chunk
from tieout.cells.context import Context, grid_units
from tieout.cells.grid import Grid, Row
from tieout.cells.titles import is_units_phrase
from tieout.quantities.amounts import Amount, multiplier_of, parse_amount, scaled
from tieout.quantities.currencies import resolve as resolve_currency
from tieout.quantities.kinds import KindHint, kind_of
from tieout.quantities.units import Units, parse_units

ONE = Decimal(1)
PERCENT = Decimal("0.01")
_PER_SHARE_NOTE = re.compile(r"\([^()]*[$€£]?\s?\d[\d.,]*[^()]*\bper (?:common |ordinary )?share[^()]*\)|[,–-]?\s*[$€£]\s?\d[\d.,]*\s+per\s+(?:\w+\s+)?share", re.IGNORECASE)
_PERCENT_WORD = re.compile(r"%|percent|per cent", re.IGNORECASE)
_COUNT_WORD = re.compile(r"\bnumber\b|\bweighted\b", re.IGNORECASE)


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
    """Units of one grid's cells."""

    def __init__(self, grid: Grid, paths: Sequence[list[str]], context: Context) -> None:
        self.grid, self.paths, self.context = grid, paths, context
        self.units = grid_units(grid)
        self.amounts: dict[int, Amount] = {}
        for row in grid.rows:
            for chunk in row.cells.values():
                if chunk.kind == "v":
                    self.amounts[id(chunk)] = parse_amount(chunk.text, decimal_mark=context.decimal_mark)
        self._kind_paths = [[p for p in path if not is_units_phrase(p)] for path in paths]
        self._share_columns = any(kind_of(None, p[-1:]).kind == "shares" for p in self._kind_paths if p)
        self._cash_flow = "cash flow" in (grid.title or "").lower()
        self._columns = [self._column(j) for j in range(len(grid.columns))]
        self.currency = self._find_currency()
        self.multiplier, self._multiplier_source = self._table_multiplier()

    def read(self, row: Row, column: int, chunk: Chunk) -> Measured:
        """Unit and scaled value of one value cell."""
        amount = self.amounts[id(chunk)]
        if amount.form == "nil":
            return Measured(None, "nil", self._currency_for(amount, row, column), None, None, amount.reason)
        if amount.form == "text":
            return Measured(None, "text", None, None, None, amount.reason)
        kind, source = self._kind(amount, row, column)
        multiplier, where = self._multiplier(kind, amount, row, column)
        currency = self._currency_for(amount, row, column) if kind in ("amount", "per_share") else None
        if amount.value is None:
            return Measured(None, kind, currency, multiplier, source or where, amount.reason)
        value = scaled(amount, multiplier)
        return Measured(value, kind, currency, multiplier_of(amount, multiplier), source or where, amount.reason)

    def _column(self, column: int) -> Units | None:
        """Units that the column's header states, innermost first."""
        for text in reversed(self.paths[column]):
            units = parse_units(text)
            if units is not None:
                return units
        return None

    def _kind(self, amount: Amount, row: Row, column: int) -> tuple[str, str | None]:
        if amount.unit in ("percent", "basis_points", "percentage_points"):
            return "percent", "own_cell"
        if amount.unit == "ratio":
            return "ratio", "own_cell"
        column_units = self._columns[column]
        if amount.symbol is None and (self._percent_column(column) or (column_units is not None and column_units.percent)):
            return "percent", "column_header"
        hint = self._hint(amount, row, column)
        if hint.kind in ("shares", "count", "percent", "ratio") and amount.symbol is not None:
            return "amount", "own_cell"
        if hint.kind == "amount" and hint.source is None and amount.symbol is None and self._percent_row(row):
            return "percent", "row_label"
        return hint.kind, hint.source

    def _hint(self, amount: Amount, row: Row, column: int) -> KindHint:
        """Kind by words: the column decides where the table has columns of shares or per-share values of their own."""
        path = self._kind_paths[column]
        label = _PER_SHARE_NOTE.sub(" ", row.label)
        if self._share_columns:
            header = kind_of(None, path)
            return header if header.source is not None else KindHint("amount", "column_header")
        hint = kind_of(label, path, self.grid.title, self.units, row_path=row.path)
        if hint.kind == "percent" and hint.source == "row_label" and not _PERCENT_WORD.search(label):
            return hint if self._percent_row(row) else KindHint("amount")
        if hint.kind == "shares" and hint.source == "row_label" and self._cash_flow and not _COUNT_WORD.search(label):
            return KindHint("amount", "table_title")
        return hint

    def _percent_column(self, column: int) -> bool:
        amounts = [a for r in self.grid.rows if (c := r.cells.get(column)) is not None and (a := self.amounts.get(id(c))) is not None and a.form == "number"]
        marked = sum(a.unit == "percent" for a in amounts)
        return marked > 0 and marked >= 0.5 * len(amounts) and not any(a.symbol for a in amounts)

    def _percent_row(self, row: Row) -> bool:
        amounts = [a for c in row.cells.values() if (a := self.amounts.get(id(c))) is not None and a.form == "number"]
        return any(a.unit == "percent" for a in amounts) and not any(a.symbol for a in amounts) and sum(a.unit == "percent" for a in amounts) * 2 > len(amounts)

    def _multiplier(self, kind: str, amount: Amount, row: Row, column: int) -> tuple[Decimal, str | None]:
        if kind in ("percent",):
            return PERCENT, None
        if kind in ("per_share", "ratio"):
            return ONE, "own_cell"
        for units, source in ((parse_units(row.label) if row.label else None, "row_label"), (self._columns[column], "column_header"), (self._section_units(row), "row_section")):
            found = _of_kind(units, kind)
            if found is not None:
                return found, source
        if kind in ("shares", "count"):
            return self._share_multiplier(kind, amount)
        return self.multiplier, self._multiplier_source

    def _section_units(self, row: Row) -> Units | None:
        for text in reversed(row.path):
            units = parse_units(text)
            if units is not None and units.money_multiplier is not None:
                return units
        return None

    def _share_multiplier(self, kind: str, amount: Amount) -> tuple[Decimal, str | None]:
        found = _of_kind(self.units, kind)
        if found is not None:
            return found, "units_line"
        if self.units is not None and self.units.share_exception:
            return ONE, "units_line"
        return ONE, None

    def _table_multiplier(self) -> tuple[Decimal, str]:
        if self.units is not None and self.units.money_multiplier is not None:
            return self.units.money_multiplier, "units_line"
        if self.units is not None and self.units.currency is not None and self.grid.stub_head and parse_units(self.grid.stub_head):
            return ONE, "units_line"
        default = self.context.multiplier
        values = [abs(a.value) for a in self.amounts.values() if a.value is not None and a.unit is None]
        if default != ONE and values and self.context.largest and max(values) * default > 3 * self.context.largest:
            return ONE, "filing"
        return default, "filing"

    def _find_currency(self) -> str | None:
        for amount in self.amounts.values():
            if amount.symbol is not None:
                return resolve_currency(amount.symbol, self.context.currency)
        for units in (self.units, *self._columns):
            if units is not None and units.symbol is not None:
                return resolve_currency(units.symbol, self.context.currency)
            if units is not None and units.currency is not None:
                return units.currency
        return self.context.currency

    def _currency_for(self, amount: Amount, row: Row, column: int) -> str | None:
        if amount.symbol is not None:
            return resolve_currency(amount.symbol, self.context.currency)
        units = self._columns[column]
        if units is not None and units.symbol is not None:
            return resolve_currency(units.symbol, self.context.currency)
        for chunk in row.cells.values():
            other = self.amounts.get(id(chunk))
            if other is not None and other.symbol is not None:
                return resolve_currency(other.symbol, self.context.currency)
        return self.currency


def _of_kind(units: Units | None, kind: str) -> Decimal | None:
    if units is None:
        return None
    if kind == "amount":
        return units.money_multiplier
    if kind == "shares":
        return units.share_multiplier
    return units.other_multiplier
