"""The comparison that a row's sentence states: the change between its two newest comparable periods.

Input: a row's value cells. Output: a sentence or None. Periods are comparable where their length, kind, unit and the
rest of their header agree; a nil or a missing value is compared with nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tieout.model import Cell
from tieout.propositions.sentence import member_words
from tieout.propositions.wording import PeriodWords, amount_words
from tieout.quantities.calendar import Period

_KINDS = ("amount", "per_share", "shares", "percent", "ratio", "count")


def change_words(values: Sequence[Cell], periods: PeriodWords) -> str | None:
    """Such as "Up $6.4 million (7.5%), Q2 2026 against Q2 2025."; None where no two periods can be compared."""
    pair = _newest_pair(values)
    if pair is None:
        return None
    new, old = pair
    one, two = new.number, old.number
    delta = one - two
    when = f"{periods.short(new)} against {periods.short(old)}"
    if delta == 0:
        return f"Unchanged, {when}."
    up, down = ("Change +", "Change -") if min(one, two) < 0 else ("Up ", "Down ")
    way = up if delta > 0 else down
    if new.kind == "percent":
        return f"{way}{_round(abs(delta) * 100, 2)} percentage points, {when}."
    share = f" ({_round(abs(delta / two) * 100, 1)}%)" if two > 0 and one >= 0 else ""
    return f"{way}{amount_words(abs(delta), new)}{share}, {when}."


def _newest_pair(values: Sequence[Cell]) -> tuple[Cell, Cell] | None:
    known = [c for c in values if c.value is not None and c.period_end and c.kind in _KINDS]
    if len(known) < 2 or len({member_words(c.col_path) for c in known}) > 1:
        return None
    known = sorted(known, key=lambda c: (c.day, _months(c)), reverse=True)
    by_length = [c for c in known if _months(c) == _months(known[0])]
    newest = by_length[0]
    for older in by_length[1:]:
        if older.day < newest.day and _alike(newest, older):
            return newest, older
    return None


def _months(cell: Cell) -> int:
    return Period(cell.period_start, cell.day).months


def _alike(a: Cell, b: Cell) -> bool:
    return (a.kind, a.currency, a.multiplier, a.restated) == (b.kind, b.currency, b.multiplier, b.restated)


def _round(number: Decimal, places: int) -> str:
    text = f"{number:,.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
