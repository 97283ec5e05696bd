"""The weights as shipped: JSON files of `data`, each with the hash of the gold it was fitted on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from tieout.decode import features
from tieout.decode.features import Field, Floats, offsets
from tieout.decode.trees import Trees
from tieout.decode.words import Nature


@cache
def nature() -> Nature:
    """The model of words."""
    return Nature(_data("nature.json")["weights"])


@cache
def rules() -> tuple[str, ...]:
    """The readers' rules that the weights name, in their order."""
    return tuple(_data("periods.json")["rules"])


@cache
def of_candidates() -> Floats:
    """Weights by which a candidate is chosen."""
    return _flat("periods.json", features.FIELDS)


@cache
def of_certainty() -> Trees:
    """Trees by which a decision is trusted."""
    return Trees.from_data(_data("certainty.json"))


def _flat(name: str, fields: Sequence[Field]) -> Floats:
    data = _data(name)["weights"]
    starts = offsets(fields)
    out = np.zeros(starts[-1])
    for start, field in zip(starts, fields, strict=False):
        for choice, weight in data.get(field.name, {}).items():
            out[start + int(choice)] = weight
    return out


def _data(name: str) -> Any:
    return json.loads(resources.files("tieout.decode").joinpath("data", name).read_text("utf-8"))
