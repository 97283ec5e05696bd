"""Which period a filing reports on, and on which day it was filed or published.

Input: the front of a filing and its form. Output: `Reported`, dates with their sources. Invariant: a period is taken from
printed words only; a year alone ("Annual Report 2022") selects among the dates that the filing prints, it makes none up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tieout.filings.front import Found, Front
from tieout.quantities.calendar import is_month_end, nearest_month_end
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
    r"\b(?:approved|authorised|authorized|vastgesteld|signed)\b.{0,160}?\b(?:on|op|dated)\b\s+(.{6,40})",
    re.IGNORECASE | re.DOTALL,
)
_FILED = re.compile(r"\bfiled\s+(\d\d/\d\d/\d{4})")
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
    return _covered(front) or _dated(front, form) or _by_year(front) or Reported()


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
    for number in (1, 2):
        text = " ".join(line.text for line in front.lines(number)[:60])
        for match in _COVERED.finditer(text):
            mentions = find_periods(text[match.start() : match.end() + 40])
            if mentions and mentions[0].end:
                quarterly = match[0].lower().startswith("quarter")
                months = 3 if quarterly else mentions[0].months or 12
                return Reported(Found(mentions[0].end, f"cover page {number}"), months)
    return None


def _dated(front: Front, form: str | None) -> Reported | None:
    """The first length of time with an end on the first pages; a bare date for a fact sheet; a named quarter."""
    quarter: Mention | None = None
    for number in range(1, 6):
        text = " ".join(line.text for line in front.lines(number)[:60])
        for mention in find_periods(text):
            if mention.end and mention.months in (3, 6, 9, 12):
                return Reported(Found(mention.end, f"page {number}"), _longest(text, mention), *_named(quarter))
            if form == "fact sheet" and mention.end and not mention.months and number == 1:
                return Reported(Found(mention.end, "page 1"))
            if form == "earnings release" and number == 1 and mention.quarter and quarter is None:
                quarter = mention
    return _release(front, quarter) if quarter else None


def _named(quarter: Mention | None) -> tuple[int | None, int | None]:
    return (quarter.quarter, quarter.year) if quarter else (None, None)


def _longest(text: str, first: Mention) -> int | None:
    return max(m.months for m in find_periods(text) if m.end == first.end and m.months and m.months <= 12)


def _release(front: Front, quarter: Mention) -> Reported:
    """A release that names its quarter on the cover and the period's end only at its tables."""
    ends: Counter[date] = Counter()
    where: dict[date, int] = {}
    for number, mention in _mentions(front):
        if mention.end and mention.months in (3, 12):
            ends[mention.end] += 1
            where.setdefault(mention.end, number)
    fit = [d for d in ends if quarter.year is None or nearest_month_end(d).year in (quarter.year, quarter.year + 1)]
    if not fit:
        return Reported(None, 3, *_named(quarter))
    end = max(fit)
    return Reported(Found(end, f"page {where[end]}"), 3, *_named(quarter))


def _by_year(front: Front) -> Reported | None:
    """ "Annual Report 2022": the most frequent end, within that year, of what the filing's pages name."""
    named = _report_year(front)
    ends: Counter[tuple[date, bool]] = Counter()
    where: dict[tuple[date, bool], int] = {}
    for number, mention in _mentions(front):
        if mention.end and is_month_end(mention.end) and (mention.months in (None, 12) and not mention.first_day):
            key = (mention.end, mention.months == 12)
            ends[key] += 1
            where.setdefault(key, number)
    fit = [k for k in ends if named is None or k[0].year == named]
    fit = [k for k in fit if k[1]] or fit
    if not fit or (named is None and not any(k[1] for k in fit)):
        return Reported(year=named) if named else None
    best = max(fit, key=lambda k: (ends[k], k[0]))
    if ends[best] < 2:
        return Reported(year=named) if named else None
    return Reported(Found(best[0], f"page {where[best]}"), 12)


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
    """ "Date: August 4, 2023" below the signatures; the search goes backwards over the last pages."""
    for number in range(front.page_count, max(0, front.page_count - 15), -1):
        lines = front.lines(number)
        for index, line in enumerate(lines):
            if not _SIGNED.match(line.text):
                continue
            for mention in find_periods(" ".join(x.text for x in lines[index : index + 3])):
                if mention.end and _plausible(mention.end, end):
                    return Found(mention.end, f"signature, page {number}")
    return None


def _approval(front: Front, end: date | None) -> Found[date] | None:
    for number in range(1, min(front.page_count, 40) + 1):
        for match in _APPROVED.finditer(" ".join(line.text for line in front.lines(number))):
            for mention in find_periods(match[1])[:1]:
                if mention.end and _plausible(mention.end, end):
                    return Found(mention.end, f"approval, page {number}")
    return None


def _plausible(day: date, end: date | None) -> bool:
    return end is None or end < day <= end + _LATEST
