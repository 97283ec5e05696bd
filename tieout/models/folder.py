"""Sentence-transformers encoders; the only module that imports that library.

Input: texts. Output: float32 vectors of unit length. Any folder with a sentence-transformers model works; the default
model needs none of this, see `tieout.models.minilm`. Invariants: no hub is asked; `model_id` carries the digest of the
weights, so that vectors of different weights are never compared; a text's vector has the same bits in whatever company
it is encoded, because every batch has the same number of rows and a length rounded up to a step.
"""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from tieout.errors import ModelError
from tieout.models.ports import Vectors
from tieout.models.words import Tokens

ROWS = 8  # rows of every batch; a smaller remainder is filled up
STEP = 16  # lengths are padded to a multiple of this many tokens


class FolderEncoder:
    """A sentence-transformers model read from a folder."""

    def __init__(self, folder: Path, name: str, query_prefix: str = "") -> None:
        self._folder = folder
        self._query_prefix = query_prefix
        self.model_id = f"{name}@{_digest(folder)}"

    @cached_property
    def _model(self) -> Any:
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # deprecations inside the library's own imports
            try:
                from sentence_transformers import SentenceTransformer  # noqa: PLC0415 - 5 s and 500 MB
                from transformers.utils import logging  # noqa: PLC0415 - as above
            except ImportError as error:
                raise ModelError("This model needs sentence-transformers: pip install 'tieout[embed]'.") from error

            logging.disable_progress_bar()  # type: ignore[no-untyped-call]
            try:
                return SentenceTransformer(str(self._folder), device="cpu", local_files_only=True)
            except (OSError, ValueError) as error:
                raise ModelError(f"The model in {self._folder} cannot be loaded: {error}") from error

    @cached_property
    def _tokens(self) -> Tokens:
        return Tokens(self._folder, self.max_tokens + 2)

    @cached_property
    def dimension(self) -> int:
        """Number of components of a vector."""
        return int(self._model.get_embedding_dimension())

    @cached_property
    def max_tokens(self) -> int:
        """Longest text that is read whole, without the two special tokens."""
        return int(self._model.max_seq_length) - 2

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of `texts`, float32 [n, dimension]."""
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        ids = [self._tokens.ids(text) for text in texts]
        by_length: dict[int, list[int]] = defaultdict(list)
        for i, tokens in enumerate(ids):
            by_length[-(-len(tokens) // STEP) * STEP].append(i)
        for length, members in sorted(by_length.items()):
            for at in range(0, len(members), ROWS):
                part = members[at : at + ROWS]
                vectors[part] = self._forward([ids[i] for i in part], length, ROWS)
        return vectors

    def encode_query(self, text: str) -> Vectors:
        """Vector of a question, float32 [dimension]; alone in its batch and on one thread, which is fastest."""
        ids = self._tokens.ids(self._query_prefix + text)
        with _one_thread():
            vector: Vectors = self._forward([ids], -(-len(ids) // STEP) * STEP, 1)[0]
        return vector

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` by the model's tokenizer, without the special ones, untruncated."""
        return self._tokens.count(text)

    def _forward(self, rows: list[list[int]], length: int, count: int) -> Vectors:
        """Vectors of at most `count` token lists, padded to `length` and filled up to `count`."""
        import torch  # noqa: PLC0415 - heavy

        ids = np.zeros((count, length), dtype=np.int64)
        mask = np.zeros((count, length), dtype=np.int64)
        for row in range(count):
            tokens = rows[min(row, len(rows) - 1)]
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
        features = {"input_ids": torch.from_numpy(ids), "attention_mask": torch.from_numpy(mask)}
        features["token_type_ids"] = torch.zeros_like(features["input_ids"])
        with torch.inference_mode():
            raw = self._model(features)["sentence_embedding"].numpy()[: len(rows)]
        vectors: Vectors = (raw / np.linalg.norm(raw, axis=1, keepdims=True)).astype(np.float32)
        return vectors


@contextmanager
def _one_thread() -> Iterator[None]:
    """One thread of torch for the block."""
    import torch  # noqa: PLC0415 - heavy

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def open_folder(name: str) -> FolderEncoder | None:
    """The model in folder `name`, or None where no model lies there."""
    folder = Path(name)
    if not (folder / "modules.json").is_file():
        return None
    return FolderEncoder(folder, folder.resolve().name, _query_prefix(folder))


def _query_prefix(folder: Path) -> str:
    """What the model wants before a question, by its own settings; most want nothing."""
    try:
        prompts = json.loads((folder / "config_sentence_transformers.json").read_text("utf-8")).get("prompts") or {}
    except (OSError, ValueError):
        return ""
    return str(prompts.get("query") or "")


def _digest(folder: Path) -> str:
    """First 12 hex digits of the SHA-256 of the weights."""
    weights = sorted(p for p in folder.rglob("*") if p.suffix in (".safetensors", ".bin") and p.is_file())
    if not weights:
        raise ModelError(f"No weights in {folder}.")
    digest = hashlib.sha256()
    for path in weights:
        with path.open("rb") as stream:
            digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()[:12]
