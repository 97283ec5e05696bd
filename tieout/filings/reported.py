"""Which period a filing reports on, and on which day it was filed or published.

Input: the front of a filing and its form. Output: `Reported`, dates with their sources. Invariant: a period is taken
from printed words only; a year alone ("Annual Report 2022") selects among the dates that the filing prints.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tieout.filings.evidence import Found
from tieout.filings.front import Front
from tieout.quantities.calendar import SLACK, nearest_month_end
from tieout.quantities.periods import Mention, find_periods

_COVERED = re.compile(
    r"\b(?:fiscal\s+year|annual\s+period|year|quarter(?:ly\s+period)?|period)\s*(?:then\s+)?ended\b", re.IGNORECASE
)
_EVENT = re.compile(r"\bdate\s+of\s+(?:earliest\s+event\s+)?report", re.IGNORECASE)
_YEAR_OF_REPORT = re.compile(
    r"\b(?:report|accounts|statements|jaarverslag|jaarrekening|rapport|results)\b\D{0,25}\b(20\d\d|19\d\d)\b|\b(20\d\d|19\d\d)\b\W{1,3}"
    r"(?:annual|report|full[\s-]year|fourth|jaar)",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"\b(?:dated?|datum)\b\s*:?\s*", re.IGNORECASE)
_APPROVED = re.compile(
    r"(?:\b(?:financial\s+statements|accounts|annual\s+report)\b[^.]{0,120}?\b(?:approved|authori[sz]ed)\b[^.]{0,120}?\bon"
    r"|\b(?:approved|authori[sz]ed)\b(?:\s+and\s+authori[sz]ed)?(?:\s+for\s+issue)?\s+by\s+the\s+(?:board|directors?|members)\b[^.]{0,60}?\bon"
    r"|\bvastgesteld\s+door\b[^.]{0,60}?\bop)\s+(.{6,30})",
    re.IGNORECASE,
)
_HEADED = re.compile(r"\W*signatures?\W*", re.IGNORECASE)
_FILED = re.compile(r"\bfiled\s+(\d\d/\d\d/\d{4})")
_PUBLISHED_WITHIN = timedelta(days=100)  # results appear within three months of the period's end
_DAYS = 365
_PROSE = 110  # characters of a line
_APPROVED_WITHIN = 40
_SHORT = 120  # pages of a report that is read up to the approval; of a longer one a sample must do
_SAID = 10  # how much more an end said with its length counts than a bare date
_LATEST = timedelta(days=550)  # a filing is signed within a year and a half of its period's end


@dataclass(frozen=True, slots=True)
class Reported:
    """End of the reported period and its length in months; `quarter` where a release names only that."""

    end: Found[date] | None = None
    months: int | None = None
    quarter: int | None = None
    year: int | None = None


def read_period(front: Front, form: str | None) -> Reported:
    """The period on the cover, else the one that the first statements name."""
    if form in ("8-K", "8-K/A", "6-K"):
        return Reported(_event(front))
    if form == "earnings release":
        return _release(front)
    return _covered(front) or _dated(front, form) or _by_year(front, form) or Reported()


def _event(front: Front) -> Found[date] | None:
    """Date of the earliest event: the last date of the report's date line."""
    lines = list(front.first(2))
    for index, line in enumerate(lines):
        if _EVENT.search(line.text):
            near = " ".join(x.text for x in lines[max(0, index - 2) : index + 3])
            days = [m.end for m in find_periods(near) if m.end]
            return Found(days[-1], f"cover page {line.page}") if days else None
    return None


def _covered(front: Front) -> Reported | None:
    """SEC covers and accounts: "for the fiscal year ended", "for the quarterly period ended", "for the year ended"."""
    for number in dict.fromkeys([*((front.cover,) if front.cover else ()), 1, 2]):
        if number != front.cover and _is_prose(front, number):
            continue
        text = " ".join(line.text for line in front.lines(number)[:60])
        for match in _COVERED.finditer(text):
            mentions = find_periods(text[match.start() : match.end() + 40])
            if mentions and mentions[0].end:
                quarterly = match[0].lower().startswith("quarter")
                months = 3 if quarterly else mentions[0].months or 12
                return Reported(Found(mentions[0].end, f"cover page {number}"), months)
    return None


def _dated(front: Front, form: str | None) -> Reported | None:
    """The first length of time with an end on the first pages; a bare date for a fact sheet."""
    for number in range(1, 6):
        if _is_prose(front, number):
            continue
        text = " ".join(line.text for line in front.lines(number)[:60])
        for mention in find_periods(text):
            if mention.end and mention.months in (3, 6, 9, 12):
                last = _latest(text, mention)
                return Reported(Found(last.end or mention.end, f"page {number}"), _longest(text, last))
            if form == "fact sheet" and mention.end and not mention.months and number == 1:
                return Reported(Found(mention.end, "page 1"))
    return None


def _latest(text: str, first: Mention) -> Mention:
    """Of lengths of time that end on one day of several years the latest: the others are there to compare."""
    alike = [m for m in find_periods(text) if m.end and first.end and m.months == first.months]
    return max(
        (m for m in alike if first.end and m.end and 0 <= (m.end - first.end).days % _DAYS <= SLACK),
        key=_end,
        default=first,
    )


def _end(mention: Mention) -> date:
    return mention.end or date.min


def _is_prose(front: Front, number: int) -> bool:
    """Whether most lines of a page are as long as a sentence: what it says of a period need not be the filing's."""
    lengths = sorted(len(line.text) for line in front.lines(number)[:60])
    return bool(lengths) and lengths[len(lengths) // 2] > _PROSE


def _longest(text: str, first: Mention) -> int | None:
    return max(m.months for m in find_periods(text) if m.end == first.end and m.months and m.months <= 12)


def _release(front: Front) -> Reported:
    """A release names its quarter in the head; its period is the most printed end of the quarter before publication."""
    head = re.sub(r"-\s", "-", " ".join(line.text for line in front.lines(1)[:40]))
    quarter = next((m for m in find_periods(head) if m.quarter), None)
    published = _first_date(front, None)
    ends: Counter[date] = Counter()
    where: dict[date, int] = {}
    for number, mention in _mentions(front):
        end = mention.end
        if end and published and timedelta(0) < published.value - end <= _PUBLISHED_WITHIN and _near_month_end(end):
            ends[end] += _SAID if mention.months else 1
            where.setdefault(end, number)
    named = (quarter.quarter, quarter.year) if quarter else (None, None)
    months = 3 if quarter else None
    if not ends:
        return Reported(None, months, *named)
    end = max(ends, key=lambda d: (ends[d], d))
    return Reported(Found(end, f"page {where[end]}"), months, *named)


def _near_month_end(day: date) -> bool:
    return abs((day - nearest_month_end(day)).days) <= SLACK


def _by_year(front: Front, form: str | None) -> Reported | None:
    """For "Annual Report 2022", the most frequent end, within that year, of what the filing's pages name.

    Of ends that are printed about as often the latest is reported on, the others are there to compare.
    """
    named = _report_year(front) if form != "10-Q" else None
    months = 3 if form == "10-Q" else 12
    fits = (None, 3, 6, 9) if form == "10-Q" else (None, 12)
    ends: Counter[date] = Counter()
    lengths: set[date] = set()
    where: dict[date, int] = {}
    for number, mention in _mentions(front):
        if mention.end and _near_month_end(mention.end) and mention.months in fits and not mention.first_day:
            ends[mention.end] += 1
            where.setdefault(mention.end, number)
            if mention.months:
                lengths.add(mention.end)
    fit = [d for d, n in ends.items() if n >= 2 and (d.year == named if named else d in lengths)]
    if not fit:
        return Reported(year=named) if named else None
    with_length = [d for d in fit if d in lengths] or fit
    most = max(ends[d] for d in with_length)
    best = (
        max(d for d in with_length if 2 * ends[d] >= most)
        if not named
        else max(with_length, key=lambda d: (ends[d], d))
    )
    return Reported(Found(best, f"page {where[best]}"), months)


def _report_year(front: Front) -> int | None:
    head = " ".join(line.text for line in front.first(3))[:3000]
    match = _YEAR_OF_REPORT.search(head)
    return int(match[1] or match[2]) if match else None


def _mentions(front: Front) -> Iterator[tuple[int, Mention]]:
    for number in front.sample(6, 20):
        for mention in find_periods(" ".join(line.text for line in front.lines(number))):
            yield number, mention


def read_filed(front: Front, form: str | None, end: date | None) -> Found[date] | None:
    """Day of filing or publication: from the metadata, a release's dateline, the signatures or the approval."""
    match = _FILED.search(front.metadata.get("title", ""))
    if match:
        found = find_periods(match[1])
        if found and found[0].end:
            return Found(found[0].end, "metadata")
    if form == "earnings release":
        return _first_date(front, end)
    return _signature(front, end) if _is_sec(form) else _approval(front, end)


def _is_sec(form: str | None) -> bool:
    return bool(form) and any(c.isdigit() for c in form or "")


def _first_date(front: Front, end: date | None) -> Found[date] | None:
    for line in front.lines(1):
        for mention in find_periods(line.text):
            if mention.end and not mention.months and not mention.first_day and _plausible(mention.end, end):
                return Found(mention.end, "page 1")
    return None


def _signature(front: Front, end: date | None) -> Found[date] | None:
    """Date line below the signatures, or else any date below their heading; backwards over the last pages."""
    for number in range(front.page_count, max(0, front.page_count - 15), -1):
        lines = front.lines(number)
        for index, line in enumerate(lines):
            if not _SIGNED.match(line.text):
                continue
            for mention in find_periods(" ".join(x.text for x in lines[index : index + 3])):
                if mention.end and _plausible(mention.end, end):
                    return Found(mention.end, f"signature, page {number}")
        if any(_HEADED.fullmatch(line.text) or line.text.startswith("/s/") for line in lines):
            days = [m.end for line in lines for m in find_periods(line.text) if m.end and _plausible(m.end, end)]
            if days:
                return Found(Counter(days).most_common(1)[0][0], f"signature, page {number}")
    return None


def _approval(front: Front, end: date | None) -> Found[date] | None:
    pages = range(1, min(front.page_count, _APPROVED_WITHIN) + 1) if front.page_count <= _SHORT else front.sample()
    for number in pages:
        for match in _APPROVED.finditer(" ".join(line.text for line in front.lines(number))):
            for mention in find_periods(match[1])[:1]:
                if mention.end and _plausible(mention.end, end):
                    return Found(mention.end, f"approval, page {number}")
    return None


def _plausible(day: date, end: date | None) -> bool:
    return end is None or end < day <= end + _LATEST
