"""Which lines of a filing are the item that a statement speaks of, and how surely.

Input: the item's words in order, a ledger. Output: `Candidate`s, best first. Invariants: pure; a line is scored by what
of the item its label and surroundings say, and by what its label and headers say beyond it; no figure plays a part.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tieout.check.ledger import Ledger, Line
from tieout.indexes.lexical import stem
from tieout.lexicon import entries
from tieout.query.vocabulary import Phrase, vocabulary

LEAST = 0.3  # of a score worth a look
MOST = 24  # lines looked at
SURROUND = 0.9  # what a word counts that only the surroundings say
BEYOND = 0.25  # what a word costs that narrows the line and is not asked: a segment's name
FACE = 0.02
VARIANTS = 24


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line with its score, the share of the item's words that it says, and whether its label says no other word."""

    line: Line
    score: float
    recall: float
    exact: bool


@lru_cache(maxsize=1)
def soft() -> frozenset[str]:
    """Stems that tell no item from another."""
    return frozenset(stem(form) for e in entries("claim_dull") for form in e.forms) | vocabulary().terms


def candidates(words: Phrase, ledger: Ledger) -> list[Candidate]:
    """Lines that may be the item."""
    ways = vocabulary().variants(tuple(dict.fromkeys(words)))[:VARIANTS]
    rows = ledger.named_by({w for way, _ in ways for w in way})
    best: dict[tuple[int, frozenset[str]], Candidate] = {}
    for way, weight in ways:
        said = frozenset(way)
        total = _weigh(said, ledger)
        for row in rows:
            if not row.label & said:
                continue
            for line in ledger.lines(row):
                one = _judge(line, said, total, ledger, weight)
                key = row.number, line.head
                if one.score >= LEAST and (key not in best or best[key].score < one.score):
                    best[key] = one
    return sorted(best.values(), key=lambda c: (-c.score, c.line.row.number))[:MOST]


def _judge(line: Line, said: frozenset[str], total: float, ledger: Ledger, weight: float) -> Candidate:
    label, row = line.row.label, line.row
    named = _weigh(label & said, ledger)
    near = SURROUND * _weigh((said - label) & (row.around | line.head), ledger)
    beyond = _weigh(label - said - ledger.company, ledger)
    narrowed = BEYOND * _weigh((row.path | line.head) - said - label - ledger.company, ledger)
    recall = (named + near) / total if total else 0.0
    precision = (named + 0.5 * near) / ((named + 0.5 * near) + beyond + narrowed) if named else 0.0
    score = recall * precision * (0.9 + 0.1 * weight) + FACE * row.face
    exact = bool(label & said - soft()) and not label - said - ledger.company - soft()
    return Candidate(line, round(score, 4), round(recall, 4), exact)


def _weigh(words: Iterable[str], ledger: Ledger) -> float:
    """Weight of the words; of those that tell no item from another a part only."""
    dull = soft()
    return sum(ledger.weight(w) * (0.15 if w in dull else 1.0) for w in words)
