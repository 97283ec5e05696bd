"""Columns of codes left of the labels ("A", "II.3", "1.") → rows whose label is the text beside the code.

Input: a region's body lines. Output: the same lines without those codes, and which label each stood before; after the
rows are built, the codes are printed parts of their stubs again. Invariant: no chunk is lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.cells.grid import Row
from tieout.layout.chunks import Chunk, Line, is_data

_PART = r"(?:[A-Za-z]|[IVXivx]{1,5}|\d{1,3})"
_CODE = re.compile(rf"\(?{_PART}(?:[./-]{_PART})*[.)]?\)?")
_FEWEST = 4  # rows with a code
_MOST = 0.6  # share of the rows that have one
_DISTINCT = 0.8  # share of the codes that differ
_LEFT = 3.0  # points by which the labels' left edges differ where they stand in one column


def take_codes(body: Sequence[Line]) -> dict[Chunk, Chunk]:
    """Label → the code before it, taken out of its line, where most rows have one in a column of its own."""
    rows = [line for line in body if is_data(line) and line.chunks[0].x0 <= _margin(body) + 4 * line.size]
    coded = [line for line in rows if _is_coded(line)]
    codes = [line.chunks[0] for line in coded]
    if len(coded) < _FEWEST or len(coded) < _MOST * len(rows):
        return {}
    distinct = len({c.text for c in codes}) >= _DISTINCT * len(codes)
    left, right = min(line.chunks[1].x0 for line in coded), max(c.x1 for c in codes)
    flush = sum(line.chunks[1].x0 <= left + _LEFT for line in coded)
    if not distinct or right >= left or 2 * flush < len(coded):
        return {}
    found = [line for line in body if _is_coded(line) and line.chunks[0].x1 <= left <= line.chunks[1].x0 + 1]
    return {line.chunks[0]: code for line in found for code in [line.chunks.pop(0)]}


def return_codes(rows: Sequence[Row], codes: dict[Chunk, Chunk]) -> None:
    """Put each code back into the stub of its row; the label stays without it."""
    for row in rows:
        row.stub = [c for chunk in row.stub for c in ([codes[chunk], chunk] if chunk in codes else [chunk])]


def _margin(body: Sequence[Line]) -> float:
    return min(line.x0 for line in body)


def _is_coded(line: Line) -> bool:
    """A code, then a text of more than a sign or unit, in chunks of their own."""
    if len(line.chunks) < 2:
        return False
    code, label = line.chunks[:2]
    named = label.kind == "t" and sum(ch.isalpha() for ch in label.text) > 2
    return named and _CODE.fullmatch(code.text) is not None
