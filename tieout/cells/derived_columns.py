"""Columns that are made of two others: the difference of two periods, or the change from one to the other in percent.

Input: a grid's amounts, and the period that each column's heading names. Output: for each such column how it is made.
Invariants: arithmetic decides, not words; the two columns are of different periods, the third names none; a column
whose numbers may agree by accident is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Literal

from tieout.quantities.amounts import Amount
from tieout.quantities.calendar import Period

Made = Literal["difference", "percent"]

_ROWS = 3  # in which the arithmetic must be seen
_MOST = Decimal("0.8")  # of the rows in which it can be asked
_TELLING = 20  # last places that a difference must have, or it agrees by accident
_HALF = Decimal("0.55")  # of a last place: what rounding takes
_HUNDRED = 100


def derived_columns(
    amounts: Mapping[tuple[int, int], Amount], periods: Sequence[Period | None], rows: int
) -> dict[int, Made]:
    """Each column without a period of its own that is made of two that have one."""
    dated = [j for j, period in enumerate(periods) if period is not None]
    found: dict[int, Made] = {}
    for column in (j for j, period in enumerate(periods) if period is None):
        nearest = sorted(dated, key=lambda j: abs(j - column))[:3]
        pairs = [(a, b) for a, b in combinations(sorted(nearest), 2) if periods[a] != periods[b]]
        made = next((m for a, b in pairs if (m := _made(amounts, (a, b, column), rows)) is not None), None)
        if made is not None:
            found[column] = made
    return found


def _made(amounts: Mapping[tuple[int, int], Amount], columns: tuple[int, int, int], rows: int) -> Made | None:
    given = [_row([amounts.get((i, j)) for j in columns]) for i in range(rows)]
    asked = [row for row in given if row is not None]
    if _holds(_differs(asked)):
        return "difference"
    return "percent" if _holds(_changes(asked)) else None


def _row(cells: Sequence[Amount | None]) -> list[tuple[Decimal, Decimal]] | None:
    """The three numbers with their last places; None where one is missing or measured apart."""
    out = []
    for n, cell in enumerate(cells):
        if (
            cell is None
            or cell.value is None
            or (cell.unit is not None and (n < len(cells) - 1 or cell.unit != "percent"))
        ):
            return None
        out.append((cell.value, Decimal(1).scaleb(-cell.decimals)))
    return out


def _holds(seen: Iterator[bool]) -> bool:
    answers = list(seen)
    return sum(answers) >= _ROWS and sum(answers) >= _MOST * len(answers)


def _differs(rows: Sequence[list[tuple[Decimal, Decimal]]]) -> Iterator[bool]:
    """Whether the third is the difference of the others, in rows in which that says something."""
    for (a, place), (b, _), (c, last) in rows:
        if abs(a - b) >= _TELLING * max(place, last) and a and b:
            yield abs(abs(a - b) - abs(c)) <= max(place, last)


def _changes(rows: Sequence[list[tuple[Decimal, Decimal]]]) -> Iterator[bool]:
    """Whether the third is the change from one to the other in percent, either of them being the earlier."""
    for (a, place), (b, _), (c, last) in rows:
        if not a or not b:
            continue
        told = []
        for now, then in ((a, b), (b, a)):
            due = _HUNDRED * (now - then) / abs(then)
            grace = _HALF * last + _HUNDRED * place * (1 + abs(now / then)) / (2 * abs(then))
            if abs(due) > 4 * grace:
                told.append(abs(abs(due) - abs(c)) <= grace)
        if told:
            yield any(told)
