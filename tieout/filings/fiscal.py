"""The company's fiscal year: its nominal end and the name of the year reported on.

Input: the front of a filing and its reported period. Output: "MM-DD" and a year, each with its source. Invariants: a
quarterly report's year end is read from its statements (the balance sheet's comparative date, the start of the
year-to-date), never assumed to be December; a year is named as its end's calendar year unless the filing says
otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from tieout.filings.evidence import Found
from tieout.filings.front import Front
from tieout.filings.reported import Reported
from tieout.quantities.calendar import (
    FiscalCalendar,
    add_months,
    calendar_from,
    is_month_end,
    nearest_month_end,
    nominal,
)
from tieout.quantities.period_words import Token, clamp_day, scan
from tieout.quantities.periods import find_periods

_BALANCE = re.compile(
    r"\b(?:balance\s+sheets?|statements?\s+of\s+(?:financial\s+(?:position|condition)|assets\s+and)|balans)\b",
    re.IGNORECASE,
)
_STATEMENT_PAGES = 16  # a quarterly report's statements stand among its first pages
_NEAR = 8
_YEAR = 12
_BESIDE = 60  # characters between a fiscal year's name and the day on which it ends
_NAME = re.compile(r"\bfiscal(?:\s+year)?\s+(20\d\d)\b", re.IGNORECASE)
_QUARTER_OF = re.compile(r"\bquarters?\s+(?:of\s+)?fiscal(?:\s+year)?\s+(20\d\d)\b", re.IGNORECASE)


def read_year_end(front: Front, form: str | None, reported: Reported) -> Found[str] | None:
    """Nominal end of the fiscal year."""
    if reported.end is None or form in ("8-K", "8-K/A", "6-K", "fact sheet", "prospectus"):
        return None
    end = reported.end.value
    if reported.months == 12:
        return Found(nominal(end), reported.end.source)
    if reported.quarter:
        ahead = add_months(nearest_month_end(end), 3 * (4 - reported.quarter))
        return Found(nominal(ahead), f"quarter {reported.quarter} ends {end}, {reported.end.source}")
    if form == "half-year report" and reported.months == 6:
        return Found(nominal(add_months(nearest_month_end(end), 6)), f"half-year report, {reported.end.source}")
    return _year_to_date(front, end) or _comparative(front, end)


def _year_to_date(front: Front, end: date) -> Found[str] | None:
    """Six or nine months that end with the reported period began with the fiscal year."""
    for number in range(2, min(front.page_count, _STATEMENT_PAGES) + 1):
        text = " ".join(line.text for line in front.lines(number))
        months = [
            m.months for m in find_periods(text) if m.end and abs((m.end - end).days) < _NEAR and m.months in (6, 9)
        ]
        if months:
            start = add_months(nearest_month_end(end), -max(months))
            return Found(nominal(start), f"year-to-date columns, page {number}")
    return None


def _comparative(front: Front, end: date) -> Found[str] | None:
    """The balance sheet's other date is the end of the fiscal year before."""
    for number in range(1, min(front.page_count, _STATEMENT_PAGES) + 1):
        lines = front.lines(number)
        if not any(len(x.text) < 90 and _BALANCE.search(x.text) for x in lines):
            continue
        days = set(_column_dates([x.text for x in lines[:60]]))
        before = [d for d in days if 50 <= (end - d).days <= 320]
        if any(abs((d - end).days) < _NEAR for d in days) and before:
            return Found(nominal(max(before)), f"balance sheet, page {number}")
    return None


def _column_dates(lines: list[str]) -> Iterator[date]:
    """Dates of column headers, also where month-days and years stand on lines of their own."""
    month_days: list[Token] = []
    years: list[int] = []
    for text in lines:
        for token in scan(text) if len(text) < 90 else ():
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
        return Found(reported.year, "cover page 1")
    if reported.end is None or year_end is None:
        return None
    calendar = calendar_from(year_end, reported.end.value)
    if calendar is None:
        return None
    label = _label(calendar, reported.end.value)
    named = _named_year(front, calendar, label, reported) if calendar.year_end_month <= 6 else None
    return named or Found(label, reported.end.source)


def _label(calendar: FiscalCalendar, end: date) -> int:
    year = calendar.year_ending(end)
    return calendar.fiscal_year_of(year.end if year else end)


def _named_year(front: Front, calendar: FiscalCalendar, label: int, reported: Reported) -> Found[int] | None:
    """What the filing calls its years: beside the days on which they end, beside quarters, else by how often."""
    beside: Counter[int] = Counter()
    quarters: Counter[int] = Counter()
    counts: Counter[int] = Counter()
    for number in front.sample():
        text = " ".join(line.text for line in front.lines(number))
        for match in _NAME.finditer(text):
            counts[int(match[1])] += 1
            for end in _ends_beside(text, match):
                year = calendar.year_ending(end)
                if year is not None:
                    beside[int(match[1]) - calendar.fiscal_year_of(year.end)] += 1
        quarters.update(int(match[1]) for match in _QUARTER_OF.finditer(text))
    votes = {offset: beside[offset] for offset in (-1, 0) if beside[offset]}
    if votes:
        offset = max(votes, key=lambda o: votes[o])
        return Found(
            label + offset, "fiscal years named beside their ends", "beside", max(votes.values()) / sum(votes.values())
        )
    current = max((y for y, n in quarters.items() if label - 1 <= y <= label and n > 1), default=None)
    if reported.months != _YEAR and current is not None:
        return Found(current, "quarters named in the text", "quarter", 0.8)
    if reported.months == _YEAR and counts[label - 1] > counts[label] > 0 and counts[label - 2] < counts[label]:
        return Found(label - 1, "fiscal years named in the text", "frequency", 0.7)
    return None


def _ends_beside(text: str, match: re.Match[str]) -> Iterator[date]:
    """The day that stands after a fiscal year's name, or before it in brackets, within the sentence."""
    after = re.split(r"[.;)]\s", text[match.end() : match.end() + _BESIDE], maxsplit=1)[0]
    before = re.split(r"[.;]\s", text[max(0, match.start() - _BESIDE) : match.start()])[-1]
    first = next((m.end for m in find_periods(after) if m.end), None)
    last = (
        next((m.end for m in reversed(find_periods(before)) if m.end), None)
        if re.search(r"[(“\"]\W*$", before)
        else None
    )
    if first and not _NAME.search(after[: after.find(str(first.year))]):
        yield first
    if last:
        yield last


def read_fiscal_period(form: str | None, year_end: str | None, reported: Reported) -> Found[str] | None:
    """FY, Q1 to Q4, H1 or H2."""
    source = reported.end.source if reported.end else "cover page 1"
    if reported.quarter:
        return Found(f"Q{reported.quarter}", "cover page 1")
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
