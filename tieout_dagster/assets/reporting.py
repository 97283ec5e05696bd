"""What each partition's materialisation says: status, rows, a preview, the content's hash and the seconds it took.

Input: the pipeline's outcomes and the lake's files. Output: metadata on the materialisation event of each partition.
Invariant: a filing that was rejected is reported as such, and never raises.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

import dagster as dg
import pyarrow as pa

from tieout.lake.store import Lake
from tieout.pipeline import Outcome
from tieout_dagster.assets.batch import Row, current, ready
from tieout_dagster.assets.engine import FOLDER_TAG, Engine, progress

Describe = Callable[[Lake, str], dict[str, Any]]
PREVIEW_ROWS = 5
PREVIEW_WIDTH = 60


def run_stage(
    context: dg.AssetExecutionContext,
    engine: Engine,
    stage: Callable[..., Sequence[Outcome]],
    tables: Mapping[str, Describe],
) -> Iterator[dg.MaterializeResult[Any]]:
    """Run one stage over the run's filings; yield the result of each of its `tables`, described as they say."""
    lake, keys = engine.lake, context.partition_keys
    filings = current(lake, keys, engine.sources(keys, context.run.tags.get(FOLDER_TAG, "")))
    outcomes = stage(lake, engine.settings, ready(filings), progress(context))
    yield from report(context, lake, filings, outcomes, tables)


def report(
    context: dg.AssetExecutionContext,
    lake: Lake,
    filings: Mapping[str, Row | None],
    outcomes: Sequence[Outcome],
    tables: Mapping[str, Describe],
) -> Iterator[dg.MaterializeResult[Any]]:
    """Attach each partition's metadata and yield one result a table."""
    by_doc = {outcome.doc_id: outcome for outcome in outcomes}
    for table, describe in tables.items():
        for key, row in filings.items():
            metadata = _metadata(lake, describe, row, by_doc.get(row["doc_id"]) if row else None)
            context.add_asset_metadata(metadata, asset_key=table, partition_key=key)
        yield dg.MaterializeResult(asset_key=table)


def _metadata(lake: Lake, describe: Describe, row: Row | None, outcome: Outcome | None) -> dict[str, Any]:
    if row is None:
        return {"status": "missing", "reason": "The file is neither in the inbox nor in the lake."}
    found = {"file": row["file_name"], "doc_id": row["doc_id"]}
    return found | _status(row, outcome) | describe(lake, row["doc_id"])


def _status(row: Row, outcome: Outcome | None) -> dict[str, Any]:
    """What became of the filing: by this stage, or by the stage that had rejected it before."""
    if outcome is None:
        return {"status": row["status"], "reason": f"{row['reason']}: {row['remedy']}"}
    found: dict[str, Any] = {"status": outcome.status, "seconds": round(outcome.seconds, 3)}
    reason = ": ".join(filter(None, (outcome.reason, outcome.detail)))
    return found | ({"reason": reason} if reason else {})


def stored_table(table: str, preview: Sequence[str]) -> Describe:
    """Describes a filing's rows in a lake table: their number, hash and place, and the `preview` columns of a few."""
    return lambda lake, doc_id: _stored(lake, table, preview, doc_id)


def _stored(lake: Lake, table: str, columns: Sequence[str], doc_id: str) -> dict[str, Any]:
    content = lake.content(table, doc_id)
    if content is None:
        return {"dagster/row_count": 0}
    stored = lake.read(table, [doc_id], columns)
    return {
        "dagster/row_count": stored.num_rows,
        "content hash": content[:16],
        "path": dg.MetadataValue.path(lake.path(table, doc_id)),
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
    text = f"{value.normalize():f}" if isinstance(value, Decimal) else text
    text = text.replace("|", "\\|").replace("\n", " ")
    return text if len(text) <= PREVIEW_WIDTH else text[: PREVIEW_WIDTH - 1] + "…"
