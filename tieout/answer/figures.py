"""Checks of a figure against the cells that it cites, in code.

Input: a claim and the cited cells with their records. Output: why the claim does not stand, or None. Invariants: no
model and no tolerance but the rounding that the claim's text itself shows; each check knows one property only, and the
first that fails is the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal

from tieout.answer.context import Seen, squeezed
from tieout.answer.formulas import PLAIN, Quantity, compute, constants, names, read, rounded
from tieout.answer.model import Claim
from tieout.answer.naming import differs
from tieout.answer.printed import strange_number, strange_year
from tieout.answer.said import false_words
from tieout.errors import FormulaError
from tieout.query.companies import core_name
from tieout.query.periods import NEAR_DAYS
from tieout.query.structure import held_period

Check = Callable[[Claim, Sequence[Seen]], str | None]

SCALES = {Decimal(10) ** n: f"10^{n}" for n in (-9, -6, -3, -2, 2, 3, 6, 9)}
DERIVED = {"percent": "ratio"}  # a derived ratio may be told in percent; the value is the same


def fault(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """The first reason against a numeric claim."""
    return next((reason for check in CHECKS if (reason := check(claim, seen))), None)


def _entity(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """The company claimed is that of each cited filing."""
    if claim.entity is None:
        return None
    for one in seen:
        company = one.record.company
        if company and core_name(company) != core_name(claim.entity):
            return f"entity: the cited filing is of {company}, not {claim.entity}"
    return None


def _metric(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """The row claimed is the cited one."""
    if claim.metric is None or claim.arithmetic is not None:
        return None
    told = (differs(claim.metric, one.record, one.cell, one.namesakes) for one in seen)
    return next((f"label: {reason}" for reason in told if reason), None)


def _period(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """The period claimed is the cell's; that of a derived figure is the latest of its cells'."""
    claimed = (claim.period_start, claim.period_end)
    held = [(one.cell["period_start"], one.cell["period_end"]) for one in seen]
    if claim.arithmetic is None:
        other = next((p for p in held if not _alike(p, claimed)), None)
        return None if other is None else f"period: the cell is for {_spoken(other)}, the claim for {_spoken(claimed)}"
    if claimed not in held or (claimed[1] or "") < max(end or "" for _, end in held):
        return f"period: {_spoken(claimed)} is not the latest of the cited cells"
    return None


def _alike(one: tuple[str | None, str | None], other: tuple[str | None, str | None]) -> bool:
    """The same period, by a calendar of 52 or 53 weeks or by its nominal end."""
    if one == other:
        return True
    a, b = (held_period({"period_start": start, "period_end": end}) for start, end in (one, other))
    return a is not None and b is not None and a[2] == b[2] and abs((a[1] - b[1]).days) <= NEAR_DAYS


def _lengths(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """Durations that are computed with each other have one length."""
    if claim.arithmetic is None:
        return None
    lengths = sorted({held[2] for one in seen if (held := held_period(one.cell)) and held[2]})
    return f"period: spans of {' and '.join(map(str, lengths))} months are mixed" if len(lengths) > 1 else None


def _value(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """The value is the cell's, or what the arithmetic over the cited cells gives."""
    claimed = None if claim.value is None else Decimal(claim.value)
    if claim.arithmetic is not None:
        return _computed(claim, claimed, {one.cell["cell_id"]: one for one in seen})
    stated = ({None if one.cell["value"] is None else Decimal(one.cell["value"]) for one in seen}) - {claimed}
    return _difference(claimed, next(iter(sorted(stated, key=str)))) if stated else None


def _computed(claim: Claim, claimed: Decimal | None, seen: Mapping[str, Seen]) -> str | None:
    try:
        formula = read(claim.arithmetic or "")
        absent = [name for name in names(formula) if name not in seen]
        if absent:
            return f"arithmetic: {absent[0]} is not cited"
        found = compute(formula, {name: quantity(seen[name]) for name in names(formula)})
    except FormulaError as error:
        return f"arithmetic: {error}"
    unit = claim.unit if found.kind == claim.unit else DERIVED.get(claim.unit or "", claim.unit)
    if found.kind != unit or found.currency != claim.currency:
        return f"unit: the arithmetic gives {_unit(found.kind, found.currency)}"
    if claimed is None or not _same(found.value, claimed, found.kind):
        return f"arithmetic: it gives {rounded(found.value).normalize():f}, not {claim.value}"
    return None


def _same(found: Decimal, claimed: Decimal, kind: str) -> bool:
    """To six places; a ratio may be claimed with three, or with two if it is above 1."""
    places = -int(claimed.as_tuple().exponent)
    if kind == "ratio" and places >= (3 if abs(claimed) < 1 else 2):
        return abs(found - claimed) <= Decimal(1).scaleb(-places) / 2
    return rounded(found) == rounded(claimed)


def quantity(one: Seen) -> Quantity:
    """A cell's value with its unit. Raises FormulaError for a cell that reports none."""
    if one.cell["value"] is None:
        raise FormulaError(f"none is reported of {one.record.row_label or 'the row'}")
    return Quantity(Decimal(one.cell["value"]), one.cell["kind"] or PLAIN, one.cell["currency"])


def _difference(claimed: Decimal | None, stated: Decimal | None) -> str:
    told = f"the cell says {'none reported' if stated is None else f'{stated:f}'}"
    if claimed and stated:
        if claimed == -stated:
            return f"sign: {told}"
        scale = SCALES.get(abs(claimed / stated))
        if scale:
            return f"scale: {told}, the claim is {scale} times that"
    return f"value: {told}"


def _kind(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """Unit and currency are the cell's."""
    if claim.arithmetic is not None:
        return None
    for one in seen:
        if one.cell["kind"] != claim.unit:
            return f"unit: the cell is {one.cell['kind']}, the claim {claim.unit}"
        if one.cell["currency"] != claim.currency:
            return f"currency: the cell is in {one.cell['currency']}, the claim in {claim.currency}"
    return None


def _notes(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """Each note claimed governs one of the cited rows."""
    bound = {squeezed(str(n["text"])) for one in seen for n in one.record.footnotes}
    stale = next((n for n in claim.notes if squeezed(n.text) not in bound), None)
    return None if stale is None else f"note: {stale.marker} does not govern the cited row"


def _text(claim: Claim, seen: Sequence[Seen]) -> str | None:
    """The text tells no number and no year that neither value, cells nor labels hold."""
    fixed = constants(read(claim.arithmetic)) if claim.arithmetic else []
    number = strange_number(claim, seen, fixed)
    if number:
        return f"text: {number} is not in the cited cells"
    year = strange_year(claim, seen)
    return f"text: {year} is not a year of the cited cells" if year else None


def _unit(kind: str, currency: str | None) -> str:
    return " ".join(p for p in (currency, kind) if p)


def _spoken(period: tuple[str | None, str | None]) -> str:
    start, end = period
    days = [date.fromisoformat(day).isoformat() for day in (start, end) if day]
    return " to ".join(days) or "no period"


CHECKS: tuple[Check, ...] = (_entity, _metric, _kind, _value, _period, _lengths, _notes, _text, false_words)
