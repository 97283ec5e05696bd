"""A column header's period as one row means it: a flow under a bare date, a length that only the title names.

Input: a grid with its context, a header path, whether the row is a balance or a flow. Output: a `Resolution`.
Invariants: a date alone heads balances; it ends a flow's year, or its quarter where the columns are quarters, and
nothing where neither is known. A date that no filing can report on dates nothing; what falls due later has no period.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cached_property
from itertools import pairwise

from tieout.cells.context import Context
from tieout.cells.grid import Grid
from tieout.cells.head_words import stub_period
from tieout.cells.nature import Nature, is_cash, is_stock, label_nature, names_flow, sentence_nature, title_nature
from tieout.cells.row_dates import GRACE, OLDEST, usual_nature
from tieout.cells.title_periods import title_lengths
from tieout.lexicon import says
from tieout.quantities.calendar import FiscalCalendar, Period
from tieout.quantities.mentions import find_periods
from tieout.quantities.period_tokens import YEAR
from tieout.quantities.period_words import JOIN, scan
from tieout.quantities.periods import Resolution, resolve

NOT_STATED = "length of the period is not stated"
NO_CALENDAR = "no fiscal calendar"
_LENGTHS = ("date with length", "quarter", "half", "range", "date range", "year to date", "length")
_STATEMENT = re.compile(
    r"\bstatements? of (?:consolidated )?(?:operations|income|earnings|comprehensive|cash flows?|profit|loss)"
    r"|^(?:\w+ )?cash flows?\b|\bincome statements?\b|\bprofit and loss\b",
    re.IGNORECASE,
)
_FLOW_SUBJECT = re.compile(
    r"\b(?:costs?|expenses?|income|earnings|benefits?|sales|revenues?|charges?|compensation|impact|reclassified|returns?"
    r"|loss(?:es)?|gains?)\b",
    re.IGNORECASE,
)
_STANDS = re.compile(r"\bin (?:AOC[IL]\b|accumulated other comprehensive)", re.IGNORECASE)
_CALENDAR_YEAR = re.compile(r"\bcalendar years?\b", re.IGNORECASE)
_CASH_FLOWS = re.compile(r"\bcash flows?\b", re.IGNORECASE)
ESTIMATE = re.compile(
    r"\best(?:\.|imated?)?\b|\bproject(?:ed|ions?)\b|\bforecasts?\b|\boutlook\b|\bguidance\b", re.IGNORECASE
)
_PUBLISHED = timedelta(days=370)  # no balance is dated later than this after the period's end
MONTHS_REPORTED = {"FY": 12, "Q1": 3, "H1": 6, "Q2": 6, "Q3": 9}
_PART = {"Q1": "3 months", "H1": "6 months"}


class HeadReader:
    """Periods of one grid's headers. `moves`: balances and flows mix."""

    def __init__(self, grid: Grid, paths: Sequence[list[str]], context: Context, *, moves: bool) -> None:
        self.grid, self.paths, self.context, self.moves = grid, paths, context, moves
        self.title = " ".join(t for t in (grid.title, grid.lead, *grid.above[-3:]) if t)
        self._ended = "ended" in self.title.lower()
        self._end = self._last_end()
        self._running = self._has_running_year(paths)
        self._later = {p for path in paths if (p := self.resolve(path, None).period) is not None and self._is_later(p)}

    @cached_property
    def said(self) -> list[str]:
        """Lengths that the text above names; none where the stub's heading names the period."""
        if stub_period(self.grid.stub_head):
            return []
        calendar = self.context.calendar
        return title_lengths(self.grid, weekly=calendar is not None and calendar.week_based)

    def resolve(self, path: Sequence[str], nature: Nature | None) -> Resolution:
        """What the header's words alone say; "Calendar year" needs no fiscal one."""
        calendar = self.context.calendar
        if calendar is None and any(_CALENDAR_YEAR.search(part) for part in path):
            calendar = FiscalCalendar(12, 31)
        months = MONTHS_REPORTED.get(self.context.fiscal_period or "")
        return resolve(path, calendar, filing_end=self._end, nature=nature, months=months)

    def _last_end(self) -> date | None:
        """The end of what the filing reports on, or a later one that the title says is over: "Years ended …"."""
        end = self.context.period_end
        if end is None or not self._ended or "ending" in self.title.lower():
            return end
        told = (m.end for m in find_periods(self.title) if m.end is not None and m.months is not None)
        return max([end, *(d for d in told if end < d <= end + _PUBLISHED)])

    def read(self, path: list[str], nature: Nature | None, title: Nature | None) -> Resolution:
        """The header's period: its own words say balance or flow where they can, else the row does."""
        plain = self._bounded(self.resolve(path, None))
        if plain.reason == NOT_STATED and nature == "instant":
            plain = self._bounded(self.resolve(path, "instant"))
        elif plain.reason == NOT_STATED and _CASH_FLOWS.search(self.title):
            return self.up_to(self.resolve(path, "instant"))
        if plain.period is None or plain.is_change:
            return self._part_year(plain, path, nature)
        if plain.says == "duration" or (plain.period.start is not None and plain.source in _LENGTHS):
            return replace(plain, says="duration")
        if plain.says == "instant" or plain.source == "date":
            return self._dated(plain, path, nature, title)
        return self._part_year(self._bounded(self.resolve(path, nature)), path, nature)

    def days(self) -> list[date | None]:
        """For each column the one day that its header names."""
        found = [self.resolve(path, None) for path in self.paths]
        return [r.period.end if r.period is not None and r.source == "date" else None for r in found]

    def is_later(self, path: Sequence[str]) -> bool:
        """Whether the header names nothing but years after the one reported on."""
        end = self.context.period_end
        years = [int(y) for y in YEAR.findall(" ".join(path))]
        if not years or end is None:
            return False
        period = self.resolve(path, None).period
        if period is not None and period.end <= end + GRACE:
            return False
        return min(years) > (self.context.calendar.fiscal_year_of(end) if self.context.calendar else end.year)

    def _dated(self, plain: Resolution, path: list[str], nature: Nature | None, title: Nature | None) -> Resolution:
        """Under a bare date, a balance or a flow by its row, the table's title and its other rows."""
        if self.only_flows and plain.says == "instant":
            return self.up_to(plain)
        told = self.told.get(plain.period.end) if plain.period is not None and plain.says is None else None
        if told is not None and nature != "instant":
            return replace(plain, period=told, source="date with length", says="duration")
        titled = title == "duration" and plain.says is None and self._ended
        flow = nature == "duration" and plain.says is None and self.flows
        if flow and self._quarters:
            return self.resolve(["3 months", *path], "duration")
        if flow and len(self.said) == 1:
            return self.resolve([self.said[0].partition(" ended")[0], *path], "duration")
        if not titled and not flow and not (nature == "duration" and self.moves):
            return plain
        found = self.resolve(path, "duration")
        if found.period is not None:
            return found
        known = titled or self.moves or self.context.fiscal_period in _PART or _CASH_FLOWS.search(self.title)
        return self.up_to(plain) if known else replace(found, reason=NOT_STATED)

    def _part_year(self, head: Resolution, path: list[str], nature: Nature | None) -> Resolution:
        """A flow under a bare year beside the running one, of which the filing reports a part: the same part."""
        whole = head.source == "fiscal year" or head.reason == "the year had not ended"
        if not self._running or nature == "instant" or not whole or head.says is not None:
            return head
        part = _PART.get(self.context.fiscal_period or "")
        if part is not None:
            return self.resolve([part, *path], nature)
        return replace(head, period=None, source=None, reason=NOT_STATED)

    def _bounded(self, head: Resolution) -> Resolution:
        """No period where it is too old or too late to be reported on, or one of a ladder of years to come."""
        period, end = head.period, self.context.period_end
        if period is None or end is None:
            return head
        if period.end < end - OLDEST or (period.is_instant and period.end > end + _PUBLISHED):
            return Resolution(reason="no period words in row, header or title")
        if self._is_later(period) and (head.is_maturity or len(self._later) > 1):
            return replace(head, period=None, source=None, reason="maturity bucket", is_maturity=True)
        return head

    def _is_later(self, period: Period) -> bool:
        end = self.context.period_end
        return end is not None and (period.start or period.end - GRACE) > end

    def up_to(self, point: Resolution) -> Resolution:
        """The fiscal year, or the year to date, that ends at an instant."""
        calendar = self.context.calendar
        if calendar is None or point.period is None:
            return point
        near = calendar.year_ending(point.period.end)
        year = near or calendar.year(calendar.fiscal_year_of(point.period.end))
        if year.start is None or year.start > point.period.end:
            return point
        return replace(point, period=Period(year.start, point.period.end), says="duration")

    @cached_property
    def told(self) -> dict[date, Period]:
        """Periods of which the text right above says that they ended, by their last days, where heads are such days."""
        text = self.grid.nearest
        if sentence_nature(text) != "duration":
            return {}
        found = {p for m in find_periods(text) if (p := m.period(self.context.calendar)) is not None and p.start}
        ends = [p.end for p in found]
        days = set(self.days())
        return {p.end: p for p in found if ends.count(p.end) == 1 and p.end in days}

    @cached_property
    def only_flows(self) -> bool:
        """The text above announces what is measured over a period whatever heads it: shares left out of dilution."""
        return says(self.grid.nearest, "statement.flow_sure")

    @cached_property
    def flows(self) -> bool:
        """A statement of flows by its title; else a row, section or title that names one, and no row of a balance."""
        text = self.grid.nearest
        if self.only_flows:
            return True
        if sentence_nature(text) == "instant" or title_nature(text) == "instant":
            return False
        if _STATEMENT.search(self.grid.title or "") or says(
            f"{self.grid.title} {self.grid.stub_head}", "statement.flow"
        ):
            return True
        rows = [r for r in self.grid.rows if r.label]
        last = text.split(". ")[-1]
        told = _FLOW_SUBJECT.search(last) is not None and not _STANDS.search(last)
        if any(is_stock(r.label) and not is_cash(r.label) for r in rows if r.kind == "data"):
            return False
        usual = usual_nature(rows)
        if usual is None and last.rstrip().endswith(":") and not says(last, "nature.rate"):
            usual = "duration"
        if told and label_nature(last) == "duration" and usual == "duration":
            return True
        return names_flow(text) or any(names_flow(r.label) for r in rows)

    @cached_property
    def _quarters(self) -> bool:
        """Three columns or more, each headed by one day and no length, three months apart."""
        months: list[int] = []
        for path in self.paths:
            tokens = scan(JOIN.join(path)) if path else []
            days = [t for t in tokens if t.kind in ("date", "monthday")]
            if len(days) != 1 or any(t.kind in ("span", "ytd", "quarter", "half", "asof") for t in tokens):
                return False
            months.append(days[0].month or 0)
        return len(set(months)) >= 3 and {abs(b - a) for a, b in pairwise(months)} <= {3, 9}

    def _has_running_year(self, paths: Sequence[list[str]]) -> bool:
        """A column is headed by the fiscal year that the filing reports a part of."""
        if self.context.fiscal_period not in ("Q1", "Q2", "Q3", "H1"):
            return False
        plain = (path for path in paths if not ESTIMATE.search(" ".join(path)))
        return any(self.resolve(path, "duration").reason == "the year had not ended" for path in plain)
