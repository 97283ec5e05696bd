"""What is said about one part of a cell's unit, and the decision between what is said.

Input: claims on a cell's kind, currency or multiplier, each with the place that it was read from and the rule that read
it, the strongest first. Output: a `Verdict`. Invariants: a reader that finds its claim contradicted does not make it;
the first claim that is made wins; the runner-up is the first that says anything else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Claim(Generic[T]):
    """One reading: `source` is a choice of `cells.unit_source`, None where nothing but silence speaks for it."""

    value: T
    source: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T]):
    """The claim that won and the one that came second, None where all agree."""

    won: Claim[T]
    second: Claim[T] | None = None

    def __str__(self) -> str:
        """The rule that won, and after ">" the one that came second with what it said."""
        return (
            self.won.rule if self.second is None else f"{self.won.rule}>{self.second.rule}={_plain(self.second.value)}"
        )


def decide(claims: Iterable[Claim[T]]) -> Verdict[T]:
    """The verdict on claims of which there is at least one."""
    found = iter(claims)
    won = next(found)
    return Verdict(won, next((c for c in found if c.value != won.value), None))


def _plain(value: object) -> str:
    return "none" if value is None else str(value)
