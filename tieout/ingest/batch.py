"""What the stages share: which filings they can work on, what is stored already, how an outcome is told."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tieout.errors import FilingError, LakeError, ModelError, QualityBlocked
from tieout.ingest import runner, versions
from tieout.ingest.context import Context
from tieout.ingest.intake import rejected_fingerprint, write_rejected
from tieout.ingest.outcomes import Outcome
from tieout.ingest.progress import Progress, Silent
from tieout.ingest.steps import attempt_fingerprint
from tieout.lake.store import Lake
from tieout.model import Filing

Work = Callable[[Filing], dict[str, int]]


def begin(progress: Progress | None, stage: str, total: int) -> Progress:
    """Say that `total` filings go through `stage`."""
    shown = progress or Silent()
    shown.start(stage, total)
    return shown


def told(progress: Progress, outcome: Outcome) -> Outcome:
    """Show an outcome and hand it on."""
    progress.step(outcome)
    return outcome


def unchanged(filing: Filing, stage: str) -> Outcome:
    """Outcome of a filing whose files are as they would be written now."""
    return Outcome(filing.doc_id, filing.file_name, "unchanged", stage=stage)


def in_force(
    lake: Lake, doc_ids: Iterable[str], stage: str, progress: Progress, needs: Sequence[str] = ()
) -> tuple[list[Filing], list[Outcome]]:
    """The filings that `stage` can work on, and the outcomes of those that it cannot."""
    filings: list[Filing] = []
    outcomes: list[Outcome] = []
    for doc_id in dict.fromkeys(doc_ids):
        filing = lake.filing(doc_id)
        name = filing.file_name
        missing = [table for table in needs if lake.fingerprint(table, doc_id) is None]
        if filing.status == "superseded":
            outcomes.append(told(progress, Outcome(doc_id, name, "unchanged", detail=filing.reason, stage=stage)))
        elif filing.status == "rejected":
            one = runner.rejection(doc_id, name, stage, (filing.reason or "", filing.notice))
            outcomes.append(told(progress, one))
        elif missing:
            detail = f"{stage} needs {', '.join(missing)}."
            outcomes.append(told(progress, runner.rejection(doc_id, name, stage, ("missing_input", detail))))
        else:
            filings.append(filing)
    return filings, outcomes


def stored(lake: Lake, tables: Sequence[str], doc_id: str, fingerprint: str) -> bool:
    """Whether all of `tables` hold the filing with that fingerprint."""
    return all(lake.fingerprint(table, doc_id) == fingerprint for table in tables)


def plan(
    lake: Lake,
    filings: Iterable[Filing],
    job: str,
    writes: tuple[str, ...],
    fingerprint: Callable[[Filing], str],
    chosen: Mapping[str, Any] | None = None,
) -> tuple[list[runner.Plan], list[Outcome]]:
    """Plans of a job of `tieout.ingest.jobs` for stored filings, and outcomes of those whose files are up to date.

    `chosen` are the settings that the job needs, by the names that it knows them by.
    """
    plans: list[runner.Plan] = []
    same: list[Outcome] = []
    for filing in filings:
        doc_id, name = filing.doc_id, filing.file_name
        made_from = fingerprint(filing)
        if stored(lake, writes, doc_id, made_from):
            same.append(unchanged(filing, job))
            continue
        spec, call = {"fingerprint": made_from, **(chosen or {})}, f"tieout.ingest.jobs:{job}"
        plans.append(runner.Plan(doc_id, name, call, spec, writes, filing.bytes, runner.rebuilt(lake, writes, doc_id)))
    return plans, same


def here(filing: Filing, stage: str, work: Work) -> Outcome:
    """Work that runs in this process, on rows that we wrote: a failure is that filing's alone, except a model's."""
    started = time.monotonic()
    try:
        counts = work(filing)
    except (ModelError, LakeError):
        raise
    except FilingError as error:
        return runner.rejection(filing.doc_id, filing.file_name, stage, (error.reason, error.detail))
    except Exception as error:  # one filing's failure must not stop the others
        detail = f"{type(error).__name__}: {error}"
        return runner.rejection(filing.doc_id, filing.file_name, stage, ("stage_failed", detail))
    seconds = time.monotonic() - started
    return Outcome(filing.doc_id, filing.file_name, "done", None, seconds, counts, stage=stage)


def note(lake: Lake, doc_id: str, notices: Sequence[str]) -> None:
    """Add what the parse found odd to the filing's notice, each once."""
    row = lake.filing(doc_id)
    before = row.notice.split("; ") if row.notice else []
    after = list(dict.fromkeys([*before, *notices]))
    if after != before:
        fingerprint = lake.fingerprint("filings", doc_id) or ""
        lake.write("filings", doc_id, [replace(row, notice="; ".join(after))], fingerprint=fingerprint)


def withdraw(context: Context, doc_id: str, reason: str) -> None:
    """Take a filing that the quality checks block out of search; another failure leaves it as it was."""
    if reason == QualityBlocked.reason:
        row = context.lake.filing(doc_id)
        context.index.remove(row.collection, doc_id)
        for table in ("embeddings", "propositions"):
            context.lake.delete(table, doc_id)


def refuse_parse(context: Context, doc_id: str, reason: str, detail: str) -> None:
    """Reject a filing whose parse failed, and remove what an earlier parse made of it."""
    lake = context.lake
    row = lake.filing(doc_id)
    taken_in = (lake.fingerprint("filings", doc_id) or "").partition(".")[0]
    attempt = attempt_fingerprint(row, context.settings, context.stages)
    versions.drop_derived(lake, context.index, row)
    write_rejected(lake, row, reason, detail, rejected_fingerprint(taken_in, attempt))
