"""`eval_report`: how well the index finds what is asked. Input: the suites of `eval/gates.toml` and of the inbox.

Output: a row of the lake table for each figure of each suite, so that the trend is kept; scores as metadata, which
Dagster plots over the nights; an HTML page for each suite. Invariant: what cannot be run is left out and named.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

import dagster as dg

from tieout.evaluation import trend
from tieout.evaluation.metrics.ranking import DEPTH
from tieout.evaluation.report import write
from tieout.evaluation.suite import figures, run
from tieout.evaluation.suites import fallen, suites
from tieout.lake.contracts import contract_of
from tieout.lake.fingerprints import code_version
from tieout.model import EvalFigure
from tieout.query import open_searcher
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.reporting import markdown
from tieout_dagster.assets.spec import OWNERS, table_schema

EVAL_REPORT = contract_of(EvalFigure)
COLUMNS = ("suite", "kind", "name", "questions", "mean", "low", "high")
PLOTTED = ("recall@5", "temporal precision", "first record right", "answer wrong")


@dg.asset(
    deps=["search_index"],
    group_name="evaluation",
    kinds={"python", "parquet"},
    owners=OWNERS,
    code_version=code_version("tieout.evaluation.suite"),
    description=f"{EVAL_REPORT.doc} Written by `tieout.evaluation.suite`, one Parquet file a run.",
    metadata={"dagster/column_schema": table_schema(EVAL_REPORT), "dagster/table_name": EVAL_REPORT.name},
)
def eval_report(context: dg.AssetExecutionContext, engine: Engine) -> dg.MaterializeResult[Any]:
    """Asks the questions of every suite that is there."""
    lake, settings = engine.lake, engine.settings
    searcher = open_searcher(settings)
    found, left_out = suites(lake, settings.inbox, searcher.collections)
    for reason in left_out:
        context.log.warning(reason)
    this = trend.Run(
        context.run.run_id, f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}", settings.encoder, searcher.generation
    )
    asked = [(one, run(partial(searcher.query, collections=one.collections, k=DEPTH), one.questions)) for one in found]
    rows = [row for one, outcomes in asked for row in trend.rows(this, one, figures(outcomes))]
    trend.keep(lake, this, rows)
    pages = {one.name: write(lake, one.name, outcomes) for one, outcomes in asked}
    listed = {f"report, {name}": dg.MetadataValue.path(path) for name, path in pages.items()}
    return dg.MaterializeResult(metadata=_metadata(rows, left_out) | listed)


@dg.asset_check(
    asset="eval_report", blocking=True,
    description="No figure is below its floor, or worse than the baseline by more than its interval.",
)  # fmt: skip
def no_worse(engine: Engine) -> dg.AssetCheckResult:
    """Holds the last run's figures to `eval/gates.toml` and `eval/baseline.json`."""
    last = trend.last(engine.lake)
    faults = fallen(last, engine.settings.encoder)
    return dg.AssetCheckResult(
        passed=not faults,
        severity=dg.AssetCheckSeverity.ERROR,
        metadata={"suites": sorted(last), "faults": faults},
    )


def _metadata(rows: Sequence[Mapping[str, Any]], left_out: Sequence[str]) -> dict[str, Any]:
    shown = [{**row, **{name: round(row[name], 3) for name in ("mean", "low", "high")}} for row in rows]
    plotted = {f"{r['suite']}, {r['kind']}: {r['name']}": r["mean"] for r in shown if r["name"] in PLOTTED}
    table = dg.MetadataValue.md(markdown(shown, COLUMNS))
    return {"dagster/row_count": len(rows), "left out": list(left_out), "scores": table} | plotted
