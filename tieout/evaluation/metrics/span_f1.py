"""Overlap of a quoted passage with the one that answers.

    F1 = 2 · precision · recall / (precision + recall), over the words that both hold, each as often as both do
    (Rajpurkar, Zhang, Lopyrev, Liang: SQuAD, EMNLP 2016, section 6)

Words are taken as printed but for their case: a quotation has to be verbatim, so nothing else is forgiven.
"""

from __future__ import annotations

from collections import Counter


def span_f1(quoted: str, wanted: str) -> float:
    """1 where both hold the same words, 0 where they share none."""
    found, asked = Counter(quoted.casefold().split()), Counter(wanted.casefold().split())
    shared = (found & asked).total()
    return 2 * shared / (found.total() + asked.total()) if shared else 0.0
