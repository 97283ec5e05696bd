"""Numbers that refer and measure nothing: years of maturity or office, exhibits, pages.

Input: a grid and its header paths. Output: for each column what its numbers are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.cells.grid import Grid
from tieout.lexicon import lexicon, says

_EXHIBIT = re.compile(r"[*+†‡#^(]*\d{1,3}\.\d{1,3}[A-Za-z]?[)*+†‡#^]*")
_FEW_YEARS = 3  # numbers of four digits in a column that are years by their looks alone
_ITEM = re.compile(r"(?:item|part|note) (?:\d{1,2}[a-z]?|[ivx]+)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")


def referring_columns(grid: Grid, paths: Sequence[list[str]], *, money: bool) -> list[str | None]:
    """For each column what its numbers are where they measure nothing: "reference", "year", "page".

    `money` says that the table prints currency signs: then it is no list of exhibits or contents.
    """
    listed = "reference" if _lists_exhibits(grid, paths) else "page" if _lists_items(grid) else None
    everywhere = None if money else listed
    return [everywhere or _refers(grid, column, path) for column, path in enumerate(paths)]


def _refers(grid: Grid, column: int, path: Sequence[str]) -> str | None:
    if path and lexicon("page_head").whole(path[-1]) is not None:
        return "page"
    return "year" if _holds_years(grid, column, path) else None


def _lists_exhibits(grid: Grid, paths: Sequence[list[str]]) -> bool:
    """A list of exhibits: its numbers are those of exhibits, of files and of pages."""
    labels = [r.label for r in grid.rows if r.kind == "data" and r.label]
    numbered = sum(_EXHIBIT.fullmatch(label.split(" ")[0]) is not None for label in labels)
    texts = (grid.title or "", *(text for path in paths for text in path))
    return numbered * 2 > len(labels) and any(says(text, "exhibit_head") for text in texts)


def _lists_items(grid: Grid) -> bool:
    """A table of contents of a form: most labels are numbered items or parts."""
    labels = [r.label for r in grid.rows if r.kind == "data" and r.label]
    return len(labels) > 1 and sum(_ITEM.match(label) is not None for label in labels) * 2 > len(labels)


def _holds_years(grid: Grid, column: int, path: Sequence[str]) -> bool:
    """A column of nothing but years that its header or their number tells: maturities, terms of office."""
    texts = [c.text for r in grid.rows if (c := r.cells.get(column)) is not None and c.kind == "v"]
    if not texts or not all(_YEAR.fullmatch(text) for text in texts):
        return False
    return len(texts) >= _FEW_YEARS or any(_dates_rows(text) for text in path)


def _dates_rows(text: str) -> bool:
    """A heading of years: "Director since", "Maturity", "Year"."""
    return says(text, "year_of") or lexicon("year_word").whole(text) is not None
