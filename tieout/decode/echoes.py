"""A filing's readings → what the filing's other numbers say of each, as bins.

Input: readings. Output: arrays, one choice a reading. The same figure is told by its digits, whatever its label: five
are not alike by chance. Figures of one row under the same headings and period that differ say that the headings were
not read wholly.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache

import numpy as np

from tieout.decode.features import Ints
from tieout.decode.reading import Reading
from tieout.quantities.calendar import Period
from tieout.quantities.period_tokens import YEAR

AGAINST = 3  # of an echo: all others are told otherwise
_TELLING = 5  # digits: numbers of fewer recur by chance
_FEW = 3

Told = Callable[[Reading], object]


def echoes(readings: Sequence[Reading], told: Told) -> Ints:
    """Whether the figure's others in other tables are told alike: 0 no other, 1 all are, 2 some, 3 none."""
    keys = [_digits(r) for r in readings]
    others: dict[Decimal, Counter[tuple[str, object]]] = defaultdict(Counter)
    for key, r in zip(keys, readings, strict=True):
        if key is not None:
            others[key][r.table, told(r)] += 1
    return np.array([0 if k is None else _alike(others[k], r, told) for k, r in zip(keys, readings, strict=True)])


def agreement(group: Ints, found: Ints) -> Ints:
    """Of a column's (or table's) figures that others repeat, how many are told alike.

    1 none is repeated, 2 none alike, 3 few, 4 most, 5 all of one or two, 6 all of more.
    """
    most = int(group.max(initial=0)) + 1
    asked = np.bincount(group[found > 0], minlength=most)
    good = np.bincount(group[(found == 1) | (found == 2)], minlength=most)
    share = good / np.maximum(asked, 1)
    told = np.where(share == 1, np.where(asked < _FEW, 5, 6), np.where(share >= 0.5, 4, np.where(share > 0, 3, 2)))
    return np.where(asked == 0, 1, told)[group].astype(np.int64)


def clashes(readings: Sequence[Reading]) -> Ints:
    """0 nothing, 1 another number of the row under the same headings and period, 2 another of the same label."""
    rows: dict[object, set[Decimal | None]] = defaultdict(set)
    labels: dict[object, set[Decimal | None]] = defaultdict(set)
    for r in readings:
        rows[_row(r)].add(r.value)
        labels[_labelled(r)].add(r.value)
    return np.array(
        [1 if len(rows[_row(r)]) > 1 else 2 if r.label and len(labels[_labelled(r)]) > 1 else 0 for r in readings]
    )


def years(texts: Sequence[str], period: Period | None) -> int:
    """How the numbers of a heading or label fit the period.

    0 none, 1 no year, 2 the year it ends in, 3 and 4 the year before and after it, 5 another, 6 there is no period.
    """
    return _years(" ".join(texts), period)


@lru_cache(maxsize=65536)
def _years(text: str, period: Period | None) -> int:
    if period is None:
        return 6
    if not any(c.isdigit() for c in text):
        return 0
    said = {int(year) for year in YEAR.findall(text)}
    if not said:
        return 1
    if period.end.year in said:
        return 2
    if period.end.year - 1 in said:
        return 3
    return 4 if period.end.year + 1 in said else 5


def _digits(r: Reading) -> Decimal | None:
    if r.value is None or not r.unit.multiplier:
        return None
    shown = abs(r.value / r.unit.multiplier)
    plain = shown.normalize()
    return plain if len(plain.as_tuple().digits) >= _TELLING else None


def _alike(others: Counter[tuple[str, object]], r: Reading, told: Told) -> int:
    mine = told(r)
    elsewhere = {said for (table, said), _ in others.items() if table != r.table}
    if not elsewhere:
        return 0
    return (1 if len(elsewhere) == 1 else 2) if mine in elsewhere else AGAINST


def _row(r: Reading) -> object:
    return r.table, r.row, r.heads, r.period, r.unit.kind


def _labelled(r: Reading) -> object:
    return r.table, r.label, r.sections, r.heads, r.period, r.unit.kind
