"""Records as a language model reads them: one JSON object a line, every value with the id by which it is cited.

Input: records. Output: text. Invariants: nothing but verified records; JSON escapes keep a record's words inside its
strings; cells of an asked period come first and at most `MOST_CELLS` of a row are told.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tieout.answer.model import Cell
from tieout.answer.naming import metric_name
from tieout.query import Record

MOST_CELLS = 12
MOST_TEXT = 1500  # characters of a passage


def prompt_of(records: Iterable[Record]) -> str:
    """One line a record."""
    return "\n".join(json.dumps(_told(record), ensure_ascii=False) for record in records)


def _told(record: Record) -> dict[str, Any]:
    place = {"file_name": record.file_name, "page": record.page, "entity": record.company, "table": record.table_title}
    notes = [{"marker": n["marker"], "text": n["text"]} for n in record.footnotes]
    if record.kind != "row":
        return {**place, "passage": record.text[:MOST_TEXT]}
    return {**place, "values": [_value(record, c) for c in record.cells[:MOST_CELLS]], "notes": notes}


def _value(record: Record, cell: Cell) -> dict[str, Any]:
    plain = {k: cell[k] for k in ("cell_id", "value", "currency", "period_start", "period_end")}
    return {**plain, "unit": cell["kind"], "metric": metric_name(record, cell), "printed": cell["text"]}
