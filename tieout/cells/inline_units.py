"""Lines of units between the rows of a table: "Yen | Yen | $" or "% | %" above the rows that they govern.

Input: `Line`s. Output: the lines without such lines, their units kept on the rows below. Invariants: each text of such
a line but its label is a unit, and stands over a value of the row above it; a label on it stays, as a line of its own.
"""

from __future__ import annotations

from dataclasses import replace

from tieout.layout.chunks import Chunk, Line, is_data
from tieout.quantities.unit_pieces import read_piece

_FEWEST = 2  # units on a line
_NEAR = 30.0  # points by which a unit's middle may miss the value that it stands over
_APART = 4.0  # type sizes between the row above and the units


def lift_unit_lines(lines: list[Line]) -> list[Line]:
    """The lines, those of units taken out."""
    out: list[Line] = []
    above: Line | None = None
    waiting: list[Chunk] = []
    for line in lines:
        units = _units(line, above) if above is not None and not is_data(line) else []
        if units:
            waiting = units
            label = [c for c in line.chunks if c not in units]
            if label:
                out.append(replace(line, chunks=label))
            continue
        if is_data(line):
            line.units, waiting, above = waiting, [], line
        out.append(line)
    return out


def _units(line: Line, above: Line) -> list[Chunk]:
    """The units of a line that holds nothing else but a label."""
    found = [c for c in line.chunks if c.kind == "t" and read_piece(c.text) is not None]
    label = [c for c in line.chunks if c not in found]
    if len(found) < _FEWEST or len(label) > 1 or (label and label[0] is not line.chunks[0]):
        return []
    near = line.baseline - above.baseline <= _APART * max(line.size, 1.0)
    return found if near and all(_over(c, above) for c in found) else []


def _over(chunk: Chunk, row: Line) -> bool:
    """A value of the row stands below or above the text."""
    middle = (chunk.x0 + chunk.x1) / 2
    return any(v.x0 - _NEAR <= middle <= v.x1 + _NEAR for v in row.values)
