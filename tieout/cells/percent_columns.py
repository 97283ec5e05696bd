"""Columns of percentages between the columns that they are shares of: "% of sales" takes the period of its amounts.

Input: header paths, the reader of headers. Output: for each column the one whose period it takes, or None. Invariant: a
column of changes takes none.
"""

from __future__ import annotations

from collections.abc import Sequence

from tieout.cells.head_periods import HeadReader
from tieout.cells.title_periods import bare_year
from tieout.lexicon import lexicon
from tieout.quantities.period_tokens import YEAR


def dated_neighbours(paths: Sequence[list[str]], heads: HeadReader) -> list[int | None]:
    """The dated column to the left of each column of percentages: of its year, or the nearest where it names none."""
    found = [heads.resolve(path, None) for path in paths]
    dated = [j for j, r in enumerate(found) if r.period is not None]
    out: list[int | None] = [None] * len(paths)
    if 0 not in dated or len({found[j].period for j in dated}) < 2:
        return out
    for j, path in enumerate(paths):
        if found[j].is_change or not any(_is_share(part) for part in path):
            continue
        year = bare_year(path)
        if year is not None:
            out[j] = max((k for k in dated if k < j and _is_of(paths[k], year)), default=None)
        elif paths.count(path) > 1 and j not in dated:
            out[j] = max((k for k in dated if k < j), default=None)
    return out


def _is_share(text: str) -> bool:
    """Begins with "%", is "Percent" or says "% of"."""
    found = lexicon("percent.share", "percent.alone").find(text)
    return any(m.entry.role == "percent.share" or (m.start == 0 and text[0] == "%") for m in found) or (
        lexicon("percent.alone").whole(text) is not None
    )


def _is_of(path: list[str], year: int) -> bool:
    """A header that says a length beside the year."""
    return bare_year(path) is None and YEAR.findall(" ".join(path)) == [str(year)]
