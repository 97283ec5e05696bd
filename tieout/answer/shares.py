"""A part of a whole found in one table: "what portion of the lease payments is due in 2026".

Input: the plan of a share, whole tables. Output: the cells of the part and of its whole, or None. The whole is the
figure that the parts of a group sum to, so that no other row can be taken for it. Invariants: pure; where groups give
different shares none is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tieout.answer.extract import Chosen
from tieout.answer.listing import SURE, around_of, dated, said_around, stems_of
from tieout.answer.parts import Group, Part, groups_of
from tieout.answer.plan import Plan
from tieout.lexicon import lexicon
from tieout.quantities.mentions import find_periods
from tieout.query import Record
from tieout.query.vocabulary import Phrase, vocabulary

FEWEST = 2  # columns that a whole is the sum of
ROUNDED = Decimal("0.002")  # by which a sum of rounded figures may differ from the figure printed
LEAST_SAID = 0.6  # share of the whole's words that what stands around a group says
Pair = tuple[Part, Part]


def part_and_whole(plan: Plan, tables: Sequence[Sequence[Record]], *, strict: bool) -> tuple[Chosen, Chosen] | None:
    """Cells of the part and of the whole."""
    (part, when), whole = (plan.operands[0].metric, plan.operands[0].when), plan.operands[1].metric
    owed = bool(lexicon("list_owed").find(part))  # what falls due in a year stands in the table of the day before
    part = f"{part} {when.order[0]}" if owed and when is not None else part
    found = [
        pair
        for table in tables
        for group in groups_of(dated(table, strict=strict and not owed))
        if (pair := _pair(part, whole, group)) is not None
    ]
    if len({(abs(p.value), abs(w.value)) for p, w in found}) != 1:
        return _only_pair([both for table in tables for record in table if (both := across(part, whole, record))])
    one, total = found[0]
    return Chosen(one.record, one.cell, SURE), Chosen(total.record, total.cell, SURE)


def _only_pair(found: Sequence[tuple[Chosen, Chosen]]) -> tuple[Chosen, Chosen] | None:
    """The one pair of figures that was found."""
    values = {(Decimal(part.cell["value"]), Decimal(whole.cell["value"])) for part, whole in found}
    return found[0] if len(values) == 1 else None


def across(part: str, whole: str, record: Record) -> tuple[Chosen, Chosen] | None:
    """A column of a row and the column that its others sum to: "Leases", due in 2019, in 2020, thereafter, in total."""
    item = frozenset(w for w in stems_of(whole) if not lexicon("list_total").find(w))
    told = [c for c in record.cells if c["value"] is not None and c["kind"] == "amount" and c["col_path"]]
    totals = [c for c in told if lexicon("list_total").find(c["col_path"][-1])]
    parts = [c for c in told if c not in totals]
    if not item or item != frozenset(stems_of(record.row_label or "")) or len(totals) != 1 or len(parts) < FEWEST:
        return None
    total = Decimal(totals[0]["value"])
    named = [c for c in parts if _is_column(part, c["col_path"][-1])]
    if len(named) != 1 or abs(sum(Decimal(c["value"]) for c in parts) - total) > abs(total) * ROUNDED:
        return None
    return Chosen(record, named[0], SURE), Chosen(record, totals[0], SURE)


def _is_column(part: str, head: str) -> bool:
    """Whether a column is of the year that is asked for, or of all later ones."""
    if lexicon("list_later").find(part):
        return bool(lexicon("list_later").find(head))
    year = next((m.year for m in find_periods(part) if m.year), None)
    return year is not None and year in {m.year or (m.end.year if m.end else None) for m in find_periods(head)}


def part_of(item: Phrase, member: Phrase, tables: Sequence[Sequence[Record]]) -> Chosen | None:
    """The cell of a part of the item, both in stems: "revenue for Canada", of the asked period."""
    groups = [g for table in tables for g in groups_of(dated(table, strict=True)) if _is_of(item, g)]
    found = [p for g in groups if (p := _only([p for p in g.parts if _bears(member, p)])) is not None]
    if len({p.value for p in found}) != 1:
        return None
    return Chosen(found[0].record, found[0].cell, SURE)


def _only(parts: Sequence[Part]) -> Part | None:
    return parts[0] if len(parts) == 1 else None


def _pair(part: str, whole: str, group: Group) -> Pair | None:
    """The part that bears the name, in a group of the whole."""
    item = stems_of(whole)
    if group.total is None or not _is_of(item, group):
        return None
    one = _only([p for p in group.parts if _is_named(part, frozenset(item), p)])
    return (one, group.total) if one is not None else None


def _is_of(whole: Phrase, group: Group) -> bool:
    """Whether the parts sum to a figure that is the whole by its name or what stands around it, and nothing else."""
    item = tuple(w for w in whole if not lexicon("list_total").find(w))
    if group.total is None or said_around(item, around_of(group)) < LEAST_SAID:
        return False
    foreign = {w for w in stems_of(group.total.name) if w not in item and not lexicon("list_total").find(w)}
    return not foreign or any(foreign <= set(way) for way, _ in vocabulary().variants(item))


def _is_named(part: str, whole: frozenset[str], one: Part) -> bool:
    """Whether a part is the one asked for: of its year, or all of its words are in the name."""
    if lexicon("list_later").find(part):
        return bool(lexicon("list_later").find(one.name))
    year = next((m.year for m in find_periods(part) if m.year), None)
    if year is not None:
        return one.year == year
    return _bears(tuple(w for w in stems_of(part) if w not in whole), one)


def _bears(words: Phrase, one: Part) -> bool:
    names = frozenset(stems_of(one.name))
    return bool(words) and any(frozenset(way) <= names for way, _ in vocabulary().variants(words))
