"""The samples' gate: scores of the sample filings in the lake against `eval/gates.toml` and `eval/baseline.json`.

    python .ci/gate.py SAMPLES COLLECTION

Input: a folder drawn by `tieout samples`, ingested until the index into the lake of the settings. Exit code 1 where a
score is below its floor (or, for a name ending in `_most`, above its ceiling), or a figure of the questions is worse
than the baseline's by more than its interval.
"""

from __future__ import annotations

import sys
import tomllib
from functools import partial
from pathlib import Path

from tieout.evaluation import cells, suite
from tieout.evaluation.gates import below, name_of
from tieout.evaluation.metrics.ranking import DEPTH
from tieout.evaluation.suite import Figure
from tieout.evaluation.suites import Suite, declared
from tieout.evaluation.truth import read_questions
from tieout.query import open_searcher
from tieout.settings import Settings

EVAL = Path(__file__).parents[1] / "eval"


def main(samples: Path, collection: str) -> int:
    """Print every score, and what is wrong with any."""
    settings = Settings.load()
    floors = tomllib.loads((EVAL / "gates.toml").read_text("utf-8"))["cells"]
    read = cell_scores(settings.lake, samples)
    given = declared(EVAL)["samples"]
    asked = Suite("samples", (collection,), tuple(read_questions(samples / "questions.jsonl")), **given)
    ask = partial(open_searcher(settings).query, collections=[collection], k=DEPTH)
    found = suite.figures(suite.run(ask, asked.questions))
    for figure in [*read, *found]:
        sys.stdout.write(f"{name_of(figure)}: {figure.mean:.4f}\n")
    faults = [*below(read, floors), *asked.faults(found, settings.encoder, EVAL)]
    for fault in faults:
        sys.stdout.write(f"FAIL {fault}\n")
    return 1 if faults else 0


def cell_scores(lake: Path, samples: Path) -> list[Figure]:
    """Share of each measure of the cells, over all filings."""
    total = cells.Score()
    for score in cells.score_lake(lake, samples).values():
        total.add(score)
    shares = {measure: total.share(measure) for measure in (*cells.MEASURES, "spurious")}
    return [Figure("all", name, total.counts["facts"], share, share, share) for name, share in shares.items()]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
