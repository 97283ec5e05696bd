"""Readings of a filing → a decision each.

Every candidate's score is the sum of the weights of its features; beliefs are the scores' softmax over a cell's
candidates. Invariants: the same readings give the same decisions; a cell for which the readers found no period keeps
none; what they found stands unless another candidate has most of the belief, and in tables of a few rows always.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tieout.decode import certainty, weights
from tieout.decode.candidates import SLOTS, candidates, decode
from tieout.decode.features import Floats, Ints, featurize, offsets
from tieout.decode.reading import Decision, Frame, Reading

MOST = 0.75  # of the belief another candidate than the readers' own must have
FEW = 4  # rows that a table must have before its neighbours say anything
READERS = 3.0  # log-odds for the readers' own that weights begin with: a rule that gold hardly has is believed


def decide(readings: Sequence[Reading], frame: Frame) -> list[Decision]:
    """One decision a reading, in order."""
    if not readings:
        return []
    found, words, rules = candidates(readings, frame), weights.nature(), weights.rules()
    odds = np.array([words.of(r) for r in readings])
    scores = score(featurize(readings, found, odds, frame, rules), weights.of_candidates())
    beliefs = softmax(scores, found.codes > 0)
    chosen = choose(beliefs, heights(readings))
    known = np.array([words.knows(r) for r in readings])
    features = certainty.featurize(readings, beliefs[np.arange(len(chosen)), chosen], known, frame)
    sure = certainty.probability(features, weights.of_certainty())
    return [_decision(r, found.codes[i], beliefs[i], int(chosen[i]), float(sure[i])) for i, r in enumerate(readings)]


def score(features: Sequence[Ints], weighted: Floats) -> Floats:
    """Sum of the features' weights, a number a candidate."""
    total = np.zeros(features[0].shape)
    total[:, 0] = READERS
    for start, choices in zip(offsets(), features, strict=False):
        total += weighted[choices + start]
    return total


def softmax(scores: Floats, real: NDArray[np.bool_]) -> Floats:
    """Beliefs over the real candidates of each row; 0 for the others."""
    masked = np.where(real, scores, -np.inf)
    top = masked.max(axis=1, keepdims=True)
    raised = np.where(real, np.exp(masked - np.where(np.isfinite(top), top, 0.0)), 0.0)
    beliefs: Floats = raised / np.maximum(raised.sum(axis=1, keepdims=True), 1e-12)
    return beliefs


def choose(beliefs: Floats, rows: Ints) -> Ints:
    """The slot of each reading's choice: the readers' own (0), unless another has most of the belief.

    `rows` says how many rows the reading's table has.
    """
    best = beliefs.argmax(axis=1)
    return np.where((beliefs.max(axis=1) > MOST) & (rows >= FEW), best, 0)


def heights(readings: Sequence[Reading]) -> Ints:
    """How many rows each reading's table has."""
    rows: dict[str, set[int]] = {}
    for reading in readings:
        rows.setdefault(reading.table, set()).add(reading.row)
    return np.array([len(rows[r.table]) for r in readings], dtype=np.int64)


def _decision(reading: Reading, codes: Ints, beliefs: Floats, chosen: int, sure: float) -> Decision:
    others = [k for k in np.argsort(-beliefs, kind="stable") if k != chosen and codes[k]]
    runner = _named(reading, int(others[0])) if others else None
    return Decision(decode(int(codes[chosen])), _named(reading, chosen), sure, runner)


def _named(reading: Reading, slot: int) -> str:
    return reading.rule if slot == 0 else f"{reading.rule}>{SLOTS[slot]}"
