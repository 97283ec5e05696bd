"""A cell's kind, currency and multiplier: the readers' claims are gathered and decided here, and nowhere else.

Input: a grid with its header paths and the filing's context. Output: for each value cell a `Measured` with the source
and the rules that won, and what came second. Invariants: the nearest claim wins unless what is printed around the cell
contradicts it; the columns of one table are in one scale unless a column, a row or a section says its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tieout.cells.context import Context
from tieout.cells.counting import Counting
from tieout.cells.currencies import Currencies
from tieout.cells.grid import Grid, Row
from tieout.cells.kinds import KindReader
from tieout.cells.percents import Percents
from tieout.cells.references import referring_columns
from tieout.cells.scales import TableScale
from tieout.cells.statements import Statements
from tieout.cells.unit_claims import Claim, Verdict, decide
from tieout.layout.chunks import Chunk
from tieout.quantities.amounts import Amount, multiplier_of, scaled
from tieout.quantities.kind_rules import Kind
from tieout.quantities.kinds import multiplier_for

ONE = Decimal(1)
_OF_COUNTRY = "currency of the country assumed"
_MONEY = ("amount", "per_share")


@dataclass(frozen=True, slots=True)
class Measured:
    """A value cell's number at full scale and what it measures. `source` is a choice of `cells.unit_source`.

    `rule` names the rules that won for kind, currency and multiplier, each with what came second.
    """

    value: Decimal | None
    kind: str
    currency: str | None
    multiplier: Decimal | None
    source: str | None
    reason: str | None = None
    rule: str | None = None


class UnitReader:
    """Units of one grid's cells. `currency` and `multiplier` are those of the table's money."""

    def __init__(self, grid: Grid, paths: Sequence[list[str]], context: Context) -> None:
        self._context = context
        self._said = said = Statements(grid, paths, context)
        self.amounts = said.amounts
        self._currencies = Currencies(said, context)
        self._referring = referring_columns(grid, paths, money=any(self._currencies.printed))
        self._percents = percents = Percents(said)
        self._kinds = KindReader(said, self._currencies, percents, context)
        self._scale = TableScale(said, self._kinds, percents, context)
        self.currency, self.multiplier = self._currencies.table, self._scale.multiplier
        self._in_cents = self._kinds.rows_in_cents() if self.multiplier != ONE else set()
        self._counting = Counting(grid, said.units, self._kinds.counted, context, self.multiplier)

    def prove(self, columns: Iterable[int]) -> None:
        """Take the columns for percentages: arithmetic shows it."""
        for column in columns:
            self._percents.columns[column] = True

    def read(self, row: Row, column: int, chunk: Chunk) -> Measured:
        """Unit and scaled value of one value cell."""
        amount = self.amounts[row.index, column]
        if amount.form == "nil":
            currency = decide(self._currencies.claims(amount, row, column))
            return Measured(None, "nil", currency.won.value, None, None, amount.reason, f"currency {currency}")
        if amount.form == "text" or self._referring[column]:
            return Measured(None, "text", None, None, None, amount.reason or self._referring[column])
        return self._decide(amount, row, column)

    def _decide(self, amount: Amount, row: Row, column: int) -> Measured:
        """Kind first, then what it is multiplied by and the currency of what is money."""
        kind = decide(self._kind(amount, row, column))
        scale = decide(self._multiplier(kind.won.value, amount, row, column))
        money = decide(self._currencies.claims(amount, row, column)) if kind.won.value in _MONEY else None
        rule = f"kind {kind}; multiplier {scale}" + (f"; currency {money}" if money is not None else "")
        code = money.won.value if money is not None else None
        if amount.value is None:
            source = kind.won.source or scale.won.source
            return Measured(None, kind.won.value, code, scale.won.value, source, amount.reason, rule)
        multiplier = scale.won.value
        return Measured(
            scaled(amount, multiplier) + 0,  # no negative zero
            kind.won.value, code, multiplier_of(amount, multiplier), scale.won.source or kind.won.source,
            amount.reason or self._silence(kind, money), rule,
        )  # fmt: skip

    def _silence(self, kind: Verdict[Kind], money: Verdict[str | None] | None) -> str | None:
        """Why a unit is not certain where nothing states it."""
        if self._kinds.unsaid and kind.won.value == "count" and kind.won.source is None:
            return "no unit stated"
        return _OF_COUNTRY if money is not None and money.won.rule == "country" else None

    def _kind(self, amount: Amount, row: Row, column: int) -> Iterator[Claim[Kind]]:
        """Claims on the kind: units of row or column that contradict the words make way for money and prices."""
        claims = list(self._kinds.claims(amount, row, column))
        kind = claims[0].value
        near = (self._said.own(row), self._said.column(row, column))
        if kind in ("shares", "count") and any(u is not None and u.symbol and u.money_multiplier for u in near):
            yield Claim("amount", "units_line", "scaled_currency")
        priced = row.index in self._in_cents or any(u is not None and u.minor for u in near)
        if kind == "amount" and priced:
            yield Claim("per_share", "units_line", "printed_in_cents")
        yield from claims

    def _multiplier(self, kind: Kind, amount: Amount, row: Row, column: int) -> Iterator[Claim[Decimal]]:
        """Claims on the multiplier: label, header, section, then what governs the table."""
        shares = self._said.share_scales.get(row.index) if kind == "shares" else None
        for units, source, rule in (
            (self._said.own(row), "row_label", "row_units"),
            (self._said.column(row, column), "column_header", "column_units"),
            (self._said.section(row), "row_section", "section_units"),
            (shares, "row_section", "section_of_shares"),
        ):
            if units is not None and (found := multiplier_for(kind, units, own=True)) is not None:
                yield Claim(found, source, rule)
        cell = self._said.cell(row) if kind == "amount" else None
        if cell is not None and cell.symbol is not None:
            yield Claim(ONE, "row_label", "currency_of_row")
        inline = self._said.inline.get((row.index, column))
        if inline is not None and inline.whole and kind == "amount":
            yield Claim(ONE, "column_header", "currency_above_row")
        yield from self._wider(kind, amount, row, column)

    def _wider(self, kind: Kind, amount: Amount, row: Row, column: int) -> Iterator[Claim[Decimal]]:
        """Claims of what stands around the table, by kind: a money units line scales money, and counts it reaches."""
        if kind in ("percent", "per_share", "ratio"):
            yield Claim(multiplier_for(kind, None) or ONE, None, f"of_{kind}")
        elif kind in ("shares", "count"):
            titled = self._kinds.hint(amount, row, column).source == "table_title"
            head = self._said.kind_paths[column]
            found, source = self._counting.multiplier(kind, amount, row, column, head, titled=titled)
            yield Claim(found, source, "counting")
        else:
            yield from self._scale.claims(amount, row)
