"""Texts to a model's token ids; no model is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tieout.errors import ModelError


class Tokens:
    """The tokenizer of the model in `folder`, whose texts are cut at `limit` tokens, the special ones included."""

    def __init__(self, folder: Path, limit: int) -> None:
        from tokenizers import Tokenizer  # noqa: PLC0415 - only where a text is read

        path = folder / "tokenizer.json"
        if not path.is_file():
            raise ModelError(f"{folder} has no tokenizer.json.")
        self._tokenizer: Any = Tokenizer.from_file(str(path))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._limit = limit

    def ids(self, text: str) -> list[int]:
        """Token ids with the special ones, cut at the limit; the last one stays."""
        ids: list[int] = self._tokenizer.encode(text).ids
        return ids if len(ids) <= self._limit else [*ids[: self._limit - 1], ids[-1]]

    def count(self, text: str) -> int:
        """Tokens of `text` without the special ones, untruncated."""
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)
