"""Models behind ports: adapters are chosen by name and loaded when first needed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tieout.errors import ModelError
from tieout.models.ports import Encoder, Reranker


def _minilm() -> Encoder:
    from tieout.models.minilm import MiniLM  # noqa: PLC0415 - as its siblings

    return MiniLM()


def _hashing() -> Encoder:
    from tieout.models.fake import HashingEncoder  # noqa: PLC0415 - as its siblings

    return HashingEncoder()


def _bge_small() -> Encoder:
    from tieout.models.onnx import OnnxEncoder, packaged  # noqa: PLC0415 - optional

    prefix = "Represent this sentence for searching relevant passages: "
    return OnnxEncoder(packaged("bge_small_en"), "bge-small-en-v1.5-int8", prefix)


def _minilm_l12() -> Reranker:
    from tieout.models.onnx import OnnxReranker, packaged  # noqa: PLC0415 - optional

    return OnnxReranker(packaged("reranker_en"), "ms-marco-MiniLM-L-12-v2-int8")


def _overlap() -> Reranker:
    from tieout.models.fake import OverlapReranker  # noqa: PLC0415 - as its siblings

    return OverlapReranker()


ENCODERS: dict[str, Callable[[], Encoder]] = {"minilm": _minilm, "hashing": _hashing, "bge-small": _bge_small}
RERANKERS: dict[str, Callable[[], Reranker]] = {"minilm-l12": _minilm_l12, "overlap": _overlap}
OFF = "off"


def load_encoder(name: str) -> Encoder:
    """The encoder called `name`, or the sentence-transformers model in the folder `name`.

    Raises `ModelError` where there is none, or its weights cannot be read.
    """
    if name in ENCODERS:
        return ENCODERS[name]()
    from tieout.models.folder import open_folder  # noqa: PLC0415 - imports torch

    encoder = open_folder(name)
    if encoder is None:
        known = ", ".join(sorted(ENCODERS))
        raise ModelError(f"No encoder is called {name!r} and no folder of that name holds a model; known: {known}.")
    return encoder


def load_reranker(name: str) -> Reranker | None:
    """The cross-encoder called `name`, or the ONNX one in the folder `name`; None for "off".

    Raises `ModelError` where there is none, or what it needs is not installed.
    """
    if name == OFF:
        return None
    if name in RERANKERS:
        return RERANKERS[name]()
    from tieout.models.onnx import MODEL, OnnxReranker  # noqa: PLC0415 - optional

    folder = Path(name)
    if not (folder / MODEL).is_file():
        known = ", ".join(sorted(RERANKERS))
        raise ModelError(f"No reranker is called {name!r} and no folder of that name holds {MODEL}; known: {known}.")
    return OnnxReranker(folder, folder.resolve().name)


__all__ = ["ENCODERS", "RERANKERS", "load_encoder", "load_reranker"]
