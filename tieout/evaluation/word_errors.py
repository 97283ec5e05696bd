"""Words about a right figure, true and false: direction, superlative, bound, sign, unit, name, reason, denial, answer.

Input: a right claim with its row. Output: the claim with one more thing said, true or false. Invariants: value,
citation and names stay right, so that only the words can be found out; what is true is told by the row itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from tieout.answer.model import Cell, Claim
from tieout.query import Record
from tieout.query.structure import held_period

MOVES = {
    True: ("rose", "increased", "grew", "soared", "was higher", "gained"),
    False: ("fell", "decreased", "declined", "slumped", "was lower", "dropped"),
}
EXTREMES = {True: ("highest", "largest"), False: ("lowest", "smallest")}
CAUSES = (
    "due to higher volumes",
    "because of a strike",
    "driven by acquisitions",
    "as a result of the merger",
    "thanks to cost savings",
    "on the back of strong demand",
    "reflecting price increases",
)
NAMES = ("Zandvoort", "Kowalski", "Brightwater", "Ostrava")
THINGS = ("shares", "employees", "stores")
CURRENCIES = ("USD", "EUR", "GBP", "CHF")
ANSWERS = ("Yes, ", "No, ")
TWO = 2

Said = Callable[[Claim, Record, Cell, random.Random], Claim | None]


def then(cell: Cell, record: Record) -> Decimal | None:
    """The row's only value for the same length that ended a year before."""
    values = {Decimal(c["value"]) for c in _alike(cell, record) if 345 <= _days(cell, c) <= 385}
    return values.pop() if len(values) == 1 else None


def _alike(cell: Cell, record: Record) -> list[Cell]:
    own = held_period(cell)
    found = []
    for other in record.cells:
        held = held_period(other)
        one_unit = (other["kind"], other["currency"]) == (cell["kind"], cell["currency"])
        if own and held and other["value"] is not None and one_unit and held[2] == own[2] and held[1] != own[1]:
            found.append(other)
    return found


def _days(cell: Cell, other: Cell) -> int:
    return (date.fromisoformat(cell["period_end"]) - date.fromisoformat(other["period_end"])).days


def _with(claim: Claim, words: str) -> Claim:
    """The claim's sentence with something more in it."""
    return replace(claim, text=f"{claim.text.rstrip('.')}, {words}.")


def direction(claim: Claim, record: Record, cell: Cell, dice: random.Random, *, true: bool) -> Claim | None:
    """That the figure rose or fell from the year before."""
    old, new = then(cell, record), Decimal(claim.value or "0")
    if old is None or old == new or (old < 0) != (new < 0):
        return None
    up = abs(new) > abs(old)
    word = dice.choice(MOVES[up if true else not up])
    return _with(claim, f"which {word} {'than' if word.startswith('was') else 'from'} the year before")


def superlative(claim: Claim, record: Record, cell: Cell, dice: random.Random, *, true: bool) -> Claim | None:
    """That the figure is the highest or the lowest of the periods shown."""
    rivals = [Decimal(c["value"]) for c in _alike(cell, record)]
    own = Decimal(claim.value or "0")
    if len(rivals) < TWO or own in rivals:
        return None
    for high in (True, False):
        best = own > max(rivals) if high else own < min(rivals)
        if best:
            return _with(claim, f"the {dice.choice(EXTREMES[high if true else not high])} of the periods shown")
    return None if true else _with(claim, f"the {dice.choice(EXTREMES[dice.random() < 0.5])} of the periods shown")


def bound(claim: Claim, record: Record, cell: Cell, dice: random.Random, *, true: bool) -> Claim | None:
    """That the figure is more or less than a round one."""
    del record, cell
    value = abs(Decimal(claim.value or "0"))
    if claim.unit != "amount" or value < 10**6 or value.scaleb(-6) == value.scaleb(-6).to_integral_value():
        return None
    above = dice.random() < 0.5
    rounding = ROUND_FLOOR if above == true else ROUND_CEILING
    millions = value.scaleb(-6).quantize(Decimal("0.1"), rounding=rounding)
    if millions == value.scaleb(-6):
        return None
    return _with(claim, f"{'more' if above else 'less'} than {claim.currency} {millions} million")


TRUE: Sequence[Callable[..., Claim | None]] = (direction, superlative, bound)


def truly(claim: Claim, record: Record, cell: Cell, dice: random.Random) -> Claim:
    """The claim with something true said of its figure, where its row tells any."""
    for say in dice.sample(TRUE, len(TRUE)):
        made = say(claim, record, cell, dice, true=True)
        if made is not None:
            return made
    return claim


def _denied(claim: Claim, record: Record, cell: Cell, dice: random.Random) -> Claim:
    del record, cell, dice
    return replace(claim, text=claim.text.replace(" reported ", " did not report ", 1))


def _answered(claim: Claim, record: Record, cell: Cell, dice: random.Random) -> Claim:
    del record, cell
    return replace(claim, text=dice.choice(ANSWERS) + claim.text)


def _caused(claim: Claim, record: Record, cell: Cell, dice: random.Random) -> Claim:
    del record, cell
    return _with(claim, dice.choice(CAUSES))


def _named(claim: Claim, record: Record, cell: Cell, dice: random.Random) -> Claim:
    del record, cell
    return _with(claim, f"most of it at {dice.choice(NAMES)}")


def _counted(claim: Claim, record: Record, cell: Cell, dice: random.Random) -> Claim | None:
    """The amount told as a number of things."""
    del record, cell
    value = Decimal(claim.value or "0")
    if claim.unit != "amount" or value != value.to_integral_value():
        return None
    told = f"{abs(value):,f}".partition(".")[0]
    return replace(claim, text=f"{claim.entity} reported {claim.metric} of {told} {dice.choice(THINGS)}.")


def _in_money(claim: Claim, record: Record, cell: Cell, dice: random.Random) -> Claim | None:
    """The text in another currency than cell and claim."""
    del record, cell
    if claim.currency is None or f"{claim.currency} " not in claim.text:
        return None
    other = dice.choice([c for c in CURRENCIES if c != claim.currency])
    return replace(claim, text=claim.text.replace(f"{claim.currency} ", f"{other} ", 1))


def _signed(claim: Claim, record: Record, cell: Cell, dice: random.Random) -> Claim | None:
    """A gain called a loss."""
    del record, cell, dice
    value = Decimal(claim.value or "0")
    return _with(claim, "which is a loss") if value > 0 and claim.unit == "amount" and _may_be_either(claim) else None


def _may_be_either(claim: Claim) -> bool:
    label = (claim.metric or "").casefold()
    return "loss" in label and "income" in label


def _falsely(say: Callable[..., Claim | None]) -> Said:
    return lambda claim, record, cell, dice: say(claim, record, cell, dice, true=False)


FALSE: dict[str, Said] = {
    "direction": _falsely(direction), "superlative": _falsely(superlative), "comparison": _falsely(bound),
    "denial": _denied, "yes or no": _answered, "cause": _caused, "name": _named, "unit in the text": _counted,
    "currency in the text": _in_money, "sign in words": _signed,
}  # fmt: skip
