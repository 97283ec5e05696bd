"""Lines of units among and above a table's column heads.

Input: a region's lines above its rows. Output: what they say of the whole table, and of its columns. Invariants: a
units phrase alone on the first line of the heads is the whole table's, wherever it stands; units that stand over
columns, line for line above the heads, are the columns' own ("Millions of yen", "Thousands of U.S. dollars").
"""

from __future__ import annotations

from tieout.cells.grid import Column, HeadCell, Region
from tieout.cells.titles import is_units_phrase, only_units
from tieout.layout.chunks import Chunk, Line
from tieout.quantities.unit_tokens import normal, tokenize
from tieout.quantities.units import parse_units

_PIECES = frozenset("mcoixhsp(),:/")  # tokens of which units over columns are made
_MOST = 3  # lines of units over columns


def take_unit_line(lines: list[Line]) -> tuple[list[Line], str | None]:
    """The lines of heads without a first one that is nothing but the units of all columns, and what it says."""
    if len(lines) < 2 or len(lines[0].chunks) != 1 or lines[0].ruled:
        return lines, None
    text = lines[0].chunks[0].text
    if not _scales(text) or any(_scales(c.text) for line in lines[1:] for c in line.chunks):
        return lines, None
    return lines[1:], text


def _scales(text: str) -> bool:
    units = parse_units(text) if only_units(text) else None
    return units is not None and units.money_multiplier is not None


def lower_units(region: Region, columns: list[Column]) -> None:
    """Lines right above the heads that hold nothing but units over the columns become heads."""
    taken: list[Line] = []
    while (
        len(taken) < _MOST and len(region.above) > len(taken) and _over_columns(region.above[-1 - len(taken)], columns)
    ):
        taken.append(region.above[-1 - len(taken)])
    if _side_by_side([c for line in taken for c in line.chunks]):
        region.above = region.above[: -len(taken)]
        region.head = [*reversed(taken), *region.head]


def _over_columns(line: Line, columns: list[Column]) -> bool:
    """Each text of the line stands right of the stub and is a piece of units."""
    return all(c.x1 > columns[0].x0 and is_units_piece(c.text) for c in line.chunks) and line.x0 > columns[0].x0 - 60


def _side_by_side(chunks: list[Chunk]) -> bool:
    """Two texts at the least stand over columns of their own."""
    return any(a.x1 < b.x0 for a in chunks for b in chunks)


def is_units_piece(text: str) -> bool:
    """Nothing but words of units, a scale or a currency among them: "Thousands of", "U.S. dollars"."""
    letters = tokenize(normal(text)).letters
    return bool(set(letters) & set("mc")) and set(letters) <= _PIECES


def split_units(head: list[HeadCell], columns: list[Column]) -> tuple[list[HeadCell], str | None]:
    """A units phrase over several columns, or alone on its line, is the table's units line and no column's heading."""
    phrases = [h for h in head if is_units_phrase(h.text)]
    lines = [h for h in phrases if h.last > h.first or len(columns) == 1 or sum(o.level == h.level for o in head) == 1]
    rest = [h for h in head if h not in lines]
    return rest, " ".join(h.text for h in lines) or None
