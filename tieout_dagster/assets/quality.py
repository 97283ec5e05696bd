"""The quality checks as asset checks: what the gate stored in `findings`, and the six guardrails on the records.

Input: the lake. Output: one result a check over the run's filings, with counts, examples and the cells' keys. A check
that quarantines rows fails as an error, as a guardrail does; another as a warning. None stops the run: rows in
quarantine, and filings that are blocked or break a guardrail, are held back by the pipeline, partition by partition.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import dagster as dg

from tieout.lake.store import Lake
from tieout.quality.config import changed, read_changes
from tieout.quality.gate import ALL
from tieout.quality.guard import searched_guardrails
from tieout.quality.guardrails import NAMES
from tieout_dagster.assets.batch import Row, of_run
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.reporting import markdown

EXAMPLES = 10
COLUMNS = ("file_name", "page", "message", "cell_ids")


@dg.multi_asset_check(specs=[dg.AssetCheckSpec(name, asset="findings", description=said) for name, said in ALL.items()])
def gate_checks(context: dg.AssetCheckExecutionContext, engine: Engine) -> Iterator[dg.AssetCheckResult]:
    """The stored findings, check by check."""
    ready = ready_of(context, engine.lake)
    names = {row["doc_id"]: row["file_name"] for row in ready}
    found: dict[str, list[Row]] = {name: [] for name in ALL}
    for row in engine.lake.read("findings", list(names)).to_pylist():
        if row["check"] in found:
            found[row["check"]].append(row | {"file_name": names[row["doc_id"]]})
    for name, rows in found.items():
        yield _result(name, len(ready), rows)


@dg.multi_asset_check(
    specs=[dg.AssetCheckSpec(name, asset="search_index", description=said) for name, said in NAMES.items()]
)
def guardrail_checks(context: dg.AssetCheckExecutionContext, engine: Engine) -> Iterator[dg.AssetCheckResult]:
    """The six guardrails over the run's filings that have records; one that breaks any is not in the index."""
    lake = engine.lake
    docs = [row["doc_id"] for row in ready_of(context, lake) if lake.fingerprint("propositions", row["doc_id"])]
    with changed(read_changes(engine.settings.checks)):
        looked = [one for found in searched_guardrails(lake, docs) for one in found]
    for name in NAMES:
        own = [one for one in looked if one.name == name]
        broken = [record for one in own for record in one.broken]
        yield dg.AssetCheckResult(
            asset_key="search_index",
            check_name=name,
            passed=not broken,
            severity=dg.AssetCheckSeverity.ERROR,
            metadata={
                "records": sum(one.checked for one in own),
                "broken": len(broken),
                "examples": broken[:EXAMPLES],
            },
        )


def ready_of(context: dg.AssetCheckExecutionContext, lake: Lake) -> list[Row]:
    """The run's filings that are in use."""
    return [row for row in of_run(context, lake) if row["status"] == "ready"]


def counted(
    filings: int, rows: Sequence[Row], columns: Sequence[str], level: dg.AssetCheckSeverity, **more: Any
) -> dict[str, Any]:
    """What every result says: how many filings were looked at, how many findings there are, and the first of them."""
    metadata: dict[str, Any] = {"filings": filings, "findings": len(rows), **more}
    if rows:
        metadata["examples"] = dg.MetadataValue.md(markdown(rows[:EXAMPLES], columns))
    return {"passed": not rows, "severity": level, "metadata": metadata}


def _result(name: str, filings: int, rows: Sequence[Row]) -> dg.AssetCheckResult:
    level = dg.AssetCheckSeverity
    held = any(row["severity"] == "quarantine" for row in rows)
    told = counted(filings, rows, COLUMNS, level.ERROR if held else level.WARN)
    return dg.AssetCheckResult(asset_key="findings", check_name=name, **told)
