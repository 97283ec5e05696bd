"""Pages → `Table`s and `Cell`s.

Input: a filing's pages and its `Filing`. Output: rows of both tables. Steps, in order: grids of each page,
tables continued over pages, filing-wide context, for each grid its header paths, units, periods and rows, then the
decision on each period in the light of all of them.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tieout.cells.assemble import page_grids
from tieout.cells.chunks import to_lines
from tieout.cells.context import read_context
from tieout.cells.continuation import header_paths, link_pages
from tieout.cells.decided import decided, is_dated, readings
from tieout.cells.emit import Emitter
from tieout.cells.grid import Grid
from tieout.cells.page_numbers import without_page_numbers
from tieout.cells.titles import introduction
from tieout.decode import Frame, Reading
from tieout.model import Cell, Filing, Table
from tieout.pages.hidden import RECOGNISED
from tieout.pages.model import Page
from tieout.quantities.calendar import Period


def extract(pages: Sequence[Page], filing: Filing) -> tuple[list[Table], list[Cell]]:
    """Tables and cells of one filing."""
    tables, cells = from_grids(read_grids(pages), filing, pages)
    return tables, _doubted(pages, cells)


def undecided(pages: Sequence[Page], filing: Filing) -> tuple[list[Cell], list[Reading], Frame]:
    """A filing's value cells as the readers leave them, with what goes into the decision on their periods."""
    tables, cells, frame = _read(read_grids(pages), filing, pages)
    values = [c for c in cells if is_dated(c)]
    return values, readings(values, tables), frame


def read_grids(pages: Sequence[Page]) -> list[Grid]:
    """The tables of a filing's pages, before units and periods."""
    pages = without_page_numbers(pages)
    running = running_heads(pages)
    grids: list[Grid] = []
    before: Page | None = None
    for page in pages:
        found = page_grids(page, running)
        if before is not None and found and not found[0].title and not found[0].turn:
            found[0].title = introduction(to_lines(before.words))
        grids.extend(found)
        before = page
    return grids


def _doubted(pages: Sequence[Page], cells: list[Cell]) -> list[Cell]:
    """The cells, those of recognised pages marked: what a program read off an image is uncertain."""
    recognised = {page.number for page in pages if page.notice == RECOGNISED}
    return [_recognised(c) if c.page in recognised else c for c in cells] if recognised else cells


def _recognised(cell: Cell) -> Cell:
    return replace(cell, uncertain=True, reason="; ".join(filter(None, (cell.reason, "recognised text"))))


def running_heads(pages: Sequence[Page]) -> frozenset[str]:
    """Texts of lines in the top eighth that recur on three pages or more."""
    seen: Counter[str] = Counter()
    for page in pages:
        lines: dict[int, list[str]] = {}
        for word in page.words:
            if word.y1 < page.height / 8:
                lines.setdefault(word.line, []).append(word.text)
        seen.update({" ".join(texts) for texts in lines.values()})
    return frozenset(text for text, count in seen.items() if count >= max(3, len(pages) // 12))


def from_grids(grids: list[Grid], filing: Filing, pages: Sequence[Page] = ()) -> tuple[list[Table], list[Cell]]:
    """Tables and cells of all grids of one filing, in reading order, each period decided in the light of all."""
    tables, cells, frame = _read(grids, filing, pages)
    return tables, decided(cells, tables, frame)


def _read(grids: list[Grid], filing: Filing, pages: Sequence[Page]) -> tuple[list[Table], list[Cell], Frame]:
    """Tables and cells as the readers leave them, and what the filing says for all of them."""
    link_pages(grids)
    context = read_context(filing, grids, pages)
    for index, grid in enumerate(grids):
        grid.table_id = _table_id(filing.doc_id, index, grid)
    ends = _last_pages(grids)
    tables: list[Table] = []
    cells: list[Cell] = []
    for grid in grids:
        emitter = Emitter(grid, header_paths(grid), context, filing.doc_id)
        tables.append(emitter.table(ends[grid.table_id]))
        cells.extend(emitter.cells())
    end = Period(None, context.period_end) if context.period_end is not None else None
    return tables, cells, Frame(context.calendar, end, context.fiscal_period, context.currency)


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
