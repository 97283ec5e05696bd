"""The length of time that the text above a table gives to columns of bare years: "SECOND QUARTER" over "2023 2022".

Input: a grid, its header paths. Output: for each column a phrase that goes before its path, as
`quantities.periods.resolve` reads it. Invariants: prose that mentions a quarter gives no length; a column that names a
length or a day of its own keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import groupby

from tieout.cells.context import Context
from tieout.cells.grid import Grid
from tieout.cells.row_dates import GRACE, OLDEST
from tieout.lexicon import says
from tieout.quantities.calendar import Period
from tieout.quantities.mentions import find_periods
from tieout.quantities.period_words import JOIN, MONTHS, Token, clamp_day, scan
from tieout.quantities.periods import resolve

_LENGTHS = ("span", "first", "ttm", "ytd", "quarter", "half")
_DAYS = ("date", "monthday", "month")
_YEARS = ("year", "fiscal", "yearspan")
_TO_DATE = re.compile(r"\bqtd\b|\bquarter[\s-]+to[\s-]+date\b", re.IGNORECASE)
_TITLE = 110  # a longer text is prose unless it announces the table with a colon
_LINE = 70  # a longer line above the title is one of a paragraph
_AGAINST = re.compile(r"\bvs\b|\bversus\b", re.IGNORECASE)
_ANNOUNCES = re.compile(r"\bfollow|\bbelow\b|\btables?\b|\bsets? forth\b|\bsummari[sz]", re.IGNORECASE)
_OUTSTANDING = re.compile(r"\boutstanding\b|\bshareholdings?\b", re.IGNORECASE)
_COVER = timedelta(days=150)  # shares and their holders are counted on a day shortly before the filing
_PERIOD_END = (".", ",", ";")
_NAMES = dict(enumerate(MONTHS.title().split("|"), 1))


def title_lengths(grid: Grid, *, weekly: bool) -> list[str]:
    """Phrases of the lengths that the nearest text with one names, in order: "3 months ended June 30", "Q2 ytd".

    In a `weekly` calendar a length ends on another day in each year: its day is left out.
    """
    for text in _titles(grid):
        phrases = _phrases(_TO_DATE.sub("3 months", text), weekly)
        if phrases:
            return [] if len(phrases) == 1 and phrases[0].startswith("12 months") else phrases
    return []


def _titles(grid: Grid) -> Iterator[str]:
    """Announcements, titles and short lines above the table, the nearest first; of prose its last sentence."""
    lines = [t for t in grid.above[-3:] if len(t) <= _LINE and not t.rstrip().endswith(_PERIOD_END)]
    for text in (*reversed(lines), grid.lead, grid.title):
        last = (text or "").split(". ")[-1].rstrip()
        if last.endswith(".") and not _ANNOUNCES.search(last):
            continue
        if last and (len(last) <= _TITLE or last.endswith(":")):
            yield last


def _phrases(text: str, weekly: bool) -> list[str]:
    tokens = scan(text)
    lengths = [t for t in tokens if t.kind in _LENGTHS]
    days = {(t.month, t.day) for t in tokens if t.kind in ("date", "monthday")}
    day = "" if weekly or len(days) != 1 else " ended " + " ".join(str(x) for x in _day(*days.pop()))
    quarter = next((f"Q{t.number}" for t in lengths if t.kind == "quarter"), None)
    if quarter is not None:
        return [f"{quarter} ytd" if any(t.kind == "ytd" for t in lengths) else quarter]
    out: list[str] = []
    for token in lengths:
        out.extend(p for p in _phrase(token, day) if p not in out)
    return out


def _phrase(token: Token, day: str) -> list[str]:
    if token.kind == "half":
        return [f"H{token.number}"]
    if token.kind == "ytd":
        return [f"ytd{day}"]
    return [f"{n} months{day}" for n in (token.number, token.number2) if n]


def _day(month: int | None, day: int | None) -> tuple[str, int]:
    return _NAMES[month or 12], day or 1


def titled_periods(grid: Grid, said: Sequence[str], context: Context) -> list[set[Period]]:
    """The periods that each text names: stub heading, lead, title, what is above; a length alone is the filing's."""
    out = []
    for text in (grid.stub_head, grid.lead, grid.title, *reversed(grid.above[-6:])):
        near = text in (grid.lead, grid.title, *grid.above[-1:])
        periods = _named(text, context, near=near) if text else set()
        if periods:
            out.append(periods)
    parted = _parted(grid)
    if parted is not None:
        out.insert(0, {parted})
    end, calendar = context.period_end, context.calendar
    if len(said) == 1 and end is not None and calendar is not None and not context.event:
        found = resolve([said[0], str(calendar.fiscal_year_of(end))], calendar, filing_end=end).period
        if found is not None and not any(p.months == found.months for periods in out for p in periods):
            out.insert(0, {found})
    return out


def _parted(grid: Grid) -> Period | None:
    """A balance's day of which one line above gives the day, another one the year: "(As at end-March)" below "1997"."""
    above = grid
    while not above.above and above.continued is not None and above.continued.page == grid.page:
        above = above.continued
    lines = [scan(t) for t in (*above.above[-3:], above.lead or "", above.stub_head) if t]
    days = {(t.month, t.day) for tokens in lines for t in tokens if t.kind == "monthday"}
    told = [tokens for tokens in lines if any(t.kind == "monthday" for t in tokens)]
    if len(days) != 1 or any(t.year or t.kind in _LENGTHS for tokens in told for t in tokens):
        return None
    years = {t.year for tokens in (*lines, scan(above.title or "")) for t in tokens if t.kind == "year"}
    asof = any(t.kind == "asof" for tokens in told for t in tokens)
    (month, day), year = days.pop(), years.pop() if len(years) == 1 else None
    return Period(None, clamp_day(year, month or 1, day or 1)) if asof and year else None


def _named(text: str, context: Context, *, near: bool) -> set[Period]:
    """Periods of a text, none of a comparison of two; one beside others that had not ended leaves all in doubt."""
    if _AGAINST.search(text):
        return set()
    found = {p for m in find_periods(text) if (p := m.period(context.calendar)) is not None}
    if not found:
        return found
    announced = _ANNOUNCES.search(text) is not None and says(text, "securities")
    grace = _COVER if announced or (near and _OUTSTANDING.search(text)) else GRACE
    end = context.period_end
    late = {p for p in found if end is not None and p.end > end + (grace if p.is_instant else GRACE)}
    plain = {p for p in found - late if p.is_instant or p.months > 1}
    if end is not None:
        plain = {p for p in plain if p.end > end - OLDEST}
    return set() if late and len(plain) > 1 else _without_events(plain)


def _without_events(periods: set[Period]) -> set[Period]:
    """Where one span of time is named, days inside it are those of events: "… who became a director on March 3"."""
    spans = [p for p in periods if p.start is not None]
    if len(spans) != 1 or spans[0].start is None:
        return periods
    first, last = spans[0].start, spans[0].end
    return {p for p in periods if p.start is not None or not first <= p.end < last}


def over_years(bare: Sequence[int | None], phrases: Sequence[str]) -> list[str | None]:
    """For each column the phrase that its bare year lacks; two phrases go to the first and the second run of years."""
    if not phrases:
        return [None] * len(bare)
    if len(phrases) == 1:
        return [phrases[0] if year else None for year in bare]
    runs = [year for year, _ in groupby(y for y in bare if y)]
    half, odd = divmod(len(runs), 2)
    if len(phrases) != 2 or odd or runs[:half] != runs[half:] or len(set(runs)) != half:
        return [None] * len(bare)
    return _two_runs(bare, phrases, half)


def _two_runs(bare: Sequence[int | None], phrases: Sequence[str], half: int) -> list[str | None]:
    out: list[str | None] = []
    seen, before = 0, None
    for year in bare:
        if year is not None and year != before:
            seen, before = seen + 1, year
        out.append(None if year is None else phrases[0 if seen <= half else 1])
    return out


def bare_year(path: list[str]) -> int | None:
    """The one year of a path that names neither a day nor a length."""
    tokens = scan(JOIN.join(path)) if path else []
    years = {t.year for t in tokens if t.kind in _YEARS}
    if len(years) != 1 or any(t.kind in (*_LENGTHS, *_DAYS, "period", "inception") for t in tokens):
        return None
    return years.pop()
