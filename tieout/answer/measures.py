"""Measures with a formula, and words of money spent, as data.

Input: `data/formulas.json`. Output: `Measure`s and their names' stems. Invariant: all look-ups are by stems.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from tieout.answer.formulas import Node, read
from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.query.vocabulary import Phrase, data, holds, vocabulary

LOOSE = frozenset(
    stem(w) for w in ("ratio", "rate", "unadjusted", "total", "percent", "percentage", "annual", "company")
)


@dataclass(frozen=True)
class Measure:
    """A named formula over line items; `unit` is how the result is told, None for the formula's own."""

    name: str
    formula: Node
    unit: str | None


def stems(text: str) -> Phrase:
    """Content stems of `text`."""
    return vocabulary().content(tokens(text))


def measure_named(text: str) -> Measure | None:
    """The measure that `text` names, if it names hardly anything else; the longest name wins."""
    words = stems(text)
    named = [(name, one) for name, one in _measures().items() if holds(words, name)]
    if not named:
        return None
    name, one = max(named, key=lambda n: len(n[0]))
    return None if set(words) - set(name) - LOOSE else one


def undefined(text: str) -> str | None:
    """The measure without an agreed definition that `text` names, if any."""
    words = tuple(map(stem, tokens(text)))
    return next((name for name in _data()["undefined"] if holds(words, tuple(map(stem, tokens(name))))), None)


def is_spent(metric: str) -> bool:
    """Whether a line item is money spent, which some statements print as a negative number."""
    words, spent = tokens(metric), _data()["spent"]
    if not words or set(words) & set(spent["never"]):
        return False
    return words[0] in spent["first"] or words[-1] in spent["last"]


def home_of(metric: str) -> str | None:
    """The primary statement in which a company-wide line item stands, by its name or a synonym; None if not known."""
    ways = {way for way, _ in vocabulary().variants(stems(metric))}
    return next((home for home, items in _homes().items() if ways & items), None)


@cache
def _homes() -> dict[str, frozenset[Phrase]]:
    return {home: frozenset(map(stems, items)) for home, items in _data()["homes"].items()}


@cache
def _data() -> Any:
    return data("formulas", "tieout.answer")


@cache
def _measures() -> dict[Phrase, Measure]:
    return {
        stems(name): Measure(name, read(one["formula"]), one.get("as"))
        for one in _data()["measures"]
        for name in one["names"]
    }
