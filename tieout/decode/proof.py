"""A filing's readings → what the arithmetic of the page says of each: proved, contradicted, or nothing.

Input: readings. Output: the same readings, each with its `Proof`. Sums are looked for down the columns and across the
rows of each table, in the numbers as they are printed, before any multiplier; then it is asked whether units and
periods of a sum's numbers fit each other. Invariants: the same readings give the same proofs; numbers are compared as
whole multiples of their last printed place; a sum is believed only where it is no accident, so that small and single
numbers prove nothing; a row that is subtracted in every column ("less: …") is printed that way and contradicts nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

import numpy as np

from tieout.decode.candidates import encode
from tieout.decode.features import Ints
from tieout.decode.reading import Proof, Reading
from tieout.decode.sums import Sum, sums_of

_LARGEST = 10**15  # of a printed number, in its last place, that is added up
_MOST_PLACES = 6
_ROWS = 2  # in which columns must be a sum
_BITS = 21
_RANK = {state: i for i, state in enumerate(("", "same", "meets", "mixed", "off", "unit", "sign"))}


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table's numbers as whole multiples of its finest printed place; `at` is each one's reading, -1 for none."""

    shown: Ints
    at: Ints
    unit: Ints  # one of the last place of the numbers of its kind in its column


def proved(readings: Sequence[Reading]) -> list[Reading]:
    """The readings, each with what sums say of it."""
    tables: dict[str, list[int]] = defaultdict(list)
    for i, reading in enumerate(readings):
        tables[reading.table].append(i)
    codes = [encode(r.period) for r in readings]
    down, across = [""] * len(readings), [""] * len(readings)
    for places in tables.values():
        grid = _grid(readings, places)
        if grid is None:
            continue
        told = (
            (down, _states(readings, codes, grid.at, _down(grid), down=True)),
            (across, _states(readings, codes, grid.at.T, _across(grid), down=False)),
        )
        for axis, states in told:
            for i, state in states:
                axis[i] = max(axis[i], state, key=_RANK.__getitem__)
    said = zip(readings, down, across, strict=True)
    return [replace(r, proof=Proof(d, a)) if d or a else r for r, d, a in said]


def _down(grid: _Grid) -> list[Sum]:
    """Rows that are sums of rows above them."""
    return sums_of(grid.shown, grid.at >= 0, grid.unit)


def _across(grid: _Grid) -> list[Sum]:
    """Columns that are sums of columns before them, in two rows or more."""
    units = np.where(grid.at >= 0, grid.unit, 1).max(axis=1)
    return [s for s in sums_of(grid.shown.T, (grid.at >= 0).T, units) if s.holds.sum() >= _ROWS]


def _grid(readings: Sequence[Reading], places: Sequence[int]) -> _Grid | None:
    """The numbers of one table; None where there are too few to add."""
    rows = {row: n for n, row in enumerate(sorted({readings[i].row for i in places}))}
    columns = {column: n for n, column in enumerate(sorted({readings[i].column for i in places}))}
    if len(rows) * len(columns) < 3:
        return None
    printed = {i: _printed(readings[i]) for i in places}
    finest: dict[tuple[int, str], int] = defaultdict(int)
    for i, number in printed.items():
        finest[_alike(readings[i])] = max(finest[_alike(readings[i])], _decimals(number))
    most = max(finest.values())
    unit = np.ones((len(rows), len(columns)), dtype=np.int64)
    shown = np.zeros((len(rows), len(columns)), dtype=np.int64)
    at = np.full(shown.shape, -1, dtype=np.int64)
    for i, number in printed.items():
        whole = int(number.scaleb(most))
        if abs(whole) < _LARGEST:
            place = rows[readings[i].row], columns[readings[i].column]
            shown[place] = whole
            at[place] = i
            unit[place] = 10 ** (most - finest[_alike(readings[i])])
    return _Grid(shown, at, unit)


def _alike(reading: Reading) -> tuple[int, str]:
    """Column and kind: its numbers are printed to one place, whatever those of other kinds are."""
    return reading.column, reading.unit.kind


def _printed(reading: Reading) -> Decimal:
    """The number as printed; 0 for a nil."""
    return reading.value / reading.unit.multiplier if reading.value and reading.unit.multiplier else Decimal(0)


def _decimals(number: Decimal) -> int:
    exponent = number.normalize().as_tuple().exponent
    return min(_MOST_PLACES, max(0, -exponent)) if isinstance(exponent, int) else 0


def _states(
    readings: Sequence[Reading], codes: Sequence[int], at: Ints, sums: Sequence[Sum], *, down: bool
) -> Iterator[tuple[int, str]]:
    """Readings with what each sum says of them."""
    for one in sums:
        for position in np.flatnonzero(one.holds).tolist():
            cells = [(int(at[line, position]), sign) for line, sign in one.terms if at[line, position] >= 0]
            total = int(at[one.total, position])
            yield from _held(readings, codes, total, cells, down=down)
        for line, position in one.flipped:
            yield int(at[line, position]), "sign"
        for position in one.fails:
            yield from ((int(at[line, position]), "off") for line in (one.total, *(line for line, _ in one.terms)))


def _held(
    readings: Sequence[Reading], codes: Sequence[int], total: int, terms: Sequence[tuple[int, int]], *, down: bool
) -> Iterator[tuple[int, str]]:
    """Of a sum that foots: whether units and periods of its numbers fit each other."""
    numbers = [i for i in (total, *(i for i, _ in terms)) if readings[i].unit.multiplier and readings[i].value]
    units = Counter(_unit(readings[i]) for i in numbers)
    if len(units) > 1:
        usual, count = units.most_common(1)[0]
        sure = count * 2 > len(numbers)
        yield from ((i, "unit") for i in numbers if not sure or _unit(readings[i]) != usual)
        return
    fits = _meet(codes[total], [(codes[i], sign) for i, sign in terms], down=down)
    yield from ((i, fits) for i in (total, *(i for i, _ in terms)))


def _unit(reading: Reading) -> tuple[object, object, object]:
    return reading.unit.kind, reading.unit.currency, reading.unit.multiplier


def _meet(total: int, terms: Sequence[tuple[int, int]], *, down: bool) -> str:
    """How the periods of a sum fit: all one, or from an opening balance to a closing one, or parts of a whole."""
    codes = {code for code, _ in terms}
    if codes == {total} and total:
        return "same"
    if 0 in codes:
        return "mixed"
    if down:
        return "meets" if _rolls(total, [code for code, _ in terms]) else "mixed"
    if len(terms) == 2 and {sign for _, sign in terms} == {1, -1} and len(codes) == 2:
        return "meets"  # a change, whatever it is dated
    return "meets" if _tile(total, sorted(code for code, _ in terms)) else "mixed"


def _rolls(total: int, terms: Sequence[int]) -> bool:
    """An opening balance, flows of one period that begins the day after, and the balance at its end."""
    flows = {code for code in terms if code & _START}
    stocks = [code for code in terms if not code & _START]
    if len(flows) != 1 or total & _START or len(stocks) != 1:
        return False
    flow = next(iter(flows))
    return total >> _BITS == flow >> _BITS and (stocks[0] >> _BITS) + 1 == flow & _START


_START = (1 << _BITS) - 1


def _tile(total: int, terms: Sequence[int]) -> bool:
    """Periods that follow each other from the first day of the total's to its last."""
    spans = [(code & _START, code >> _BITS) for code in terms]
    if not all(start for start, _ in spans) or not total & _START:
        return False
    joined = all(after == end + 1 for (_, end), (after, _) in pairwise(spans))
    return joined and spans[0][0] == total & _START and spans[-1][1] == total >> _BITS
