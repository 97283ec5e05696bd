"""A row → ranked standard items and elements, each with its probability.

Invariants: the same row gives the same ranks; an item that does not stand in the row's statement is never named; where
nothing is likely enough the best answer is None ("none of ours"), which is ranked like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from tieout.concepts import weights
from tieout.concepts.items import by_id, item_of
from tieout.concepts.rowtext import RowText, features
from tieout.concepts.weights import Floats

NONE = "none"
MOST = 5
_LIKELY = 1.5  # how much more alike a row is to an element of the item that it is
_SHARP = 12.0  # of likeness to elements, in odds


@dataclass(frozen=True, slots=True)
class Ranked:
    """One candidate: `name` is the id of a standard item or an element's name, None for none of ours."""

    name: str | None
    probability: float


@lru_cache(maxsize=32768)
def rank(row: RowText, most: int = MOST) -> tuple[Ranked, ...]:
    """Standard items of a row, the likeliest first, `None` among them.

    >>> rank(RowText(label="Purchases of property and equipment", statement="cash"))[0].name
    'capital_expenditure'
    """
    classes = weights.of_items().classes
    return tuple(Ranked(None if name == NONE else name, p) for name, p in _best(classes, _odds(row), most))


@lru_cache(maxsize=32768)
def rank_elements(row: RowText, most: int = MOST) -> tuple[Ranked, ...]:
    """Elements of the taxonomies (local names) of a row, the likeliest first."""
    model = weights.of_elements()
    alike = model.scores(features(row))
    items, odds = weights.of_items().classes, _odds(row)
    for at, covering in enumerate(_covering(row.statement)):
        if covering is not None:
            alike[at] += _LIKELY * odds[items.index(covering)]
    return tuple(Ranked(name, p) for name, p in _best(model.classes, _softmax(alike * _SHARP), most))


def forget() -> None:
    """Drop what was kept of the models, so that others may be tried."""
    for kept in (rank, rank_elements, _standing, _covering):
        kept.cache_clear()


def _odds(row: RowText) -> Floats:
    """Probabilities of all classes of items."""
    model = weights.of_items()
    odds = np.where(_standing(row.statement), model.scores(features(row)), -np.inf)
    return _softmax(odds)


@cache
def _standing(statement: str | None) -> NDArray[np.bool_]:
    known = by_id()
    names = weights.of_items().classes
    return np.array([name == NONE or known[name].stands_in(statement) for name in names])


@cache
def _covering(statement: str | None) -> tuple[str | None, ...]:
    """The item that covers each element, where the model of items knows it."""
    known = set(weights.of_items().classes)
    found = (item_of(element, statement) for element in weights.of_elements().classes)
    return tuple(item.id if item is not None and item.id in known else None for item in found)


def _best(names: Sequence[str], odds: Floats, most: int) -> list[tuple[str, float]]:
    return [(names[i], float(odds[i])) for i in np.argsort(-odds, kind="stable")[:most] if odds[i] > 0]


def _softmax(scores: Floats) -> Floats:
    raised = np.exp(scores - scores.max())
    shares: Floats = raised / raised.sum()
    return shares
