"""Rows whose name does not lead: bullets before it, or values before it ("44.6  Europe") → rows labelled by their name.

Input: a region's body lines before columns are found, and its rows after. Output: lines without the signs that lead
most of them; rows whose label is the text at their right end. Invariant: values stay where they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tieout.cells.grid import Column, HeadCell, Row
from tieout.cells.rows import set_paths
from tieout.layout.chunks import BULLETS, Chunk, Line, is_data
from tieout.layout.word_class import CURRENCY

_FEWEST = 3  # rows that show it
_MOST = 0.8  # share of the rows that do


def drop_bullets(body: Sequence[Line]) -> None:
    """Take the sign that leads most rows, with a text or value after it, out of its lines."""
    led = [line for line in body if len(line.chunks) > 1 and _may_be_bullet(line.chunks[0])]
    rows = sum(is_data(line) for line in body)
    counted = Counter(line.chunks[0].text for line in led)
    for line in led:
        sign = line.chunks[0].text
        if is_data(line) and not is_data(replace(line, chunks=line.chunks[1:])):
            continue  # a mark and its number: nothing would be left of the row
        if sign in BULLETS or (counted[sign] >= max(_FEWEST, _MOST * rows)):
            line.chunks.pop(0)


def _may_be_bullet(chunk: Chunk) -> bool:
    lone = chunk.kind == "t" and len(chunk.text) == 1 and not chunk.text.isupper()
    return lone and CURRENCY.fullmatch(chunk.text) is None


def label_from_right(rows: list[Row], columns: list[Column], head: list[HeadCell]) -> None:
    """Where rows begin with values and end with a text, that text is their label, and its column is none."""
    last = len(columns) - 1
    data = [r for r in rows if r.kind == "data"]
    named = [r for r in data if not r.stub and last in r.cells and _is_name(r.cells[last]) and _has_value(r)]
    texts = [r.cells[j] for r in named for j in r.cells if j != last and r.cells[j].kind == "t"]
    if last < 1 or texts or len(named) < _FEWEST or len(named) < _MOST * len(data):
        return
    for row in named:
        chunk = row.cells.pop(last)
        row.label, row.markers, row.stub, row.indent = chunk.text, chunk.markers, [chunk], chunk.x0
    if not any(last in r.cells for r in rows):
        columns.pop()
        head[:] = [h for h in head if h.first < last]
        for cell in head:
            cell.last = min(cell.last, last - 1)
    set_paths(rows)


def _is_name(chunk: Chunk) -> bool:
    return chunk.kind == "t" and sum(ch.isalpha() for ch in chunk.text) > 2


def _has_value(row: Row) -> bool:
    return any(c.kind == "v" for c in row.cells.values())
