"""Fits the weights by which one candidate is chosen.

They are a conditional logit over each cell's candidates: the loss is the negative log of the belief that the right
candidates have together, with a square penalty, minimised by L-BFGS.
Source: McFadden, Conditional logit analysis of qualitative choice behavior (1974).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from tieout.decode.features import FIELDS, Field, Floats, Ints, offsets
from tieout.decode.weigh import score, softmax

PENALTY = 12.0  # of the choice: strong, since a rule that only one company needs is no rule
STEPS = 80

Flags = NDArray[np.bool_]
Slope = Callable[[Floats], tuple[float, Floats]]


def fit_choice(features: Sequence[Ints], real: Flags, right: Flags) -> Floats:
    """Weights of all fields. `real` and `right` are flags (cells, slots); cells with nothing right say nothing."""
    useful = right.any(axis=1)
    given, among, good = [f[useful] for f in features], real[useful], right[useful]

    def loss(weights: Floats) -> tuple[float, Floats]:
        beliefs = softmax(score(given, weights), among)
        hit = np.where(good, beliefs, 0.0)
        total = np.maximum(hit.sum(axis=1, keepdims=True), 1e-9)
        return float(-np.log(total).sum()), beliefs - hit / total

    return _minimum(loss, given, FIELDS, PENALTY)


def _minimum(loss: Slope, features: Sequence[Ints], fields: Sequence[Field], penalty: float) -> Floats:
    """Weights of least loss; `loss` gives it with its slope by the sum of each cell's (or candidate's) weights."""
    starts = offsets(fields)
    flat = [(f + start).ravel() for start, f in zip(starts, features, strict=False)]

    def whole(weights: Floats) -> tuple[float, Floats]:
        value, slope = loss(weights)
        gradient = penalty * weights
        for field in flat:
            gradient += np.bincount(field, weights=slope.ravel(), minlength=starts[-1])
        return value + penalty / 2 * float(weights @ weights), gradient

    found = minimize(whole, np.zeros(starts[-1]), jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    fitted: Floats = found.x
    return fitted
