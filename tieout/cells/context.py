"""What a filing says once for all its tables: calendar, currency, decimal mark, default multiplier, largest amount.

Input: the `filings` row and all grids. Output: a `Context`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from tieout.cells.grid import Grid
from tieout.quantities.amounts import detect_decimal_mark, parse_amount
from tieout.quantities.calendar import FiscalCalendar, Period, calendar_from
from tieout.quantities.periods import resolve
from tieout.quantities.units import Units, parse_units

ONE = Decimal(1)


@dataclass(slots=True)
class Context:
    """Filing-wide facts: `multiplier` is the most common one of money, `largest` the largest scaled amount."""

    calendar: FiscalCalendar | None
    period_end: date | None
    fiscal_period: str | None
    currency: str | None
    decimal_mark: str
    multiplier: Decimal
    largest: Decimal
    cents: bool = False  # tables that state thousands or millions print hundredths, too
    event: bool = False  # the filing reports an event: its date is no balance date
    assumed: bool = False  # the filing says nothing of its fiscal year: calendar years are assumed

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
            if units is not None and (units.money_multiplier or units.share_multiplier or units.currency):
                return units
    return grid_units(grid.continued) if grid.continued is not None else None


def read_context(filing: dict[str, Any], grids: Sequence[Grid]) -> Context:
    """Read the filing-wide facts once, before the cells."""
    texts = [c.text for g in grids for r in g.rows for c in r.cells.values() if c.kind == "v"]
    mark = detect_decimal_mark(texts)
    multipliers: Counter[Decimal] = Counter()
    stated: list[tuple[Grid, Decimal]] = []
    for grid in grids:
        units = grid_units(grid)
        if units is not None and units.money_multiplier is not None:
            size = sum(len(r.cells) for r in grid.rows)
            multipliers[units.money_multiplier] += size
            stated.append((grid, units.money_multiplier))
    common = multipliers.most_common(1)[0][0] if multipliers else ONE
    end = filing.get("period_end")
    calendar = calendar_from(filing.get("fiscal_year_end"), end, filing.get("fiscal_year"), _known_ends(grids, end))
    assumed = calendar is None and end is None
    if assumed:
        calendar = FiscalCalendar(12, 31)
    return Context(
        calendar,
        end,
        filing.get("fiscal_period"),
        filing.get("currency"),
        mark,
        common,
        _largest(stated, mark),
        cents=_prints_cents(stated, mark),
        event=(filing.get("form") or "").startswith("8-K"),
        assumed=assumed,
    )


def _prints_cents(stated: list[tuple[Grid, Decimal]], mark: str) -> bool:
    """A tenth or more of the numbers of the tables that state thousands or millions have two decimals."""
    texts = [c.text for g, _ in stated for r in g.rows for c in r.cells.values() if c.kind == "v"]
    numbers = [a for t in texts if (a := parse_amount(t, decimal_mark=mark)).value is not None and a.unit is None]
    return sum(a.decimals == 2 for a in numbers) * 10 >= len(numbers) > 0


def _largest(stated: list[tuple[Grid, Decimal]], mark: str) -> Decimal:
    best = Decimal(0)
    for grid, multiplier in stated:
        for row in grid.rows:
            for chunk in row.cells.values():
                if chunk.kind == "v" and "$" in chunk.text:
                    amount = parse_amount(chunk.text, decimal_mark=mark)
                    if amount.value is not None:
                        best = max(best, abs(amount.value) * multiplier)
    return best


def _known_ends(grids: Sequence[Grid], end: date | None) -> list[date]:
    """Period ends printed with day, month and year in column headers of durations."""
    if end is None:
        return []
    found: Counter[date] = Counter()
    for grid in grids:
        for column in range(len(grid.columns)):
            path = [h.text for h in grid.head if h.first <= column <= h.last]
            result = resolve(path) if path else None
            if result is not None and result.period is not None and result.source in ("date", "date with length"):
                found[result.period.end] += 1
    return [d for d, n in found.items() if n >= 2 and abs((end - d).days) < 366 * 4]
