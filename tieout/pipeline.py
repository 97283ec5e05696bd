"""The stages in order, for any number of filings: what the command line and the Dagster assets both call.

    intake    source files                        → filings, stored PDFs
    parse     PDF                                 → blocks, tables, cells, footnotes, footnote_bindings, concepts, …
    propose   those                               → propositions
    embed     propositions                        → embeddings
    index     filings, propositions, embeddings   → search index

Invariants: a filing that fails, hangs or crashes is rejected and touches no other; what is stored and would come out
the same is not made again; a run that is killed leaves whole files only, and the next one ends as an undisturbed one.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from itertools import chain

from tieout.ingest import batch, runner, versions
from tieout.ingest import intake as taking
from tieout.ingest.batch import begin, here, in_force, plan, stored, told, unchanged
from tieout.ingest.context import Context, Index, working
from tieout.ingest.embedding import Embedder, put_in_index, whole_in_index
from tieout.ingest.outcomes import GOALS, Outcome, Summary, merge
from tieout.ingest.progress import Progress
from tieout.ingest.sources import Source, discover
from tieout.ingest.steps import (
    PARSED,
    STAGES,
    Stages,
    index_fingerprint,
    parse_fingerprint,
    propose_fingerprint,
    ways_of,
)
from tieout.lake.store import Lake
from tieout.quality.config import read_changes
from tieout.settings import Settings

__all__ = [
    "GOALS", "Outcome", "Source", "Stages", "Summary", "discover", "embed", "index", "ingest", "intake", "parse",
    "propose", "remove",
]  # fmt: skip

INDEXED_AT_ONCE = 16  # filings that become visible to searches together; their vectors are held in memory


def intake(
    lake: Lake,
    settings: Settings,
    sources: Sequence[Source],
    progress: Progress | None = None,
    *,
    stages: Stages = STAGES,
    retry: bool = False,
) -> list[Outcome]:
    """Take files in: one `filings` row each, ready or rejected.

    A filing that was rejected before is tried again only where its file, our code or a limit changed, or with `retry`.
    """
    with working(lake, settings, stages) as context:
        return _intake(context, sources, progress, retry=retry)


def _intake(context: Context, sources: Sequence[Source], progress: Progress | None, *, retry: bool) -> list[Outcome]:
    shown = begin(progress, "intake", len(sources))
    planned = [taking.plan(context, source, retry=retry) for source in sources]
    outcomes = [told(shown, one) for one in planned if isinstance(one, Outcome)]
    plans = list({one.doc_id: one for one in planned if isinstance(one, runner.Plan)}.values())
    found = runner.run(context, "intake", plans, refuse=lambda plan, *why: taking.refuse(context.lake, plan, *why))
    return outcomes + [told(shown, one) for one in found]


def parse(
    lake: Lake,
    settings: Settings,
    doc_ids: Sequence[str],
    progress: Progress | None = None,
    *,
    stages: Stages = STAGES,
) -> list[Outcome]:
    """Parse filings: all of `PARSED` in one pass, in one child process a filing. A failure rejects the filing."""
    with working(lake, settings, stages) as context:
        return _parse(context, doc_ids, progress)


def _parse(context: Context, doc_ids: Sequence[str], progress: Progress | None) -> list[Outcome]:
    lake, stages = context.lake, context.stages
    shown = begin(progress, "parse", len(doc_ids))
    filings, outcomes = in_force(lake, doc_ids, "parse", shown)
    settings, changes = context.settings, read_changes(context.settings.checks)
    plans, same = plan(
        lake, filings, "parse", PARSED, lambda filing: parse_fingerprint(filing, settings, stages), {"checks": changes}
    )
    found = runner.run(
        context,
        "parse",
        plans,
        accept=lambda plan, notices: batch.note(lake, plan.doc_id, notices),
        refuse=lambda plan, *why: batch.refuse_parse(context, plan.doc_id, *why),
    )
    outcomes += [told(shown, one) for one in chain(same, found)]
    return versions.settle(lake, context.index, outcomes)


def propose(
    lake: Lake,
    settings: Settings,
    doc_ids: Sequence[str],
    progress: Progress | None = None,
    *,
    stages: Stages = STAGES,
) -> list[Outcome]:
    """Write the propositions of parsed filings. A failure leaves the filing as it was, without new propositions.

    A filing that the quality checks block loses what it had in search.
    """
    with working(lake, settings, stages) as context:
        return _propose(context, doc_ids, progress)


def _propose(context: Context, doc_ids: Sequence[str], progress: Progress | None) -> list[Outcome]:
    lake, stages = context.lake, context.stages
    shown = begin(progress, "propose", len(doc_ids))
    filings, outcomes = in_force(lake, doc_ids, "propose", shown, needs=PARSED)
    settings, changes = context.settings, read_changes(context.settings.checks)
    plans, same = plan(
        lake, filings, "propose", ("propositions",),
        lambda filing: propose_fingerprint(lake, filing, settings, stages),
        {"annotations": ways_of(settings), "checks": changes},
    )  # fmt: skip
    found = runner.run(
        context, "propose", plans, refuse=lambda plan, reason, _: batch.withdraw(context, plan.doc_id, reason)
    )
    outcomes += [told(shown, one) for one in chain(same, found)]
    return versions.settle(lake, context.index, outcomes)


def embed(
    lake: Lake,
    settings: Settings,
    doc_ids: Sequence[str],
    progress: Progress | None = None,
    *,
    stages: Stages = STAGES,
) -> list[Outcome]:
    """Embed the propositions, each text once for each model. Raises ModelError where the encoder cannot be loaded."""
    with working(lake, settings, stages) as context:
        return _embed(context, doc_ids, progress)


def _embed(context: Context, doc_ids: Sequence[str], progress: Progress | None) -> list[Outcome]:
    lake = context.lake
    shown = begin(progress, "embed", len(doc_ids))
    filings, outcomes = in_force(lake, doc_ids, "embed", shown, needs=("propositions",))
    embedder = Embedder(context, shown)
    for filing in filings:
        fresh = stored(lake, ("embeddings",), filing.doc_id, embedder.fingerprint(filing))
        outcomes.append(told(shown, unchanged(filing, "embed") if fresh else here(filing, "embed", embedder.embed)))
    return versions.settle(lake, context.index, outcomes)


def index(
    lake: Lake,
    settings: Settings,
    doc_ids: Sequence[str],
    progress: Progress | None = None,
    *,
    stages: Stages = STAGES,
) -> list[Outcome]:
    """Put embedded filings into the search index, each in place of what it had there; none that breaks a guardrail."""
    with working(lake, settings, stages) as context:
        return _index(context, doc_ids, progress)


def _index(context: Context, doc_ids: Sequence[str], progress: Progress | None) -> list[Outcome]:
    lake, stages = context.lake, context.stages
    shown = begin(progress, "index", len(doc_ids))
    filings, outcomes = in_force(lake, doc_ids, "index", shown, needs=("propositions", "embeddings"))
    known = context.index.fingerprints()
    stale = [f for f in filings if known.get(f.doc_id) != index_fingerprint(lake, f, context.settings, stages)]
    outcomes += [told(shown, unchanged(filing, "index")) for filing in filings if filing not in stale]
    for start in range(0, len(stale), INDEXED_AT_ONCE):
        with context.index.writer() as batch:
            work = partial(put_in_index, context, batch)
            put = [here(filing, "index", work) for filing in stale[start : start + INDEXED_AT_ONCE]]
        outcomes += [told(shown, whole_in_index(context, one)) for one in put]
    return versions.settle(lake, context.index, outcomes)


_AFTER_INTAKE = {"cells": _parse, "propositions": _propose, "embeddings": _embed, "index": _index}


def ingest(
    lake: Lake,
    settings: Settings,
    sources: Sequence[Source],
    until: str = "index",
    progress: Progress | None = None,
    *,
    stages: Stages = STAGES,
    retry: bool = False,
) -> Summary:
    """Run `sources` through the stages up to `until` (one of GOALS). Raises LakeError where another run is writing."""
    started = time.monotonic()
    with working(lake, settings, stages) as context:
        outcomes = _intake(context, sources, progress, retry=retry)
        for goal in GOALS[1 : GOALS.index(until) + 1]:
            through = [o.doc_id for o in merge(outcomes) if o.status != "rejected"]
            outcomes += _AFTER_INTAKE[goal](context, through, progress)
        merged = versions.pending(lake, versions.settle(lake, context.index, merge(outcomes)))
    worked: dict[str, int] = {}
    for one in outcomes:
        worked[one.stage] = worked.get(one.stage, 0) + (one.status == "done")
    return Summary(tuple(merged), worked, time.monotonic() - started)


def remove(lake: Lake, collection: str, source_id: str, *, stages: Stages = STAGES) -> list[str]:
    """Remove a filing with all its versions. Returns their doc_ids; raises LakeError where there is none."""
    with lake.writing():
        return versions.remove(lake, Index(lake, stages), collection, source_id)
