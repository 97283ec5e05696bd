"""Great Expectations over the run's filings: each table against the suite of its contract and its columns' meaning.

Input: the lake. Output: one result a table with the expectations that rows break, and the keys of a few of these rows.
The tables of all filings of the run are checked at once, for the library takes seconds to load and little to run.
"""

from collections.abc import Iterator

import dagster as dg

from assets.batch import of_run
from assets.engine import Engine
from assets.reporting import markdown
from tieout.lake.contracts import CONTRACTS
from tieout.quality.expectations import Report, validate

TABLES = ("filings", "tables", "cells", "propositions")
COLUMNS = ("expectation", "columns", "rows", "first rows")


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec("expectations", asset=name, description=f"{name} meets its Great Expectations suite.")
        for name in TABLES
    ],
    can_subset=True,
)
def expectation_checks(context: dg.AssetCheckExecutionContext, engine: Engine) -> Iterator[dg.AssetCheckResult]:
    """Validates the stored rows of the run's filings."""
    docs = [row["doc_id"] for row in of_run(context, engine.lake)]
    for key in sorted(context.selected_asset_check_keys):
        table = key.asset_key.to_user_string()
        yield _result(validate(CONTRACTS[table], engine.lake.read(table, docs)))


def _result(report: Report) -> dg.AssetCheckResult:
    broken = [
        dict(zip(COLUMNS, (f.expectation, list(f.columns), f.count, list(f.examples)), strict=True))
        for f in report.failures
    ]
    listed = {"broken": dg.MetadataValue.md(markdown(broken, COLUMNS))} if broken else {}
    return dg.AssetCheckResult(
        asset_key=report.table,
        check_name="expectations",
        passed=not broken,
        severity=dg.AssetCheckSeverity.ERROR,
        metadata={"rows": report.rows, "expectations": report.expectations, **listed},
    )
