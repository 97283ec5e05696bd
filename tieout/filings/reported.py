"""Which period a filing reports on: what its readings speak for, weighed in one place.

Input: the front of a filing and its form. Output: `Reported`. Invariant: a year alone ("Annual Report 2022") selects
among the dates that the filing prints, and stays a year where it prints none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tieout.filings.evidence import Candidate, Found, decide
from tieout.filings.filed import first_date
from tieout.filings.front import Front
from tieout.filings.spans import EVENTS, QUARTERLY, RELEASE, Span, length_of, near_month_end, read_spans, report_year
from tieout.lexicon import says
from tieout.quantities.mentions import Mention, find_periods

_PUBLISHED_WITHIN = timedelta(days=100)  # results appear within three months of the period's end
_SAID = 10  # how much more an end said with its length counts than a bare date
_RELEASED = 8.0  # what the most printed end before publication says
_ENOUGH = 0.9
_HEAD = 40  # lines of a release that are its head
_EVENT_NEAR = 2  # lines around the words of a date line


@dataclass(frozen=True, slots=True)
class Reported:
    """End of the reported period and its length in months; `quarter` where a release names only that."""

    end: Found[date] | None = None
    months: int | None = None
    quarter: int | None = None
    year: int | None = None


def read_period(front: Front, form: str | None) -> Reported:
    """The period that most evidence speaks for."""
    if form in EVENTS:
        return Reported(_event(front))
    if form == RELEASE:
        return _release(front)
    return _weighed(list(read_spans(front, form)), front, form)


def _weighed(spans: list[Candidate[Span]], front: Front, form: str | None) -> Reported:
    end = decide((Candidate(c.value.end, c.source, c.rule, c.score) for c in spans), least=_ENOUGH)
    if end is None:
        return Reported(year=report_year(front) if length_of(form) in (12, None) else None)
    months = _length(spans, end.value) or length_of(form)
    titled = next((c.value for c in spans if c.value.quarter and c.value.year), None)
    if titled is not None and form == QUARTERLY:
        return Reported(end, months, titled.quarter, titled.year)
    return Reported(end, months)


def _length(spans: list[Candidate[Span]], end: date) -> int | None:
    """The length that the readings of this end speak for."""
    said = [(c.value.months, c) for c in spans if c.value.end == end]
    found = decide(Candidate(months, c.source, c.rule, c.score) for months, c in said if months)
    return found.value if found else None


def _event(front: Front) -> Found[date] | None:
    """Date of the earliest event: the last date of the report's date line."""
    lines = list(front.first(2))
    for index, line in enumerate(lines):
        if says(line.text, "cover_event"):
            near = " ".join(x.text for x in lines[max(0, index - _EVENT_NEAR) : index + _EVENT_NEAR + 1])
            days = [m.end for m in find_periods(near) if m.end]
            return Found(days[-1], f"cover page {line.page}", "event") if days else None
    return None


def _release(front: Front) -> Reported:
    """A release names its quarter in the head; its period is the most printed end of the quarter before publication."""
    head = re.sub(r"-\s", "-", " ".join(line.text for line in front.lines(1)[:_HEAD]))
    mentions = find_periods(head)
    quarter = next((m for m in mentions if m.quarter), None)
    published = first_date(front, None)
    spans = list(_released(front, published.value)) if published else []
    reported = _weighed(spans or list(read_spans(front, RELEASE)), front, RELEASE)
    if quarter is not None:
        return Reported(reported.end, 3, quarter.quarter, quarter.year)
    if reported.end and any(m.months == 3 and m.end == reported.end.value for m in mentions):
        return Reported(reported.end, 3)
    return Reported(reported.end, reported.months, None, None if reported.end else reported.year)


def _released(front: Front, published: date) -> Iterator[Candidate[Span]]:
    ends: Counter[date] = Counter()
    where: dict[date, tuple[int, Mention]] = {}
    for number in front.sample(6, 20):
        for mention in find_periods(" ".join(line.text for line in front.lines(number))):
            end = mention.end
            if end and timedelta(0) < published - end <= _PUBLISHED_WITHIN and near_month_end(end):
                ends[end] += _SAID if mention.months else 1
                where.setdefault(end, (number, mention))
    most = max(ends.values(), default=1)
    for end, count in ends.items():
        yield Candidate(Span(end), f"page {where[end][0]}", "before publication", _RELEASED * count / most)
