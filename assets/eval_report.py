"""`eval_report`: how well the index finds what is asked. Input: each collection's `questions.jsonl` in the inbox.

Output: recall by kind of question as metadata, so that Dagster plots it over the nights. Invariant: a collection
without questions, or not indexed, is left out and named.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dagster as dg

from assets.engine import Engine
from assets.reporting import markdown
from assets.spec import OWNERS
from tieout.errors import UnknownCollection
from tieout.evaluation.recall import Score, measure, read_questions
from tieout.lake.fingerprints import code_version
from tieout.query import Searcher, open_searcher

COLUMNS = ("collection", "kind", "questions", "recall@1", "recall@5", "refused", "median ms")


@dg.asset(
    deps=["search_index"],
    group_name="evaluation",
    kinds={"python"},
    owners=OWNERS,
    code_version=code_version("tieout.evaluation.recall"),
    description="Recall and refusals over the questions that stand beside the filings of a collection.",
)
def eval_report(context: dg.AssetExecutionContext, engine: Engine) -> dg.MaterializeResult[Any]:
    """Asks every question of `INBOX/COLLECTION/questions.jsonl`."""
    settings = engine.settings
    searcher = open_searcher(settings)
    rows: list[dict[str, Any]] = []
    left_out: list[str] = []
    for path in sorted(settings.inbox.glob("*/questions.jsonl")):
        try:
            rows += _rows(path, searcher)
        except UnknownCollection as error:
            left_out.append(str(error))
            context.log.warning(str(error))
    return dg.MaterializeResult(metadata=_metadata(rows, left_out))


def _rows(path: Path, searcher: Searcher) -> list[dict[str, Any]]:
    collection = path.parent.name
    scores = measure(lambda question: searcher.query(question, collections=[collection]), read_questions(path))
    return [_row(collection, score) for score in scores]


def _row(collection: str, score: Score) -> dict[str, Any]:
    recall = {f"recall@{k}": round(score.recall[k], 3) if k in score.recall else None for k in (1, 5)}
    rest = {"refused": round(score.refused, 3), "median ms": round(score.ms, 1)}
    return {"collection": collection, "kind": score.kind, "questions": score.questions, **recall, **rest}


def _metadata(rows: Sequence[dict[str, Any]], left_out: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"questions": sum(row["questions"] for row in rows), "left out": list(left_out)}
    for row in rows:
        measured = "refused" if row["recall@5"] is None else "recall@5"
        found[f"{row['collection']}, {row['kind']}: {measured}"] = row[measured]
    return found | {"scores": dg.MetadataValue.md(markdown(rows, COLUMNS))}
