"""Columns that move from a balance to a balance: "At 1 January | Cash flows | Other changes | At 31 December".

Input: header paths. Output: the columns between an opening and a closing one: what stands in them are movements.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.cells.nature import BALANCE, says_closing, says_opening

_AT = re.compile(r"(?:as )?at \d|\d{1,2}\.\d{1,2}\.\d\d", re.IGNORECASE)  # "At 31 December 2025", "31.12.25"


def between_balances(paths: Sequence[list[str]]) -> dict[int, tuple[int, int]]:
    """For each column between an opening and a closing balance, those two columns."""
    leaves = [" ".join(path) for path in paths]
    out: dict[int, tuple[int, int]] = {}
    opening: int | None = None
    for j, leaf in enumerate(leaves):
        if says_opening(leaf) and not says_closing(leaf):
            opening = j
        elif opening is not None and (says_closing(leaf) or BALANCE.search(leaf) or _AT.match(leaf)):
            out.update((k, (opening, j)) for k in range(opening + 1, j))
            opening = None
    return out
