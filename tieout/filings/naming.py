"""What a company calls its fiscal years: by the calendar year in which they end, or by the one before.

Input: the front of a filing, its calendar, the reported period. Output: `Candidate`s of an offset to the calendar year
of the nominal end, 0 or -1, which `fiscal` weighs. Invariant: without words of the filing the calendar year stands.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from tieout.filings.evidence import Candidate
from tieout.filings.front import Front
from tieout.quantities.calendar import FiscalCalendar
from tieout.quantities.period_words import JOIN, Token, scan

_USUAL, _LATE = 1.0, 3.0  # the calendar year of the end; where more than half of the year lies in it
_BESIDE, _COLUMNS, _QUARTER = 2.0, 2.0, 2.5
_PROFILE, _LEAST_NAMES = 2.0, 5
_SHAPE = {1: 0.2, 0: 1.0, -1: 0.6, -2: 0.3}  # how often a filing names the year to come, its own, the two before
_NEAR = 60  # characters between a fiscal year's name and the day on which it ends
_OF = 24  # characters between a quarter and its year
_OFFSETS = (0, -1)
_STOP = re.compile(r"[.;)]\s")
_OPENS = re.compile(r"[(“\"]\W*$")
_JUNE = 6
_TWICE = 2


def offsets(front: Front, calendar: FiscalCalendar, label: int, *, whole_year: bool) -> Iterator[Candidate[int]]:
    """How the filing names its years; `label` is the calendar year of the reported year's nominal end."""
    yield Candidate(0, "calendar year of its end", "calendar", _USUAL if calendar.year_end_month <= _JUNE else _LATE)
    names: Counter[int] = Counter()
    quarters: Counter[int] = Counter()
    for number in front.sample():
        text = JOIN.join(line.text for line in front.lines(number))
        tokens = scan(text)
        for name, end, rule in [*_beside(text, tokens), *_columns(tokens)]:
            year = calendar.year_ending(end)
            offset = name - calendar.fiscal_year_of(year.end) if year is not None else 1
            if offset in _OFFSETS:
                yield Candidate(offset, f"page {number}", rule, _BESIDE if rule == "beside" else _COLUMNS)
        for index, token in enumerate(tokens):
            if token.kind == "fiscal" and token.year:
                names[token.year] += 1
                quarters[token.year] += _is_of(tokens, index)
    if not whole_year:
        current = max((y for y, n in quarters.items() if y - label in _OFFSETS and n >= _TWICE), default=None)
        if current is not None:
            yield Candidate(current - label, "quarters named in the text", "quarter", _QUARTER)
    if sum(names.values()) >= _LEAST_NAMES:
        for offset in _OFFSETS:
            score = _PROFILE * _likeness(names, label + offset) ** 4
            yield Candidate(offset, "fiscal years named in the text", "frequency", score)


def _likeness(names: Counter[int], year: int) -> float:
    """How well the counts of named years fit a filing about `year`: 1 for the very shape."""
    dot = sum(weight * names[year + step] for step, weight in _SHAPE.items())
    return dot / (math.hypot(*names.values()) * math.hypot(*_SHAPE.values()))


def _is_of(tokens: Sequence[Token], index: int) -> bool:
    """Whether a quarter stands right before a fiscal year: "second quarter of fiscal 2025"."""
    before = tokens[index - 1] if index else None
    return before is not None and before.kind in ("quarter", "half") and 0 <= tokens[index].start - before.end <= _OF


def _beside(text: str, tokens: Sequence[Token]) -> Iterator[tuple[int, date, str]]:
    """A fiscal year with the day that stands after its name, or before it in brackets, within the sentence."""
    for index, token in enumerate(tokens):
        if token.kind != "fiscal" or not token.year:
            continue
        after = next((t for t in tokens[index + 1 :] if t.date or t.kind in ("fiscal", "year")), None)
        if after is not None and after.date and not _apart(text, token.end, after.start):
            yield token.year, after.date, "beside"
        before = next((t for t in reversed(tokens[:index]) if t.kind not in ("ended", "asof")), None)
        gap = text[before.end : token.start] if before else ""
        if before is not None and before.date and len(gap) <= _NEAR and _OPENS.search(gap) and not _STOP.search(gap):
            yield token.year, before.date, "beside"


def _apart(text: str, start: int, stop: int) -> bool:
    return stop - start > _NEAR or _STOP.search(text, start, stop) is not None


def _columns(tokens: Sequence[Token]) -> Iterator[tuple[int, date, str]]:
    """Names of years over, or under, as many days, each over its own."""
    rest = [t for t in tokens if t.kind != "ended"]
    for start, first in enumerate(rest):
        if start and rest[start - 1].kind == first.kind:
            continue
        run = _run(rest, start)
        other = _run(rest, start + len(run))
        if len(run) == len(other) > 1 and {run[0].kind, other[0].kind} == {"fiscal", "date"}:
            names, days = (run, other) if run[0].kind == "fiscal" else (other, run)
            for name, day in zip(names, days, strict=True):
                if name.year and day.date:
                    yield name.year, day.date, "columns"


def _run(tokens: Sequence[Token], start: int) -> list[Token]:
    """Tokens of one kind from `start` on."""
    found: list[Token] = []
    for token in tokens[start:]:
        if token.kind != tokens[start].kind:
            break
        found.append(token)
    return found
