"""Fits the weights by which a figure of a sentence answers: figures tagged in text → `answer/data/spoken.json`.

    python -m tieout.evaluation.spoken --gold DIR --collection NAME [--lake LAKE] [--write]

A logistic regression over all figures that may answer a question of a tagged figure, called by its element's name,
whose element no table of the filing bears. Output: by the least probability that is answered, the shares of questions
that are answered right and wrong, each company's judged by weights fitted on others. Invariant: deterministic.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet as pq

from tieout.answer.spoken import Query, Spoken, Weights, decide, spoken, weights
from tieout.evaluation.truth import read_questions
from tieout.query import open_searcher
from tieout.query.passages import Passages
from tieout.settings import Settings

SUFFIX = ".gold.parquet"
MOST = 1300  # questions, evenly over all
FOLDS, STEPS, RATE, RIDGE = 5, 3000, 0.5, 0.0005
LEVELS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
GIVEN = {"counted": 1.0}  # of counts, which filings hardly tag in their text
Row = Mapping[str, Any]


class Fact(NamedTuple):
    """A tagged figure of a filing's text, asked for."""

    file_name: str
    company: str
    question: str
    year: int
    value: Decimal


@dataclass(frozen=True)
class Example:
    """A question's figures with whether each is right."""

    company: str
    found: tuple[Spoken, ...]
    right: tuple[bool, ...]


def facts(rows: Iterable[Row], file_name: str, company: str) -> list[Fact]:
    """Figures of a year or of a day that stand in no table, of one value, of the whole company."""
    given = [r for r in rows if r["dims"] == "{}" and r["value"] is not None and r["period_end"] is not None]
    in_tables = {r["concept"] for r in given if r["in_table"]}
    values: dict[tuple[str, date | None, date], set[Decimal]] = defaultdict(set)
    for r in given:
        if r["concept"] not in in_tables and r["rendered"] and not r["hidden"] and not r["concept"].startswith("dei"):
            values[r["concept"], _day(r["period_start"]), date.fromisoformat(str(r["period_end"]))].add(
                Decimal(str(r["value"]))
            )
    return [
        Fact(file_name, company, _question(company, concept, end), end.year, next(iter(found)))
        for (concept, start, end), found in values.items()
        if len(found) == 1 and any(found) and (start is None or 350 <= (end - start).days <= 380)
    ]


def _day(given: object) -> date | None:
    return None if given is None else date.fromisoformat(str(given))


def _question(company: str, concept: str, end: date) -> str:
    return f"{company}: What was the {_words(concept.partition(':')[2])} in {end.year}?"


def _words(name: str) -> str:
    """An element's name as words: "OperatingLeaseCost" is "operating lease cost"."""
    framed = f"A{name}A"
    parts = [
        f" {b}" if b.isupper() and (framed[at].islower() or framed[at + 2].islower()) else b
        for at, b in enumerate(name)
    ]
    return "".join(parts).strip().lower()


def examples(asked: Iterable[Fact], passages: Callable[[Fact], Passages]) -> list[Example]:
    """Each question's figures."""
    out = []
    for fact in asked:
        found = tuple(spoken(Query(fact.question, (fact.year,), None), passages(fact)))
        out.append(Example(fact.company, found, tuple(abs(one.value) == abs(fact.value) for one in found)))
    return out


def fit(given: Sequence[Example]) -> Weights:
    """The weights that make the right figures of `given` likely, each question counting alike but for its length."""
    names = sorted({n for one in given for s in one.found for n in s.features} - set(GIVEN))
    x = np.array([[s.features[n] for n in names] + [1.0] for one in given for s in one.found])
    y = np.array([r for one in given for r in one.right], dtype=np.float64)
    w = np.array([len(one.found) ** -0.5 for one in given for _ in one.found])
    by, penalty = np.zeros(len(names) + 1), np.append(np.full(len(names), RIDGE), 0.0)
    for _ in range(STEPS):
        slope = x.T @ (w * (y - 1 / (1 + np.exp(-(x @ by))))) / w.sum() - penalty * by
        by = by + RATE * slope
    told = dict(zip(names, (round(float(v), 2) for v in by[:-1]), strict=True))
    return Weights(told | GIVEN, round(float(by[-1]), 2), weights().least)


def judged(given: Sequence[Example]) -> list[tuple[float, bool]]:
    """Probability of each question's figure, by weights fitted on other companies, and whether it is right."""
    fold = {name: n % FOLDS for n, name in enumerate(sorted({one.company for one in given}))}
    out = []
    for number in sorted(set(fold.values())):
        by = fit([one for one in given if fold[one.company] != number] or given)
        for one in (e for e in given if fold[e.company] == number):
            best = decide(one.found, by)
            if best is not None:
                out.append((best[1], one.right[one.found.index(best[0])]))
    return out


def main() -> None:
    """Fit, print how it does on other companies, and write the weights where asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name in ("--gold", "--collection", "--lake"):
        parser.add_argument(name, required=name != "--lake", type=str if name == "--collection" else Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    names = {q["file_name"]: q["company"] for q in read_questions(options.gold / "questions.jsonl") if "company" in q}
    every = [
        fact
        for path in sorted(options.gold.glob(f"*{SUFFIX}"))
        if (name := path.name.removesuffix(SUFFIX) + ".pdf") in names
        for fact in facts(pq.read_table(path).to_pylist(), name, names[name])
    ]
    searcher = open_searcher(Settings.load(**({"lake": options.lake} if options.lake else {})))
    taken = every[:: max(1, len(every) // MOST)]
    given = examples(
        taken,
        lambda f: searcher.passages(f.question, collections=[options.collection], filters={"file_name": f.file_name}),
    )
    sys.stdout.write("".join(f"{line}\n" for line in report(judged(given), len(given))))
    if options.write:
        save(fit(given))


def report(found: Sequence[tuple[float, bool]], questions: int) -> list[str]:
    """A line a level: the least probability, the shares of all questions answered right and wrong."""
    lines = []
    for least in LEVELS:
        told = [right for sure, right in found if sure >= least]
        lines.append(f"{least:.1f} right {sum(told) / questions:.3f} wrong {(len(told) - sum(told)) / questions:.3f}")
    return lines


def save(fitted: Weights) -> None:
    """Write the weights into the package."""
    path = Path(str(resources.files("tieout.answer").joinpath("data", "spoken.json")))
    raw = json.loads(path.read_text("utf-8"))
    raw |= {"constant": fitted.constant, "features": dict(sorted(fitted.features.items()))}
    path.write_text(json.dumps(raw, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
