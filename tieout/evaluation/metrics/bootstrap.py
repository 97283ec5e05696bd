"""Confidence interval of a mean by the percentile bootstrap.

The 2.5 and 97.5 percentiles of the means of resamples drawn with replacement
(Efron: Bootstrap Methods: Another Look at the Jackknife, Annals of Statistics 7(1), 1979)
"""

from __future__ import annotations

import numpy as np

RESAMPLES = 1000


def interval(values: list[float], seed: int = 1) -> tuple[float, float]:
    """95 % interval of the mean of `values`; the same values and seed give the same interval."""
    if not values:
        return 0.0, 0.0
    drawn = np.random.default_rng(seed).choice(np.asarray(values), size=(RESAMPLES, len(values)))
    low, high = np.percentile(drawn.mean(axis=1), (2.5, 97.5))
    return float(low), float(high)
