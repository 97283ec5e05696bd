"""How often numbers are right by how sure they are: a plot.

Input: confidences and whether each number is right. Output: an SVG. A calibrated confidence lies on the diagonal.
"""

from __future__ import annotations

import numpy as np

from tieout.decode.features import Floats
from tieout.evaluation.plots import lines
from tieout.learning.choice import Flags

BINS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12"'


def binned(sure: Floats, right: Flags) -> list[tuple[float, float, int]]:
    """Of each bin that holds a number: mean confidence, share that is right, and how many they are."""
    at = np.searchsorted(BINS[1:-1], sure, side="right")
    held = [(sure[at == k], right[at == k]) for k in range(len(BINS) - 1)]
    return [(float(s.mean()), float(r.mean()), len(s)) for s, r in held if len(s)]


def reliability(sure: Floats, right: Flags) -> str:
    """The plot: share right and mean confidence, bin by bin."""
    found = binned(sure, right)
    drawn = lines(
        {"right": [r for _, r, _ in found], "confidence": [s for s, _, _ in found]},
        [f"{s:.2f} ({n:,})" for s, _, n in found],
    )
    return drawn.replace("<svg", _SVG, 1)
