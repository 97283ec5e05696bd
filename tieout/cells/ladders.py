"""Amounts that fall due year by year: "2026, 2027, … Thereafter, Total" are all balances of the day they are told at.

Input: a grid, the filing's context. Output: that day, or None where the rows are no such ladder. Invariant: the years
of a ladder follow one another and lie after its day; a history of years is none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tieout.cells.context import Context
from tieout.cells.grid import Grid
from tieout.cells.row_dates import GRACE, OLDEST
from tieout.lexicon import lexicon, says
from tieout.quantities.buckets import names_bucket
from tieout.quantities.calendar import FiscalCalendar, Period
from tieout.quantities.mentions import find_periods
from tieout.quantities.period_labels import only_time
from tieout.quantities.period_tokens import YEAR

_YEAR = re.compile(r"(?:fiscal(?: year)? |fy ?)?((?:19|20)\d\d):?", re.IGNORECASE)
_STEPS = 3


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rows of a ladder, the day of its amounts and where that was read."""

    rows: range
    day: Period
    source: str


def read_ladder(grid: Grid, context: Context) -> Ladder | None:
    """The ladder among the grid's rows."""
    found = {i: int(m[1]) for i, row in enumerate(grid.rows) if row.cells and (m := _YEAR.fullmatch(row.label.strip()))}
    years = list(found.values())
    if len(years) < _STEPS or any(b - a != 1 for a, b in pairwise(years)) or context.period_end is None:
        return None
    texts = [t for t in (grid.lead, grid.title, grid.stub_head) if t]
    rest = any(_goes_on(row.label) for row in grid.rows)
    if not rest and not any(says(t, "bucket.due") for t in texts):
        return None
    told = _told(texts, context.period_end)
    calendar = context.calendar or FiscalCalendar(12, 31)
    day, source = (told, "table_title") if told else (context.period_end, "filing")
    if years[0] < calendar.fiscal_year_of(day) or not _ahead(years, day):
        return None
    first = min(found)
    while first and says(grid.rows[first - 1].label, "bucket.remains"):
        first -= 1
    return Ladder(range(first, _end(grid, max(found))), Period(None, day), source)


def _end(grid: Grid, last: int) -> int:
    """Past the rows that sum the ladder up."""
    return next((i for i in range(last + 1, len(grid.rows)) if not grid.rows[i].cells), len(grid.rows))


def _ahead(years: Sequence[int], day: date) -> bool:
    return years[1] > day.year


def _told(texts: Sequence[str], end: date) -> date | None:
    """The one day that the nearest text with a day names."""
    for text in texts:
        days = {m.end for m in find_periods(text) if m.end and not m.months and not m.first_day}
        days = {d for d in days if end - OLDEST < d <= end + GRACE}
        if days:
            return days.pop() if len(days) == 1 else None
    return None


def _goes_on(label: str) -> bool:
    """The last step of a ladder: "Thereafter", "2031 and beyond"."""
    return says(label, "bucket.open") and only_time(label, "bucket.open", "bucket.row")


def is_due_later(label: str) -> bool:
    """A row of what falls due later, or of its sum: "Thereafter", "Within one year", "Total lease payments"."""
    text = label.lstrip()
    found = lexicon("bucket.sum", "bucket.before").find(text)
    if not found or found[0].start:
        return False
    return found[0].entry.role == "bucket.sum" or names_bucket(text)


def is_future(label: str, context: Context) -> bool:
    """A row of a maturity ladder: a label of years after the one reported on."""
    years = [int(y) for y in YEAR.findall(label)]
    if not years or context.period_end is None or not only_time(label, "bucket.row", "bucket.open", "bucket.remains"):
        return False
    calendar, end = context.calendar, context.period_end
    if any(m.end is not None and m.end > end + GRACE for m in find_periods(label)):
        return True
    current = calendar.fiscal_year_of(end) if calendar is not None else end.year
    return min(years) > current or (min(years) == current and end.month < 12 and says(label, "bucket.remains"))
