"""Readings → candidate periods, one slot a way to get one.

Input: a filing's readings and its frame. Output: a table of candidates as numbers (`Candidates`): row i, column k is
what slot k gives cell i. A period is one integer (`encode`); 0 is none. Invariants: a period that an earlier slot
gives already is not repeated; a cell for which the readers found no period has no candidates.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

import numpy as np

from tieout.decode.reading import Frame, Reading
from tieout.quantities.calendar import FiscalCalendar, Period, add_months

SLOTS = (
    "own", "instant", "year", "quarter", "to_date", "half", "opening", "column", "row", "table_instant",
    "table_duration", "filing_instant", "filing_year", "filing_quarter", "filing_to_date",
)  # fmt: skip
_OWN = SLOTS.index("column")  # slots before this one are made of the cell's own reading
DAY = timedelta(days=1)
_BITS = 21

Codes = np.ndarray[tuple[int, int], np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class Candidates:
    """`codes[i, k]`: the period of slot k for reading i, 0 where there is none or an earlier slot gave it."""

    codes: Codes


def encode(period: Period | None) -> int:
    """A period as one integer; 0 is none."""
    if period is None:
        return 0
    return (period.end.toordinal() << _BITS) | (period.start.toordinal() if period.start is not None else 0)


@lru_cache(maxsize=4096)
def decode(code: int) -> Period | None:
    """The period of an integer."""
    if not code:
        return None
    start = code & ((1 << _BITS) - 1)
    return Period(date.fromordinal(start) if start else None, date.fromordinal(code >> _BITS))


def candidates(readings: Sequence[Reading], frame: Frame) -> Candidates:
    """Candidates of every reading."""
    own = [encode(r.period) for r in readings]
    made: dict[int, list[int]] = {code: _variants(code, frame) for code in set(own)}
    of_filing = _filing(frame)
    columns = _common(own, [(r.table, r.column) for r in readings])
    rows = _common(own, [(r.table, r.row) for r in readings])
    tables = _by_nature(own, readings)
    out = np.zeros((len(readings), len(SLOTS)), dtype=np.int64)
    for i, (reading, code) in enumerate(zip(readings, own, strict=True)):
        if code:
            place = (columns[reading.table, reading.column], rows[reading.table, reading.row])
            out[i] = [code, *made[code], *place, *tables[reading.table], *of_filing]
    for k in range(1, len(SLOTS)):
        out[(out[:, :k] == out[:, k : k + 1]).any(axis=1), k] = 0
    return Candidates(out)


def _variants(code: int, frame: Frame) -> list[int]:
    """What else a reading may mean: the close of its period, the year, quarter … that ends there, the day before it."""
    period = decode(code)
    if period is None:
        return [0] * (_OWN - 1)
    end = period.end
    opening = Period(None, period.start - DAY) if period.start is not None else None
    lengths = (_year(end, frame.calendar), _months(end, 3, frame.calendar), _to_date(end, frame.calendar))
    return [encode(p) for p in (period.instant, *lengths, _months(end, 6, frame.calendar), opening)]


def _filing(frame: Frame) -> list[int]:
    if frame.end is None:
        return [0] * 4
    end = frame.end.end
    lengths = (_year(end, frame.calendar), _months(end, 3, frame.calendar), _to_date(end, frame.calendar))
    return [encode(p) for p in (frame.end.instant, *lengths)]


def _year(end: date, calendar: FiscalCalendar | None) -> Period:
    found = calendar.year_ending(end) if calendar is not None else None
    return found or Period(add_months(end, -12) + DAY, end)


def _months(end: date, months: int, calendar: FiscalCalendar | None) -> Period:
    start = calendar.start_of(end, months) if calendar is not None else add_months(end, -months) + DAY
    return Period(start, end)


def _to_date(end: date, calendar: FiscalCalendar | None) -> Period | None:
    if calendar is None:
        return None
    start = calendar.year(calendar.fiscal_year_of(end)).start
    return Period(start, end) if start is not None and start < end else None


def _common(own: Sequence[int], places: Sequence[tuple[str, int]]) -> dict[tuple[str, int], int]:
    """The commonest reading at each place; the least of equally common ones."""
    counted: dict[tuple[str, int], Counter[int]] = defaultdict(Counter)
    for code, place in zip(own, places, strict=True):
        counted[place][code] += code > 0
    return {place: min(c, key=lambda code: (-c[code], code)) for place, c in counted.items()}


def _by_nature(own: Sequence[int], readings: Sequence[Reading]) -> dict[str, tuple[int, int]]:
    """The commonest instant and the commonest duration of each table."""
    counted: dict[str, tuple[Counter[int], Counter[int]]] = defaultdict(lambda: (Counter(), Counter()))
    for code, reading in zip(own, readings, strict=True):
        pair = counted[reading.table]
        if code:
            pair[reading.period is not None and reading.period.start is not None][code] += 1
    return {t: (_first(pair[0]), _first(pair[1])) for t, pair in counted.items()}


def _first(counted: Counter[int]) -> int:
    return min(counted, key=lambda code: (-counted[code], code), default=0)
