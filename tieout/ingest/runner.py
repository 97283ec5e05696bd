"""Runs a step over many filings, each in a child process, and puts the finished files into the lake."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tieout.errors import FilingError
from tieout.ingest.context import Context
from tieout.ingest.isolation import Done, Job
from tieout.ingest.outcomes import Outcome
from tieout.lake.store import Lake
from tieout.model import Filing

REMEDIES = {kind.reason: kind.remedy for kind in FilingError.__subclasses__()}


@dataclass(frozen=True)
class Plan:
    """A step that one filing needs: `call` with `spec` writes the tables `writes`. `size` is the PDF's, in bytes.

    `blank` is what is said of a file that cannot be taken in.
    """

    doc_id: str
    file_name: str
    call: str
    spec: dict[str, Any]
    writes: tuple[str, ...]
    size: int
    detail: str | None = None
    blank: Filing | None = None


Why = tuple[str, str | None]
Accept = Callable[[Plan, list[str]], None]
Refuse = Callable[[Plan, str, str], None]


def _nothing(*_: Any) -> None:
    """Neither accept nor refuse needs more."""


def run(
    context: Context, stage: str, plans: Sequence[Plan], accept: Accept = _nothing, refuse: Refuse = _nothing
) -> Iterator[Outcome]:
    """Run `plans`, yielding each outcome as it comes.

    `accept` is called before a finished filing's files are moved into the lake, with the notices of the job, `refuse`
    with reason and detail where it failed.
    """
    by_id = {plan.doc_id: plan for plan in plans}
    for done in context.pool.run([_job(context, plan) for plan in plans]):
        plan = by_id[done.job.key]
        why = _failure(done)
        if why:
            refuse(plan, *why)
            yield rejection(plan.doc_id, plan.file_name, stage, why, done.seconds)
        else:
            yield _finish(context.lake, stage, plan, done, accept)
        shutil.rmtree(done.job.folder, ignore_errors=True)


def rejection(doc_id: str, file_name: str, stage: str, why: Why, seconds: float = 0.0) -> Outcome:
    """Outcome of a filing that cannot be used, `why` being reason and detail."""
    reason, detail = why
    return Outcome(doc_id, file_name, "rejected", reason, seconds, {}, detail, REMEDIES.get(reason), stage)


def rebuilt(lake: Lake, tables: Sequence[str], doc_id: str) -> str | None:
    """What to say of files that are made again because they were stored under another contract version."""
    found = {version for table in tables if (version := lake.outdated(table, doc_id)) is not None}
    return f"rebuilt: it was stored under contract version {min(found)}" if found else None


def _failure(done: Done) -> tuple[str, str] | None:
    """Reason and detail of a job that gave no value."""
    if done.failure is None:
        return None
    at = f"page {done.failure['page']}: " if done.failure["page"] else ""
    return done.failure["reason"], at + done.failure["detail"]


def _finish(lake: Lake, stage: str, plan: Plan, done: Done, accept: Accept) -> Outcome:
    value = done.value or {}
    accept(plan, value["notices"])
    lake.adopt(Lake(done.job.folder), plan.writes, plan.doc_id)
    detail = "; ".join(filter(None, [plan.detail, *value["notices"]])) or None
    return Outcome(plan.doc_id, plan.file_name, "done", None, done.seconds, value["counts"], detail, None, stage)


def _job(context: Context, plan: Plan) -> Job:
    lake = context.lake
    folder = Path(lake.staging.absolute(), plan.doc_id)
    spec = plan.spec | {
        "lake": str(lake.root.absolute()),
        "staged": str(folder),
        "doc_id": plan.doc_id,
        "stages": dataclasses.asdict(context.stages),
    }
    return Job(plan.doc_id, plan.call, spec, folder, plan.size)
