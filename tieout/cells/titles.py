"""What stands above a table → its title and units line.

Input: a grid, its region's lines above, the stub's heading. Output: `title`, `units_text`, `above` set on the grid.
"""

from __future__ import annotations

import re

from tieout.cells.chunks import Chunk, Line
from tieout.cells.grid import Grid, Region

_UNITS = re.compile(
    r"\b(?:in|of)\s+(?:thousands|millions|billions|euro'?s?|duizenden|crores?|lakhs?)\b|\b(?:thousands|millions|billions) of\b"
    r"|\b(?:dollars|amounts|figures) in\b|[£$€]\s?(?:'?000s?|m|mn|million|thousand)\b|\bx\s?€|\bx\s?1[.,]000|(?:eur|gbp|rmb|usd|chf)\s?['’]?000",
    re.IGNORECASE,
)
_UNAUDITED = re.compile(r"^\(?\s*(?:un)?audited\s*\)?$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.:;]$")


def read_title(grid: Grid, region: Region, stub: list[Chunk], before: Grid | None) -> None:
    """Set title, units text and the context lines above the table, nearest last."""
    lines = _near(region)
    texts = [_text(line) for line in lines]
    grid.above = texts
    units = next((t for t in [grid.head_units, grid.stub_head, *reversed(texts[-4:])] if t and len(t) < 160 and _UNITS.search(t)), None)
    grid.units_text = units if units is not None else (before.units_text if before is not None else None)
    titles = _title_lines(lines)
    if titles:
        grid.title = " ".join(_text(line) for line in titles)
        grid.title_markers = tuple(m for line in titles for c in line.chunks for m in c.markers)
    elif before is not None:
        grid.title, grid.title_markers = before.title, before.title_markers


def _text(line: Line) -> str:
    return " ".join(c.text for c in line.chunks)


def _near(region: Region) -> list[Line]:
    """Lines above the table without a gap of more than four type sizes."""
    out: list[Line] = []
    below = (region.head or region.body)[0]
    for line in reversed(region.above):
        if below.y0 - line.y1 > 4 * line.size or is_values(line):
            break
        out.append(line)
        below = line
    return out[::-1]


def is_values(line: Line) -> bool:
    """A data line of another table."""
    return len([c for c in line.chunks if c.kind == "v" and not c.year]) >= 2


def _title_lines(lines: list[Line]) -> list[Line]:
    """The last block of lines that is no units line."""
    rest = [line for line in lines]
    while rest and (_is_units(rest[-1]) or _UNAUDITED.match(_text(rest[-1]))):
        rest.pop()
    if not rest:
        return []
    out = [rest.pop()]
    while rest and _same_block(rest[-1], out[0]):
        out.insert(0, rest.pop())
    return out


def _is_units(line: Line) -> bool:
    text = _text(line)
    return len(text) < 120 and _UNITS.search(text) is not None and (text.startswith("(") or text.count(" ") < 9)


def _same_block(above: Line, below: Line) -> bool:
    """Lines of one paragraph: same size, tight pitch, and the upper one full."""
    if abs(above.size - below.size) > 0.3 or below.baseline - above.baseline > 1.5 * above.size:
        return False
    text = _text(above)
    return not _SENTENCE_END.search(text) and above.chunks[0].words[0].bold == below.chunks[0].words[0].bold


def is_units_phrase(text: str) -> bool:
    """A text that is nothing but a units phrase with a multiplier: "(in millions, except per share data)"."""
    bare = text.strip()
    return len(bare) < 140 and bare.startswith("(") and bare.endswith(")") and _UNITS.search(bare) is not None
