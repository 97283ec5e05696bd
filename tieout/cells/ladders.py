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
from tieout.quantities.calendar import FiscalCalendar, Period
from tieout.quantities.mentions import find_periods

_YEAR = re.compile(r"(?:fiscal(?: year)? |fy ?)?((?:19|20)\d\d):?", re.IGNORECASE)
_REST = re.compile(
    r"(?:and )?(?:thereafter|after (?:19|20)\d\d|(?:19|20)\d\d and (?:thereafter|beyond|later))", re.IGNORECASE
)
_DUE = re.compile(
    r"\bmaturit|\bdue\b|\bcommitments?\b|\bobligations?\b|\bfuture\b|\bscheduled\b|\bexpected\b|\bestimated\b|\bexpir",
    re.IGNORECASE,
)
_REMAINDER = re.compile(r"\bremain", re.IGNORECASE)
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
    rest = any(_REST.fullmatch(row.label.strip()) for row in grid.rows)
    if not rest and not any(_DUE.search(t) for t in texts):
        return None
    told = _told(texts, context.period_end)
    calendar = context.calendar or FiscalCalendar(12, 31)
    day, source = (told, "table_title") if told else (context.period_end, "filing")
    if years[0] < calendar.fiscal_year_of(day) or not _ahead(years, day):
        return None
    first = min(found)
    while first and _REMAINDER.search(grid.rows[first - 1].label):
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
