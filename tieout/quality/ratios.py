"""Columns of percentages recompute from the columns of amounts that they are the shares or the changes of.

Input: a table part and its filing. Output: a `Verdict`. Method: for a column of percentages each way of computing it is
tried: the share of the row that prints 100 %, the change from one column to another, the ratio of two columns. One is
taken only where it holds in nearly all rows; where none does, the column is undecided. Invariant: within rounding of
what is printed; a change may be printed as favourable or unfavourable, so that its sign says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import permutations

from tieout.model import Cell
from tieout.quality.arithmetic import place
from tieout.quality.config import threshold
from tieout.quality.findings import Verdict, about
from tieout.quality.view import FilingView, TableView

Column = Mapping[int, Cell]

_LEAST = 3  # rows in which percentages must recompute
_NEAREST = 4  # columns of amounts beside the percentages that are tried
_BASIS = ("amount", "shares", "count", "per_share")


@dataclass(frozen=True)
class _Way:
    """Rows of one way of computing a column, with the cells that each is computed from."""

    holds: Mapping[int, Sequence[Cell]]
    fails: Mapping[int, Sequence[Cell]]

    @property
    def share(self) -> float:
        return len(self.holds) / max(1, len(self.holds) + len(self.fails))


def percents_recompute(view: TableView, filing: FilingView) -> Verdict:
    """A percentage is what the amounts of its row make it, where nearly all of its column are."""
    verdict = Verdict()
    columns = {col: {c.row: c for c in cells if c.value is not None} for col, cells in view.columns.items()}
    for col, cells in columns.items():
        shares = {row: c for row, c in cells.items() if c.kind == "percent"}
        way = _way(shares, columns, col) if len(shares) >= _LEAST else None
        verdict.decided += len(way.holds) + len(way.fails) if way else 0
        verdict.undecided += len(shares) - (len(way.holds) + len(way.fails) if way else 0)
        for row, basis in way.fails.items() if way else ():
            message = f"{shares[row].text} does not follow from {' and '.join(c.text for c in basis)}"
            verdict.findings.append(about("percents_recompute", message, [shares[row], *basis]))
    return verdict


def _way(shares: Column, columns: Mapping[int, Column], col: int) -> _Way | None:
    """The way that holds in most rows, where that is nearly all."""
    near = sorted((c for c in columns if c != col), key=lambda c: (abs(c - col), c > col))[:_NEAREST]
    basis = [columns[c] for c in near]
    tried = [w for w in _ways(shares, basis) if len(w.holds) >= _LEAST and w.share >= threshold("share_of_rows")]
    return max(tried, key=lambda w: (len(w.holds), w.share), default=None)


def _ways(shares: Column, basis: Sequence[Column]) -> Iterator[_Way]:
    wholes = [row for row, cell in shares.items() if cell.value == 1]
    for column in basis:
        for whole in wholes:
            if whole in column:
                yield _compared(shares, {row: (cell, column[whole]) for row, cell in column.items()}, changes=False)
    for one, two in permutations(basis, 2):
        pairs = {row: (one[row], two[row]) for row in one if row in two}
        yield _compared(shares, pairs, changes=True)
        yield _compared(shares, pairs, changes=False)


def _compared(shares: Column, pairs: Mapping[int, tuple[Cell, Cell]], *, changes: bool) -> _Way:
    holds: dict[int, Sequence[Cell]] = {}
    fails: dict[int, Sequence[Cell]] = {}
    for row, (one, two) in pairs.items():
        share = shares.get(row)
        if share is None or one is two or not two.value or one.kind not in _BASIS or two.kind not in _BASIS:
            continue
        due = (one.number - (two.value if changes else 0)) / abs(two.value)
        (holds if abs(abs(due) - abs(share.number)) <= _grace(share, one, two, due) else fails)[row] = (one, two)
    return _Way(holds, fails)


def _grace(share: Cell, one: Cell, two: Cell, due: Decimal) -> Decimal:
    """By how much a percentage may be off: its own last place, and what rounded amounts leave open."""
    open_by: Decimal = (place(one) + place(two) * (1 + abs(due))) / abs(two.number)
    return place(share) + open_by
