"""Which of a grid's bare numbers are percentages because of the percent signs around them.

Input: what a grid states. Output: columns and rows of percentages. Invariants: a number beside a currency sign is
none; a bare number is one only where its neighbours in the column or row print the sign and it looks like them.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise

from tieout.cells.grid import Row
from tieout.cells.statements import Statements
from tieout.quantities.amounts import Amount
from tieout.quantities.units import Units

_BIG_RATE = 1000  # a number from here on is no percentage
_WHOLE = 100  # percent
_HELD = re.compile(r"(?:equity|ownership|voting|effective|controlling|economic) (?:interests?|rights?)", re.IGNORECASE)
_FEWEST = 3  # values of a column that begins and ends with percent signs
_SAYS_PERCENT = re.compile(r"%|\bper ?cent(?:age)?s?\b|\ballocations?\b|\bchange\b|\bmix\b", re.IGNORECASE)
_ALL = re.compile(r"\(\s*(?:in )?%\s*\)|\(in per ?cent\)", re.IGNORECASE)  # over a table: of all its numbers
_RATE = re.compile(r"\b(?:ratio|margin|rate|return|yield)s?\b|%|\bpercent", re.IGNORECASE)


class Percents:
    """Percentages of one grid; `titled` says that its title or corner says so of all its numbers."""

    def __init__(self, said: Statements) -> None:
        self._said, self._grid, self._paths = said, said.grid, said.kind_paths
        grid = said.grid
        self.titled = any(_ALL.search(text) for text in (grid.stub_head, grid.title or "")) or _in_corner(
            grid.stub_head
        )
        given = [self._stated(j) for j in range(len(grid.columns))]
        self._money = [any(a.symbol for _, a in column) for column in given]
        self._marked = [len(c) > 1 and all(a.unit == "percent" for _, a in c) for c in given]
        self.columns = [self._is_column(j, [a for _, a in column], said.columns[j]) for j, column in enumerate(given)]
        self._blocks = [self._block(column) for column in given]
        self._large = [3 * sum(not _is_rate(a) for _, a in column) > len(column) for column in given]

    def says(self, column: int, amount: Amount) -> bool:
        """The column is one of percentages and the number is of their size, or a rare large one among them."""
        return self.columns[column] and not self.is_too_large(column, amount)

    def is_too_large(self, column: int, amount: Amount) -> bool:
        """A number without a sign, in thousands like many of its column: whatever the head says, no percentage."""
        return self._large[column] and amount.unit != "percent" and not _is_rate(amount)

    def are_beside(self, column: int) -> bool:
        """A column that prints currency signs, beside one of percent signs under the same heads: they are of that."""
        path = self._paths[column]
        same = (k for k in range(len(self._paths)) if k != column and self._paths[k] == path)
        return self._money[column] and any(self._marked[k] for k in same)

    def says_row(self, row: Row, column: int) -> bool:
        """Most of the row prints the sign, or the row stands in a block of rates that does, and no money beside."""
        return (not self._money[column] and self._marked_row(row)) or row.index in self._blocks[column]

    def _stated(self, column: int) -> list[tuple[Row, Amount]]:
        """Rows of the column that print a number."""
        found = ((r, self._said.amount(r, column)) for r in self._grid.rows)
        return [(r, a) for r, a in found if a is not None and a.value is not None]

    def _is_column(self, column: int, amounts: list[Amount], units: Units | None) -> bool:
        """The header says percent, or most values print the sign and the bare ones look like them, in every row."""
        if not amounts or any(a.symbol for a in amounts):
            return False
        if (units is not None and units.percent) or self._is_held(column, amounts):
            return True
        if self.titled and (units is None or units.currency is None) and all(map(_is_rate, amounts)):
            return True
        marked = [a for a in amounts if a.unit == "percent"]
        if not marked or not all(a.unit == "percent" or _is_rate(a) for a in amounts):
            return False
        places = {a.decimals for a in marked}
        alike = all(a.unit == "percent" or a.decimals in places for a in amounts)
        fine = all(a.unit == "percent" or a.decimals > 0 for a in amounts)
        if alike and fine:
            return amounts[0].unit == "percent" or len(marked) * 2 >= len(amounts)
        return alike and self._is_bracketed(column, amounts)

    def _is_held(self, column: int, amounts: list[Amount]) -> bool:
        """The header says a share in a company, and nothing below it is more than the whole."""
        leaf = self._paths[column][-1] if self._paths[column] else ""
        return _HELD.fullmatch(leaf) is not None and all(abs(a.value or Decimal(0)) <= _WHOLE for a in amounts)

    def _is_bracketed(self, column: int, amounts: list[Amount]) -> bool:
        """Whole percentages of which the first and the last print the sign, where something else says so, too."""
        texts = [c.text for r in self._grid.rows if (c := r.cells.get(column)) is not None and c.kind == "v"]
        if len(amounts) < _FEWEST or "%" not in texts[0] or "%" not in texts[-1]:
            return False
        says = (*self._paths[column], self._grid.title or "", self._grid.lead or "", self._grid.stub_head)
        said = any(_SAYS_PERCENT.search(text) for text in says)
        return said or any(self._money) or any(abs(a.value or Decimal(0)) == 100 for a in amounts)

    def _block(self, given: list[tuple[Row, Amount]]) -> set[int]:
        """Rows of rates between two that print the sign, as a table's last rows of margins and returns are."""
        marks = [n for n, (_, a) in enumerate(given) if a.unit == "percent"]
        found: set[int] = set()
        for first, last in pairwise(marks):
            between = given[first + 1 : last]
            if all(_is_rate(a) and a.decimals > 0 and a.symbol is None and _RATE.search(r.label) for r, a in between):
                found.update(r.index for r, _ in between)
        return found

    def _marked_row(self, row: Row) -> bool:
        """Most of the row prints the sign, columns of nothing but percentages aside, and nothing in it is money."""
        own = [
            a
            for j in row.cells
            if not self._marked[j] and (a := self._said.amount(row, j)) is not None and a.value is not None
        ]
        return sum(a.unit == "percent" for a in own) * 2 > len(own) and not any(a.symbol for a in own)


def _in_corner(text: str) -> bool:
    """The stub's heading ends with a percent sign that a bar or a space sets apart: "Capital ratios | %"."""
    before, sign, after = text.strip().rpartition("%")
    return bool(sign) and not after and bool(before) and not before[-1].isalnum()


def _is_rate(amount: Amount) -> bool:
    return abs(amount.value or Decimal(0)) < _BIG_RATE
