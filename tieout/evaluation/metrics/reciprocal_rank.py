"""Reciprocal rank of the first right record; its mean over questions is MRR.

RR = 1 / rank of the first right record, 0 where there is none
(Voorhees: The TREC-8 Question Answering Track Report, 1999)
"""

from __future__ import annotations

from collections.abc import Sequence


def reciprocal_rank(right: Sequence[bool]) -> float:
    """`right`: whether each record, best first, is right."""
    return next((1.0 / rank for rank, hit in enumerate(right, 1) if hit), 0.0)
