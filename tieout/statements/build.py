"""The statements of a company's filings → one statement.

Invariants: each value is a cell's; where filings state a line differently for a period, the later value names the
earlier; what no filing states is a named gap, never a guess.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from tieout.errors import QueryError
from tieout.lake.store import Lake
from tieout.statements.checks import check
from tieout.statements.derive import derive
from tieout.statements.linking import linked
from tieout.statements.model import Column, Row, Statement, Value
from tieout.statements.read import Filed, filings_of, read

KINDS = ("income", "balance", "cash", "equity")
BASES = ("latest", "as-filed")
_PARTS = ("nine months", "half", "quarter")
_DAY = timedelta(days=1)
_A_YEAR = 365
_SAME = 4  # days by which a part of a year may begin beside it
_LONGEST = 380  # days between two year ends
_NEAR = 10  # days by which year ends of one company differ


def statement(
    lake: Lake, company: str, kind: str, *, collection: str, years: int = 5, quarters: int = 0, basis: str = "latest"
) -> Statement:
    """A company's statement: the latest `years` and `quarters`, each number as last (or first) filed.

    `kind` is one of KINDS, `basis` one of BASES. Raises QueryError where no such statement can be found.
    """
    if kind not in KINDS or basis not in BASES:
        message = (
            f"a statement is one of {', '.join(KINDS)}, a basis one of {', '.join(BASES)}; not {kind!r}, {basis!r}."
        )
        raise QueryError(message)
    held = filings_of(lake, company, collection)
    read_ones = [read(lake, filing, kind) for filing in held]
    found = [one for one in read_ones if one is not None]
    without = [f.file_name for f, one in zip(held, read_ones, strict=True) if one is None]
    if not found:
        message = f"no {kind} statement is read in {', '.join(without)}; see `tieout tables FILE` for what is."
        raise QueryError(message)
    notices = [f"{name} prints no {kind} statement that is read" for name in without]
    if not any(_columns([one], years, quarters) for one in found):
        message = f"{company}: no fiscal year of its {kind} statement is read; ask for quarters."
        raise QueryError(message)
    made = assemble(kind, found, years=years, quarters=quarters, basis=basis)
    return replace(made, notices=(*notices, *made.notices))


def assemble(
    kind: str, found: Sequence[Filed], *, years: int = 5, quarters: int = 0, basis: str = "latest"
) -> Statement:
    """One statement of those of several filings of a company, oldest first."""
    found = linked(found)
    shown = _columns(found, years, quarters)
    rows = [(key, derive(_row(key, found, basis), shown)) for key in _order(found)]
    there = [(key, row) for key, row in rows if row.derived or any(c in row.values for c in shown)]
    kept = [_gaps(_cut(row, shown), key, found, shown) for key, row in there]
    return Statement(
        company=found[-1].filing.company or "", kind=kind, basis=basis, columns=tuple(shown), rows=tuple(kept),
        checks=tuple(check(kept, shown)),
        currencies=tuple(sorted({v.currency for r in kept for v in r.values.values() if v.currency})),
        files=tuple(one.filing.file_name for one in found), notices=tuple(_missing(shown)),
    )  # fmt: skip


def _columns(found: Sequence[Filed], years: int, quarters: int) -> list[Column]:
    """The latest years and quarters that filings state, latest first."""
    told = {c for one in found for c in one.columns}
    ends = _year_ends(found)
    annual = [c for c in told if c.span == "year" or (c.span == "balance" and _near(c, ends))]
    other = [c for c in told if c.span == "quarter" or (c.span == "balance" and not _near(c, ends))]
    other += [c for c in _last_quarters(told) if c not in told]
    trailing = _trailing(told) if quarters else []
    return trailing + sorted(annual, reverse=True)[:years] + sorted(other, reverse=True)[:quarters]


def _last_quarters(told: Collection[Column]) -> set[Column]:
    """The quarters that are left of years whose nine months are stated."""
    years = [c for c in told if c.span == "year"]
    nines = [c for c in told if c.span == "nine months"]
    return {
        Column(year.end, nine.end + timedelta(days=1))
        for year in years
        for nine in nines
        if year.start and nine.start and abs((nine.start - year.start).days) <= _SAME and nine.end < year.end
    }


def _trailing(told: Collection[Column]) -> list[Column]:
    """The twelve months up to the latest part of a year that is stated with the same part of the year before."""
    ends = {c.end for c in told if c.span == "year"}
    parts = sorted(c for c in told if c.start and c.span in _PARTS and c.start - _DAY in ends)
    if not parts or parts[-1].end <= max(ends):
        return []
    last = parts[-1]
    before = (c for c in told if c.span == last.span and abs((last.end - c.end).days - _A_YEAR) <= _NEAR)
    return [Column(last.end, c.end + _DAY) for c in before][:1]


def _missing(shown: Sequence[Column]) -> list[str]:
    """Years between those shown that no filing states."""
    annual = sorted((c for c in shown if c.span in ("year", "balance")), reverse=True)
    return [
        f"no filing of the collection states a year between {earlier.end} and {later.end}"
        for later, earlier in pairwise(annual)
        if (later.end - earlier.end).days > _LONGEST
    ]


def _year_ends(found: Sequence[Filed]) -> set[int]:
    """Days of the year on which fiscal years end."""
    ends = {c.end.timetuple().tm_yday for one in found for c in one.columns if c.span == "year"}
    annual = (one.filing for one in found if one.filing.fiscal_period == "FY" and one.filing.period_end)
    return ends | {f.period_end.timetuple().tm_yday for f in annual if f.period_end}


def _near(column: Column, ends: set[int]) -> bool:
    day = column.end.timetuple().tm_yday
    return any(min(abs(day - end), 366 - abs(day - end)) <= _NEAR for end in ends)


def _order(found: Sequence[Filed]) -> list[tuple[str, ...]]:
    """Keys in the order of the latest filing; a line of an earlier one stands behind what it stood behind there."""
    order: list[tuple[str, ...]] = []
    for one in reversed(found):
        before = -1
        for line in one.lines:
            if line.key in order:
                before = order.index(line.key)
            else:
                before += 1
                order.insert(before, line.key)
    return order


def _row(key: tuple[str, ...], found: Sequence[Filed], basis: str) -> Row:
    """A line over all periods: each column is of one filing, the last that states it, or the first."""
    lines = [line for one in found for line in one.lines if line.key == key]
    values: dict[Column, Value] = {}
    for column in {c for one in found for c in one.columns}:
        stating = [one for one in found if column in one.columns]
        value = stating[-1 if basis == "latest" else 0].value(key, column)
        if value is not None:
            values[column] = with_first(value, stating[0].value(key, column))
    return Row(lines[-1].item, lines[-1].label, values)


def with_first(value: Value, first: Value | None) -> Value:
    """The value, naming what was filed first where that differs by more than rounding."""
    if first is None or first.currency != value.currency:
        return value
    coarse = max(first.multiplier, value.multiplier) if first.multiplier != value.multiplier else 0
    return replace(value, restates=first) if abs(first.value - value.value) > coarse else value


def _cut(row: Row, shown: Sequence[Column]) -> Row:
    return replace(row, values={c: row.values[c] for c in shown if c in row.values})


def _gaps(row: Row, key: tuple[str, ...], found: Sequence[Filed], shown: Sequence[Column]) -> Row:
    """The row with the reason for each column that has no value."""
    missing = [c for c in shown if c not in row.values and c not in row.derived]
    return replace(row, gaps={column: _why(key, column, found) for column in missing})


def _why(key: tuple[str, ...], column: Column, found: Sequence[Filed]) -> str:
    stating = [one for one in found if column in one.columns]
    doubts = [
        line.doubted[column] for one in stating for line in one.lines if line.key == key and column in line.doubted
    ]
    if doubts:
        return doubts[-1]
    for one in stating:
        value = one.value(key, column)
        if value is not None:
            place = value.source
            return f"{value.value:f} in {place.file_name} p. {place.page}, not stated so by the filing that is shown"
    return f"no such line in {', '.join(one.filing.file_name for one in stating)}" if stating else "no filing states it"
