"""The embeddings stage and its cache: complete files, nothing embedded twice, crashes survived."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from tieout.embeddings.cache import EmbeddingCache, Vectors
from tieout.embeddings.stage import embed
from tieout.errors import ModelError
from tieout.models.fake import HashingEncoder


class Counting(HashingEncoder):
    """Remembers what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.seen.extend(texts)
        return super().encode(texts)


class Broken(HashingEncoder):
    """Gives vectors that are no numbers."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        return np.full_like(super().encode(texts), np.nan)


def row(text: str, doc_id: str = "d") -> dict[str, str]:
    return {"doc_id": doc_id, "text": text, "text_hash": hash_of(text)}


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def cache_in(folder: Path) -> EmbeddingCache:
    encoder = HashingEncoder()
    return EmbeddingCache(folder, encoder.model_id, encoder.dimension)


def test_equal_texts_are_embedded_once_and_the_file_is_complete(tmp_path: Path) -> None:
    encoder = Counting()
    rows = embed([row("b"), row("a"), row("b")], encoder, cache_in(tmp_path))
    assert [r["text_hash"] for r in rows] == [hash_of("b"), hash_of("a")]
    again = embed([row("a", "other"), row("c", "other")], encoder, cache_in(tmp_path))
    assert [r["doc_id"] for r in again] == ["other", "other"]
    assert encoder.seen == ["b", "a", "c"]


def test_rows_do_not_depend_on_the_cache(tmp_path: Path) -> None:
    rows = [row(t) for t in ("net sales", "cost of sales")]
    embed(rows[:1], HashingEncoder(), cache_in(tmp_path))
    assert embed(rows, HashingEncoder(), cache_in(tmp_path)) == embed(rows, HashingEncoder(), None)


def test_a_record_cut_off_by_a_crash_is_absent_and_overwritten(tmp_path: Path) -> None:
    cache = cache_in(tmp_path)
    vectors = HashingEncoder().encode(["a", "b"])
    cache.put({hash_of("a"): vectors[0], hash_of("b"): vectors[1]})
    cache.path.write_bytes(cache.path.read_bytes()[:-3])
    fresh = cache_in(tmp_path)
    assert set(fresh.get([hash_of("a"), hash_of("b")])) == {hash_of("a")}
    fresh.put({hash_of("b"): vectors[1]})
    found = cache_in(tmp_path).get([hash_of("a"), hash_of("b")])
    assert (found[hash_of("b")] == vectors[1]).all()


def test_a_damaged_record_is_absent(tmp_path: Path) -> None:
    cache = cache_in(tmp_path)
    cache.put({hash_of("a"): HashingEncoder().encode(["a"])[0]})
    content = bytearray(cache.path.read_bytes())
    content[40] ^= 1
    cache.path.write_bytes(bytes(content))
    assert cache_in(tmp_path).get([hash_of("a")]) == {}


def test_two_writers_append_side_by_side(tmp_path: Path) -> None:
    one, two = cache_in(tmp_path), cache_in(tmp_path)
    vectors = HashingEncoder().encode(["a", "b"])
    one.put({hash_of("a"): vectors[0]})
    two.put({hash_of("b"): vectors[1]})
    assert set(two.get([hash_of("a"), hash_of("b")])) == {hash_of("a"), hash_of("b")}


def test_models_do_not_share_a_file(tmp_path: Path) -> None:
    small, large = HashingEncoder(32), HashingEncoder(64)
    paths = {EmbeddingCache(tmp_path, e.model_id, e.dimension).path for e in (small, large)}
    assert len(paths) == 2


def test_vectors_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(ModelError, match="hashing-64@1"):
        embed([row("a")], Broken(), None)
