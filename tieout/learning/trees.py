"""Fits the trees by which a decision is trusted: gradient boosting on the log loss, few leaves and many numbers each.

Source: Friedman, Greedy function approximation: a gradient boosting machine (2001).
"""

from __future__ import annotations

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from tieout.decode.certainty import FEATURES
from tieout.decode.trees import LEAF, Floats, Tree, Trees
from tieout.learning.choice import Flags

ROUNDS = 120
RATE = 0.06
LEAVES = 10
LEAST = 200  # numbers that a leaf is learned from: fewer are one company's
PENALTY = 5.0
RISING = ("belief", "belief_row", "belief_column", "belief_table")  # more of these never makes a number less certain


def fit_certainty(features: Floats, right: Flags, weight: Floats) -> Trees:
    """Trees that say how sure it is that all is right. `weight` is how much each number counts."""
    model = HistGradientBoostingClassifier(
        max_iter=ROUNDS, learning_rate=RATE, max_leaf_nodes=LEAVES, min_samples_leaf=min(LEAST, 1 + len(right) // 20),
        l2_regularization=PENALTY, early_stopping=False, random_state=0,
        monotonic_cst=[int(name in RISING) for name in FEATURES],
    ).fit(features, right, sample_weight=weight)  # fmt: skip
    base = float(np.ravel(model._baseline_prediction)[0])
    return Trees(base, [_tree(one.nodes) for (one,) in model._predictors])


def _tree(nodes: np.ndarray) -> Tree:
    leaf = nodes["is_leaf"] == 1
    return Tree(
        np.where(leaf, LEAF, nodes["feature_idx"]).astype(np.int64), nodes["num_threshold"].round(6),
        nodes["left"].astype(np.int64), nodes["right"].astype(np.int64), np.where(leaf, nodes["value"], 0.0),
    )  # fmt: skip
