"""Rows that begin with a quantity ("10,100,000  Futura Resources  9,568,238") → name as label, quantity a value.

Input: rows, columns and header of a table whose labels were read from its leftmost column. Output: the same with the
two exchanged where most rows hold a quantity there and a name in the first column. Invariant: no chunk is lost.
"""

from __future__ import annotations

import re

from tieout.cells.grid import Column, HeadCell, Row
from tieout.cells.rows import set_paths
from tieout.layout.chunks import Chunk
from tieout.layout.word_class import NUMBER

_GROUPED = re.compile(r"\d[.,’']\d{3}")
_FEWEST = 3  # rows that begin with a quantity


def name_holdings(rows: list[Row], columns: list[Column], head: list[HeadCell], stub: list[Chunk]) -> list[Chunk]:
    """Exchange quantities and names in place; the chunks that head the stub then."""
    held = [r for r in rows if _is_holding(r)]
    quantities = [r.stub[0] for r in held]
    grouped = sum(_GROUPED.search(c.text) is not None for c in quantities)
    if len(held) < _FEWEST or 2 * len(held) < sum(r.kind == "data" for r in rows) or 2 * grouped < len(held):
        return stub
    for row in held:
        _exchange(row)
    columns[0] = Column(min(c.x0 for c in quantities), max(c.x1 for c in quantities))
    set_paths(rows)
    return _exchange_heads(head, stub)


def _is_holding(row: Row) -> bool:
    """A lone number before a name that has values after it."""
    name = row.cells.get(0)
    if name is None or name.kind != "t" or len(row.stub) != 1 or len(row.cells) < 2:
        return False
    return NUMBER.fullmatch(row.stub[0].text) is not None and any(ch.isalpha() for ch in name.text)


def _exchange(row: Row) -> None:
    quantity, name = row.stub[0], row.cells[0]
    quantity.kind, quantity.label = "v", False
    row.cells[0], row.stub = quantity, [name]
    row.label, row.markers, row.indent = name.text, name.markers, name.x0
    row.bold = all(w.bold for w in name.words)


def _exchange_heads(head: list[HeadCell], stub: list[Chunk]) -> list[Chunk]:
    """What headed the stub heads the quantities, what headed the names heads the stub."""
    named = [h for h in head if h.first == h.last == 0]
    chunks = [Chunk("t", [], h.x0, h.y0, h.x1, h.y1, h.text, h.markers) for h in named]
    level = max((h.level for h in head), default=0)
    head[:] = [h for h in head if h not in named]
    if stub:
        box = (min(c.x0 for c in stub), min(c.y0 for c in stub), max(c.x1 for c in stub), max(c.y1 for c in stub))
        markers = tuple(m for c in stub for m in c.markers)
        head.append(HeadCell(" ".join(c.text for c in stub), level, 0, 0, *box, markers))
    return chunks
