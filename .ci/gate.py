"""The samples' gate: scores of the sample filings in the lake against the floors of `eval/gates.toml`.

    python .ci/gate.py SAMPLES COLLECTION

Input: a folder drawn by `tieout samples`, ingested until the index into the lake of the settings. Exit code 1 where a
score is below its floor (or, for a name ending in `_most`, above its ceiling).
"""

from __future__ import annotations

import sys
import tomllib
from functools import partial
from pathlib import Path

from tieout.evaluation import cells, recall
from tieout.query import open_searcher
from tieout.settings import Settings

GATES = Path(__file__).parents[1] / "eval" / "gates.toml"


def main(samples: Path, collection: str) -> int:
    """Print every score with its bound."""
    settings = Settings.load()
    measured = {
        "cells": cell_scores(settings.lake, samples),
        "search": search_scores(settings, samples / "questions.jsonl", collection),
    }
    failed = 0
    for suite, bounds in tomllib.loads(GATES.read_text("utf-8"))["samples"].items():
        for name, bound in bounds.items():
            score = measured[suite][name.removesuffix("_most")]
            good = score <= bound if name.endswith("_most") else score >= bound
            failed += not good
            sys.stdout.write(f"{'ok  ' if good else 'FAIL'} {suite}.{name}: {score:.4f}, bound {bound}\n")
    return 1 if failed else 0


def cell_scores(lake: Path, samples: Path) -> dict[str, float]:
    """Measure → share, over all filings."""
    total = cells.Score()
    for score in cells.score_lake(lake, samples).values():
        total.add(score)
    return {measure: total.share(measure) for measure in (*cells.MEASURES, "spurious")}


def search_scores(settings: Settings, questions: Path, collection: str) -> dict[str, float]:
    """`KIND_recall5` and `KIND_refused` → share."""
    ask = partial(open_searcher(settings).query, collections=[collection])
    scores = {}
    for score in recall.measure(ask, recall.read_questions(questions)):
        scores[f"{score.kind}_refused"] = score.refused
        if score.recall:
            scores[f"{score.kind}_recall5"] = score.recall[5]
    return scores


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
