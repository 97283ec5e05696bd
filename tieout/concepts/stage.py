"""Tables and cells of one filing → what its rows state.

Input: `tables` and `cells`. Output: `concepts`, a row a table row whose item or element is likely enough, and every row
of a primary statement. Invariants: the same tables and cells give the same rows in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256

from tieout.concepts.frames import frame_of
from tieout.concepts.items import Item, by_id
from tieout.concepts.ranking import Ranked, rank, rank_elements
from tieout.concepts.rows import MINORITY, Row, rows_of
from tieout.model import Cell, Table
from tieout.model.concept import Concept

LEAST = 0.3  # probability below which neither item nor element of a row outside the statements is told


def name(tables: Sequence[Table], cells: Iterable[Cell]) -> list[Concept]:
    """The concepts of a filing, table by table, row by row."""
    ordered = sorted(tables, key=lambda t: (t.page, t.y0, t.x0, t.table_id))
    return [concept for row in rows_of(ordered, cells) if row.text.said and (concept := _concept(row)) is not None]


def _concept(row: Row) -> Concept | None:
    items = rank(row.text)
    elements = rank_elements(row.text, 1)
    best, element = items[0], elements[0] if elements else None
    sure = element.probability if element else 0.0
    if row.text.statement is None and (best.name is None or best.probability < LEAST) and sure < LEAST:
        return None
    first = row.cells[0]
    item = by_id()[best.name] if best.name else None
    whole = _whole(item, row)
    return Concept(
        concept_id=sha256(f"{row.table_id}/{row.index}".encode()).hexdigest()[:16],
        doc_id=first.doc_id, table_id=row.table_id, page=first.page, row=row.index,
        cell_ids=tuple(c.cell_id for c in row.cells), label=row.text.said, statement=row.text.statement,
        item=whole or best.name, probability=round(_together(items, whole) if whole else best.probability, 4),
        element=element.name if element and sure >= LEAST else None, element_probability=round(sure, 4),
        frame=frame_of(row.text), evidence=" > ".join(f"{r.name or 'none'} {r.probability:.2f}" for r in items[:2]),
    )  # fmt: skip


def _whole(item: Item | None, row: Row) -> str | None:
    """The item that the row's is, or would be with minority owners, where its statement has none."""
    if item is None or row.text.statement is None or MINORITY in row.text.beside:
        return None
    return item.whole or (item.id if item.id in _wholes() else None)


def _together(items: Sequence[Ranked], whole: str) -> float:
    """The probability that a row is an item or one that is the same where there are no minority owners."""
    same = {whole, *(i.id for i in by_id().values() if i.whole == whole)}
    return min(sum(r.probability for r in items if r.name in same), 1.0)


@cache
def _wholes() -> frozenset[str]:
    return frozenset(i.whole for i in by_id().values() if i.whole)
