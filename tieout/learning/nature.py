"""Fits the weights of words that speak for a balance or a flow: a logistic regression over all tagged numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from tieout.decode.reading import Reading
from tieout.decode.words import features

STRENGTH = 0.3  # inverse of the regularisation
_KEPT = 0.02  # weights nearer to 0 are left out


def fit_words(readings: Sequence[Reading], balances: NDArray[np.bool_]) -> dict[str, float]:
    """Weights by the features' names; "" is the bias."""
    names = DictVectorizer()
    given = names.fit_transform([dict.fromkeys(features(r), 1.0) for r in readings])
    given.indices, given.indptr = given.indices.astype(np.int32), given.indptr.astype(np.int32)  # as liblinear asks
    model = LogisticRegression(C=STRENGTH, solver="liblinear", max_iter=300, random_state=0).fit(given, balances)
    found = zip(names.get_feature_names_out(), model.coef_[0], strict=True)
    kept = {str(name): round(float(weight), 3) for name, weight in found if abs(weight) >= _KEPT}
    return {"": round(float(model.intercept_[0]), 3), **dict(sorted(kept.items()))}
