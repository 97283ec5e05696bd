"""A line of a statement → the tables of the notes whose total it is.

    from tieout.statements import drilldown
    found = drilldown(lake, cell_id)            # or the first letters of the id
    found.notes[0].parts                        # the cells that add up to the line, each with its sign
    found.reason                                # why there are none

Invariants: a note is told only where the printed numbers of one kind, currency and period add up to the line's number,
and where that is no accident: the line's other periods are totals of the same row, or words, concept or the number of
the note that the line refers to say the same. Of rows that state a different item none is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tieout.concepts.frames import of_parent
from tieout.concepts.rowtext import LIGHT
from tieout.concepts.stage import name
from tieout.concepts.words import words
from tieout.decode.totals import Total, totals_of
from tieout.errors import QueryError
from tieout.lake.duck import query
from tieout.lake.store import Lake
from tieout.model import Cell, Concept, Filing, Table
from tieout.statements.model import Column, Value
from tieout.statements.proof import Evidence, weigh
from tieout.statements.read import value_of

_FIND = "SELECT doc_id, cell_id FROM cells WHERE starts_with(cell_id, ?) AND role = 'value' LIMIT 3"
_PAGES = 4  # that a reason names
_FACES = ("income", "balance", "cash")
_ENDS = ("total_assets", "operating_cash_flow", "pretax_income")  # lines that no statement lacks
_APART = ("parent_only", "pro_forma", "non_gaap")


@dataclass(frozen=True, slots=True)
class Note:
    """A table that adds up to a line: its total and the parts with their signs; `evidence` says what speaks for it.

    `among_notes` is false for one that stands before the statements: in the discussion of results.
    """

    table_id: str
    title: str
    page: int
    among_notes: bool
    total: Value
    parts: tuple[tuple[int, Value], ...]
    evidence: tuple[str, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class Drilldown:
    """A line's value with the notes that it is the total of, the surest first, or the reason why there are none."""

    line: Value
    period: Column
    item: str | None
    notes: tuple[Note, ...]
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """What one filing's notes are searched in."""

    filing: Filing
    tables: Mapping[str, Table]
    cells: Mapping[str, Sequence[Cell]]
    rows: Mapping[tuple[str, int], Concept]
    statements: Mapping[str, str]
    common: Counter[str]
    first: int


def drilldown(lake: Lake, cell_id: str) -> Drilldown:
    """The notes under a cell, by its id or the first letters of it.

    Raises QueryError where no one cell is meant, and where it has no number or no period.
    """
    found = query(lake.root, _FIND, [cell_id])[1]
    if len(found) != 1:
        many = "several cells have" if found else "no value cell of the lake has"
        message = f"{many} an id that begins with {cell_id!r}; `tieout statement … --cells` shows the ids of its lines."
        raise QueryError(message)
    return of_cell(_read(lake, found[0][0]), found[0][1])


def _read(lake: Lake, doc_id: str) -> Read:
    tables, cells = lake.records(Table, doc_id), lake.records(Cell, doc_id)
    stored = lake.fingerprint("concepts", doc_id) is not None
    return read_of(lake.filing(doc_id), tables, cells, lake.records(Concept, doc_id) if stored else name(tables, cells))


def read_of(filing: Filing, tables: Sequence[Table], cells: Iterable[Cell], concepts: Sequence[Concept]) -> Read:
    """One filing's tables with what is known of their rows."""
    by_table: dict[str, list[Cell]] = {table.table_id: [] for table in tables}
    for cell in cells:
        if cell.role == "value":
            by_table.setdefault(cell.table_id, []).append(cell)
    said = Counter(w for table in tables for w in set(_title(table)))
    return Read(
        filing, {t.table_id: t for t in tables}, by_table, {(c.table_id, c.row): c for c in concepts},
        {c.table_id: c.statement for c in concepts if c.statement}, said, _first(concepts),
    )  # fmt: skip


def _first(concepts: Sequence[Concept]) -> int:
    """The page on which the statements begin; 0 where there are none."""
    pages = sorted(c.page for c in concepts if c.statement in _FACES and c.item in _ENDS)
    return pages[0] if pages else 0


def of_cell(read: Read, cell_id: str) -> Drilldown:
    """The notes under one cell of a filing. Raises QueryError where it has no number or no period."""
    line = next(c for found in read.cells.values() for c in found if c.cell_id == cell_id)
    row = read.rows.get((line.table_id, line.row))
    if line.value is None or line.period_end is None:
        lacks = "number" if line.value is None else "period"
        raise QueryError(
            f"{line.text!r} on p. {line.page} of {read.filing.file_name} has no {lacks}: nothing adds up to it"
        )
    made = Drilldown(_value(line, read), Column(line.day, line.period_start), row.item if row else None, ())
    reason = _unfit(line)
    if reason:
        return replace(made, reason=reason)
    notes = sorted(_notes(read, line, row), key=lambda n: (not n.among_notes, -n.confidence, n.page, n.table_id))
    if notes:
        return replace(made, notes=tuple(_once(notes)))
    return replace(made, reason=_why(read, line))


def _unfit(line: Cell) -> str | None:
    if line.kind != "amount":
        return f"{line.text!r} is no amount, and only amounts have notes that add up to them"
    if line.uncertain:
        return f"what {line.text!r} is, or its period, is uncertain"
    return None


def _notes(read: Read, line: Cell, row: Concept | None) -> Iterable[Note]:
    own = [c for c in read.cells[line.table_id] if c.row == line.row and c.value is not None]
    for table_id, cells in read.cells.items():
        table = read.tables.get(table_id)
        if table is None or table_id in read.statements or table_id == line.table_id:
            continue
        if not any(_same(c, line) for c in cells):
            continue
        if any(of_parent(c.row_label or "") for c in cells):
            continue
        totals = [t for t in totals_of(cells) if t.holds and _level(t) and _whole(t)]
        for total in totals:
            if _same(total.total, line):
                note = _note(read, table, total, totals, line, own, row)
                if note is not None:
                    yield note


def _note(
    read: Read,
    table: Table,
    total: Total,
    totals: Sequence[Total],
    line: Cell,
    own: Sequence[Cell],
    row: Concept | None,
) -> Note | None:
    stated = read.rows.get((table.table_id, total.total.row))
    if stated is not None and stated.frame in _APART:
        return None
    mates = [t.total for t in totals if t.across == total.across and _aligned(t.total, total.total)]
    agreed = {c.day for c in own if any(_same(mate, c) for mate in mates)}
    label = " ".join((row.label if row else line.row_label or "", *line.row_path[-1:]))
    evidence = weigh(
        Evidence(
            line=_telling(read, label), note=frozenset(_context(table, total)), label=row.label if row else "",
            section=table.section_path, item=row.item if row else None, stated=stated, total=total, periods=len(agreed),
        )
    )  # fmt: skip
    if evidence is None:
        return None
    parts = tuple((sign, _value(cell, read, across=total.across)) for sign, cell in _leaves(total, totals))
    page, value = total.total.page, _value(total.total, read, across=total.across)
    return Note(table.table_id, table.title or "", page, page >= read.first, value, parts, *evidence)


def _leaves(total: Total, totals: Sequence[Total]) -> Iterator[tuple[int, Cell]]:
    """The parts of a total; a part that is a total of the table itself by its parts."""
    below = {t.total.cell_id: t for t in totals if t.across == total.across and t is not total}
    for sign, cell in total.parts:
        if cell.cell_id in below:
            yield from ((sign * inner, leaf) for inner, leaf in _leaves(below[cell.cell_id], totals))
        else:
            yield sign, cell


def _aligned(one: Cell, other: Cell) -> bool:
    """Whether two totals of a table are the same line of it."""
    return one.row == other.row or one.row_label == other.row_label


def _level(total: Total) -> bool:
    """Whether total and parts are of one period: what leads from one balance to the next is no breakdown."""
    periods = {(c.period_start, c.period_end) for c in (total.total, *(c for _, c in total.parts))}
    certain = not any(c.uncertain for c in (total.total, *(c for _, c in total.parts)))
    return len(periods) == 1 and certain


def _whole(total: Total) -> bool:
    """Whether a total is no part itself: across a row, what is left of another column is no total of it."""
    return not total.across or all(sign > 0 for sign, _ in total.parts)


def _same(cell: Cell, line: Cell) -> bool:
    """Whether a cell states the line's number: to the coarser scale of the two, with either sign."""
    if cell.value is None or line.value is None or cell.kind != line.kind or cell.currency != line.currency:
        return False
    if (cell.period_start, cell.period_end) != (line.period_start, line.period_end):
        return False
    finer = (cell.multiplier or 1) != (line.multiplier or 1)
    coarse = max(cell.multiplier or Decimal(1), line.multiplier or Decimal(1)) / 2 if finer else Decimal(0)
    return abs(abs(cell.number) - abs(line.number)) <= coarse


def _context(table: Table, total: Total) -> Iterable[str]:
    yield from _title(table)
    yield from words(total.total.row_label or "")
    for part in (*table.section_path[-1:], *total.total.row_path[-1:], *total.total.col_path[:1]):
        yield from words(part)


def _title(table: Table) -> tuple[str, ...]:
    return (*words(table.title or ""), *words(table.units_text or ""))


def _telling(read: Read, label: str) -> frozenset[str]:
    """The words of a label that few titles of the filing say."""
    most = max(3, len(read.tables) // 6)
    return frozenset(w for w in set(words(label)) - LIGHT if read.common[w] <= most)


def _once(notes: Sequence[Note]) -> list[Note]:
    """A table once."""
    found: dict[str, Note] = {}
    for note in notes:
        found.setdefault(note.table_id, note)
    return list(found.values())


def _why(read: Read, line: Cell) -> str:
    others = [
        c for table, cells in read.cells.items() for c in cells
        if table != line.table_id and table not in read.statements and _same(c, line)
    ]  # fmt: skip
    if not others:
        return "no note states the number for the period"
    pages = list(dict.fromkeys(f"p. {c.page}" for c in sorted(others, key=lambda c: c.page)))
    more = f" and {len(pages) - _PAGES} more pages" if len(pages) > _PAGES else ""
    return f"the number stands on {', '.join(pages[:_PAGES])}{more}, but not as the total of a table that says the same"


def _value(cell: Cell, read: Read, *, across: bool = False) -> Value:
    """The cell's value under the label of its row; of numbers that add up across a row, that of its column."""
    return value_of(cell, " ".join(cell.col_path) if across else cell.row_label or "", read.filing)
