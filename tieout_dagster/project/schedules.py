"""`nightly_schedule`: every registered filing, with what lies in the inbox, then the eval.

Unchanged filings cost a hash and a look at their fingerprints; changed files, and files whose code, settings or
contract changed, are done again. A failed run is thereby made good the next night.
"""

import dagster as dg

from tieout_dagster.assets.engine import Engine
from tieout_dagster.project.batches import PARTITIONS, register
from tieout_dagster.project.inbox import settled_files
from tieout_dagster.project.jobs import NIGHTLY
from tieout_dagster.project.runs import busy
from tieout_dagster.project.sensors import stored_hashes


@dg.schedule(
    job=NIGHTLY,
    cron_schedule="30 2 * * *",
    default_status=dg.DefaultScheduleStatus.RUNNING,
    description="Re-ingests what changed, then runs the eval.",
)
def nightly_schedule(context: dg.ScheduleEvaluationContext, engine: Engine) -> dg.RunRequest | dg.SkipReason:
    """One run over all filings."""
    if busy(context.instance):
        return dg.SkipReason("A run is in progress.")
    present = list(context.instance.get_dynamic_partitions(PARTITIONS))
    batch = list(dict.fromkeys([*present, *sorted(stored_hashes(engine.lake)), *settled_files(engine.settings.inbox)]))
    if not batch:
        return dg.SkipReason("No filing is registered and the inbox is empty.")
    return dg.RunRequest(tags=register(context.instance, batch))
