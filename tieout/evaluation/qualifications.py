"""Questions that quote a note and ask what it qualifies, made from a collection's own notes.

Input: `filings`, `footnotes` and `footnote_bindings`. Output: questions of kind "qualification", marked synthetic, that
hold the first words of a note which is bound to a cell; a record is right that carries the note. Invariants: at most
`each` a filing, no two with the same words; a note's place in the choice depends on its text alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from tieout.lake.store import Lake

KIND = "qualification"
TEMPLATE = "Which amount of {company} is qualified as follows: {words}?"
LEAST, QUOTED = 8, 14  # words of a note that is asked for, and of it in the question

Row = dict[str, Any]


def questions_of_notes(lake: Lake, collections: Sequence[str], each: int) -> list[Row]:
    """Questions about the notes of every ready filing of the collections."""
    found: list[Row] = []
    for filing in lake.read("filings").to_pylist():
        if filing["collection"] in collections and filing["status"] == "ready" and filing["company"]:
            notes = dict(_bound(lake, filing["doc_id"]))
            found += [_question(filing, words, notes[words]) for words in sorted(notes, key=_order)[:each]]
    return found


def _bound(lake: Lake, doc_id: str) -> Iterator[tuple[str, str]]:
    """(first words, text) of the notes that govern a cell."""
    governing = {b["footnote_id"] for b in lake.rows("footnote_bindings", doc_id) if b["cell_id"]}
    for note in lake.rows("footnotes", doc_id):
        words = note["text"].split()
        if note["footnote_id"] in governing and len(words) >= LEAST:
            yield " ".join(words[:QUOTED]).rstrip(".,;:"), note["text"]


def _order(words: str) -> str:
    return sha256(words.encode()).hexdigest()


def _question(filing: Row, words: str, text: str) -> Row:
    return {
        "id": _order(f"{filing['doc_id']}{words}")[:16],
        "kind": KIND,
        "synthetic": True,
        "question": TEMPLATE.format(company=filing["company"], words=words),
        "file_name": filing["file_name"],
        "footnotes": [text],
    }
