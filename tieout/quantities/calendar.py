"""Fiscal calendars: which days a fiscal year, half or quarter covers, also where years have 52 or 53 weeks.

Input: the nominal year end, the naming of years and the period ends known from a filing. Output: `Period`s with exact
first and last days. Invariants: fiscal years follow each other without gap or overlap; a known end always wins over the
nominal rule; nothing here reads text.
"""

from __future__ import annotations

import calendar as _calendar
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property, lru_cache

DAY = timedelta(days=1)
QUARTER_DAYS = 91
SLACK = 7  # days by which a week-based period may miss its nominal end
MONTH_DAYS = 30.4375


@dataclass(frozen=True, slots=True)
class Period:
    """Days from `start` to `end`, both included; an instant (the close of `end`) where `start` is None."""

    start: date | None
    end: date

    @property
    def is_instant(self) -> bool:
        """Whether this is a point in time."""
        return self.start is None

    @property
    def months(self) -> int:
        """Length in whole months, 0 for an instant: 13 weeks are 3, 52 or 53 weeks are 12."""
        if self.start is None:
            return 0
        return round(((self.end - self.start).days + 1) / MONTH_DAYS)

    @property
    def instant(self) -> Period:
        """The close of the period."""
        return Period(None, self.end)


@lru_cache(maxsize=4096)
def month_end(year: int, month: int) -> date:
    """Last day of a month."""
    return date(year, month, _calendar.monthrange(year, month)[1])


def is_month_end(day: date) -> bool:
    """Whether `day` is the last day of its month."""
    return (day + DAY).month != day.month


def add_months(day: date, months: int) -> date:
    """`day` moved by whole months; a month end stays a month end, other days are clamped to the month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    last = month_end(year, month + 1)
    return last if is_month_end(day) else date(year, month + 1, min(day.day, last.day))


def nearest_month_end(day: date) -> date:
    """The month end closest to `day`: 2024-02-03 is nearest to 2024-01-31."""
    after = month_end(day.year, day.month)
    before = day.replace(day=1) - DAY
    return before if day - before < after - day else after


def nominal(day: date) -> str:
    """Nominal year end as MM-DD of an actual one: 2024-02-03 → 01-31; a day far from a month's end stays."""
    near = nearest_month_end(day)
    fixed = near if abs((near - day).days) <= SLACK else day
    return "02-28" if (fixed.month, fixed.day) == (2, 29) else fixed.strftime("%m-%d")


@dataclass(frozen=True)
class FiscalCalendar:
    """A company's fiscal years.

    `year_end_month`/`year_end_day`: nominal year end. `week_based`: years of 52 or 53 weeks that end on a fixed weekday
    near the nominal end. `known_ends`: period ends printed in the filing; they fix the weekday, tell "last Saturday of
    the month" from "Saturday nearest to the month's end", and win over both. `label_offset` is added to the calendar
    year of the nominal end to get the year's name: -1 where the year ended 3 February 2024 is called fiscal 2023.
    """

    year_end_month: int
    year_end_day: int
    week_based: bool = False
    known_ends: tuple[date, ...] = ()
    label_offset: int = 0

    def year_end(self, fiscal_year: int) -> date:
        """Last day of a fiscal year."""
        nominal = self._nominal(fiscal_year - self.label_offset)
        if not self.week_based or self._fixed_year_end:
            return nominal
        return self._snap(self._on_weekday(nominal))

    def year(self, fiscal_year: int) -> Period:
        """All days of a fiscal year."""
        return Period(self.year_end(fiscal_year - 1) + DAY, self.year_end(fiscal_year))

    def quarter(self, fiscal_year: int, quarter: int) -> Period:
        """Quarter 1 to 4 of a fiscal year."""
        return Period(self.quarter_end(fiscal_year, quarter - 1) + DAY, self.quarter_end(fiscal_year, quarter))

    def year_to_date(self, fiscal_year: int, quarter: int) -> Period:
        """From the first day of the fiscal year to the end of quarter 1 to 4."""
        return Period(self.year_end(fiscal_year - 1) + DAY, self.quarter_end(fiscal_year, quarter))

    def half(self, fiscal_year: int, half: int) -> Period:
        """Half 1 or 2 of a fiscal year."""
        return Period(self.quarter_end(fiscal_year, 2 * half - 2) + DAY, self.quarter_end(fiscal_year, 2 * half))

    def quarter_end(self, fiscal_year: int, quarter: int) -> date:
        """Last day of quarter 1 to 4; quarter 0 is the end of the year before. A 53rd week falls into quarter 4."""
        if quarter in (0, 4):
            return self.year_end(fiscal_year - 1 if quarter == 0 else fiscal_year)
        before = self.year_end(fiscal_year - 1)
        if not self.week_based:
            return add_months(before, 3 * quarter)
        return self._snap(self._to_weekday(before + timedelta(days=QUARTER_DAYS * quarter)))

    def fiscal_year_of(self, day: date) -> int:
        """Name of the fiscal year that `day` falls into."""
        label = day.year + self.label_offset - 1
        while self.year_end(label) < day:
            label += 1
        return label

    def quarter_of(self, day: date) -> int:
        """Quarter, 1 to 4, of the fiscal year that `day` falls into."""
        fiscal_year = self.fiscal_year_of(day)
        return next((q for q in (1, 2, 3) if day <= self.quarter_end(fiscal_year, q)), 4)

    def is_year_end(self, day: date) -> bool:
        """Whether a fiscal year ends within a week of `day`."""
        return self._year_ending_near(day) is not None

    def year_ending(self, day: date) -> Period | None:
        """The fiscal year that ends within a week of `day`."""
        label = self._year_ending_near(day)
        return None if label is None else self.year(label)

    def start_of(self, end: date, months: int) -> date:
        """First day of the period of `months` months that ends on `end`.

        In a week-based calendar that is the day after the preceding period: 13 weeks for 3 months, and for whole years
        52 or 53 by the known ends or the nominal rule. Elsewhere the calendar months decide.
        """
        if not self.week_based or not self._is_week_end(end):
            return self._snap(add_months(end, -months)) + DAY if self.week_based else add_months(end, -months) + DAY
        if months % 3:
            weeks = round(months * MONTH_DAYS / 7)
            return end - timedelta(days=7 * weeks) + DAY
        return self._boundary_before(end, months // 3) + DAY

    def with_ends(self, days: Iterable[date]) -> FiscalCalendar:
        """The same calendar with more known ends: those of `days` that can be the end of one of its quarters.

        Two or more ends near, but not on, a month's end show that the calendar is week-based, if they share a weekday
        with each other and with the first known end.
        """
        days = tuple(days)
        if not self.week_based and (off := self._off_month(days)):
            return replace(self, week_based=True, known_ends=tuple(sorted({*self.known_ends, *off}))).with_ends(days)
        fit = tuple(sorted({*self.known_ends, *(d for d in days if self._fits(d))}))
        return self if fit == self.known_ends else replace(self, known_ends=fit)

    # How week-based ends are found

    @cached_property
    def _weekday(self) -> int | None:
        """Weekday on which week-based periods end, Monday 0; the fixed year end does not count."""
        counts = Counter(d.weekday() for d in self.known_ends if d != self._nominal(d.year))
        if not counts:
            counts = Counter(d.weekday() for d in self.known_ends)
        return counts.most_common(1)[0][0] if counts else None

    @cached_property
    def _fixed_year_end(self) -> bool:
        """Whether quarters end on a weekday but years on the nominal day, shown by a known end."""
        near = [d for d in self.known_ends if abs((d - self._nominal_near(d)).days) <= SLACK]
        return (
            bool(near)
            and all(d == self._nominal(d.year) for d in near)
            and any(d.weekday() != self._weekday for d in near)
        )

    @cached_property
    def _nearest(self) -> bool:
        """Whether years end on the weekday nearest to the nominal day rather than on the last one before it."""
        near = [(d, n) for d in self.known_ends if abs((d - (n := self._nominal_near(d))).days) <= SLACK]
        if any(d > n for d, n in near):
            return True
        return not any((n - d).days > 3 for d, n in near)

    def _nominal(self, year: int) -> date:
        last = month_end(year, self.year_end_month)
        if self.year_end_month == 2 and self.year_end_day >= 28:
            return last
        return last.replace(day=min(self.year_end_day, last.day))

    def _nominal_near(self, day: date) -> date:
        return min(
            (self._nominal(y) for y in (day.year - 1, day.year, day.year + 1)), key=lambda n: abs((n - day).days)
        )

    def _on_weekday(self, nominal: date) -> date:
        if self._weekday is None:
            return nominal
        last = nominal - timedelta(days=(nominal.weekday() - self._weekday) % 7)
        return last + 7 * DAY if self._nearest and (nominal - last).days > 3 else last

    def _to_weekday(self, day: date) -> date:
        """`day` moved to the calendar's weekday, by at most three days."""
        if self._weekday is None:
            return day
        shift = (day.weekday() - self._weekday) % 7
        return day - timedelta(days=shift if shift <= 3 else shift - 7)

    def _snap(self, day: date) -> date:
        near = [d for d in self.known_ends if abs((d - day).days) <= SLACK]
        return min(near, key=lambda d: (abs((d - day).days), d)) if near else day

    def _is_week_end(self, day: date) -> bool:
        return day in self.known_ends or self._weekday is None or day.weekday() == self._weekday

    @property
    def _by_months(self) -> bool:
        """Whether the nominal year ends with a month, as week-based years do too."""
        return is_month_end(self._nominal(2023))

    def _off_month(self, days: tuple[date, ...]) -> tuple[date, ...]:
        """Those of `days` that are week-based quarter ends, if at least two of them share a weekday."""
        if not self._by_months:
            return ()
        off = {d for d in days if not is_month_end(d) and self._near_quarter_end(d)}
        if self.known_ends:
            off = {d for d in off if d.weekday() == self.known_ends[0].weekday()}
        weekday, count = Counter(d.weekday() for d in off).most_common(1)[0] if off else (0, 0)
        return tuple(sorted(d for d in off if d.weekday() == weekday)) if count >= 2 else ()

    def _near_quarter_end(self, day: date) -> bool:
        quarter_ends = (add_months(self._nominal_near(day), 3 * q) for q in range(-3, 4))
        return any(abs((day - end).days) <= SLACK for end in quarter_ends)

    def _fits(self, day: date) -> bool:
        if not self._is_week_end(day) or not self.week_based:
            return day == self._nominal(day.year)
        return self._near_quarter_end(day)

    def _year_ending_near(self, day: date) -> int | None:
        label = self._nominal_near(day).year + self.label_offset
        return label if abs((self.year_end(label) - day).days) <= SLACK else None

    def _boundary_before(self, end: date, quarters: int) -> date:
        """Last day before the period of `quarters` quarters that ends on `end`, counted in weeks."""
        label = self._year_ending_near(end)
        if label is None:
            label = self.fiscal_year_of(end)
        first = self.year_end(label - 1)
        number = round((end - first).days / QUARTER_DAYS)
        if quarters == number:
            return first
        rough = end - timedelta(days=QUARTER_DAYS * quarters)
        if number == 4 and 0 < quarters < 4:
            return self.quarter_end(label, 4 - quarters)
        return self._snap(rough)


def calendar_from(
    fiscal_year_end: str | None,
    period_end: date | None = None,
    fiscal_year: int | None = None,
    known_ends: Iterable[date] = (),
) -> FiscalCalendar | None:
    """Calendar of a filing from its `filings` row: nominal end "MM-DD", the period reported on and its fiscal year.

    The calendar is week-based where the period ends near a quarter's nominal end but not on it. Without a nominal end
    there is no calendar. `known_ends` may hold other dates read as period ends in the filing; those that fit are used.
    """
    if fiscal_year_end is None:
        return None
    month, day = (int(part) for part in fiscal_year_end.split("-"))
    plain = FiscalCalendar(month, day)
    if period_end is not None:
        weekly = plain._by_months and not is_month_end(period_end) and plain._near_quarter_end(period_end)
        plain = replace(plain, week_based=weekly, known_ends=(period_end,))
    plain = plain.with_ends(known_ends)
    if period_end is None or fiscal_year is None:
        return plain
    label = plain._year_ending_near(period_end)
    offset = fiscal_year - (label if label is not None else plain.fiscal_year_of(period_end))
    return replace(plain, label_offset=offset) if abs(offset) <= 1 else plain
