"""Intake: source files → `filings` rows, ready or rejected, and the stored copies of the PDFs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from tieout.ingest.context import Context
from tieout.ingest.outcomes import Outcome
from tieout.ingest.runner import REMEDIES, Plan, rebuilt, rejection
from tieout.ingest.sources import BY_HAND, Source, doc_id_of
from tieout.ingest.steps import attempt_fingerprint, intake_fingerprint
from tieout.lake.store import Lake, sha256_of
from tieout.model import Filing

STAGE = "intake"


def plan(context: Context, source: Source, *, retry: bool) -> Plan | Outcome:
    """What intake has to do for one source, or its outcome where there is nothing to do."""
    lake, settings, name = context.lake, context.settings, source.path.name
    try:
        size = source.path.stat().st_size
        sha256 = sha256_of(source.path)
    except OSError as error:
        return rejection("", name, STAGE, ("unreadable", f"{error.strerror or error}."))
    doc_id = doc_id_of(source.collection, source.source_id, sha256)
    old = _stored(lake, doc_id)
    overrides = _overrides(old, source.overrides)
    fingerprint = intake_fingerprint(source, sha256, overrides, settings, context.stages)
    if old is not None:
        known = _known(context, old, fingerprint, retry)
        if known is not None:
            return known
    blank = _blank(source, doc_id, sha256, size)
    if size > settings.max_bytes:
        detail = f"{size} bytes, more than {settings.max_bytes}."
        write_rejected(lake, blank, "too_large", detail, fingerprint)
        return rejection(doc_id, name, STAGE, ("too_large", detail))
    spec = {
        "path": str(source.path.absolute()), "collection": source.collection, "source_id": source.source_id,
        "overrides": overrides, "sha256": sha256, "max_pages": settings.max_pages, "fingerprint": fingerprint,
    }  # fmt: skip
    return Plan(
        doc_id, name, "tieout.ingest.jobs:intake", spec, ("filings",), size, rebuilt(lake, ("filings",), doc_id), blank
    )


def refuse(lake: Lake, plan: Plan, reason: str, detail: str) -> None:
    """Record a filing that cannot be read."""
    if plan.blank is not None:
        write_rejected(lake, plan.blank, reason, detail, plan.spec["fingerprint"])


def write_rejected(lake: Lake, filing: Filing, reason: str, detail: str, fingerprint: str) -> None:
    """Write a `filings` row as rejected, the detail as its notice."""
    rejected = replace(filing, status="rejected", reason=reason, remedy=REMEDIES.get(reason), notice=detail)
    lake.write("filings", filing.doc_id, [rejected], fingerprint=fingerprint)


def rejected_fingerprint(intake: str, attempt: str) -> str:
    """Fingerprint of a row that a parse turned down: equal as long as another parse would go the same way."""
    return f"{intake}.{attempt}"


def _stored(lake: Lake, doc_id: str) -> Filing | None:
    if lake.fingerprint("filings", doc_id) is None:
        return None
    return lake.filing(doc_id)


def _overrides(old: Filing | None, given: Mapping[str, str]) -> dict[str, str]:
    """What was set by hand before stays so, unless it is set again; an empty value unsets it."""
    sources = json.loads(old.sources) if old else {}
    row = old.to_row() if old else {}
    kept = {k: str(row[k]) for k, how in sources.items() if how == BY_HAND and row[k] is not None}
    return {k: v for k, v in sorted((kept | dict(given)).items()) if v}


def _known(context: Context, old: Filing, fingerprint: str, retry: bool) -> Outcome | None:
    """Outcome of a filing that is stored as it would be written now; None where there is something to do."""
    lake, doc_id, name = context.lake, old.doc_id, old.file_name
    stored = lake.fingerprint("filings", doc_id)
    if old.status == "ready" and stored == fingerprint and lake.file_path(old.sha256).exists():
        return Outcome(doc_id, name, "unchanged", stage=STAGE)
    attempt = rejected_fingerprint(fingerprint, attempt_fingerprint(old, context.settings, context.stages))
    if old.status == "rejected" and not retry and stored in (fingerprint, attempt):
        return rejection(doc_id, name, STAGE, (old.reason or "", old.notice))
    return None


def _blank(source: Source, doc_id: str, sha256: str, size: int) -> Filing:
    """A filing of which nothing is known but which file it is."""
    return Filing(
        doc_id=doc_id, sha256=sha256, source_id=source.source_id, file_name=source.path.name,
        collection=source.collection, bytes=size, status="rejected", sources="{}",
    )  # fmt: skip
