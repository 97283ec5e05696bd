"""A plan and its operands' records → a claim with its arithmetic, or a refusal that names what is missing.

Invariants: Decimal only; each operand is looked up with the refusals of any look-up and cited with its own cell; the
claim holds all that is needed to compute it again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import prod

from tieout.answer.asks import unsaid
from tieout.answer.context import Seen
from tieout.answer.extract import Chosen, cited, claim_of, plain, shown
from tieout.answer.figures import quantity
from tieout.answer.formulas import Node, Quantity, compute, named, names, renamed, rounded, written
from tieout.answer.model import Claim, Draft, refusal
from tieout.answer.operands import Looked
from tieout.answer.plan import Plan
from tieout.answer.retrieve import Retrieved
from tieout.errors import FormulaError
from tieout.lexicon import says

POINTS = "percentage points"
_PLACES = {"percent": 1, "ratio": 2}
_ROUND = re.compile(r"(?:round\w*[^.]*?|to)\s+(\w+)\s+decimal", re.IGNORECASE)
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "1": 1, "2": 2, "3": 3, "4": 4}


@dataclass(frozen=True)
class Worked:
    """A plan worked out: the cell of each operand by cell id, the formula over cell ids, the result."""

    plan: Plan
    chosen: Mapping[str, Chosen]
    formula: Node
    result: Quantity


def computed(found: Retrieved, plan: Plan) -> Draft:
    """The draft of a computed answer."""
    missing = [f"{one.operand.words}: {one.chosen}" for one in found.operands if isinstance(one.chosen, str)]
    missing = missing or [said for one in found.operands if (said := _unread(one))]
    if missing:
        return refusal(missing)
    try:
        worked = _work(plan, [one.chosen for one in found.operands if isinstance(one.chosen, Chosen)])
    except FormulaError as error:
        return refusal((f"{plan.name}: {error}",))
    claim = _claim(worked, found.result.question)
    own = [claim_of(c.record, c.cell, c.sure) for c in worked.chosen.values()]
    notes = {str(n["text"]): n for c in worked.chosen.values() for n in c.record.footnotes}
    return Draft((claim, *own), (), tuple(notes.values()))


def _unread(one: Looked) -> str | None:
    """What an operand's words ask to have computed and its row does not bear in its name: the question is half read."""
    if isinstance(one.chosen, str):
        return None
    lost = unsaid(one.operand.metric, one.chosen.record, one.chosen.cell)
    return f"{one.operand.words}: it is not clear which {lost[0]} is asked" if lost else None


def _work(plan: Plan, chosen: Sequence[Chosen]) -> Worked:
    cells = [str(c.cell["cell_id"]) for c in chosen]
    by_cell = dict(zip(cells, chosen, strict=True))
    values = {name: quantity(Seen(c.record, c.cell)) for name, c in by_cell.items()}
    formula = _plainer(renamed(plan.formula, lambda name: named(cells[int(name)])), values)
    if len(by_cell) < len(plan.operands):
        raise FormulaError("two of its parts were found in one cell")
    result = compute(formula, values)
    if plan.relative and any(v.kind == "percent" for v in values.values()) and not _is_rate(plan):
        raise FormulaError("only percentages were found, whose relative change is hardly meant")
    if plan.part and not 0 <= result.value <= 1:
        raise FormulaError("what was found for the part is no part of what was found for the whole")
    if plan.wins and list(values.values()).count(result) > 1:
        raise FormulaError("they are equal")
    return Worked(plan, by_cell, formula, result)


def _is_rate(plan: Plan) -> bool:
    """Whether a rate is asked for by its name."""
    return any(says(one.metric, "ask_rate") for one in plan.operands)


def _plainer(node: Node, values: Mapping[str, Quantity]) -> Node:
    """The formula without abs() around what is not negative, or in a ratio of two negative figures."""
    if node.op == "abs" and node.terms[0].op == "name" and _signed(node.terms[0], values) >= 0:
        return node.terms[0]
    if node.op == "/" and all(_signed(t.terms[0] if t.op == "abs" else t, values) < 0 for t in node.terms):
        return Node("/", tuple(t.terms[0] if t.op == "abs" else t for t in node.terms))
    return Node(node.op, tuple(_plainer(t, values) for t in node.terms), node.name, node.number)


def _signed(node: Node, values: Mapping[str, Quantity]) -> Decimal:
    """The value of a leaf; 0 for any other part, whose sign decides nothing."""
    return values[node.name].value if node.op == "name" else Decimal(0)


def _claim(worked: Worked, question: str) -> Claim:
    plan, result = worked.plan, worked.result
    unit = "percent" if plan.unit == "percent" and result.kind == "ratio" else result.kind
    value = rounded(result.value)
    last = _latest(worked, value if plan.wins else None)
    companies = {c.record.company for c in worked.chosen.values()}
    return Claim(
        text=_compared(worked, last) if plan.wins else _told(worked, unit, question),
        value=f"{value:f}",
        unit=unit,
        currency=result.currency,
        period_start=last.cell["period_start"],
        period_end=last.cell["period_end"],
        grounded=False,
        reason="not verified",
        confidence=round(prod(c.sure for c in worked.chosen.values()), 2),
        citations=tuple(cited(worked.chosen[name].record, worked.chosen[name].cell) for name in names(worked.formula)),
        entity=companies.pop() if len(companies) == 1 else None,
        metric=plan.name,
        arithmetic=written(worked.formula),
    )


def _latest(worked: Worked, value: Decimal | None) -> Chosen:
    """The operand whose period is the result's: what a comparison picks, else the latest, flows before stocks."""
    own = [c for c in worked.chosen.values() if value is None or Decimal(c.cell["value"]) == value]
    return max(own, key=lambda c: (c.cell["period_end"] or "", c.cell["period_start"] is not None))


def _told(worked: Worked, unit: str, question: str) -> str:
    """Such as "growth of revenue: 30.8 percent = (177,866 − 135,987) / 135,987"."""
    said = {name: plain(Decimal(c.cell["value"])) for name, c in worked.chosen.items()}
    amount = Quantity(worked.result.value, unit, worked.result.currency)
    points = worked.formula.op == "-" and unit in ("percent", "ratio") and worked.plan.unit == "percent"
    places = decimals_of(amount.kind, question)
    sign = "=" if is_exact(amount, places) else "≈"
    parts = f"{worked.plan.name}: {shown_as(amount, places)} {sign} {written(worked.formula, said)}"
    return parts.replace(" percent ", f" {POINTS} ", 1) if points else parts


def shown_as(amount: Quantity, places: int | None) -> str:
    """The result for a reader, with so many decimals; None: all that there are."""
    value = rounded(amount.value)
    if places is not None:
        scaled = value * 100 if amount.kind == "percent" else value
        text = f"{scaled:,.{places}f}"
        return f"{text} percent" if amount.kind == "percent" else text
    return shown({"value": f"{value:f}", "kind": amount.kind, "currency": amount.currency})


def is_exact(amount: Quantity, places: int | None) -> bool:
    """Whether nothing is lost by showing it so."""
    value = amount.value * 100 if amount.kind == "percent" else amount.value
    return value == (rounded(value) if places is None else round(value, places))


def decimals_of(kind: str, question: str) -> int | None:
    """Decimals as asked for, else one of a percentage and two of a ratio; None: all that there are."""
    asked = _ROUND.search(question)
    return _COUNTS.get(asked.group(1).lower(), _PLACES.get(kind)) if asked else _PLACES.get(kind)


def _compared(worked: Worked, first: Chosen) -> str:
    """Such as "net income: higher in fiscal 2023, USD 5; USD 4 in fiscal 2022"."""
    told = {}
    for operand, one in zip(worked.plan.operands, worked.chosen.values(), strict=True):
        owner = operand.company if len({o.company for o in worked.plan.operands}) > 1 else None
        metric = operand.metric if len({o.metric for o in worked.plan.operands}) > 1 else None
        what = " ".join(p for p in (owner, metric, operand.when.words if operand.when else None) if p)
        told[one.cell["cell_id"]] = what, shown(one.cell)
    what, amount = told.pop(first.cell["cell_id"])
    others = "; ".join(f"{value} {place}" for place, value in told.values())
    return f"{worked.plan.name}: {worked.plan.wins} {what}, {amount}; {others}"
