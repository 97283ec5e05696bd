"""An encoder and a reranker without weights, for tests and dry runs: words are hashed into components.

Input: texts. Output: vectors of unit length whose cosine is the overlap of their words and word pairs. Invariants: the
same text gives the same vector on every machine; a text without words gives the first unit vector.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b
from itertools import pairwise

import numpy as np

from tieout.models.ports import Vectors

_WORD = re.compile(r"[a-z]+|\d[\d,.]*\d|\d")


class HashingEncoder:
    """Signed feature hashing of words (weight 1) and neighbouring pairs (weight 0.5)."""

    def __init__(self, dimension: int = 64) -> None:
        self.dimension = dimension
        self.model_id = f"hashing-{dimension}@1"
        self.max_tokens = 256

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of `texts`, float32 [n, dimension]."""
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in zip(vectors, texts, strict=True):
            self._add(row, text)
        return vectors

    def encode_query(self, text: str) -> Vectors:
        """Vector of one text, float32 [dimension]."""
        vector: Vectors = self.encode([text])[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """Number of words."""
        return len(_WORD.findall(text.lower()))

    def _add(self, row: Vectors, text: str) -> None:
        words = _WORD.findall(text.lower())
        pairs = [f"{a} {b}" for a, b in pairwise(words)]
        for feature, weight in [*((w, 1.0) for w in words), *((p, 0.5) for p in pairs)]:
            digest = int.from_bytes(blake2b(feature.encode(), digest_size=8).digest(), "big")
            row[(digest >> 1) % self.dimension] += weight if digest & 1 else -weight
        norm = float(np.linalg.norm(row))
        if norm == 0.0:
            row[0] = norm = 1.0
        row /= norm


class OverlapReranker:
    """A reranker without weights: the share of the question's words that a passage holds."""

    model_id = "overlap@1"

    def score(self, question: str, passages: Sequence[str]) -> Vectors:
        """One share a passage, float32 [len(passages)]."""
        asked = set(_WORD.findall(question.lower()))
        held = [len(asked.intersection(_WORD.findall(passage.lower()))) for passage in passages]
        return np.asarray([count / max(len(asked), 1) for count in held], dtype=np.float32)
