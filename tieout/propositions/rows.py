"""Table rows → row propositions: a sentence and a payload each.

Input: the value cells of one table part and what stands around them. Output: `propositions` rows; a row that does not
fit the encoder is split by columns, its label repeated. Invariants: every value cell of the row is in exactly one
payload, in column order, nil included; at most `MAX_CELLS` cells a record.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from tieout.model import Block, Cell, Footnote, Proposition, Table
from tieout.propositions.change import change_words
from tieout.propositions.context import Context, Json, box_of, note_entries
from tieout.propositions.records import proposition
from tieout.propositions.sentence import clauses
from tieout.propositions.tokens import estimate_tokens, truncate

MAX_CELLS = 40
_NOTE_SHARE = 0.4  # at most this share of the token limit goes to the notes' text
_CHANGE = 24  # tokens of the longest comparison, about
_HEADINGS = 2  # headings above the table that the sentence names


@dataclass(frozen=True)
class TableContext:
    """A table part with its title (the first part's, where it continues one) and the headings above it."""

    table: Table
    title: str | None
    units_text: str | None
    section_path: Sequence[str]
    labels: Counter[str]
    sections: dict[str, str] = field(default_factory=dict)
    caption: Block | None = None
    caption_said: bool = True

    @cached_property
    def place(self) -> str:
        """The headings above, the caption, the title and the units line, each said once."""
        named: list[str] = []
        caption = self.caption.text if self.caption and self.caption_said else ""
        for text in (*self.section_path[-_HEADINGS:], caption, self.title or ""):
            short = truncate(text, 24)
            if short and not any(_same(short, n) for n in named):
                named.append(short)
        units = _bare(self.units_text or "")
        said = " ".join(named).lower()
        return " › ".join(named) + (f" ({units})" if units and len(units) < 90 and units.lower() not in said else "")

    def section(self, label: str) -> str:
        """A section's label, cut to a length that leaves room for the values."""
        if label not in self.sections:
            self.sections[label] = truncate(label, 20)
        return self.sections[label]


def row_propositions(context: Context, part: TableContext, cells: Sequence[Cell], limit: int) -> Iterator[Proposition]:
    """Propositions of all rows of one table part, top to bottom."""
    by_row: dict[int, list[Cell]] = defaultdict(list)
    for cell in cells:
        if cell.role == "value":
            by_row[cell.row].append(cell)
    for row in sorted(by_row):
        values = sorted(by_row[row], key=lambda c: (c.col, c.x0))
        yield from _of_row(context, part, row, values, limit)


def _of_row(context: Context, part: TableContext, row: int, values: list[Cell], limit: int) -> Iterator[Proposition]:
    head = _head(context, part, values[0])
    change = change_words(values, context.periods)
    room = limit - estimate_tokens(head) - 1
    for index, (chunk, body, used) in enumerate(_chunks(context, values, room)):
        notes = context.notes_of([c.cell_id for c in chunk])
        left = room - used
        text = f"{head} {body}."
        if change and index == 0 and left > _CHANGE:
            text, left = f"{text} {change}", left - _CHANGE
        text = _with_notes(text, context.inlined(notes), max(left, int(limit * _NOTE_SHARE)))
        key = f"{part.table.table_id}|{row}" + (f"|{index}" if index else "")
        yield proposition(
            context, key=key, kind="row", page=chunk[0].page, text=text,
            payload=_payload(context, part, chunk, notes), section_path=part.section_path,
            table_id=part.table.table_id, table_title=part.title, metric=_metric(part, values[0]),
        )  # fmt: skip


def _head(context: Context, part: TableContext, cell: Cell) -> str:
    """Company, headings, title, units, sections and label."""
    own = truncate(cell.row_label or "total", 40).rstrip(":")
    label = " › ".join([*(part.section(p).rstrip(":") for p in cell.row_path), own])
    return f"{context.subject}, {part.place}: {label}:" if part.place else f"{context.subject}: {label}:"


def _bare(units: str) -> str:
    """A units line without the brackets around it."""
    units = units.strip()
    return units[1:-1].strip() if units[:1] == "(" and units.find(")") == len(units) - 1 else units


def _same(a: str, b: str) -> bool:
    a, b = a.lower(), b.lower()
    return a in b or b in a


def _chunks(context: Context, values: list[Cell], room: int) -> Iterator[tuple[list[Cell], str, int]]:
    """Runs of columns whose clauses fit the room, with their text and its tokens."""
    start = 0
    while start < len(values):
        end = min(len(values), start + MAX_CELLS)
        body = clauses(values[start:end], context.periods)
        used = estimate_tokens(body)
        while end - start > 1 and used > room:
            end = start + max(1, (end - start) * 2 // 3)
            body = clauses(values[start:end], context.periods)
            used = estimate_tokens(body)
        yield values[start:end], body, used
        start = end


def _with_notes(text: str, notes: Sequence[Footnote], room: int) -> str:
    for note in notes:
        words = truncate(f"{note.marker} {note.text}", room // max(1, len(notes)))
        text = f"{text} {words}" if words else text
    return text


def _metric(part: TableContext, cell: Cell) -> str | None:
    label, path = cell.row_label, cell.row_path
    if label and (part.labels[label] == 1 or not path):
        return str(label)
    return " › ".join([*path[-1:], label] if label else path[-1:]) or None


def _payload(context: Context, part: TableContext, cells: Sequence[Cell], notes: Sequence[Footnote]) -> str:
    first, caption = cells[0], part.caption.text if part.caption else None
    return json.dumps(
        {
            "cells": [_cell(c) for c in cells],
            "footnotes": note_entries(notes),
            "references": context.references.of(_referring(part, cells, notes), part.section_path),
            "caption": caption,
            "named": context.named((caption, part.title), part.section_path),
            "row_label": first.row_label,
            "row_path": list(first.row_path),
            "units_text": part.units_text,
            "grade": part.table.grade,
            "company": context.filing.company,
            "form": context.filing.form,
        },
        ensure_ascii=False,
    )


def _referring(part: TableContext, cells: Sequence[Cell], notes: Sequence[Footnote]) -> list[str | None]:
    """Texts of a row that may refer to a note of the financial statements."""
    heads = [text for cell in cells for text in cell.col_path]
    return [part.title, *cells[0].row_path, cells[0].row_label, *heads, *(n.text for n in notes)]


def _cell(cell: Cell) -> Json:
    return {
        "cell_id": cell.cell_id,
        "value": _decimal(cell.value),
        "kind": cell.kind,
        "currency": cell.currency,
        "multiplier": _decimal(cell.multiplier),
        "period_type": cell.period_type,
        "period_start": cell.period_start.isoformat() if cell.period_start else None,
        "period_end": cell.period_end.isoformat() if cell.period_end else None,
        "fiscal_year": cell.fiscal_year,
        "page": cell.page,
        "box": box_of(cell),
        "text": cell.text,
        "col_path": list(cell.col_path),
        "restated": cell.restated,
    }


def _decimal(value: Decimal | None) -> str | None:
    """A plain decimal string without an exponent or trailing zeros."""
    if value is None:
        return None
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
