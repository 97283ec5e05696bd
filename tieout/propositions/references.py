"""References to notes of the financial statements: "See Note 12" → the heading of that note.

Input: `Block`s, and texts that may refer. Output: payload entries, one a note, in order: the reference as printed,
the heading's block, page and text; `block_id` null and a reason where the filing has no such heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tieout.model import Block

Entry = dict[str, object]
_NUMBER = r"\d{1,2}[A-Z]?"
_LIST = rf"{_NUMBER}(?:\s*(?:,|and|&|,\s*and)\s*{_NUMBER})*"
_REFERENCE = re.compile(rf"\bnotes?\s+(?:no\.?\s*)?({_LIST})(?![\d.,]*\d|\s*%)", re.IGNORECASE)
_ONE = re.compile(_NUMBER)
_NAMED = re.compile(rf"^note\s+({_NUMBER})\b", re.IGNORECASE)
_NUMBERED = re.compile(rf"^({_NUMBER})\s*[.:–—-]?\s+[^\W\d]")
_NOTES = re.compile(r"\bnotes (?:to|on|forming)\b", re.IGNORECASE)


@dataclass(frozen=True)
class NoteIndex:
    """The notes of one filing by number."""

    headings: dict[str, Block] = field(default_factory=dict)

    def of(self, texts: Iterable[str | None], path: Sequence[str] = ()) -> list[Entry]:
        """The notes to which the texts refer, each once, without the one that the texts stand in by their path."""
        own = self.holding(path)
        numbers = dict.fromkeys(n for text in texts for n in _numbers(text or "") if n != own)
        return [self._entry(number) for number in numbers]

    def holding(self, path: Sequence[str]) -> str | None:
        """The number of the innermost note that a section path lies in."""
        return next((self._by_text[text] for text in reversed(path) if text in self._by_text), None)

    @cached_property
    def _by_text(self) -> dict[str, str]:
        return {heading.text: number for number, heading in self.headings.items()}

    def _entry(self, number: str) -> Entry:
        heading = self.headings.get(number)
        if heading is None:
            return {"note": number, "block_id": None, "page": None, "title": None, "reason": "no heading of that note"}
        return {
            "note": number, "block_id": heading.block_id, "page": heading.page, "title": heading.text,
            "reason": None,
        }  # fmt: skip


def index_notes(blocks: Sequence[Block]) -> NoteIndex:
    """Headings of notes: "Note 12 – Debt" anywhere, "12. Debt" where it is under the notes' own heading."""
    named: dict[str, Block] = {}
    numbered: dict[str, Block] = {}
    within = False
    for block in blocks:
        if block.kind in ("heading", "page_header") and _NOTES.search(block.text):
            within = True
        if block.kind != "heading":
            continue
        if match := _NAMED.match(block.text):
            named.setdefault(match.group(1).upper(), block)
        elif within and (match := _NUMBERED.match(block.text)):
            numbered.setdefault(match.group(1).upper(), block)
    return NoteIndex(numbered | named)


def _numbers(text: str) -> Iterator[str]:
    for match in _REFERENCE.finditer(text):
        yield from (n.upper() for n in _ONE.findall(match.group(1)))
