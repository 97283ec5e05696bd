"""The filings of a run: for each partition the row that its file stands for.

Input: partition keys, the files that are there, the `filings` table. Output: one row a partition, or none. Invariant:
an older version of a filing is never handed to a stage together with, or in place of, a newer one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import dagster as dg

from tieout.ingest.sources import doc_id_of
from tieout.lake.store import Lake, sha256_of
from tieout.pipeline import Source
from tieout_dagster.assets.partitions import partition_key

Row = dict[str, Any]


def in_force(lake: Lake, keys: Sequence[str] | None = None) -> dict[str, list[Row]]:
    """Partition key → its `filings` rows that are not superseded, of the given partitions or of the whole lake."""
    found: dict[str, list[Row]] = {key: [] for key in keys or ()}
    readable = [doc_id for doc_id in lake.docs("filings") if lake.outdated("filings", doc_id) is None]
    for row in lake.read("filings", readable).to_pylist():
        key = partition_key(row["collection"], row["source_id"])
        if row["status"] != "superseded" and (keys is None or key in found):
            found.setdefault(key, []).append(row)
    return found


def of_run(context: dg.AssetCheckExecutionContext, lake: Lake) -> list[Row]:
    """The `filings` rows in force of the run's partitions, or of the whole lake where the run has none."""
    partitioned = context.has_partition_key or context.has_partition_key_range
    found = in_force(lake, context.partition_keys if partitioned else None)
    return [row for rows in found.values() for row in rows]


def current(lake: Lake, keys: Sequence[str], sources: Mapping[str, Source]) -> dict[str, Row | None]:
    """Partition key → the row of the file as it is now; where the file is gone, the row that was written last."""
    found = in_force(lake, keys)
    return {key: _current(lake, found[key], sources.get(key)) for key in keys}


def ready(rows: Mapping[str, Row | None]) -> list[str]:
    """The doc_ids that the stages after intake may work on, in the order of the partitions."""
    return [row["doc_id"] for row in rows.values() if row and row["status"] == "ready"]


def _current(lake: Lake, rows: Sequence[Row], source: Source | None) -> Row | None:
    if source is not None and source.path.is_file():
        doc_id = doc_id_of(source.collection, source.source_id, sha256_of(source.path))
        for row in rows:
            if row["doc_id"] == doc_id:
                return row
    return max(rows, key=lambda row: lake.path("filings", row["doc_id"]).stat().st_mtime_ns, default=None)
