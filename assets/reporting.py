"""What each partition's materialisation says: status, rows, a preview, the content's hash and the seconds it took.

Input: the pipeline's outcomes and the lake's files. Output: metadata on the materialisation event of each partition.
Invariant: a filing that was rejected is reported as such, and never raises.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import dagster as dg
import pyarrow as pa

from assets.engine import Engine
from assets.partitions import partition_key
from tieout.lake.contracts import CONTRACTS
from tieout.lake.store import Lake
from tieout.pipeline import Outcome

Row = dict[str, Any]
PREVIEW_ROWS = 5
PREVIEW_WIDTH = 60


@dataclass(frozen=True)
class Batch:
    """The filings of a run: every stored row that is not superseded, by partition key."""

    rows: Mapping[str, Sequence[Row]]

    @classmethod
    def of(cls, lake: Lake, keys: Sequence[str] | None = None) -> "Batch":
        """The filings of the given partitions, or of the whole lake."""
        rows: dict[str, list[Row]] = {key: [] for key in keys or ()}
        for row in lake.read("filings").to_pylist():
            key = partition_key(row["collection"], row["source_id"])
            if row["status"] != "superseded" and (keys is None or key in rows):
                rows.setdefault(key, []).append(row)
        return cls(rows)

    @property
    def ready(self) -> list[str]:
        """The doc_ids that later stages may work on, in the order of the partitions."""
        return [row["doc_id"] for rows in self.rows.values() for row in rows if row["status"] == "ready"]

    @property
    def documents(self) -> list[str]:
        """The doc_ids of all rows, rejected ones included."""
        return [row["doc_id"] for rows in self.rows.values() for row in rows]

    @property
    def rejected(self) -> list[Row]:
        """The rows of filings that cannot be used, with reason and remedy."""
        return [row for rows in self.rows.values() for row in rows if row["status"] == "rejected"]


def run_stage(
    context: dg.AssetExecutionContext,
    engine: Engine,
    stage: Callable[..., Sequence[Outcome]],
    previews: Mapping[str, Sequence[str]],
) -> Iterator[dg.MaterializeResult[Any]]:
    """Run one stage over the run's filings; yield the result of each of its tables (key of `previews`)."""
    lake, keys = engine.lake, context.partition_keys
    batch = Batch.of(lake, keys)
    outcomes = stage(lake, engine.settings, batch.ready, engine.progress(context))
    yield from report(context, lake, outcomes, previews)


def report(
    context: dg.AssetExecutionContext,
    lake: Lake,
    outcomes: Sequence[Outcome],
    previews: Mapping[str, Sequence[str]],
) -> Iterator[dg.MaterializeResult[Any]]:
    """Attach each partition's metadata and yield one result a table; `previews` names the columns to show."""
    batch = Batch.of(lake, context.partition_keys)
    by_doc = {outcome.doc_id: outcome for outcome in outcomes}
    for table, columns in previews.items():
        for key, rows in batch.rows.items():
            metadata = _partition_metadata(lake, table, columns, rows, by_doc)
            context.add_asset_metadata(metadata, asset_key=table, partition_key=key)
        yield dg.MaterializeResult(asset_key=table)


def _partition_metadata(
    lake: Lake, table: str, columns: Sequence[str], rows: Sequence[Row], by_doc: Mapping[str, Outcome]
) -> dict[str, Any]:
    if not rows:
        return {
            "status": "missing",
            "reason": "The file is neither in the inbox nor in the lake.",
            "dagster/row_count": 0,
        }
    row = min(rows, key=lambda r: r["status"] != "ready")
    metadata = {"file": row["file_name"], "doc_id": row["doc_id"], "status": _status(rows, by_doc)}
    reasons = [f"{r['reason']}: {r['remedy']}" for r in rows if r["status"] == "rejected"]
    metadata |= {"reason": "; ".join(reasons)} if reasons else {}
    outcome = by_doc.get(row["doc_id"])
    metadata |= {"seconds": round(outcome.seconds, 3)} if outcome else {}
    if table not in CONTRACTS:
        return metadata | {"dagster/row_count": outcome.counts.get(table, 0) if outcome else 0}
    return metadata | _content(lake, table, columns, row["doc_id"])


def _status(rows: Sequence[Row], by_doc: Mapping[str, Outcome]) -> str:
    seen = {by_doc[row["doc_id"]].status for row in rows if row["doc_id"] in by_doc}
    seen |= {"rejected" for row in rows if row["status"] == "rejected"}
    return next((status for status in ("rejected", "done", "unchanged") if status in seen), "unchanged")


def _content(lake: Lake, table: str, columns: Sequence[str], doc_id: str) -> dict[str, Any]:
    path = lake.path(table, doc_id)
    if not path.exists():
        return {"dagster/row_count": 0}
    stored = lake.read(table, [doc_id], columns)
    return {
        "dagster/row_count": stored.num_rows,
        "content hash": lake.content(table, doc_id) or "",
        "path": dg.MetadataValue.path(path),
        "preview": dg.MetadataValue.md(markdown(_first_full(stored, columns), columns)),
    }


def _first_full(stored: pa.Table, columns: Sequence[str]) -> list[Row]:
    """The first rows in which the last preview column is filled, for that is the one of interest."""
    full = stored.filter(stored[columns[-1]].is_valid())
    rows: list[Row] = full.slice(0, PREVIEW_ROWS).to_pylist()
    return rows


def markdown(rows: Sequence[Row], columns: Sequence[str]) -> str:
    """Rows as a Markdown table; lists are joined with ›, long texts are cut and marked so."""
    lines = ["| " + " | ".join(columns) + " |", "|" + " --- |" * len(columns)]
    lines += ["| " + " | ".join(_shown(row[column]) for column in columns) + " |" for row in rows]
    return "\n".join(lines)


def _shown(value: object) -> str:
    text = " › ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
    text = text.replace("|", "\\|").replace("\n", " ")
    return text if len(text) <= PREVIEW_WIDTH else text[: PREVIEW_WIDTH - 1] + "…"
