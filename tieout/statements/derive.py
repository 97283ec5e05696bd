"""Fourth quarters and trailing twelve months: computed from cells, refused where their frames differ.

Invariants: only flows of money are computed; the operands have one currency; a line that was restated between the
filings that the operands come from is refused with that reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta

from tieout.statements.model import Column, Derived, Row, Value

Operands = list[tuple[int, Column]]
_SLACK = timedelta(days=4)


def derive(row: Row, shown: Sequence[Column]) -> Row:
    """The row with its fourth quarters and trailing twelve months among the columns shown."""
    if not row.values or next(iter(row.values.values())).kind != "amount":
        return row
    derived, refused = dict(row.derived), dict(row.refused)
    for column in shown:
        if column in row.values or column.span not in ("quarter", "year"):
            continue
        for how, operands in _ways(column, row.values):
            result = _computed(row, how, operands)
            if isinstance(result, Derived):
                derived[column] = result
            else:
                refused[column] = result
            break
    return replace(row, derived=derived, refused=refused)


def _ways(column: Column, held: Iterable[Column]) -> Iterable[tuple[str, Operands]]:
    columns = list(held)
    if column.span == "quarter":
        for year in (c for c in columns if c.span == "year" and _same(c.end, column.end)):
            for nine in (c for c in columns if c.span == "nine months" and _begins(c, year)):
                yield "year less nine months", [(1, year), (-1, nine)]
    else:
        for part in (c for c in columns if c.span in ("nine months", "half", "quarter") and _same(c.end, column.end)):
            yield from _trailing(part, columns)


def _trailing(part: Column, columns: Sequence[Column]) -> Iterable[tuple[str, Operands]]:
    """Year before, less the same part of it, with the part."""
    for year in (
        c for c in columns if c.span == "year" and part.start and _same(c.end + timedelta(days=1), part.start)
    ):
        for old in (c for c in columns if c.span == part.span and _begins(c, year)):
            yield "trailing twelve months", [(1, year), (-1, old), (1, part)]


def _same(a: object, b: object) -> bool:
    return abs(a - b) <= _SLACK  # type: ignore[operator, no-any-return]


def _begins(part: Column, year: Column) -> bool:
    return part.start is not None and year.start is not None and _same(part.start, year.start)


def _computed(row: Row, how: str, operands: Operands) -> Derived | str:
    values = [(sign, row.values[column]) for sign, column in operands]
    why = _unlike([value for _, value in values])
    if why:
        return f"{how} is not computed: {why}"
    total = sum((sign * value.value for sign, value in values), start=values[0][1].value * 0)
    return Derived(total, values[0][1].currency, how, tuple(values))


def _unlike(values: Sequence[Value]) -> str | None:
    if len({(v.kind, v.currency) for v in values}) > 1:
        return "the operands differ in currency or kind"
    restated = [v for v in values if v.restates is not None]
    if restated:
        return f"{restated[0].source.label!r} was restated in {restated[0].source.file_name}"
    return None
