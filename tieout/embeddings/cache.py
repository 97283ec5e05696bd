"""Vectors by text hash, kept beside the lake so that no text is ever embedded twice.

Input: SHA-256 hex digests of texts. Output: float32 vectors of one model. One append-only file a model: fixed-size
records of hash, vector and CRC-32. Invariants: a record cut off by a crash, or damaged, is treated as absent; two
processes may append at once; a text hash found here has exactly the vector that was put.
"""

from __future__ import annotations

import fcntl
import os
import re
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]
HASH_BYTES = 32


class EmbeddingCache:
    """The cache file of one model in `folder`; `dimension` is the model's."""

    def __init__(self, folder: Path, model_id: str, dimension: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        safe = re.sub(r"[^A-Za-z0-9._-]+", "_", model_id)
        self.path = folder / f"{safe}.vectors"
        self._record = np.dtype([("hash", f"V{HASH_BYTES}"), ("vector", "<f4", (dimension,)), ("crc", "<u4")])
        self._places: dict[bytes, int] = {}
        self._read = 0
        self._refresh()

    def get(self, hashes: Sequence[str]) -> dict[str, Vectors]:
        """Vectors of those of `hashes` that are stored and whole."""
        found: dict[str, Vectors] = {}
        wanted = [(h, at) for h in hashes if (at := self._places.get(bytes.fromhex(h))) is not None]
        if not wanted:
            return found
        records = self._map()
        for text_hash, at in wanted:
            record = records[at]
            if _crc(record["hash"].tobytes(), record["vector"].tobytes()) == int(record["crc"]):
                found[text_hash] = np.array(record["vector"], dtype=np.float32)
        return found

    def put(self, vectors: Mapping[str, Vectors]) -> None:
        """Append `vectors`, keyed by text hash; on return they are on disk."""
        rows = np.zeros(len(vectors), dtype=self._record)
        for row, (text_hash, vector) in zip(rows, vectors.items(), strict=True):
            key = bytes.fromhex(text_hash)
            row["hash"] = np.void(key)
            row["vector"] = vector
            row["crc"] = _crc(key, row["vector"].tobytes())
        with self.path.open("ab") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX)
            size = os.fstat(stream.fileno()).st_size
            stream.truncate(size - size % self._record.itemsize)
            stream.write(rows.tobytes())
            stream.flush()
            os.fsync(stream.fileno())
        self._refresh()

    def _map(self) -> npt.NDArray[np.void]:
        mapped: npt.NDArray[np.void] = np.memmap(self.path, dtype=self._record, mode="r", shape=(self._read,))
        return mapped

    def _refresh(self) -> None:
        """Take in the records that were appended since the last look."""
        whole = self.path.stat().st_size // self._record.itemsize if self.path.exists() else 0
        if whole <= self._read:
            return
        first, self._read = self._read, whole
        keys = self._map()["hash"][first:].tobytes()
        for i in range(whole - first):
            self._places[keys[i * HASH_BYTES : (i + 1) * HASH_BYTES]] = first + i


def _crc(key: bytes, vector: bytes) -> int:
    return zlib.crc32(vector, zlib.crc32(key))
