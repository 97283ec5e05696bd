"""`propositions` rows of one filing → its `embeddings` rows.

Invariants: one row for each distinct text, in order of first appearance; the file is complete whatever the cache held
before; equal texts are embedded once, over all filings of a lake, and never again with the same model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import polars as pl

from tieout.embeddings.cache import EmbeddingCache
from tieout.errors import ModelError
from tieout.models.ports import Encoder, Vectors

CHUNK = 32  # texts between two writes to the cache and two words of progress: some two seconds


def embed(
    propositions: Sequence[dict[str, Any]],
    encoder: Encoder,
    cache: EmbeddingCache | None,
    told: Callable[[int, int], None] | None = None,
) -> list[dict[str, Any]]:
    """`embeddings` rows of one filing's propositions; `told` hears how many of the texts to be embedded are.

    Raises `ModelError` where the encoder gives vectors that are not finite or not of its own dimension.
    """
    columns = ("doc_id", "text_hash", "text")
    distinct = pl.DataFrame({c: [p[c] for p in propositions] for c in columns}, dict.fromkeys(columns, pl.String))
    distinct = distinct.unique("text_hash", keep="first", maintain_order=True)
    texts = dict(distinct.select("text_hash", "text").iter_rows())
    vectors = cache.get(list(texts)) if cache else {}
    absent = [h for h in texts if h not in vectors]
    for at in range(0, len(absent), CHUNK):
        part = absent[at : at + CHUNK]
        fresh = dict(zip(part, _checked(encoder, [texts[h] for h in part]), strict=True))
        if cache:
            cache.put(fresh)
        vectors.update(fresh)
        if told:
            told(at + len(part), len(absent))
    return [
        {"doc_id": doc_id, "text_hash": h, "model_id": encoder.model_id, "vector": vectors[h].tolist()}
        for doc_id, h in distinct.select("doc_id", "text_hash").iter_rows()
    ]


def _checked(encoder: Encoder, texts: list[str]) -> Vectors:
    found = encoder.encode(texts)
    if found.shape != (len(texts), encoder.dimension) or not np.isfinite(found).all():
        raise ModelError(f"{encoder.model_id} gave vectors of shape {found.shape} for {len(texts)} texts.")
    return found
