"""Fits log-odds of classes by sparse features: a multinomial logistic regression with a square penalty."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from tieout.concepts.weights import Linear

STRENGTH = 5.0  # inverse of the regularisation
STEPS = 50
COMPANIES = 2  # that must have a feature for it to be learned
_KEPT = 0.12  # weights nearer to 0 are left out

Example = tuple[Sequence[str], str, str]


def fit_odds(given: Sequence[Example], declared: Sequence[tuple[Sequence[str], str]]) -> Linear:
    """Weights from examples (features, class, company) and from what is declared of classes (features, class)."""
    places = shared([(names, company) for names, _, company in given], declared=[names for names, _ in declared])
    rows = matrix([names for names, *_ in given] + [names for names, _ in declared], places)
    classes = [name for _, name, _ in given] + [name for _, name in declared]
    model = LogisticRegression(C=STRENGTH, solver="lbfgs", max_iter=STEPS, tol=1e-3).fit(rows, classes)
    weights = model.coef_.T.copy()
    weights[places[""]] += model.intercept_
    kept = {name: np.flatnonzero(np.abs(weights[at]) >= _KEPT) for name, at in places.items()}
    return Linear(
        tuple(map(str, model.classes_)),
        {name: (found, weights[places[name]][found].round(2)) for name, found in kept.items() if len(found)},
    )


def shared(given: Iterable[tuple[Sequence[str], str]], declared: Sequence[Sequence[str]] = ()) -> dict[str, int]:
    """Places of the features that enough companies have, or that are declared."""
    seen: dict[str, set[str]] = defaultdict(set)
    for names, company in given:
        for name in names:
            seen[name].add(company)
    known = {name for name, companies in seen.items() if len(companies) >= COMPANIES}
    return {name: at for at, name in enumerate(sorted(known.union(*declared)))}


def matrix(given: Sequence[Sequence[str]], places: Mapping[str, int]) -> csr_matrix:
    """A row an example, 1 where it has the feature."""
    at = [[places[name] for name in names if name in places] for names in given]
    ends = np.cumsum([0, *map(len, at)]).astype(np.int32)
    flat = np.array([i for one in at for i in one], dtype=np.int32)
    return csr_matrix((np.ones(len(flat)), flat, ends), shape=(len(given), len(places)))
