"""Ports of the models: what stages, search and answers expect of an encoder, a reranker, a generator and a judge.

Input and output are plain texts and numpy arrays; no adapter's type leaks through. Adapters live beside this module and
are chosen by name in `tieout.models`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
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


@dataclass(frozen=True)
class Spent:
    """What calls of a model took: tokens (of the input ones those read from its cache), and US dollars if known."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    cost_usd: Decimal | None = None


@dataclass(frozen=True)
class Prompt:
    """What a generator is asked: `rules` to follow, `content` to answer from, the JSON `schema` of its reply.

    `name` begins with words of the question and ends in a digest of all the rest: another prompt, another name.
    """

    name: str
    rules: str
    content: str
    schema: Mapping[str, Any]


@dataclass(frozen=True)
class Reply:
    """A generator's reply as it came; nothing of it is trusted."""

    text: str
    spent: Spent = Spent()


class Generator(Protocol):
    """Answers a prompt."""

    @property
    def model_id(self) -> str:
        """Name of the model as the provider calls it."""

    def reply(self, prompt: Prompt) -> Reply:
        """The reply; raises `NoReply` where there is none yet, `ModelError` where the service fails."""


@dataclass(frozen=True)
class Verdict:
    """Whether a claim is supported, why not, and the confidence in this verdict from 0 to 1."""

    grounded: bool
    reason: str | None
    confidence: float


class Phraser(Protocol):
    """Says a question as a person would."""

    @property
    def model_id(self) -> str:
        """Name of the model as the provider calls it."""

    def rephrase(self, question: str, passage: str) -> str:
        """`question` in other words, asking for the same figure of `passage`."""


class Judge(Protocol):
    """Second model that compares a claim with the passage that it cites; sees nothing else."""

    @property
    def model_id(self) -> str:
        """Name of the model as the provider calls it."""

    def judge(self, claim: str, snippet: str, source: str) -> Verdict:
        """Whether `snippet`, read in `source`, says what `claim` says."""
