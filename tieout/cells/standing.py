"""Sentences that date what follows them: "The shareholder information set out below was applicable as at 30 July".

Input: the grids of a filing in reading order. Output: `Grid.standing`, the day that such a sentence names, for the
tables after it on its page. Invariants: it counts where nothing nearer dates a table, and a later one replaces it; a
length of time in it dates nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from tieout.cells.grid import Grid
from tieout.cells.timed import Timed
from tieout.lexicon import says
from tieout.quantities.calendar import Period
from tieout.quantities.mentions import find_periods

_NEAR = timedelta(days=150)  # holders are counted on a day before the report is printed
_LONGEST = 240  # characters of such a sentence


def date_standing(grids: Sequence[Grid]) -> None:
    """Set `standing` of each grid."""
    page, standing = 0, None
    for grid in grids:
        if grid.page != page:
            page, standing = grid.page, None
        texts = (*grid.above, grid.lead or "", grid.title or "")
        standing = next((day for text in reversed(texts) if (day := _day(text)) is not None), standing)
        grid.standing = standing


def at_end(grid: Grid, end: date) -> Timed:
    """A balance that nothing else dates: at the day of such a sentence if it is near the filing's end, else at that."""
    if grid.standing is not None and abs(grid.standing - end) < _NEAR:
        return Timed(Period(None, grid.standing), "table_title", rule="title.standing")
    return Timed(Period(None, end), "filing", rule="filing.end")


def _day(text: str) -> date | None:
    """The one day of a sentence on what stands below it."""
    if not text or len(text) > _LONGEST or not says(text, "time.below"):
        return None
    found = find_periods(text)
    days = {m.end for m in found if m.end is not None}
    return days.pop() if len(days) == 1 and not any(m.months or m.quarter or m.half for m in found) else None
