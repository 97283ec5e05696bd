"""Great Expectations over the run's filings: each table against the suite of its contract and its columns' meaning.

Input: the lake. Output: one result a table with the expectations that rows break, filing by filing, and the keys of a
few of these rows. The rows of all filings are checked at once, and only where some break an expectation each filing's
partition by itself: a suite takes a second to run, however few the rows.
"""

from collections.abc import Iterator, Mapping

import dagster as dg

from tieout.lake.contracts import CONTRACTS
from tieout.quality.expectations import Report, Suites
from tieout_dagster.assets.batch import of_run
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.reporting import markdown

TABLES = ("filings", "tables", "cells", "propositions")
COLUMNS = ("filing", "expectation", "columns", "rows", "first rows")


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec("expectations", asset=name, description=f"{name} meets its Great Expectations suite.")
        for name in TABLES
    ],
    can_subset=True,
)
def expectation_checks(context: dg.AssetCheckExecutionContext, engine: Engine) -> Iterator[dg.AssetCheckResult]:
    """Validates the stored rows of the run's filings."""
    names = {row["doc_id"]: row["file_name"] for row in of_run(context, engine.lake)}
    suites, lake = Suites(), engine.lake
    for key in sorted(context.selected_asset_check_keys):
        table = key.asset_key.to_user_string()
        whole = suites.check(CONTRACTS[table], lake.read(table, list(names)))
        parts = names if whole.failures else {}
        alone = {name: suites.check(CONTRACTS[table], lake.read(table, [doc]), name) for doc, name in parts.items()}
        yield _result(whole, len(names), {name: report for name, report in alone.items() if report.failures})


def _result(whole: Report, filings: int, broken: Mapping[str, Report]) -> dg.AssetCheckResult:
    rows = [
        dict(zip(COLUMNS, (name, f.expectation, list(f.columns), f.count, list(f.examples)), strict=True))
        for name, report in (broken or {"all": whole}).items()
        for f in report.failures
    ]
    listed = {"broken": dg.MetadataValue.md(markdown(rows, COLUMNS))} if rows else {}
    counts = {"filings": filings, "filings broken": len(broken), "rows": whole.rows, "expectations": whole.expectations}
    return dg.AssetCheckResult(
        asset_key=whole.table,
        check_name="expectations",
        passed=not rows,
        severity=dg.AssetCheckSeverity.ERROR,
        metadata={**counts, **listed},
    )
