"""A company's statement with its lines by segment: what the notes say of parts that add up to a line.

    from tieout.extract import with_segments
    found = with_segments(lake, statement(lake, "Acme", "income", collection="mine"), collection="mine")
    [row.segment for row in found.rows if row.segment]     # Segment(level="geographic_segment", name="Europe")

Input: a statement and its filings. Output: the statement, behind each line the rows of its segments. Invariants: the
parts of a line add up to it in the filing that states them; each value is its cell; a period's segments are of the
filing whose statement is shown for it or of another that states them, the latest (or first) of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tieout.concepts.items import by_id
from tieout.extract.breakdown import segment_key
from tieout.extract.facts import Fact
from tieout.extract.items import STANDARD, items
from tieout.extract.reading import Parsed, facts_of
from tieout.lake.store import Lake
from tieout.model import Cell, Table
from tieout.statements.build import with_first
from tieout.statements.model import Column, Row, Segment, Statement, Value
from tieout.statements.read import filings_of, value_of

_LEVELS = {"business_segment": "business", "geographic_segment": "geographic"}
Key = tuple[str, str, str]  # item, level, what spellings of the segment's name have in common


@dataclass(frozen=True, slots=True)
class _Told:
    """What one filing says of one part of an item in one period."""

    key: Key
    name: str
    column: Column
    value: Value


def with_segments(lake: Lake, found: Statement, *, collection: str) -> Statement:
    """The statement with its lines by segment. Raises QueryError as `statement` does."""
    filings = filings_of(lake, found.company, collection)
    return of_filings(
        found,
        [Parsed(f, lake.records(Table, f.doc_id), lake.records(Cell, f.doc_id), ()) for f in filings],
    )


def of_filings(found: Statement, filings: Iterable[Parsed]) -> Statement:
    """The statement with its lines by segment, of its filings, oldest first."""
    told = [one for filing in filings for one in _of_filing(filing, found)]
    rows: list[Row] = []
    for row in found.rows:
        rows.append(row)
        rows += _parts(row, told, found)
    return replace(found, rows=tuple(rows))


def _of_filing(parsed: Parsed, found: Statement) -> Iterator[_Told]:
    held = frozenset(row.item for row in found.rows if row.item)
    by_cell = {cell.cell_id: cell for cell in parsed.cells}
    for fact in facts_of(parsed):
        cell = by_cell.get(fact.source.cell_id or "")
        item = _item(fact, held)
        if fact.segment.level not in _LEVELS or item is None or cell is None or cell.value is None or cell.uncertain:
            continue
        level, name = _LEVELS[fact.segment.level], fact.segment.name.partition(" . .")[0]
        column = Column(fact.span[1], fact.span[0])
        yield _Told((item, level, segment_key(name)), name, column, value_of(cell, fact.label, parsed.filing))


def _item(fact: Fact, held: frozenset[str]) -> str | None:
    """The line of the statement that a fact is of: an amount of one of its items."""
    if fact.kind != "amount" or fact.guidance or fact.comparison:
        return None
    known = items().get(fact.item)
    names = (fact.item.removeprefix(STANDARD), *(known.standard if known else ()))
    return next((name for name in names if name in held and by_id()[name].unit == "amount"), None)


def _parts(row: Row, told: Sequence[_Told], found: Statement) -> Iterator[Row]:
    """The rows of a line's segments, business first, in the order in which the latest filing prints them."""
    mine = [one for one in told if one.key[0] == row.item and one.column in found.columns]
    latest = {one.key: one for one in sorted(mine, key=lambda one: one.column)}
    for key in sorted(latest, key=lambda key: (key[1], *_place(latest[key].value))):
        values: dict[Column, Value] = {}
        stated = [one for one in mine if one.key == key]
        for column in dict.fromkeys(one.column for one in stated):
            filed = [one.value for one in stated if one.column == column]
            values[column] = with_first(filed[-1 if found.basis == "latest" else 0], filed[0])
        segment = Segment(key[1], latest[key].name)
        gaps = {c: f"no filing states it for {segment.name}" for c in found.columns if c not in values}
        yield Row(row.item, f"{row.label} › {segment.name}", values, gaps=gaps, segment=segment)


def _place(value: Value) -> tuple[int, int, float, float]:
    """Where a value stands: of a later year first, then by page, line and column."""
    source = value.source
    day = source.period.end.toordinal() if source.period else 0
    return -day, source.page, source.box[1], source.box[0]
