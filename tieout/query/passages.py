"""Passages and notes of the filings in scope, for a question whose answer is words; rows of figures take no place here.

Input: an understood question, its scope, the index. Output: stored rows with their keyword score, best first, and the
weight of each asked word by its rarity. Invariant: no row without a passage or a note.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tieout.indexes.search_index import IndexReader
from tieout.query.search import Scope
from tieout.query.understand import Understood
from tieout.query.vocabulary import Phrase, vocabulary

if TYPE_CHECKING:
    from tieout.query.records import Record

PROSE = 60  # passages looked at
NOTED = 40  # rows whose notes are looked at
FIELDS = {"text": 1.0, "title": 0.5}
NOTE_FIELDS = {"text": 0.6, "label": 1.2, "section": 0.6}
OTHERWISE = 0.5  # weight of a word that only a synonym brings in


@dataclass(frozen=True)
class Passages:
    """Records that hold words, best first; `ways` to say what is asked, in stems; `weights` of these by rarity.

    `years` are the fiscal years of their filings, by doc_id.
    """

    records: tuple[Record, ...] = ()
    ways: tuple[Phrase, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    years: Mapping[str, int] = field(default_factory=dict)


NO_PASSAGES = Passages()


def ways_of(understood: Understood) -> tuple[Phrase, ...]:
    """What is asked in stems, first as asked, then with its parts said otherwise."""
    return tuple(way for way, _ in vocabulary().variants(understood.metric))


def rarities(ways: tuple[Phrase, ...], reader: IndexReader) -> dict[str, float]:
    """Weight of each word: the fewer rows of the index hold it, the more."""
    size = max(reader.lexical.size, 1)
    words = dict.fromkeys(word for way in ways for word in way)
    return {word: math.log(1.0 + size / (1.0 + reader.lexical.frequency("text", word))) for word in words}


def passages_of(understood: Understood, scope: Scope, reader: IndexReader) -> list[tuple[dict[str, Any], float]]:
    """Stored rows of passages, then of rows with notes, each with its score."""
    weights = dict.fromkeys(understood.metric, 1.0)
    for way in ways_of(understood)[1:]:
        for word in way:
            weights.setdefault(word, OTHERWISE)
    found = []
    for kind, most, fields in (("prose", PROSE, FIELDS), ("noted", NOTED, NOTE_FIELDS)):
        words = reader.lexical.words(weights, fields)
        if words:
            query = reader.lexical.all_of(reader.lexical.flags("kind", [kind], 1.0), words)
            found += reader.lexical.search(query, scope.numbers, most)
    rows = reader.lexical.rows([name for name, _ in found], scope.numbers)
    return [(rows[name], score) for name, score in dict(found).items() if name in rows]
