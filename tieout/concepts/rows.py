"""Tables and cells of one filing → what is known of each row: `Row`s.

Invariants: a row without a value cell is none; the rows of a table's continuation know the statement of its first part.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tieout.concepts.parts import completing
from tieout.concepts.rowtext import RowText, called
from tieout.concepts.titles import is_bare, statement_of
from tieout.concepts.words import words
from tieout.model import Cell, Table

MINORITY = "minority"
_STANDING = {  # facts of a table that tell rows of the same label apart, by words that a row of it has
    MINORITY: frozenset(("noncontrolling", "minority")),
    "gross": frozenset(("gross",)),
    "discontinued": frozenset(("discontinued",)),
    "comprehensive": frozenset(("comprehensive",)),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: what is known of it, and its value cells in column order."""

    table_id: str
    index: int
    text: RowText
    cells: tuple[Cell, ...]


_SIGNED = {  # items that a table without a title of its own must all state to be the statement
    "cash": ("operating_cash_flow", "investing_cash_flow", "financing_cash_flow"),
    "balance": ("total_assets", "current_liabilities", "liabilities_and_equity"),
    "income": ("revenue", "pretax_income", "income_tax"),
}


def rows_of(tables: Sequence[Table], cells: Iterable[Cell]) -> list[Row]:
    """All rows with values, table by table."""
    by_table: dict[str, dict[int, list[Cell]]] = defaultdict(lambda: defaultdict(list))
    for cell in cells:
        if cell.role == "value":
            by_table[cell.table_id][cell.row].append(cell)
    known = {**_by_rows(tables, by_table), **statements(tables)}
    known |= completing(tables, by_table, known)
    return [
        row for table in tables for row in _rows(table, known.get(table.table_id), by_table.get(table.table_id, {}))
    ]


def _by_rows(tables: Sequence[Table], given: Mapping[str, Mapping[int, Sequence[Cell]]]) -> Mapping[str, str]:
    """The statement of each table whose title says nothing, by what its rows are."""
    found: dict[str, str] = {}
    for table in tables:
        if not is_bare(table.title or ""):
            continue
        labels = [cells[0].row_label or "" for cells in given.get(table.table_id, {}).values()]
        for statement, items in _SIGNED.items():
            if set(items) <= {item for label in labels for item in called(label, statement)}:
                found[table.table_id] = statement
    return found


def statements(tables: Sequence[Table]) -> Mapping[str, str]:
    """The primary statement of each table that is one, by its title or else by the innermost heading above it."""
    parts = {table.table_id: table for table in tables}
    found: dict[str, str] = {}
    for table in tables:
        first = table
        for _ in parts:
            if first.title or first.continued_from not in parts:
                break
            first = parts[first.continued_from]
        title = first.title or (first.section_path[-1] if first.section_path else "")
        statement = statement_of(title) or (found.get(first.continued_from or "") if not title else None)
        if statement is not None:
            found[table.table_id] = statement
    return found


def _rows(table: Table, statement: str | None, given: Mapping[int, Sequence[Cell]]) -> list[Row]:
    order = sorted(given)
    labels = [given[i][0].row_label or "" for i in order]
    beside = _beside(labels)
    last = max(len(order) - 1, 1)
    return [
        Row(
            table.table_id, index,
            RowText(
                label=labels[at], section=given[index][0].row_path, title=table.title or "", statement=statement,
                above=labels[at - 1] if at else "", below=labels[at + 1] if at + 1 < len(labels) else "",
                place=min(at / last, 0.99),
                kind=_kind(given[index]), nature=_nature(given[index]), beside=beside,
            ),
            tuple(sorted(given[index], key=lambda c: c.col)),
        )
        for at, index in enumerate(order)
    ]  # fmt: skip


def _beside(labels: Sequence[str]) -> tuple[str, ...]:
    held = {w for label in labels for w in words(label)}
    return tuple(name for name, any_of in _STANDING.items() if any_of & held)


def _kind(cells: Sequence[Cell]) -> str:
    kinds = Counter(c.kind for c in cells if c.kind not in ("nil", "text"))
    return kinds.most_common(1)[0][0] if kinds else ""


def _nature(cells: Sequence[Cell]) -> str:
    natures = {c.period_type for c in cells if c.period_type}
    if len(natures) > 1:
        return "both"
    return {"instant": "balance", "duration": "flow"}.get(next(iter(natures), ""), "")
