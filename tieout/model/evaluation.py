"""What an eval measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tieout.model.record import Declared, Record, Says


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalFigure(Record):
    """One figure of one suite of questions."""

    TABLE: ClassVar[Declared] = Declared(
        "eval_report", 1, "What each eval measured: one row a figure of a suite of questions.",
        ("run_id", "suite", "kind", "name"), part="run_id",
    )  # fmt: skip

    run_id: Annotated[str, Says("run that measured it; the name of the file")]
    at: Annotated[str, Says("when it was measured, UTC, YYYY-MM-DDTHH:MM:SSZ")]
    suite: Annotated[str, Says("suite of questions")]
    synthetic: Annotated[bool, Says("the questions were made from the lake's own rows")]
    encoder: Annotated[str, Says("embedding model as the settings name it")]
    generation: Annotated[int, Says("state of the search index that was asked")]
    kind: Annotated[str, Says("kind of question, or all")]
    name: Annotated[str, Says("name of the figure")]
    questions: Annotated[int, Says("questions that it is the mean of")]
    mean: Annotated[float, Says("mean over the questions; median where the name says so")]
    low: Annotated[float, Says("lower end of its 95 % interval")]
    high: Annotated[float, Says("upper end of its 95 % interval")]
