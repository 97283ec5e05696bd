"""A BERT sentence encoder's forward pass in numpy: the packaged MiniLM without torch.

Input: a text's token ids. Output: the mean of the last layer's vectors over the tokens, of unit length. Invariants: a
text goes through alone, so that no other changes its vector and none is filled up; weights are mapped from the
safetensors file, so that only the rows of words that occur are read.
"""

from __future__ import annotations

import json
import math
import mmap
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from tieout.errors import ModelError
from tieout.models.ports import Vectors

POOLING = Path("1_Pooling") / "config.json"
# Abramowitz and Stegun, formula 7.1.26: the error function to 1.5e-7, which is a float32's own precision.
_ERF_P = 0.3275911
_ERF = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)


@dataclass(frozen=True, slots=True)
class Shape:
    """What `config.json` says of the model."""

    layers: int
    heads: int
    width: int
    epsilon: float

    @classmethod
    def read(cls, folder: Path) -> Shape | None:
        """The shape of the model in `folder`; None where it is not a BERT whose tokens' mean stands for the text."""
        try:
            config = json.loads((folder / "config.json").read_text("utf-8"))
            pooling = json.loads((folder / POOLING).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        plain = config.get("position_embedding_type", "absolute") == "absolute" and config.get("hidden_act") == "gelu"
        if config.get("model_type") != "bert" or not plain or not pooling.get("pooling_mode_mean_tokens"):
            return None
        return cls(
            config["num_hidden_layers"], config["num_attention_heads"], config["hidden_size"], config["layer_norm_eps"]
        )


class Bert:
    """The model in `folder`."""

    def __init__(self, folder: Path, shape: Shape) -> None:
        self._path = folder / "model.safetensors"
        self.shape = shape

    def mean(self, ids: Sequence[int]) -> Vectors:
        """Vector of unit length, float32 [width], of one text's token ids."""
        hidden = self._embedded(ids)
        for layer in range(self.shape.layers):
            hidden = self._layer(f"encoder.layer.{layer}", hidden)
        summed = hidden.mean(axis=0)
        vector: Vectors = (summed / np.linalg.norm(summed)).astype(np.float32)
        return vector

    def _embedded(self, ids: Sequence[int]) -> Vectors:
        words = self._weights["embeddings.word_embeddings.weight"][np.asarray(ids)]
        places = self._weights["embeddings.position_embeddings.weight"][: len(ids)]
        summed: Vectors = words + places + self._weights["embeddings.token_type_embeddings.weight"][0]
        return self._normed("embeddings.LayerNorm", summed)

    def _layer(self, name: str, hidden: Vectors) -> Vectors:
        attended = self._dense(f"{name}.attention.output.dense", self._attention(f"{name}.attention.self", hidden))
        hidden = self._normed(f"{name}.attention.output.LayerNorm", attended + hidden)
        inner = _gelu(self._dense(f"{name}.intermediate.dense", hidden))
        return self._normed(f"{name}.output.LayerNorm", self._dense(f"{name}.output.dense", inner) + hidden)

    def _attention(self, name: str, hidden: Vectors) -> Vectors:
        tokens, heads = len(hidden), self.shape.heads

        def split(part: str) -> Vectors:
            parts: Vectors = self._dense(f"{name}.{part}", hidden).reshape(tokens, heads, -1).transpose(1, 0, 2)
            return parts

        query, key, value = split("query"), split("key"), split("value")
        scores: Vectors = query @ key.transpose(0, 2, 1)
        scores *= np.float32(1 / math.sqrt(query.shape[-1]))
        scores -= scores.max(axis=-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=-1, keepdims=True)
        joined: Vectors = (scores @ value).transpose(1, 0, 2).reshape(tokens, -1)
        return joined

    def _dense(self, name: str, given: Vectors) -> Vectors:
        out: Vectors = given @ self._weights[f"{name}.weight"].T
        out += self._weights[f"{name}.bias"]
        return out

    def _normed(self, name: str, given: Vectors) -> Vectors:
        centred: Vectors = given - given.mean(axis=-1, keepdims=True)
        centred /= np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + np.float32(self.shape.epsilon))
        centred *= self._weights[f"{name}.weight"]
        centred += self._weights[f"{name}.bias"]
        return centred

    @cached_property
    def _weights(self) -> dict[str, Vectors]:
        """Every weight of the safetensors file, mapped, not read."""
        try:
            with self._path.open("rb") as stream:
                data = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
            size = int.from_bytes(data[:8], "little")
            header: dict[str, Any] = json.loads(data[8 : 8 + size])
        except (OSError, ValueError) as error:
            raise ModelError(f"{self._path} cannot be read: {error}") from error
        header.pop("__metadata__", None)
        return {
            name: np.frombuffer(
                data, np.float32, (about["data_offsets"][1] - about["data_offsets"][0]) // 4,
                8 + size + about["data_offsets"][0],
            ).reshape(about["shape"])
            for name, about in header.items()
            if about["dtype"] == "F32"
        }  # fmt: skip


def _gelu(given: Vectors) -> Vectors:
    """X times the normal distribution's share below x."""
    scaled = np.abs(given) * np.float32(math.sqrt(0.5))
    step: Vectors = (1 / (1 + np.float32(_ERF_P) * scaled)).astype(np.float32, copy=False)
    tail: Vectors = np.full_like(step, _ERF[0])
    for factor in _ERF[1:]:
        tail *= step
        tail += np.float32(factor)
    tail *= step
    np.square(scaled, out=scaled)
    np.negative(scaled, out=scaled)
    np.exp(scaled, out=scaled)
    tail *= scaled
    erf: Vectors = np.copysign(1 - tail, given)
    erf += 1
    erf *= given
    erf *= np.float32(0.5)
    return erf
