"""Normalised discounted cumulative gain with one gain for all right records.

    DCG@k = sum over i = 1 … k of right_i / log2(i + 1);  nDCG@k = DCG@k / DCG@k of the ideal order
    (Järvelin, Kekäläinen: Cumulated Gain-Based Evaluation of IR Techniques, ACM TOIS 20(4), 2002)

The ideal order is that of the records found, since the number of right records in the collection is not known: the
figure tells how well they are ordered, and recall tells whether they are found.
"""

from __future__ import annotations

import math
from collections.abc import Sequence


def ndcg(right: Sequence[bool], depth: int) -> float:
    """`right`: whether each record, best first, is right; 0 where none is."""
    ideal = _dcg(sorted(right, reverse=True)[:depth])
    return _dcg(right[:depth]) / ideal if ideal else 0.0


def _dcg(right: Sequence[bool]) -> float:
    return sum(1.0 / math.log2(place + 1) for place, hit in enumerate(right, 1) if hit)
