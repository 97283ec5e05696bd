"""What multiplies the money of one table: claims on its scale, the nearest first.

Input: what the table states, its kinds and percentages, and the filing's context. Output: `Claim`s on the multiplier.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from tieout.cells.context import Context
from tieout.cells.currencies import sign_at_end
from tieout.cells.default_scale import labelled
from tieout.cells.grid import Row
from tieout.cells.kinds import BIG_PRICE, KindReader
from tieout.cells.percents import Percents
from tieout.cells.statements import Statements
from tieout.cells.unit_claims import Claim, decide
from tieout.quantities.amounts import Amount

ONE = Decimal(1)
_FULL_AMOUNT = 10**8  # amounts printed with nine digits or more are in whole units unless their table says otherwise
_RATE_LABEL = re.compile(r"(?:(?:exchange|average|closing|spot|year-end) )*rates?", re.IGNORECASE)


class TableScale:
    """The scale of one table's money: `multiplier`, which most of its amounts take."""

    def __init__(self, said: Statements, kinds: KindReader, percents: Percents, context: Context) -> None:
        self._said, self._kinds, self._percents, self._context = said, kinds, percents, context
        self._claims = list(self._of_table())
        self.multiplier = decide(self._claims).won.value

    def claims(self, amount: Amount, row: Row) -> Iterator[Claim[Decimal]]:
        """Claims on the multiplier of one amount for which no row, column or section states one."""
        if self._claims[0].source == "filing" and self._in_full(amount, row):
            yield Claim(ONE, "filing", "print_in_full")
        yield from self._claims

    def _of_table(self) -> Iterator[Claim[Decimal]]:
        units = self._said.units
        if units is not None and units.money_multiplier is not None:
            yield Claim(units.money_multiplier, "units_line", "units_line")
        if self._headed_in_whole():
            yield Claim(ONE, "column_header", "signs_under_heads")
        voted = self._context.scale.of(labelled(self._said.grid, self._context.decimal_mark))
        if voted is not None:
            yield Claim(voted, "filing", "same_figures_elsewhere")
        if self._said.whole:
            yield Claim(ONE, "units_line", "currency_alone")
        default = self._context.multiplier
        fine = self._said.fine and not self._context.cents
        if default != ONE and (fine or (self._context.largest and self._too_large(default))):
            yield Claim(ONE, "filing", "hundredths" if fine else "too_large")
        yield Claim(default, "filing", "filing_default")

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

    def _headed_in_whole(self) -> bool:
        """Most columns that are no percentages end their heading in a bare currency sign: whole pounds."""
        signs = [any(sign_at_end(text) for text in path) for path in self._said.paths]
        columns = self._said.grid.columns
        money = [j for j in range(len(signs)) if columns[j].value and not self._percents.columns[j]]
        return any(signs) and sum(signs[j] for j in money) * 2 >= len(money)

    def _too_large(self, multiplier: Decimal) -> bool:
        """Most of the table's amounts would exceed anything the filing's stated tables hold."""
        money = [
            abs(a.value)
            for row in self._said.grid.rows
            for j in row.cells
            if (a := self._said.amount(row, j)) is not None and a.value and self._kinds.hint(a, row, j).kind == "amount"
        ]
        over = sum(v * multiplier > 2 * self._context.largest for v in money)
        return bool(money) and over * 2 > len(money)
