"""A whole table as a compact grid: each row and column with a short id, each figure once, as printed.

Input: the records of a table, top to bottom, and its number. Output: a `Grid`: lines of text, and the cell behind each
id such as `t1.r3.c2`. Invariants: pure; what a filing says stands on one line, without the marks that part cells or
open a tag; the period of a column is told in its header, that of a cell only where it has another one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from statistics import mean
from textwrap import shorten

from tieout.answer.context import Seen
from tieout.answer.model import Cell
from tieout.query import Record
from tieout.query.records import period_words

BAR = "|"
LONG_LABEL, LONG_HEAD, LONG_TITLE, LONG_NOTE = 110, 70, 160, 300
AROUND = 5  # rows on either side of a found one that are kept of a long table
EMPTY, UNNAMED, LEFT_OUT = "—", "(no label)", "…"


@dataclass(frozen=True)
class Grid:
    """`cells` by their short ids; `notes` by theirs: the record and the words of each."""

    text: str
    cells: Mapping[str, Seen]
    notes: Mapping[str, tuple[Record, str]]


@dataclass(frozen=True)
class _Column:
    head: tuple[str, ...]
    nth: int  # of cells that have the same headers


def safe(text: str | None, limit: int = LONG_LABEL) -> str:
    """One line of a filing's words, that closes no tag and parts no cells."""
    line = shorten(" ".join((text or "").split()), limit, placeholder=" …")
    return escape(line.replace(BAR, "¦"), quote=False)


def grid(number: int, rows: Sequence[Record], found: frozenset[str], most_rows: int) -> Grid:
    """The table as text; of one longer than `most_rows` the rows around those whose ids are `found`."""
    table = _Table([_placed(record) for record in rows])
    columns, kept = table.columns, _kept(rows, found, most_rows)
    cells: dict[str, Seen] = {}
    notes: dict[str, tuple[Record, str]] = {}
    above: tuple[str, ...] = ()
    lines = [*_heading(number, rows), *table.heads()]
    for at, record in enumerate(rows):
        if at not in kept:
            lines += [LEFT_OUT] if lines[-1] != LEFT_OUT else []
            continue
        lines += _sections(record.row_path, above)
        above, placed = record.row_path, table.placed[at]
        lines.append(f"r{at + 1} {safe(record.row_label) or UNNAMED} {BAR} {table.line(at)}")
        cells |= {f"t{number}.r{at + 1}.c{i}": Seen(record, placed[c]) for i, c in enumerate(columns, 1) if c in placed}
        for note in record.footnotes:
            notes.setdefault(str(note["text"]), (record, str(note["marker"])))
    ids = {f"t{number}.n{i}": (record, text) for i, (text, (record, _)) in enumerate(notes.items(), 1)}
    marks = (marker for _, marker in notes.values())
    told = [f"{n} {safe(m)} {safe(text, LONG_NOTE)}" for (n, (_, text)), m in zip(ids.items(), marks, strict=True)]
    return Grid("\n".join((*lines, *told, "</table>")), cells, ids)


def _heading(number: int, rows: Sequence[Record]) -> Iterator[str]:
    """Where the table stands, and what stands above it."""
    first = rows[0]
    pages = sorted({c["page"] for r in rows for c in r.cells})
    where = f"{pages[0]}" if len(pages) == 1 else f"{pages[0]}-{pages[-1]}"
    yield f"<table {attributes(id=f't{number}', company=first.company, file=first.file_name, page=where)}>"
    title, section = first.table_title or "", first.section_path[-1] if first.section_path else ""
    if title:
        yield f"title: {safe(title, LONG_TITLE)}"
    if section and section != title:
        yield f"section: {safe(section, LONG_TITLE)}"
    units = next((r.units_text for r in rows if r.units_text), None)
    if units and units.strip("() ") not in title:
        yield f"units: {safe(units)}"


def attributes(**given: str | None) -> str:
    """What a tag says of itself; no value can close it."""
    return " ".join(f'{name}="{escape(safe(value), quote=True)}"' for name, value in given.items() if value)


class _Table:
    """Cells of each row by their columns."""

    def __init__(self, placed: Sequence[Mapping[_Column, Cell]]) -> None:
        self.placed = placed
        middles: dict[_Column, list[float]] = defaultdict(list)
        periods: dict[_Column, Counter[str]] = defaultdict(Counter)
        for row in placed:
            for column, cell in row.items():
                middles[column].append((cell["box"][0] + cell["box"][2]) / 2)
                periods[column][period_words(cell)] += 1
        self.columns = sorted(middles, key=lambda c: (mean(middles[c]), c.head, c.nth))
        self._usual = {column: periods[column].most_common(1)[0][0] for column in periods}

    def heads(self) -> Iterator[str]:
        """A line a column: its id, its headers, its period."""
        for number, column in enumerate(self.columns, 1):
            words, when = safe(" › ".join(dict.fromkeys(column.head)), LONG_HEAD), self._usual[column]
            yield f"c{number} {words}{f' [{when}]' if when else ''}"

    def line(self, at: int) -> str:
        """The cells of a row."""
        told = [self._shown(self.placed[at].get(column), column) for column in self.columns]
        while told and not told[-1]:
            told.pop()
        return f" {BAR} ".join(told)

    def _shown(self, cell: Cell | None, column: _Column) -> str:
        """As printed, with its period where it is not the column's."""
        if cell is None:
            return ""
        text, when = safe(str(cell["text"])) or EMPTY, period_words(cell)
        return text if when in ("", self._usual[column]) else f"{text} [{when}]"


def _placed(record: Record) -> dict[_Column, Cell]:
    """Cells of a row by their columns."""
    seen: Counter[tuple[str, ...]] = Counter()
    found = {}
    for cell in sorted(record.cells, key=lambda c: (c["page"], c["box"][0])):
        head = tuple(str(h) for h in cell["col_path"] or ())
        found[_Column(head, seen[head])] = cell
        seen[head] += 1
    return found


def _sections(path: Sequence[str], above: Sequence[str]) -> Iterator[str]:
    """The headings between one row and the next."""
    same = next((i for i, (a, b) in enumerate(zip(path, above, strict=False)) if a != b), min(len(path), len(above)))
    for depth, heading in enumerate(path[same:], same):
        yield f"{'  ' * depth}{safe(heading)}"


def _kept(rows: Sequence[Record], found: frozenset[str], most: int) -> frozenset[int]:
    """Numbers of the rows that are told."""
    if len(rows) <= most:
        return frozenset(range(len(rows)))
    hits = [i for i, r in enumerate(rows) if r.record_id in found] or [0]
    near = sorted(range(len(rows)), key=lambda i: (min(abs(i - h) for h in hits), i))
    return frozenset(near[: max(most, 2 * AROUND + 1)])
