"""One period word of a text, and the days and years that numbers stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from tieout.quantities.calendar import month_end

YEAR = re.compile(r"\b((?:19|20)\d\d)\b")  # of four digits, a word of its own
JOIN = " | "


@dataclass(frozen=True, slots=True)
class Token:
    """One period word at `start`..`end` of the text.

    `kind`: date (year, month and day are known), monthday (no year), month (month and year), year, yearspan (`year` is
    the later one), years (from `number` to `year`), fiscal (a year said to be fiscal), quarter, half (`number`, and the
    year where given), span (`number` months, `number2` a second length, `weeks` where weeks are counted), first (the
    year's first `number` months), ytd, ttm, period, ended, inception, range, asof, either (a date whose `month` and
    `day` may be meant the other way round). `day_first` says how a date in numbers is written, where that is sure.
    """

    kind: str
    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    number: int | None = None
    number2: int | None = None
    weeks: int | None = None
    day_first: bool | None = None

    @property
    def date(self) -> date | None:
        """The full date, where the token is one."""
        if self.kind != "date" or self.year is None or self.month is None or self.day is None:
            return None
        return date(self.year, self.month, self.day)


def full_year(text: str) -> int:
    """A year of two or four digits: "23" is 2023, "97" is 1997."""
    number = int(text)
    if number >= 100:
        return number
    return number + (2000 if number < 70 else 1900)


def clamp_day(year: int, month: int, day: int) -> date:
    """The day of that month, or the month's last (29 February in a common year)."""
    return date(year, month, min(day, month_end(year, month).day))
