"""Ratios and growth that a filing prints: margins, rates, changes over a year.

Input: rows and facts of the company and its segments. Output: `Fact`s. Invariant: a printed percentage is taken for a
ratio or a growth only where it is what its numbers come to, to the last printed digit; or where it stands in a row of
which others are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tieout.extract.breakdown import segment_key
from tieout.extract.consolidated import Facts
from tieout.extract.facts import COMPANY, Fact, Segment, Span, source_of, span_of
from tieout.extract.items import Item, items
from tieout.extract.rows import Row, by_table
from tieout.model import Cell

_NEAREST = 2  # numbers left of a percentage that it may be made of
_YEAR = (350, 380)  # days between a period and the same one a year before
_SLACK = 10  # days by which they may differ in length
HALF = Decimal("0.52")
_NAMED = Decimal("1.5")  # units of the last digit by which a ratio that its row names may miss


@dataclass(frozen=True, slots=True)
class Known:
    """Facts by item, segment and span, and by number and span."""

    by_span: Mapping[tuple[str, str], Mapping[Span, Fact]]
    segments: Mapping[str, Segment]
    by_number: Mapping[tuple[Decimal, Span], Sequence[Fact]]


def ratios_of(rows: Sequence[Row], facts: Sequence[Fact]) -> list[Fact]:
    """All ratios and growth that are printed and come out."""
    known = _known(facts)
    found: dict[tuple[str, Segment, Span], Fact] = {}
    for _, group in by_table(rows):
        for i, row in enumerate(group):
            for one in _of_row(row, group[i - 1] if i else None, known):
                found.setdefault((one.item, one.segment, one.span), one)
    return list(found.values())


def holds(one: Fact, facts: Facts) -> bool:
    """Whether a printed ratio of the company is what its parts come to; true where they are not known."""
    item = items()[one.item]
    if not item.over:
        return True
    above, below = (facts.get(part, {}).get(one.span) for part in item.over)
    if above is None or below is None or not below.value:
        return True
    return equals(one.value, one.source.text, above.value / below.value, units=_NAMED)


def _known(facts: Sequence[Fact]) -> Known:
    by_span: dict[tuple[str, str], dict[Span, Fact]] = defaultdict(dict)
    segments: dict[str, Segment] = {}
    by_number: dict[tuple[Decimal, Span], list[Fact]] = defaultdict(list)
    for one in facts:
        by_span[one.item, segment_key(one.segment.name)][one.span] = one
        segments.setdefault(segment_key(one.segment.name), one.segment)
        by_number[abs(one.value), one.span].append(one)
    return Known(by_span, segments, by_number)


def _of_row(row: Row, above: Row | None, known: Known) -> Iterator[Fact]:
    percents = [c for c in row.cells if c.kind == "percent" and c.value is not None]
    if not percents:
        return
    amounts = [c for c in row.cells if _is_amount(c)]
    owner = row if amounts else above
    if not amounts and (alone := list(_named_after(row, percents, known))):
        yield from alone
        return
    if owner is None:
        return
    hits = [(c, hit) for c in percents for hit in _hits(c, owner, row, known)]
    for cell, (item, base, span) in hits:
        yield _made(item, cell, row, base, span)
    if hits and not amounts:
        yield from _beside(percents, hits, row)


def _named_after(row: Row, percents: Sequence[Cell], known: Known) -> Iterator[Fact]:
    """Percentages in a row that bears the name of a segment: the one ratio of the segment that they come to."""
    key = segment_key(row.label)
    if not key or key not in known.segments:
        return
    ratios = [item for item in items().values() if item.over and (item.over[0], key) in known.by_span]
    for item in ratios:
        above, below = (known.by_span.get((part, key), {}) for part in item.over)
        spans = [span for span in above if span in below and below[span].value]
        pairs = [(c, s) for c in percents for s in spans if _may_be(c, s)
                 and equals(c.number, c.text, above[s].value / below[s].value)]  # fmt: skip
        if len({c.cell_id for c, _ in pairs}) > 1:
            yield from (_made(item, cell, row, above[span], span) for cell, span in pairs)


def _may_be(cell: Cell, span: Span) -> bool:
    own = span_of(cell)
    return own == span if own and own[0] is not None and not cell.uncertain else own is None or own[1] == span[1]


def _is_amount(cell: Cell) -> bool:
    return cell.kind in ("amount", "per_share") and cell.value is not None and span_of(cell) is not None


def _hits(percent: Cell, owner: Row, row: Row, known: Known) -> Iterator[tuple[Item, Fact, Span]]:
    """Ratios and growth that a percentage is, by the numbers beside or above it."""
    for base in _bases(percent, owner, row, known):
        for item in items().values():
            if item.over and item.over[0] == base.item:
                below = known.by_span.get((item.over[1], segment_key(base.segment.name)), {}).get(base.span)
                if below and below.value and equals(percent.number, percent.text, base.value / below.value):
                    yield item, base, base.span
            if item.growth == base.item and (before := _year_before(base, known)) and before.value:
                grown = (base.value - before.value) / abs(before.value)
                if equals(percent.number, percent.text, grown):
                    yield item, base, base.span


def _bases(percent: Cell, owner: Row, row: Row, known: Known) -> Iterator[Fact]:
    own = span_of(percent)
    amounts = [c for c in owner.cells if _is_amount(c)]
    if own is not None and own[0] is not None:
        near = [c for c in amounts if span_of(c) == own]
    elif owner is row:
        near = [c for c in reversed(amounts) if c.col < percent.col][:_NEAREST]
    else:
        near = [c for c in amounts if c.col == percent.col]
    for cell in near:
        span = span_of(cell)
        for one in known.by_number.get((abs(cell.number), span), ()) if span else ():
            if (
                one.segment == COMPANY
                or one.source.cell_id == cell.cell_id
                or segment_key(one.segment.name) == segment_key(owner.label)
            ):
                yield one


def _year_before(base: Fact, known: Known) -> Fact | None:
    facts = known.by_span.get((base.item, segment_key(base.segment.name)), {})
    for span, one in facts.items():
        if base.span[0] is None or span[0] is None:
            continue
        longer = abs((base.span[1] - base.span[0]) - (span[1] - span[0])).days
        if _YEAR[0] <= (base.span[1] - span[1]).days <= _YEAR[1] and longer <= _SLACK:
            return one
    return None


def equals(value: Decimal, text: str, expected: Decimal, *, units: Decimal = HALF) -> bool:
    """Whether a printed percentage is `expected` to so many units of its last digit."""
    places = len("".join(ch for ch in text.partition(".")[2] if ch.isdigit()))
    return abs(value - expected) <= units * Decimal("0.01") / (Decimal(10) ** places)


def _made(item: Item, cell: Cell, row: Row, base: Fact, span: Span) -> Fact:
    of = f"{' over '.join(item.over)}" if item.over else f"change of {item.growth} over a year"
    return Fact(item.id, cell.number, span, "percent", None, Decimal(1), source_of(cell), row.full_label,
                f"printed percentage that is {of}", base.segment, "Yoy" if item.growth else "")  # fmt: skip


def _beside(percents: Sequence[Cell], hits: Sequence[tuple[Cell, tuple[Item, Fact, Span]]], row: Row) -> Iterator[Fact]:
    """The other percentages of a row of which some come out and none comes out as something else."""
    of = {(item.id, base.item, base.segment) for _, (item, base, _) in hits}
    proven = {cell.cell_id for cell, _ in hits}
    if len(of) != 1 or len(proven) * 2 < len(percents):
        return
    _, (item, base, _) = hits[0]
    for cell in percents:
        span = span_of(cell)
        if cell.cell_id not in proven and span and span[0] is not None and not cell.uncertain:
            yield replace(_made(item, cell, row, base, span), why="printed beside percentages that come out")
