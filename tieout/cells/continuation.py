"""Tables over pages and header blocks inside a table: which grid goes on in which, and the full header path of a
column.

Input: grids in reading order. Output: `continued` set on grids; header paths with what a continuation inherits.
"""

from __future__ import annotations

import re
from itertools import pairwise

from tieout.cells.captions import has_verb
from tieout.cells.grid import Grid, HeadCell
from tieout.cells.head_words import stub_period
from tieout.cells.titles import is_aside
from tieout.quantities.period_tokens import YEAR

_CONTINUED = re.compile(r"\(?\b(?:continued|cont[’'.]?d|vervolg|suite)\b\.?\)?", re.IGNORECASE)
_PERIOD = re.compile(r"\b(?:19|20)\d\d\b|\bended\b|\bmonths\b", re.IGNORECASE)
_EDGE = 14.0
_NEAR = 36.0  # points between two parts of one table on a page
_FLUSH = 3.0  # points by which right edges of one column differ
_APART = 66.0  # and where all columns of both end at the same edges
_SAME = 4.0  # points between edges that are one
_NAME = 110  # characters of a section's name at the most


def link_pages(grids: list[Grid]) -> None:
    """Link the first grid of a page to the last one of the page before where it has no header of its own.

    Nothing is linked to a lost grid, or over it.
    """
    for before, grid in pairwise(grids):
        if before.lost or grid.lost:
            grid.behind_lost = not grid.head and grid.page - before.page <= 1
            continue
        if grid.page - before.page <= 1:
            _date_by(before, grid)
        if grid.continued is None and _is_section_below(before, grid):
            _go_on_below(before, grid)
        if grid.continued is not None or grid.page != before.page + 1 or not _same_columns(before, grid):
            continue
        says = _says_continued(grid)
        repeats = bool(grid.head) and _same_heads(before, grid)
        if not grid.head or (says and repeats) or (repeats and not grid.title):
            grid.continued, before.goes_on = before, grid
            grid.title = before.title if not grid.title or says else grid.title
            grid.units_text = grid.units_text or before.units_text
        elif not grid.title and not grid.units_text and _same_heads(before, grid, but_years=True):
            grid.units_text = before.units_text


def _date_by(before: Grid, grid: Grid) -> None:
    """The table above dates one under the same headings, or one without heads that is flush with its columns."""
    if not grid.head:
        grid.like = before if _flush(before, grid) else None
    elif not stub_period(grid.stub_head) and _same_heads(before, grid):
        named = any(YEAR.search(h.text) for h in grid.head)
        grid.dated = None if named else stub_period(before.stub_head) or before.dated


def _flush(before: Grid, grid: Grid) -> bool:
    """As many columns of values, two at the least, with the same right edges."""
    ours, theirs = ([c for c in g.columns if c.value and not c.note] for g in (grid, before))
    same = len(ours) == len(theirs) == len(grid.columns) == len(before.columns) > 1
    return same and all(abs(x.x1 - y.x1) <= _FLUSH for x, y in zip(ours, theirs, strict=True))


def dated_paths(grid: Grid, paths: list[list[str]]) -> list[list[str]]:
    """The paths, or where there are none those of the table above that the columns are flush with."""
    while not any(paths) and grid.like is not None:
        grid = grid.like
        paths = header_paths(grid)
    return paths


def _same_heads(before: Grid, grid: Grid, *, but_years: bool = False) -> bool:
    """Another part of the table, under the same headings: its liabilities below its assets, or of another year."""
    ours, theirs = ([YEAR.sub("", h.text) if but_years else h.text for h in g.head] for g in (grid, before))
    return ours == theirs


def _says_continued(grid: Grid) -> bool:
    """The title says so, or a line right above the table, with at most a units line between."""
    if grid.title and _CONTINUED.search(grid.title):
        return True
    near = grid.above[-2:] if grid.above and is_aside(grid.above[-1]) else grid.above[-1:]
    return any(_CONTINUED.search(text) for text in near)


def _is_section_below(before: Grid, grid: Grid) -> bool:
    """Rows without heads close below, with nothing but a section's name between."""
    name = grid.title or ""
    sentence = name.endswith((".", ";")) or (name.endswith(":") and has_verb(name))
    short = len(name) <= _NAME and not sentence
    far = _APART if _one_for_one(before, grid) and _same_edges(before, grid) else _NEAR
    close = grid.page == before.page and 0 <= grid.y0 - before.y1 <= far
    alike = _same_columns(before, grid) or _one_for_one(before, grid)
    return close and short and not grid.head and not grid.stub_head and alike


def _go_on_below(before: Grid, grid: Grid) -> None:
    """Rows without heads under the same columns go on with the table above; what stood between is their section."""
    grid.continued = before
    if grid.title and grid.title != before.title:
        for row in grid.rows:
            row.path = [grid.title, *row.path]
    grid.title, grid.title_markers = before.title, before.title_markers
    grid.units_text = grid.units_text or before.units_text


def _same_columns(a: Grid, b: Grid) -> bool:
    """Each column of `b` stands under one of `a`, and most of `a`'s go on."""
    if len(b.columns) > len(a.columns) or 2 * len(b.columns) < len(a.columns):
        return False
    return all(any(abs(x.x1 - y.x1) <= _EDGE for x in a.columns) for y in b.columns)


def header_paths(grid: Grid) -> list[list[str]]:
    """Header path of each column, outermost first, with what a continued grid inherits."""
    own = [[h.text for h in _covering(grid, j)] for j in range(len(grid.columns))]
    if grid.continued is None:
        return own
    before = header_paths(grid.continued)
    out = []
    for j, path in enumerate(own):
        inherited = _inherited(grid, j, before)
        out.append(_combine(path, inherited, leaf=_has_leaf(grid, j)))
    return out


def _covering(grid: Grid, column: int) -> list[HeadCell]:
    return sorted((h for h in grid.head if h.first <= column <= h.last), key=lambda h: h.level)


def _has_leaf(grid: Grid, column: int) -> bool:
    return any(h.first == h.last == column for h in grid.head)


def _one_for_one(a: Grid, b: Grid) -> bool:
    """As many columns, three at least, each within half a column's pitch of its counterpart."""
    if len(a.columns) != len(b.columns) or len(a.columns) < 3:
        return False
    pitch = min(right.x1 - left.x1 for left, right in pairwise(a.columns))
    return all(abs(x.x1 - y.x1) < pitch / 2 for x, y in zip(a.columns, b.columns, strict=True))


def _same_edges(a: Grid, b: Grid) -> bool:
    return all(abs(x.x1 - y.x1) <= _SAME for x, y in zip(a.columns, b.columns, strict=True))


def _inherited(grid: Grid, column: int, before: list[list[str]]) -> list[str]:
    columns = grid.continued.columns if grid.continued is not None else []
    own = grid.columns[column]
    if len(columns) == len(grid.columns):
        return before[column]
    nearest = min(range(len(columns)), key=lambda k: abs(columns[k].x1 - own.x1), default=None)
    if nearest is None or abs(columns[nearest].x1 - own.x1) > _EDGE:
        return []
    return before[nearest]


def _combine(path: list[str], inherited: list[str], *, leaf: bool) -> list[str]:
    if not path:
        return inherited
    if leaf and any(_PERIOD.search(p) for p in path):
        return path
    if leaf:
        return [p for p in inherited[:-1] if _PERIOD.search(p)] + path
    dated = any(_PERIOD.search(p) for p in path)
    return path + [p for p in inherited if not (dated and _PERIOD.search(p))]
