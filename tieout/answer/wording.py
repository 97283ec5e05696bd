"""What a row's names say of a question's words: features of a candidate answer between 0 and 1.

Input: the question's words, and the names of a row and of its cell. Output: a dict of features; their weights are in
`data/weights.json`. Invariants: pure; a company's own name in a label says nothing for or against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.query import QueryResult, Record
from tieout.query.companies import core_name, generic_words, legal_forms
from tieout.query.vocabulary import Phrase, data, holds, vocabulary

MANY_WORDS = 4  # this many words too many or too few count whole
MANY_QUALIFIERS = 2
_NOTE_REFERENCE = re.compile(r"\(notes? \d+[^)]*\)", re.IGNORECASE)
Words = frozenset[str]


@dataclass(frozen=True)
class Lists:
    """Word lists in stems.

    `loose` words name no part, `forms` are of a company's name, `qualifiers` narrow a name, `opposites` exclude each
    other.
    """

    loose: Words
    forms: Words
    qualifiers: Words
    opposites: tuple[tuple[Words, Words], ...]


@cache
def lists() -> Lists:
    """The package's lists."""
    raw = data("words", "tieout.answer")
    pairs = tuple((_stems(one), _stems(other)) for one, other in raw["opposites"])
    return Lists(_stems(raw["loose"]), _stems(legal_forms()), _stems(raw["qualifiers"]), pairs)


def _stems(words: Iterable[str]) -> Words:
    return frozenset(map(stem, words))


@dataclass(frozen=True)
class Asked:
    """The words of one question, in stems."""

    result: QueryResult

    @cached_property
    def metric(self) -> Words:
        """Words of what is asked for."""
        return frozenset(self.result.understood.metric)

    @cached_property
    def member(self) -> Words:
        """Words of the part that is asked about; those that name no part only where there are no others."""
        given = frozenset(self.result.understood.member)
        return given - lists().loose or given

    @cached_property
    def parts(self) -> tuple[Words, ...]:
        """Sets of words that say the part, without those that name none."""
        return tuple(way - lists().loose or way for way in _ways(self.result.understood.member))

    @cached_property
    def dates(self) -> Words:
        """Words of the periods, which may name a row."""
        return frozenset(self.result.understood.dates)

    @cached_property
    def ways(self) -> tuple[Words, ...]:
        """Sets of words that say the metric, as asked or by synonyms."""
        return _ways(self.result.understood.metric)

    @cached_property
    def concepts(self) -> tuple[Words, ...]:
        """The same without the words of the part."""
        understood = self.result.understood
        return _ways(tuple(w for w in understood.metric if w not in understood.member))

    @cached_property
    def printed(self) -> Phrase:
        """The question's words in order, none left out."""
        return tuple(map(stem, tokens(self.result.question)))


@dataclass(frozen=True)
class Names:
    """What a row and its cell are called, in stems."""

    record: Record
    cell: Mapping[str, Any]

    @cached_property
    def words(self) -> list[str]:
        """The label's words in order, without a reference to a note."""
        return tokens(_NOTE_REFERENCE.sub("", self.record.row_label or ""))

    @cached_property
    def label(self) -> Words:
        """The label's content words, without those of time and, where others are left, of the company's name."""
        words = frozenset(vocabulary().content(self.words)) - vocabulary().time
        return words - _owner(self.record.company or "", words) or words

    @cached_property
    def near(self) -> Words:
        """Words of the row's path and of the cell's headers."""
        return content(self.record.row_path) | content(self.cell["col_path"])

    @cached_property
    def around(self) -> Words:
        """Words of the label, the path and the headers of all cells."""
        heads = [h for c in self.record.cells for h in c["col_path"] or ()]
        return self.label | content((*self.record.row_path, *heads))

    @cached_property
    def title(self) -> Words:
        """Words of the table's title and of its section."""
        return content((self.record.table_title or "", *self.record.section_path[-1:]))

    @cached_property
    def said(self) -> Words:
        """Words of the notes, which speak for the rows that they govern."""
        return content([note["text"] for note in self.record.footnotes])


def wording(asked: Asked, names: Names) -> dict[str, float]:
    """How the words of `names` fit those of `asked`."""
    wide = names.around | names.title
    exact = any(names.label - asked.dates == way - asked.dates - lists().forms for way in asked.ways)
    match = names.record.match
    verbatim = len(names.words) > 1 and holds(asked.printed, tuple(map(stem, names.words)))
    concepts = asked.concepts if asked.member else asked.ways
    return {
        "exact": float(exact),
        "exact_face": float(exact) * float(match.face if match else 0.0),
        "exact_member": float(bool(asked.member) and asked.member == names.label - lists().loose),
        "verbatim": float(verbatim) * _covered(asked.metric, _stems(names.words)),
        "verbatim_whole": float(vocabulary().content(names.words) == asked.result.understood.metric),
        "heading_completes": float(not exact and _completed(asked, names)),
        "concept": max((len(w & wide) / len(w) for w in concepts if w), default=1.0),
        "opposed": float(opposed(asked.metric, names.label)),
        "opposed_near": float(opposed(asked.metric, names.label | names.near)),
        "qualified": _share((names.label & lists().qualifiers) - asked.metric, MANY_QUALIFIERS),
        "near": _covered(asked.metric, names.near | content((names.record.row_label or "",))),
        "lacking": _share(asked.metric - wide - names.said - lists().forms, MANY_WORDS),
        "few_words": float(len(asked.metric) < 2),
        "member_label": float(bool(asked.member)),
        "part_unsaid": float(bool(asked.member) and not any(way & (wide | names.said) for way in asked.parts)),
    }


def _completed(asked: Asked, names: Names) -> bool:
    """Label, path, headers and title together say all of one way to ask, and the label says nothing else."""
    wide = names.near | names.title | asked.dates | lists().forms
    change = frozenset(map(stem, ("increase", "decrease"))) if stem("change") in wide else frozenset()
    return bool(names.label) and any(names.label <= way and not way - names.label - wide - change for way in asked.ways)


def opposed(asked: Words, named: Words) -> bool:
    """Whether `named` says the opposite of a word of `asked`: current of non-current, basic of diluted."""
    return any(
        mine & asked and not theirs & asked and theirs & named and not mine & named
        for one, other in lists().opposites
        for mine, theirs in ((one, other), (other, one))
    )


def content(parts: Sequence[str] | None) -> Words:
    """Stems of the content words of `parts`."""
    return frozenset().union(*map(_content, parts or ()))


@lru_cache(maxsize=16384)
def _content(text: str) -> Words:
    return frozenset(vocabulary().content(tokens(text)))


@lru_cache(maxsize=16384)
def _owner(company: str, words: Words) -> Words:
    """Those of `words` that are a company's name: what is not common in it, or all of it, and legal forms."""
    core = core_name(company) if company else ()
    rare = _stems([word for word in core if word not in generic_words()])
    whole = _stems(core)
    return words & (rare | lists().forms | (whole if whole <= words else frozenset()))


def _share(words: Words, many: int) -> float:
    return min(len(words), many) / many


def _covered(words: Words, by: Words) -> float:
    return len(words & by) / max(1, len(words))


@lru_cache(maxsize=256)
def _ways(phrase: Phrase) -> tuple[Words, ...]:
    return tuple(dict.fromkeys(frozenset(p) for p, _ in vocabulary().variants(phrase)))
