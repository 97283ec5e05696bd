"""Models behind ports: adapters are chosen by name and loaded when first needed."""

from __future__ import annotations

from collections.abc import Callable

from tieout.errors import ModelError
from tieout.models.ports import Encoder


def _minilm() -> Encoder:
    from tieout.models.minilm import MiniLM  # noqa: PLC0415 - imports torch

    return MiniLM()


def _hashing() -> Encoder:
    from tieout.models.fake import HashingEncoder  # noqa: PLC0415 - as its siblings

    return HashingEncoder()


ENCODERS: dict[str, Callable[[], Encoder]] = {"minilm": _minilm, "hashing": _hashing}


def load_encoder(name: str) -> Encoder:
    """The encoder called `name`, or the sentence-transformers model in the folder `name`.

    Raises `ModelError` where there is none, or its weights cannot be read.
    """
    if name in ENCODERS:
        return ENCODERS[name]()
    from tieout.models.minilm import open_folder  # noqa: PLC0415 - imports torch

    encoder = open_folder(name)
    if encoder is None:
        known = ", ".join(sorted(ENCODERS))
        raise ModelError(f"No encoder is called {name!r} and no folder of that name holds a model; known: {known}.")
    return encoder


__all__ = ["ENCODERS", "load_encoder"]
