"""Footnote definitions that a table's region took in: its last rows, set as running text behind a marker.

Input: the words inside one table's box, and the markers called by the page's other tables. Output: the same words in
two parts, table and notes. A row of notes has no column gap, and its marker is called above it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from tieout.blocks.lines import join_words
from tieout.blocks.notes import START, called_markers, core
from tieout.pages.model import Word

_GAP = 2.2  # words farther apart than this share of the type size stand in two columns
_MARKER_GAP = 6.0  # but after the marker the text may begin this far away
_BARE = re.compile(r"^(\d{1,2}|[a-z])\.?\s+(?=[A-Z])")


def split_tail(words: Sequence[Word], called_elsewhere: Collection[str]) -> tuple[list[Word], list[Word]]:
    """(words of the table, words of the notes at its end)."""
    rows = _rows(words)
    prose = len(rows)
    while prose > 0 and _is_running(rows[prose - 1]):
        prose -= 1
    for i in range(prose, len(rows)):
        above = called_markers(w for row in rows[:i] for w in row) if i else set(called_elsewhere)
        marker = _marker(rows[i])
        if marker is not None and core(marker) in above:
            return [w for row in rows[:i] for w in row], [w for row in rows[i:] for w in row]
    return list(words), []


def _rows(words: Sequence[Word]) -> list[list[Word]]:
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda w: w.y0 + w.y1):
        if rows and word.y0 + word.y1 - rows[-1][0].y0 - rows[-1][0].y1 < 0.9 * max(word.size, rows[-1][0].size, 4.0):
            rows[-1].append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda w: w.x0) for row in rows]


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
    found = START.match(text) or _BARE.match(text)
    return found.group(1) if found and len(row) > 2 else None
