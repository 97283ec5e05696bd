"""Words around a cell → how much they speak for a balance (above 0) or a flow (below 0).

Input: a reading. Output: log-odds. A linear model over the words of label, sections, heading and title; its weights are
`data/nature.json`. A word that it never met says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from tieout.decode.reading import Reading

_WORD = re.compile(r"[^\W\d_]+|%")
_TITLE = 25  # words of a title that are looked at


class Nature:
    """Log-odds of a balance by weighted words; `bias` where nothing is said."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = weights
        self._bias = weights.get("", 0.0)
        self._sum = lru_cache(maxsize=65536)(self._summed)
        self._count = lru_cache(maxsize=65536)(self._counted)

    def of(self, reading: Reading) -> float:
        """Log-odds that the cell is a balance."""
        parts = (("l", reading.label), *(("s", s) for s in reading.sections), *(("h", h) for h in reading.heads))
        told = sum(self._sum(role, text) for role, text in parts) + self._sum("t", reading.title)
        return self._bias + told + self._weights.get(f"k:{reading.unit.kind}", 0.0)

    def knows(self, reading: Reading) -> float:
        """Share of the words of label and heading that it has met."""
        counts = [self._count(text) for text in (reading.label, *reading.heads)]
        words = sum(n for _, n in counts)
        return sum(met for met, _ in counts) / words if words else 0.0

    def met(self, feature: str) -> bool:
        """Whether a word has a weight in any place."""
        word = feature.partition(":")[2]
        return any(f"{role}:{word}" in self._weights for role in "lsht")

    def _counted(self, text: str) -> tuple[int, int]:
        """How many words of a text it has met, of how many."""
        given = list(features_of("t", text))
        return sum(self.met(f) for f in given), len(given)

    def _summed(self, role: str, text: str) -> float:
        return sum(self._weights.get(f, 0.0) for f in features_of(role, text))


def features(reading: Reading) -> Iterator[str]:
    """Names of all features of a reading, as the weights are named."""
    yield from features_of("l", reading.label)
    for section in reading.sections:
        yield from features_of("s", section)
    for head in reading.heads:
        yield from features_of("h", head)
    yield from features_of("t", reading.title)
    yield f"k:{reading.unit.kind}"


def features_of(role: str, text: str) -> Iterator[str]:
    """Names of the features of one text: its words, and of a label also its pairs, its first and its last word."""
    words = _WORD.findall(text.lower())
    yield from (f"{role}:{w}" for w in (words[:_TITLE] if role == "t" else words))
    if role == "l" and words:
        yield from (f"l2:{a}_{b}" for a, b in pairwise(words))
        yield f"lf:{words[0]}"
        yield f"le:{words[-1]}"
