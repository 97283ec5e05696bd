"""Lattices → grids: tables whose cells are known from their rules, whatever is printed in them.

Input: a `View`. Output: the `Grid`s of its lattices, and the words that these have taken. Invariants: the words
of a cell are one chunk, on however many lines; a lattice with several rows of values in one cell, or of values without
a header, is left to the steps that read rows off baselines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tieout.cells.grid import Column, Grid, HeadCell, Region, Row, lost_grid
from tieout.cells.reference_columns import mark_note_columns, take_day_column
from tieout.cells.rows import set_paths
from tieout.cells.titles import read_title
from tieout.layout.chunks import Chunk, Line, to_lines
from tieout.layout.document import View
from tieout.layout.lattice import Lattice, LatticeCell
from tieout.losses import Where, read_apart
from tieout.pages.model import Page, Word

_MONEY = re.compile(r"[$€£]\s?\d|\d\s?%")
_APART = 1.8  # chunks of one cell are at most this many type sizes apart
_BLANK = 0.7  # a white band of this many type sizes across a ruled row parts it
_ABOVE = 150.0  # how far over the table its title is looked for, in points
_SIDE = 20.0  # and how far the title may reach beyond the table's sides


@dataclass(slots=True)
class _Cell:
    """A cell with text: rows `top` … `bottom` − 1, columns `left` … `right` − 1, its lines, and its chunk."""

    top: int
    bottom: int
    left: int
    right: int
    lines: list[Line]
    chunk: Chunk

    @property
    def parts(self) -> list[Chunk]:
        """What the cell's lines hold."""
        return [c for line in self.lines for c in line.chunks]

    @property
    def value(self) -> bool:
        """Nothing but numbers and dashes, and not only years."""
        return all(c.kind == "v" for c in self.parts) and not all(c.year for c in self.parts)


def read_lattices(view: View) -> tuple[list[Grid], set[Word]]:
    """Grids of the lattices that can be read by their rules alone, and the words in them."""
    grids: list[Grid] = []
    taken: set[Word] = set()
    for lattice in view.lattices:
        grid = _read_apart(view.page, lattice)
        if grid is not None:
            grids.append(grid)
            taken |= {w for cell in lattice.cells for w in cell.words}
    return grids, taken


def _read_apart(page: Page, lattice: Lattice) -> Grid | None:
    """The lattice's grid; a lost one in its place where it cannot be read."""
    box = lattice.xs[0], lattice.ys[0], lattice.xs[-1], lattice.ys[-1]
    return read_apart(Where("table", page.number), lambda: _grid(page, lattice), lambda: lost_grid(page.number, box))


def _grid(page: Page, lattice: Lattice) -> Grid | None:
    drafts = [(cell, to_lines(cell.words)) for cell in lattice.cells if cell.words]
    drafts = _inner([d for d in drafts if d[1]], len(lattice.xs) - 1)
    if any(_stacked(lines) or _spread(lines) or _listed(cell, lines) for cell, lines in drafts):
        return None
    cells = _parted(drafts, lattice.ys)
    numbers = any(c.value for c in cells if c.left)
    heads = _head_rows(cells, numbers=numbers)
    if heads and not numbers and not _set_off(cells, heads, page):
        heads = 0
    if (numbers and not heads) or not _needs_rules(cells, heads):
        return None
    return _built(page, lattice, cells, heads)


def _stacked(lines: Sequence[Line]) -> bool:
    """Lines that are nothing but values: numbers of several rows."""
    return sum(all(c.kind == "v" and not c.year for c in line.chunks) for line in lines) > 1


def _spread(lines: Sequence[Line]) -> bool:
    """Texts or values far apart on one line: columns that no rule parts."""
    pairs = [p for line in lines for p in pairwise(line.chunks)]
    return any(b.x0 - a.x1 > _APART * a.words[-1].size for a, b in pairs)


def _listed(cell: LatticeCell, lines: Sequence[Line]) -> bool:
    """Lines set apart in a cell that spans rows: labels of rows that only the values' cells show."""
    spans = cell.bottom - cell.top > 1
    return spans and any(b.baseline - a.baseline > _APART * b.size for a, b in pairwise(lines))


def _inner(drafts: list[tuple[LatticeCell, list[Line]]], width: int) -> list[tuple[LatticeCell, list[Line]]]:
    """Without the first and last rows that one cell fills: they are the table's title and its notes."""
    whole = {c.top for c, _ in drafts if c.right - c.left == width}
    tops = sorted({c.top for c, _ in drafts})
    while tops and tops[0] in whole:
        tops.pop(0)
    while tops and tops[-1] in whole:
        tops.pop()
    return [d for d in drafts if d[0].top in set(tops)]


def _parted(drafts: list[tuple[LatticeCell, list[Line]]], ys: list[float]) -> list[_Cell]:
    """Cells with text on rows and columns that have any; a white band across a ruled row below the first parts it."""
    first = min((c.top for c, _ in drafts), default=0)
    cuts = [y for i in range(first + 1, len(ys) - 1) for y in _bands([d for d in drafts if d[0].top == i], i)]
    edges = sorted([*ys, *cuts])
    out: list[_Cell] = []
    for cell, lines in drafts:
        top, bottom = edges.index(ys[cell.top]), edges.index(ys[cell.bottom])
        if cell.bottom - cell.top > 1:
            out.append(_Cell(top, bottom, cell.left, cell.right, lines, _chunk(lines)))
            continue
        for row in range(top, bottom):
            part = [line for line in lines if edges[row] <= (line.y0 + line.y1) / 2 < edges[row + 1]]
            if part:
                out.append(_Cell(row, row + 1, cell.left, cell.right, part, _chunk(part)))
    return _dense(out)


def _bands(drafts: list[tuple[LatticeCell, list[Line]]], row: int) -> list[float]:
    """Middles of the white bands across one ruled row that have a label below them."""
    stub = min((c.left for c, _ in drafts), default=0)
    lines = sorted(((e, c.left) for c, ls in drafts if c.bottom == row + 1 for e in ls), key=lambda p: p[0].y0)
    out: list[float] = []
    band: float | None = None
    reach = lines[0][0].y1 if lines else 0.0
    for line, left in lines:
        if line.y0 - reach > _BLANK * line.size:
            band = (line.y0 + reach) / 2
        if band is not None and left == stub:
            out.append(band)
            band = None
        reach = max(reach, line.y1)
    return out


def _dense(cells: list[_Cell]) -> list[_Cell]:
    """Rows and columns without text of their own left out."""
    rows = sorted({c.top for c in cells})
    columns = sorted({c.left for c in cells})
    for cell in cells:
        cell.bottom = max(sum(r < cell.bottom for r in rows), 1)
        cell.right = max(sum(c < cell.right for c in columns), 1)
        cell.top, cell.left = rows.index(cell.top), columns.index(cell.left)
    return sorted(cells, key=lambda c: (c.top, c.left))


def _chunk(lines: list[Line]) -> Chunk:
    """All that is printed in a cell."""
    parts = [c for line in lines for c in line.chunks]
    if len(parts) == 1:
        return parts[0]
    words: list[Word] = [w for c in parts for w in c.words]
    box = min(c.x0 for c in parts), min(c.y0 for c in parts), max(c.x1 for c in parts), max(c.y1 for c in parts)
    return Chunk("t", words, *box, " ".join(c.text for c in parts), tuple(m for c in parts for m in c.markers))


def _head_rows(cells: list[_Cell], *, numbers: bool) -> int:
    """Number of header rows: the first, and those below it that go on with it or that its spanning cells cover."""
    count = 0
    spanned: set[int] = set()
    height = max((c.bottom for c in cells), default=0)
    for row in range(height):
        own = [c for c in cells if c.top == row]
        below = any(c.left in spanned for c in own) or _goes_on(own, numbers=numbers)
        if any(c.value or _MONEY.search(c.chunk.text) for c in own) or (row and not below):
            break
        spanned = {j for c in own if c.right - c.left > 1 for j in range(c.left, c.right)}
        count += 1
    return count if count < height else 0


def _goes_on(own: Sequence[_Cell], *, numbers: bool) -> bool:
    """A row without a label is a head's where it has no number and others do; or says one thing of all columns."""
    texts = {c.chunk.text for c in own}
    years = all(p.year for c in own for p in c.parts)
    return len(own) > 1 and all(c.left for c in own) and (numbers or len(texts) == 1 or years)


def _set_off(cells: list[_Cell], heads: int, page: Page) -> bool:
    """The header differs from the body in weight, size or shade: nothing else tells it among words."""
    first, second = ([c.chunk for c in cells if c.top == row] for row in (0, heads))
    return _look(first, page) != _look(second, page)


def _look(chunks: list[Chunk], page: Page) -> tuple[bool, float, bool]:
    words = [w for c in chunks for w in c.words]
    middles = [((c.x0 + c.x1) / 2, (c.y0 + c.y1) / 2) for c in chunks]
    shaded = sum(any(f.x0 < x < f.x1 and f.y0 < y < f.y1 for f in page.fills) for x, y in middles)
    return all(w.bold for w in words), max(w.size for w in words), shaded > 0.5 * len(chunks)


def _needs_rules(cells: list[_Cell], heads: int) -> bool:
    """Baselines alone would mislead: cells of several lines, several numbers in a cell, or hardly any number."""
    body = [c for c in cells if c.top >= heads and c.left]
    if len({c.left for c in cells}) < 2 or not body:
        return False
    several = any(len(c.lines) > 1 for c in cells if c.top >= heads) or any(c.value and len(c.parts) > 1 for c in body)
    return several or 2 * sum(c.value for c in body) < len(body)


def _built(page: Page, lattice: Lattice, cells: list[_Cell], heads: int) -> Grid:
    width = max(c.right for c in cells)
    columns = [_column(cells, j) for j in range(1, width)]
    stub = [c.chunk for c in cells if c.top < heads and c.left == 0 and c.right == 1]
    head = [_head(c) for c in cells if c.top < heads and c.right > 1]
    rows = _rows([c for c in cells if c.top >= heads])
    mark_note_columns(columns, head, rows)
    take_day_column(columns, rows)
    x0, x1 = lattice.xs[0], lattice.xs[-1]
    y0, y1 = min(c.chunk.y0 for c in cells), max(c.chunk.y1 for c in cells)
    grid = Grid(page.number, columns, head, rows, x0, y0, x1, y1, " ".join(c.text for c in stub),
                head_rows=heads, stub_cells=stub)  # fmt: skip
    read_title(grid, _region(page, lattice, cells, heads), stub, None)
    return grid


def _column(cells: list[_Cell], j: int) -> Column:
    own = [c for c in cells if c.left == j]
    return Column(min(c.chunk.x0 for c in own), max(c.chunk.x1 for c in own), any(c.value for c in own))


def _head(cell: _Cell) -> HeadCell:
    chunk = cell.chunk
    first, last = max(cell.left - 1, 0), cell.right - 2
    return HeadCell(chunk.text, cell.top, first, last, chunk.x0, chunk.y0, chunk.x1, chunk.y1, chunk.markers)


def _rows(body: list[_Cell]) -> list[Row]:
    """Rows; a label that spans several is the label of each."""
    rows: list[Row] = []
    over: _Cell | None = None
    for at in sorted({c.top for c in body}):
        row = _row([c for c in body if c.top == at])
        over = next((c for c in body if c.top == at and c.left == 0), over)
        if not row.label and over is not None and over.bottom > at:
            row.label, row.indent, row.markers = over.chunk.text, over.chunk.x0, over.chunk.markers
        rows.append(row)
    set_paths(rows)
    return rows


def _row(cells: list[_Cell]) -> Row:
    stub = [c.chunk for c in cells if c.left == 0]
    values = {c.left - 1: c.chunk for c in cells if c.left}
    label = stub[0].text if stub else ""
    bold = bool(stub) and all(w.bold for w in stub[0].words)
    kind, indent = "data" if values else "section", stub[0].x0 if stub else 0.0
    y0, y1 = min(c.chunk.y0 for c in cells), max(c.chunk.y1 for c in cells)
    height = max((c.bottom - c.top for c in cells if c.left == 0), default=1)
    return Row(kind, label, indent, y0, y1, values, stub, stub[0].markers if stub else (), [], bold, height=height)


def _region(page: Page, lattice: Lattice, cells: list[_Cell], heads: int) -> Region:
    """The table's lines, and the lines over it."""
    top, x0, x1 = min(c.chunk.y0 for c in cells), lattice.xs[0] - _SIDE, lattice.xs[-1] + _SIDE
    near = [w for w in page.words if top - _ABOVE < w.y0 and w.y1 <= top + 1 and x0 <= w.x0 and w.x1 <= x1]
    head = [line for c in cells if c.top < heads for line in c.lines]
    body = [line for c in cells if c.top >= heads for line in c.lines]
    return Region(head, body, to_lines(near), lattice.xs[0], lattice.xs[0])
