"""Pages → `tables` and `cells` rows.

Input: a filing's pages and its `filings` row. Output: rows of both contracts. Steps, in order: grids of each page,
tables continued over pages, filing-wide context, then for each grid its header paths, units, periods and rows.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tieout.cells.assemble import page_grids
from tieout.cells.chunks import to_lines
from tieout.cells.context import Context, read_context
from tieout.cells.continuation import header_paths, link_pages
from tieout.cells.emit import grid_rows
from tieout.cells.grid import Grid
from tieout.cells.page_numbers import without_page_numbers
from tieout.cells.titles import introduction
from tieout.cells.turns import turn_back
from tieout.pages.hidden import RECOGNISED
from tieout.pages.model import Page


def extract(pages: Sequence[Page], filing: dict[str, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Rows of `tables` and `cells` of one filing."""
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
    tables, cells = from_grids(grids, filing)
    _doubt(pages, cells)
    return tables, cells


def _doubt(pages: Sequence[Page], cells: list[dict[str, Any]]) -> None:
    """Mark the cells of recognised pages: what a program read off an image is uncertain."""
    recognised = {page.number for page in pages if page.notice == RECOGNISED}
    for cell in cells if recognised else ():
        if cell["page"] in recognised:
            cell["uncertain"] = True
            cell["reason"] = "; ".join(filter(None, (cell["reason"], "recognised text")))


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


def from_grids(grids: list[Grid], filing: dict[str, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Rows of all grids of one filing, in reading order."""
    link_pages(grids)
    context: Context = read_context(filing, grids)
    tables: list[dict[str, Any]] = []
    cells: list[dict[str, Any]] = []
    ids: dict[int, str] = {}
    for index, grid in enumerate(grids):
        table_id = _table_id(filing["doc_id"], index, grid)
        ids[id(grid)] = table_id
        table, rows = grid_rows(grid, header_paths(grid), context, filing["doc_id"], table_id)
        if grid.turn:
            turn_back([table, *rows], grid.turn, grid.size)
        table["continued_from"] = ids.get(id(grid.continued)) if grid.continued is not None else None
        tables.append(table)
        cells.extend(rows)
    _set_page_end(tables)
    return tables, cells


def _table_id(doc_id: str, index: int, grid: Grid) -> str:
    key = f"{doc_id}|{grid.page}|{index}|{grid.x0:.1f}|{grid.y0:.1f}"
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def _set_page_end(tables: list[dict[str, Any]]) -> None:
    by_id = {t["table_id"]: t for t in tables}
    for table in reversed(tables):
        first = by_id.get(table["continued_from"] or "")
        if first is not None:
            first["page_end"] = max(first["page_end"], table["page_end"])
