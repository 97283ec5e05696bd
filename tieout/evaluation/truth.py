"""Questions with known answers, and whether a record or a cell is what was asked for.

Input: questions as JSON objects (id, kind, question and, unless unanswerable, file_name, value, period_end or
footnotes). A record is right where it comes from the asked filing and one of its cells has the asked value, sign and
scale included, the asked currency, and a period of the asked length that ends within `DAYS` of the asked one; for a
footnote question, where it carries the asked note; for a figure question, where it is the figure with that caption.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from tieout.query import Record
from tieout.query.structure import held_period

Question = Mapping[str, Any]

UNANSWERABLE = "unanswerable"
DAYS = 7  # a 52/53-week year is called by its nominal end
WITH_CURRENCY = ("money", "per_share")
NOTE_WORDS = 8  # words of a note that tell it from others


def read_questions(path: Path) -> list[Question]:
    """Questions of a JSON lines file, in its order."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def is_right(record: Record, question: Question) -> bool:
    """Whether the record holds what was asked for."""
    if record.file_name != question["file_name"]:
        return False
    if question["kind"] == "figure":
        return record.figure is not None and record.caption == question["caption"]
    if question["kind"] in ("footnote", "qualification"):
        notes = {_start(note["text"]) for note in record.footnotes}
        return any(_start(text) in notes for text in question["footnotes"])
    return any(is_right_cell(cell, question) for cell in record.cells)


def is_right_cell(cell: Mapping[str, Any], question: Question) -> bool:
    """Whether the cell has the asked value, currency and period."""
    if cell["value"] is None or Decimal(cell["value"]) != Decimal(question["value"]):
        return False
    if question.get("unit_kind") in WITH_CURRENCY and cell["currency"] != question.get("currency"):
        return False
    return same_period(cell, question)


def same_period(cell: Mapping[str, Any], question: Question) -> bool:
    """Whether the cell's period is the asked one: the same length in months, an end within `DAYS`."""
    have, want = held_period(cell), held_period(question)
    if have is None or want is None:
        return want is None
    return have[2] == want[2] and abs((have[1] - want[1]).days) <= DAYS


def _start(text: str) -> tuple[str, ...]:
    return tuple(text.casefold().split()[:NOTE_WORDS])
