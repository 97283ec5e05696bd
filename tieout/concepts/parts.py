"""A statement that is printed in parts: the table that completes the one before it is the same statement.

The equity below a balance sheet, or the last rows of a cash flow statement, are at times a table of their own, under a
section's heading instead of the statement's title.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from tieout.concepts.rowtext import called
from tieout.model import Cell, Table

_CLOSING = {  # the item that ends a statement, and those of which one stands in its last part as well
    "balance": ("liabilities_and_equity", frozenset(("equity", "equity_parent", "retained_earnings"))),
    "cash": ("cash_change", frozenset(("financing_cash_flow", "cash_total", "cash", "exchange_effect"))),
    "income": ("net_income", frozenset(("pretax_income", "income_tax", "eps_basic", "eps_diluted"))),
}
_NEXT = 1  # pages by which the parts of one statement are apart

Given = Mapping[str, Mapping[int, Sequence[Cell]]]


def completing(tables: Sequence[Table], given: Given, known: Mapping[str, str]) -> dict[str, str]:
    """The statement of each table that nothing names and that ends the statement before it, in the same periods."""
    found: dict[str, str] = {}
    before: Table | None = None
    for table in tables:
        statement = known.get(before.table_id) if before else None
        if before is None or table.table_id in known:
            before = table
            continue
        near = table.page - before.page <= _NEXT
        first, second = given.get(before.table_id, {}), given.get(table.table_id, {})
        if statement is not None and near and _ends(statement, first, second):
            found[table.table_id] = statement
        before = table
    return found


def _ends(statement: str, first: Mapping[int, Sequence[Cell]], second: Mapping[int, Sequence[Cell]]) -> bool:
    if statement not in _CLOSING:
        return False
    last, beside = _CLOSING[statement]
    held, added = set(_items(statement, first)), set(_items(statement, second))
    return last in added - held and bool(beside & (added - held)) and _periods(second) <= _periods(first) != set()


def _items(statement: str, rows: Mapping[int, Sequence[Cell]]) -> Iterator[str]:
    for cells in rows.values():
        yield from called(cells[0].row_label or "", statement)


def _periods(rows: Mapping[int, Sequence[Cell]]) -> set[date]:
    return {c.period_end for cells in rows.values() for c in cells if c.period_end is not None}
