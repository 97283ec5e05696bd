"""Whether the identities between items hold, column by column.

A part that the statement does not state counts as nothing; where the sum then fails, nothing is said: it may be the
missing part. Costs are printed with either sign. Lines that a statement prints between the parts and their total (cash
of businesses held for sale) belong to the sum; those that only sum up what stands above them are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import product

from tieout.concepts.items import Item, Term, by_id
from tieout.statements.model import Check, Column, Row, Value

_ROUNDED = Decimal("0.5")  # units of the printed scale by which each rounded number may miss
_MOST_BETWEEN = 12  # lines

Part = tuple[int, Value]


def check(rows: Sequence[Row], columns: Sequence[Column]) -> Iterator[Check]:
    """The identities whose total and parts are stated, one an item and column: the first that holds, or that fails."""
    held = {row.item: row for row in rows if row.item}
    for name, row in held.items():
        item = by_id()[name]
        for column in columns:
            found = [c for c in _checks(item, row, column, rows, held) if c is not None]
            best = next((c for c in found if c.holds), found[0] if found else None)
            if best is not None:
                yield best


def _checks(
    item: Item, row: Row, column: Column, rows: Sequence[Row], held: Mapping[str, Row]
) -> Iterator[Check | None]:
    if column not in row.values:
        return
    for terms in item.identities:
        named = [t for t in terms if t.item in held and column in held[t.item].values]
        if len(named) >= min(2, len(terms)):
            yield _summed(item.id, row, column, named, rows, whole=len(named) == len(terms))
    if item.after is not None and item.after in held and column in held[item.after].values:
        yield _through(item.id, row, column, held[item.after], rows)


def _summed(
    name: str, row: Row, column: Column, named: Sequence[Term], rows: Sequence[Row], *, whole: bool
) -> Check | None:
    total = row.values[column]
    held = {r.item: r for r in rows if r.item}
    parts = [(t.sign, held[t.item].values[column]) for t in named]
    found = _checked(name, column, total, parts, whole=whole)
    if found is not None and found.holds:
        return found
    last = max(rows.index(held[t.item]) for t in named)
    between = _between(rows, last, rows.index(row), column)
    for way in _ways(parts):
        made = _running(total, list(way), between)
        if made is not None:
            return Check(name, column, True, Decimal(0), total, tuple(made), _slack(total, made))
    return found


def _through(name: str, row: Row, column: Column, start: Row, rows: Sequence[Row]) -> Check | None:
    """The total as what stands above it and the lines between, all added or all taken away."""
    total, first = row.values[column], (1, start.values[column])
    between = _between(rows, rows.index(start), rows.index(row), column)
    for sign in (1, -1):
        made = _running(total, [first], [(sign, value) for _, value in between])
        if made is not None and len(made) > 1:
            return Check(name, column, True, Decimal(0), total, tuple(made), _slack(total, made))
    return None


def _between(rows: Sequence[Row], start: int, end: int, column: Column) -> list[Part]:
    """The amounts of the lines between two, each added."""
    found = [r.values[column] for r in rows[start + 1 : end] if column in r.values]
    return [(1, v) for v in found if v.kind == "amount"] if len(found) <= _MOST_BETWEEN else []


def _running(total: Value, parts: list[Part], between: Sequence[Part]) -> list[Part] | None:
    """The parts with the lines between them and the total, where they come to it."""
    run, since = sum((s * v.value for s, v in parts), Decimal(0)), Decimal(0)
    for sign, value in between:
        slack = _slack(total, parts)
        if min(abs(run - value.value), abs(since - sign * value.value) if since else slack + 1) <= slack:
            continue
        parts = [*parts, (sign, value)]
        run, since = run + sign * value.value, since + sign * value.value
    return parts if abs(run - total.value) <= _slack(total, parts) else None


def _checked(name: str, column: Column, total: Value, parts: Sequence[Part], *, whole: bool) -> Check | None:
    slack = _slack(total, parts)
    ways = _ways(parts)
    off = {way: abs(sum((s * v.value for s, v in way), Decimal(0)) - total.value) for way in ways}
    best = min(ways, key=lambda way: off[way])
    if off[best] <= slack:
        return Check(name, column, True, Decimal(0), total, best, slack)
    return Check(name, column, False, off[ways[0]], total, ways[0], slack) if whole else None


def _ways(parts: Sequence[Part]) -> list[tuple[Part, ...]]:
    """The parts with the signs under which they may be printed: what is taken away may have its sign already."""
    values = [value for _, value in parts]
    return [tuple(zip(way, values, strict=True)) for way in signs_of([sign for sign, _ in parts])]


def signs_of(given: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All signs under which parts may be printed: what is taken away with either."""
    return product(*[((sign, -sign) if sign < 0 else (sign,)) for sign in given])


def _slack(total: Value, parts: Sequence[Part]) -> Decimal:
    return _ROUNDED * (len(parts) + 1) * max(v.multiplier for _, v in ((1, total), *parts))
