"""A table → the groups of figures in it that are parts of one whole: rows under each other, or cells side by side.

Input: the rows of a table, top to bottom. Output: `Group`s. A group is proven where its parts sum to a figure that
stands below, above or beside them; without one it is a run of rows under one heading. Invariants: pure; the parts of a
group share kind, currency, column and period, or row and period; nothing is computed but the sum that proves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from tieout.answer.model import Cell
from tieout.lexicon import lexicon
from tieout.quantities.mentions import find_periods
from tieout.query import Record
from tieout.query.structure import held_period

FEWEST, MOST = 2, 24  # parts of a group
ROUNDED = Decimal("0.6")  # of a part's last digit, by which a sum of rounded parts may be off, a part
QUARTER, QUARTERS = 3, 4  # months of one, and how many fill a year
SUMMED = frozenset({"amount", "count", "shares"})


@dataclass(frozen=True)
class Part:
    """One figure of a group, and the name that tells it from the others."""

    record: Record
    cell: Cell
    name: str

    @property
    def value(self) -> Decimal:
        """At full scale, with its sign; 0 where none is reported."""
        return Decimal(str(self.cell["value"] or 0))

    @property
    def year(self) -> int | None:
        """The year that the name is, as in a table of maturities."""
        first = next(iter(find_periods(self.name)), None)
        if first is None or first.start > 0:
            return None
        return first.end.year if first.year is None and first.end is not None else first.year


@dataclass(frozen=True)
class Group:
    """Parts in the order of the page, and the figure that they sum to, where one is printed."""

    parts: tuple[Part, ...]
    total: Part | None = None

    @property
    def is_yearly(self) -> bool:
        """Whether its parts are years, the last of them perhaps all that come later."""
        years = [p.year for p in self.parts]
        plain = years if years[-1] or not lexicon("list_later").find(self.parts[-1].name) else years[:-1]
        return len(plain) > 1 and all(plain) and all(b - a == 1 for a, b in pairwise(y for y in plain if y))

    @property
    def values(self) -> tuple[Decimal, ...]:
        """By which equal groups are told, whatever their order."""
        return tuple(sorted(abs(p.value) for p in self.parts))


def groups_of(rows: Sequence[Record]) -> list[Group]:
    """All groups of a table, those below one another first."""
    return [*_down(rows), *_across(rows)]


def _down(rows: Sequence[Record]) -> Iterator[Group]:
    """Groups in each column of each period."""
    columns: dict[tuple[object, ...], list[Part]] = defaultdict(list)
    for row in rows:
        for cell in row.cells:
            key = (*(cell["col_path"] or ()), cell["period_start"], cell["period_end"])
            columns[key].append(Part(row, cell, row.row_label or ""))
    for column in columns.values():
        for run in _alike(column):
            proven = [*_footed(run), *(_reversed(g) for g in _footed(run[::-1]))]
            yield from proven
            taken = {id(p.cell) for g in proven for p in (*g.parts, *((g.total,) if g.total else ()))}
            yield from (Group(tuple(part)) for part in _runs([p for p in run if id(p.cell) not in taken]))


def _across(rows: Sequence[Record]) -> Iterator[Group]:
    """Groups in each row: the cells of one period under headings of their own."""
    for row in rows:
        periods: dict[tuple[object, ...], list[Part]] = defaultdict(list)
        for cell in row.cells:
            periods[(cell["period_start"], cell["period_end"])].append(Part(row, cell, _head(row, cell)))
        for parts in periods.values():
            for run in _alike(parts):
                if len({p.name for p in run}) == len(run):
                    proven = [*_footed(run), *(_reversed(g) for g in _footed(run[::-1]))]
                    yield from proven or ([Group(tuple(run))] if FEWEST < len(run) <= MOST else [])


def quarters_of(rows: Sequence[Record], whole: Cell) -> list[Group]:
    """In each row the three-month figures of the period of `whole`, where there are as many as fill it."""
    first, last = whole["period_start"], whole["period_end"]
    found = []
    for row in rows:
        held = ((held_period(c), c) for c in row.cells if c["value"] is not None)
        cells = {end: c for h, c in held if h and h[2] == QUARTER for end in [str(h[1])] if first < end <= last}
        if len(cells) == QUARTERS:
            parts = tuple(Part(row, cells[end], _head(row, cells[end])) for end in sorted(cells))
            found.append(Group(parts))
    return found


def _head(row: Record, cell: Cell) -> str:
    """The heading of a cell without what all cells of the row stand under."""
    paths = [list(c["col_path"] or ()) for c in row.cells]
    own = [h for h in cell["col_path"] or () if not all(h in path for path in paths)]
    return " ".join(own)


def _alike(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """The parts of each kind and currency; nil ones go with any."""
    kinds = dict.fromkeys((p.cell["kind"], p.cell["currency"]) for p in parts if p.cell["kind"] != "nil")
    for kind in kinds:
        yield [p for p in parts if p.cell["kind"] == "nil" or (p.cell["kind"], p.cell["currency"]) == kind]


def _footed(parts: Sequence[Part]) -> Iterator[Group]:
    """Groups whose figures sum to the one behind them; a total is a part of what comes after it."""
    stack: list[Part] = []
    for part in parts:
        many = _summing(stack, part)
        if many:
            yield Group(tuple(stack[-many:]), part)
            del stack[-many:]
        stack.append(part)


def _summing(stack: Sequence[Part], total: Part) -> int:
    """How many of the last figures sum to `total`: the fewest that do; 0 where none."""
    if total.cell["kind"] not in SUMMED or not total.value:
        return 0
    unit = Decimal(total.cell["multiplier"] or 1)
    summed, shown = Decimal(0), 0
    for many, part in enumerate(reversed(stack[-MOST:]), 1):
        summed += part.value
        shown += bool(part.value)
        if shown >= FEWEST and abs(summed - total.value) <= ROUNDED * _digit(total, unit) * (shown - 1):
            return many
    return 0


def _digit(part: Part, unit: Decimal) -> Decimal:
    """Worth of the last printed digit."""
    shown = (part.value / unit).normalize() if unit else part.value
    return unit.scaleb(min(0, int(shown.as_tuple().exponent)))


def _reversed(group: Group) -> Group:
    return Group(group.parts[::-1], group.total)


def _runs(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Runs of rows under one heading."""
    run: list[Part] = []
    for part in parts:
        if run and part.record.row_path != run[-1].record.row_path:
            if FEWEST <= len(run) <= MOST:
                yield run
            run = []
        run.append(part)
    if FEWEST <= len(run) <= MOST:
        yield run
