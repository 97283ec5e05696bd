"""Query result → the note that a question asks for, quoted: "What does the note to Restructuring Charges say?".

Input: a result whose question asks for a note. Output: a draft that quotes the notes of the first row that fits, each
word for word. Invariants: a note is told only with the row that it governs; without one the question is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tieout.answer.model import Citation, Claim, Draft, refusal
from tieout.answer.naming import place_name, row_name
from tieout.query import QueryResult, Record

LEAST_FIT = 0.45  # share of the question's words that the row must speak of
LOOKED_AT = 3


def noted(result: QueryResult) -> Draft:
    """The notes of the first row that fits and has some."""
    if not result.sufficient:
        return refusal(result.reasons)
    fit = [r for r in result.records[:LOOKED_AT] if r.kind == "row" and r.fit >= LEAST_FIT]
    bearing = next((r for r in fit if r.footnotes), None)
    if bearing is None:
        return refusal((f"no note governs {place_name(fit[0])}" if fit else "no row fits the question",))
    return Draft(tuple(_claim(bearing, n) for n in bearing.footnotes), result.reasons)


def place_of(record: Record, note: Mapping[str, Any]) -> tuple[int, tuple[float, ...] | None]:
    """Page and box of a note; in an index made before notes had them, the page of its row and no box."""
    box = note.get("box")
    return int(note.get("page") or record.page), tuple(box) if box else None


def _claim(record: Record, note: Mapping[str, Any]) -> Claim:
    page, box = place_of(record, note)
    text = str(note["text"])
    place = Citation(record.file_name, page, box, None, text)
    sure = round(min(record.fit, 1.0), 2)
    return Claim(
        text, None, None, None, None, None, False, "not verified", sure, (place,), record.company, row_name(record)
    )  # fmt: skip
