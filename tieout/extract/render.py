"""A fact as the schema asks for it: its value in a scale, its unit, its period, its segment.

Input: a fact and the fields of an entry. Output: JSON values. Invariants: an amount is never converted between
currencies; where a field cannot hold what the fact says, the fact is not given.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tieout.extract.facts import COMPANY, Fact
from tieout.extract.items import plain, words
from tieout.extract.periods import Calendar, label
from tieout.extract.roles import spelled
from tieout.extract.schema import Json, Node
from tieout.quantities.units import parse_units

_ONE = Decimal(1)
_HUNDREDTH = Decimal("0.01")
NO_SEGMENT = "NA"


@dataclass(frozen=True, slots=True)
class Asked:
    """Units that a description asks for; None where it leaves them open."""

    multiplier: Decimal | None = None
    currency: str | None = None
    fraction: bool = False


def asked_units(*descriptions: str) -> Asked:
    """The units that the first description that speaks of any asks for."""
    for text in descriptions:
        units = parse_units(text)
        fraction = bool(words("spelled", "fraction").search(plain(text)))
        if fraction or (units is not None and (units.money_multiplier or units.currency)):
            return Asked(units.money_multiplier if units else None, units.currency if units else None, fraction)
    return Asked()


def entry(fact: Fact, fields: Mapping[str, Node], calendar: Calendar, asked: Asked) -> dict[str, Json] | None:
    """A fact as an object of a schema's fields; None where one of them cannot say what the fact does."""
    multiplier, unit = _scale(fact, fields, asked), _unit(fact, fields)
    if multiplier is None or (asked.currency and fact.currency and asked.currency != fact.currency):
        return None
    found: dict[str, Json] = {}
    for role, node in fields.items():
        if role == "value":
            said = number(fact.value / multiplier, node)
        elif role == "scale":
            said = _written_scale(multiplier if fact.kind != "percent" else _ONE, node)
        else:
            said = unit if role == "unit" else _facet(role, fact, node, calendar)
        if said is None and not node.absent:
            return None
        found[node.name] = said
    return found


def _facet(role: str, fact: Fact, node: Node, calendar: Calendar) -> Json | None:
    """What an entry says of a fact's period, segment and kind."""
    if role == "period":
        return label(calendar.named(fact.span), fact.span, node)
    if role == "segment_name":
        return _segment(fact, node)
    if role == "line_item":
        return fact.label
    meaning = {
        "segment_type": fact.segment.level,
        "metric_type": "guidance" if fact.guidance else "actual",
        "comparison": fact.comparison,
    }[role]
    return spelled(node, meaning) if meaning else None


def number(value: Decimal, node: Node) -> Json | None:
    """A number as JSON: an integer where it is one. None where the field takes none such."""
    whole = value == value.to_integral_value()
    if node.types == ("string",):
        return f"{value.normalize():f}"
    if not node.is_number or ("number" not in node.types and not whole):
        return None
    return int(value) if whole else float(value)


def scaled(fact: Fact, asked: Asked) -> Decimal | None:
    """A fact's value in the units asked for, else at full scale; percentages as printed unless fractions are asked."""
    if asked.currency and fact.currency and asked.currency != fact.currency:
        return None
    if fact.kind == "percent":
        return fact.value if asked.fraction else fact.value / _HUNDREDTH
    return fact.value / asked.multiplier if asked.multiplier and fact.kind in ("amount", "shares") else fact.value


def _scale(fact: Fact, fields: Mapping[str, Node], asked: Asked) -> Decimal | None:
    """What the value is divided by: the scale as printed where the entry can tell it, else the one asked for."""
    if fact.kind == "percent":
        return _ONE if asked.fraction else _HUNDREDTH
    printed = fact.multiplier if fact.multiplier >= 1 else _ONE
    node = fields.get("scale")
    if node is None:
        return asked.multiplier or _ONE if fact.kind in ("amount", "shares") else _ONE
    if asked.multiplier and fact.kind in ("amount", "shares"):
        printed = asked.multiplier
    if _written_scale(printed, node) is not None:
        return printed
    return next((m for e in node.enum if (m := _as_multiplier(e)) is not None), _ONE if node.absent else None)


def _written_scale(multiplier: Decimal, node: Node) -> Json | None:
    if node.enum:
        return next((e for e in node.enum if _as_multiplier(e) == multiplier), None)
    return number(multiplier, node) if node.is_number else f"{multiplier:f}"


def _as_multiplier(member: Json) -> Decimal | None:
    if isinstance(member, int | float):
        return Decimal(str(member))
    units = parse_units(f"in {member}")
    return (
        units.money_multiplier
        if units and units.money_multiplier
        else (_ONE if str(member) in ("1", "units") else None)
    )


def _unit(fact: Fact, fields: Mapping[str, Node]) -> Json | None:
    """Currency, "%", or for what is counted 1, the unit of a bare number, unless the schema speaks of shares."""
    node = fields.get("unit")
    if node is None:
        return None
    if fact.kind == "percent":
        return spelled(node, "percent") if node.enum else "%"
    if fact.kind in ("shares", "count"):
        if node.enum:
            return spelled(node, "shares")
        return "shares" if fact.kind == "shares" and words("spelled", "shares").search(plain(node.description)) else "1"
    if node.enum:
        return next((e for e in node.enum if str(e).upper() == fact.currency), None)
    return fact.currency


def _segment(fact: Fact, node: Node) -> Json | None:
    if fact.segment != COMPANY:
        return spelled(node, fact.segment.name)
    return None if node.absent else spelled(node, NO_SEGMENT)
