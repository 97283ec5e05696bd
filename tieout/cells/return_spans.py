"""Returns over one, three, five years: columns or rows that name a length up to the date of the whole table.

Input: a grid, its header paths, the filing's context. Output: for columns and for rows that name such a length the days
it covers, None where its start is not stated ("Since inception"). Invariants: two different lengths at the least; the
table says that it is about returns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from tieout.cells.context import Context
from tieout.cells.grid import Grid
from tieout.lexicon import says
from tieout.quantities.calendar import DAY, Period, add_months
from tieout.quantities.mentions import find_periods
from tieout.quantities.period_words import number_of

Spans = dict[int, Period | None]

_SPAN = re.compile(
    r"(?:last |past )?(\d{1,2}|one|two|three|five|seven|ten|fifteen|twenty)[- ]?(years?|yrs?|months?)"
    r"(?: \(?(?:cumulative|annuali[sz]ed|p\.?a\.?)\)?)?",
    re.IGNORECASE,
)
_OPEN = re.compile(r".*\b(?:since|from) (?:inception|launch)\b.*|.*\b(?:or lifetime|life of (?:the )?fund)\b.*", re.I)
_YEARS = re.compile(r"\d{1,2}[- ]years? \(((?:19|20)\d\d) ?[-–] ?((?:19|20)\d\d)\)", re.IGNORECASE)


def return_spans(grid: Grid, paths: Sequence[list[str]], context: Context) -> tuple[Spans, Spans]:
    """Days of columns and of rows that are lengths of time up to one date."""
    labels = [row.label if row.cells else "" for row in grid.rows]
    if not any(_SPAN.fullmatch(name) or _YEARS.fullmatch(name) for name in (*labels, *(p[-1] for p in paths if p))):
        return {}, {}
    texts = [t for t in (grid.title, grid.lead, *reversed(grid.above[-3:])) if t]
    end = _end(texts) or context.period_end
    heads = [p for path in paths for p in path]
    if end is None or not any(says(t, "table.returns") for t in (*texts, *labels, *heads)):
        return {}, {}
    columns = _spans([path[-1] if path else "" for path in paths], end, context)
    headed = any(says(t, "table.returns") for t in (grid.title or "", *heads))
    told = any(_YEARS.fullmatch(label.strip()) for label in labels)
    return columns, _spans(labels, end, context) if headed or told else {}


def _end(texts: Sequence[str]) -> date | None:
    """The latest day that the nearest text with one names."""
    for text in texts:
        days = [m.end for m in find_periods(text) if m.end is not None]
        if days:
            return max(days)
    return None


def _spans(names: Sequence[str], end: date, context: Context) -> Spans:
    found: Spans = {}
    for i, name in enumerate(names):
        if m := _SPAN.fullmatch(name.strip()):
            count = number_of(m[1]) or 0
            months = count if m[2].lower().startswith("m") else 12 * count
            found[i] = Period(add_months(end, -months) + DAY, end) if months else None
        elif (m := _YEARS.fullmatch(name.strip())) and context.calendar is not None:
            found[i] = Period(context.calendar.year(int(m[1])).start, context.calendar.year(int(m[2])).end)
        elif _OPEN.fullmatch(name):
            found[i] = None
    return found if len({p for p in found.values() if p is not None}) > 1 else {}
