"""What rows say about time: a date in a label or section, and the balances that a row moves between.

Input: rows in printed order, of one page or of a table over pages. Output: a `RowPeriod` for each row, the spans
between dated balances. Invariants: a security, a plan or a maturity that names a year dates nothing; a date after the
filing's end dates nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from tieout.cells.context import Context
from tieout.cells.grid import Grid, Row
from tieout.cells.nature import BALANCE, Nature, label_nature, says_opening
from tieout.lexicon import lexicon
from tieout.quantities.calendar import Period
from tieout.quantities.period_labels import only_time
from tieout.quantities.period_tokens import YEAR
from tieout.quantities.period_words import scan
from tieout.quantities.periods import Resolution, resolve

DAY = timedelta(days=1)
GRACE = timedelta(days=20)  # subsequent events may be dated a little after the period's end
OLDEST = timedelta(days=25 * 366)  # the longest records of the past go back less: an older year is one of birth
_EXPLICIT = ("date", "date with length", "date range", "range", "quarter", "half")


@dataclass(frozen=True, slots=True)
class RowPeriod:
    """What a row's own label or section says."""

    period: Period | None = None
    source: str = "row_label"
    explicit: bool = False
    alone: bool = True  # nothing but a date or a balance and its date

    @classmethod
    def of(cls, row: Row, context: Context) -> RowPeriod:
        """Read the label, then the sections from the innermost."""
        label = f"{row.label} {row.day}" if row.day else row.label
        for text, source in [(label, "row_label"), *((s, "row_section") for s in reversed(row.path))]:
            if not text or not _MAY_DATE.search(text):
                continue
            found = resolve([text], context.calendar, filing_end=context.period_end, nature=label_nature(text))
            if found.period is None or found.is_maturity or not _is_date_label(text, found):
                continue
            end = context.period_end
            if end is not None and not end - OLDEST < found.period.end <= end + GRACE:
                continue
            alone = source == "row_section" or _is_date(text) or SLASHED.fullmatch(text) is not None
            return cls(found.period, source, explicit=found.source in _EXPLICIT, alone=alone)
        return cls()


_MAY_DATE = re.compile(r"(?:19|20)\d\d|^\d{1,2}/\d{1,2}/\d\d$|\b(?:q[1-4]|quarter)\b", re.IGNORECASE)
_AT_DATE = re.compile(
    r"\b(?:at|as of|as at|per)\s+(?:[a-z]+\.? \d{1,2},?|\d{1,2}(?:st|nd|rd|th)? [a-z]+\.?) (?:19|20)\d\d\b",
    re.IGNORECASE,
)


SLASHED = re.compile(r"\d{1,2}/\d{1,2}/(?:\d{2}|\d{4})")
_SPAN_FIRST = re.compile(
    r"(?:for the )?(?:(?:three|six|nine|twelve) months|(?:fiscal )?(?:quarter|year)) ended"
    r" (?:[a-z]+ \d{1,2},?|\d{1,2} [a-z]+) (?:19|20)\d\d(?: ?[-–—:(].{0,30})?$",
    re.IGNORECASE,
)


def _is_date(text: str) -> bool:
    """Nothing but a date, or a balance and its date."""
    return only_time(text, "time.balance")


def _is_date_label(text: str, found: Resolution) -> bool:
    """The label is a date, or a balance with its date; not a security, a plan or a maturity that names a year."""
    if (
        _is_date(text)
        or SLASHED.fullmatch(text)
        or _SPAN_FIRST.match(text)
        or (_AT_DATE.search(text) and found.source in _EXPLICIT)
        or (found.source in ("quarter", "half") and _ends_in_time(text))
    ):
        return True
    tail = re.search(
        r"\b(?:balances?|outstanding|nonvested|unvested|exercisable|expected to vest|stand)\b", text, re.IGNORECASE
    )
    return tail is not None and found.period is not None and found.source in _EXPLICIT


def _ends_in_time(text: str) -> bool:
    """A part of a year ends the label, and what it is a figure of goes before: "Revenue H1 2023"."""
    tokens = scan(text)
    if not tokens or tokens[0].kind not in ("quarter", "half"):
        return False
    before = text[: tokens[0].start].split()
    if not before or not before[-1][-1].isalpha() or lexicon("time.filler").whole(before[-1].lower()) is not None:
        return False
    return only_time(text[tokens[0].start :])


def movements(rows: Sequence[Row], own: Sequence[RowPeriod], context: Context) -> dict[int, Period]:
    """Rows between two dated balances move from the one to the other; rows before the first, from the year's start."""
    dated = [
        (i, r.period)
        for i, r in enumerate(own)
        if r.period is not None and r.period.is_instant and r.source == "row_label"
    ]
    spans: dict[int, Period] = {}
    if dated and dated[0][0] > 0 and context.calendar is not None and rows[dated[0][0]].label:
        first, point = dated[0]
        year = context.calendar.year(context.calendar.fiscal_year_of(point.end))
        if year.start is not None and BALANCE.search(rows[first].label):
            spans.update((k, Period(year.start, point.end)) for k in range(first) if rows[k].kind == "data")
    for (i, a), (j, b) in pairwise(dated):
        if a.end > b.end or j - i < 2:
            continue
        span = Period(None, a.end) if a.end == b.end else Period(a.end + DAY, b.end)
        for k in range(i + 1, j):
            if own[k].period is None and rows[k].kind == "data":
                spans[k] = span
    if dated and context.calendar is not None:
        last, point = dated[-1]
        year = context.calendar.year(context.calendar.fiscal_year_of(point.end + DAY))
        before_end = context.period_end is not None and point.end < context.period_end - GRACE
        goes_on = len(dated) > 1 and before_end and BALANCE.search(rows[last].label) is not None
        if says_opening(rows[last].label) or goes_on:  # and no closing balance follows
            later = ((k, rows[k]) for k in range(last + 1, len(rows)) if own[k].period is None)
            spans.update((k, year) for k, row in later if row.kind == "data" and not YEAR.search(row.label))
    return spans


def undated_maturities(rows: Sequence[Row], own: Sequence[RowPeriod], context: Context) -> list[RowPeriod]:
    """The rows' periods without those of labels that are dates, where half or more of such dates are yet to come."""
    if context.period_end is None:
        return list(own)
    labels = [resolve([row.label]).period for row in rows if row.kind == "data" and _is_date(row.label)]
    later = sum(p is not None and p.end > context.period_end + GRACE for p in labels)
    if later < 2 or 2 * later < sum(p is not None for p in labels):
        return list(own)
    return [RowPeriod() if r.source == "row_label" else r for r in own]


def pages_before(grid: Grid) -> list[Row]:
    """Rows of the same table on the pages before."""
    before = grid.continued
    if before is None or before.page == grid.page:
        return []
    return [*pages_before(before), *before.rows]


def pages_after(grid: Grid) -> list[Row]:
    """Rows of the same table on the pages after."""
    return [] if grid.goes_on is None else [*grid.goes_on.rows, *pages_after(grid.goes_on)]


def usual_nature(rows: Sequence[Row]) -> Nature | None:
    """What three quarters of the rows that say something say."""
    natures = [n for r in rows if r.kind == "data" and r.label and (n := label_nature(r.label)) is not None]
    stock = natures.count("instant")
    if len(natures) < 3 or 4 * max(stock, len(natures) - stock) < 3 * len(natures):
        return None
    return "instant" if 2 * stock > len(natures) else "duration"
