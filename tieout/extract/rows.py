"""A filing's tables as rows that name line items.

Input: a filing's `Table`s and `Cell`s. Output: `Row`s in reading order, each with the items that its label names, alone
or within its section. Invariants: nothing of a cell is changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from tieout import concepts
from tieout.concepts.rows import rows_of as concept_rows
from tieout.extract.items import Named, is_words, named, plain, words
from tieout.model import Cell, Filing, Table


@dataclass(frozen=True, slots=True)
class Row:
    """One row of values. `names` are the items it may state, the surest first; `index` counts the filing's rows.

    `likely` are standard items that the classifier takes it for, each with its probability.
    """

    table: Table
    index: int
    label: str
    sections: tuple[str, ...]
    cells: tuple[Cell, ...]
    names: tuple[Named, ...]
    is_total: bool
    likely: tuple[tuple[str, float], ...] = ()

    @property
    def full_label(self) -> str:
        """Sections and label, as a reader would say them."""
        return " › ".join(filter(None, (*self.sections, self.label)))

    @property
    def context(self) -> str:
        """The plain words of title and sections, in which the row stands."""
        return plain(" ".join((self.table.title or "", *self.table.section_path, *self.sections)))


def rows_of(filing: Filing, tables: Sequence[Table], cells: Sequence[Cell]) -> list[Row]:
    """All rows of values, table by table."""
    by_table: dict[str, dict[int, list[Cell]]] = defaultdict(lambda: defaultdict(list))
    for cell in cells:
        if cell.role == "value":
            by_table[cell.table_id][cell.row].append(cell)
    company = filing.company or ""
    found: list[Row] = []
    for table in tables:
        for _, row in sorted(by_table[table.table_id].items()):
            row.sort(key=lambda c: c.col)
            found.append(_row(table, len(found), row, company))
    return found


def _row(table: Table, index: int, cells: list[Cell], company: str) -> Row:
    label, sections = cells[0].row_label or "", cells[0].row_path
    is_total = not plain(label) or is_words(plain(label), "label", "total")
    names = _in_section(label, sections, company, is_total=is_total)
    return Row(table, index, label, sections, tuple(cells), names, is_total)


def _in_section(label: str, sections: tuple[str, ...], company: str, *, is_total: bool) -> tuple[Named, ...]:
    """Items named by section and label together, innermost first, then by the label alone."""
    taken = words("label", "less").match(plain(label)) or words("label", "cut").match(plain(label))
    for section in () if taken else reversed(sections):
        texts = (f"total {section}",) if is_total else (f"{section} {label}", f"{label} {section}")
        for text in texts:
            if found := named(text, company):
                return found
        if is_total:
            return ()
    return () if is_total else named(label, company)


def with_likely(rows: Sequence[Row], of: Collection[str], tables: Sequence[Table], cells: Sequence[Cell]) -> list[Row]:
    """The rows, those of the tables `of` with the standard items that they are taken for."""
    known = {
        (row.table_id, row.index): tuple((r.name, r.probability) for r in concepts.rank(row.text)[:1] if r.name)
        for row in concept_rows([t for t in tables if t.table_id in of], [c for c in cells if c.table_id in of])
    }
    return [replace(row, likely=known.get((row.table.table_id, row.cells[0].row), ())) for row in rows]


def by_table(rows: Sequence[Row]) -> Iterator[tuple[Table, list[Row]]]:
    """The rows of each table."""
    start = 0
    for i, row in enumerate(rows):
        if i + 1 == len(rows) or rows[i + 1].table is not row.table:
            yield row.table, list(rows[start : i + 1])
            start = i + 1
