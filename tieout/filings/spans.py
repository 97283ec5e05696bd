"""Readings of the period that a filing reports on: each a last day and a length, with what it says and where it stood.

Input: the front of a filing and its form. Output: `Candidate`s of `Span`, which `reported` weighs. Invariants: a day is
taken from printed words, or is the end of a part of a year that the title names; of days that are printed to be
compared the latest is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tieout.filings.evidence import Candidate
from tieout.filings.front import Front, Line, runs
from tieout.lexicon import lexicon, says
from tieout.quantities.calendar import SLACK, FiscalCalendar, Period, is_month_end, nearest_month_end
from tieout.quantities.mentions import Mention, find_periods
from tieout.quantities.period_words import Token, clamp_day, scan

EVENTS = ("8-K", "8-K/A", "6-K")
RELEASE = "earnings release"
QUARTERLY = "quarterly report"
_LENGTHS = {
    "10-K": 12, "20-F": 12, "40-F": 12, "annual report": 12, "accounts": 12, "half-year report": 6,
    "quarterly report": 3, "10-Q": 3,
}  # fmt: skip
_ON_COVER, _CAPTION = 10.0, (6.0, 5.0)  # a phrase with "ended" on a commission's cover, on the first and second page
_DATED, _FURTHER = 3.0, 0.4  # a length with an end, less for each further page
_TITLE, _BARE, _NAMED = 3.0, 2.5, 0.9
_STATEMENT, _COUNTED, _OTHERS = 1.2, 2.0, 1.0
_OF_YEAR = 2.0  # more for an end within the year that the title names
_PRINTED = 1.5  # more where the end of the part that a title names is printed
_PIECES, _OFTEN = 0.9, 3
_HEAD, _LONG, _PROSE = 60, 110, 110  # lines of a page's head; characters of a title, of a line of prose
_PARTS = (3, 6, 9, 12)
_DAYS = 365
_NEAR = 6  # lines between a day and the years below it
_SHORT = 45
_YEAR_NEAR = 25  # characters between a title and its year
_FORMERLY = timedelta(days=800)  # ends further back than this from the latest are history


@dataclass(frozen=True, slots=True)
class Span:
    """The last day of a period, its length in months where that is said, the quarter and year that a title names."""

    end: date
    months: int | None = None
    quarter: int | None = None
    year: int | None = None


def length_of(form: str | None) -> int | None:
    """Months that a form of this kind reports on."""
    return _LENGTHS.get((form or "").removesuffix("/A"))


def read_spans(front: Front, form: str | None) -> Iterator[Candidate[Span]]:
    """All readings of the reported period."""
    yield from _captions(front)
    yield from _dated(front, form)
    yield from _titles(front, form)
    yield from _statements(front)
    yield from _counted(front, form)
    yield from _pieces(front, form)


def near_month_end(day: date) -> bool:
    """Whether a period may end on a day: at a month's end, or in the week around it."""
    return abs((day - nearest_month_end(day)).days) <= SLACK


def _captions(front: Front) -> Iterator[Candidate[Span]]:
    """The first phrase with "ended" on the cover: "for the quarterly period ended", "pour l'exercice clos le"."""
    for number in dict.fromkeys([*((front.cover,) if front.cover else ()), 1, 2]):
        if number != front.cover and _is_prose(front, number):
            continue
        mentions = _periods(_head(front, number))
        first = next((m for m in mentions if m.end and says(m.text, "time.ended") and _is_length(m)), None)
        if first is not None:
            last = _latest(mentions, first)
            score = _ON_COVER if number == front.cover else _CAPTION[min(number, 2) - 1]
            yield Candidate(Span(_end(last), first.months or 12), f"cover page {number}", "caption", score)


def _is_length(mention: Mention) -> bool:
    return mention.months in _PARTS or (mention.months is None and says(mention.text, "time.period", "time.year"))


def _dated(front: Front, form: str | None) -> Iterator[Candidate[Span]]:
    """The first length of time with an end on each of the first pages; a bare date for a fact sheet."""
    for number in range(1, 6):
        if _is_prose(front, number):
            continue
        mentions = _periods(_head(front, number))
        score = _DATED - _FURTHER * (number - 1)
        first = next((m for m in mentions if m.end and m.months in _PARTS), None)
        if first is not None:
            end = _end(_latest(mentions, first))
            months = max((m.months or 0 for m in mentions if m.end == end and (m.months or 0) <= 12), default=0)
            yield Candidate(Span(end, months or first.months), f"page {number}", "dated", score)
        elif form == "fact sheet" and number == 1:
            bare = next((m.end for m in mentions if m.end and not m.months), None)
            if bare is not None:
                yield Candidate(Span(bare), "page 1", "sheet", score)


def _titles(front: Front, form: str | None) -> Iterator[Candidate[Span]]:
    """The day in the report's title, or the part of a year that it names."""
    printed = {m.end for _, m in _mentions(front) if m.end}
    for number in (1, 2, 3):
        for run in runs(front.lines(number)[:_HEAD], _LONG):
            text = " ".join(line.text for line in run)
            if not says(text, "report_title"):
                continue
            for mention in _periods(text):
                if mention.end and not mention.months and not mention.first_day and is_month_end(mention.end):
                    yield Candidate(Span(mention.end, length_of(form)), f"page {number}", "title", _BARE)
                elif mention.quarter or mention.half:
                    part = mention.period(FiscalCalendar(12, 31))
                    if part is not None:
                        score = _NAMED + (_PRINTED if part.end in printed else 0)
                        named = Span(part.end, part.months, mention.quarter, mention.year)
                        yield Candidate(named, f"page {number}", "part", score)


def _statements(front: Front) -> Iterator[Candidate[Span]]:
    """The latest end in the head of each page that is called a statement."""
    for number in front.sample():
        lines = [line for line in front.lines(number)[:_HEAD] if len(line.text) <= _LONG]
        if not any(says(line.text, "report_statement", "report_balance") for line in lines[:15]):
            continue
        found = [*_plain_spans(lines), *_pieced(lines)]
        ends = [s.end for s in found if near_month_end(s.end)]
        if ends:
            months = [s.months for s in found if s.end == max(ends) and s.months in _PARTS]
            yield Candidate(Span(max(ends), max(months, default=None)), f"page {number}", "statement", _STATEMENT)


def _plain_spans(lines: Sequence[Line]) -> Iterator[Span]:
    for mention in _periods(" ".join(line.text for line in lines)):
        if mention.end and not (mention.first_day and not mention.months):
            yield Span(mention.end, mention.months)


def _pieced(lines: Sequence[Line]) -> Iterator[Span]:
    """Days whose years stand in lines of their own below: "Three Months Ended March 31", "2024", "2023"."""
    day: Mention | None = None
    since = 0
    for line in lines:
        mentions = _periods(line.text)
        dayless = next((m for m in mentions if m.month_day and not m.end), None)
        since += 1
        if dayless is not None:
            day, since = dayless, 0
        elif day is not None and day.month_day and since <= _NEAR and len(line.text) <= _SHORT:
            yield from (Span(clamp_day(y, *day.month_day), day.months) for y in _years(line.text))


def _years(text: str) -> Iterator[int]:
    yield from (t.year for t in scan(text) if t.kind == "year" and t.year)


def _counted(front: Front, form: str | None) -> Iterator[Candidate[Span]]:
    """Ends by how often the pages print them, those within the year that the title names before others.

    Of ends that are printed about as often the latest is reported on, the others are there to compare.
    """
    usual = length_of(form) or 12
    fits = (None, 3, 6, 9) if usual < 12 else (None, 12)
    named = report_year(front) if usual == 12 else None
    ends: Counter[date] = Counter()
    lengths: set[date] = set()
    where: dict[date, int] = {}
    for number, mention in _mentions(front):
        if mention.end and near_month_end(mention.end) and mention.months in fits and not mention.first_day:
            ends[mention.end] += 1
            where.setdefault(mention.end, number)
            if mention.months:
                lengths.add(mention.end)
    fit = {d: n for d, n in ends.items() if n > 1 and (d.year == named if named else d in lengths)}
    fit = {d: n for d, n in fit.items() if d in lengths} or fit
    if not fit:
        return
    most = max(fit.values())
    best = max(fit, key=lambda d: (fit[d], d)) if named else max(d for d, n in fit.items() if 2 * n >= most)
    for day, count in fit.items():
        score = _COUNTED if day == best else _OTHERS * count / most
        if max(fit) - day < _FORMERLY:
            yield Candidate(
                Span(day, usual), f"page {where[day]}", "counted", score + (_OF_YEAR if named and day == best else 0)
            )


def _pieces(front: Front, form: str | None) -> Iterator[Candidate[Span]]:
    """The day that is printed without a year again and again, in the latest year that heads a column."""
    days: Counter[tuple[int, int]] = Counter()
    years: Counter[int] = Counter()
    for number in front.sample():
        for line in front.lines(number):
            if len(line.text) > _SHORT:
                continue
            days.update(m.month_day for m in _periods(line.text) if m.month_day and not m.end)
            tokens = scan(line.text)
            if _is_years(line.text, tokens):
                years.update(t.year for t in tokens if t.year)
    for (month, day), count in days.most_common(1):
        if count >= _OFTEN and years:
            end = clamp_day(max(years), month, day)
            if near_month_end(end):
                yield Candidate(
                    Span(end, length_of(form) or 12), f"{month:02d}-{day:02d} and the years", "pieces", _PIECES
                )


def _is_years(text: str, tokens: Sequence[Token]) -> bool:
    """Whether a line is nothing but years."""
    return bool(tokens) and all(t.kind == "year" for t in tokens) and len(text) <= 5 * len(tokens)


def report_year(front: Front) -> int | None:
    """The year beside the title on the first pages: "Annual Report 2022", "2022 Annual Report"."""
    head = " ".join(line.text for line in front.first(3))[:3000]
    years = [t for t in scan(head) if t.kind in ("year", "fiscal", "yearspan") and t.year]
    for title in lexicon("report_title", "report_results").find(head):
        for year in years:
            gap = head[title.end : year.start] if year.start >= title.end else head[year.end : title.start]
            near = _YEAR_NEAR if year.start >= title.end else 4
            if (
                len(gap) <= near
                and not any(c.isdigit() for c in gap)
                and (year.end <= title.start or year.start >= title.end)
            ):
                return year.year
    return None


def _mentions(front: Front) -> Iterator[tuple[int, Mention]]:
    for number in front.sample(6, 20):
        for mention in _periods(" ".join(line.text for line in front.lines(number))):
            yield number, mention


def _periods(text: str) -> list[Mention]:
    """All periods of a text; a range of days of three to twelve months is a length with its end."""
    return [_measured(m) for m in find_periods(text)]


def _measured(mention: Mention) -> Mention:
    if mention.first_day is None or mention.end is None or mention.months:
        return mention
    months = Period(mention.first_day, mention.end).months
    whole = months == 12 or (months in _PARTS and mention.first_day.day == 1)  # not from a start-up's day on
    return replace(mention, months=months, first_day=None) if whole else mention


def _head(front: Front, number: int) -> str:
    return " ".join(line.text for line in front.lines(number)[:_HEAD])


def _latest(mentions: Sequence[Mention], first: Mention) -> Mention:
    """Of lengths of time that end on one day of several years the latest: the others are there to compare."""
    alike = [m for m in mentions if m.end and m.months == first.months and not m.first_day]
    return max(
        (m for m in alike if (_end(m) - _end(first)).days >= 0 and (_end(m) - _end(first)).days % _DAYS <= SLACK),
        key=_end,
        default=first,
    )


def _end(mention: Mention) -> date:
    return mention.end or date.min


def _is_prose(front: Front, number: int) -> bool:
    """Whether most lines of a page are as long as a sentence: what it says of a period need not be the filing's."""
    lengths = sorted(len(line.text) for line in front.lines(number)[:_HEAD])
    return bool(lengths) and lengths[len(lengths) // 2] > _PROSE
