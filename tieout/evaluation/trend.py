"""The trend: what each eval measured, kept in the lake's table `eval_report`.

Input: figures of a suite and what they were measured with. Output: rows of the table; figures of the last run by suite;
a figure's course over the runs. Invariant: runs are ordered by the time at which they measured.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tieout.evaluation.suite import Figure
from tieout.evaluation.suites import Suite
from tieout.lake.store import Lake
from tieout.model import EvalFigure

Row = dict[str, Any]
TABLE = EvalFigure.TABLE.name
FIGURE = ("kind", "name", "questions", "mean", "low", "high")


@dataclass(frozen=True)
class Run:
    """One eval: its id, when (UTC, YYYY-MM-DDTHH:MM:SSZ), the encoder's name and the index's generation."""

    run_id: str
    at: str
    encoder: str
    generation: int


def rows(run: Run, suite: Suite, figures: Sequence[Figure]) -> list[Row]:
    """Rows of one suite's figures."""
    about = {**vars(run), "suite": suite.name, "synthetic": suite.synthetic}
    return [{**about, **vars(figure)} for figure in figures]


def keep(lake: Lake, run: Run, found: Sequence[Row]) -> None:
    """Write a run's rows. Raises LakeError where another run is writing to the lake."""
    with lake.writing():
        lake.write(TABLE, run.run_id, found, fingerprint=run.run_id)


def last(lake: Lake) -> dict[str, list[Figure]]:
    """Figures of the last run, by suite; empty before the first."""
    stored = lake.read(TABLE).to_pylist()
    newest = max(((row["at"], row["run_id"]) for row in stored), default=None)
    found: dict[str, list[Figure]] = defaultdict(list)
    for row in stored:
        if (row["at"], row["run_id"]) == newest:
            found[row["suite"]].append(Figure(**{name: row[name] for name in FIGURE}))
    return dict(found)


def course(lake: Lake, suite: str, name: str) -> dict[str, list[tuple[str, float]]]:
    """Kind of question → time and mean of the figure `name`, oldest first."""
    found: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for row in sorted(lake.read(TABLE).to_pylist(), key=lambda one: (one["at"], one["run_id"])):
        if (row["suite"], row["name"]) == (suite, name):
            found[row["kind"]].append((row["at"], row["mean"]))
    return dict(found)
