"""`propositions` row → what the indexes file it under: fields of terms, periods, numbers, fiscal years.

Output: one `Entry` a row. Invariants: derived from the row and its payload alone; a period is filed as its length in
months and the month of its last day, so that calendars of 52 and 53 weeks meet plain ones.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from tieout.indexes.tokens import plain_number, tokens

DAYS_A_MONTH = 30.44
NOTE_LETTERS = 400  # of each note, for the structural match


@dataclass(frozen=True)
class Entry:
    """One row as the indexes take it. `fields` are terms by field name, unstemmed."""

    proposition_id: str
    kinds: tuple[str, ...]
    fields: dict[str, list[str]]
    periods: tuple[str, ...]
    nums: tuple[str, ...]
    years: tuple[int, ...]
    stored: str


def period_term(start: date | None, end: date) -> str:
    """Length in months and the month of the last day: 3:2026-06; an instant has length 0."""
    return f"{months_of(start, end)}:{end:%Y-%m}"


def months_of(start: date | None, end: date) -> int:
    """Length class of a period: 0 for an instant, else whole months, at least 1."""
    return 0 if start is None else max(1, round(((end - start).days + 1) / DAYS_A_MONTH))


def entry_of(row: Mapping[str, Any]) -> Entry:
    """The index entry of one `propositions` row."""
    payload: dict[str, Any] = json.loads(row["payload"]) if row["payload"] else {}
    cells = payload.get("cells") or []
    headers = dict.fromkeys(h for c in cells for h in c.get("col_path") or ())
    fields = {
        "label": tokens(payload.get("row_label") or row["metric"] or ""),
        "section": tokens(" ".join(payload.get("row_path") or ())),
        "header": tokens(" ".join(headers)),
        "title": tokens(" ".join([*(row["section_path"] or ()), row["table_title"] or ""])),
        "text": tokens(row["text"]),
    }
    notes = tokens(" ".join(str(n.get("text") or "")[:NOTE_LETTERS] for n in payload.get("footnotes") or ()))
    return Entry(
        proposition_id=row["proposition_id"],
        kinds=(row["kind"], *_marks(row, payload)),
        fields=fields,
        periods=tuple(dict.fromkeys(t for c in cells if (t := _period(c)))),
        nums=tuple(dict.fromkeys(n for c in cells for n in _numbers(c))),
        years=tuple(dict.fromkeys(int(c["fiscal_year"]) for c in cells if c.get("fiscal_year"))),
        stored=json.dumps(_stored(row, payload, {**fields, "note": notes}), ensure_ascii=False, sort_keys=True),
    )


def table_mark(table_id: str) -> str:
    """What the rows of a table are filed under, so that a table can be had whole."""
    return f"table:{table_id}"


def _marks(row: Mapping[str, Any], payload: Mapping[str, Any]) -> tuple[str, ...]:
    """What a row is filed under beside its kind: notes, its table, numbered names."""
    noted = ("noted",) if payload.get("footnotes") else ()
    table = (table_mark(row["table_id"]),) if row["table_id"] else ()
    return (*noted, *table, *(payload.get("named") or ()))


def _period(cell: Mapping[str, Any]) -> str | None:
    if not cell.get("period_end"):
        return None
    start = date.fromisoformat(cell["period_start"]) if cell.get("period_start") else None
    return period_term(start, date.fromisoformat(cell["period_end"]))


def _numbers(cell: Mapping[str, Any]) -> tuple[str, ...]:
    """Magnitude at full scale and as displayed."""
    if cell.get("value") is None:
        return ()
    value = abs(Decimal(cell["value"]))
    multiplier = Decimal(cell.get("multiplier") or 1)
    shown = value / multiplier if multiplier else value
    return tuple(dict.fromkeys((plain_number(format(value, "f")), plain_number(format(shown, "f")))))


def _stored(row: Mapping[str, Any], payload: Mapping[str, Any], fields: Mapping[str, list[str]]) -> dict[str, Any]:
    """What a search gets back: the row with its payload, and its terms for the structural match."""
    keys = ("proposition_id", "doc_id", "kind", "table_id", "page", "table_title", "metric", "section_path", "text")
    terms = {name: " ".join(found) for name, found in fields.items() if name != "text" or row["kind"] != "row"}
    return {**{k: row[k] for k in keys}, "payload": payload, "terms": terms}
