"""Recall at k for a question with one answer: whether any of the first k records is right.

recall@k = questions with a right record among the first k / questions
(Manning, Raghavan, Schütze: Introduction to Information Retrieval, 2008, section 8.4, for one relevant item)
"""

from __future__ import annotations

from collections.abc import Sequence


def hit_at(right: Sequence[bool], depth: int) -> float:
    """1 where one of the first `depth` records is right, else 0."""
    return float(any(right[:depth]))
