"""A page's layout → grids: regions, columns, header cells, rows, titles, in this order.

Input: a `LaidPage`. Output: `Grid`s in reading order, before units and periods.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import pairwise

from tieout.cells.columns import Band, find_bands
from tieout.cells.grid import Column, Grid, Region, lost_grid
from tieout.cells.headers import mark_ruled, read_head
from tieout.cells.holdings import name_holdings
from tieout.cells.item_codes import return_codes, take_codes
from tieout.cells.reference_columns import mark_note_columns, take_day_column, take_year_column
from tieout.cells.regions import find_regions
from tieout.cells.rows import build_rows
from tieout.cells.ruled import read_lattices
from tieout.cells.side_labels import drop_bullets, label_from_right
from tieout.cells.titles import read_title, without_names
from tieout.cells.unit_lines import lower_units, split_units, take_unit_line
from tieout.layout.chunks import Chunk, Line, is_data
from tieout.layout.document import LaidPage, View
from tieout.layout.zones import Zone
from tieout.losses import Where, read_apart
from tieout.pages.model import Page

_PAGE_WORD = re.compile(r"\bpage\b|\bcontents\b|\bindex\b", re.IGNORECASE)


def page_grids(laid: LaidPage, running: frozenset[str] = frozenset()) -> list[Grid]:
    """All tables of one page, those of turned writing in upright coordinates.

    `running` are texts that recur at the head of the filing's pages: none of them is a title.
    """
    grids: list[Grid] = []
    for view in laid.views or ():
        for grid in _view_grids(view, running):
            grid.turn, grid.size = view.turn, (laid.page.width, laid.page.height)
            grids.append(grid)
    return grids


def _view_grids(view: View, running: frozenset[str]) -> list[Grid]:
    """Tables with a drawn lattice first, then those of what is left, zone by zone; from top to bottom where mixed."""
    ruled, taken = read_lattices(view)
    grids = [grid for zone in view.zones(taken) for grid in _zone_grids(zone, running)]
    return sorted([*ruled, *grids], key=lambda g: g.y0) if ruled else grids


def _zone_grids(zone: Zone, running: frozenset[str]) -> list[Grid]:
    grids: list[Grid] = []
    previous: Grid | None = None
    mark_ruled(zone.lines, zone.page.rules)
    for region in find_regions(zone.lines, zone.page.width):
        if not grids:
            region.above[:0] = zone.above
        region.running = running
        grid = _read_apart(zone.page, region, previous if region.continues and not _is_lost(previous) else None)
        if grid is not None:
            grids.append(grid)
            previous = grid
    return grids


def _is_lost(grid: Grid | None) -> bool:
    return grid is not None and grid.lost


def _read_apart(page: Page, region: Region, before: Grid | None) -> Grid | None:
    """The region's grid; a lost one in its place where it cannot be read."""
    lines = [*region.head, *region.body]
    box = min(e.x0 for e in lines), min(e.y0 for e in lines), max(e.x1 for e in lines), max(e.y1 for e in lines)
    return read_apart(
        Where("table", page.number), lambda: _grid(page, region, before), lambda: lost_grid(page.number, box)
    )


def _grid(page: Page, region: Region, before: Grid | None) -> Grid | None:
    drop_bullets(region.body)
    codes = take_codes(region.body)
    data = [line for line in region.body if is_data(line)]
    if not data:
        return None
    _seat_numeric_stubs(data)
    bands = find_bands(data, _stub_edge(data))
    if (
        not bands
        or _is_contents(region, bands)
        or not any(ch.isdigit() for b in bands for _, c in b.chunks for ch in c.text)
    ):
        return None
    columns = [Column(b.x0, b.x1, any(c.kind == "v" for _, c in b.chunks)) for b in bands]
    stub_right = max(
        (c.x1 for line in data for c in line.chunks[:1] if c.kind == "t" and c.x1 <= columns[0].x0), default=region.left
    )
    lower_units(region, columns)
    lines, stated = take_unit_line([line for line in region.head if not line.counts])
    head, stub_chunks, lost = read_head(lines, columns, stub_right, page.rules, page.fills)
    region.above.extend(Line(c.y1, c.words[0].size, [c], c.y0, c.y1) for c in lost)
    rows = build_rows(region.body, bands, columns[0].x0, page.rules, page.fills)
    return_codes(rows, codes)
    label_from_right(rows, columns, head)
    stub_chunks = name_holdings(rows, columns, head, stub_chunks)
    mark_note_columns(columns, head, rows, before)
    take_year_column(columns, head, rows)
    take_day_column(columns, rows)
    head, units = split_units(head, columns)
    units = units or stated
    head, name, said = without_names(head)
    levels = {level: n for n, level in enumerate(sorted({h.level for h in head}))}
    for cell in head:
        cell.level = levels[cell.level]
    lines = [*region.head, *region.body]
    grid = Grid(
        page.number, columns, head, rows,
        min(line.x0 for line in lines), lines[0].y0, max(line.x1 for line in lines), lines[-1].y1,
        " ".join(c.text for c in stub_chunks),
        head_rows=len(levels), stub_cells=stub_chunks,
        continued=before, head_units=units or said,
    )  # fmt: skip
    read_title(grid, region, stub_chunks, before, name)
    return grid


def _stub_edge(data: list[Line]) -> float:
    """Left edge of the leftmost value that has a label before it, or stands alone under one that has."""
    after = [c.x0 for line in data for c in line.chunks[1:] if c.kind == "v" and not c.label]
    alone = [c.x0 for line in data for c in line.chunks if c.kind == "v" and not c.label]
    return min(after if after and not _is_bare(data) else alone, default=0.0)


def _is_bare(data: list[Line]) -> bool:
    """Rows that begin with a value that is no year: none has a label."""
    return all(line.chunks[0].kind == "v" and not line.chunks[0].year for line in data)


def _seat_numeric_stubs(data: list[Line]) -> None:
    """Numbers within the stub belong to labels: a whole column of them, or one that no column of values supports."""
    if not data or (len(data) == 1 and _is_bare(data)):
        return
    first = [line.chunks[0] for line in data]
    labels = [c for c in first if c.kind == "t"]
    if len(labels) < 0.4 * len(first):
        _seat_column(data, first)
        return
    reach, margin = max(c.x1 for c in labels), max(c.x0 for c in labels)
    edges = sorted(c.x1 for line in data for c in line.chunks if c.kind == "v" and not c.label)
    for line in data:
        _seat_line(line, reach, margin, edges, max(2, round(0.25 * len(data))))


def _seat_line(line: Line, reach: float, margin: float, edges: list[float], enough: int) -> None:
    """Turn the leading chunks that lie in the stub into text, up to the first that a column supports."""
    for n, chunk in enumerate(line.chunks[:-1]):
        if chunk.kind != "v" or chunk.label:
            continue
        at_margin = n == 0 and chunk.x0 <= margin + 4 and chunk.x1 < line.chunks[1].x0 - 3
        alone = bisect_right(edges, chunk.x1 + 5) - bisect_left(edges, chunk.x1 - 5) < enough
        if chunk.x1 > reach + 1 or not (alone or (at_margin and not _supported(chunk, edges, enough))):
            return
        chunk.kind, chunk.label = "t", True


def _supported(chunk: Chunk, edges: list[float], enough: int) -> bool:
    return bisect_right(edges, chunk.x1 + 1.5) - bisect_left(edges, chunk.x1 - 1.5) >= 2 * enough


def _seat_column(data: list[Line], first: list[Chunk]) -> None:
    numeric = [c for c in first if c.kind == "v"]
    if len(numeric) < 0.6 * len(first):
        return
    left = min(c.x0 for c in first)
    for line in data:
        c = line.chunks[0]
        if c.kind == "v" and len(line.chunks) > 1 and c.x0 - left < 40 and _stub_like(c.text):
            c.kind, c.label = "t", True


def _stub_like(text: str) -> bool:
    return text.isdigit() or bool(re.fullmatch(r"\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}\s?[-–]\s?\d{2,4}", text))


def _is_contents(region: Region, bands: list[Band]) -> bool:
    """A table of contents: one column of small rising whole numbers."""
    chunks = [c for b in bands for _, c in b.chunks if c.kind == "v"]
    if len(bands) > 2 or not chunks or len(chunks) < 4 or any(c.markers for c in chunks):
        return False
    texts = [c.text for c in sorted(chunks, key=lambda c: c.y0)]
    if not all(t.isdigit() and int(t) < 700 for t in texts):
        return False
    numbers = [int(t) for t in texts]
    rising = all(a <= b for a, b in pairwise(numbers))
    words = " ".join(c.text for line in [*region.above[-3:], *region.head, *region.body[:2]] for c in line.chunks)
    return rising and (len(numbers) > 6 or _PAGE_WORD.search(words) is not None)
