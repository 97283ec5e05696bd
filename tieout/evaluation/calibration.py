"""Fits the weights by which an answer is chosen and refused: questions with known answers → `answer/data/weights.json`.

    python -m tieout.evaluation.calibration --questions FILE --collection NAME [--lake LAKE] [--write]

A conditional logit with a ridge penalty (McFadden, 1974), fitted by gradient ascent on the likelihood of the right
candidates, or of "none" where no candidate is right. Output: shares of questions answered right and wrong by the least
probability that is answered, each filing's questions judged by weights fitted on other filings. Invariants:
deterministic; a question without candidates is refused whatever the weights; a row whose cell is unclear never answers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tieout.answer.candidates import LOOKED_AT, Candidate, candidates
from tieout.answer.decide import Weights, decide, weights
from tieout.answer.scope import two_scopes
from tieout.evaluation.truth import Question, is_right_cell, read_questions
from tieout.query import QueryResult, open_searcher
from tieout.settings import Settings

Array = npt.NDArray[np.float64]
KINDS = ("lookup", "segment")
RIDGE = 0.001
STEPS, RATE, MOMENTUM = 1500, 0.2, 0.9
FOLDS = 5
LEVELS = (0.5, 0.6, 0.62, 0.66, 0.7, 0.72, 0.75, 0.8, 0.9)


@dataclass(frozen=True)
class Example:
    """A question's candidates, not empty; `right` tells of each whether it is the answer.

    `of_part` where a part is asked about. A figure that a second filing of the company states as well is right where
    one of its citations is.
    """

    filing: str
    found: tuple[Candidate, ...]
    right: tuple[bool, ...]
    of_part: bool = False


class Judged(NamedTuple):
    """Probability of an example's best candidate, whether it is right, whether it would be answered."""

    sure: float
    right: bool
    clear: bool
    of_part: bool = False


def examples(ask: Callable[[str], QueryResult], questions: Iterable[Question]) -> tuple[list[Example], int]:
    """Examples of the lookups among `questions`, and the number of these questions."""
    asked = [q for q in questions if q["kind"] in KINDS]
    out = []
    for question in asked:
        result = ask(question["question"])
        found = _candidates(result)
        held = any(c.record.file_name == question["file_name"] and is_right_cell(c.cell, question) for c in found)
        right = tuple(held and is_right_cell(c.cell, question) for c in found)
        if found:
            out.append(Example(question["file_name"], found, right, bool(result.understood.member)))
    return out, len(asked)


def _candidates(result: QueryResult) -> tuple[Candidate, ...]:
    """The candidates of a question that is not refused whatever the weights."""
    found = candidates(result) if result.sufficient else []
    return () if two_scopes(found) else tuple(found)


def fit(given: Sequence[Example]) -> Weights:
    """The weights that make the right candidates of `given` (not empty) most likely."""
    names = sorted({name for one in given for c in one.found for name in c.features})
    values, there, right = _arrays(given, names)
    by, speed = np.zeros(len(names) + 1), np.zeros(len(names) + 1)
    decay = np.append(np.full(len(names), 2 * RIDGE), 0.0)
    for _ in range(STEPS):
        scores = np.where(there, values @ by, -np.inf)
        change = _softmax(np.where(right, scores, -np.inf)) - _softmax(scores)
        slope = np.einsum("qc,qcf->f", change, values) / len(given) - decay * by
        speed = MOMENTUM * speed + RATE * slope
        by = by + speed
    fitted = dict(zip(names, by[:-1].tolist(), strict=True))
    return replace(weights(), features=fitted, none=float(by[-1]))


def cross_validated(given: Sequence[Example]) -> list[Judged]:
    """Each example, judged by weights that were fitted on other filings."""
    filings = sorted({one.filing for one in given})
    folds = {filing: i % FOLDS for i, filing in enumerate(filings)}
    found = []
    for fold in sorted(set(folds.values())):
        by = fit([one for one in given if folds[one.filing] != fold] or given)
        found += [_judged(one, by) for one in given if folds[one.filing] == fold]
    return found


def levels(judged: Sequence[Judged], questions: int) -> list[tuple[float, float, float]]:
    """Least probability, share of questions answered right, share answered wrong."""
    rows = []
    for least in LEVELS:
        told = [one.right for one in judged if one.clear and one.sure >= least]
        rows.append((least, sum(told) / questions, (len(told) - sum(told)) / questions))
    return rows


def _judged(one: Example, by: Weights) -> Judged:
    best, sure = decide(one.found, by)
    right = one.right[one.found.index(best)]
    return Judged(sure, right, _is_clear(best), one.of_part)


def _is_clear(best: Candidate) -> bool:
    return best.value is not None and not best.features["unclear"] and not best.features["part_unsaid"]


def _arrays(
    given: Sequence[Example], names: Sequence[str]
) -> tuple[Array, npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Features [questions, candidates + none, features + none], which places are taken, which of these are right."""
    shape = (len(given), LOOKED_AT + 1)
    values = np.zeros((*shape, len(names) + 1))
    there, right = np.zeros(shape, dtype=np.bool_), np.zeros(shape, dtype=np.bool_)
    for q, one in enumerate(given):
        for c, candidate in enumerate(one.found):
            values[q, c, :-1] = [candidate.features[name] for name in names]
            there[q, c], right[q, c] = True, one.right[c]
        values[q, -1, -1], there[q, -1], right[q, -1] = 1.0, True, not any(one.right)
    return values, there, right


def _softmax(scores: Array) -> Array:
    powers: Array = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Array = powers / powers.sum(axis=1, keepdims=True)
    return shares


def save(by: Weights, path: Path) -> None:
    """Put weights into the file at `path`, keeping what it says of itself."""
    raw = json.loads(path.read_text("utf-8"))
    features = {name: round(value, 2) for name, value in sorted(by.features.items())}
    path.write_text(json.dumps({**raw, "none": round(by.none, 2), "features": features}, indent=2) + "\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the levels by cross-validation; with --write, replace the package's weights by those fitted on all."""
    parser = argparse.ArgumentParser(prog="python -m tieout.evaluation.calibration")
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--collection", required=True)
    parser.add_argument("--lake", type=Path, help="default: the lake of the settings")
    parser.add_argument("--write", action="store_true", help="replace the package's weights")
    given = parser.parse_args(arguments)
    settings = Settings.load(**({"lake": given.lake} if given.lake else {}))
    ask = partial(open_searcher(settings).query, collections=[given.collection], k=LOOKED_AT)
    found, count = examples(ask, read_questions(given.questions))
    judged = cross_validated(found)
    for name, of_part in (("whole", False), ("part", True)):
        for least, right, wrong in levels([one for one in judged if one.of_part == of_part], count):
            sys.stdout.write(f"{name} least {least:.2f} right {right:.3f} wrong {wrong:.3f} of all questions\n")
    if given.write:
        save(fit(found), Path(str(resources.files("tieout.answer").joinpath("data", "weights.json"))))


if __name__ == "__main__":
    main()
