"""Which periods a question asks for, by the calendar of the filing that is to answer.

Input: a question, and for each filing its fiscal calendar. Output: `Asked` mentions, resolved to `Wanted` periods.
Invariants: a year that belongs to a maturity ("due May 2040") is not asked for, nor is a length that limits something
("three months or less", "within one year"); "at the end of 2022" is an instant, a
bare year may be the year or its last day; "prior year" and "last three years" count back from the filing or `as_of`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import takewhile

from tieout.lexicon import lexicon, says
from tieout.quantities.calendar import FiscalCalendar, Period, calendar_from
from tieout.quantities.mentions import Mention, find_periods
from tieout.query.filed import of_filing

_MATURITY = re.compile(
    r"\b(?:due|maturing|matures?|expiring|expires?|series|vintage)\W+(?:(?:in|after)\s+)?$", re.IGNORECASE
)
_CLOSE = re.compile(
    r"(?:\bend of(?: the)?(?: fiscal)?(?: year)?|\byear[- ]end|\bas (?:of|at)|\bclose of)\s*$", re.IGNORECASE
)
_PAYMENTS_DUE = re.compile(r"\bpayments? due\W+$", re.IGNORECASE)  # what falls due, as of the date that follows
_LAST = re.compile(r"\b(?:last|past|latest|most recent)\s+(\w+)\s+(?:fiscal |financial )?years\b", re.IGNORECASE)
_PRIOR = re.compile(r"\b(?:prior|previous|preceding|last)\s+(?:fiscal |financial )?year\b", re.IGNORECASE)
_THIS = re.compile(r"\b(?:this|current|latest|most recent)\s+(?:fiscal |financial )?year\b", re.IGNORECASE)
_LIMIT = re.compile(
    r"\b(?:(?:more|less|greater|longer|fewer) than|within|after|exceeding|in excess of|up to)\s+"
    r"(?:the (?:next|following)\s+)?(?!(?:19|20)\d\d)\w+\s+(?:months?|years?)\b(?!\s+(?:ended|ending|to)\b)"
    r"|\b\w+\s+(?:months?|years?)\s+or\s+(?:less|more|longer|fewer)\b",
    re.IGNORECASE,
)
COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}
NEAR_DAYS = 7


@dataclass(frozen=True)
class Asked:
    """The period mentions of a question, not yet bound to a calendar. `back` are fiscal years before the latest one.

    `filed` are the years of the filing that the question names, `spans` the characters of all these.
    """

    mentions: tuple[tuple[Mention, bool], ...]
    back: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    filed: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.mentions or self.back)

    @property
    def years(self) -> tuple[int, ...]:
        """Years named, as numbers."""
        return tuple(dict.fromkeys(y for m, _ in self.mentions if (y := _year(m)) is not None))


@dataclass(frozen=True)
class Wanted:
    """One asked period by one calendar; any of `periods` answers it."""

    text: str
    periods: tuple[Period, ...]


def read_periods(question: str) -> Asked:
    """The period mentions of `question`."""
    mentions: list[tuple[Mention, bool]] = []
    spans: list[tuple[int, int]] = []
    for mention in find_periods(_LIMIT.sub(lambda m: " " * len(m.group()), question)):
        before = question[: mention.start]
        matures = _MATURITY.search(before) and not _PAYMENTS_DUE.search(before)
        if mention.month_day is not None or matures or _names_things(question, mention):
            continue
        close = _CLOSE.search(before)
        start = close.start() if close else mention.start
        if close and spans and start <= spans[-1][0] and spans[-1][1] <= close.end():
            mentions.pop()  # the "year" of "year end FY2024" is no period of its own
            spans.pop()
        mentions.append((mention, close is not None))
        spans.append((start, mention.stop))
    back: list[int] = []
    for pattern, years in ((_LAST, None), (_PRIOR, (1,)), (_THIS, (0,))):
        found = pattern.search(question)
        if found and not back:
            count = COUNTS.get(found.group(1).lower(), 0) if years is None else 0
            back.extend(range(count) if years is None else years)
            spans.append(found.span())
    filed = of_filing(question, [m for m, _ in mentions])
    others = tuple(one for one in mentions if one[0] not in filed)
    filed_years = tuple(dict.fromkeys(y for m in filed if (y := _year(m)) is not None))
    return Asked(others if others or back else tuple(mentions), tuple(back), tuple(spans), filed_years)


def _names_things(question: str, mention: Mention) -> bool:
    """Whether a bare year names one of several things: the first of "the 2021 and 2022 Notes"."""
    if mention.year is None or mention.fiscal or not mention.text[:1].isdigit():
        return False
    words = question[mention.stop :].replace(",", " ").split()
    others = list(takewhile(lambda w: w.isdigit() or says(w, "ask_and"), words))
    rest = " ".join(words[len(others) : len(others) + 2])
    named = next(iter(lexicon("time.named").find(rest)), None)
    return any(w.isdigit() for w in others) and named is not None and named.start == 0


def _year(mention: Mention) -> int | None:
    return mention.end.year if mention.year is None and mention.end else mention.year


def resolve(asked: Asked, calendar: FiscalCalendar | None, latest: int | None) -> list[Wanted]:
    """Periods by `calendar` (calendar years where it is None); `latest` is the fiscal year that "this year" means."""
    found = [w for mention, closing in asked.mentions if (w := _wanted(mention, closing, calendar))]
    base = calendar or FiscalCalendar(12, 31)
    if latest is not None:
        years = [base.year(latest - n) for n in asked.back]
        found.extend(Wanted(f"fiscal year ended {y.end}", (y, y.instant)) for y in years)
    return found


def _wanted(mention: Mention, closing: bool, calendar: FiscalCalendar | None) -> Wanted | None:
    period = mention.period(calendar)
    if period is None:
        return None
    if period.is_instant:
        return Wanted(mention.text, (period,))
    dated = mention.end is not None and (mention.months or mention.first_day)
    if closing and not dated:
        return Wanted(mention.text, (period.instant,))
    return Wanted(mention.text, (period,) if dated else (period, period.instant))


@lru_cache(maxsize=4096)
def calendar_of(fiscal_year_end: str | None, period_end: str | None, fiscal_year: int | None) -> FiscalCalendar | None:
    """Calendar of a filing from its facts (dates as ISO strings)."""
    end = date.fromisoformat(period_end) if period_end else None
    return calendar_from(fiscal_year_end, end, fiscal_year)


def matches(period: Period, start: date | None, end: date, months: int) -> bool:
    """Whether a value's period is the asked one: the same length class, and an end within a week."""
    return months == _class(period) and abs((end - period.end).days) <= NEAR_DAYS


def _class(period: Period) -> int:
    return 0 if period.is_instant else max(1, period.months)
