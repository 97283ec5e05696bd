"""Which figures of a line are of the periods that a statement names.

Input: a filing's calendar, a line, the periods named. Output: figures, or pairs of a later and an earlier one.
Invariants: where a text leaves a period open ("in 2023", nothing at all) each period that it may mean is given; pairs
are of one length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise, product

from tieout.check.ledger import Figure, Line
from tieout.check.reading import When
from tieout.model import Filing
from tieout.quantities.calendar import Period
from tieout.quantities.mentions import Mention
from tieout.query.periods import NEAR_DAYS, Asked, calendar_of, matches, resolve

YEAR_DAYS = 365
YEAR_SLACK = 10
Pair = tuple[Figure, Figure]
Held = tuple[date | None, date, int]


class Dates:
    """The periods of one filing."""

    def __init__(self, filing: Filing) -> None:
        end = filing.period_end
        self._end = end
        self._calendar = calendar_of(filing.fiscal_year_end, end.isoformat() if end else None, filing.fiscal_year)
        self._yearly = filing.fiscal_period in (None, "FY")

    def levels(self, line: Line, whens: Sequence[When], *, earlier: bool = False) -> list[Figure]:
        """Figures of the line at the periods named; of the filing's own where none is."""
        if whens:
            return _unique(f for when in whens for f in self._at(line, when))
        own = self._own(line)
        return [b for a in own for b in _before(line, a)] if earlier else own

    def pairs(self, line: Line, whens: Sequence[When]) -> list[Pair]:
        """Later and earlier figures between which a change is told."""
        split = [part for when in whens for part in _parts(when)]
        alike = _alike(split)
        each = [self._at(line, when) for when in alike]
        if alike and all(when.against for when in alike):
            each, alike = [self._own(line), *each], [replace(alike[0], against=False), *alike]
        if len(each) >= 2:
            found = [p for one, other in _couples(each) for p in _ordered(one, other)]
            turned = alike[-1].against and not alike[0].against  # "in 2019 compared to 2020" is told of 2019
            new = {f.cell_id for f in each[0]}
            return list(dict.fromkeys((b, a) if not turned or b.cell_id in new else (a, b) for a, b in found))
        later = each[0] if each else self._own(line)
        return list(dict.fromkeys((a, b) for a in later for b in _before(line, a)))

    def undated(self, line: Line) -> list[Pair]:
        """Neighbours of a row whose dates are not certain, the left one taken for the later."""
        held = line.row.loose
        pairs = [p for p in pairwise(held) if p[0].kind == p[1].kind and p[0].page == p[1].page]
        dated = {f.cell_id: f.period for f in line.row.figures}
        return [p for p in pairs if not self._told_apart(*(dated.get(f.cell_id) for f in p))]

    @staticmethod
    def _told_apart(one: Held | None, other: Held | None) -> bool:
        """Whether both are dated, as two periods of one length."""
        return one is not None and other is not None and one[1] != other[1] and one[2] == other[2]

    def _own(self, line: Line) -> list[Figure]:
        """Figures of the filing's own period: of the year in an annual report, else of the quarter or to date."""
        end = self._end
        if end is None:
            return []
        near = [f for f in line.figures if f.period and abs((f.period[1] - end).days) <= NEAR_DAYS]
        wanted = (0, 12) if self._yearly else (0, 3, 6, 9)
        return [f for f in near if f.period and f.period[2] in wanted]

    def _at(self, line: Line, when: When) -> list[Figure]:
        held = [f for f in line.figures if f.period is not None]
        asked = Asked(((when.mention, when.closing),), (), ())
        wanted = [p for by in (self._calendar, None) for w in resolve(asked, by, None) for p in w.periods]
        found = [f for f in held if f.period and any(matches(p, *f.period) for p in wanted)]
        if found:
            return found
        if any(p.is_instant for p in wanted) and when.mention.end is not None:
            return [f for f in held if f.period and any(_ends(p, f.period[1]) for p in wanted)]
        return self._of_year(held, when.mention) if not self._yearly else []

    def _of_year(self, held: Sequence[Figure], mention: Mention) -> list[Figure]:
        """In a quarterly report "2024" is what it reports of that year."""
        end, bare = self._end, mention.quarter is None and mention.half is None and mention.end is None
        if end is None or mention.year is None or not bare:
            return []
        months = (mention.months,) if mention.months else (0, 3, 6, 9)
        years = (mention.year,) if not mention.fiscal else (mention.year, mention.year - 1)
        days = [_in_year(end, year) for year in years]
        return [f for f in held if f.period and f.period[2] in months and any(_close(f.period[1], d) for d in days)]


def _parts(when: When) -> list[When]:
    """A range of days that begins and ends with a balance is two periods."""
    one = when.mention
    if one.first_day is None or one.end is None or one.first_day.day == 1:
        return [when]
    blank = replace(one, first_day=None, months=None, ytd=False)
    return [When(replace(blank, end=one.first_day), True), When(replace(blank, end=one.end), True)]


def _alike(whens: Sequence[When]) -> list[When]:
    """Years named beside a longer date take its form: "the quarter ended June 30, 2023 compared to 2022"."""
    dated = [w for w in whens if w.mention.end is not None]
    parted = [w for w in whens if w.mention.quarter or w.mention.half or (w.mention.months and w.mention.year)]
    out = []
    for given in whens:
        when, one = given, given.mention
        bare = one.end is None and one.year is not None and not (one.quarter or one.half or one.months)
        if bare and dated and one.year is not None and dated[0].mention.end is not None:
            end = _in_year(dated[0].mention.end, one.year)
            when = replace(dated[0], mention=replace(dated[0].mention, end=end, first_day=None))
        elif bare and parted:
            when = replace(parted[0], mention=replace(parted[0].mention, year=one.year))
        out.append(when)
    return out


def _couples(each: Sequence[list[Figure]]) -> Iterator[tuple[list[Figure], list[Figure]]]:
    """The first period named with each other one."""
    for other in each[1:]:
        yield each[0], other


def _ordered(one: Sequence[Figure], other: Sequence[Figure]) -> Iterator[Pair]:
    """Pairs of one length, the earlier first."""
    for a, b in product(one, other):
        if a.period and b.period and a.period[2] == b.period[2] and a.period[1] != b.period[1]:
            yield (a, b) if a.period[1] < b.period[1] else (b, a)


def _before(line: Line, later: Figure) -> list[Figure]:
    """Figures of the same length a year before."""
    if later.period is None:
        return []
    _, end, months = later.period
    held = [f for f in line.figures if f.period and f.period[2] == months]
    return [f for f in held if f.period and abs((end - f.period[1]).days - YEAR_DAYS) <= YEAR_SLACK]


def _in_year(day: date, year: int) -> date:
    return day.replace(year=year, day=min(day.day, 28)) if (day.month, day.day) == (2, 29) else day.replace(year=year)


def _close(one: date, other: date) -> bool:
    return abs((one - other).days) <= NEAR_DAYS


def _ends(period: Period, day: date) -> bool:
    return _close(period.end, day)


def _unique(figures: Iterator[Figure]) -> list[Figure]:
    return list({f.cell_id: f for f in figures}.values())
