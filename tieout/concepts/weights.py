"""The weights as shipped: JSON files of `data`, each with the hash of the gold that it was fitted on.

Each says, for a feature's name, the classes that it speaks for or against and by how much, in hundredths.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_SCALE = 100.0


@dataclass(frozen=True, slots=True)
class Linear:
    """A linear model: `classes`, and by a feature's name the places of the classes it tells and their weights."""

    classes: tuple[str, ...]
    weights: Mapping[str, tuple[NDArray[np.int64], Floats]]

    def scores(self, features: Iterable[str]) -> Floats:
        """The sum of the weights of the features, a number a class."""
        total = np.zeros(len(self.classes))
        for name in features:
            told = self.weights.get(name)
            if told is not None:
                total[told[0]] += told[1]
        return total


@cache
def of_items() -> Linear:
    """Log-odds of standard items, and of none."""
    return _linear("items")


@cache
def of_elements() -> Linear:
    """How alike a row is to the rows of each element."""
    return _linear("elements")


def _linear(name: str) -> Linear:
    data = json.loads(resources.files("tieout.concepts").joinpath("data", f"{name}.json").read_text("utf-8"))
    return Linear(tuple(data["classes"]), {feature: _told(flat) for feature, flat in data["weights"].items()})


def _told(flat: Sequence[int]) -> tuple[NDArray[np.int64], Floats]:
    return np.array(flat[::2], dtype=np.int64), np.array(flat[1::2], dtype=np.float64) / _SCALE
