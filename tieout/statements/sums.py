"""Lines that no words name and that are an item by what they come to: revenue less its cost is gross profit.

Invariants: only an item that no line of the statement is is given; the sum holds in every period that states its parts,
in two at least, and the line stands right behind them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tieout.concepts.items import Term, by_id, standard_items
from tieout.statements.checks import signs_of
from tieout.statements.lines import Line

_NEAR = 2  # lines behind the last part
_PERIODS = 2


def summed(lines: Sequence[Line]) -> list[Line]:
    """The lines, those that are an item by their sum under it."""
    found = list(lines)
    for item in standard_items():
        for terms in item.identities:
            held = {line.item: at for at, line in enumerate(found) if line.item}
            if len(terms) < 2 or item.id in held or not all(t.item in held for t in terms):
                continue
            last = max(held[t.item] for t in terms)
            for at in range(last + 1, min(last + 1 + _NEAR, len(found))):
                line = found[at]
                if line.item is None and _comes_to(line, [(t, found[held[t.item]]) for t in terms]):
                    found[at] = replace(line, key=(item.id,), item=item.id)
                    break
    return found


def _comes_to(total: Line, parts: Sequence[tuple[Term, Line]]) -> bool:
    shared = [c for c in total.values if all(c in line.values for _, line in parts)]
    if len(shared) < _PERIODS or any(total.values[c].kind != "amount" for c in shared):
        return False
    if any(t.sign > 0 and _turned(t.item, line) for t, line in parts):
        return False
    return any(
        all(
            sum((s * line.values[c].value for s, (_, line) in zip(way, parts, strict=True)), Decimal(0))
            == total.values[c].value
            for c in shared
        )
        for way in signs_of([t.sign for t, _ in parts])
    )


def _turned(item: str, line: Line) -> bool:
    """Whether an item that is never negative is printed as if it were: the statement counts the other way."""
    return by_id()[item].sign == "plus" and any(value.value < 0 for value in line.values.values())
