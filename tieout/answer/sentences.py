"""Passages → their sentences, each with its place, what it stands under and its words.

Input: records of passages, or of rows with notes. Output: `Said`, in the order of the text. Invariants: a sentence is a
substring of its record's text or of one of its notes; nothing is joined over two blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tieout.answer.model import Citation, Claim
from tieout.answer.noted import place_of
from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.lexicon import lexicon
from tieout.propositions.prose import split_sentences
from tieout.query import Record
from tieout.query.vocabulary import vocabulary

Box = tuple[float, ...]
DIRECTION = "@"
HEADING = 12  # words of a line that may be a heading
SHORTEST = 4  # words of a sentence that says something
_ENDS = (".", ":", ";", "!", "?", '"', "”", ")")


@dataclass(frozen=True)
class Said:
    """One sentence: its text and words, what stands above it, the one before, and where it is."""

    record: Record
    text: str
    words: tuple[str, ...]
    under: frozenset[str]
    before: Said | None
    page: int
    box: Box | None
    block: int

    @property
    def around(self) -> frozenset[str]:
        """Words of the headings and of the sentence before it."""
        return self.under | frozenset(self.before.words if self.before else ())


@lru_cache(maxsize=65536)
def words_of(text: str) -> tuple[str, ...]:
    """Stems of the content words of a text, in order; a word of direction is what it says: "fell" is "@down"."""
    found = (_direction(t) or t for t in tokens(text))
    return tuple(w for t in found for w in ((t,) if t.startswith(DIRECTION) else vocabulary().content([t])))


def directions(text: str) -> dict[str, str]:
    """Stem of each word of direction → what it says."""
    return {stem(t): told for t in tokens(text) if (told := _direction(t))}


@lru_cache(maxsize=65536)
def _direction(word: str) -> str | None:
    entry = lexicon("moves").whole(word)
    return f"{DIRECTION}{entry.value}" if entry else None


def quoting(said: Said, text: str | None = None, sure: float = 1.0) -> Claim:
    """The claim that quotes a sentence, or `text` that begins with it, word for word; not yet verified."""
    quoted = text or said.text
    place = Citation(said.record.file_name, said.page, said.box, None, quoted)
    return Claim(
        quoted, None, None, None, None, None, False, "not verified", sure, (place,), said.record.company
    )  # fmt: skip


def said_by(record: Record) -> list[Said]:
    """The sentences of a passage, or of the notes of a row."""
    if record.kind == "row":
        return [one for note in record.footnotes for one in _of_note(record, note)]
    return list(_of_passage(record))


def _of_note(record: Record, note: Mapping[str, Any]) -> Iterator[Said]:
    page, box = place_of(record, note)
    label = words_of(" ".join((*record.section_path[-1:], *record.row_path, record.row_label or "")))
    before = None
    for sentence in split_sentences(" ".join(str(note["text"]).split())):
        before = Said(record, sentence, words_of(sentence), frozenset(label), before, page, box, 0)
        yield before


def _of_passage(record: Record) -> Iterator[Said]:
    lines = [line.strip() for line in _body(record).split("\n") if line.strip()]
    above = frozenset(words_of(" ".join(record.section_path[-2:])))
    under, before = above, None
    for number, line in enumerate(lines):
        if _is_heading(line):
            under, before = above | frozenset(words_of(line)), None
            continue
        page, box = _place(record, number, len(lines))
        for sentence in split_sentences(line):
            if len(sentence.split()) >= SHORTEST:
                before = Said(record, sentence, words_of(sentence), under, before, page, box, number)
                yield before


def _body(record: Record) -> str:
    """The passage without the company and the headings that were put before it."""
    last = record.section_path[-1] if record.section_path else ""
    at = record.text.find(f"{last}:") if last else -1
    return record.text[at + len(last) + 1 :] if at >= 0 else record.text.partition(": ")[2] or record.text


def _is_heading(line: str) -> bool:
    return len(line.split()) <= HEADING and not line.endswith(_ENDS)


def _place(record: Record, number: int, lines: int) -> tuple[int, Box | None]:
    """Page and box of the block that a line is; those of the first where lines and blocks do not pair."""
    places: Sequence[dict[str, object]] = record.places
    if not places:
        return record.page, None
    place = places[number] if len(places) == lines else places[0]
    box = place["box"]
    return int(str(place["page"])), tuple(float(edge) for edge in box) if isinstance(box, (list, tuple)) else None
