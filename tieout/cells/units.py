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
from tieout.cells.counting import Counting
from tieout.cells.currencies import Currencies, sign_at_end
from tieout.cells.grid import Grid, Row
from tieout.cells.percents import Percents
from tieout.cells.references import referring_columns
from tieout.cells.titles import is_units_phrase
from tieout.quantities.amounts import Amount, multiplier_of, parse_amount, scaled
from tieout.quantities.kind_rules import Kind
from tieout.quantities.kinds import KindHint, header_kind, kind_of, multiplier_for, prices_a_unit
from tieout.quantities.markers import split_markers
from tieout.quantities.units import Units, parse_units

ONE = Decimal(1)
_AWARD_ROW = re.compile(
    (
        r"(?:\w+ ){0,2}(?:outstanding|nonvested|non-vested|unvested|granted|vested|exercised|forfeited"
        r"|cancell?ed|expired|exercisable)\b"
    ),
    re.IGNORECASE,
)
_MONEY_HEAD = re.compile(r"price|value|amount|term|life|cost|\$|years|expense", re.IGNORECASE)
_SHARE_HEAD = re.compile(
    (
        r"(?:(?:common|preferred|ordinary|treasury|class [a-z]|restricted|number of) )*(?:shares|units"
        r"|options|rsus|psus)\b.*"
    ),
    re.IGNORECASE,
)
_OPTIONS = re.compile(r"(?:share |stock )?options", re.IGNORECASE)
_SHARES_OF = re.compile(r"shares of .*\boutstanding\b", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_BIG_PRICE = 1000  # a whole number from here on is no price per share
_FULL_AMOUNT = 10**8  # amounts printed with nine digits or more are in whole units unless their table says otherwise
_MONEY_WORDS = re.compile(
    r"\b(?:sales|revenues?|costs?|expens\w+|income|profits?|loss(?:es)?|earnings|ebitd?a?|assets?|liabilit\w+|debts?|loans?"
    r"|borrowings?|cash|receivables?|payables?|values?|amounts?|prices?|tax(?:es)?|dividends?|equity|capital|interest"
    r"|deposits?|securities|investments?|notes?|bonds?|leases?|payments?|commitments?|goodwill|amorti\w+|deprec\w+"
    r"|inventor\w+|funds?|reserves?|allowances?|provisions?|balances?|obligations?|premiums?|fees?|compensation|salar\w+"
    r"|pensions?|benefits?|fair|deferred|purchases?|contracts?|credit|insurance|money|dollars?|budget|backlog|spend\w*"
    r"|charges?|proceeds|margin|derivatives?|swaps?|treasur\w+|currency|hedg\w+|impairment|restructuring|accru\w+)\b",
    re.IGNORECASE,
)
_FEW_WHOLE = 3  # rows of whole numbers beside which rows printed to the cent are of another kind
_RATE_LABEL = re.compile(r"(?:(?:exchange|average|closing|spot|year-end) )*rates?", re.IGNORECASE)
_NO_PRICE = 100_000  # and from here on never, whatever stands above it
_AMOUNT = re.compile(r"(?:(?:19|20)\d\d )?amounts?", re.IGNORECASE)
_PER_SHARE_NOTE = re.compile(
    r"\([^()]*[$€£]?\s?\d[\d.,]*[^()]*\bper (?:common |ordinary )?share[^()]*\)"
    r"|[,–-]?\s*[$€£]\s?\d[\d.,]*\s+per\s+(?:\w+\s+)?share",
    re.IGNORECASE,
)
_PER_SHARE = re.compile(r"\bper[- ](?:common |ordinary |diluted |basic )?share\b", re.IGNORECASE)
_UNIT_CELL = re.compile(r"[^\d\s]{1,3} ?(?:['’‘]?000|m|k|mn|bn|million)?")  # a cell that states its row's units
_VALUE = re.compile(r"\bvalue\b", re.IGNORECASE)
_BALANCE_SHEET = re.compile(r"\bbalance sheets?\b|\bfinancial position\b", re.IGNORECASE)
_SHARE_ITEM = re.compile(
    r"(?:less:? )?(?:treasury|own|ordinary|common|preferred|preference) (?:shares|stock)(?: \(.*\))?", re.IGNORECASE
)
_COUNT_WORD = re.compile(r"\bnumber\b|\bweighted\b|\bper\b", re.IGNORECASE)


def _is_big(amount: Amount) -> bool:
    """A whole number too large for a usual price."""
    return amount.value is not None and abs(amount.value) >= _BIG_PRICE and amount.decimals == 0


def _is_price(amount: Amount) -> bool:
    """A small number printed to the cent, without a percent sign."""
    return amount.decimals == 2 and amount.unit is None and abs(amount.value or Decimal(0)) < _BIG_PRICE


def _without_amount(path: list[str]) -> list[str]:
    """A header path without "Amount", which tells money from shares or percentages beside it and says no more."""
    if not any(_AMOUNT.fullmatch(text) for text in path):
        return path
    return [text for text in path if not _AMOUNT.fullmatch(text) and header_kind((text,)) != "percent"]


def _scaling(text: str) -> Units | None:
    """Units that a section states with a multiplier."""
    units = parse_units(text)
    scales = units is not None and (units.money_multiplier or units.share_multiplier or units.other_multiplier)
    return units if scales else None


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
        self._hints: dict[tuple[int, int, int], KindHint] = {}
        for row in grid.rows:
            for chunk in row.cells.values():
                if chunk.kind == "v":
                    self.amounts[id(chunk)] = parse_amount(chunk.text, decimal_mark=context.decimal_mark)
        self._sections = self._section_paths()
        self._unit_column = self._column_of_units()
        self._kind_paths = [[p for p in path if not is_units_phrase(p)] for path in paths]
        self._share_columns = any(header_kind(tuple(p)) == "shares" for p in self._kind_paths if p)
        if not self._share_columns:
            self._kind_paths = [_without_amount(path) for path in self._kind_paths]
        self._awards = sum(_AWARD_ROW.match(r.label) is not None for r in grid.rows) >= 3
        self._cash_flow = "cash flow" in grid.nearest.lower()
        self._balance_sheet = _BALANCE_SHEET.search(f"{grid.title} {grid.lead}") is not None
        self._fine = self._hundredths()
        self._priced_stub = bool(grid.stub_head) and kind_of(grid.stub_head).kind == "per_share"
        self._columns = [self._column(j) for j in range(len(grid.columns))]
        self._currencies = Currencies(grid, self.amounts, paths, self._columns, self.units, context)
        self._printed = self._currencies.printed
        self._referring = referring_columns(grid, paths, money=any(self._printed))
        self._percents = Percents(grid, self.amounts, self._columns, self._kind_paths)
        self.currency = self._currencies.table
        self._unsaid = self._says_no_money()
        self.multiplier, self._multiplier_source = self._table_multiplier()
        self._in_cents = self._rows_in_cents()
        self._counting = Counting(grid, self.units, self._counted, context, self.multiplier)

    def read(self, row: Row, column: int, chunk: Chunk) -> Measured:
        """Unit and scaled value of one value cell."""
        amount = self.amounts[id(chunk)]
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
        reason = amount.reason or ("no unit stated" if self._unsaid and kind == "count" and source is None else None)
        return Measured(value, kind, currency, multiplier_of(amount, multiplier), where or source, reason)

    def _column(self, column: int) -> Units | None:
        """Units that the column's header states, innermost first."""
        for text in reversed(self.paths[column]):
            units = parse_units(_YEAR.sub(" ", text).strip())
            if units is not None:
                return units
        return None

    def _kind(self, amount: Amount, row: Row, column: int) -> tuple[Kind, str | None]:
        """Kind by the cell's print, then by header, label, section, units line and title."""
        if amount.symbol is None and self._percents.says(column, amount):
            return "percent", "column_header"
        own, cell = self._own_units(row), self._cell_units(row)
        rate = (own is not None and own.basis_points) or (cell is not None and cell.percent)
        if rate and amount.symbol is None:
            return "percent", "row_label"
        hint = self._hint(amount, row, column)
        if hint == KindHint("percent", "column_header") and self._percents.is_too_large(column, amount):
            hint = KindHint("amount")
        unsaid = (hint.kind == "amount" and hint.source is None) or hint == KindHint("ratio", "row_label")
        if unsaid and amount.symbol is None and self._percents.says_row(row, column):
            return "percent", "row_label"
        dear = hint.kind == "per_share" and _is_big(amount) and not prices_a_unit(row.label)
        if dear and not self._among_prices(amount, hint, column):
            said = kind_of(row.label)
            return (said.kind, said.source) if said.kind in ("shares", "count") else ("amount", hint.source)
        if hint.kind == "amount" and id(row) in self._in_cents:
            return "per_share", "units_line"
        return hint.kind, hint.source

    def _among_prices(self, amount: Amount, hint: KindHint, column: int) -> bool:
        """The column's head says prices, its other numbers are some, and this one is a high one."""
        if hint.source != "column_header" or abs(amount.value or ONE) >= _NO_PRICE:
            return False
        amounts = (self.amounts.get(id(c)) for r in self.grid.rows if (c := r.cells.get(column)) is not None)
        return any(a is not None and a.value is not None and not _is_big(a) for a in amounts)

    def _hint(self, amount: Amount, row: Row, column: int) -> KindHint:
        key = (id(row), column, id(amount))
        found = self._hints.get(key)
        if found is None:
            found = self._hints[key] = self._find_hint(amount, row, column)
        return found

    def _find_hint(self, amount: Amount, row: Row, column: int) -> KindHint:
        path = self._kind_paths[column]
        label = _PER_SHARE_NOTE.sub(" ", split_markers(row.label)[0] or row.label)
        hint = kind_of(label, path, self.grid.nearest, self.units, row_path=self._sections[id(row)], amount=amount)
        hint = self._fitting_title(hint, amount, column)
        if hint == KindHint("amount") and self._unsaid:
            hint = KindHint("count")
        if hint.source == "column_header" and self._printed[column] and self._may_be_money(hint.kind, path):
            hint = KindHint("amount", "column_header")
        near = (self._own_units(row), self._section_units(row))
        if hint == KindHint("amount") and any(u is not None and u.measure is not None for u in near):
            hint = KindHint("count", "row_section")
        if hint == KindHint("amount") and self.grid.stub_head:
            hint = kind_of(None, (), self.grid.stub_head, self.units, amount=amount)
            hint = self._fitting_title(hint, amount, column)
        if self._priced_stub and hint.kind in ("amount", "shares") and amount.decimals == 2:
            return KindHint("per_share", "column_header")
        unsure = hint.kind == "amount" and hint.source in (None, "units_line", "row_label")
        if (unsure or hint == KindHint("count", "table_title")) and self._counts_shares(column, label):
            return KindHint("shares", "column_header")
        by_label = hint.source == "row_label" and hint.kind in ("shares", "per_share")
        if by_label and (self._share_columns or (self._cash_flow and not _COUNT_WORD.search(label))):
            return KindHint("amount", "column_header")
        if by_label and self._balance_sheet and _SHARE_ITEM.fullmatch(label):
            return KindHint("amount", "table_title")
        return hint

    def _may_be_money(self, kind: Kind, path: Sequence[str]) -> bool:
        """A heading that counts, in words that leave room for the currency signs below it."""
        return kind == "count" or (kind == "shares" and any(_VALUE.search(text) for text in path))

    def _fitting_title(self, hint: KindHint, amount: Amount, column: int) -> KindHint:
        """What a title counts is whole and stands in a table without money; what it prices is printed to the cent."""
        if hint.source != "table_title":
            return hint
        said = self.units is not None and (self.units.symbol or self.units.currency)
        money = said or self._currencies.named[column] or any(self._printed)
        fits = self._fine if hint.kind == "per_share" else amount.decimals == 0 and not money
        return hint if fits else KindHint("amount")

    def _counts_shares(self, column: int, label: str) -> bool:
        """A column without currency signs that counts awards, or that a heading of shares names beside money."""
        if self._printed[column] or _SHARES_OF.match(label):
            return _SHARES_OF.match(label) is not None
        leaf = self._kind_paths[column][-1] if self._kind_paths[column] else ""
        if self._awards:
            return not _MONEY_HEAD.search(leaf) and not self._percents.columns[column]
        options = self._share_columns and _OPTIONS.fullmatch(leaf) is not None
        return options or (_SHARE_HEAD.fullmatch(leaf) is not None and any(self._printed))

    def _rows_in_cents(self) -> set[int]:
        """Rows printed to the cent in a table of whole thousands or more that says "per share": amounts a share.

        Such is the row that closes a section of earnings per share and bears the label of the income it divides.
        """
        if self.multiplier == ONE:
            return set()
        given = [
            (r, [a for c in r.cells.values() if (a := self.amounts.get(id(c))) is not None]) for r in self.grid.rows
        ]
        stated = [(r, found) for r, amounts in given if (found := [a for a in amounts if a.value is not None])]
        cents = [r for r, found in stated if all(_is_price(a) for a in found)]
        whole = sum(all(a.decimals == 0 for a in found) for _, found in stated)
        says = (self.units is not None and self.units.per_share_exception) or _PER_SHARE.search(self._words())
        priced = self._fine and not self.context.cents and any(_PER_SHARE.search(r.label) for r in cents)
        return {id(r) for r in cents} if says and (whole >= _FEW_WHOLE or whole > len(cents) or priced) else set()

    def _words(self) -> str:
        """What the table says outside its columns: title, units line and labels."""
        return " ".join((self.grid.title or "", self.grid.units_text or "", *(r.label for r in self.grid.rows)))

    def _multiplier(self, kind: Kind, amount: Amount, row: Row, column: int) -> tuple[Decimal, str | None]:
        """Multiplier of the nearest text that states one for this kind: label, header, section, units line, filing."""
        own = self._own_units(row)
        for units, source in (
            (own, "row_label"),
            (self._columns[column], "column_header"),
            (self._section_units(row), "row_section"),
        ):
            if units is not None and (found := multiplier_for(kind, units, own=True)) is not None:
                return found, source
        if kind in ("percent", "per_share", "ratio"):
            return multiplier_for(kind, None) or ONE, None
        if kind in ("shares", "count"):
            titled = self._hint(amount, row, column).source == "table_title"
            return self._counting.multiplier(kind, row, column, self._kind_paths[column], titled=titled)
        if self._multiplier_source == "filing" and self._in_full(amount, row):
            return ONE, "filing"
        return self.multiplier, self._multiplier_source

    def _in_full(self, amount: Amount, row: Row) -> bool:
        """Where only the filing says millions: hundredths in a filing that prints none, a rate, nine digits or more."""
        fine = not self.context.cents and any(self._is_fine(row, j) for j in row.cells)
        rate = amount.symbol is not None and _RATE_LABEL.fullmatch(row.label) is not None
        size = abs(amount.value or ONE)
        return (fine and size < _BIG_PRICE) or rate or size >= _FULL_AMOUNT

    def _is_fine(self, row: Row, column: int) -> bool:
        """Money printed to the hundredth or finer."""
        amount = self.amounts.get(id(row.cells[column]))
        fine = amount is not None and amount.unit is None and amount.decimals >= 2
        return fine and self._counted(row, column, "amount") is not None

    def _own_units(self, row: Row) -> Units | None:
        """Units in the row's label, or in a cell that holds nothing else: "£m" in a column of units."""
        own = parse_units(row.label) if row.label else None
        return own if own is not None else self._cell_units(row)

    def _cell_units(self, row: Row) -> Units | None:
        chunk = row.cells.get(self._unit_column) if self._unit_column is not None else None
        return parse_units(chunk.text) if chunk is not None else None

    def _column_of_units(self) -> int | None:
        """The column whose cells state their rows' units, thousands or millions among them."""
        for column in range(len(self.grid.columns)):
            texts = [c.text for r in self.grid.rows if (c := r.cells.get(column)) is not None]
            stated = [parse_units(text) if _UNIT_CELL.fullmatch(text) else None for text in texts]
            if len(texts) > 1 and None not in stated and any(u is not None and u.money_multiplier for u in stated):
                return column
        return None

    def _section_units(self, row: Row) -> Units | None:
        """Units that the sections above a row state, innermost first."""
        return next((u for text in reversed(self._sections[id(row)]) if (u := _scaling(text))), None)

    def _section_paths(self) -> dict[int, list[str]]:
        """Each row's sections, or the last one above a row without any where that states units and the row no money."""
        found: dict[int, list[str]] = {}
        last: list[str] = []
        for row in self.grid.rows:
            if row.kind != "data":
                last = [row.label] if _scaling(row.label) else []
            amounts = (self.amounts.get(id(chunk)) for chunk in row.cells.values())
            money = any(a is not None and a.symbol is not None for a in amounts)
            found[id(row)] = row.path if row.path or money else last
        return found

    def _table_multiplier(self) -> tuple[Decimal, str]:
        """Multiplier of the table's amounts, with its source."""
        if self.units is not None and self.units.money_multiplier is not None:
            return self.units.money_multiplier, "units_line"
        if self._headed_in_whole():
            return ONE, "column_header"
        default = self.context.multiplier
        fine = self._fine and not self.context.cents
        if default != ONE and (fine or (self.context.largest and self._too_large(default))):
            return ONE, "filing"
        return default, "filing"

    def _says_no_money(self) -> bool:
        """A table without sign, unit or word of money in a filing whose thousands or millions bear signs elsewhere."""
        if not self.context.signed or self.context.multiplier == ONE or self.grid.continued is not None:
            return False
        stated = (self.units, *self._columns)
        if any(self._printed) or any(u is not None and (u.currency or u.money_multiplier) for u in stated):
            return False
        heads = (text for path in self.paths for text in path)
        words = (self.grid.title, self.grid.lead, self.grid.stub_head, *heads, *(r.label for r in self.grid.rows))
        return not any(text and _MONEY_WORDS.search(text) for text in words)

    def _headed_in_whole(self) -> bool:
        """Most columns that are no percentages end their heading in a bare currency sign: whole pounds."""
        signs = [any(sign_at_end(text) for text in path) for path in self.paths]
        money = [j for j in range(len(signs)) if self.grid.columns[j].value and not self._percents.columns[j]]
        return any(signs) and sum(signs[j] for j in money) * 2 >= len(money)

    def _hundredths(self) -> bool:
        """The table prints hundredths."""
        values = [a for a in self.amounts.values() if a.value is not None and a.unit is None]
        fine = sum(a.decimals == 2 for a in values)
        return len(values) > 1 and fine * 5 >= 4 * len(values)

    def _too_large(self, multiplier: Decimal) -> bool:
        """Most of the table's amounts would exceed anything the filing's stated tables hold."""
        money = [
            abs(a.value)
            for row in self.grid.rows
            for j, c in row.cells.items()
            if (a := self.amounts.get(id(c))) is not None and a.value and self._hint(a, row, j).kind == "amount"
        ]
        over = sum(v * multiplier > 2 * self.context.largest for v in money)
        return bool(money) and over * 2 > len(money)

    def _counted(self, row: Row, column: int, kind: Kind) -> Decimal | None:
        """What a cell of the kind prints, without its sign."""
        chunk = row.cells.get(column)
        amount = self.amounts.get(id(chunk)) if chunk is not None else None
        if amount is None or amount.value is None or self._hint(amount, row, column).kind != kind:
            return None
        return abs(amount.value)
