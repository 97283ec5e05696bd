"""Names as a taxonomy builds them, compared with names as a filing prints them.

An element's name says in one line what a filing says in several places: "deferred tax assets, other" is the row "Other"
under the heading "Deferred tax assets", "increase (decrease) in receivables" the row "Receivables, net" under "Changes
in operating assets and liabilities", "income (loss) from equity method investments" the row "Loss from equity method
investments". Input: sets of stems. Invariants: pure; the grammar is data (`data/contexts.json`) and knows no filing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.query.vocabulary import Phrase, data, vocabulary

Words = frozenset[str]


@dataclass(frozen=True)
class Context:
    """What a name says first (`asked`), the sets of words by which a filing says it, and whether it is of rates.

    `rates` is None where the context says nothing of the unit.
    """

    asked: Phrase
    said: tuple[Words, ...]
    rates: bool | None

    def is_said(self, words: Words) -> bool:
        """Whether `words` of a row's surroundings say the context."""
        return any(way <= words for way in self.said)


def context_of(phrase: Phrase) -> Context | None:
    """The longest context that `phrase` begins with and says more than."""
    begun = [c for c in _contexts() if len(phrase) > len(c.asked) and phrase[: len(c.asked)] == c.asked]
    return max(begun, key=lambda c: len(c.asked), default=None)


def same_name(label: Words, way: Words) -> bool:
    """Whether a label and a way to ask say the same, either sign of a pair standing for both."""
    for plus, minus in _pairs():
        if {plus, minus} <= label or {plus, minus} <= way:
            label, way = (frozenset(plus if w == minus else w for w in words) for words in (label, way))
    return label == way


def loosely_same(label: Words, way: Words) -> bool:
    """Whether they say the same but for words that a label leaves to its place in the statement."""
    bare, bare_way = label - vocabulary().terms, way - vocabulary().terms
    return bool(bare) and same_name(bare, bare_way)


@cache
def _pairs() -> tuple[tuple[str, str], ...]:
    return tuple((stem(plus), stem(minus)) for plus, minus in _data()["pairs"])


@cache
def _contexts() -> tuple[Context, ...]:
    return tuple(
        Context(_stems(c["asked"]), tuple(frozenset(_stems(s)) for s in c["said"]), c.get("rates"))
        for c in _data()["contexts"]
    )


def _stems(text: str) -> Phrase:
    return vocabulary().content(tokens(text))


@cache
def _data() -> Any:
    return data("contexts", "tieout.answer")
