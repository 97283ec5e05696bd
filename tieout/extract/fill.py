"""A schema filled with the facts of a filing.

Input: a schema's tree, facts, the filing. Output: JSON and, for each leaf that a number or a page was read for, a
citation. Invariants: what no fact states is null, absent or an empty list; each pointer of a citation leads to a leaf.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tieout.extract.about import about_filing
from tieout.extract.facts import COMPANY, Fact, Segment, Span
from tieout.extract.items import items
from tieout.extract.matching import asked_periods, match_item
from tieout.extract.periods import Calendar, Named, label
from tieout.extract.render import NO_SEGMENT, Asked, asked_units, entry, number, scaled
from tieout.extract.roles import about, facets, is_entry, is_row, segment_kind, spelled
from tieout.extract.schema import Json, Node
from tieout.model import Filing
from tieout.query.periods import resolve

MISSING: Any = object()
Pointer = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Scope:
    """What fields below are about: those above, a period, a segment, units."""

    parents: tuple[Node, ...] = ()
    spans: tuple[Span, ...] = ()
    segment: Segment | None = None
    asked: Asked = field(default_factory=Asked)


class Filler:
    """Fills one schema for one filing. `cited` maps pointers to the facts that stand there."""

    def __init__(self, filing: Filing, facts: Sequence[Fact]) -> None:
        self.filing, self.facts, self.calendar = filing, facts, Calendar(filing)
        self.cited: dict[Pointer, Fact] = {}

    def fill(self, node: Node, pointer: Pointer = (), scope: Scope | None = None) -> Json:
        """The value of a field; MISSING where nothing says it."""
        scope = scope or Scope()
        if node.properties or node.types == ("object",):
            return self._entry(node, pointer, scope) if is_entry(node) else self._object(node, pointer, scope)
        if node.items is not None or node.types == ("array",):
            return self._array(node, pointer, scope)
        return self._leaf(node, pointer, scope)

    def _object(self, node: Node, pointer: Pointer, scope: Scope) -> Json:
        below = Scope((*scope.parents, node), self._spans(node, scope), scope.segment, _asked(node, scope))
        found: dict[str, Json] = {}
        for name, child in node.properties.items():
            value = self.fill(child, (*pointer, name), below)
            if value is MISSING:
                value = _nothing(child, required=name in node.required)
            if value is not MISSING:
                found[name] = value
            elif name in node.required and pointer:
                return MISSING
        empty = all(value in (None, [], {}) for value in found.values())
        return MISSING if empty and pointer and node.absent else found

    def _array(self, node: Node, pointer: Pointer, scope: Scope) -> Json:
        each = node.items
        if each is None or not each.properties:
            return MISSING
        asked = _asked(each, Scope(asked=_asked(node, scope)))
        if is_entry(each):
            return self._entries(node, each, pointer, scope, asked)
        return self._rows(node, each, pointer, scope, asked) if is_row(each) else MISSING

    def _entries(self, node: Node, each: Node, pointer: Pointer, scope: Scope, asked: Asked) -> Json:
        fields = facets(each)
        found: list[Json] = []
        spans = self._spans(node, scope)
        for fact in self._of(node, scope.parents):
            if spans and fact.span not in spans:
                continue
            if not _tellable(fact, fields):
                continue
            said = entry(fact, fields, self.calendar, asked)
            if said is not None:
                self.cited[*pointer, len(found), fields["value"].name] = fact
                found.append(said)
        return found

    def _entry(self, node: Node, pointer: Pointer, scope: Scope) -> Json:
        fields = facets(node)
        for fact in self._chosen(node, scope):
            said = entry(fact, fields, self.calendar, _asked(node, scope)) if _tellable(fact, fields) else None
            if said is not None:
                self.cited[*pointer, fields["value"].name] = fact
                return said
        return MISSING

    def _rows(self, node: Node, each: Node, pointer: Pointer, scope: Scope, asked: Asked) -> Json:
        """One object for each period, or for each segment, of which some field is known."""
        found: list[Json] = []
        for spans, segment in self._keys(node, each, scope):
            below = Scope((*scope.parents, node), spans, segment, asked)
            at = (*pointer, len(found))
            keys = self._key_fields(each, spans, segment)
            before = set(self.cited)
            row = self._object(each, at, below)
            if row is MISSING or set(self.cited) == before:
                continue
            row.update({name: value for name, value in keys.items() if value is not None})
            found.append(row)
        return found

    def _keys(self, node: Node, each: Node, scope: Scope) -> Iterator[tuple[tuple[Span, ...], Segment]]:
        wanted = self._spans(node, scope)
        asked = {i.id for f in each.properties.values() if f.is_number and (i := match_item(f, (*scope.parents, node)))}
        facts = [f for f in self.facts if f.item in asked and not f.guidance]
        if "segment_name" in facets(each):
            reported = self.calendar.reported
            spans = wanted or (self.calendar.spans(reported) if reported else ())
            kind = segment_kind(facets(each)["segment_name"])
            names = dict.fromkeys(f.segment for f in facts if f.segment != COMPANY and kind in (None, f.segment.level))
            yield from ((spans, segment) for segment in names)
            return
        named: dict[Named, list[Span]] = {}
        for fact in facts:
            name = self.calendar.named(fact.span)
            if name and fact.segment == COMPANY and (not wanted or fact.span in wanted):
                named.setdefault(name, []).append(fact.span)
        for name in sorted(named, key=lambda n: (-n.year, n.part)):
            yield (tuple(dict.fromkeys(named[name])), COMPANY)

    def _key_fields(self, each: Node, spans: tuple[Span, ...], segment: Segment) -> dict[str, Json]:
        fields = facets(each)
        found: dict[str, Json] = {}
        span = spans[0] if spans else None
        named = self.calendar.named(span) if span else None
        for child in each.properties.values():
            role = about(child)
            if fields.get("period") is child or role in ("fiscal_year", "period_end", "fiscal_period"):
                found[child.name] = label(named, span, child) if span else None
            elif fields.get("segment_name") is child:
                found[child.name] = spelled(child, segment.name or NO_SEGMENT)
            elif fields.get("segment_type") is child:
                found[child.name] = spelled(child, segment.level)
        return found

    def _leaf(self, node: Node, pointer: Pointer, scope: Scope) -> Json:
        item = match_item(node, scope.parents) if node.is_number or not node.types else None
        if item is None:
            said = about_filing(node, self.filing, self.calendar)
            return MISSING if said is None else said
        asked = _asked(node, scope)
        for fact in self._chosen(node, scope):
            value = scaled(fact, asked)
            said = number(value, node) if value is not None else None
            if said is not None:
                self.cited[pointer] = fact
                return said
        return MISSING

    def _of(self, node: Node, parents: Sequence[Node]) -> list[Fact]:
        """The facts of a field's item, or of the item that stands for it."""
        item = match_item(node, parents)
        if item is None:
            return []
        groups = [[f for f in self.facts if f.item == one] for one in (item.id, *items()[item.id].like)]
        return min((g for g in groups if g), key=lambda g: min(f.rank for f in g), default=[])

    def _chosen(self, node: Node, scope: Scope) -> list[Fact]:
        """The facts that a single field may state: of its period, and of its segment or the company."""
        spans = self._spans(node, scope)
        if not spans and (reported := self.calendar.reported):
            spans = self.calendar.spans(reported)
        segment = scope.segment or COMPANY
        facts = [f for f in self._of(node, scope.parents) if f.segment == segment and not f.guidance]
        return [f for span in spans for f in facts if _close(f.span, span)]

    def _spans(self, node: Node, scope: Scope) -> tuple[Span, ...]:
        asked = asked_periods(node)
        if not asked:
            return scope.spans
        wanted = resolve(asked, self.calendar.calendar, self.filing.fiscal_year)
        return tuple((p.start, p.end) for one in wanted for p in one.periods) or scope.spans


def _tellable(fact: Fact, fields: dict[str, Node]) -> bool:
    """Whether the entry has fields that tell a segment's number, an expected one or a change from the plain one."""
    if fact.segment != COMPANY and "segment_name" not in fields:
        return False
    return not fact.guidance or "metric_type" in fields


def _close(one: Span, other: Span) -> bool:
    if (one[0] is None) != (other[0] is None) or abs((one[1] - other[1]).days) > 7:
        return False
    return one[0] is None or other[0] is None or abs((one[0] - other[0]).days) <= 7


def _asked(node: Node, scope: Scope) -> Asked:
    own = asked_units(node.description, node.name.replace("_", " "))
    return own if own != Asked() else scope.asked


def _nothing(node: Node, *, required: bool) -> Json:
    """What stands where nothing is known: null where it is allowed, an empty list, or nothing at all."""
    if node.absent or (not node.types and not node.enum):
        return None
    if not required:
        return MISSING if node.types != ("array",) else []
    if node.types == ("array",):
        return []
    if node.has_default:
        return node.default
    return "" if node.types == ("string",) and not node.enum and not node.pattern and not node.format else MISSING
