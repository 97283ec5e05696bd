"""Columns beside the values that say something of their rows: references to notes, the years of the rows.

Input: a grid's columns, header cells and rows. Output: the columns marked, rows dated. Invariant: what is marked
measures nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.cells.grid import Column, Grid, HeadCell, Row
from tieout.cells.nature import is_balance
from tieout.lexicon import lexicon
from tieout.quantities.period_labels import is_day, only_time

_BALANCES = 2  # rows of balances that a column of days must date
_MOST = 0.7  # of what a column of days prints
_ONE = r"[([]?(?:[a-z]\.?)?\d{1,2}(?:\.\d{1,2}){0,2}\s?[a-z]?[)\]]?"
_NOTE_REF = re.compile(rf"{_ONE}(?:\s*[,;&/–-]\s*{_ONE})*", re.IGNORECASE)


def mark_note_columns(
    columns: Sequence[Column], head: Sequence[HeadCell], rows: Sequence[Row], before: Grid | None = None
) -> None:
    """Columns of references, named so by the heading over all of them or, without one, by that of the block above."""
    above = [c for c in before.columns if c.note] if before is not None else []
    for j, column in enumerate(columns):
        own = [h for h in head if h.first <= j <= h.last]
        if own:
            lowest = max(own, key=lambda h: h.level)
            column.note = _names_notes(lowest.text) and _refer(rows, range(lowest.first, lowest.last + 1))
        else:
            middle = (column.x0 + column.x1) / 2
            column.note = any(c.x0 <= middle <= c.x1 for c in above) and _refer(rows, (j,))


def _names_notes(text: str) -> bool:
    return lexicon("note_head").whole(text.strip().rstrip(".:")) is not None


def _refer(rows: Sequence[Row], columns: Sequence[int]) -> bool:
    """All that is printed in the columns refers; of more than one, no row has more than one."""
    texts = [[row.cells[j].text for j in columns if j in row.cells] for row in rows]
    one_each = all(len(of_row) <= 1 for of_row in texts)
    return one_each and all(_NOTE_REF.fullmatch(text) for of_row in texts for text in of_row)


def _names_years(text: str) -> bool:
    """A heading of fiscal years, or one without words: "$"; not "Built in", nor "Acquired"."""
    wordless = not any(ch.isalpha() for ch in text)
    return wordless or only_time(text) or lexicon("year_word").whole(text) is not None


def take_year_column(columns: Sequence[Column], head: Sequence[HeadCell], rows: Sequence[Row]) -> None:
    """A column of bare years left of the values dates its rows, unless its heading says of what else they are.

    Rows it repeats keep the label above.
    """
    data = [r for r in rows if r.kind == "data"]
    first = [r.cells[0] for r in data if 0 in r.cells]
    if len(columns) < 2 or len(first) < 4 or not all(c.year for c in first):
        return
    over = [h for h in head if h.first == h.last == 0]
    if over and not _names_years(max(over, key=lambda h: h.level).text):
        return
    columns[0].note = True
    label = ""
    for row in rows:
        label = row.label or label
        if row.kind == "data" and 0 in row.cells:
            row.label, row.block = row.label or label, row.cells[0].text


def take_day_column(columns: Sequence[Column], rows: Sequence[Row]) -> None:
    """A column of days, left of the values, dates the balances among its rows: "Balance | 1 July 2025 | 45,400,000"."""
    data = [r for r in rows if r.kind == "data"]
    for j in range(len(columns) - 1):
        printed = [(r, r.cells[j].text) for r in data if j in r.cells]
        days = [(r, text) for r, text in printed if is_day(text)]
        balances = [(r, text) for r, text in days if is_balance(r.label)]
        if len(balances) < _BALANCES or _MOST * len(printed) > len(days):
            continue
        for row, text in balances:
            row.day = text
        return
