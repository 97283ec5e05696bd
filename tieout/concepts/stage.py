"""Tables and cells of one filing → what its rows state.

Input: `tables` and `cells`. Output: `concepts`, a row a table row whose item or element is likely enough, and every row
of a primary statement. Invariants: the same tables and cells give the same rows in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from tieout.concepts.frames import frame_of
from tieout.concepts.items import by_id
from tieout.concepts.ranking import rank, rank_elements
from tieout.concepts.rows import MINORITY, Row, rows_of
from tieout.model import Cell, Table
from tieout.model.concept import Concept

LEAST = 0.3  # probability below which neither item nor element of a row outside the statements is told


def name(tables: Sequence[Table], cells: Iterable[Cell]) -> list[Concept]:
    """The concepts of a filing, table by table, row by row."""
    ordered = sorted(tables, key=lambda t: (t.page, t.y0, t.x0, t.table_id))
    return [concept for row in rows_of(ordered, cells) if row.text.said and (concept := _concept(row)) is not None]


def _concept(row: Row) -> Concept | None:
    items = rank(row.text, 2)
    elements = rank_elements(row.text, 1)
    best, element = items[0], elements[0] if elements else None
    sure = element.probability if element else 0.0
    if row.text.statement is None and (best.name is None or best.probability < LEAST) and sure < LEAST:
        return None
    first = row.cells[0]
    item = by_id()[best.name] if best.name else None
    alone = item is not None and item.whole and row.text.statement and MINORITY not in row.text.beside
    return Concept(
        concept_id=sha256(f"{row.table_id}/{row.index}".encode()).hexdigest()[:16],
        doc_id=first.doc_id, table_id=row.table_id, page=first.page, row=row.index,
        cell_ids=tuple(c.cell_id for c in row.cells), label=row.text.said, statement=row.text.statement,
        item=item.whole if item and alone else best.name, probability=round(best.probability, 4),
        element=element.name if element and sure >= LEAST else None, element_probability=round(sure, 4),
        frame=frame_of(row.text), evidence=" > ".join(f"{r.name or 'none'} {r.probability:.2f}" for r in items),
    )  # fmt: skip
