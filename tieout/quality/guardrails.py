"""The design's six guardrails, each a check of one filing's stored rows.

Input: a filing's rows as stored. Output: a `Guardrail` each: how many records were looked at, and the ids of those that
break it. Invariant: read only.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]

MONEY = ("amount", "per_share")
_YEAR = re.compile(r"(?:19|20)\d{2}")


@dataclass(frozen=True)
class Guardrail:
    """One guardrail on one filing. `broken` are ids of records, or what is missing."""

    name: str
    checked: int
    broken: tuple[str, ...]


NAMES = {
    "no_character_splitting": "No splitting by number of characters on table pages: a value is in exactly one record.",
    "units_on_every_record": "Currency code and multiplier on every record of a table that holds money.",
    "notes_never_alone": "Footnotes are bound when a filing is read, and none is a passage of its own.",
    "both_representations": "Each record of a table has a sentence and a structured payload.",
    "dense_and_lexical": "Search fuses vectors and words: every record has a vector and stands in the index.",
    "explicit_years": "A record with a period names its year in the sentence and its dates in the payload.",
}


def guardrails(rows: Mapping[str, Sequence[Row]], vectors: Collection[str], indexed: int) -> list[Guardrail]:
    """The six, in the order of `NAMES`.

    `rows`: cells, footnotes, quarantine and propositions by table; `vectors`: hashes of the texts that have a vector;
    `indexed`: rows of the filing in the search index, whose two engines the index itself keeps equal.
    """
    records = [p | {"payload": json.loads(p["payload"])} for p in rows["propositions"]]
    of_tables = [p for p in records if p["kind"] == "row"]
    return [
        _whole_rows(of_tables, rows["cells"], rows["quarantine"]),
        _units_everywhere(of_tables),
        _notes_bound(records, rows["footnotes"]),
        _both_representations(of_tables),
        _both_searches(records, vectors, indexed),
        _explicit_years(of_tables),
    ]


def _whole_rows(records: Sequence[Row], cells: Sequence[Row], quarantined: Sequence[Row]) -> Guardrail:
    held = {(q["table_id"], q["row"]) for q in quarantined}
    values = (c for c in cells if c["role"] == "value" and not c["uncertain"])
    due = [c["cell_id"] for c in values if (c["table_id"], c["row"]) not in held]
    seen = Counter(c["cell_id"] for record in records for c in record["payload"]["cells"])
    return Guardrail("no_character_splitting", len(due), tuple(cell_id for cell_id in due if seen[cell_id] != 1))


def _units_everywhere(records: Sequence[Row]) -> Guardrail:
    money = [(r, [c for c in r["payload"]["cells"] if c["kind"] in MONEY and c["value"] is not None]) for r in records]
    held = [(r, cells) for r, cells in money if cells]
    broken = tuple(
        r["proposition_id"] for r, cells in held if not all(c["currency"] and c["multiplier"] for c in cells)
    )
    return Guardrail("units_on_every_record", len(held), broken)


def _notes_bound(records: Sequence[Row], notes: Sequence[Row]) -> Guardrail:
    texts = {_plain(note["text"]): note["footnote_id"] for note in notes if len(note["text"]) > 20}
    alone = [texts[_plain(r["text"])] for r in records if r["kind"] == "prose" and _plain(r["text"]) in texts]
    return Guardrail("notes_never_alone", len(notes), tuple(alone))


def _both_representations(records: Sequence[Row]) -> Guardrail:
    broken = tuple(r["proposition_id"] for r in records if not r["text"].strip() or not r["payload"]["cells"])
    return Guardrail("both_representations", len(records), broken)


def _both_searches(records: Sequence[Row], vectors: Collection[str], indexed: int) -> Guardrail:
    broken = [r["proposition_id"] for r in records if r["text_hash"] not in vectors]
    if indexed != len(records):
        broken.append(f"{indexed} of {len(records)} records are in the index")
    return Guardrail("dense_and_lexical", len(records), tuple(broken))


def _explicit_years(records: Sequence[Row]) -> Guardrail:
    dated = [(r, [c for c in r["payload"]["cells"] if c["period_type"]]) for r in records]
    held = [(r, cells) for r, cells in dated if cells]
    return Guardrail(
        "explicit_years",
        len(held),
        tuple(r["proposition_id"] for r, cells in held if not _dated(r["text"], cells)),
    )


def _dated(text: str, cells: Sequence[Mapping[str, Any]]) -> bool:
    return bool(_YEAR.search(text)) and all(c["period_end"] for c in cells)


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
