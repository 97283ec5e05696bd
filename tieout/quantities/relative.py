"""Period words that mean nothing without the filing: "Prior year", "Vorjahr", "本报告期", and dates like 9/3/2022.

Input: the tokens and fragments of a header, the company's calendar, the end and the length of the period reported on.
Output: tokens with years and days put in. Invariants: a word counts where it is all that its fragment says and no
fragment names a year; a date that can be read in two ways counts where one of them alone is near an end of a period,
or where it opens a range whose end is written in one way only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from tieout.lexicon import lexicon
from tieout.quantities.calendar import SLACK, FiscalCalendar, month_end
from tieout.quantities.period_words import Token

_REST = re.compile(r"[\W\d_]*")
_DATED = ("date", "month", "monthday", "year", "years", "yearspan", "fiscal")


def settled(
    tokens: Sequence[Token], calendar: FiscalCalendar | None, filing_end: date | None, weekly: bool
) -> Iterator[Token]:
    """The tokens, each date that can be read in two ways as the one that is meant, or left out."""
    for at, token in enumerate(tokens):
        if token.kind != "either":
            yield token
        elif (opens := _opening(tokens[at : at + 3])) is not None:
            yield opens
        elif (day := _chosen(token, calendar, filing_end, weekly)) is not None:
            yield replace(token, kind="date", month=day.month, day=day.day)


def _opening(span: Sequence[Token]) -> Token | None:
    """The first day of a range, written in the order of its last: "10.6.19 to 31.12.19", "10/6/19 to 31/12/19"."""
    if len(span) < 3 or span[1].kind != "range":
        return None
    first, last = span[0], span[2]
    if last.kind != "date" or last.day_first is None or first.day_first not in (None, last.day_first):
        return None
    swapped = first.day_first is None and last.day_first
    month, day = (first.day, first.month) if swapped else (first.month, first.day)
    told = replace(first, kind="date", month=month, day=day, day_first=last.day_first)
    before = told.date is not None and last.date is not None and told.date < last.date
    return told if before else None


def _chosen(token: Token, calendar: FiscalCalendar | None, filing_end: date | None, weekly: bool) -> date | None:
    year, month, day = token.year or 0, token.month or 0, token.day or 0
    pairs = {(month, day), (day, month)}
    readings = [date(year, m, d) for m, d in pairs if m <= 12 and d <= month_end(year, m).day]
    for near in (_is_anniversary, _is_quarter_end):
        ends = [d for d in readings if near(d, calendar, filing_end)]
        if ends:
            return ends[0] if len(ends) == 1 else None
    sundays = [d for d in readings if weekly and d.weekday() in (5, 6)]
    return sundays[0] if len(sundays) == 1 else None


def _is_anniversary(day: date, _: FiscalCalendar | None, filing_end: date | None) -> bool:
    """Near the day of the filing's own end, in that year or another one."""
    gap = (day - filing_end).days % 365.25 if filing_end is not None else 180
    return min(gap, 365.25 - gap) <= SLACK


def _is_quarter_end(day: date, calendar: FiscalCalendar | None, _: date | None) -> bool:
    if calendar is None:
        return False
    year = calendar.fiscal_year_of(day)
    return any(abs((calendar.quarter_end(year, q) - day).days) <= SLACK for q in range(5))


def related(
    parts: Sequence[str],
    tokens: Sequence[Token],
    calendar: FiscalCalendar | None,
    filing_end: date | None,
    months: int | None,
) -> list[tuple[int, Token]]:
    """Tokens, by fragment, of words that name a period by its relation to the one reported on."""
    if calendar is None or filing_end is None or any(t.kind in _DATED or t.year for t in tokens):
        return []
    for index in range(len(parts) - 1, -1, -1):
        word = _word(parts[index])
        if word is not None:
            return [(index, t) for t in _tokens(word, calendar, filing_end, months, length=_has_length(tokens))]
    return []


def _has_length(tokens: Sequence[Token]) -> bool:
    return any(t.kind in ("span", "first", "ytd", "quarter", "half") for t in tokens)


def _word(part: str) -> str | None:
    found = lexicon("time.relative").find(part)
    if len(found) != 1:
        return None
    rest = part[: found[0].start] + part[found[0].end :]
    return found[0].value if _REST.fullmatch(lexicon_free(rest)) else None


def lexicon_free(text: str) -> str:
    """A text without the words that say nothing of its time: restated."""
    for mention in reversed(lexicon("time.restated").find(text)):
        text = text[: mention.start] + text[mention.end :]
    return text


def _tokens(
    word: str, calendar: FiscalCalendar, filing_end: date, months: int | None, *, length: bool
) -> Iterator[Token]:
    kind, _, offset = word.partition(":")
    year = calendar.fiscal_year_of(filing_end)
    if kind in ("end", "open"):
        day = filing_end if kind == "end" else calendar.year_end(year - 1)
        yield Token("asof", 0, 0)
        yield Token("date", 0, 0, year=day.year, month=day.month, day=day.day)
        return
    if kind == "period" and not length and months is not None and months < 12:
        yield Token("first" if months in (3, 6, 9) else "span", 0, 0, number=months)
    yield Token("year", 0, 0, year=year + int(offset))
