"""What the parts of an entry are: its value, period, segment, unit, scale, and whether it is actual or guidance.

Input: an object's fields. Output: their roles. Invariant: an enumeration whose members are known says what a field is
before its name does.
"""

from __future__ import annotations

from collections.abc import Mapping

from tieout.extract.items import data, is_words, plain
from tieout.extract.matching import match_item, spoken
from tieout.extract.schema import Json, Node

FACETS = ("value", "period", "segment_type", "segment_name", "unit", "scale", "metric_type", "comparison", "line_item")
ABOUT = ("company", "form", "period_end", "fiscal_year", "fiscal_period", "currency", "filed", "pages")


def facets(node: Node) -> dict[str, Node]:
    """The parts of an object by role."""
    found: dict[str, Node] = {}
    for field in node.properties.values():
        role = _facet(field)
        if role and role not in found:
            found[role] = field
    return found


def is_entry(node: Node) -> bool:
    """Whether an object is one number with its facets: it has a value and something that says of when, what or whom."""
    found = facets(node)
    return "value" in found and len(found) > 1 and len(node.properties) <= len(found) + 1


def is_row(node: Node) -> bool:
    """Whether an object is a row of several numbers of one period or segment."""
    found = facets(node)
    keyed = "period" in found or "segment_name" in found or _dated(node) is not None
    return keyed and any(f.is_number and match_item(f) for f in node.properties.values())


def about(node: Node) -> str | None:
    """What a field asks about the filing itself: its company, form, period, currency; None where it asks no such."""
    name = plain(spoken(node.name))
    for role in ABOUT:
        if is_words(name, "fields", role) and (node.is_number or "string" in node.types or not node.types):
            return role if not (role == "period_end" and node.is_number) else None
    return None


def segment_kind(node: Node) -> str | None:
    """The kind of segments that a field for their names asks for; None where any will do."""
    name = plain(spoken(node.name))
    if is_words(name, "fields", "place_name"):
        return "geographic_segment"
    return "business_segment" if is_words(name, "fields", "business_name") else None


def spelled(node: Node, meaning: str) -> Json | None:
    """The member of an enumeration that means this; the meaning itself where any text may stand."""
    if not node.enum:
        return meaning
    forms = {plain(meaning.replace("_", " ")), *(plain(f) for f in data()["spelled"].get(meaning, ()))}
    return next((e for e in node.enum if plain(str(e).replace("_", " ")) in forms or e == meaning), None)


def _facet(node: Node) -> str | None:
    if node.enum:
        if all(spelled(node, m) is not None for m in ("actual", "guidance")):
            return "metric_type"
        if sum(spelled(node, m) is not None for m in ("company", "business_segment", "geographic_segment")) > 1:
            return "segment_type"
        if spelled(node, "Yoy") is not None:
            return "comparison"
    name = plain(spoken(node.name))
    for role in FACETS:
        if is_words(name, "fields", role):
            return None if role == "value" and not node.is_number and node.types != ("string",) else role
    return "period" if is_words(name, "fields", "period_end") else None


def _dated(node: Node) -> Node | None:
    return next(
        (f for f in node.properties.values() if about(f) in ("fiscal_year", "period_end", "fiscal_period")), None
    )


def by_name(fields: Mapping[str, Node]) -> dict[str, str]:
    """Property names by role."""
    return {role: field.name for role, field in fields.items()}
