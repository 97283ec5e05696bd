"""Ports of the models: what the stages and the search expect of an encoder, a reranker and a generator.

Input and output are plain texts and numpy arrays; no adapter's type leaks through. Adapters live beside this module and
are chosen by name in `tieout.models`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]


class Encoder(Protocol):
    """Texts to vectors of unit length. `model_id` is name@digest of the weights: another digest, another space."""

    @property
    def model_id(self) -> str:
        """name@digest."""

    @property
    def dimension(self) -> int:
        """Number of components of a vector."""

    @property
    def max_tokens(self) -> int:
        """Longest text that is read whole; the rest of a longer one is ignored."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of passages: float32 [len(texts), dimension], unit length, in the order given."""

    def encode_query(self, text: str) -> Vectors:
        """Vector of a question: float32 [dimension], unit length."""

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` without the special ones, untruncated."""


class Reranker(Protocol):
    """Scores how well passages answer a question, reading both together."""

    @property
    def model_id(self) -> str:
        """name@digest."""

    def score(self, question: str, passages: Sequence[str]) -> Vectors:
        """One score a passage, float32 [len(passages)], higher is better; no fixed scale."""


class Generator(Protocol):
    """Writes claims from records."""

    @property
    def model_id(self) -> str:
        """Name of the model as the provider calls it."""

    def generate(self, question: str, records: str) -> list[dict[str, Any]]:
        """Claims with their citations, as `tieout ask --batch` documents them."""
