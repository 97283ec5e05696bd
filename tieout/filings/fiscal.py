"""The company's fiscal year: its nominal end, the name of the year reported on, and which part of it.

Input: the front of a filing and its reported period. Output: "MM-DD", a year, and FY, Q1 to Q4, H1 or H2, each with its
source. Invariants: a quarterly report's year end is read from its pages (the balance sheet's comparative date, the
start of the year-to-date), never assumed to be December; a year is named as the filing names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

from tieout.filings.evidence import Candidate, Found, decide
from tieout.filings.front import Front, Line
from tieout.filings.naming import offsets
from tieout.filings.reported import Reported
from tieout.filings.spans import EVENTS
from tieout.lexicon import says
from tieout.quantities.calendar import (
    FiscalCalendar,
    add_months,
    calendar_from,
    is_month_end,
    nearest_month_end,
    nominal,
)
from tieout.quantities.mentions import Mention, find_periods
from tieout.quantities.period_words import Token, clamp_day, scan

_NO_YEAR = ("fact sheet", "prospectus")  # what they report on is no part of a year
_STATEMENT_PAGES = 16  # a quarterly report's statements stand among its first pages
_NEAR = 8
_YEAR = 12
_TITLE = 90  # characters of a line that may head a statement or its columns
_PAIR = 45  # and of one that holds two days alone
_HEAD = 60  # lines of a page that hold its heads
_TO_DATE, _BALANCE, _TWELVE, _TRAILING, _BEFORE = 4.0, 3.0, 2.0, 0.4, 1.0
_AGO = range(50, 321)  # days that the end of the year before lies before a quarter's end
_TIMES = 3  # that a day before the reported end is printed beside it


def read_year_end(front: Front, form: str | None, reported: Reported) -> Found[str] | None:
    """Nominal end of the fiscal year."""
    if reported.end is None or form in (*EVENTS, *_NO_YEAR):
        return None
    end, source = reported.end.value, reported.end.source
    if reported.months == _YEAR:
        return Found(nominal(end), source, "whole year", reported.end.confidence)
    if reported.quarter:
        ahead = add_months(nearest_month_end(end), 3 * (4 - reported.quarter))
        return Found(nominal(ahead), f"quarter {reported.quarter} ends {end}, {source}", "quarter")
    if form == "half-year report" and reported.months == 6:
        return Found(nominal(add_months(nearest_month_end(end), 6)), f"half-year report, {source}", "half year")
    return decide(_year_ends(front, form, end), least=1.0)


def _year_ends(front: Front, form: str | None, end: date) -> Iterator[Candidate[str]]:
    """What the pages say of the year's end: its months so far, the balance sheet's other date, days printed often."""
    twelve = _TRAILING if form and form.startswith("10-Q") else _TWELVE
    pairs: dict[str, int] = {}
    to_date: tuple[int, int] | None = None
    for number in range(1, min(front.page_count, _STATEMENT_PAGES) + 1):
        mentions = find_periods(" ".join(line.text for line in front.lines(number)))
        ending = [m for m in mentions if m.end and abs((m.end - end).days) < _NEAR]
        months = max((m.months for m in ending if m.months in (6, 9)), default=None)
        if months and number > 1 and to_date is None:
            to_date = (months, number)
        if any(m.months == _YEAR for m in ending):
            yield Candidate(nominal(end), f"twelve months, page {number}", "twelve months", twelve)
        for day in _ends_of_years_before(mentions, end):
            pairs[day] = pairs.get(day, 0) + 1
        for day in _heads_beside(front.lines(number), end):
            pairs[day] = pairs.get(day, 0) + _TIMES
        before = _comparative(front, number, end)
        if before is not None:
            yield Candidate(nominal(before), f"balance sheet, page {number}", "balance sheet", _BALANCE)
    if to_date is not None:
        start = add_months(nearest_month_end(end), -to_date[0])
        yield Candidate(nominal(start), f"year-to-date columns, page {to_date[1]}", "year to date", _TO_DATE)
    most = max(pairs, key=lambda d: pairs[d], default=None)
    if most is not None and pairs[most] >= _TIMES:
        yield Candidate(most, f"days printed beside {end}", "beside", _BEFORE)


def _heads_beside(lines: Sequence[Line], end: date) -> Iterator[str]:
    """The other day of a line of two days alone, one of them the reported end: heads of a balance sheet."""
    for line in lines:
        tokens = scan(line.text) if len(line.text) < _PAIR else []
        days = {t.date for t in tokens if t.date}
        others = [d for d in days if (end - d).days in _AGO]
        if len(days) == 2 and end in days and len(others) == 1 and all(t.date for t in tokens):
            yield nominal(others[0])


def _ends_of_years_before(mentions: Sequence[Mention], end: date) -> Iterator[str]:
    """Days without a length that follow the reported end: "at March 31, 2024 and December 31, 2023"."""
    for first, second in pairwise(mentions):
        is_pair = first.end == end and second.end and not first.months and not second.months
        if is_pair and second.end and (end - second.end).days in _AGO and (end - second.end).days % 365 > _NEAR:
            yield nominal(second.end)


def _comparative(front: Front, number: int, end: date) -> date | None:
    """The balance sheet's other date is the end of the fiscal year before."""
    lines = front.lines(number)
    if not any(len(x.text) < _TITLE and says(x.text, "report_balance") for x in lines):
        return None
    days = set(_column_dates([x.text for x in lines[:_HEAD]]))
    before = [d for d in days if (end - d).days in _AGO]
    return max(before) if before and any(abs((d - end).days) < _NEAR for d in days) else None


def _column_dates(lines: list[str]) -> Iterator[date]:
    """Dates of column headers, also where month-days and years stand on lines of their own."""
    month_days: list[Token] = []
    years: list[int] = []
    for text in lines:
        for token in scan(text) if len(text) < _TITLE else ():
            if token.date:
                yield token.date
            elif token.kind == "monthday":
                month_days.append(token)
            elif token.kind == "year" and token.year:
                years.append(token.year)
    for token, year in zip(month_days, years, strict=False):
        yield clamp_day(year, token.month or 1, token.day or 1)


def read_fiscal_year(front: Front, year_end: str | None, reported: Reported) -> Found[int] | None:
    """The year's name: what the filing calls it, else the calendar year in which it nominally ends."""
    if reported.year is not None:
        return Found(reported.year, "cover page 1", "title", 0.9)
    if reported.end is None or year_end is None:
        return None
    calendar = calendar_from(year_end, reported.end.value)
    if calendar is None:
        return None
    label = _label(calendar, reported.end.value)
    found = decide(offsets(front, calendar, label, whole_year=reported.months == _YEAR))
    if found is None or found.rule == "calendar":
        return Found(label, reported.end.source, "calendar", found.confidence if found else 0.5)
    second = label + found.second if found.second is not None else None
    return Found(label + found.value, found.source, found.rule, found.confidence, second)


def _label(calendar: FiscalCalendar, end: date) -> int:
    year = calendar.year_ending(end)
    return calendar.fiscal_year_of(year.end if year else end)


def read_fiscal_period(form: str | None, year_end: str | None, reported: Reported) -> Found[str] | None:
    """FY, Q1 to Q4, H1 or H2."""
    source = reported.end.source if reported.end else "cover page 1"
    if reported.quarter:
        return Found(f"Q{reported.quarter}", "cover page 1")
    if form in _NO_YEAR:
        return None
    if reported.end is None:
        return Found("FY", source) if reported.year and form in ("annual report", "accounts") else None
    if reported.months == 12:
        return Found("FY", source)
    calendar = calendar_from(year_end, reported.end.value)
    if calendar is None:
        return None
    year = calendar.year_ending(reported.end.value)
    quarter = 4 if year else calendar.quarter_of(_inside(reported.end.value))
    if reported.months == 6 and form == "half-year report":
        return Found("H1" if quarter == 2 else "H2", source)
    return Found(f"Q{quarter}", source)


def _inside(end: date) -> date:
    """A day safely inside the quarter that ends about `end`."""
    near = nearest_month_end(end)
    return near if is_month_end(near) and abs((near - end).days) < _NEAR and near <= end else end
