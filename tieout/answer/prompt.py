"""What a language model reads: tables as grids, then passages, in as many letters as `k` allows; each with its id.

Input: what was gathered. Output: a `Sheet`: the text, and what stands behind each id. Invariants: pure; what is not on
the sheet cannot be cited; a filing's words close no tag; a question whose answer is words gets more room for passages,
any other more for tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tieout.answer.context import Context, Seen
from tieout.answer.grids import Grid, attributes, grid, safe
from tieout.answer.retrieve import Retrieved
from tieout.query import Record

LETTERS = 2600  # for each of the `k` that are asked for
OF_TABLES, OF_TABLES_BESIDE_WORDS = 0.75, 0.4
MOST_ROWS = 60  # of one table
FEW_ROWS = 15  # of a table for which there is little room
LONG_PASSAGE = 1500


@dataclass
class Sheet:
    """`cells` by ids such as t1.r3.c2, `words` by those of passages (p1) and notes (t1.n2)."""

    text: str = ""
    cells: dict[str, Seen] = field(default_factory=dict)
    words: dict[str, tuple[Record, str]] = field(default_factory=dict)

    @property
    def context(self) -> Context:
        """All records that may be cited."""
        rows = (seen.record for seen in self.cells.values())
        return Context([*(record for record, _ in self.words.values()), *rows])


def sheet_of(found: Retrieved) -> Sheet:
    """The sheet of a question."""
    room = LETTERS * found.reach
    share = OF_TABLES_BESIDE_WORDS if found.intent.is_prose else OF_TABLES
    sheet = Sheet()
    parts: list[str] = []
    hits = frozenset(
        r.record_id for r in (*found.result.records, *(r for o in found.operands for r in o.result.records))
    )
    for rows in found.tables:
        one = _fitting(len(parts) + 1, rows, hits, int(room * share) - sum(map(len, parts)))
        if one is not None:
            parts.append(one.text)
            sheet.cells |= one.cells
            sheet.words |= one.notes
    sheet.text = "\n".join((*parts, *_passages(found.passages.records, room - sum(map(len, parts)), sheet)))
    return sheet


def _fitting(number: int, rows: Sequence[Record], hits: frozenset[str], room: int) -> Grid | None:
    """The table, whole or around its found rows, if there is room for it."""
    for most in (MOST_ROWS, FEW_ROWS):
        one = grid(number, rows, hits, most)
        if len(one.text) <= room:
            return one
    return None


def _passages(records: Sequence[Record], room: int, sheet: Sheet) -> list[str]:
    """Passages while there is room; their words go into the sheet."""
    told: list[str] = []
    for record in records:
        name = f"p{len(told) + 1}"
        body = _body(record)
        where = attributes(id=name, company=record.company, file=record.file_name, page=str(record.page))
        section = " › ".join(record.section_path[-2:])
        headed = [f"section: {safe(section)}"] if section else []
        text = "\n".join((f"<passage {where}>", *headed, safe(body, LONG_PASSAGE), "</passage>"))
        if len(text) > room:
            break
        room -= len(text)
        told.append(text)
        sheet.words[name] = record, body
    return told


def _body(record: Record) -> str:
    """The passage without the names of company and section that stand before it."""
    return record.text.partition(": ")[2] or record.text
