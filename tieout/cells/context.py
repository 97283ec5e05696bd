"""What a filing says once for all its tables: calendar, currency, decimal mark, default multiplier, largest amount.

Input: the `filings` row and all grids. Output: a `Context`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from tieout.cells.default_scale import DefaultScale, default_scale
from tieout.cells.grid import Grid
from tieout.cells.nature import says_balance
from tieout.cells.titles import only_units
from tieout.cells.unit_lines import is_units_piece
from tieout.layout.chunks import Chunk
from tieout.lexicon import lexicon
from tieout.model import Filing
from tieout.pages.model import Page
from tieout.quantities.amounts import detect_decimal_mark, parse_amount
from tieout.quantities.calendar import (
    FiscalCalendar,
    Period,
    add_months,
    calendar_from,
    nearest_month_end,
    nominal,
)
from tieout.quantities.kinds import header_kind
from tieout.quantities.period_words import JOIN, scan
from tieout.quantities.periods import resolve
from tieout.quantities.units import Units, parse_units

ONE = Decimal(1)
_DECEMBER = 12
_YEARLY = ("annual report", "accounts", "financial statements")  # report on a year where nothing else is said
_TOLD = 2  # headers that name a period's end, before it counts as one
_FULL_COUNT = 1_000_000  # shares printed with seven digits or more are counted one by one
_SIGN = re.compile(r"[$€£¥]")


@dataclass(slots=True)
class Context:
    """Filing-wide facts: `multiplier` is that of tables that state none, `largest` the largest scaled amount."""

    calendar: FiscalCalendar | None
    period_end: date | None
    fiscal_period: str | None
    currency: str | None
    decimal_mark: str
    multiplier: Decimal
    largest: Decimal
    signed: bool = False  # most tables that state thousands or millions of money print a currency sign, too
    cents: bool = False  # tables that state thousands or millions print hundredths, too
    event: bool = False  # the filing reports an event: its date is no balance date
    assumed: bool = False  # the filing says nothing of its fiscal year: calendar years are assumed
    scale: DefaultScale = field(default_factory=DefaultScale)
    home: bool = True  # the filing says its currency; else `currency` is that of its country
    whole_counts: bool = False  # tables whose units line scales money alone print shares to the last one

    def reported(self) -> Period | None:
        """The fiscal year of an annual filing: the period of a flow where nothing nearer says one."""
        if self.period_end is None or self.calendar is None or self.fiscal_period != "FY":
            return None
        return self.calendar.year(self.calendar.fiscal_year_of(self.period_end))


def grid_units(grid: Grid) -> Units | None:
    """The units that a table states above its columns or in its stub's heading."""
    for text in (grid.head_units, grid.stub_head, grid.units_text, grid.lead, grid.title):
        if text:
            units = parse_units(text)
            says = units is not None and (units.money_multiplier or units.share_multiplier or units.currency)
            if says or (units is not None and units.measure):
                return units
    if (leading := _leading_units(grid)) is not None:
        return leading
    return grid_units(grid.continued) if grid.continued is not None else None


def _leading_units(grid: Grid) -> Units | None:
    """A currency that a heading above the first row of values states for all of them: "(all amounts in EUR)"."""
    for row in grid.rows:
        if row.kind == "data":
            return None
        units = parse_units(row.label) if only_units(row.label) else None
        if units is not None and units.whole:
            return units
    return None


def heading_units(grid: Grid) -> Units | None:
    """The first multiplier of money that a heading among the table's rows states alone: "DKK million"."""
    alone = (parse_units(r.label) for r in grid.rows if r.kind != "data" and is_units_piece(r.label))
    return next((u for u in alone if u is not None and u.money_multiplier is not None), None)


def _currency_of_scales(grids: Sequence[Grid]) -> str | None:
    """The one currency whose people count as the tables do: in crores and lakhs."""
    texts = (text for g in grids for text in (g.head_units, g.stub_head, g.units_text) if text)
    found = {m.value for text in texts for m in lexicon("scale_currency").find(text)}
    return found.pop() if len(found) == 1 else None


def _currency_of_place(grids: Sequence[Grid]) -> str | None:
    """The currency of the one country whose language or institutions the tables' labels, heads and titles name."""
    texts = {
        t for g in grids for t in (g.title, g.stub_head, *(h.text for h in g.head), *(r.label for r in g.rows)) if t
    }
    found = Counter(value for text in texts for value in {m.value for m in lexicon("place_currency").find(text)})
    return next(iter(found)) if len(found) == 1 and max(found.values()) >= _TOLD else None


def read_context(filing: Filing, grids: Sequence[Grid], pages: Sequence[Page] = ()) -> Context:
    """Read the filing-wide facts once, before the cells."""
    texts = [c.text for g in grids for r in g.rows for c in r.cells.values() if c.kind == "v"]
    mark = detect_decimal_mark(texts)
    stated = [
        (grid, units.money_multiplier)
        for grid in grids
        if (units := grid_units(grid) or heading_units(grid)) is not None and units.money_multiplier is not None
    ]
    scale = default_scale(grids, stated, mark, pages)
    end = filing.period_end
    calendar = calendar_from(filing.fiscal_year_end, end, filing.fiscal_year, _known_ends(grids, end))
    event = (filing.form or "").startswith(("8-K", "6-K"))
    if calendar is None and event and end is not None:
        calendar, end = _reported_by(grids, end)
    yearly = end is not None and filing.form in _YEARLY and nearest_month_end(end).month == _DECEMBER
    assumed = calendar is None and (end is None or yearly)
    if assumed:
        calendar = FiscalCalendar(12, 31)
    told = filing.currency or _currency_of_scales(grids)
    return Context(
        calendar,
        end,
        filing.fiscal_period,
        told or _currency_of_place(grids),
        mark,
        scale.multiplier,
        _largest(stated, mark),
        signed=_prints_signs(stated),
        cents=_prints_cents(stated, mark),
        event=event,
        assumed=assumed,
        scale=scale,
        whole_counts=_counts_whole(stated, mark),
        home=told is not None,
    )


def _counts_whole(stated: Sequence[tuple[Grid, Decimal]], mark: str) -> bool:
    """Where the units line names money alone, some column headed as a count of shares prints seven digits or more."""
    for grid, _ in stated:
        units = grid_units(grid)
        if units is None or units.share_multiplier is not None or units.share_exception:
            continue
        for j, path in enumerate(_paths(grid)):
            if header_kind(tuple(path)) == "shares" and any(_is_large(r.cells.get(j), mark) for r in grid.rows):
                return True
    return False


def _is_large(chunk: Chunk | None, mark: str) -> bool:
    amount = parse_amount(chunk.text, decimal_mark=mark) if chunk is not None and chunk.kind == "v" else None
    plain = amount is not None and amount.value is not None and amount.unit is None and amount.decimals == 0
    return plain and amount is not None and abs(amount.value or ONE) >= _FULL_COUNT


def _prints_signs(stated: list[tuple[Grid, Decimal]]) -> bool:
    """Three in four of the tables that state thousands or millions print a currency sign in some cell."""
    signed = sum(any(_SIGN.search(c.text) for r in g.rows for c in r.cells.values()) for g, _ in stated)
    return signed * 4 >= len(stated) * 3 > 0


def _prints_cents(stated: list[tuple[Grid, Decimal]], mark: str) -> bool:
    """A tenth or more of the numbers of the tables that state thousands or millions have two decimals."""
    texts = [c.text for g, _ in stated for r in g.rows for c in r.cells.values() if c.kind == "v"]
    numbers = [a for t in texts if (a := parse_amount(t, decimal_mark=mark)).value is not None and a.unit is None]
    return sum(a.decimals == 2 for a in numbers) * 10 >= len(numbers) > 0


def _largest(stated: list[tuple[Grid, Decimal]], mark: str) -> Decimal:
    """The largest amount with a "$" in the tables that state a multiplier, of all their numbers where none does."""
    signed = bare = Decimal(0)
    for grid, multiplier in stated:
        for row in grid.rows:
            for chunk in row.cells.values():
                amount = parse_amount(chunk.text, decimal_mark=mark) if chunk.kind == "v" else None
                if amount is None or amount.value is None or amount.unit is not None:
                    continue
                scaled = abs(amount.value) * multiplier
                bare = max(bare, scaled)
                signed = max(signed, scaled) if "$" in chunk.text else signed
    return signed or bare


def _reported_by(grids: Sequence[Grid], event: date) -> tuple[FiscalCalendar | None, date]:
    """Calendar and latest period's end of the results that the report of an event furnishes, from its own headers."""
    years: Counter[str] = Counter()
    ends: Counter[date] = Counter()
    for path in (p for g in grids for p in _paths(g) if p):
        found = resolve(path)
        if found.period is None or found.source != "date with length" or found.period.end > event:
            continue
        end = found.period.end
        ends[end] += 1
        quarter = next((t.number for t in scan(JOIN.join(path)) if t.kind == "quarter" and t.number), None)
        if found.period.months == 12:
            years[nominal(end)] += 1
        elif quarter is not None:
            years[nominal(add_months(nearest_month_end(end), 3 * (4 - quarter)))] += 1
    told = [d for d, n in ends.items() if n >= _TOLD]
    if not years or not told:
        return None, event
    year_end = min(years, key=lambda d: (-years[d], d))
    return calendar_from(year_end, max(told), None, told), max(told)


def _paths(grid: Grid) -> list[list[str]]:
    return [[h.text for h in grid.head if h.first <= j <= h.last] for j in range(len(grid.columns))]


def _known_ends(grids: Sequence[Grid], end: date | None) -> list[date]:
    """Period ends printed with day, month and year over columns, and days on which rows say that balances stand."""
    if end is None:
        return []
    found: Counter[date] = Counter()
    for grid in grids:
        for path in _paths(grid):
            result = resolve(path) if path else None
            if result is not None and result.period is not None and result.source in ("date", "date with length"):
                found[result.period.end] += 1
        labels = (row.label for row in grid.rows if says_balance(row.label))
        found.update(token.date for label in labels for token in scan(label) if token.date)
    return [d for d, n in found.items() if n >= _TOLD and abs((end - d).days) < 366 * 4]
