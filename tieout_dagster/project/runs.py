"""Runs that write the lake: which are under way, and which only look so because their process was killed.

Input: an instance's runs. Output: whether to wait. A run outside the daemon carries its process id, so that one that
was killed is found out and reported as failed instead of blocking the sensor for ever.
"""

import os
import socket

import dagster as dg

from tieout_dagster.project.jobs import INGEST, NIGHTLY

PROCESS_TAG = "tieout/process"
UNFINISHED = [
    dg.DagsterRunStatus.QUEUED,
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]


def process_tags() -> dict[str, str]:
    """Tags of a run that this process carries out itself."""
    return {PROCESS_TAG: f"{socket.gethostname()}:{os.getpid()}"}


def busy(instance: dg.DagsterInstance) -> bool:
    """Whether a run that writes the lake is waiting or under way; its range of partitions must not be reordered."""
    found = False
    for job in (INGEST.name, NIGHTLY.name):
        for run in instance.get_runs(dg.RunsFilter(job_name=job, statuses=UNFINISHED)):
            if _is_dead(run.tags.get(PROCESS_TAG, "")):
                instance.report_run_failed(run, "The process that carried out the run is gone.")
            else:
                found = True
    return found


def _is_dead(process: str) -> bool:
    host, _, pid = process.partition(":")
    if host != socket.gethostname() or not pid.isdigit():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
