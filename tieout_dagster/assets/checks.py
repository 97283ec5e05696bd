"""Asset checks on the run's filings, or on the whole lake where no partition is given.

Input: the lake. Output: one result a check with counts and examples. A rejected filing is a warning, for it is stored
as such and stops nothing; rows that break their contract are an error.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import dagster as dg
import polars as pl

from tieout.errors import TieoutError
from tieout.lake.contracts import CONTRACTS, Contract
from tieout.lake.store import Lake
from tieout_dagster.assets.batch import Row, of_run
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.reporting import markdown
from tieout_dagster.assets.search_index import indexed

EXAMPLES = 20
REJECTED_COLUMNS = ("collection", "file_name", "reason", "remedy")
UNTRUE = frozenset({"no_text_layer", "meaningless_text"})


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec("readable", asset="filings", description="Every file could be opened and parsed."),
        dg.AssetCheckSpec(
            "text_layer", asset="filings", description="Every readable file has a text layer that says what is printed."
        ),
    ]
)
def filing_checks(context: dg.AssetCheckExecutionContext, engine: Engine) -> Iterator[dg.AssetCheckResult]:
    """Lists what was rejected, with reason and remedy."""
    rejected = [row for row in of_run(context, engine.lake) if row["status"] == "rejected"]
    yield _listing("readable", [row for row in rejected if row["reason"] not in UNTRUE])
    yield _listing("text_layer", [row for row in rejected if row["reason"] in UNTRUE])


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec("contract", asset=name, description=f"Every row of {name} keeps the table's contract.")
        for name in CONTRACTS
    ],
    can_subset=True,
)
def contract_checks(context: dg.AssetCheckExecutionContext, engine: Engine) -> Iterator[dg.AssetCheckResult]:
    """Reads the stored files again: version, columns, and keys that are unique over all filings looked at."""
    lake = engine.lake
    rows = of_run(context, lake)
    for key in sorted(context.selected_asset_check_keys):
        table = key.asset_key.to_user_string()
        docs = [row["doc_id"] for row in rows if table == "filings" or row["status"] == "ready"]
        yield _conformance(lake, table, docs if CONTRACTS[table].part == "doc_id" else lake.docs(table))


@dg.asset_check(asset="search_index", description="Every proposition of every ready filing can be searched.")
def complete(context: dg.AssetCheckExecutionContext, engine: Engine) -> dg.AssetCheckResult:
    """Compares the index's rows with the propositions of each filing."""
    lake = engine.lake
    ready = [row for row in of_run(context, lake) if row["status"] == "ready"]
    docs = [row["doc_id"] for row in ready]
    counted = lake.frame("propositions", docs, ["doc_id"]).group_by("doc_id").len()
    wanted = dict.fromkeys(docs, 0) | dict(counted.iter_rows())
    held = {doc_id: indexed(lake, doc_id)["dagster/row_count"] for doc_id in wanted}
    short = [f"{row['file_name']}: {held[d]} of {wanted[d]}" for row in ready if held[d := row["doc_id"]] != wanted[d]]
    return dg.AssetCheckResult(
        passed=not short,
        severity=dg.AssetCheckSeverity.WARN,
        metadata={"filings": len(ready), "rows": sum(held.values()), "incomplete": short[:EXAMPLES]},
    )


def _listing(name: str, rows: Sequence[Row]) -> dg.AssetCheckResult:
    metadata: dict[str, Any] = {"filings": len(rows)}
    if rows:
        metadata["list"] = dg.MetadataValue.md(markdown(rows[:EXAMPLES], REJECTED_COLUMNS))
    return dg.AssetCheckResult(
        asset_key="filings",
        check_name=name,
        passed=not rows,
        severity=dg.AssetCheckSeverity.WARN,
        metadata=metadata,
    )


def _conformance(lake: Lake, table: str, docs: Sequence[str]) -> dg.AssetCheckResult:
    failures: list[str] = []
    parts: list[pl.DataFrame] = []
    stored = [doc_id for doc_id in docs if lake.path(table, doc_id).exists()]
    contract = CONTRACTS[table]
    for doc_id in stored:
        try:
            parts.append(lake.frame(table, [doc_id], contract.key))
        except TieoutError as error:
            failures.append(str(error))
    failures += _repeated(contract, parts)
    return dg.AssetCheckResult(
        asset_key=table,
        check_name="contract",
        passed=not failures and len(stored) == len(docs),
        severity=dg.AssetCheckSeverity.ERROR if failures else dg.AssetCheckSeverity.WARN,
        metadata={
            "filings": len(docs),
            "filings without a file": len(docs) - len(stored),
            "rows": sum(part.height for part in parts),
            "failures": len(failures),
            "examples": failures[:EXAMPLES],
        },
    )


def _repeated(contract: Contract, parts: Sequence[pl.DataFrame]) -> list[str]:
    if not parts:
        return []
    counts = pl.concat(parts).group_by(contract.key, maintain_order=True).len().filter(pl.col("len") > 1)
    return [f"{contract.name}: key {key} occurs {count} times" for *key, count in counts.iter_rows()]
