"""Words of a page → rows: all words on one baseline, from left to right. Everything that reads lines reads these.

Input: `Word`s. Output: `Row`s, top to bottom. Invariants: each upright word is in one row; a raised word stands in the
row whose words it overlaps; what is drawn with characters moves no row.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from operator import attrgetter

from tieout.pages.model import Word

_LIFT = 0.6  # a marker is at most this share of its line's size above the baseline, or belongs to the line above
_LEVEL = 0.33  # share of the type size by which baselines of one row differ
_DRAWN_WITH = frozenset("-–—_=.")
_DRAWN = re.compile(r"[-–—_=.]{4,}|[_=]{2,}")  # rules drawn with characters, dot leaders
_left = attrgetter("x0")
_baseline = attrgetter("baseline")

Row = tuple[Word, ...]


def rows_of(words: Iterable[Word]) -> list[Row]:
    """Rows of the upright words, top to bottom."""
    upright = [w for w in words if not w.turn]
    rows = _group_by_baseline([w for w in upright if not is_drawn(w.text)])
    _seat_drawn([w for w in upright if is_drawn(w.text)], rows)
    return [tuple(sorted(row, key=_left)) for row in rows]


def within(rows: Iterable[Row], words: Container[Word]) -> list[Row]:
    """The rows with those of `words` that they hold; rows without any are left out."""
    return [kept for row in rows if (kept := tuple(w for w in row if w in words))]


def is_drawn(text: str) -> bool:
    """A rule or leader drawn with characters, or white space."""
    return (text[:1] in _DRAWN_WITH and _DRAWN.fullmatch(text) is not None) or text.isspace()


def _group_by_baseline(words: list[Word]) -> list[list[Word]]:
    """Words by line; raised ones join the line whose words they overlap."""
    groups: list[list[Word]] = []
    base = -1e9
    size = 0.0
    for word in sorted((w for w in words if not w.raised), key=_baseline):
        if groups and word.baseline - base <= _LEVEL * min(size, word.size):
            groups[-1].append(word)
        else:
            groups.append([word])
            base, size = word.baseline, word.size
    _seat_raised([w for w in words if w.raised], groups)
    return groups


def _seat_raised(raised: list[Word], groups: list[list[Word]]) -> None:
    for word in raised:
        best: tuple[float, list[Word]] | None = None
        for group in groups:
            drop = group[0].baseline - word.baseline
            if -0.2 * word.size <= drop <= 1.4 * group[0].size:
                gap = min(max(w.x0 - word.x1, word.x0 - w.x1, 0.0) for w in group)
                score = gap + 0.1 * abs(drop) + max(0.0, drop - _LIFT * group[0].size)
                if best is None or score < best[0]:
                    best = score, group
        if best is None:
            groups.append([word])
        else:
            best[1].append(word)


def _seat_drawn(drawn: list[Word], rows: list[list[Word]]) -> None:
    """Put leaders and typed rules into the row on their baseline, or into one of their own."""
    for word in drawn:
        near = min(rows, key=lambda row: abs(row[0].baseline - word.baseline), default=None)
        if near is not None and abs(near[0].baseline - word.baseline) <= _LEVEL * min(near[0].size, word.size):
            near.append(word)
        else:
            rows.append([word])
