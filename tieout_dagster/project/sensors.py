"""`inbox_sensor`: new and changed files of the inbox become partitions, all of a tick in one run.

Input: the inbox (a sub-folder is a collection) and the cursor: how many runs were asked for, and each file as last
seen. Output: partition requests and at most one run request. Invariants: the same content is never asked for twice in
a row, and a tick that is repeated after a crash asks under the same run key.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence

import dagster as dg

from tieout.lake.store import Lake
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.partitions import partition_key
from tieout_dagster.project.batches import PARTITIONS, range_tags, requests
from tieout_dagster.project.inbox import Look, Seen, dump, load, look
from tieout_dagster.project.jobs import INGEST
from tieout_dagster.project.runs import busy


@dg.sensor(
    job=INGEST,
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Watches the inbox; a sub-folder is a collection. Files still being written wait for the next tick.",
)
def inbox_sensor(context: dg.SensorEvaluationContext, engine: Engine) -> dg.SensorResult | dg.SkipReason:
    """One run for all files that are new or have new content."""
    if busy(context.instance):
        return dg.SkipReason("A run is in progress; the next tick takes what has come in by then.")
    count, before = _read_cursor(context.cursor)
    found = look(engine.settings.inbox, before, lambda: stored_hashes(engine.lake))
    if not found.changed:
        return dg.SensorResult(skip_reason=_nothing(found), cursor=_write_cursor(count, found.seen))
    present = context.instance.get_dynamic_partitions(PARTITIONS)
    batch = sorted(found.changed)
    return dg.SensorResult(
        run_requests=[dg.RunRequest(run_key=run_key(count, found.changed), tags=range_tags(present, batch))],
        dynamic_partitions_requests=requests(present, batch),
        cursor=_write_cursor(count + 1, found.seen),
    )


def run_key(count: int, changed: Mapping[str, str]) -> str:
    """Key of the run over this content, asked for after `count` earlier runs."""
    return f"{count}-{hashlib.sha256(json.dumps(sorted(changed.items())).encode()).hexdigest()[:16]}"


def stored_hashes(lake: Lake) -> dict[str, set[str]]:
    """Partition key → content hashes that the lake holds for it, superseded ones left out."""
    found: dict[str, set[str]] = {}
    rows = lake.read("filings", columns=["collection", "source_id", "sha256", "status"]).to_pylist()
    for row in rows:
        if row["status"] != "superseded":
            found.setdefault(partition_key(row["collection"], row["source_id"]), set()).add(row["sha256"])
    return found


def _nothing(found: Look) -> str:
    notes: Sequence[str] = (
        f"{len(found.seen)} files, none new",
        f"{len(found.unsettled)} still being written" if found.unsettled else "",
        f"put into a collection's folder: {', '.join(found.loose)}" if found.loose else "",
    )
    return "; ".join(filter(None, notes)) + "."


def _read_cursor(text: str | None) -> tuple[int, dict[str, Seen]]:
    if not text:
        return 0, {}
    values = json.loads(text)
    return values["runs"], load(values["files"])


def _write_cursor(runs: int, seen: Mapping[str, Seen]) -> str:
    return json.dumps({"runs": runs, "files": dump(seen)})
