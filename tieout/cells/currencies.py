"""The currency of each cell of a grid, nearest statement first.

Input: what a grid states, and the filing's context. Output: ISO codes, None where nothing says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tieout.cells.context import Context
from tieout.cells.grid import Row
from tieout.cells.statements import Statements
from tieout.cells.unit_claims import Claim
from tieout.quantities.amounts import Amount
from tieout.quantities.currencies import CODES, resolve
from tieout.quantities.period_tokens import YEAR
from tieout.quantities.units import Units, parse_units

_SEVERAL = 2  # currencies by which a table is split
_LAST_SIGN = re.compile(rf"(?:^|[\s(])(?P<sign>(?:US|C|CA|A|HK|NZ|S|R)?\$|[€£¥]|{'|'.join(sorted(CODES))})\)?$")


def sign_at_end(text: str) -> str | None:
    """The bare currency sign or code with which a heading ends: "Group 2019 $", "Exercise price CHF", "2022 ($)"."""
    found = _LAST_SIGN.search(text.strip())
    return found.group("sign") if found else None


class Currencies:
    """Currencies of one grid.

    `named` are the currencies that the columns' headings name, `printed` those that their cells print.
    """

    def __init__(self, said: Statements, context: Context) -> None:
        self._said, self._home, self._told = said, context.currency, context.home
        self.named = [self._heading(path, said.columns[j]) for j, path in enumerate(said.paths)]
        self._presented: str | None = None
        if self._split_by_currency():
            self._presented = self._over_all() or self._home
            self.named = [None] * len(self.named)
        self.printed = [self._signs(j) for j in range(len(said.grid.columns))]
        self._table = self._of_table()
        self.table = self._table.value

    def claims(self, amount: Amount, row: Row, column: int) -> Iterator[Claim[str | None]]:
        """Nearest first: the cell, the row's label, the column's header, its other cells, the row's, the table."""
        if amount.symbol is not None:
            yield Claim(resolve(amount.symbol, self._home), "own_cell", "sign")
        label = parse_units(row.label) if row.label else None
        if label is not None and (label.symbol or label.currency) and not self._exposes(row.label):
            yield Claim(self._stated(label), "row_label", "label")
        inline = self._said.inline.get((row.index, column))
        if inline is not None and (inline.symbol or inline.currency):
            yield Claim(self._stated(inline), "column_header", "units_above_row")
        if self.named[column] is not None:
            yield Claim(self.named[column], "column_header", "heading")
        if len(self.printed[column]) == 1:
            yield Claim(next(iter(self.printed[column])), "column_header", "signs_in_column")
        elif self.printed[column]:
            yield Claim(self._above(row, column), "column_header", "sign_above")
        beside = (self._said.amount(row, j) for j in row.cells)
        sign = next((a.symbol for a in beside if a is not None and a.symbol is not None), None)
        if sign is not None:
            yield Claim(resolve(sign, self._home), "row_label", "sign_in_row")
        yield self._table

    def _exposes(self, label: str) -> bool:
        """A label that is a currency, below units that name one with its scale: the numbers are told in that."""
        units = self._said.units
        scaled = units is not None and units.money_multiplier is not None and (units.symbol or units.currency)
        return bool(scaled) and resolve(label.strip(" ()"), self._home) is not None

    def _stated(self, units: Units) -> str | None:
        return resolve(units.symbol, self._home) if units.symbol else units.currency

    def _heading(self, path: Sequence[str], units: Units | None) -> str | None:
        """Currency that a column's header names: a sign, a code or a name, or that it ends in."""
        for text in reversed(path):
            code = resolve(YEAR.sub(" ", text).strip(" ,()"), self._home)
            if code is not None:
                return code
        if units is not None and (units.symbol or units.currency):
            return self._stated(units)
        sign = next((s for text in reversed(path) if (s := sign_at_end(text))), None)
        return resolve(sign, self._home)

    def _split_by_currency(self) -> bool:
        """Columns of several currencies that add up to the one beside them are presented in one: risks by currency."""
        last = max((j for j, c in enumerate(self._said.grid.columns) if c.value), default=0)
        parts = [j for j in range(last) if self.named[j] is not None]
        if len({self.named[j] for j in parts}) < _SEVERAL or self.named[last] is not None:
            return False
        sums = [self._adds_up(row, last) for row in self._said.grid.rows if last in row.cells and len(row.cells) > 1]
        return len(sums) > 1 and sum(sums) * 2 > len(sums)

    def _adds_up(self, row: Row, last: int) -> bool:
        """Whether a row's numbers make its last one, but for rounding."""
        found = {j: a.value for j in row.cells if (a := self._said.amount(row, j)) is not None and a.value is not None}
        total = found.pop(last, None)
        return total is not None and abs(sum(found.values()) - total) <= len(found)

    def _over_all(self) -> str | None:
        """The currency that a heading above all others names alone, or that the table's units line does."""
        alone = (h for h in self._said.grid.head if h.level == 0)
        codes = {resolve(h.text.strip(" ()"), self._home) for h in alone}
        units = self._said.units
        stated = self._stated(units) if units is not None and (units.symbol or units.currency) else None
        return stated or (codes.pop() if len(codes) == 1 else None)

    def _of_table(self) -> Claim[str | None]:
        """What the table says of all its money, else what the filing or its country does."""
        if self._presented is not None:
            return Claim(self._presented, "units_line", "presented")
        for amount in self._said.amounts.values():
            if amount.symbol is not None:
                return Claim(resolve(amount.symbol, self._home), "own_cell", "first_sign")
        said = (u for u in (self._said.units, *self._said.columns) if u is not None and (u.symbol or u.currency))
        if stated := next((self._stated(u) for u in said), None):
            return Claim(stated, "units_line", "units_line")
        if named := next((c for c in self.named if c), None):
            return Claim(named, "column_header", "other_heading")
        return Claim(self._home, "filing", "filing" if self._told else "country" if self._home else "unknown")

    def _above(self, row: Row, column: int) -> str | None:
        """In a column of several currencies, the one printed last above the row."""
        found = self.table
        for other in self._said.grid.rows:
            amount = self._said.amount(other, column)
            if amount is not None and amount.symbol is not None:
                found = resolve(amount.symbol, self._home)
            if other is row:
                break
        return found

    def _signs(self, column: int) -> set[str]:
        """Currencies printed in the cells of a column."""
        amounts = (self._said.amount(r, column) for r in self._said.grid.rows)
        found = (resolve(a.symbol, self._home) for a in amounts if a is not None and a.symbol)
        return {code for code in found if code is not None}
