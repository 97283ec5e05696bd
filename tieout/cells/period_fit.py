"""A period read from a header or title → the period as one row means it.

Input: the period, the row, whether the row is a balance or a flow. Output: the instant before its start, its end, or
the period itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from tieout.cells.context import Context
from tieout.cells.grid import Row
from tieout.cells.nature import (
    BALANCE,
    Nature,
    column_nature,
    is_balance,
    is_cash,
    is_stock,
    says_closing,
    says_opening,
    says_recorded,
)
from tieout.cells.row_dates import DAY
from tieout.lexicon import says
from tieout.quantities.calendar import FiscalCalendar, Period
from tieout.quantities.mentions import find_periods
from tieout.quantities.period_words import scan
from tieout.quantities.periods import Resolution


def eve(point: Period, calendar: FiscalCalendar | None) -> Period:
    """A balance on the first day of a fiscal year is the close of the day before."""
    if calendar is not None and calendar.year(calendar.fiscal_year_of(point.end)).start == point.end:
        return Period(None, point.end - DAY)
    return point


def fit(
    period: Period, row: Row, nature: Nature | None, head: Resolution, context: Context, path: Sequence[str] = (),
    *, opens_block: bool = False,
) -> Period:  # fmt: skip
    """The column's period as the row means it: a balance at its start or end, else the period itself.

    `opens_block` says that a balance of the row's label further down closes what this one opens.
    """
    leaf = " ".join(path)
    opens = (says_opening(row.label) or says_opening(leaf)) and not says_closing(row.label)
    if period.start is None:
        read = says_opening(leaf) and (_names_a_day(leaf) or any(says(part, "time.relative") for part in path))
        return _opening(period, context, row.label) if opens and not read else period
    if opens and (nature == "instant" or says_opening(leaf)):
        return Period(None, period.start - DAY)
    if leaf and (says_closing(leaf) or BALANCE.search(leaf)):
        return Period(None, period.end)
    if nature != "instant":
        return period
    named = _named_day(row.label, period, opens_block=opens_block)
    if named is not None:
        return named
    inner = row.path[-1].rstrip(":") if row.path else ""
    if _BALANCE_SHEET.match(inner) or says_recorded(inner):
        return Period(None, period.end)
    measured = any(column_nature(p) == "instant" for p in path)
    if is_balance(row.label) or head.says != "duration" or is_stock(row.label) or is_stock(inner) or measured:
        return Period(None, period.end)
    return Period(None, period.end) if is_cash(row.label) else period


_BALANCE_SHEET = re.compile(r"(?:consolidated )?balance sheets?(?: data| items)?\b", re.IGNORECASE)


def _names_a_day(heading: str) -> bool:
    """Whether a heading says the day itself: "At 1 January 2025" is already read as the close of the day before."""
    return any(token.kind in ("date", "monthday") for token in scan(heading))


def first_opening(*texts: str) -> str | None:
    """The first of the texts with words of a balance at the start of a period."""
    return next((text for text in texts if says_opening(text)), None)


def opening_day(label: str, end: date, calendar: FiscalCalendar | None) -> Period | None:
    """The close before the fiscal year that `end` lies in, where the label names the year's first day: "At Jan 1"."""
    start = calendar.year(calendar.fiscal_year_of(end)).start if calendar is not None else None
    named = next((m.month_day for m in find_periods(label) if m.month_day is not None), None)
    return Period(None, start - DAY) if start is not None and named == (start.month, start.day) else None


def day_of(point: Period, label: str, context: Context, *, block: bool) -> Period:
    """The day that a dated row means: the close it carries on where it opens the year of a dated `block` of rows."""
    opens = says_opening(label) and not says_closing(label)
    if block and opens:
        return _opening(point, context, label)
    named = opening_day(label, point.end, context.calendar) if block else None
    return named or eve(point, context.calendar)


def _opening(period: Period, context: Context, label: str) -> Period:
    """The close before the fiscal year that ends on an instant; the instant itself where no year ends there."""
    if context.calendar is None:
        return period
    if (named := opening_day(label, period.end, context.calendar)) is not None:
        return named
    year = context.calendar.year(context.calendar.fiscal_year_of(period.end))
    ends = abs((year.end - period.end).days) <= 7
    return Period(None, year.start - DAY) if ends and year.start is not None else period


def _named_day(label: str, period: Period, *, opens_block: bool) -> Period | None:
    """A balance "as of December 31" without its year: that day at the period's end or start.

    Of a year both ends are such a day: the end is meant, unless the balance opens its block.
    """
    mention = next((m for m in find_periods(label) if m.month_day is not None and m.end is None), None)
    if mention is None or mention.month_day is None or period.start is None:
        return None
    before = period.start - DAY
    for day in (before, period.end) if opens_block else (period.end, before):
        if (day.month, day.day) == mention.month_day:
            return Period(None, day)
    return None
