"""What each cell of a grid measures, by its print, header, label, sections, units line and title.

Input: a grid's statements, currencies and percentages. Output: kinds with their source. Invariant: what the words of
one cell say gives way to what the rest of its row, column and table prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from tieout.cells.context import Context
from tieout.cells.counted_columns import counted_columns
from tieout.cells.currencies import Currencies
from tieout.cells.grid import Row
from tieout.cells.percents import Percents
from tieout.cells.statements import Statements
from tieout.cells.unit_claims import Claim
from tieout.lexicon import says
from tieout.quantities.amounts import Amount
from tieout.quantities.kind_rules import MONEY_COLUMN, Kind
from tieout.quantities.kinds import KindHint, counts_people, header_kind, kind_of, measures_time, prices_a_unit
from tieout.quantities.markers import split_markers

ONE = Decimal(1)
_PRICED = KindHint("per_share", "table_title")
BIG_PRICE = 1000  # a whole number from here on is no price per share
_NO_PRICE = 100_000  # and from here on never, whatever stands above it
_MOST_STEPS = 4  # rows that lead from shares to shares
_FEW_WHOLE = 3  # rows of whole numbers beside which rows printed to the cent are of another kind
_AWARD_ROW = re.compile(
    (
        r"(?:\w+ ){0,2}(outstanding|nonvested|non-vested|unvested|granted|vested|exercised|forfeited"
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
_PER_SHARE_NOTE = re.compile(
    r"\([^()]*[$€£]?\s?\d[\d.,]*[^()]*\bper (?:common |ordinary )?share[^()]*\)"
    r"|[,–-]?\s*[$€£]\s?\d[\d.,]*\s+per\s+(?:\w+\s+)?share",
    re.IGNORECASE,
)
_PER_SHARE = re.compile(r"\bper[- ](?:common |ordinary |diluted |basic )?share\b", re.IGNORECASE)
_VALUE = re.compile(r"\bvalue\b", re.IGNORECASE)
_FLOWS = re.compile(r"\bcash flow|\bchanges in (?:[\w'’]+ ){0,2}equity\b", re.IGNORECASE)
_BALANCE_SHEET = re.compile(r"\bbalance sheets?\b|\bfinancial position\b", re.IGNORECASE)
_SHARE_ITEM = re.compile(
    r"(?:less:? )?(?:treasury|own|ordinary|common|preferred|preference) (?:shares|stock)(?: \(.*\))?", re.IGNORECASE
)
_ONE_SHARE = re.compile(r"\b(?:for|of) (?:a|each|one) (?:\w+ )?(?:share|unit)\b.{0,60}\boutstanding\b", re.IGNORECASE)
_NET_ASSET_VALUE = re.compile(
    r"net asset value(?: per (?:share|unit))?,? (?:at )?(?:the )?(beginning|end)\b", re.IGNORECASE
)
_COUNT_WORD = re.compile(r"\bnumber\b|\bweighted\b|\bper\b", re.IGNORECASE)
_OF_MONEY = re.compile(
    r"\b(?:dividends?|proceeds|fees?|cash|paid|returned|costs?|income|earnings|expenses?|value|interest)\b",
    re.IGNORECASE,
)
_SUM_OF_SHARES = re.compile(
    r"(?:total|diluted|basic)\W*|(?:.*\b(?:shares|stock|units|outstanding|balances?)\b.*)", re.IGNORECASE
)


def _may_be_shares(steps: Sequence[Row]) -> bool:
    """Whether nothing in the labels speaks of money, and the last one may be a sum of shares."""
    return _SUM_OF_SHARES.fullmatch(steps[-1].label) is not None and not any(_OF_MONEY.search(r.label) for r in steps)


class KindReader:
    """Kinds of one grid's cells. `unsaid` says that the table bears no sign, unit or word of money."""

    def __init__(self, said: Statements, currencies: Currencies, percents: Percents, context: Context) -> None:
        self._said, self._currencies, self._percents, self._context = said, currencies, percents, context
        self._grid, self._printed = said.grid, currencies.printed
        self._hints: dict[tuple[int, int], KindHint] = {}
        grid = said.grid
        self._awards = _follows_awards(grid.rows)
        self._flows = _FLOWS.search(grid.nearest) is not None
        self._balance_sheet = _BALANCE_SHEET.search(f"{grid.title} {grid.lead}") is not None
        self._priced_stub = bool(grid.stub_head) and kind_of(grid.stub_head).kind == "per_share"
        self._of_one_share = any(_ONE_SHARE.search(text or "") for text in (grid.title, grid.lead, *grid.above[-3:]))
        self._in_value = _between_net_asset_values(grid.rows)
        self._counted = counted_columns(grid, said.kind_paths, self._printed)
        self._bridges = self._share_bridges()
        self.unsaid = self._says_no_money()

    def claims(self, amount: Amount, row: Row, column: int) -> Iterator[Claim[Kind]]:
        """Claims on the kind: percentages by print, then header, label, section, units line and title."""
        own, cell = self._said.own(row), self._said.cell(row)
        money = amount.symbol is not None or (own is not None and own.currency is not None)
        timed = amount.unit is None and measures_time(row.label, self._said.sections[row.index])
        if not money and not timed and self._percents.says(column, amount):
            yield Claim("percent", "column_header", "percent_column")
        rate = (own is not None and own.basis_points) or (cell is not None and cell.percent)
        if rate and amount.symbol is None:
            yield Claim("percent", "row_label", "percent_row")
        hint = self.hint(amount, row, column)
        if (lined := self._lined(row, column, amount, hint)) is not None:
            yield Claim(lined, "column_header", "units_above_row")
        if (better := self._outranked(row, column, amount, hint)) is not None:
            yield Claim(better.kind, better.source, "sign_of_label")
        yield from self._worded_claims(amount, row, column, hint, own=own is not None)

    def _worded_claims(
        self, amount: Amount, row: Row, column: int, hint: KindHint, *, own: bool
    ) -> Iterator[Claim[Kind]]:
        """Claims of the words, after those of what is printed beside the cell and contradicts them."""
        if hint == KindHint("percent", "column_header"):
            beside = amount.unit is None and self._percents.are_beside(column)
            hint = KindHint("amount") if beside or self._percents.is_too_large(column, amount) else hint
        unsaid = (hint.kind == "amount" and hint.source is None) or hint == KindHint("ratio", "row_label")
        if unsaid and amount.symbol is None and self._percents.says_row(row, column):
            yield Claim("percent", "row_label", "percents_in_row")
        dear = hint.kind == "per_share" and _is_big(amount) and not prices_a_unit(row.label)
        if dear and not self._among_prices(amount, hint, column):
            said = kind_of(row.label)
            counted = said.kind in ("shares", "count")
            yield Claim(
                said.kind if counted else "amount", said.source if counted else hint.source, "too_large_a_price"
            )
        if unsaid and not own and amount.decimals == 2:
            if row.index in self._in_value:
                yield Claim("per_share", "row_section", "between_net_asset_values")
            if self._of_one_share:
                yield Claim("per_share", "table_title", "of_one_share")
        yield Claim(hint.kind, hint.source, f"words_{hint.source or 'silent'}")

    def _outranked(self, row: Row, column: int, amount: Amount, hint: KindHint) -> KindHint | None:
        """What speaks against the words that decided: a percent sign of the label, of the corner, a heading's price."""
        if amount.unit is not None or amount.symbol is not None or amount.value is None:
            return None
        small = abs(amount.value) < BIG_PRICE
        if small and hint.kind != "percent" and _ends_in_percent(row.label):
            return KindHint("percent", "row_label")
        if small and hint == KindHint("ratio", "row_label") and self._percents.titled:
            return KindHint("percent", "column_header")
        listed = hint == KindHint("per_share", "row_label") and amount.decimals == 0
        if listed and self._priced_beside(column):
            return KindHint("amount")
        return None

    def _priced_beside(self, column: int) -> bool:
        """Another column's heading says amounts per share, and this one's something else."""
        kinds = [header_kind(tuple(path)) for path in self._said.kind_paths]
        return bool(self._said.kind_paths[column]) and kinds[column] != "per_share" and "per_share" in kinds

    def _lined(self, row: Row, column: int, amount: Amount, hint: KindHint) -> Kind | None:
        """What the line of units above the row says that the cell measures, its own print first."""
        units = self._said.inline.get((row.index, column))
        if units is None or amount.unit is not None or amount.symbol is not None:
            return None
        if units.percent or units.basis_points:
            return "percent"
        if units.ratio or units.measure:
            return "ratio" if units.ratio else "count"
        if units.minor or (units.whole and (hint.kind == "per_share" or amount.decimals > 0)):
            return "per_share"
        return "amount" if units.money_multiplier or units.whole else None

    def hint(self, amount: Amount, row: Row, column: int) -> KindHint:
        """What the words say, before percentages and prices are told by what is printed beside them."""
        key = row.index, column
        found = self._hints.get(key)
        if found is None:
            found = self._hints[key] = self._find_hint(amount, row, column)
        return found

    def counted(self, row: Row, column: int, kind: Kind) -> Decimal | None:
        """What a cell of the kind prints, without its sign."""
        amount = self._said.amount(row, column)
        if amount is None or amount.value is None or self.hint(amount, row, column).kind != kind:
            return None
        return abs(amount.value)

    def rows_in_cents(self) -> set[int]:
        """Rows printed to the cent in a table of whole thousands or more that says "per share": amounts a share.

        Such is the row that closes a section of earnings per share and bears the label of the income it divides.
        """
        given = [(r, [a for j in r.cells if (a := self._said.amount(r, j)) is not None]) for r in self._grid.rows]
        stated = [(r, found) for r, amounts in given if (found := [a for a in amounts if a.value is not None])]
        cents = [r for r, found in stated if all(_is_price(a) for a in found)]
        whole = sum(all(a.decimals == 0 for a in found) for _, found in stated)
        units = self._said.units
        says = (units is not None and units.per_share_exception) or _PER_SHARE.search(self._words())
        priced = self._said.fine and not self._context.cents and any(_PER_SHARE.search(r.label) for r in cents)
        return {r.index for r in cents} if says and (whole >= _FEW_WHOLE or whole > len(cents) or priced) else set()

    def _among_prices(self, amount: Amount, hint: KindHint, column: int) -> bool:
        """The column's head says prices, its other numbers are some, and this one is a high one."""
        if hint.source != "column_header" or abs(amount.value or ONE) >= _NO_PRICE:
            return False
        amounts = (self._said.amount(r, column) for r in self._grid.rows)
        return any(a is not None and a.value is not None and not _is_big(a) for a in amounts)

    def _find_hint(self, amount: Amount, row: Row, column: int) -> KindHint:
        label = _PER_SHARE_NOTE.sub(" ", split_markers(row.label)[0] or row.label)
        hint = self._worded(label, amount, row, column)
        if self._priced_stub and hint.kind in ("amount", "shares") and amount.decimals == 2:
            return KindHint("per_share", "column_header")
        unsure = hint.kind == "amount" and hint.source in (None, "units_line", "row_label")
        if (unsure or hint == KindHint("count", "table_title")) and self._counts_shares(column, label):
            return KindHint("shares", "column_header")
        if (unsure or hint == KindHint("count", "column_header")) and self._may_count(column, amount):
            hint = KindHint(self._counted[column] or hint.kind, "column_header")
        if hint == KindHint("amount"):
            hint = (self._summed(row, column) if self._is_total(column) else self._bridging(row)) or hint
        by_label = hint.source == "row_label" and hint.kind in ("shares", "per_share")
        if by_label and (self._said.shares or (self._flows and not _COUNT_WORD.search(label))):
            return KindHint("amount", "column_header")
        if by_label and self._balance_sheet and _SHARE_ITEM.fullmatch(label):
            return KindHint("amount", "table_title")
        return hint

    def _may_count(self, column: int, amount: Amount) -> bool:
        """The column's heading counts: shares and holders are whole, what is measured need not be."""
        kind, bare = self._counted[column], amount.symbol is None and amount.unit is None
        whole = amount.decimals == 0 or (kind == "count" and not self._said.fine)
        return kind is not None and bare and whole

    def _bridging(self, row: Row) -> KindHint | None:
        """A row that leads from shares to shares: "less: participating securities", "common stock repurchased"."""
        return KindHint("shares", "row_label") if row.index in self._bridges else None

    def _share_bridges(self) -> set[int]:
        """Rows that, added to the row of shares above them or one taken from it, give the sum below, and that sum."""
        data = [r for r in self._grid.rows if r.kind == "data"]
        found: set[int] = set()
        for i, above in enumerate(data):
            if kind_of(above.label, row_path=self._said.sections[above.index]).kind != "shares":
                continue
            for j in range(i + 2, min(i + 2 + _MOST_STEPS, len(data))):
                steps = data[i + 1 : j + 1]
                if _may_be_shares(steps) and self._leads(above, steps[:-1], steps[-1]):
                    found.update(r.index for r in steps)
        return found

    def _leads(self, above: Row, between: Sequence[Row], below: Row) -> bool:
        """In each column the number above and those between make the one below, of none with a currency sign."""
        found: list[bool] = []
        for j in below.cells:
            amounts = [self._said.amount(r, j) for r in (above, *between, below)]
            if any(a is None or a.symbol is not None or a.unit is not None for a in amounts):
                return False
            first, *steps, last = (a.value or Decimal(0) for a in amounts if a is not None)
            taken = len(steps) == 1 and first - last == abs(steps[0])
            found.append((first + sum(steps) == last or taken) and last != 0 and any(steps))
        return bool(found) and all(found)

    def _is_total(self, column: int) -> bool:
        path = self._said.kind_paths[column]
        return bool(path) and path[-1].lower() == "total" and not self._printed[column]

    def _summed(self, row: Row, column: int) -> KindHint | None:
        """What the row's other columns count, where all count the same."""
        others = {
            self.hint(a, row, j)
            for j in row.cells
            if j != column
            and not self._is_total(j)
            and (a := self._said.amount(row, j)) is not None
            and a.form != "nil"
        }
        hint = others.pop() if len(others) == 1 else None
        return hint if hint is not None and hint.kind in ("shares", "count") else None

    def _worded(self, label: str, amount: Amount, row: Row, column: int) -> KindHint:
        """What header, label, sections and title say; where they say nothing, measures, the stub's head, silence."""
        path, units, sections = self._said.kind_paths[column], self._said.units, self._said.sections[row.index]
        hint = kind_of(label, path, self._grid.nearest, units, row_path=sections, amount=amount)
        hint = self._fitting_title(hint, amount, column)
        if hint.source == "column_header" and self._may_be_money(hint.kind, path, column):
            return KindHint("amount", "column_header")
        if (
            hint == KindHint("amount", "own_cell")
            and self._said.fine
            and kind_of(None, (), self._grid.nearest) == _PRICED
        ):
            return KindHint("per_share", "table_title")
        if hint != KindHint("amount"):
            return hint
        heads = (row.label, *sections[-1:], self._grid.stub_head)
        if amount.decimals == 0 and amount.symbol is None and any(t and counts_people(t) for t in heads):
            return KindHint("count", "row_section")
        near = (self._said.own(row), self._said.section(row))
        if any(u is not None and u.measure is not None for u in near):
            return KindHint("count", "row_section")
        if self._grid.stub_head:
            hint = kind_of(None, (), self._grid.stub_head, units, amount=amount)
            hint = self._fitting_title(hint, amount, column)
        return KindHint("count") if self.unsaid and hint == KindHint("amount") else hint

    def _may_be_money(self, kind: Kind, path: Sequence[str], column: int) -> bool:
        """A heading that counts, but ends in a currency or leaves room for the signs that are printed below it."""
        if kind not in ("shares", "count"):
            return False
        if any(MONEY_COLUMN.search(text) for text in path):
            return True
        return bool(self._printed[column]) and (kind == "count" or any(_VALUE.search(text) for text in path))

    def _fitting_title(self, hint: KindHint, amount: Amount, column: int) -> KindHint:
        """What a title counts is whole and stands in a table without money; what it prices is printed to the cent."""
        if hint.source != "table_title":
            return hint
        said = self._said.units is not None and (self._said.units.symbol or self._said.units.currency)
        money = said or self._currencies.named[column] or any(self._printed)
        fits = self._said.fine if hint.kind == "per_share" else amount.decimals == 0 and not money
        return hint if fits else KindHint("amount")

    def _counts_shares(self, column: int, label: str) -> bool:
        """A column without currency signs that counts awards, or that a heading of shares names beside money."""
        if self._printed[column] or _SHARES_OF.match(label):
            return _SHARES_OF.match(label) is not None
        leaf = self._said.kind_paths[column][-1] if self._said.kind_paths[column] else ""
        if self._awards:
            return not _MONEY_HEAD.search(leaf) and not self._percents.columns[column]
        options = self._said.shares and _OPTIONS.fullmatch(leaf) is not None
        return options or (_SHARE_HEAD.fullmatch(leaf) is not None and any(self._printed))

    def _words(self) -> str:
        """What the table says outside its columns: title, units line and labels."""
        return " ".join((self._grid.title or "", self._grid.units_text or "", *(r.label for r in self._grid.rows)))

    def _says_no_money(self) -> bool:
        """A table without sign, unit or word of money in a filing whose thousands or millions bear signs elsewhere."""
        if not self._context.signed or self._context.multiplier == ONE or self._grid.continued is not None:
            return False
        stated = (self._said.units, *self._said.columns)
        if any(self._printed) or any(u is not None and (u.currency or u.money_multiplier) for u in stated):
            return False
        heads = (text for path in self._said.paths for text in path)
        words = (self._grid.title, self._grid.lead, self._grid.stub_head, *heads, *(r.label for r in self._grid.rows))
        return not any(text and says(text, "money") for text in words)


def _follows_awards(rows: Sequence[Row]) -> bool:
    """Rows of awards granted, vested and left: three or more, of more than one sort."""
    found = [match[1].lower() for row in rows if (match := _AWARD_ROW.match(row.label))]
    return len(found) >= _FEW_WHOLE and len(set(found)) > 1


def _ends_in_percent(label: str) -> bool:
    """The label begins or ends with a percent sign: "% growth", "Operating margin (%)"."""
    bare = label.strip("() :")
    return bare[:1] == "%" or (bare[-1:] == "%" and not bare[-2:-1].isdigit())


def _between_net_asset_values(rows: Sequence[Row]) -> set[int]:
    """Indexes of the rows that lead from a share's net asset value at a period's beginning to that at its end."""
    found: set[int] = set()
    begun: list[int] | None = None
    for row in rows:
        mark = _NET_ASSET_VALUE.match(row.label)
        if mark is None:
            if begun is not None:
                begun.append(row.index)
            continue
        if mark[1].lower() == "end" and begun is not None:
            found.update(begun)
        begun = [] if mark[1].lower() == "beginning" else None
    return found


def _is_big(amount: Amount) -> bool:
    """A whole number too large for a usual price."""
    return amount.value is not None and abs(amount.value) >= BIG_PRICE and amount.decimals == 0


def _is_price(amount: Amount) -> bool:
    """A small number printed to the cent, without a percent sign."""
    return amount.decimals == 2 and amount.unit is None and abs(amount.value or Decimal(0)) < BIG_PRICE
