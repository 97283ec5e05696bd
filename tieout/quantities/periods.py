"""Header fragments → the period that a column (or row, or title) stands for.

Input: the fragments from outermost to innermost, the company's fiscal calendar, the end of the period that the filing
reports on. Output: a `Resolution`: a period with its exact days, or None with the reason. Invariants: inner fragments
win over outer ones; a period is returned only where every part of it was printed or follows from the calendar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal

from tieout.lexicon import says
from tieout.quantities.buckets import heads_buckets, names_bucket
from tieout.quantities.calendar import DAY, SLACK, FiscalCalendar, Period, add_months, is_month_end, month_end
from tieout.quantities.comparisons import compares, is_change
from tieout.quantities.mentions import Mention, find_periods
from tieout.quantities.period_words import JOIN, Token, clamp_day, scan_all
from tieout.quantities.relative import related, settled

__all__ = ["COMPARISON", "Mention", "Nature", "Resolution", "find_periods", "resolve"]

Nature = Literal["instant", "duration"]

COMPARISON = "comparison column"  # the reason why a column that compares two periods has none

_PERCENT_YEAR = re.compile(r"^((?:19|20)\d\d)\s*%$")
# The year reported on before a bucket of time to maturity: "2024 Less than one year".
_YEAR_FIRST = re.compile(
    r"\s*(?:19|20)\d\d\s+(?:less|more|within|between|up\s+to|under|over|after|from|in)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a header says about the period.

    `source` names how the period was read ("date", "date with length", "fiscal year", "quarter", …); `parts` are the
    indices of the fragments used. `says` is the nature that the words themselves state. `is_change` marks a comparison
    column, which has no period; `is_maturity` a bucket by maturity, vintage or age, whose own years are not the period.
    """

    period: Period | None = None
    source: str | None = None
    reason: str | None = None
    says: Nature | None = None
    parts: tuple[int, ...] = ()
    restated: bool = False
    pro_forma: bool = False
    is_change: bool = False
    is_maturity: bool = False


def resolve(
    parts: Sequence[str],
    calendar: FiscalCalendar | None = None,
    *,
    filing_end: date | None = None,
    nature: Nature | None = None,
    ladder: bool = False,
    months: int | None = None,
) -> Resolution:
    """Period of a header path, outermost fragment first; hints (a title, a row section) go before the header itself.

    A year in an inner fragment overrides that of an outer date ("For the year ended 31 December 2020" over "2019").
    Where the caller sees that the years below a date are vintages or maturities (one date over many years), it says so
    by `ladder`: bare years are then left out.

    `nature` is what the value is: a balance ("instant") in a "Year ended" column is the balance at its end, a flow
    ("duration") under a bare fiscal year end is that year. Bare years and quarters need a calendar. `months` is the
    length of the period that the filing reports on, for headers like "Current period".
    """
    return _resolve(tuple(parts), calendar, filing_end, nature, ladder, months)


@lru_cache(maxsize=65536)
def _resolve(
    parts: tuple[str, ...],
    calendar: FiscalCalendar | None,
    filing_end: date | None,
    nature: Nature | None,
    ladder: bool = False,
    months: int | None = None,
) -> Resolution:
    parts = tuple(_PERCENT_YEAR.sub(r"\1", part) for part in parts)
    text = JOIN.join(parts)
    flags = Resolution(restated=says(text, "time.restated"), pro_forma=says(text, "time.pro_forma"))
    if any(compares(part, parts[i + 1 :]) for i, part in enumerate(parts)) or is_change(" ".join(parts)):
        return replace(flags, is_change=True, reason=COMPARISON)
    weekly = calendar is not None and calendar.week_based
    tokens = list(settled(scan_all(text), calendar, filing_end, weekly))
    ladders = {i for i, part in enumerate(parts) if names_bucket(part)}
    headed = {i for i in ladders if _YEAR_FIRST.match(parts[i])}
    added = [] if ladders else related(parts, tokens, calendar, filing_end, months)
    if not tokens and not added:
        return replace(flags, is_maturity=bool(ladders), reason="maturity bucket" if ladders else "no period words")
    years_from = 0 if ladder else min((i for i in ladders if heads_buckets(parts[i])), default=len(parts))
    placed = [*_placed(parts, tokens), *added]
    words = _Words.of(placed, ladders, headed, years_from, _last_year(calendar, filing_end))
    found = _Reader(words, calendar, filing_end, nature).read()
    return replace(
        found, restated=flags.restated, pro_forma=flags.pro_forma, is_maturity=ladder or bool(ladders) or words.future,
        reason=found.reason if found.period or not (ladders or words.future) else "maturity bucket",
    )  # fmt: skip


@dataclass(slots=True)
class _Words:
    """Period words of a header, each with the index of its fragment."""

    tokens: list[tuple[int, Token]] = field(default_factory=list)
    future: bool = False

    @classmethod
    def of(
        cls,
        placed: Sequence[tuple[int, Token]],
        ladders: set[int],
        headed: set[int],
        years_from: int,
        last_year: int | None,
    ) -> _Words:
        """Leave out lengths in `ladders`, years in those not `headed` by one or from `years_from` on, years to come."""
        words = cls()
        left_out = {"span": ladders, "year": ladders - headed}
        for index, token in placed:
            is_year = token.kind in ("year", "years")
            if is_year and last_year is not None and token.year is not None and token.year > last_year:
                words.future = True
            elif token.kind == "years" or index in left_out.get(token.kind, ()):
                continue
            elif not (is_year and index >= years_from):
                words.tokens.append((index, token))
        return words

    def last(self, *kinds: str) -> tuple[int, Token] | None:
        """Innermost token of these kinds."""
        return next(((i, t) for i, t in reversed(self.tokens) if t.kind in kinds), None)

    def of_kind(self, *kinds: str) -> list[tuple[int, Token]]:
        """All tokens of these kinds, outermost first."""
        return [(i, t) for i, t in self.tokens if t.kind in kinds]


def _last_year(calendar: FiscalCalendar | None, filing_end: date | None) -> int | None:
    """The latest fiscal year that the filing can report on."""
    if filing_end is None:
        return None
    return calendar.fiscal_year_of(filing_end) if calendar else filing_end.year


def _placed(parts: tuple[str, ...], tokens: list[Token]) -> Iterator[tuple[int, Token]]:
    index, stop = 0, len(parts[0])
    for token in tokens:
        while token.end > stop and index < len(parts) - 1:
            index += 1
            stop += len(JOIN) + len(parts[index])
        yield index, token


_DATES = ("date", "monthday", "month")
_YEARS = ("year", "fiscal", "yearspan")


class _Reader:
    """Reads one header's words in order of strength: explicit range, date, fiscal year."""

    def __init__(
        self, words: _Words, calendar: FiscalCalendar | None, filing_end: date | None, nature: Nature | None
    ) -> None:
        self.words, self.calendar, self.filing_end, self.nature = words, calendar, filing_end, nature
        self.used: set[int] = set()
        self.says: Nature | None = None
        self.weeks: int | None = None  # a length counted in weeks, which gives the first day itself

    def read(self) -> Resolution:
        """The period, or the reason why there is none."""
        self.months = self._length()
        outcome = self._range() or self._by_date() or self._by_year()
        if isinstance(outcome, str):
            return Resolution(reason=outcome, says=self.says)
        period, source = outcome
        if self.nature == "instant" and period.start is not None:
            period = period.instant
        return Resolution(self._opening(period), source, None, self.says, tuple(sorted(self.used)))

    def _opening(self, period: Period) -> Period:
        """A balance on the first day of a fiscal year is that of the close of the day before."""
        if period.start is None and self.calendar and (before := self.calendar.year_ending(period.end - DAY)):
            return Period(None, before.end) if before.end == period.end - DAY else period
        return period

    # Length

    def _length(self) -> int | str | None:
        """Months of the innermost length; "ytd" from the start of the year; a reason where two lengths compete."""
        found = self.words.last("span", "first", "ttm", "ytd", "period")
        if found is None:
            return None
        index, token = found
        rivals = {t.number for i, t in self.words.of_kind("span", "first") if i == index}
        if token.number2 is not None or len(rivals) > 1:
            return "several lengths"
        self.says = "duration"
        self.used.add(index)
        self.weeks = token.weeks
        return "ytd" if token.kind == "ytd" else token.number

    # A range of two days

    def _range(self) -> tuple[Period, str] | None:
        items = self.words.tokens
        for k in range(len(items) - 2):
            (i, a), (_, between), (j, b) = items[k : k + 3]
            if between.kind == "range" and a.kind in _DATES and b.kind in _DATES:
                end = self._day(b, closing=True)
                start = self._day(a, closing=False, year=end.year if end else None)
                if end is None or start is None:
                    continue
                if start > end and a.year is None:
                    start = clamp_day(end.year - 1, start.month, start.day)
                if start < end:
                    self.says = "duration"
                    self.used |= {i, j}
                    return Period(start, end), "range"
        return None

    def _day(self, token: Token, *, closing: bool, year: int | None = None) -> date | None:
        year = token.year or year or self._single_year()
        if year is None or token.month is None:
            return None
        if token.day is None:
            return month_end(year, token.month) if closing else date(year, token.month, 1)
        return clamp_day(year, token.month, token.day)

    def _single_year(self) -> int | None:
        found = self._year()
        return found[1].year if isinstance(found, tuple) else None

    # A date, with or without a length

    def _by_date(self) -> tuple[Period, str] | str | None:
        end = self._anchor()
        if end is None or isinstance(end, str):
            return end
        if self.words.last("quarter") and self.months is None:
            self.months = 3
        if self.words.last("half") and self.months is None:
            self.months = 6
        if isinstance(self.months, str) and self.months != "ytd":
            return self.months if self.nature != "instant" else (Period(None, end), "date")
        if self.months is None and self.words.last("inception"):
            return "start not stated" if self.nature != "instant" else (Period(None, end), "date")
        return self._plain_date(end) if self.months is None else self._with_length(end)

    def _anchor(self) -> date | str | None:
        """The end day: the innermost date, its year from a deeper fragment where that names another one."""
        found = self.words.last(*_DATES)
        if found is None:
            return None
        index, token = found
        year = self._year()
        deeper = isinstance(year, tuple) and year[0] > index
        dates = {(t.year, t.month, t.day) for i, t in self.words.of_kind(*_DATES) if i == index}
        if len(dates) > 1:
            chosen = self._choose(index, year[1].year) if deeper and isinstance(year, tuple) else None
            if chosen is None:
                return "several dates"
            token = chosen
        beside = [t for i, t in self.words.of_kind(*_YEARS) if i == index]
        if token.year is not None and beside and not deeper:
            return "several years"
        if (token.year is None or deeper) and isinstance(year, str):
            return year
        self.used.add(index)
        if isinstance(year, tuple) and (token.year is None or deeper):
            self.used.add(year[0])
            token = replace(token, year=year[1].year)
        return self._day(token, closing=True) or "no year"

    def _choose(self, index: int, year: int | None) -> Token | None:
        fit = [t for i, t in self.words.of_kind(*_DATES) if i == index and t.year == year]
        return fit[0] if len(fit) == 1 else None

    def _plain_date(self, end: date) -> tuple[Period, str] | str:
        if self.words.last("asof"):
            self.says = "instant"
        if self.nature == "instant" or (self.nature is None and self.says != "duration"):
            return Period(None, end), "date"
        year = self.calendar.year_ending(end) if self.calendar else None
        if year is None:
            return "length of the period is not stated"
        return Period(year.start, end), "fiscal year end"

    def _with_length(self, end: date) -> tuple[Period, str]:
        if self.weeks is not None and not (is_month_end(end) and not (self.calendar and self.calendar.week_based)):
            return Period(end - timedelta(days=7 * self.weeks - 1), end), "date with length"
        if self.months == "ytd":
            year = self.calendar.year_ending(end) if self.calendar else None
            if year is None and self.calendar:
                year = self.calendar.year(self.calendar.fiscal_year_of(end))
            start = year.start if year else date(end.year, 1, 1)
        elif self.calendar and isinstance(self.months, int):
            start = self.calendar.start_of(end, self.months)
        else:
            start = add_months(end, -int(self.months or 12)) + DAY
        return Period(start, end), "date with length"

    # A fiscal year, half or quarter

    def _year(self) -> tuple[int, Token] | str | None:
        """The innermost year; a reason where its fragment names several."""
        found = self.words.last(*_YEARS)
        if found is None:
            dated = [(i, t) for i, t in self.words.of_kind("quarter", "half", *_DATES) if t.year]
            return dated[-1] if dated else None
        index = found[0]
        years = {t.year for i, t in self.words.of_kind(*_YEARS) if i == index}
        return found if len(years) == 1 else "several years"

    def _by_year(self) -> tuple[Period, str] | str:
        found = self._year()
        if found is None or isinstance(found, str):
            return found or "no year"
        index, token = found
        if token.kind == "yearspan" and token.month is not None and token.year is not None and self.calendar is None:
            end = month_end(token.year, token.month)
            return Period(add_months(end, -12) + DAY, end), "fiscal year"
        if self.calendar is None:
            return "no fiscal calendar"
        self.used.add(index)
        year = token.year or 0
        if token.kind == "yearspan":
            year = self.calendar.fiscal_year_of(clamp_day(year, token.month or self.calendar.year_end_month, 1))
        return self._part_of_year(self.calendar, year) or self._whole_year(self.calendar, year)

    def _part_of_year(self, calendar: FiscalCalendar, year: int) -> tuple[Period, str] | str | None:
        part = self.words.last("quarter", "half")
        if part is not None:
            self.says = "duration"
            self.used.add(part[0])
            number = part[1].number or 0
            if self.months == "ytd":
                return calendar.year_to_date(year, number), "year to date"
            if part[1].kind == "half":
                return calendar.half(year, number), "half"
            return calendar.quarter(year, number), "quarter"
        if self.months is None or self.months == 12:
            return None
        if isinstance(self.months, str) and self.months != "ytd":
            return self.months
        return self._filing_quarter(calendar, year)

    def _filing_quarter(self, calendar: FiscalCalendar, year: int) -> tuple[Period, str] | str:
        """A length with a bare year: it ends where the filing's own period ends, in that year."""
        if self.filing_end is None:
            return "no end date"
        quarter = calendar.quarter_of(self.filing_end)
        if self.words.last("first") and self.months in (3, 6, 9):
            quarter = int(self.months or 0) // 3
        end = calendar.quarter_end(year, quarter)
        if self.months == "ytd":
            return calendar.year_to_date(year, quarter), "year to date"
        if self.weeks is not None and calendar.week_based:
            return self._weeks_of(calendar, year, self.weeks)
        return Period(calendar.start_of(end, int(self.months or 0)), end), "filing's quarter"

    def _weeks_of(self, calendar: FiscalCalendar, year: int, weeks: int) -> tuple[Period, str]:
        """Weeks that end as many weeks into another year as the filing's own do."""
        own = self.filing_end or calendar.year_end(year)
        back = calendar.fiscal_year_of(own) - year
        rough = own - timedelta(days=364 * back)
        near = [d for d in calendar.known_ends if abs((d - rough).days) <= SLACK]
        end = min(near, key=lambda d: abs((d - rough).days)) if near else rough
        return Period(end - timedelta(days=7 * weeks - 1), end), "filing's quarter"

    def _whole_year(self, calendar: FiscalCalendar, year: int) -> tuple[Period, str] | str:
        period = calendar.year(year)
        if self.words.last("fiscal", "yearspan"):
            self.says = "duration"
        over = self.filing_end is None or period.end <= self.filing_end + timedelta(days=SLACK)
        if over or self.says == "duration":
            return period, "fiscal year"
        if self.nature == "instant" and self.filing_end is not None:
            return Period(None, self.filing_end), "filing's period end"
        return "the year had not ended"
