"""Whether the identities between items hold, column by column.

A part that the statement does not state counts as nothing; where the sum then fails, nothing is said: it may be the
missing part. Costs are printed with either sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import product

from tieout.concepts.items import by_id
from tieout.statements.model import Check, Column, Row, Value

_ROUNDED = Decimal("0.5")  # units of the printed scale by which each rounded number may miss


def check(rows: Sequence[Row], columns: Sequence[Column]) -> Iterator[Check]:
    """The identities whose total and at least two parts are stated."""
    held = {row.item: row for row in rows if row.item}
    for name, row in held.items():
        terms = by_id()[name].identity
        for column in columns:
            parts = [
                (t.sign, held[t.item].values[column]) for t in terms if t.item in held and column in held[t.item].values
            ]
            if column in row.values and len(parts) >= min(2, len(terms)) and terms:
                found = _checked(name, column, row.values[column], parts, whole=len(parts) == len(terms))
                if found is not None:
                    yield found


def _checked(
    name: str, column: Column, total: Value, parts: Sequence[tuple[int, Value]], *, whole: bool
) -> Check | None:
    slack = _ROUNDED * (len(parts) + 1) * max(v.multiplier for _, v in ((1, total), *parts))
    values = [value for _, value in parts]
    ways = [
        tuple(zip(way, values, strict=True))
        for way in product(*[((sign, -sign) if sign < 0 else (sign,)) for sign, _ in parts])
    ]
    off = {way: abs(sum((s * v.value for s, v in way), Decimal(0)) - total.value) for way in ways}
    best = min(ways, key=lambda way: off[way])
    if off[best] <= slack:
        return Check(name, column, True, Decimal(0), total, best, slack)
    return Check(name, column, False, off[ways[0]], total, ways[0], slack) if whole else None
