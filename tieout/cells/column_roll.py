"""Columns that move from a balance to a balance: "At 1 January | Cash flows | Other changes | At 31 December".

Input: header paths. Output: the columns between an opening and a closing one: what stands in them are movements.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from tieout.cells.nature import BALANCE, says_closing, says_opening

_AT = re.compile(r"(?:as )?at \d|\d{1,2}\.\d{1,2}\.\d\d", re.IGNORECASE)  # "At 31 December 2025", "31.12.25"

_YEAR = timedelta(days=372)
_APART = 3  # two movements at the least: one undated column may be a share or a change


def between_balances(paths: Sequence[list[str]], days: Sequence[date | None]) -> dict[int, tuple[int, int]]:
    """For each column between an opening and a closing balance, those two columns; `days` are dates that heads name."""
    leaves = [" ".join(path) for path in paths]
    out: dict[int, tuple[int, int]] = {}
    opening: int | None = None
    for j, leaf in enumerate(leaves):
        if says_opening(leaf) and not says_closing(leaf):
            opening = j
        elif opening is not None and (says_closing(leaf) or BALANCE.search(leaf) or _AT.match(leaf)):
            out.update((k, (opening, j)) for k in range(opening + 1, j))
            opening = None
    return out or _between_days(days)


def _between_days(days: Sequence[date | None]) -> dict[int, tuple[int, int]]:
    """Two dates, the first and the last column's, a year apart at the most, and nothing dated between."""
    dated = [j for j, day in enumerate(days) if day is not None]
    if len(dated) != 2 or dated[1] != len(days) - 1 or dated[1] - dated[0] < _APART:
        return {}
    first, last = (days[j] for j in dated)
    within = first is not None and last is not None and timedelta(0) < last - first <= _YEAR
    return dict.fromkeys(range(dated[0] + 1, dated[1]), (dated[0], dated[1])) if within else {}
