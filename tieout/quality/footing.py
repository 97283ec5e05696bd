"""Totals of a grid of numbers: which rows are signed sums of which, and where one does not add up.

Input: lines of numbers (a table's rows, or its columns), each a mapping position → displayed integer, with its label.
Output: `Sum`s, each a total with its terms and signs, and the positions where it holds and where it fails.
Method: for each line the sums that could explain it are tried (the lines since an earlier total, with earlier totals
in place of what they sum, one or more of them subtracted; or a short combination of the nearest lines), and one is
taken only where it holds exactly in enough positions. A line without such a sum is undecided: a plain sum over mixed
signs is no check.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from tieout.quality.config import threshold

Line = Mapping[int, int]
Terms = tuple[tuple[int, int], ...]

REACH = 40  # lines above a total that may belong to it
NEAR = 7  # nearest open lines of which short combinations are tried
USUALLY = 0.7  # share of its positions in which a sum must hold where its line is not called a total
_EPSILON = 1e-9
_FLIPPED = 2  # lines of a long sum that may be subtracted


@dataclass(frozen=True)
class Sum:
    """`total` is the sum of sign * line over `terms`, within rounding, at `holds`, and is not at `fails`."""

    total: int
    terms: Terms
    holds: tuple[int, ...]
    fails: tuple[int, ...]
    chance: float = 1.0

    @property
    def lines(self) -> frozenset[int]:
        """Total and terms."""
        return frozenset({self.total, *(line for line, _ in self.terms)})


def find_sums(lines: Sequence[Line], *, totals: Container[int], share: float, unit: int = 1) -> list[Sum]:
    """The sums of `lines`, top to bottom: each holds in at least `share` of the positions that it has.

    `totals` are the lines that are called totals. `unit` is one unit of the last printed place of the usual number.
    A failure is dropped where the grid itself explains it (`_explained`).
    """
    found: list[Sum] = []
    for total in range(1, len(lines)):
        one = _sum_of(lines, total, found, total in totals, share, unit)
        if one is not None:
            found.append(one)
    return [replace(one, fails=tuple(at for at in one.fails if not _explained(lines, one, at, found))) for one in found]


def _explained(lines: Sequence[Line], one: Sum, at: int, found: Sequence[Sum]) -> bool:
    """Whether a failure is no error: the sum was read off positions that do not show all of it."""
    if any(at in other.holds and one.lines <= other.lines for other in found):
        return True
    missing = lines[one.total][at] - sum(sign * lines[line][at] for line, sign in one.terms)
    return _terms_short(lines, one, at, missing) or _partly_summed(lines, one, missing)


def _terms_short(lines: Sequence[Line], one: Sum, at: int, missing: int) -> bool:
    """A line, or two, that are nil wherever the sum holds make up the difference."""
    above = range(max(0, one.total - REACH), one.total)
    others = (lines[i] for i in above if i not in one.lines and lines[i].get(at))
    unseen = [line[at] for line in others if not any(line.get(p) for p in one.holds)]
    return any(abs(sum(some)) == abs(missing) for size in (1, 2) for some in combinations(unseen, size))


def _partly_summed(lines: Sequence[Line], one: Sum, missing: int) -> bool:
    """The total takes in, at a position that prints none of the terms, just the difference."""
    terms = [lines[line] for line, _ in one.terms]
    return any(shown == missing and not any(t.get(p) for t in terms) for p, shown in lines[one.total].items())


def _sum_of(
    lines: Sequence[Line], total: int, found: Sequence[Sum], called: bool, share: float, unit: int
) -> Sum | None:
    best: Sum | None = None
    opened = _open(total, found)
    most = (1 - (share if called else max(share, USUALLY))) * len(lines[total]) + _EPSILON
    for tried, terms in enumerate(_candidates(total, opened), 1):
        one = _tried(lines, total, terms, tried, unit, most)
        if one is None or not one.holds or not _believed(one, called, share):
            continue
        if best is None or (len(one.fails), -len(one.holds)) < (len(best.fails), -len(best.holds)):
            best = one
        if not best.fails:
            break
    return best


def _believed(one: Sum, called: bool, share: float) -> bool:
    """Whether a sum is more than chance: where it fails somewhere, the rest must say more."""
    if one.chance > threshold("by_chance"):
        return False
    if not one.fails:
        return True
    if len(one.terms) == 1:
        return False
    tested = len(one.holds) + len(one.fails)
    if called and all(sign > 0 for _, sign in one.terms):
        return len(one.holds) >= share * tested
    return one.chance <= threshold("surely") and len(one.holds) >= max(share, USUALLY) * tested


def _open(total: int, found: Sequence[Sum]) -> list[int]:
    """Lines above `total` that no earlier sum has taken in, nearest first; what is only set off stays open."""
    taken = {line for one in found for line, sign in one.terms if sign > 0 or len(one.terms) > 1}
    return [line for line in range(total - 1, max(-1, total - REACH), -1) if line not in taken]


def _candidates(total: int, opened: Sequence[int]) -> Iterator[Terms]:
    """Signed lines that may make up the total, most usual first; one line may be said again, or with another sign."""
    for line in range(total - 1, max(-1, total - 4), -1):
        yield ((line, 1),)
        yield ((line, -1),)
    for size in range(2, len(opened) + 1):
        yield tuple((line, 1) for line in opened[:size])
    near = sorted({*opened[:NEAR], *range(total - 1, max(-1, total - 5), -1)}, reverse=True)[:NEAR]
    for size in (2, 3):
        for chosen in combinations(near, size):
            for signs in product((1, -1), repeat=size):
                if any(sign > 0 for sign in signs):
                    yield tuple(zip(chosen, signs, strict=True))
    for size in range(4, min(len(opened), 12) + 1):
        for flips in range(1, _FLIPPED + 1):
            for flipped in combinations(range(size), flips):
                yield tuple((line, -1 if i in flipped else 1) for i, line in enumerate(opened[:size]))


def _tried(lines: Sequence[Line], total: int, terms: Terms, tried: int, unit: int, most: float) -> Sum | None:
    """The terms as the total's sum; None as soon as it fails in more than `most` positions."""
    holds, fails, chance, least = [], [], float(tried), min(2, len(terms))
    for at, shown in lines[total].items():
        parts = [sign * number for line, sign in terms if (number := lines[line].get(at)) is not None]
        if len(parts) - parts.count(0) < least or _copies(parts):
            continue
        grace = rounding(len(parts)) * unit
        if abs(sum(parts) - shown) <= grace:
            holds.append(at)
            chance *= min(1.0, (2 * grace / unit + 1) / (2 * abs(shown) / unit + 1))
        elif len(parts) == len(terms):
            fails.append(at)
            if len(fails) > most:
                return None
    return Sum(total, terms, tuple(holds), tuple(fails), chance)


def _copies(parts: Sequence[int]) -> bool:
    """Whether two of three parts cancel, so that the sum says no more than that one number is printed twice."""
    return len(parts) == 3 and 0 in (parts[0] + parts[1], parts[1] + parts[2], parts[0] + parts[2])


def rounding(terms: int) -> int:
    """By how many units of the last place a sum of that many rounded terms may be off in practice."""
    return 1 if terms < 5 else 2
