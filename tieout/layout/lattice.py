"""Rules that cross → lattices: tables whose every cell is bounded by drawn lines.

Input: an upright page's rules and words. Output: `Lattice`s, each with its cells' row and column spans and their words.
Invariants: cells tile the lattice; no word crosses a wall between two cells; at least three rows and two columns hold
text. Rules that only part columns, or only rows, are no lattice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from tieout.pages.model import Fill, Page, Word

_SNAP = 3.5  # pieces nearer than this lie on one line
_DOUBLE = 5.5  # lines nearer than this part the same cells
_TOUCH = 4.0  # pieces of one line, and lines that cross, are at most this far apart
_WALL = 0.6  # a wall is drawn along at least this share of a cell's side
_SHORT = 7.0  # a line shorter than this is a tick
_TILE = 12.0  # a shaded cell is at least this wide and high
_MANY = 250_000  # more pairs of lines than this are hatching or a drawing
_OVER = 3.0  # a word may reach this far into the next cell


class _Seg(NamedTuple):
    """A drawn line at `at` on one axis, from `low` to `high` on the other, in points."""

    at: float
    low: float
    high: float


@dataclass(slots=True)
class LatticeCell:
    """A cell over rows `top` … `bottom` − 1 and columns `left` … `right` − 1, with the words printed in it."""

    top: int
    bottom: int
    left: int
    right: int
    words: list[Word] = field(default_factory=list)


@dataclass(slots=True)
class Lattice:
    """A table bounded by rules: the positions of its lines, in points, and its cells in reading order."""

    xs: list[float]
    ys: list[float]
    cells: list[LatticeCell]


def find_lattices(page: Page) -> list[Lattice]:
    """Lattices of an upright page, top to bottom."""
    upright = [(r.x0, r.y0, r.y1) for r in page.rules if not r.horizontal]
    flat = [(r.y0, r.x0, r.x1) for r in page.rules if r.horizontal]
    for tile in _shaded_cells(page.fills):
        upright += [(tile.x0, tile.y0, tile.y1), (tile.x1, tile.y0, tile.y1)]
        flat += [(tile.y0, tile.x0, tile.x1), (tile.y1, tile.x0, tile.x1)]
    walls = _lines(upright) if upright else []
    if not walls:
        return []
    floors = _lines(flat)
    if len(walls) * len(floors) > _MANY:
        return []
    found = [_lattice(v, h, page.words) for v, h in _components(walls, floors)]
    return sorted((f for f in found if f is not None), key=lambda f: (f.ys[0], f.xs[0]))


def _shaded_cells(fills: Sequence[Fill]) -> list[Fill]:
    """Shaded boxes that stand side by side in three rows at least, one under another: cells without rules."""
    rows: dict[int, list[Fill]] = {}
    for fill in fills:
        if fill.x1 - fill.x0 > _TILE and _TILE < fill.y1 - fill.y0 < 12 * _TILE:
            rows.setdefault(round(fill.y0), []).append(fill)
    tops = [top for top in sorted(rows) if len(rows[top]) > 1]
    if len(tops) < 3 or len(fills) ** 2 > _MANY:
        return []
    boxes = [f for top in tops for f in rows[top]]
    outer = [f for f in boxes if not any(_within(f, o) for o in boxes if o is not f)]
    return outer if _stacked(outer) and not _goes_on(outer, rows) else []


def _goes_on(tiles: Sequence[Fill], rows: Mapping[int, Sequence[Fill]]) -> bool:
    """One lone box right under the last tiles: they are the head of a table whose other cells are not shaded."""
    end, left, right = max(t.y1 for t in tiles), min(t.x0 for t in tiles), max(t.x1 for t in tiles)
    below = [f for top, boxes in rows.items() if abs(top - end) <= _TOUCH for f in boxes if f.y1 > end + _TOUCH]
    return any(left - 1 <= f.x0 and f.x1 <= right + 1 for f in below)


def _within(inner: Fill, outer: Fill) -> bool:
    across = outer.x0 - 1 <= inner.x0 and inner.x1 <= outer.x1 + 1
    return across and outer.y0 - 1 <= inner.y0 and inner.y1 <= outer.y1 + 1 and inner.box != outer.box


def _stacked(tiles: Sequence[Fill]) -> bool:
    """Every row of tiles but the last has one right under it."""
    spans = sorted({(round(t.y0), round(t.y1)) for t in tiles})
    return len(spans) >= 3 and all(b[0] - a[1] <= _TOUCH for a, b in pairwise(spans))


def _lines(pieces: Iterable[tuple[float, float, float]]) -> list[_Seg]:
    """Pieces (at, low, high) that lie on one line and touch, joined; short lines are left out."""
    out: list[_Seg] = []
    group: list[tuple[float, float, float]] = []
    for piece in [*sorted(pieces), (1e9, 0.0, 0.0)]:
        if group and piece[0] - group[0][0] > _SNAP:
            out += _chains(group)
            group = []
        group.append(piece)
    return out


def _chains(group: Sequence[tuple[float, float, float]]) -> list[_Seg]:
    at = sum(g[0] for g in group) / len(group)
    out: list[_Seg] = []
    for _, low, high in sorted(group, key=lambda g: g[1]):
        if out and low - out[-1].high <= _TOUCH:
            out[-1] = _Seg(at, out[-1].low, max(out[-1].high, high))
        else:
            out.append(_Seg(at, low, high))
    return [s for s in out if s.high - s.low >= _SHORT]


def _meet(wall: _Seg, floor: _Seg) -> bool:
    across = floor.low - _TOUCH <= wall.at <= floor.high + _TOUCH
    return across and wall.low - _TOUCH <= floor.at <= wall.high + _TOUCH


def _components(walls: list[_Seg], floors: list[_Seg]) -> list[tuple[list[_Seg], list[_Seg]]]:
    """Walls and floors that hang together: a wall and four floors at least."""
    out: list[tuple[list[_Seg], list[_Seg]]] = []
    free_walls, free_floors = list(walls), list(floors)
    while free_walls:
        v, h = [free_walls.pop()], list[_Seg]()
        for wall in v:
            h += (new := [f for f in free_floors if _meet(wall, f)])
            free_floors = [f for f in free_floors if f not in new]
            touched = [w for w in free_walls if any(_meet(w, f) for f in new)]
            v += touched
            free_walls = [w for w in free_walls if w not in touched]
        if len(h) >= 4:
            out.append((v, h))
    return out


def _lattice(walls: list[_Seg], floors: list[_Seg], words: Sequence[Word]) -> Lattice | None:
    xs = _positions([w.at for w in walls] + _ends(floors))
    ys = _positions([f.at for f in floors] + _ends(walls))
    if len(xs) < 3 or len(ys) < 4 or len(xs) * len(ys) > 4000:
        return None
    cells = _tiles(xs, ys, walls, floors)
    if cells is None or not _fill(xs, ys, cells, words) or not _is_table(cells):
        return None
    return Lattice(xs, ys, cells)


def _ends(lines: Sequence[_Seg]) -> list[float]:
    """Where lines begin and end: the table's edges where no line is drawn along them."""
    return [min(s.low for s in lines), max(s.high for s in lines)]


def _positions(values: Iterable[float]) -> list[float]:
    """Where lines are; those of a double rule, or of cells framed one by one, are one line in their middle."""
    groups: list[list[float]] = []
    for value in sorted(values):
        if groups and value - groups[-1][0] <= _DOUBLE:
            groups[-1].append(value)
        else:
            groups.append([value])
    return [(g[0] + g[-1]) / 2 for g in groups]


def _drawn(at: float, low: float, high: float, lines: Sequence[_Seg]) -> bool:
    covered = sum(max(0.0, min(s.high, high) - max(s.low, low)) for s in lines if abs(s.at - at) <= _DOUBLE)
    return covered >= _WALL * (high - low)


def _tiles(xs: list[float], ys: list[float], walls: list[_Seg], floors: list[_Seg]) -> list[LatticeCell] | None:
    """Cells between drawn walls; None where one is no rectangle."""
    rows, cols = len(ys) - 1, len(xs) - 1
    home = list(range(rows * cols))

    def root(k: int) -> int:
        while home[k] != k:
            k = home[k]
        return k

    for i in range(rows):
        for j in range(cols):
            k = i * cols + j
            if j + 1 < cols and not _drawn(xs[j + 1], ys[i], ys[i + 1], walls):
                home[max(root(k), root(k + 1))] = min(root(k), root(k + 1))
            if i + 1 < rows and not _drawn(ys[i + 1], xs[j], xs[j + 1], floors):
                home[max(root(k), root(k + cols))] = min(root(k), root(k + cols))
    groups: dict[int, list[int]] = {}
    for k in range(rows * cols):
        groups.setdefault(root(k), []).append(k)
    cells = [_cell(members, cols) for members in groups.values()]
    whole = all((c.bottom - c.top) * (c.right - c.left) == len(m) for c, m in zip(cells, groups.values(), strict=True))
    return cells if whole else None


def _cell(members: list[int], cols: int) -> LatticeCell:
    rows, columns = [k // cols for k in members], [k % cols for k in members]
    return LatticeCell(min(rows), max(rows) + 1, min(columns), max(columns) + 1)


def _fill(xs: list[float], ys: list[float], cells: list[LatticeCell], words: Sequence[Word]) -> bool:
    """Put the words into their cells; False where one lies across a wall."""
    at = {(i, j): c for c in cells for i in range(c.top, c.bottom) for j in range(c.left, c.right)}
    for word in words:
        x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
        if not (xs[0] < x < xs[-1] and ys[0] < y < ys[-1]):
            continue
        cell = at[bisect_right(ys, y) - 1, bisect_right(xs, x) - 1]
        if word.x0 < xs[cell.left] - _OVER or word.x1 > xs[cell.right] + _OVER:
            return False
        cell.words.append(word)
    return True


def _is_table(cells: list[LatticeCell]) -> bool:
    """Text in three rows of two cells at least, and in most cells."""
    full = [c for c in cells if c.words]
    by_row: dict[int, int] = {}
    for cell in full:
        by_row[cell.top] = by_row.get(cell.top, 0) + 1
    shared = sum(n >= 2 for n in by_row.values())
    return shared >= 3 and 2 * len(full) > len(cells)
