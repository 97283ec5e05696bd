"""A fact's days as the schema writes periods, and the periods that a field asks for.

Input: a filing's fiscal calendar; a schema's description, pattern and enumeration. Output: labels such as "FY2025 Q2".
Invariants: a period that the calendar has no name for has no label; the style is the one whose shape the schema shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tieout.extract.facts import Span
from tieout.extract.schema import Node
from tieout.model import Filing
from tieout.quantities.calendar import FiscalCalendar, calendar_from

_SLACK = timedelta(days=10)
_STYLES = {
    "year": ("FY{y}", "{y}", "FY {y}", "FY{yy}", "fiscal {y}", "Fiscal {y}", "FY-{y}", "{y}FY", "{y} FY", "CY{y}"),
    "part": ("FY{y} {p}", "{p} FY{y}", "{p} {y}", "{y}-{p}", "{y}{p}", "{y} {p}", "{p}-{y}", "{p}{yy}", "{p} FY{yy}",
             "FY{yy} {p}", "{p} fiscal {y}", "{p} Fiscal {y}", "FY{y}{p}", "FY{y}-{p}", "{p}'{yy}", "{y}/{p}", "{p}"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Named:
    """A period of the fiscal calendar: its year and its part ("" is the year, else Q1 … Q4, H1, H2, YTD)."""

    year: int
    part: str


class Calendar:
    """Names spans by a filing's fiscal calendar; the calendar year's where the filing says nothing else."""

    def __init__(self, filing: Filing) -> None:
        found = calendar_from(filing.fiscal_year_end, filing.period_end, filing.fiscal_year)
        self.calendar = found or FiscalCalendar(12, 31)
        self.filing = filing

    def named(self, span: Span) -> Named | None:
        """The name of a span: a day is named by the quarter, or year, that it closes."""
        start, end = span
        year = self.calendar.fiscal_year_of(end - _SLACK)
        if start is None:
            return next((n for n in self._closing(year) if self._ends(n, end)), None)
        for number in range(1, 5):
            quarter = self.calendar.quarter(year, number)
            if _near(quarter.end, end) and _near(quarter.start, start):
                return Named(year, f"Q{number}")
            to_date = self.calendar.year_to_date(year, number)
            if _near(to_date.end, end) and _near(to_date.start, start):
                return Named(year, {2: "H1", 3: "YTD", 4: ""}.get(number, "Q1"))
        half = self.calendar.half(year, 2)
        return Named(year, "H2") if _near(half.end, end) and _near(half.start, start) else None

    @property
    def reported(self) -> Named | None:
        """The period that the filing reports on."""
        year, part = self.filing.fiscal_year, self.filing.fiscal_period
        return Named(year, "" if part in (None, "FY") else part or "") if year else None

    def spans(self, named: Named) -> tuple[Span, ...]:
        """The days that a named period covers, and the day on which it closes."""
        year = named.year
        whole = self.calendar.year(year)
        if not named.part:
            return (whole.start, whole.end), (None, whole.end)
        number = int(named.part[1]) if named.part[1:].isdigit() else 0
        if named.part.startswith("Q"):
            days = self.calendar.quarter(year, number)
        elif named.part.startswith("H"):
            days = self.calendar.half(year, number)
        else:
            last = (self.filing.fiscal_period or "Q3").removeprefix("Q")
            days = self.calendar.year_to_date(year, int(last) if last.isdigit() else 3)
        return (days.start, days.end), (None, days.end)

    def _closing(self, year: int) -> Iterator[Named]:
        yield Named(year, "")
        yield from (Named(year, f"Q{number}") for number in (1, 2, 3))

    def _ends(self, named: Named, day: date) -> bool:
        return _near(self.spans(named)[0][1], day)


def label(named: Named | None, span: Span, node: Node) -> str | int | None:
    """A period as the schema's field writes it; None where it cannot."""
    if node.format == "date" and "string" in node.types:
        return span[1].isoformat()
    if "integer" in node.types or node.types == ("number",):
        return named.year if named else None
    if named is None:
        return None
    if node.enum:
        written = {str(e): str(e) for e in node.enum}
        return next((written[w] for w in _written(named) if w in written), None)
    texts = list(_written(named))
    if node.pattern:
        return next((w for w in texts if re.search(node.pattern or "", w)), None)
    shown = _shapes(" ".join((node.description, *map(str, node.examples))))
    return next((w for w in texts if _shape(w) in shown), texts[0])


def _written(named: Named) -> Iterator[str]:
    for style in _STYLES["part" if named.part else "year"]:
        yield style.format(y=named.year, yy=f"{named.year % 100:02d}", p=named.part)


def _shape(text: str) -> str:
    """A label with its numbers as lengths and its part as a letter: "FY2025 Q2" is "FY4 P"."""
    return re.sub(r"\d+", lambda m: str(len(m.group())), re.sub(r"(?:Q\d|H\d|YTD)", "P", text))


def _shapes(text: str) -> set[str]:
    """The shapes of the labels that a description shows in quotes, or else of its words."""
    quoted = re.findall(r"['\"‘“`]([^'\"’”`]{2,20})['\"’”`]", text)
    return {_shape(one) for one in (quoted or re.findall(r"\S*\d{2,4}\S*", text))}


def _near(one: date | None, other: date | None) -> bool:
    return one is not None and other is not None and abs(one - other) <= _SLACK
