"""Footnote definitions that a table's region took in: rows set as running text behind a marker.

Input: the rows inside one table's box, and the markers called by the page's other tables. Output: the words
of the notes. A row of notes has no column gap, and its marker is called above it or in another table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from tieout.blocks.notes import called_markers
from tieout.layout.rows import Row
from tieout.layout.text import join_words
from tieout.pages.model import Word
from tieout.quantities.markers import core, start_of

_GAP = 2.2  # words farther apart than this share of the type size stand in two columns
_SHORTEST = 12  # characters of a definition's first row
_MARKER_GAP = 6.0  # but after the marker the text may begin this far away


def notes_among(rows: Sequence[Row], called_elsewhere: Collection[str]) -> list[Word]:
    """The words of the notes among a table's rows."""
    notes: list[Word] = []
    called: set[str] = set(called_elsewhere)
    inside: Row | None = None
    for row in rows:
        if _is_running(row) and (_defines(row, called, notes) or (inside is not None and _continues(inside, row))):
            notes.extend(row)
            inside = row
        else:
            called |= called_markers(row)
            inside = None
    return notes


def _defines(row: Sequence[Word], called: set[str], notes: Sequence[Word]) -> bool:
    """The row begins with a marker that is called, or bracketed after another note, and goes on with a sentence."""
    marker = _marker(row)
    if marker is None or sum(len(w.text) for w in row) < _SHORTEST:
        return False
    return core(marker) in called or (bool(notes) and core(marker) != marker)


def _continues(note: Sequence[Word], row: Sequence[Word]) -> bool:
    """The next line of a note: right below, same size, at the marker's or the text's left edge."""
    first, above = row[0], note[0]
    close = first.y0 - above.y0 < 2 * max(above.size, 4.0)
    edges = (above.x0, note[1].x0) if len(note) > 1 else (above.x0,)
    return close and abs(first.size - note[-1].size) < 0.6 and any(abs(first.x0 - x) < 4 for x in edges)


def _is_running(row: Sequence[Word]) -> bool:
    """Text without a column gap, the one after a marker aside, and with letters in it."""
    for i, (left, right) in enumerate(pairwise(row)):
        limit = _MARKER_GAP if i == 0 and len(left.text) <= 4 else _GAP
        if right.x0 - left.x1 > limit * max(right.size, 4.0):
            return False
    return any(c.isalpha() for word in row for c in word.text)


def _marker(row: Sequence[Word]) -> str | None:
    text = join_words(row)
    if row[0].raised and len(row) > 2:
        return row[0].text
    found = start_of(text) if len(row) > 2 else None
    return found.marker if found and (not found.weak or text[found.end : found.end + 1].isupper()) else None
