"""Candidate answers → the best one and how probable it is.

A conditional logit (McFadden, 1974) over the candidates and the possibility that none is right: each has the weighted
sum of its features, probabilities are their softmax. Candidates of one size support each other, as the same figure in
a statement and in its notes does; among their signs the more probable one is taken. Input: `Candidate`s. Output: one of
them with the probability of its size. The weights are data, fitted by `tieout.evaluation.calibration`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from tieout.answer.candidates import Candidate
from tieout.query.vocabulary import data


@dataclass(frozen=True)
class Weights:
    """Weights of features, the score of "none of these", and the least probability that is answered.

    `least_of_part` is that of a question about a part ("revenue for Europe"), which goes wrong more often.
    """

    features: Mapping[str, float]
    none: float
    least: float
    least_of_part: float


@cache
def weights() -> Weights:
    """The package's weights."""
    raw = data("weights", "tieout.answer")
    return Weights(raw["features"], raw["none"], raw["least"], raw["least_of_part"])


def decide(found: Sequence[Candidate], by: Weights | None = None) -> tuple[Candidate, float]:
    """The most probable of `found` (not empty), and the probability that its size is right."""
    shares = probabilities(found, by or weights())
    sizes: dict[Decimal | None, float] = defaultdict(float)
    signed: dict[tuple[Decimal | None, str | None], float] = defaultdict(float)
    for one, share in zip(found, shares, strict=True):
        sizes[one.size] += share
        signed[one.value, one.cell["currency"]] += share
    size = max(sizes, key=lambda s: sizes[s])
    of_size = [(one, share) for one, share in zip(found, shares, strict=True) if one.size == size]
    first, _ = max(of_size, key=lambda p: (_is_stated(p[0]), signed[p[0].value, p[0].cell["currency"]], p[1]))
    return first, sizes[size]


def _is_stated(one: Candidate) -> bool:
    """Whether a primary statement states it under the asked name: its sign is the figure's own, a note's may differ."""
    return one.features.get("exact_face", 0.0) > 0


def probabilities(found: Sequence[Candidate], by: Weights) -> list[float]:
    """Probability of each candidate; what is missing to 1 is that of none."""
    scores = [sum(by.features.get(name, 0.0) * value for name, value in one.features.items()) for one in found]
    top = max(*scores, by.none)
    powers = [math.exp(s - top) for s in scores]
    whole = sum(powers) + math.exp(by.none - top)
    return [p / whole for p in powers]
