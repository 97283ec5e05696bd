"""A filing's rows as the checks want them: by table, row, column and concept.

Input: a `Filing` with its `Table`s and `Cell`s. Output: `FilingView` with a `TableView` for each table part.
Invariants: views copy nothing and change nothing; a table with another's cells in place can be checked against the
same filing.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import Any, TypeVar

from tieout.losses import Loss
from tieout.model import Block, Cell, Filing, Table
from tieout.pages.model import Page
from tieout.quality.config import threshold
from tieout.quantities.amounts import detect_decimal_mark

_WORDS = re.compile(r"[a-z]+|\d+(?:\.\d+)?%?")

_Key = TypeVar("_Key")
_Row = TypeVar("_Row")
Fact = tuple[str, str, Any, Any]
Print = tuple[str, str]
LEAST_DIGITS = 5  # fewer are alike by chance


def concept(label: str | None) -> str:
    """A label's words and numbers, lower case, as a key."""
    return " ".join(_WORDS.findall((label or "").lower()))


@dataclass
class TableView:
    """One table part with its cells."""

    table: Table
    cells: Sequence[Cell]

    @cached_property
    def values(self) -> list[Cell]:
        """Value cells in reading order."""
        found = [c for c in self.cells if c.role == "value"]
        return sorted(found, key=lambda c: (c.row, c.col))

    @cached_property
    def numbers(self) -> list[Cell]:
        """Value cells that hold a number."""
        return [c for c in self.values if c.value is not None]

    @cached_property
    def columns(self) -> dict[int, list[Cell]]:
        """Value cells by grid column, top to bottom."""
        return grouped(self.values, attrgetter("col"))

    @cached_property
    def rows(self) -> dict[int, list[Cell]]:
        """Value cells by grid row, left to right."""
        return grouped(self.values, attrgetter("row"))

    @cached_property
    def grid(self) -> dict[tuple[int, int], Cell]:
        """Value cells by (row, col)."""
        return {(c.row, c.col): c for c in self.values}

    @cached_property
    def turned(self) -> bool:
        """Whether the table is printed sideways: its columns run across the page."""
        pairs = [pair for cells in self.columns.values() for pair in pairwise(cells)]
        down = sum(overlap(a.x0, a.x1, b.x0, b.x1) for a, b in pairs)
        across = sum(overlap(a.y0, a.y1, b.y0, b.y1) for a, b in pairs)
        return across > down


@dataclass
class FilingView:
    """One filing. `pages` holds the geometry of the pages that were read for the checks; it may be empty.

    `losses` are the parts that could not be read.
    """

    filing: Filing
    tables: Mapping[str, TableView]
    pages: Mapping[int, Page] = field(default_factory=dict)
    blocks: Sequence[Block] = ()
    losses: Sequence[Loss] = ()

    @cached_property
    def facts(self) -> dict[Fact, list[Cell]]:
        """Numbers by (concept, kind, period end, period start); a concept is the label within its section."""
        return self._keyed(fact_of)

    @cached_property
    def concepts(self) -> Mapping[tuple[str, str, bool], list[Cell]]:
        """Numbers by concept, kind and whether they are balances, of all periods; none for what no table states."""
        found: dict[tuple[str, str, bool], list[Cell]] = defaultdict(list)
        for (name, kind, _, start), cells in self.facts.items():
            found[name, kind, start is None] += cells
        return found

    @cached_property
    def prints(self) -> dict[Print, list[Cell]]:
        """Numbers by (label, digits) as they are printed, where there are digits enough."""
        return self._keyed(print_of)

    def _keyed(self, key_of: Callable[[Cell], _Key | None]) -> dict[_Key, list[Cell]]:
        found: dict[_Key, list[Cell]] = defaultdict(list)
        for view in self.tables.values():
            for cell in view.numbers:
                key = key_of(cell)
                if key is not None:
                    found[key].append(cell)
        return found

    @cached_property
    def _blocks(self) -> dict[int, list[Block]]:
        return grouped(self.blocks, attrgetter("page"))

    def blocks_of(self, page: int) -> list[Block]:
        """The blocks of one page; none where the filing's blocks were not given."""
        return self._blocks.get(page, [])

    @cached_property
    def decimal_mark(self) -> str:
        """The filing's decimal mark, by all its numbers."""
        return detect_decimal_mark(c.text for view in self.tables.values() for c in view.numbers)

    @cached_property
    def usual_multiplier(self) -> Decimal | None:
        """The multiplier of nearly all amounts that units lines or titles govern; None where there is no such."""
        counts = Counter(
            c.multiplier
            for view in self.tables.values()
            for c in view.numbers
            if c.kind == "amount" and c.unit_source in ("units_line", "table_title")
        )
        if not counts:
            return None
        usual, count = counts.most_common(1)[0]
        return usual if count >= threshold("usual") * counts.total() else None


def overlap(low: float, high: float, other_low: float, other_high: float) -> bool:
    """Whether two stretches share more than an edge."""
    return min(high, other_high) > max(low, other_low)


def fact_of(cell: Cell) -> Fact | None:
    """The fact that a cell states; None where it has no label or period."""
    name = concept(cell.row_label)
    if not name or cell.period_end is None:
        return None
    return name, cell.kind, cell.period_end, cell.period_start


def print_of(cell: Cell) -> Print | None:
    """What a cell prints under which label; None for few digits and for a cell without a label."""
    digits = "".join(c for c in cell.text if c.isdigit() or c == ".").strip(".")
    name = concept(cell.row_label)
    return (name, digits) if name and len(digits.replace(".", "")) >= LEAST_DIGITS else None


def view_filing(
    filing: Filing,
    tables: Sequence[Table],
    cells: Sequence[Cell],
    *,
    pages: Mapping[int, Page] | None = None,
    blocks: Sequence[Block] = (),
    losses: Sequence[Loss] = (),
) -> FilingView:
    """The filing's rows as a view."""
    of_table = grouped(cells, attrgetter("table_id"))
    views = {t.table_id: TableView(t, of_table.get(t.table_id, [])) for t in tables}
    return FilingView(filing, views, pages or {}, blocks, losses)


def grouped(rows: Iterable[_Row], key_of: Callable[[_Row], _Key]) -> dict[_Key, list[_Row]]:
    """Rows by a key, in their order."""
    found: dict[_Key, list[_Row]] = defaultdict(list)
    for row in rows:
        found[key_of(row)].append(row)
    return dict(found)
