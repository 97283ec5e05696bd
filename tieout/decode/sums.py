"""Lines of printed numbers → which are signed sums of the lines above them.

Input: whole numbers (lines, positions), which of them are printed, and one unit of the last printed place, by position
or by line and position: dollars in millions and cents a share stand in one column.
Output: `Sum`s. Method: a line is tried as the total of the nearest lines above it that no earlier total has taken in:
all added, or one of them, or the nearest few, subtracted. Invariants: a sum is believed where it holds in all positions
that show it, or in most of them, and is no accident; at most `REACH` lines are added, so that a table costs no more
than its lines times the square of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

REACH = 40  # lines above a total that may belong to it
_ACCIDENT = log(1e-3)  # chance below which a sum is none
_SURELY = log(1e-6)  # where it fails in some positions
_MOST = 0.6  # of the positions in which a sum must hold
_MANY = 5  # terms from which roundings add up to two units
_TELLING = 500  # units of the last place: the sign of a smaller number is not told by a sum


@dataclass(frozen=True, slots=True)
class Sum:
    """`total` is the sum of sign * line over `terms` at the positions that `holds` flags.

    `flipped` are (line, position) of the one number there with the other sign of which it would hold; `fails` are the
    other positions at which all is printed and does not add up.
    """

    total: int
    terms: tuple[tuple[int, int], ...]
    holds: Flags
    flipped: tuple[tuple[int, int], ...] = ()
    fails: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Asked:
    """One line with the lines above it, nearest first: what is added up to each, and what is due."""

    due: Ints
    given: Ints
    added: Ints
    grace: Ints
    unit: Ints
    usable: Flags  # positions that show a sum of two numbers at least
    weight: Floats  # log of the chance that a position agrees by accident


def sums_of(shown: Ints, there: Flags, unit: Ints) -> list[Sum]:
    """The sums of the lines, top to bottom."""
    units = np.broadcast_to(unit, shown.shape)
    found: list[Sum] = []
    opened: list[int] = []
    for line in range(len(shown)):
        if not shown[line].any():
            continue
        one = _sum_of(shown, there, units[line], line, opened[::-1][:REACH]) if len(opened) > 1 else None
        if one is not None:
            found.append(one)
            taken = {term for term, _ in one.terms}
            opened = [o for o in opened if o not in taken]
        opened.append(line)
    return found


def _sum_of(shown: Ints, there: Flags, unit: Ints, line: int, above: Sequence[int]) -> Sum | None:
    asked = _ask(shown[line], shown[above], there[line], unit)
    if asked is None:
        return None
    signs = _signs(asked)
    if signs is None:
        return None
    terms = tuple((above[i], int(sign)) for i, sign in enumerate(signs))
    printed = there[line] & (asked.due != 0)
    off = (asked.given[: len(signs)] * signs[:, None]).sum(axis=0) - asked.due
    grace = asked.grace[len(signs) - 1]
    some = (asked.given[: len(signs)] != 0).any(axis=0)
    holds = printed & some & (abs(off) <= grace)
    failing = np.flatnonzero(printed & there[list(above[: len(signs)])].all(axis=0) & (abs(off) > grace))
    flips = {int(p): _flip(asked, signs, int(p)) for p in failing}
    flipped = tuple((line if i < 0 else above[i], p) for p, i in flips.items() if i is not None)
    return Sum(line, terms, holds, flipped, tuple(p for p, i in flips.items() if i is None))


def _ask(due: Ints, given: Ints, there: Flags, unit: Ints) -> _Asked | None:
    """The question; None where nothing can be asked."""
    printed = there & (due != 0)
    usable = ((given != 0).cumsum(axis=0) >= 2) & printed[None, :]
    if not usable.any():
        return None
    grace = np.where(np.arange(1, len(given) + 1) < _MANY, 1, 2)[:, None] * unit[None, :]
    weight = np.minimum(0.0, np.log(5.0 * unit / (2.0 * abs(due) + unit)))
    return _Asked(due, given, given.cumsum(axis=0), grace, unit, usable, weight)


def _signs(asked: _Asked) -> Ints | None:
    """The signs of the nearest lines whose sum is due; None where no sum is more than an accident."""
    best: tuple[float, Ints] | None = None
    for signs, held, usable, tries in _tried(asked):
        tested, holding = int(usable.sum()), int(held.sum())
        chance = float(held @ asked.weight) + log(tries)
        whole = holding == tested
        if chance > _ACCIDENT or _repeats(asked, signs, held):
            continue
        if whole:
            return signs
        share, sure = holding / tested, chance
        for position in np.flatnonzero(usable & ~held):
            if _flip(asked, signs, int(position)) is not None:
                share += 1 / tested
                sure += float(asked.weight[position]) + log(len(signs) + 1)
        if sure <= _SURELY and share >= _MOST and (best is None or share > best[0]):
            best = share, signs
    return best[1] if best is not None else None


def _repeats(asked: _Asked, signs: Ints, held: Flags) -> bool:
    """Whether the sum says no more than that one of its numbers is printed again."""
    return bool((asked.given[: len(signs)][:, held] == asked.due[held]).all(axis=1).any())


def _tried(asked: _Asked) -> Iterator[tuple[Ints, Flags, Flags, int]]:
    """Signs to be tried, where they hold, where they are shown, and how many were: all added first."""
    off = asked.added - asked.due[None, :]
    reach = np.arange(len(off))
    plus = asked.usable & (abs(off) <= asked.grace)
    for n in np.flatnonzero(plus.any(axis=1)):
        yield np.ones(n + 1, dtype=np.int64), plus[n], asked.usable[n], int(n) + 1
    inside = asked.usable[:, None, :] & (reach[None, :] <= reach[:, None])[:, :, None]
    for taken, few in ((asked.given, False), (asked.added, True)):
        minus = inside & (abs(off[:, None, :] - 2 * taken[None, :, :]) <= asked.grace[:, None, :]) & (taken != 0)[None]
        for n, i in np.argwhere(minus.any(axis=2)):
            if few and i in (0, n):
                continue
            signs = np.ones(n + 1, dtype=np.int64)
            signs[: i + 1] = -1 if few else signs[: i + 1]
            signs[i] = -1
            yield signs, minus[n, i], asked.usable[n], int(n + 1) ** 2


def _flip(asked: _Asked, signs: Ints, position: int) -> int | None:
    """The one number of a position that with the other sign makes the sum hold; -1 is the total."""
    parts = np.append(asked.given[: len(signs), position] * signs, -asked.due[position])
    fitting = np.flatnonzero(abs(parts.sum() - 2 * parts) <= asked.grace[len(signs) - 1, position])
    if len(fitting) != 1 or abs(parts[fitting[0]]) < _TELLING * asked.unit[position]:
        return None
    return int(fitting[0]) if fitting[0] < len(signs) else -1
