"""Every period that a running text names: a table's title, a sentence, a question.

Input: text. Output: `Mention`s, one a period: "three and six months ended June 30, 2023 and 2022" gives four.
Invariants: mentions are in order of appearance and carry the characters they were read from; nothing is assumed that
the text does not say, so a mention without a year stays one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from tieout.lexicon import lexicon
from tieout.quantities.calendar import FiscalCalendar, Period, month_end
from tieout.quantities.period_words import Token, clamp_day, scan

_GAP = re.compile(r"[\s,;()/&|'’–-]*")  # what stands between period words beside words that link them
_LENGTHS = ("span", "first", "ttm", "ytd", "period")
_YEARS = ("year", "fiscal", "yearspan", "years")
_NOTHING: list[Mapping[str, object]] = [{}]
_SPAN_LIMIT = 15  # a range of more years than this is no list of periods


@dataclass(frozen=True, slots=True)
class Mention:
    """One period as named in `text`, the source's characters from `start` to `stop`.

    `months` is a stated length, `ytd` a length from the start of the fiscal year, `first_day` a stated first day, `end`
    a stated last day or instant. Otherwise `year` is a fiscal year (`fiscal` where the text says so), with `quarter` or
    `half`; `month_day` is an end without a year.
    """

    start: int
    stop: int
    text: str
    months: int | None = None
    ytd: bool = False
    first_day: date | None = None
    end: date | None = None
    year: int | None = None
    fiscal: bool = False
    quarter: int | None = None
    half: int | None = None
    month_day: tuple[int, int] | None = None

    def period(self, calendar: FiscalCalendar | None = None) -> Period | None:
        """The days meant: by `calendar`, or by calendar years where it is None; None where the year is not named."""
        calendar = calendar or FiscalCalendar(12, 31)
        if self.end is not None:
            return self._dated(self.end, calendar)
        if self.year is None:
            return None
        if self.quarter is not None:
            part = calendar.year_to_date if self.ytd else calendar.quarter
            return part(self.year, self.quarter)
        if self.half is not None:
            return calendar.half(self.year, self.half)
        if self.months in (3, 6, 9):
            return calendar.year_to_date(self.year, self.months // 3)
        return calendar.year(self.year)

    def _dated(self, end: date, calendar: FiscalCalendar) -> Period:
        if self.first_day is not None:
            return Period(self.first_day, end)
        if self.ytd:
            year = calendar.year_ending(end) or calendar.year(calendar.fiscal_year_of(end))
            return Period(year.start, end)
        months = self.months or (3 if self.quarter else 6 if self.half else None)
        if months is None:
            return Period(None, end)
        return Period(calendar.start_of(end, months), end)


def find_periods(text: str) -> list[Mention]:
    """All periods named in `text`, in order."""
    return [mention for phrase in _phrases(text) for mention in _mentions(text, phrase)]


def _phrases(text: str) -> Iterator[list[Token]]:
    """Runs of period words that only connecting words separate; a length after an end starts a new run."""
    phrase: list[Token] = []
    ended: list[Token] = []
    for token in scan(text):
        if token.kind == "ended":
            if lexicon("time.ended.weak").whole(text[token.start : token.end]) is None:
                ended.append(token)
            continue
        if phrase and not _goes_on(phrase, token, _gap(text, phrase[-1].end, token.start, ended), bool(ended)):
            yield phrase
            phrase = []
        phrase.append(token)
        ended = []
    if phrase:
        yield phrase


def _goes_on(phrase: Sequence[Token], token: Token, gap: str, ended: bool) -> bool:
    """Whether a period word belongs to those before it; a length after an end does where it "ends" on that day."""
    opens = token.kind in (*_LENGTHS, "quarter", "half", "asof")
    closed = opens and any(t.kind in ("date", "month", *_YEARS) for t in phrase)
    turned = ended or not gap  # "am 31. Dezember endende Jahr", "12月31日止年度"
    if closed and (not turned or any(t.kind in _LENGTHS for t in phrase)):
        return False
    return _is_link(gap)


def _gap(text: str, start: int, end: int, ended: Sequence[Token]) -> str:
    """What stands between two period words, without words that say that a period ended."""
    out = text[start:end]
    for token in reversed(ended):
        if token.start >= start:
            out = out[: token.start - start] + " " + out[token.end - start :]
    return out


@lru_cache(maxsize=4096)
def _is_link(gap: str) -> bool:
    for mention in reversed(lexicon("time.link").find(gap)):
        gap = gap[: mention.start] + " " + gap[mention.end :]
    return _GAP.fullmatch(gap) is not None


def _mentions(text: str, phrase: list[Token]) -> Iterator[Mention]:
    while phrase and phrase[-1].kind in ("range", "asof"):
        phrase = phrase[:-1]
    ends = list(_ends(phrase))
    if not ends and not any(t.kind in (*_LENGTHS, "quarter", "half", "monthday") for t in phrase):
        return
    start, stop = phrase[0].start, phrase[-1].end
    blank = Mention(start, stop, text[start:stop])
    month_days = [(t.month or 0, t.day or 0) for t in phrase if t.kind == "monthday"]
    for length in list(_lengths(phrase)) or _NOTHING:
        for end in ends or [{"month_day": month_days[0]} if month_days else {}]:
            if length or end:
                yield replace(blank, **{**length, **end})  # type: ignore[arg-type]


def _lengths(phrase: list[Token]) -> Iterator[Mapping[str, object]]:
    ytd = any(t.kind == "ytd" for t in phrase)
    quarter_year = next((t.year for t in reversed(phrase) if t.kind in ("quarter", "half") and t.year), None)
    for token in phrase:
        if token.kind in ("span", "first", "ttm"):
            yield {"months": token.number}
            if token.number2:
                yield {"months": token.number2}
        elif token.kind in ("quarter", "half"):
            yield {token.kind: token.number, "ytd": ytd, "year": token.year or quarter_year}
        elif token.kind == "ytd" and not any(t.kind == "quarter" for t in phrase):
            yield {"ytd": True}


def _ends(phrase: list[Token]) -> Iterator[Mapping[str, object]]:
    """Stated ends: ranges of days, dates, month-days with each year named, or bare years."""
    span = _range(phrase)
    if span:
        yield span
        return
    dates = [t for t in phrase if t.kind in ("date", "month")]
    years = list(_years(phrase))
    anchors = [t for t in phrase if t.kind in ("date", "month", "monthday")]
    if not anchors:
        yield from ({"year": year, "fiscal": fiscal} for year, fiscal in years)
        return
    paired = _columns(anchors, [year for year, _ in years])
    if paired:
        yield from paired
        return
    for token in dates:
        yield {"end": _day(token, token.year or 0), **_first_day(token, phrase)}
    last = anchors[-1] if dates else anchors[0]
    for year, _ in years:
        yield {"end": _day(last, year)}


def _columns(anchors: list[Token], years: list[int]) -> list[Mapping[str, object]]:
    """Column headers read across: "June 30, December 31, 2023 2022" pairs the days with the years in order."""
    years = [t.year for t in anchors if t.year] + years
    if len(anchors) < 2 or anchors[0].kind != "monthday" or len(years) != len(anchors):
        return []
    if any(t.kind != "monthday" for t in anchors[:-1]):
        return []
    return [{"end": _day(token, year)} for token, year in zip(anchors, years, strict=True)]


def _range(phrase: list[Token]) -> Mapping[str, object] | None:
    for a, between, b in zip(phrase, phrase[1:], phrase[2:], strict=False):
        if between.kind == "range" and b.kind in ("date", "month") and a.kind in ("date", "month", "monthday"):
            end = _day(b, b.year or 0)
            first = clamp_day(a.year or end.year, a.month or 1, a.day or 1)
            if first > end:
                first = clamp_day(first.year - 1, first.month, first.day)
            return {"first_day": first, "end": end}
    return None


def _years(phrase: list[Token]) -> Iterator[tuple[int, bool]]:
    previous: int | None = None
    to = False
    fiscal = any(t.kind == "fiscal" for t in phrase)
    for token in phrase:
        if token.kind in _YEARS and token.year is not None:
            first = token.number if token.kind == "years" else previous + 1 if to and previous else None
            if first is not None and 0 < token.year - first < _SPAN_LIMIT:
                yield from ((year, fiscal) for year in range(first, token.year))
            yield token.year, fiscal or token.kind == "yearspan"
            previous = token.year
        to = token.kind == "range"


def _first_day(token: Token, phrase: list[Token]) -> dict[str, object]:
    """A month that no length governs is meant as the whole month."""
    if token.kind != "month" or any(t.kind in (*_LENGTHS, "asof") for t in phrase):
        return {}
    return {"first_day": date(token.year or 1, token.month or 1, 1)}


def _day(token: Token, year: int) -> date:
    month = token.month or 1
    return month_end(year, month) if token.day is None else clamp_day(year, month, token.day)
