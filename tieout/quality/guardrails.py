"""The design's six guardrails, each a check of one filing's stored rows.

Input: a filing's rows as stored. Output: a `Guardrail` each: how many records were looked at, and the ids of those that
break it. What a record says is compared with the cells that it was made of, so that a fault in either is seen.
Invariant: read only.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from tieout.footnotes.governed import Part, calls_of
from tieout.model import Block, Cell, Footnote, FootnoteBinding, Proposition, Quarantined, Table
from tieout.model.cell import MONEY
from tieout.propositions.wording import value_words
from tieout.quality.stage import released

PASSAGES = ("paragraph", "list", "caption")  # blocks that may be a passage
SHORTEST = 20  # letters of a note that is told apart from other text

NAMES = {
    "no_character_splitting": "No splitting by number of characters on table pages: a value is in exactly one record.",
    "units_on_every_record": "Currency code and multiplier on every record of a table that holds money.",
    "notes_never_alone": "Footnotes are bound when a filing is read, and none is a passage of its own.",
    "both_representations": "Each record of a table has a sentence and a structured payload.",
    "dense_and_lexical": "Search fuses vectors and words: every record has a vector and stands in the index.",
    "explicit_years": "A record with a period names its year in the sentence and its dates in the payload.",
}


@dataclass(frozen=True, slots=True)
class Guardrail:
    """One guardrail on one filing. `broken` are ids of records, or what is missing."""

    name: str
    checked: int
    broken: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """A filing's rows as stored. `vectors` are the hashes of the texts that have a vector.

    `searched` are the rows that the index holds of it, of vectors and of words; None where it is not indexed yet.
    """

    propositions: Sequence[Proposition]
    tables: Sequence[Table]
    cells: Sequence[Cell]
    blocks: Sequence[Block]
    footnotes: Sequence[Footnote]
    bindings: Sequence[FootnoteBinding]
    quarantine: Sequence[Quarantined]
    vectors: frozenset[str]
    searched: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Record:
    """A proposition with what its payload names: cells, each with the stored one (None for no such), notes, blocks."""

    said: Proposition
    cells: list[tuple[Mapping[str, Any], Cell | None]]
    notes: frozenset[str]
    blocks: tuple[str, ...]

    @property
    def key(self) -> str:
        return self.said.proposition_id


def guardrails(stored: Stored) -> list[Guardrail]:
    """The six, in the order of `NAMES`."""
    cells = {c.cell_id: c for c in stored.cells if c.role == "value"}
    records = [_record(p, cells) for p in stored.propositions]
    rows = [r for r in records if r.said.kind == "row"]
    due = {c.cell_id: c for c in released(stored.quarantine, stored.cells) if c.role == "value"}
    kinds = {b.block_id: b.kind for b in stored.blocks}
    return [
        _whole_rows(records, rows, due, kinds),
        _units_everywhere(rows),
        _notes_bound(records, due, kinds, stored),
        _both_representations(rows),
        _both_searches(stored),
        _explicit_years(rows),
    ]


def _record(said: Proposition, cells: Mapping[str, Cell]) -> _Record:
    payload = json.loads(said.payload)
    named = [(entry, cells.get(entry.get("cell_id"))) for entry in payload.get("cells") or ()]
    notes = frozenset(note["footnote_id"] for note in payload.get("footnotes") or ())
    return _Record(said, named, notes, tuple(block["block_id"] for block in payload.get("blocks") or ()))


def _whole_rows(
    records: Sequence[_Record], rows: Sequence[_Record], due: Mapping[str, Cell], kinds: Mapping[str, str]
) -> Guardrail:
    """A released value is in one record, whose sentence says it whole; another is in none; no passage is of a table."""
    seen = Counter(str(entry.get("cell_id")) for r in records for entry, _ in r.cells)
    told = {c.cell_id for r in rows for _, c in r.cells if c is not None and value_words(c) in r.said.text}
    broken = [key for key in due if seen[key] != 1 or key not in told]
    broken += [key for key in seen if key not in due]
    broken += [r.key for r in records if any(kinds.get(b) not in (*PASSAGES, "footnote") for b in r.blocks)]
    return Guardrail("no_character_splitting", len(due), tuple(broken))


def _units_everywhere(rows: Sequence[_Record]) -> Guardrail:
    """Whether a number is money is what its cell says: a record that lost both kind and currency is seen."""
    money = [(r, [(e, c) for e, c in r.cells if c is not None and c.kind in MONEY and c.value is not None])
             for r in rows]  # fmt: skip
    held = [(r, cells) for r, cells in money if cells]
    broken = tuple(r.key for r, cells in held if not all(_same_unit(e, c) for e, c in cells))
    return Guardrail("units_on_every_record", len(held), broken)


def _same_unit(entry: Mapping[str, Any], cell: Cell) -> bool:
    multiplier = _number(entry.get("multiplier"))
    return bool(entry.get("currency") and multiplier) and (entry["currency"], multiplier) == (
        cell.currency, cell.multiplier,
    )  # fmt: skip


def _notes_bound(
    records: Sequence[_Record], due: Mapping[str, Cell], kinds: Mapping[str, str], stored: Stored
) -> Guardrail:
    """Notes that are passages, that a marker in their table calls in vain, and that their cells' records do not bear.

    Broken are the ids of notes, or of a passage that is one.
    """
    alone = [r.key for r in records if any(kinds.get(b) == "footnote" for b in r.blocks)]
    alone += _told_alone(records, stored.footnotes)
    bound: dict[str, set[str]] = defaultdict(set)
    for binding in stored.bindings:
        bound[binding.cell_id or ""].add(binding.footnote_id)
    missed = called_in_vain(stored, due, bound)
    lost = [
        key
        for r in records
        for _, c in r.cells
        if c is not None
        for key in sorted(bound.get(c.cell_id, ()))
        if key not in r.notes
    ]
    return Guardrail("notes_never_alone", len(stored.footnotes), tuple(dict.fromkeys([*alone, *missed, *lost])))


def called_in_vain(stored: Stored, due: Mapping[str, Cell], bound: Mapping[str, Set[str]]) -> Iterator[str]:
    """The notes of a table that a marker in it calls, at a value, label, head or title, for a value that bears none."""
    called: dict[tuple[str | None, str], list[str]] = defaultdict(list)
    for note in stored.footnotes:
        called[note.table_id, note.marker].append(note.footnote_id)
    noted = {table_id for table_id, _ in called}
    cells: dict[str, list[Cell]] = defaultdict(list)
    for cell in stored.cells:
        cells[cell.table_id].append(cell)
    for table in (t for t in stored.tables if t.table_id in noted):
        for call in calls_of(Part(table, cells[table.table_id])):
            notes = called.get((table.table_id, call.marker), ())
            reached = (c.cell_id for c in call.cells if c.cell_id in due)
            if notes and any(bound.get(cell_id, frozenset()).isdisjoint(notes) for cell_id in reached):
                yield notes[0]


def _told_alone(records: Sequence[_Record], notes: Sequence[Footnote]) -> list[str]:
    """The notes that are all that a passage of their page says, with their marker or without."""
    ends: dict[int, dict[str, str]] = defaultdict(dict)
    for note in notes:
        if len(note.text) > SHORTEST:
            for said in (note.text, f"{note.marker} {note.text}"):
                ends[note.page][f": {_plain(said)}"] = note.footnote_id
    found = []
    for record in records:
        here = ends.get(record.said.page, {}) if record.said.kind == "prose" else {}
        text = _plain(record.said.text) if here else ""
        found += [note for end, note in here.items() if text.endswith(end) and note not in record.notes]
    return found


def _both_representations(rows: Sequence[_Record]) -> Guardrail:
    """A sentence, and a payload whose every entry is its cell's value and kind."""
    broken = (r.key for r in rows if not r.said.text.strip() or not r.cells or not all(_is(e, c) for e, c in r.cells))
    return Guardrail("both_representations", len(rows), tuple(broken))


def _is(entry: Mapping[str, Any], cell: Cell | None) -> bool:
    return cell is not None and (_number(entry.get("value")), entry.get("kind")) == (cell.value, cell.kind)


def _both_searches(stored: Stored) -> Guardrail:
    broken = [p.proposition_id for p in stored.propositions if p.text_hash not in stored.vectors]
    count = len(stored.propositions)
    if stored.searched is not None and stored.searched != (count, count):
        vectors, words = stored.searched
        broken.append(f"of {count} records the index holds {vectors} vectors and {words} texts")
    return Guardrail("dense_and_lexical", count, tuple(broken))


def _explicit_years(rows: Sequence[_Record]) -> Guardrail:
    dated = [(r, [(e, c) for e, c in r.cells if c is not None and (c.period_type or c.period_end)]) for r in rows]
    held = [(r, cells) for r, cells in dated if cells]
    broken = tuple(r.key for r, cells in held if not _dated(r.said.text, cells))
    return Guardrail("explicit_years", len(held), broken)


def _dated(text: str, cells: Iterable[tuple[Mapping[str, Any], Cell]]) -> bool:
    return all(
        c.period_end is not None
        and str(c.period_end.year) in text
        and (e.get("period_start"), e.get("period_end")) == (_iso(c.period_start), _iso(c.period_end))
        for e, c in cells
    )


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _number(text: object) -> Decimal | None:
    try:
        return None if text is None else Decimal(str(text))
    except InvalidOperation:
        return None


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
