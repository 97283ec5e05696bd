"""Rows that are each a month or a few weeks: a table of purchases of shares, month by month.

Input: a grid, the filing's context. Output: for each such row, and for the total below them, its days. Invariant: a
month without a year is the last one before the filing's end; a month alone dates nothing outside a run of months.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise

from tieout.cells.context import Context
from tieout.cells.grid import Grid
from tieout.cells.row_dates import DAY, GRACE
from tieout.lexicon import says
from tieout.quantities.calendar import Period, month_end
from tieout.quantities.period_words import MONTHS, clamp_day, full_year, month_number

_DASH = r"\s*(?:[-–—]|to|through)\s*"
_MONTH = rf"({MONTHS})"
_DAYS = re.compile(rf"{_MONTH} (\d{{1,2}}){_DASH}(?:{_MONTH} )?(\d{{1,2}})(?:,? ((?:19|20)\d\d))?:?", re.IGNORECASE)
_FULL = re.compile(
    rf"{_MONTH} (\d{{1,2}}),? (\d{{4}}){_DASH}{_MONTH} (\d{{1,2}}),? (\d{{4}}):?",
    re.IGNORECASE,
)
_SLASHED = re.compile(rf"(\d{{1,2}})/(\d{{1,2}})/(\d{{2}}|\d{{4}}){_DASH}(\d{{1,2}})/(\d{{1,2}})/(\d{{2}}|\d{{4}}):?")
_ALONE = re.compile(rf"{_MONTH},?(?: ((?:19|20)\d\d))?:?", re.IGNORECASE)
_ENDED = re.compile(rf"{_MONTH} (\d{{1,2}}),? ((?:19|20)\d\d)", re.IGNORECASE)
_LONGEST = timedelta(days=45)
_RUN = 3  # months in a row that make a table monthly


def month_rows(grid: Grid, context: Context) -> dict[int, Period]:
    """Days of the rows that are months or weeks, by index, and of a total right below them."""
    end = context.period_end
    if end is None or not _is_monthly(grid):
        return {}
    found = {i: p for i, row in enumerate(grid.rows) if row.cells and (p := _days(row.label, end)) is not None}
    found = found or _alone(grid, end)
    late = any(p.end > end + GRACE for p in found.values())
    return {} if late or not found else {**found, **_totals(grid, found)}


def _is_monthly(grid: Grid) -> bool:
    words = [grid.title or "", grid.lead or "", grid.stub_head, *(h.text for h in grid.head)]
    return any(says(w, "table.purchases", "table.months") for w in words)


def _days(label: str, end: date) -> Period | None:
    """The days of a label that is a range of days within a month or so."""
    return next(
        (p for p in _ranges(label.strip(), end) if p.start and timedelta(0) < p.end - p.start <= _LONGEST), None
    )


def _ranges(label: str, end: date) -> Iterator[Period]:
    if m := _DAYS.fullmatch(label):
        year = int(m[5]) if m[5] else _month(month_number(m[3] or m[1]), None, end).end.year
        yield Period(_day(m[1], m[2], year), _day(m[3] or m[1], m[4], year))
    if m := _FULL.fullmatch(label):
        yield Period(_day(m[1], m[2], int(m[3])), _day(m[4], m[5], int(m[6])))
    if m := _SLASHED.fullmatch(label):
        first, last = full_year(m[3]), full_year(m[6])
        for month, day in ((1, 2), (2, 1)):
            if int(m[month]) <= 12 and int(m[month + 3]) <= 12:
                start = clamp_day(first, int(m[month]), int(m[day]) or 1)
                yield Period(start, clamp_day(last, int(m[month + 3]), int(m[day + 3]) or 1))


def _day(month: str, day: str, year: int) -> date:
    return clamp_day(year, month_number(month), int(day) or 1)


def _alone(grid: Grid, end: date) -> dict[int, Period]:
    """A run of months, by name or by their last days under "For the month ended"."""
    ended = says(grid.stub_head, "table.months")
    found: dict[int, Period] = {}
    for i, row in enumerate(grid.rows):
        m = _ALONE.fullmatch(row.label.strip()) if row.cells else None
        if m is not None:
            found[i] = _month(month_number(m[1]), int(m[2]) if m[2] else None, end)
        elif ended and row.cells and (m := _ENDED.fullmatch(row.label.strip())):
            found[i] = _month(month_number(m[1]), int(m[3]), end)
    starts = [p.start for p in found.values() if p.start is not None]
    steps = {(b - a).days for a, b in pairwise(starts)}
    return found if len(found) >= _RUN and all(28 <= s <= 31 for s in steps) else {}


def _month(month: int, year: int | None, end: date) -> Period:
    last = month_end(year or end.year, month)
    if year is None and last > end + GRACE:
        last = month_end(end.year - 1, month)
    return Period(last.replace(day=1), last)


def _totals(grid: Grid, found: dict[int, Period]) -> dict[int, Period]:
    """The total of a run of rows each of which begins where the one before ends."""
    last = max(found)
    run = [found[i] for i in sorted(found)]
    whole = all(b.start == a.end + DAY for a, b in pairwise(run))
    below = range(last + 1, min(last + 2, len(grid.rows)))
    totals = (i for i in below if grid.rows[i].label.lower().startswith("total"))
    return {i: Period(run[0].start, run[-1].end) for i in totals} if whole else {}
