"""A filing's layout → `Table`s and `Cell`s.

Input: a filing's `Document` and its `Filing`. Output: rows of both tables. Steps, in order: grids of each
page, tables continued over pages, filing-wide context, for each grid its header paths, units, periods and rows, then
the decision on each period in the light of all of them.

Where losses are noted, a table that cannot be read is a `Table` without rows, and values right below it without heads
of their own are uncertain. What is read of all tables together (context, decision) is the filing's, not a table's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from tieout.cells.assemble import page_grids
from tieout.cells.context import Context, read_context
from tieout.cells.continuation import header_paths, link_pages
from tieout.cells.decided import decided, is_dated, readings
from tieout.cells.emit import Emitter, lost_table
from tieout.cells.grid import Grid, lost_grid
from tieout.cells.standing import date_standing
from tieout.cells.titles import introduction
from tieout.decode import Frame, Reading
from tieout.layout.chunks import lines_of
from tieout.layout.document import Document, LaidPage
from tieout.losses import Where, read_apart
from tieout.model import Cell, Filing, Table
from tieout.pages.hidden import RECOGNISED
from tieout.pages.model import Page
from tieout.quantities.calendar import Period


def extract(document: Document, filing: Filing) -> tuple[list[Table], list[Cell]]:
    """Tables and cells of one filing."""
    pages = document.geometry
    tables, cells = from_grids(read_grids(document), filing, pages)
    return tables, _doubted(pages, cells)


def undecided(document: Document, filing: Filing) -> tuple[list[Cell], list[Reading], Frame]:
    """A filing's value cells as the readers leave them, with what goes into the decision on their periods."""
    tables, cells, frame = _read(read_grids(document), filing, document.geometry)
    values = [c for c in cells if is_dated(c)]
    return values, readings(values, tables), frame


def read_grids(document: Document) -> list[Grid]:
    """The tables of a filing's pages, before units and periods."""
    grids: list[Grid] = []
    before: LaidPage | None = None
    for laid in document.pages:
        found = _of_page(laid, document.running)
        if before is not None and found and not found[0].title and not found[0].turn:
            found[0].title = introduction(lines_of(before.unnumbered))
        grids.extend(found)
        before = laid
    return grids


def _of_page(laid: LaidPage, running: frozenset[str]) -> list[Grid]:
    """The page's tables; the whole page is a lost one where they cannot be told from its text."""
    page = laid.page
    lost = [lost_grid(page.number, (0.0, 0.0, page.width, page.height))]
    if laid.views is None:
        return lost
    return read_apart(Where("tables", page.number), lambda: page_grids(laid, running), lambda: lost)


def _doubted(pages: Sequence[Page], cells: list[Cell]) -> list[Cell]:
    """The cells, those of recognised pages marked: what a program read off an image is uncertain."""
    recognised = {page.number for page in pages if page.notice == RECOGNISED}
    return [_recognised(c) if c.page in recognised else c for c in cells] if recognised else cells


def _recognised(cell: Cell) -> Cell:
    return _uncertain(cell, "recognised text")


def _uncertain(cell: Cell, why: str) -> Cell:
    return replace(cell, uncertain=True, reason="; ".join(filter(None, (cell.reason, why))))


def from_grids(grids: list[Grid], filing: Filing, pages: Sequence[Page] = ()) -> tuple[list[Table], list[Cell]]:
    """Tables and cells of all grids of one filing, in reading order, each period decided in the light of all."""
    tables, cells, frame = _read(grids, filing, pages)
    return tables, _behind_lost(grids, decided(cells, tables, frame))


def _behind_lost(grids: Sequence[Grid], cells: list[Cell]) -> list[Cell]:
    """The cells, values marked whose heads may have been lost with the table before theirs."""
    ids: set[str] = set()
    for grid in grids:
        if grid.behind_lost or (grid.continued is not None and grid.continued.table_id in ids):
            ids.add(grid.table_id)
    if not ids:
        return cells
    return [_uncertain(c, "behind a lost table") if c.table_id in ids and c.role == "value" else c for c in cells]


def _read(grids: list[Grid], filing: Filing, pages: Sequence[Page]) -> tuple[list[Table], list[Cell], Frame]:
    """Tables and cells as the readers leave them, and what the filing says for all of them."""
    link_pages(grids)
    date_standing(grids)
    context = read_context(filing, [grid for grid in grids if not grid.lost], pages)
    for index, grid in enumerate(grids):
        grid.table_id = _table_id(filing.doc_id, index, grid)
    ends = _last_pages(grids)
    tables: list[Table] = []
    cells: list[Cell] = []
    for grid in grids:
        table, own = _emitted(grid, ends[grid.table_id], context, filing.doc_id)
        tables.append(table)
        cells.extend(own)
    end = Period(None, context.period_end) if context.period_end is not None else None
    return tables, cells, Frame(context.calendar, end, context.fiscal_period, context.currency)


def _emitted(grid: Grid, page_end: int, context: Context, doc_id: str) -> tuple[Table, list[Cell]]:
    """A grid's rows; no cells where they cannot be read."""

    def lost() -> tuple[Table, list[Cell]]:
        return lost_table(grid, page_end, doc_id), []

    def read() -> tuple[Table, list[Cell]]:
        emitter = Emitter(grid, header_paths(grid), context, doc_id)
        return emitter.table(page_end), list(emitter.cells())

    return lost() if grid.lost else read_apart(Where("table", grid.page, grid.table_id), read, lost)


def _table_id(doc_id: str, index: int, grid: Grid) -> str:
    key = f"{doc_id}|{grid.page}|{index}|{grid.x0:.1f}|{grid.y0:.1f}"
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def _last_pages(grids: Sequence[Grid]) -> dict[str, int]:
    """table_id → the last page of the table's continuations."""
    ends = {grid.table_id: grid.page for grid in grids}
    for grid in reversed(grids):
        if grid.continued is not None:
            first = grid.continued.table_id
            ends[first] = max(ends[first], ends[grid.table_id])
    return ends
