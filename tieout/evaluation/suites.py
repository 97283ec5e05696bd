"""The suites of questions that an eval runs, and what their figures are held to.

Input: `eval/gates.toml` and `eval/baseline.json`, the inbox, the collections that are indexed. Output: `Suite`s with
their questions, and the faults of measured figures. A collection without questions of its own is asked synthetic ones,
made from its rows: they are a suite by themselves, marked as such, and held to nothing. Invariant: what is configured
but not there is named, never passed over in silence.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tieout.evaluation import gates
from tieout.evaluation.suite import Figure
from tieout.evaluation.synthetic import questions_of_collection
from tieout.evaluation.truth import Question, read_questions
from tieout.lake.store import Lake

FOLDER = Path("eval")
SYNTHETIC = 200  # questions about a collection, about


@dataclass(frozen=True)
class Suite:
    """Questions, the collections that are searched for them, and what their figures are held to."""

    name: str
    collections: tuple[str, ...]
    questions: tuple[Question, ...]
    baseline: str | None = None
    floors: Mapping[str, float] = field(default_factory=dict)
    synthetic: bool = False

    def faults(self, found: Sequence[Figure], encoder: str, folder: Path = FOLDER) -> list[str]:
        """What is below its floor, or worse than the baseline that the same encoder gave."""
        fell = gates.below(found, self.floors)
        if self.baseline and gates.encoder_of(folder / "baseline.json", self.baseline) in (None, encoder):
            fell += gates.worse(found, gates.stored(folder / "baseline.json", self.baseline))
        return fell


def declared(folder: Path = FOLDER) -> dict[str, dict[str, Any]]:
    """The suites of `gates.toml`, by name; none where there is no such file."""
    path = folder / "gates.toml"
    found: dict[str, dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["suites"] if path.is_file() else {}
    return found


def suites(lake: Lake, inbox: Path, indexed: Collection[str], folder: Path = FOLDER) -> tuple[list[Suite], list[str]]:
    """The suites that can be run, and the reason of each that cannot."""
    beside = sorted(path.parent.name for path in inbox.glob("*/questions.jsonl"))
    known: dict[str, dict[str, Any]] = {name: {} for name in beside} | declared(folder)
    found, left_out = [], []
    for name, given in known.items():
        path = Path(given.get("questions") or inbox / name / "questions.jsonl")
        collections = tuple(given.get("collections") or (name,))
        absent = [one for one in collections if one not in indexed]
        if not path.is_file() or absent:
            lacking = f"collection {', '.join(absent)}" if absent else str(path)
            left_out.append(f"{name}: {lacking} is not there")
            continue
        questions = tuple(read_questions(path))
        found.append(Suite(name, collections, questions, given.get("baseline"), given.get("floors") or {}))
    asked = {one for suite in found for one in suite.collections}
    return found + [_synthetic(lake, one) for one in sorted(set(indexed) - asked)], left_out


def fallen(measured: Mapping[str, Sequence[Figure]], encoder: str, folder: Path = FOLDER) -> list[str]:
    """What is wrong with the figures of the declared suites that were measured, each with its suite's name."""
    held = {
        name: Suite(name, (), (), given.get("baseline"), given.get("floors") or {})
        for name, given in declared(folder).items()
    }
    return [
        f"{name}: {fault}"
        for name, suite in held.items()
        if name in measured
        for fault in suite.faults(measured[name], encoder, folder)
    ]


def _synthetic(lake: Lake, collection: str) -> Suite:
    filings = sum(row["collection"] == collection for row in lake.read("filings", columns=["collection"]).to_pylist())
    each = max(1, SYNTHETIC // max(filings, 1))
    questions = tuple(questions_of_collection(lake, collection, each))
    return Suite(f"{collection} (synthetic)", (collection,), questions, synthetic=True)
