"""Fits the weights of `tieout.concepts` and says what they are worth on companies that they were not fitted on.

    python -m tieout.learning.concepts GOLD … --lake LAKE [--write]

Input: folders of gold and a lake in which their filings are read to cells. Output: precision and recall of standard
items on rows of primary statements, and how often a row's element is the first or among the first five, each by ten
folds of companies; with `--write` the weights, fitted on all, with the hash of the gold they come from.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tieout.concepts import ranking, weights
from tieout.concepts.items import Item, standard_items
from tieout.concepts.rowtext import RowText, features
from tieout.concepts.weights import Linear
from tieout.lake.store import Lake
from tieout.learning.alike import fit_alike
from tieout.learning.dataset import digest
from tieout.learning.folds import folds
from tieout.learning.odds import fit_odds
from tieout.learning.tagged import NONE, Tagged, tagged

DATA = Path(weights.__file__).parent / "data"
FOLDS = 10
LEVELS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95)
STATEMENTS = ("income", "comprehensive", "balance", "cash", "equity")
NOTES = 3  # every which row of a note that is none of our items is learned from


@dataclass(frozen=True, slots=True)
class Models:
    """Both models, fitted on the same rows."""

    items: Linear
    elements: Linear


def fit(rows: Sequence[Tagged]) -> Models:
    """Weights of items and elements fitted on some rows, and on what the items themselves declare."""
    known = [r for i, r in enumerate(rows) if r.item and (r.item != NONE or r.text.statement or i % NOTES == 0)]
    bare = [replace(r, text=RowText(r.text.said, statement=r.text.statement)) for r in known if r.text.statement]
    given = [(features(r.text), r.item or NONE, r.company) for r in (*known, *bare)]
    items = fit_odds(given, [(names, item.id) for item in standard_items() for names in declared(item)])
    elements = fit_alike([(features(r.text), r.element, r.company) for r in rows if r.element])
    return Models(items, elements)


def declared(item: Item) -> list[list[str]]:
    """Features of what people and companies call an item, in each statement that states it."""
    homes = [s for s in (*STATEMENTS, None) if item.stands_in(s)]
    kinds = ((item.unit, item.nature), ("", ""))
    return [
        features(RowText(label=said, statement=home, kind=kind, nature=nature))
        for home in homes
        for said in (*item.labels, *item.names)
        for kind, nature in kinds
    ]


@dataclass(frozen=True, slots=True)
class Told:
    """What was said of a row: its item and how sure, and its five elements."""

    row: Tagged
    item: str | None
    sure: float
    elements: tuple[str | None, ...]


def tell(rows: Sequence[Tagged], models: Models) -> list[Told]:
    """What models that never saw the company say of its rows."""
    with using(models):
        return [_told(row) for row in rows]


class using:  # noqa: N801 - reads as a statement
    """Within it, ranks are those of these models instead of the shipped ones."""

    def __init__(self, models: Models) -> None:
        self._models, self._shipped = models, (weights.of_items, weights.of_elements)

    def __enter__(self) -> None:
        self._set(lambda: self._models.items, lambda: self._models.elements)

    def __exit__(self, *_: object) -> None:
        self._set(*self._shipped)

    def _set(self, items: Callable[[], Linear], elements: Callable[[], Linear]) -> None:
        weights.of_items, weights.of_elements = items, elements  # type: ignore[assignment]
        ranking.forget()


def _told(row: Tagged) -> Told:
    best = ranking.rank(row.text, 1)[0]
    elements = ranking.rank_elements(row.text) if row.element else ()
    return Told(row, best.name, best.probability, tuple(e.name for e in elements))


def by_folds(rows: Sequence[Tagged]) -> list[Told]:
    """What is said of each row by weights fitted on the companies of other folds."""
    at = folds([r.company for r in rows], [1] * len(rows), FOLDS)
    found: list[Told] = []
    for k in range(FOLDS):
        models = fit([r for r in rows if at[r.company] != k])
        found += tell([r for r in rows if at[r.company] == k and (r.text.statement or r.element)], models)
    return found


def report(told: Sequence[Told]) -> list[str]:
    """Lines of figures: items by statement and certainty, then elements."""
    lines = []
    for name in (*STATEMENTS, "all"):
        asked = [t for t in told if t.row.text.statement and name in (t.row.text.statement, "all")]
        lines += [f"{name}: {_shares(asked, level)}" for level in LEVELS]
    tags = [t for t in told if t.row.element]
    first = np.mean([t.elements[:1] == (t.row.element,) for t in tags])
    five = np.mean([t.row.element in t.elements for t in tags])
    return [*lines, f"elements of {len(tags)} rows: first {first:.4f}, in five {five:.4f}"]


def _shares(asked: Sequence[Told], level: float) -> str:
    named = [t for t in asked if t.item is not None and t.sure >= level]
    judged = [t for t in named if t.row.item is not None]
    right = sum(t.item == t.row.item for t in judged)
    there = sum(t.row.item not in (None, NONE) for t in asked)
    own = len(named) - len(judged)
    return (
        f">= {level:.2f} precision {right / max(len(judged), 1):.4f} recall {right / max(there, 1):.4f} of {there}; "
        f"{own} named that the company tags as its own"
    )


def write(models: Models, gold: str) -> None:
    """Write both models."""
    for name, model in (("items", models.items), ("elements", models.elements)):
        by_name: dict[str, list[int]] = defaultdict(list)
        for feature, (places, told) in sorted(model.weights.items()):
            for place, weight in zip(places, told, strict=True):
                by_name[feature] += [int(place), round(float(weight) * 100)]
        parts = [
            f"{json.dumps(k, ensure_ascii=False)}:{json.dumps(v, separators=(',', ':'))}" for k, v in by_name.items()
        ]
        head = f'"gold": "{gold}",\n"classes": {json.dumps(model.classes)},\n"weights": '
        (DATA / f"{name}.json").write_text("{" + head + "{\n" + ",\n".join(parts) + "\n}}\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the weights are worth, and write them where asked."""
    parser = argparse.ArgumentParser(description="Fit the weights of concepts on gold, by company.")
    parser.add_argument("gold", nargs="+", type=Path, help="folder of gold")
    parser.add_argument("--lake", type=Path, required=True, help="lake in which its filings are read to cells")
    parser.add_argument("--write", action="store_true", help="write the weights, fitted on all")
    parser.add_argument("--no-report", action="store_true", help="only fit")
    asked = parser.parse_args(arguments)
    rows = tagged(asked.gold, Lake(asked.lake))
    if not asked.no_report:
        sys.stdout.write("\n".join(report(by_folds(rows))) + "\n")
    if asked.write:
        write(fit(rows), digest([(folder, folder) for folder in asked.gold]))


if __name__ == "__main__":
    main()
