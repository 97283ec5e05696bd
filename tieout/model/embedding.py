"""Vectors by text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tieout.model.record import Declared, DocId, Record, Says


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding(Record):
    """The vector of one text under one model."""

    TABLE: ClassVar[Declared] = Declared(
        "embeddings", 1, "Vectors by text hash and model; each filing's file is complete.",
        ("doc_id", "text_hash", "model_id"),
    )  # fmt: skip

    doc_id: DocId
    text_hash: Annotated[str, Says("SHA-256 of the embedded text")]
    model_id: Annotated[str, Says("name@digest of the model")]
    vector: Annotated[tuple[float, ...], Says("unit length; all vectors of a model have its dimension")]
