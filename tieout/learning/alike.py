"""Fits how alike a row is to the rows of each class: the mean of its rows' features, rare ones counted more.

Source: Rocchio, Relevance feedback in information retrieval (1971), with the classes' frequency as a prior.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from scipy.sparse import csr_matrix, diags

from tieout.concepts.weights import Linear
from tieout.learning.odds import Example, matrix, shared

COMPANIES = 2  # that must use a class for it to be known
PRIOR = 0.02  # what each power of e of a class's rows counts
MOST = 60  # features of a class
_TYPICAL = 1.0 / 15  # what the features of a row of common length weigh together


def fit_alike(given: Sequence[Example]) -> Linear:
    """Weights from examples (features, class, company): their sum is the likeness, give or take the row's length."""
    users: dict[str, set[str]] = defaultdict(set)
    for _, name, company in given:
        users[name].add(company)
    known = [e for e in given if len(users[e[1]]) >= COMPANIES]
    places = shared([(names, company) for names, _, company in known])
    rows = matrix([names for names, *_ in known], places)
    rare = np.log(1 + len(known) / (1 + np.asarray(rows.sum(axis=0)).ravel()))
    classes, at = np.unique([name for _, name, _ in known], return_inverse=True)
    counts = np.bincount(at)
    means = _unit(
        csr_matrix((np.ones(len(at)), (at, np.arange(len(at)))), shape=(len(classes), len(at)))
        @ _unit(rows @ diags(rare))
    )
    weights = means.toarray() * rare * _TYPICAL
    weights[np.argsort(np.argsort(-weights, axis=1), axis=1) >= MOST] = 0.0
    weights[:, places[""]] = PRIOR * np.log(counts)
    kept = {name: np.flatnonzero(weights[:, i] >= 0.005) for name, i in places.items()}
    return Linear(
        tuple(map(str, classes)),
        {name: (found, weights[found, places[name]].round(2)) for name, found in kept.items() if len(found)},
    )


def _unit(rows: csr_matrix) -> csr_matrix:
    lengths = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
    return csr_matrix(diags(1 / np.maximum(lengths, 1e-9)) @ rows)
