"""Candidates for a value of the `filings` row and the one decision between them.

Input: `Candidate`s, each with the rule that read it, where, and how much it says. Output: `Found`, the value that the
evidence speaks for, with its confidence and the runner-up. Invariants: a rule counts once a place; nothing is found
where the best value's evidence stays below `least`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_AGAIN = 0.25  # what a rule adds, of its score, for each further place that says the same
_MOST = 1.75  # and at most, for all places together
_DOUBT = 1.0  # evidence that stands for all that was not read


@dataclass(frozen=True, slots=True)
class Candidate(Generic[T]):
    """A value as one rule read it at one place; `score` is the weight of that evidence."""

    value: T
    source: str
    rule: str
    score: float


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A value, the place where it was read, the rule that decided, its share of all evidence, and the runner-up."""

    value: T
    source: str
    rule: str = ""
    confidence: float = 1.0
    second: Any = None

    @property
    def evidence(self) -> dict[str, Any]:
        """What is kept beside the value."""
        kept: dict[str, Any] = {"confidence": round(self.confidence, 3)}
        if self.rule:
            kept["rule"] = self.rule
        if self.second is not None:
            kept["second"] = self.second if isinstance(self.second, (int, str)) else str(self.second)
        return kept


@dataclass(frozen=True, slots=True)
class Weighed(Generic[T]):
    """All evidence for one value."""

    best: Candidate[T]
    score: float


def weighed(candidates: Iterable[Candidate[T]], same: Callable[[T], Hashable] = lambda v: v) -> list[Weighed[T]]:
    """Values with their evidence, the strongest first; `same` gives what two spellings of one value have in common."""
    groups: dict[Hashable, list[Candidate[T]]] = {}
    for one in candidates:
        groups.setdefault(same(one.value), []).append(one)
    found = [Weighed(max(group, key=lambda c: c.score), _total(group)) for group in groups.values()]
    return sorted(found, key=lambda w: -w.score)


def settled(ranked: list[Weighed[T]], least: float = 0.0) -> Found[T] | None:
    """The first of the ranked values, where its evidence is enough."""
    if not ranked or ranked[0].score < least:
        return None
    first, second = ranked[0], ranked[1] if len(ranked) > 1 else None
    share = first.score / (first.score + (second.score if second else 0.0) + _DOUBT)
    return Found(first.best.value, first.best.source, first.best.rule, share, second.best.value if second else None)


def decide(
    candidates: Iterable[Candidate[T]], least: float = 0.0, same: Callable[[T], Hashable] = lambda v: v
) -> Found[T] | None:
    """The value with most evidence; of equals the first read."""
    return settled(weighed(candidates, same), least)


def _total(group: list[Candidate[T]]) -> float:
    """Evidence of one value: each rule's best score, a little more for each further place."""
    by_rule: dict[str, dict[str, float]] = {}
    for one in group:
        places = by_rule.setdefault(one.rule, {})
        places[one.source] = max(places.get(one.source, 0.0), one.score)
    return sum(max(p.values()) * min(1 + _AGAIN * (len(p) - 1), _MOST) for p in by_rule.values())
