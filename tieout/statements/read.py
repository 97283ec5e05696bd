"""A company's filings → the lines of one statement as each filing prints it.

Invariants: only consolidated tables and columns are read; an uncertain cell is left out; of tables that are the same
statement the one that states most of its main items is taken, with what continues it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tieout.concepts.frames import column_frame, of_parent
from tieout.concepts.stage import name
from tieout.concepts.words import words
from tieout.errors import QueryError
from tieout.lake.store import Lake
from tieout.model import Cell, Concept, Filing, Table
from tieout.statements.columns import on_their_day, vouched
from tieout.statements.lines import Line, once
from tieout.statements.model import Column, Source, Value
from tieout.statements.sums import summed

SURE = 0.7  # probability from which a row is taken as its item
_MAIN = {
    "income": ("revenue", "pretax_income", "income_tax", "net_income", "net_income_parent", "eps_diluted", "eps_basic"),
    "balance": ("total_assets", "current_assets", "liabilities_and_equity", "total_liabilities", "equity", "cash"),
    "cash": ("operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "cash_change", "capital_expenditure"),
    "equity": ("equity", "equity_parent", "net_income", "eq_dividends", "eq_stock_compensation"),
}
_APART = ("parent_only", "pro_forma", "non_gaap", "segment")
_KINDS = ("amount", "per_share", "shares")
_EARLIEST = date.min
_ONE = Decimal(1)


@dataclass(frozen=True, slots=True)
class Filed:
    """One filing's statement."""

    filing: Filing
    lines: tuple[Line, ...]

    @property
    def columns(self) -> frozenset[Column]:
        """The periods of which it states most lines; one that a few lines name is none of the table's."""
        counts = Counter(c for line in self.lines for c in line.values)
        most = max(counts.values(), default=0)
        return frozenset(c for c, lines in counts.items() if lines * 2 >= most)

    def value(self, key: tuple[str, ...], column: Column) -> Value | None:
        """The value of a line in a column, where it states one."""
        return next((line.values[column] for line in self.lines if line.key == key and column in line.values), None)


def filings_of(lake: Lake, company: str, collection: str) -> list[Filing]:
    """The company's filings in use, oldest first. Raises QueryError where none or several companies are meant."""
    held = [f for f in lake.filings() if f.collection == collection and f.status == "ready" and f.company]
    asked = words(company)
    found = [f for f in held if _meant(asked, words(f.company or ""))]
    names = {words(f.company or "") for f in found}
    if not found or len(names) > 1:
        known = sorted({f.company or "" for f in (found or held)})
        what = "is no company of" if not found else "may be several companies of"
        message = f"{company!r} {what} collection {collection!r}; name one of: {', '.join(known)}."
        raise QueryError(message)
    return sorted(found, key=lambda f: (f.period_end or f.filed_date or _EARLIEST, f.filed_date or _EARLIEST, f.doc_id))


def read(lake: Lake, filing: Filing, kind: str) -> Filed | None:
    """The statement as the filing prints it, or None where it prints none."""
    tables, cells = lake.records(Table, filing.doc_id), lake.records(Cell, filing.doc_id)
    stored = lake.fingerprint("concepts", filing.doc_id) is not None
    concepts = lake.records(Concept, filing.doc_id) if stored else name(tables, cells)
    return of_rows(filing, tables, cells, concepts, kind)


def of_rows(
    filing: Filing, tables: Sequence[Table], cells: Sequence[Cell], concepts: Sequence[Concept], kind: str
) -> Filed | None:
    """The statement among a filing's tables, or None where there is none."""
    chosen = _tables(tables, concepts, kind)
    if not chosen:
        return None
    by_id = {c.cell_id: c for c in cells}
    rows = [c for table in chosen for c in concepts if c.table_id == table.table_id]
    mine = [by_id[i] for row in rows for i in row.cell_ids if i in by_id]
    known = vouched(on_their_day(mine) if kind == "balance" else mine)
    return Filed(filing, tuple(summed(once(_closing([_line(row, known, filing) for row in rows])))))


def _closing(lines: Sequence[Line]) -> list[Line]:
    """Balances among flows (cash at the end of the year) stand in the columns that end on their day."""
    flows = {c for line in lines for c in line.values if c.start}
    if not flows:
        return list(lines)
    found = []
    for line in lines:
        moved = {flow: value for c, value in line.values.items() if not c.start for flow in flows if flow.end == c.end}
        found.append(replace(line, values={c: v for c, v in line.values.items() if c.start} | moved))
    return found


def _meant(asked: Sequence[str], known: Sequence[str]) -> bool:
    return bool(asked) and any(tuple(known[i : i + len(asked)]) == tuple(asked) for i in range(len(known)))


def _tables(tables: Sequence[Table], concepts: Sequence[Concept], kind: str) -> list[Table]:
    """The parts of the statement: the run of its tables, page after page, that states most main items.

    A parent's own statement is taken only where there is no other.
    """
    stated: dict[str, set[str]] = {}
    parents: set[str] = set()
    for c in concepts:
        if c.statement == kind and c.frame not in _APART:
            stated.setdefault(c.table_id, set()).add((c.item or "") if c.probability >= SURE else "")
            if of_parent(c.label):
                parents.add(c.table_id)
    runs: list[list[Table]] = []
    for table in sorted(tables, key=lambda t: (t.page, t.y0)):
        if table.table_id not in stated:
            continue
        same = bool(runs) and table.page - runs[-1][-1].page <= 1
        repeated = same and len(_main(kind, stated, runs[-1]) & stated[table.table_id]) > 1
        if same and not repeated:
            runs[-1].append(table)
        else:
            runs.append([table])
    full = [run for run in runs if len(_main(kind, stated, run)) > 1]
    whole = [run for run in full if not any(table.table_id in parents for table in run)]
    return max(whole or full, key=lambda run: len(_main(kind, stated, run)), default=[])


def _main(kind: str, stated: Mapping[str, set[str]], run: Sequence[Table]) -> set[str]:
    return {item for table in run for item in stated[table.table_id]} & set(_MAIN[kind])


def _line(row: Concept, cells: Mapping[str, Cell], filing: Filing) -> Line:
    item = row.item if row.probability >= SURE else None
    values: dict[Column, Value] = {}
    doubted: dict[Column, str] = {}
    for cell in (cells[i] for i in row.cell_ids if i in cells):
        if cell.period_end is None or cell.kind not in (*_KINDS, "nil") or column_frame(cell.col_path) in _APART:
            continue
        column = Column(cell.period_end, cell.period_start)
        if cell.value is None or cell.uncertain:
            why = "prints no number" if cell.value is None else f"the number {cell.text!r} is uncertain"
            doubted[column] = f"{filing.file_name} p. {cell.page}: {why}"
            continue
        if column in values and values[column].value != cell.value:
            doubted[column] = f"{filing.file_name} p. {cell.page}: two numbers for the period"
        values[column] = value_of(cell, row.label, filing)
    kept = {column: value for column, value in values.items() if column not in doubted}
    key = (item,) if item else ("", *words(row.label))
    mine = [cells[i] for i in row.cell_ids if i in cells]
    section = next((c.row_path[-1] for c in mine if c.row_path), "")
    printed = any(c.row_label for c in mine)
    return Line(key, item, _without_leader(row.label), row.probability, kept, doubted, printed, section)


def _without_leader(label: str) -> str:
    """The label without the dots that lead from it to the numbers."""
    text, dots, _ = label.partition(". .")
    return text.rstrip(" .") if dots else label


def value_of(cell: Cell, label: str, filing: Filing) -> Value:
    """A cell with a number and a period as a value of a statement."""
    period = Column(cell.day, cell.period_start)
    source = Source(
        cell.cell_id, filing.doc_id, filing.file_name, cell.page, cell.box, label, filing.filed_date, cell.text, period
    )
    return Value(cell.number, cell.kind, cell.currency, cell.multiplier or _ONE, source)
