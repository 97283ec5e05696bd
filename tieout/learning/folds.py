"""Companies → folds: what is fitted on some is tried on others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

FOLDS = 5


def folds(companies: Sequence[str], weights: Sequence[int], count: int = FOLDS) -> dict[str, int]:
    """The fold of each company: the largest first, each into the lightest fold. Always the same for the same input."""
    sizes: Counter[str] = Counter()
    for company, weight in zip(companies, weights, strict=True):
        sizes[company] += weight
    load = [0] * count
    found: dict[str, int] = {}
    for company in sorted(sizes, key=lambda c: (-sizes[c], c)):
        found[company] = load.index(min(load))
        load[found[company]] += sizes[company]
    return found
