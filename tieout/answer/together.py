"""Operands of one computation chosen together: cells of one row, else of one table, before cells of anywhere.

Input: the operands of one company with the search result of each. Output: a cell for each, or None where none is
certain enough. A combination of cells is as probable as its cells are by `tieout.answer.decide`, less where they do not
stand together; combinations of equal figures support each other. Invariants: pure; periods of one line item are one
choice of a row, so that a row that has them all wins over rows that have one; figures of one line item share kind and
currency.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations
from math import prod

from tieout.answer.candidates import Candidate, candidates
from tieout.answer.decide import probabilities, weights
from tieout.answer.extract import Chosen, doubt
from tieout.answer.scope import two_scopes
from tieout.answer.wording import content
from tieout.query import QueryResult, Record
from tieout.query.periods import NEAR_DAYS
from tieout.query.structure import held_period
from tieout.query.vocabulary import vocabulary

MOST_SAID = 0.6  # share of a line item's words that the row and what stands around it have to say
CLEAR = 2  # words of a line item that say what is meant; of one with fewer the row has to bear the name
LEAST_SHARE = 0.01  # a cell less probable than this begins no combination
SAME_TABLE, APART = 0.8, 0.7  # how much cells of two line items count that stand in one table, or in two
SAME_NAME, APART_OF_ONE = 0.7, 0.05  # how much cells of one line item count in rows of one name, or of several


@dataclass(frozen=True)
class Wanted:
    """One operand: its line item and period, and what was found for it; `among` leaves only some of the candidates."""

    item: str
    when: str
    result: QueryResult
    among: Callable[[Candidate], bool]


@dataclass(frozen=True)
class _Options:
    item: str
    when: str
    result: QueryResult
    found: list[Candidate]
    shares: list[float]

    @property
    def none(self) -> float:
        """Probability that no candidate is right."""
        return max(0.0, 1 - sum(self.shares))


def together(wanted: Sequence[Wanted]) -> list[Chosen] | None:
    """The most probable combination of cells, one an operand."""
    options = [_options(one, records) for one, records in zip(wanted, _shared(wanted), strict=True)]
    if not all(o.found for o in options) or any(two_scopes(o.found) for o in options):
        return None
    powers = [1 / sum(o.item == other.item for other in options) for o in options]
    weighed, whole = _combinations(options, powers)
    sizes: dict[tuple[Decimal | None, ...], float] = defaultdict(float)
    for cells, weight in weighed.items():
        sizes[tuple(one.size for one in _picked(options, cells))] += weight
    if not sizes:
        return None
    none = 1 - prod((1 - o.none) ** power for o, power in zip(options, powers, strict=True))
    best = max(sizes, key=lambda s: sizes[s])
    sure = sizes[best] / (whole + none)
    alike = [c for c in weighed if tuple(o.size for o in _picked(options, c)) == best]
    first = max((_picked(options, c) for c in sorted(alike, key=lambda c: -weighed[c])), key=_is_stated)
    if not _is_stated(first) and any(_two_signs(o, one) for o, one in zip(options, first, strict=True)):
        return None
    doubts = [doubt(o.result, one, 1.0, o.found) for o, one in zip(options, first, strict=True)]
    lacking = any(one.features["concept"] < MOST_SAID for one in first)
    vague = lacking or any(
        len(content((o.item,))) < CLEAR and not one.is_named for o, one in zip(options, first, strict=True)
    )
    if sure < weights().least or vague or any(doubts) or len({id(one.cell) for one in first}) < len(first):
        return None
    share = round(sure ** (1 / len(first)), 4)
    return [Chosen(one.record, one.cell, share) for one in first]


def _is_stated(picked: Sequence[Candidate]) -> bool:
    """Whether primary statements state all of them under the asked names: their signs are the figures' own."""
    return all(one.features.get("exact_face", 0.0) > 0 for one in picked)


def _two_signs(options: _Options, one: Candidate) -> bool:
    """Whether another candidate prints the figure with the other sign."""
    return bool(one.value) and any(c.value == -(one.value or 0) for c in options.found)


def _shared(wanted: Sequence[Wanted]) -> list[tuple[Record, ...]]:
    """The records of each operand; of one that is asked for several periods, those rows that hold them all."""
    held = [{r.record_id for r in one.result.records if any(r.asked)} for one in wanted]
    found = []
    for one in wanted:
        own = [ids for other, ids in zip(wanted, held, strict=True) if other.item == one.item]
        common = set.intersection(*own) if len(own) > 1 else set()
        kept = tuple(r for r in one.result.records if r.record_id in common)
        found.append(kept or one.result.records)
    return found


def _options(one: Wanted, records: tuple[Record, ...]) -> _Options:
    result = replace(one.result, records=records)
    found = [c for c in candidates(result) if one.among(c) and c.value is not None] if result.sufficient else []
    return _Options(one.item, one.when, result, found, probabilities(found, weights()) if found else [])


def _combinations(options: Sequence[_Options], powers: Sequence[float]) -> tuple[dict[tuple[int, ...], float], float]:
    """Weights of combinations, by the place of each operand's candidate, and what they would weigh if all cells fitted.

    Around each candidate its best company is looked at.
    """
    weighed: dict[tuple[int, ...], float] = {}
    whole: dict[tuple[int, ...], float] = {}
    for at, anchors in enumerate(options):
        for place, share in enumerate(anchors.shares):
            if share >= LEAST_SHARE:
                cells = tuple(place if n == at else _beside(anchors, place, other) for n, other in enumerate(options))
                shares = (o.shares[n] ** power for o, n, power in zip(options, cells, powers, strict=True))
                whole[cells] = prod(shares)
                weighed[cells] = whole[cells] * _fit(options, cells)
    one_choice = len({o.item for o in options}) == 1  # of a row: what mixes rows is no further possibility
    held = {cells: weight for cells, weight in weighed.items() if weight > 0}
    return held, sum((held if one_choice else whole).values())


def _beside(anchors: _Options, place: int, other: _Options) -> int:
    """The candidate of `other` that goes best with one of `anchors`."""
    one = anchors.found[place]
    each = [share * _joined(anchors, one, other, c) for c, share in zip(other.found, other.shares, strict=True)]
    return max(range(len(each)), key=lambda n: each[n])


def _fit(options: Sequence[_Options], cells: tuple[int, ...]) -> float:
    """How well the cells go together, by the two that do least."""
    picked = _picked(options, cells)
    pairs = combinations(zip(options, picked, strict=True), 2)
    return min((_joined(o, one, p, two) for (o, one), (p, two) in pairs), default=1.0)


def _picked(options: Sequence[_Options], cells: tuple[int, ...]) -> list[Candidate]:
    return [o.found[n] for o, n in zip(options, cells, strict=True)]


def _joined(options: _Options, one: Candidate, others: _Options, other: Candidate) -> float:
    """How well a cell of one operand goes with one of another: not at all where one period has two ends."""
    if options.when == others.when and not _one_end(one, other):
        return 0.0
    return _link(one, other, same=options.item == others.item)


def _one_end(one: Candidate, other: Candidate) -> bool:
    a, b = (held_period(c.cell) for c in (one, other))
    return a is None or b is None or abs((a[1] - b[1]).days) <= NEAR_DAYS


def _link(one: Candidate, other: Candidate, *, same: bool) -> float:
    """How well two cells go together; 0 where they cannot be figures of one line item or of one span of time."""
    if one.cell["cell_id"] == other.cell["cell_id"] or not _one_length(one, other):
        return 0.0
    if same:
        if (one.cell["kind"], one.cell["currency"]) != (other.cell["kind"], other.cell["currency"]):
            return 0.0
        return 1.0 if one.record.record_id == other.record.record_id else _apart(one, other)
    if one.record.table_id is None or one.record.table_id != other.record.table_id:
        return APART
    return 1.0 if one.record.record_id == other.record.record_id or _head(one) == _head(other) else SAME_TABLE


def _one_length(one: Candidate, other: Candidate) -> bool:
    """Whether both are balances or flows of one length, or one of each."""
    lengths = {held[2] for c in (one, other) if (held := held_period(c.cell)) and held[2]}
    return len(lengths) < 2


def _apart(one: Candidate, other: Candidate) -> float:
    """Cells of one line item in two rows: of one table whose rows are periods, or of two rows of one name."""
    if one.record.table_id is not None and one.record.table_id == other.record.table_id:
        return 1.0 if _head(one) == _head(other) and _label(one) == _label(other) else APART_OF_ONE
    return SAME_NAME if _label(one) == _label(other) else APART_OF_ONE


def _label(one: Candidate) -> frozenset[str]:
    named = content((*one.record.row_path, one.record.row_label or ""))
    return frozenset(w for w in named - vocabulary().time if w.isalpha())


def _head(one: Candidate) -> frozenset[str]:
    return frozenset(w for w in content(one.cell["col_path"]) - vocabulary().time if w.isalpha())
