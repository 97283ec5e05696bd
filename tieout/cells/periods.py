"""A cell's period: from its row, its column's header, the table's title, the filing; the nearest that says one.

Input: a grid with its context. Output: for each row and column a `Timed`. Invariants: a balance is an instant also under a
"Year ended" header; "at beginning of year" is the close of the day before; a maturity or vintage year is never the period;
a comparison column has no period.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from tieout.cells.context import Context
from tieout.cells.grid import Grid, Row
from tieout.cells.nature import (
    BALANCE,
    BEGINNING,
    ENDING,
    Nature,
    column_nature,
    is_balance,
    is_cash,
    is_period_label,
    is_stock,
    is_movement,
    label_nature,
    roll_forward,
    row_nature,
    sentence_nature,
    title_nature,
)
from tieout.quantities.calendar import Period
from tieout.quantities.mentions import find_periods
from tieout.quantities.periods import Resolution, resolve

_DAY = timedelta(days=1)
_GRACE = timedelta(days=20)  # subsequent events may be dated a little after the period's end
_LENGTHS = ("date with length", "quarter", "half", "range", "date range", "year to date", "length")
_INCEPTION = re.compile(r"\s*\(\s*(?:date of |since )?inception\s*\)\s*", re.IGNORECASE)
_YEARS = re.compile(r"\b((?:19|20)\d\d)\b")
_LADDER_LABEL = re.compile(r"(?:(?:19|20)\d\d|fiscal|years?|after|to|through|and|thereafter|beyond|later|remainder|remaining|of|the|in|ended|ending|six|nine|three|months|[a-z]+ \d{1,2},|[\s,:–—-])+", re.IGNORECASE)
_QUARTER_ROW = re.compile(r"(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter|q[1-4]", re.IGNORECASE)
_STATEMENT = 110  # a longer title is a sentence, not the name of a statement
_FUTURE_ROW = re.compile(r"^\s*(?:thereafter|remainder of|less:? (?:imputed )?interest|total (?:lease|future|undiscounted|minimum) |present value of|(?:within|not later than|less than|later than|between|in more than|after more than|over|more than)\b.*\byears?\b)", re.IGNORECASE)
_EXPLICIT = ("date", "date with length", "date range", "range", "quarter", "half")


@dataclass(frozen=True, slots=True)
class Timed:
    """A cell's period with its source (a choice of `cells.period_source`), or the reason why there is none."""

    period: Period | None = None
    source: str | None = None
    reason: str | None = None
    restated: bool = False


class PeriodReader:
    """Periods of one grid's cells. `paths[j]` is column j's header path."""

    def __init__(self, grid: Grid, paths: Sequence[list[str]], context: Context) -> None:
        self.grid, self.paths, self.context = grid, paths, context
        self.title = " ".join(t for t in (grid.title, *grid.above[-3:]) if t)
        short = grid.title if grid.title and len(grid.title) <= _STATEMENT else ""
        self._title_nature = title_nature(short)
        last = (grid.title or "").split(". ")[-1]
        self._words_nature = sentence_nature(last) or (label_nature(last) if last else None)
        self._ended = "ended" in self.title.lower()
        self._vintage = _is_vintage(paths)
        self._stub_period = _stub_period(grid.stub_head)
        self._rows = [_RowPeriod.of(row, context) for row in grid.rows]
        chain = _pages_before(grid)
        start = len(chain)
        after = _pages_after(grid)
        rows = [*chain, *grid.rows, *after]
        own = [*(_RowPeriod.of(row, context) for row in chain), *self._rows, *(_RowPeriod.of(r, context) for r in after)]
        self._roll = {i - start: n for i, n in roll_forward([row.label for row in rows]).items()}
        self._spans = {i - start: p for i, p in _movements(rows, own, context).items()}
        self._only = self._only_date()
        self._usual = _usual_nature(grid.rows)

    def read(self, index: int, column: int) -> Timed:
        """Period of row `index`, column `column`."""
        row = self.grid.rows[index]
        path = self._path(row, column)
        nature = self._nature(index, path)
        head = self._read_head(path, row, nature)
        if head.is_change:
            return Timed(None, None, head.reason, head.restated)
        if head.period is None and self._is_future(row.label) and self.context.period_end is not None:
            return Timed(Period(None, self.context.period_end), "filing")
        timed = self._from_row(index, column, nature, head) or self._from_head(row, column, nature, head)
        if timed is None and self._only is not None and (nature == "instant") == self._only.is_instant:
            timed = Timed(self._only, "column_header")
        if timed is None:
            timed = self._from_title(row, nature) or self._from_filing(row, nature)
        return timed if not head.restated else replace(timed, restated=True)

    def _nature(self, index: int, path: list[str]) -> Nature | None:
        """Balance or flow: the place in a roll-forward, the statement, the column's measure, the label's words."""
        row = self.grid.rows[index]
        if is_balance(row.label) or _FUTURE_ROW.search(row.label) or self._is_future(row.label):
            return "instant"
        if is_cash(row.label):
            return "instant"
        if self._vintage:
            return "duration" if is_movement(row.label) else "instant"
        if index in self._roll:
            return self._roll[index]
        if self._title_nature is not None:
            return self._title_nature
        for text in reversed(path):
            own = column_nature(text)
            if own is not None:
                return own
        stub = self.grid.stub_head
        said = sentence_nature(stub) if stub else None
        words = label_nature(stub) if stub else None
        return said or row_nature(row.label, row.path, "") or words or self._usual or self._words_nature

    def _read_head(self, path: list[str], row: Row, nature: Nature | None) -> Resolution:
        """The header's period: its own words say balance or flow where they can, else the row does."""
        plain = self._resolve(path, None)
        if plain.period is None or plain.is_change:
            return plain
        if plain.says == "duration" or plain.period.start is not None and plain.source in _LENGTHS:
            return replace(plain, says="duration")
        if plain.says == "instant" or plain.source == "date":
            flow = self._title_nature == "duration" and plain.says is None and self._ended
            if not flow and not (nature == "duration" and (self._roll or self._vintage)):
                return plain
            found = self._resolve(path, "duration")
            return found if found.period is not None else self._up_to(plain)
        return self._resolve(path, nature)

    def _only_date(self) -> Period | None:
        """The one period that any column's header names."""
        resolved = [self._resolve(path, None) for path in self.paths if path]
        dated = {r.period for r in resolved if r.period is not None and (r.says is not None or r.source == "date")}
        return next(iter(dated)) if len(dated) == 1 else None

    def _is_future(self, label: str) -> bool:
        """A row of a maturity ladder: a label of years after the one reported on."""
        years = [int(y) for y in _YEARS.findall(label)]
        if not years or self.context.period_end is None or not _LADDER_LABEL.fullmatch(label):
            return False
        calendar, end = self.context.calendar, self.context.period_end
        current = calendar.fiscal_year_of(end) if calendar is not None else end.year
        return min(years) > current or (min(years) == current and end.month < 12 and "remain" in label.lower())

    def _path(self, row: Row, column: int) -> list[str]:
        """Column header, after the period that heads the row's block; vintage years are left out."""
        own = [_INCEPTION.sub(" ", p) for p in self.paths[column] if not (self._vintage and _BARE_YEAR.fullmatch(p))]
        if _QUARTER_ROW.fullmatch(row.label):
            own = [*own, row.label]
        block = row.block if row.block is not None and not self._is_future(row.block) else self._stub_period
        return own if block is None else [block, *own]

    def _resolve(self, path: list[str], nature: Nature | None) -> Resolution:
        return resolve(path, self.context.calendar, filing_end=self.context.period_end, nature=nature)

    def _up_to(self, point: Resolution) -> Resolution:
        """The fiscal year, or the year to date, that ends at an instant."""
        calendar = self.context.calendar
        if calendar is None or point.period is None:
            return point
        year = calendar.year(calendar.fiscal_year_of(point.period.end))
        if year.start is None or year.start > point.period.end:
            return point
        return replace(point, period=Period(year.start, point.period.end), says="duration")

    def _from_row(self, index: int, column: int, nature: Nature | None, head: Resolution) -> Timed | None:
        """A date in the row's own label or section."""
        row, own = self.grid.rows[index], self._rows[index]
        if own.period is not None:
            if head.period is not None and not own.explicit:
                return None
            if own.period.start is None:
                return Timed(self._eve(own.period), own.source)
            head = _of_row(own.period)
            return Timed(_fit(own.period, row, nature, head, self.context, self.paths[column]), own.source)
        span = self._spans.get(index)
        if span is not None and head.period is None:
            if nature == "instant" and BEGINNING.search(row.label):
                return Timed(Period(None, span.start - _DAY), "row_label") if span.start else None
            return Timed(span, "row_label")
        return None

    def _eve(self, point: Period) -> Period:
        """A balance on the first day of a fiscal year is the close of the day before."""
        calendar = self.context.calendar
        if calendar is not None and calendar.year(calendar.fiscal_year_of(point.end)).start == point.end:
            return Period(None, point.end - _DAY)
        return point

    def _from_head(self, row: Row, column: int, nature: Nature | None, head: Resolution) -> Timed | None:
        if head.period is None:
            return None
        return Timed(_fit(head.period, row, nature, head, self.context, self.paths[column]), "column_header")

    def _from_title(self, row: Row, nature: Nature | None) -> Timed | None:
        """The one period that the nearest line above the table names, by the row's nature."""
        for text in reversed([t for t in (*self.grid.above[-6:], self.grid.title, self.grid.stub_head) if t]):
            found = (m.period(self.context.calendar) for m in find_periods(text))
            periods = {p for p in found if p is not None and self._plausible(p)}
            if not periods:
                continue
            wanted = {p for p in periods if p.is_instant == (nature == "instant")} or periods
            if len(wanted) == 1:
                period = next(iter(wanted))
                head = Resolution(period=period, says="instant" if period.is_instant else "duration")
                return Timed(_fit(period, row, nature, head, self.context), "table_title")
            latest = max(wanted, key=lambda p: (p.end, p.months))
            if nature == "instant" and len(wanted) > 1:
                return Timed(Period(None, latest.end), "table_title")
        return None

    def _plausible(self, period: Period) -> bool:
        """A title's period lies in the past and is no single month."""
        late = self.context.period_end is not None and period.end > self.context.period_end + _GRACE
        return not late and (period.is_instant or period.months > 1)

    def _from_filing(self, row: Row, nature: Nature | None) -> Timed:
        end, reported = self.context.period_end, self.context.reported()
        if end is None:
            return Timed(None, None, "no period words in row, header or title")
        if nature == "instant":
            if BEGINNING.search(row.label) and reported is not None and reported.start is not None:
                return Timed(Period(None, reported.start - _DAY), "filing")
            return Timed(Period(None, end), "filing")
        if nature == "duration" and reported is not None:
            return Timed(reported, "filing")
        if nature is None:
            return Timed(Period(None, end), "filing")
        return Timed(None, None, "no period words in row, header or title")


_BARE_YEAR = re.compile(r"(?:19|20)\d\d")


def _is_vintage(paths: Sequence[list[str]]) -> bool:
    """Columns of four or more years in a row beside "Prior", "Thereafter" or "Revolving" are vintages or maturities."""
    leaves = [p[-1] for p in paths if p]
    years = [int(t) for t in leaves if _BARE_YEAR.fullmatch(t)]
    others = " ".join(t for t in leaves if not _BARE_YEAR.fullmatch(t)).lower()
    return len(set(years)) >= 3 and any(w in others for w in ("prior", "thereafter", "revolving", "earlier"))


_PHRASE = re.compile(
    r"(?:for (?:the )?)?(?:(?:fiscal )?years?|(?:three|six|nine|twelve) (?:and (?:six|nine) )?months|quarters?|periods?) end(?:ed|ing)"
    r"(?: (?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2},?)?"
    r"|(?:as (?:of|at) |at )?(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2},?"
    r"(?: ?(?:19|20)\d\d)?",
    re.IGNORECASE,
)


def _stub_period(text: str) -> str | None:
    """The date or period that the stub's heading names: "For the years ended December 31", "At December 31"."""
    if not text:
        return None
    if is_period_label(text):
        return text
    found = _PHRASE.findall(text)
    return found[0] if len(found) == 1 else None


def _fit(
    period: Period, row: Row, nature: Nature | None, head: Resolution, context: Context, path: Sequence[str] = ()
) -> Period:
    """The column's period as the row means it: a balance at its start or end, else the period itself."""
    leaf = " ".join(path)
    opens = bool(BEGINNING.search(row.label) or BEGINNING.search(leaf)) and not ENDING.search(row.label)
    if period.start is None:
        return _opening(period, context) if opens else period
    if opens and (nature == "instant" or BEGINNING.search(leaf)):
        return Period(None, period.start - _DAY)
    if leaf and (ENDING.search(leaf) or BALANCE.search(leaf)):
        return Period(None, period.end)
    if nature != "instant":
        return period
    named = _named_day(row.label, period)
    if named is not None:
        return named
    inner = row.path[-1].rstrip(":") if row.path else ""
    measured = any(column_nature(p) == "instant" for p in path)
    if is_balance(row.label) or head.says != "duration" or is_stock(row.label) or is_stock(inner) or measured:
        return Period(None, period.end)
    return Period(None, period.end) if is_cash(row.label) else period


def _opening(period: Period, context: Context) -> Period:
    """The close before the fiscal year that ends on an instant; the instant itself where no year ends there."""
    if context.calendar is None:
        return period
    year = context.calendar.year(context.calendar.fiscal_year_of(period.end))
    ends = abs((year.end - period.end).days) <= 7
    return Period(None, year.start - _DAY) if ends and year.start is not None else period


def _named_day(label: str, period: Period) -> Period | None:
    """A balance "as of December 31" without its year: that day at the period's start or end."""
    mention = next((m for m in find_periods(label) if m.month_day is not None and m.end is None), None)
    if mention is None or mention.month_day is None or period.start is None:
        return None
    before = period.start - _DAY
    for day in (before, period.end):
        if (day.month, day.day) == mention.month_day:
            return Period(None, day)
    return None


def _pages_before(grid: Grid) -> list[Row]:
    """Rows of the same table on the pages before."""
    before = grid.continued
    if before is None or before.page == grid.page:
        return []
    return [*_pages_before(before), *before.rows]


def _pages_after(grid: Grid) -> list[Row]:
    """Rows of the same table on the pages after."""
    return [] if grid.goes_on is None else [*grid.goes_on.rows, *_pages_after(grid.goes_on)]


def _usual_nature(rows: Sequence[Row]) -> Nature | None:
    """What three quarters of the rows that say something say."""
    natures = [n for r in rows if r.kind == "data" and r.label and (n := label_nature(r.label)) is not None]
    for nature in ("instant", "duration"):
        if len(natures) >= 3 and 4 * natures.count(nature) >= 3 * len(natures):  # type: ignore[arg-type]
            return nature  # type: ignore[return-value]
    return None


def _of_row(period: Period) -> Resolution:
    return Resolution(period=period, source="date", says="instant" if period.is_instant else "duration")


@dataclass(frozen=True, slots=True)
class _RowPeriod:
    """What a row's own label or section says."""

    period: Period | None = None
    source: str = "row_label"
    explicit: bool = False

    @classmethod
    def of(cls, row: Row, context: Context) -> _RowPeriod:
        """Read the label, then the sections from the innermost."""
        for text, source in [(row.label, "row_label"), *((s, "row_section") for s in reversed(row.path))]:
            if not text or not _MAY_DATE.search(text):
                continue
            found = resolve([text], context.calendar, filing_end=context.period_end, nature=label_nature(text))
            if found.period is None or found.is_maturity or not _is_date_label(text, found):
                continue
            if context.period_end is not None and found.period.end > context.period_end + _GRACE:
                continue
            return cls(found.period, source, explicit=found.source in _EXPLICIT)
        return cls()


_MAY_DATE = re.compile(r"(?:19|20)\d\d|\b(?:q[1-4]|quarter)\b", re.IGNORECASE)
_DATE_ONLY = re.compile(
    r"(?:[\s,.:()–—-]|\b(?:as|at|of|on|the|for|in|and|balances?|net|total|opening|closing|ending|beginning|outstanding|unvested|nonvested|non-vested|shares|stand|per|year|years|fiscal|quarter|months?"
    r"|weeks?|ended|ending|three|six|nine|twelve|first|second|third|fourth|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
    r"|januari|februari|maart|mei|juni|juli|augustus|oktober|equity|units|options|rsus?|psus?|awards|restated|audited|unaudited|exercisable|warrants|common|stock|deficit|fy|q[1-4])\b|\d+(?:st|nd|rd|th)?)*",
    re.IGNORECASE,
)


_AT_DATE = re.compile(r"\b(?:at|as of|as at)\s+[a-z]+\.? \d{1,2},? (?:19|20)\d\d\b", re.IGNORECASE)


def _is_date_label(text: str, found: Resolution) -> bool:
    """The label is a date, or a balance with its date; not a security, a plan or a maturity that names a year."""
    if _DATE_ONLY.fullmatch(text) or (_AT_DATE.search(text) and found.source in _EXPLICIT):
        return True
    tail = re.search(r"\b(?:balances?|outstanding|nonvested|unvested|exercisable|expected to vest|stand)\b", text, re.IGNORECASE)
    return tail is not None and found.period is not None and found.source in _EXPLICIT


def _movements(rows: Sequence[Row], own: Sequence[_RowPeriod], context: Context) -> dict[int, Period]:
    """Rows between two dated balances move from the one to the other; rows before the first, from the year's start."""
    dated = [(i, r.period) for i, r in enumerate(own) if r.period is not None and r.period.is_instant and r.source == "row_label"]
    spans: dict[int, Period] = {}
    if dated and dated[0][0] > 0 and context.calendar is not None and rows[dated[0][0]].label:
        first, point = dated[0]
        year = context.calendar.year(context.calendar.fiscal_year_of(point.end))
        if year.start is not None and BALANCE.search(rows[first].label):
            spans.update((k, Period(year.start, point.end)) for k in range(first) if rows[k].kind == "data")
    for (i, a), (j, b) in zip(dated, dated[1:], strict=False):
        if a.end > b.end or j - i < 2:
            continue
        span = Period(None, a.end) if a.end == b.end else Period(a.end + _DAY, b.end)
        for k in range(i + 1, j):
            if own[k].period is None and rows[k].kind == "data":
                spans[k] = span
    return spans
