"""Blocks, tables and cells → the `footnotes` and `footnote_bindings` tables.

Input: one filing's `Document`, its `Filing` and its `Block`s, `Table`s and `Cell`s. Output: one `Footnote` a
definition (unused ones too) and one binding for each governed value cell or paragraph and definition.
Invariants: nothing is bound twice; each binding's order is that of the markers at its cell; a marker without a
definition binds nothing and stays in `cells.markers`.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tieout.footnotes.definitions import Definition, read_definitions
from tieout.footnotes.governed import Call, Part, calls_of, headers_with_markers
from tieout.footnotes.scope import Place, Scopes
from tieout.layout.document import Document
from tieout.losses import Where, read_apart
from tieout.model import Block, Cell, Filing, Footnote, FootnoteBinding, Table
from tieout.quantities.markers import core, one_by_one

_CALLS_NOTHING = ("footnote", "table", "page_header", "page_footer")


def bind(
    document: Document, filing: Filing, blocks: Sequence[Block], tables: Sequence[Table], cells: Sequence[Cell]
) -> tuple[list[Footnote], list[FootnoteBinding]]:
    """The definitions of one filing, and what each governs."""
    orders = _table_orders(blocks, tables)
    at = {order: table_id for table_id, order in orders.items()}
    definitions = read_definitions(blocks, at, {p.number: p for p in document.geometry})
    ids = {d: _id(filing.doc_id, d) for d in definitions}
    bound = _Bindings(filing.doc_id, ids)
    called = [(part, chain, last, _calls(part, heads)) for part, chain, last, heads in _parts(tables, cells)]
    cores = _cores(called, blocks)
    scopes = Scopes(definitions, cores)
    for part, chain, last_page, calls in called:
        table = part.table
        place = Place(orders.get(table.table_id, 0.0), table.page, chain, last_page)
        for call in calls:
            for found in scopes.of_table(call.marker, place):
                for cell in call.cells:
                    bound.add("cell_id", cell.cell_id, found, call.marker, call.how)
        for remark in (d for d in definitions if d.whole and d.table_id in chain and d.core not in cores[chain[0]]):
            for cell in part.values:
                bound.add("cell_id", cell.cell_id, remark, remark.marker, "title")
    _bind_prose(blocks, scopes, bound)
    return [_footnote(filing.doc_id, ids[d], d) for d in definitions], bound.rows


def _calls(part: Part, heads: list[tuple[Cell, str]]) -> list[Call]:
    """What the part's markers call; nothing where that cannot be read and losses are noted."""
    where = Where("notes", part.table.page, part.table.table_id)
    return read_apart(where, lambda: list(calls_of(part, heads)), list)


def _cores(
    called: Sequence[tuple[Part, list[str], int, list[Call]]], blocks: Sequence[Block]
) -> dict[str | int, set[str]]:
    """table_id → cores of the markers in all parts of the table; page → those in its tables and prose."""
    cores: dict[str | int, set[str]] = defaultdict(set)
    for part, chain, _, calls in called:
        own = {core(call.marker) for call in calls}
        cores[part.table.page] |= own
        for table_id in chain:
            cores[table_id] |= own
    for block in blocks:
        if block.kind not in _CALLS_NOTHING:
            cores[block.page].update(core(m) for printed in block.markers for m in one_by_one(printed))
    return cores


def _table_orders(blocks: Sequence[Block], tables: Sequence[Table]) -> dict[str, float]:
    """table_id → reading order of its block, matched by page and box."""
    at = {b.place: b.order for b in blocks if b.kind == "table"}
    return {t.table_id: at[t.place] for t in tables if t.place in at}


def _parts(
    tables: Sequence[Table], cells: Sequence[Cell]
) -> Iterator[tuple[Part, list[str], int, list[tuple[Cell, str]]]]:
    """Each table part with its whole table's ids, last page, and the marked headers that it inherits."""
    of_table: dict[str, list[Cell]] = defaultdict(list)
    for cell in cells:
        of_table[cell.table_id].append(cell)
    chains = _chains(tables)
    headers: dict[str, list[tuple[Cell, str]]] = {}
    pages = {t.table_id: t.page for t in tables}
    for table in tables:
        part = Part(table, of_table.get(table.table_id, []))
        inherited = headers.get(table.continued_from or "", [])
        headers[table.table_id] = headers_with_markers(part) or inherited
        chain = chains[table.table_id]
        yield part, chain, max(pages[t] for t in chain), inherited


def _chains(tables: Sequence[Table]) -> dict[str, list[str]]:
    """table_id → ids of all parts of the same table, in order."""
    chains: dict[str, list[str]] = {}
    for table in tables:
        chain = chains.get(table.continued_from or "", [])
        chain.append(table.table_id)
        chains[table.table_id] = chain
    return chains


def _bind_prose(blocks: Sequence[Block], scopes: Scopes, bound: _Bindings) -> None:
    for block in blocks:
        if block.kind in _CALLS_NOTHING:
            continue
        how = "title" if block.kind in ("heading", "caption") else "cell"
        for printed in block.markers:
            for marker in one_by_one(printed):
                found = scopes.of_block(marker, block.order, block.page)
                if found is not None:
                    bound.add("block_id", block.block_id, found, marker, how)


class _Bindings:
    """Binding rows, each target and definition once, with the order of the markers at each target."""

    def __init__(self, doc_id: str, ids: Mapping[Definition, str]) -> None:
        self.rows: list[FootnoteBinding] = []
        self._doc_id, self._ids = doc_id, ids
        self._seen: set[tuple[str, str]] = set()
        self._count: dict[str, int] = defaultdict(int)

    def add(self, column: str, target: str, definition: Definition, marker: str, how: str) -> None:
        footnote_id = self._ids[definition]
        if (target, footnote_id) in self._seen:
            return
        self._seen.add((target, footnote_id))
        self.rows.append(
            FootnoteBinding(
                binding_id=_hash(self._doc_id, target, footnote_id),
                doc_id=self._doc_id,
                cell_id=target if column == "cell_id" else None,
                block_id=target if column == "block_id" else None,
                footnote_id=footnote_id,
                marker=marker,
                how=how,
                order=self._count[target],
            )
        )
        self._count[target] += 1


def _id(doc_id: str, d: Definition) -> str:
    return _hash(doc_id, str(d.page), f"{d.order:.2f}", d.marker, d.text)


def _hash(*parts: str) -> str:
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:16]


def _footnote(doc_id: str, footnote_id: str, d: Definition) -> Footnote:
    x0, y0, x1, y1 = (round(v, 2) for v in d.box)
    return Footnote(
        footnote_id=footnote_id, doc_id=doc_id, page=d.page, x0=x0, y0=y0, x1=x1, y1=y1,
        table_id=d.table_id, marker=d.marker, text=d.text,
    )  # fmt: skip
