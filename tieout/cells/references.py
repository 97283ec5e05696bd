"""Numbers that refer and measure nothing: years of maturity or office, numbers of exhibits.

Input: a grid and its header paths. Output: whether a column, or the table, holds such numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.cells.grid import Grid

_EXHIBIT = re.compile(r"[*+†‡#^(]*\d{1,3}\.\d{1,3}[A-Za-z]?[)*+†‡#^]*")
_EXHIBIT_HEAD = re.compile(r"\bexhibits?\b|\bincorporated\b|\bannex\b", re.IGNORECASE)
_FEW_YEARS = 3  # numbers of four digits in a column that are years by their looks alone
_SINCE = re.compile(r"\bsince\b|\bmaturit(?:y|ies)\b|\bexpir\w+|^year$", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")


def lists_exhibits(grid: Grid, paths: Sequence[list[str]]) -> bool:
    """A list of exhibits: its numbers are those of exhibits, of files and of pages."""
    labels = [r.label for r in grid.rows if r.kind == "data" and r.label]
    numbered = sum(_EXHIBIT.fullmatch(label.split(" ")[0]) is not None for label in labels)
    texts = (grid.title or "", *(text for path in paths for text in path))
    return numbered * 2 > len(labels) and any(_EXHIBIT_HEAD.search(text) for text in texts)


def holds_years(grid: Grid, column: int, path: Sequence[str]) -> bool:
    """A column of nothing but years that its header or their number tells: maturities, terms of office."""
    texts = [c.text for r in grid.rows if (c := r.cells.get(column)) is not None and c.kind == "v"]
    if not texts or not all(_YEAR.fullmatch(text) for text in texts):
        return False
    return len(texts) >= _FEW_YEARS or any(_SINCE.search(text) for text in path)
