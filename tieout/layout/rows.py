"""Words of a page → rows: all words on one baseline, from left to right. Everything that reads lines reads these.

Input: `Word`s. Output: `Row`s, top to bottom. Invariants: each upright word that prints something is in one row, rules
drawn with characters aside; a raised word stands in the row whose words it overlaps; the signs of a text that is spread
over its cell are one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import attrgetter

from tieout.layout.spread_text import join_spread
from tieout.pages.model import Word

_LIFT = 0.6  # a marker is at most this share of its line's size above the baseline, or belongs to the line above
_DRAWN_WITH = frozenset("-–—_=.")
_DRAWN = re.compile(r"[-–—_=.]{4,}|[_=]{2,}")  # rules drawn with characters, dot leaders
_left = attrgetter("x0")
_baseline = attrgetter("baseline")

Row = list[Word]


def rows_of(words: Iterable[Word]) -> list[Row]:
    """Rows of the upright words."""
    rows = _group_by_baseline([w for w in words if not w.turn and not _is_drawn(w.text) and not w.text.isspace()])
    for row in rows:
        row.sort(key=_left)
    return join_spread(rows)


def _is_drawn(text: str) -> bool:
    return text[:1] in _DRAWN_WITH and _DRAWN.fullmatch(text) is not None


def _group_by_baseline(words: list[Word]) -> list[list[Word]]:
    """Words by line; raised ones join the line whose words they overlap."""
    groups: list[list[Word]] = []
    base = -1e9
    size = 0.0
    for word in sorted((w for w in words if not w.raised), key=_baseline):
        if groups and word.baseline - base <= 0.33 * min(size, word.size):
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
