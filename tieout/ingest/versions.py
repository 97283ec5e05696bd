"""Versions of a filing: one key (collection, source_id), one filing in force.

Newer content takes over only when it has reached every stage that the older one had reached, so that a failure on the
way loses nothing. Then the older `filings` row becomes superseded, and its derived files and index rows go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tieout.errors import LakeError
from tieout.ingest.context import Index
from tieout.ingest.outcomes import Outcome
from tieout.ingest.steps import DERIVED
from tieout.lake.store import Lake
from tieout.model import Filing


def settle(lake: Lake, index: Index, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Retire what the filings of `outcomes`, just ingested, replace; each outcome is told what it replaced."""
    keys = _by_key(lake)
    by_id = {row.doc_id: rows for rows in keys.values() for row in rows}
    settled = []
    for one in outcomes:
        retired = _supersede(lake, index, one.doc_id, by_id.get(one.doc_id, []))
        settled.append(replace(one, replaced=(*one.replaced, *retired)) if retired else one)
    return settled


def pending(lake: Lake, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Outcomes that say so where an older version is still in force beside the filing."""
    keys = _by_key(lake)
    beside = {
        row.doc_id
        for rows in keys.values()
        if sum(row.status == "ready" for row in rows) > 1
        for row in rows
        if row.status == "ready"
    }
    said = "an older version stays in force until this one has come as far"
    return [
        replace(one, detail="; ".join(filter(None, [one.detail, said]))) if one.doc_id in beside else one
        for one in outcomes
    ]


def _supersede(lake: Lake, index: Index, doc_id: str, rows: list[Filing]) -> list[str]:
    """Retire those of `rows`, the versions of one filing, that `doc_id` replaces."""
    retired = []
    new = next((row for row in rows if row.doc_id == doc_id), None)
    for old in rows:
        if new and old is not new and _replaces(lake, index, new, old):
            _retire(lake, index, old.doc_id, doc_id)
            retired.append(old.doc_id)
    return retired


def _by_key(lake: Lake) -> dict[tuple[str, str], list[Filing]]:
    current = [d for d in lake.docs("filings") if lake.outdated("filings", d) is None]
    keys: dict[tuple[str, str], list[Filing]] = {}
    for row in lake.filings(current):
        keys.setdefault((row.collection, row.source_id), []).append(row)
    return keys


def _replaces(lake: Lake, index: Index, new: Filing, old: Filing) -> bool:
    if old.status == "rejected":
        return new.status != "superseded"
    both_ready = old.status == new.status == "ready"
    return both_ready and _reached(lake, index, old.doc_id) <= _reached(lake, index, new.doc_id)


def _reached(lake: Lake, index: Index, doc_id: str) -> set[str]:
    reached = {table for table in DERIVED if lake.path(table, doc_id).exists()}
    return reached | ({"search_index"} if doc_id in index.fingerprints() else set())


def _retire(lake: Lake, index: Index, doc_id: str, new_id: str) -> None:
    """The row comes last: a run that is killed before it finds the older filing in force and retires it again."""
    row = replace(lake.filing(doc_id), status="superseded", reason=f"superseded by {new_id}", remedy=None)
    drop_derived(lake, index, row)
    lake.write("filings", doc_id, [row], fingerprint="superseded")


def drop_derived(lake: Lake, index: Index, filing: Filing) -> None:
    """Remove what was made from a filing (its collection and doc_id), from the index backwards."""
    doc_id = filing.doc_id
    index.remove(filing.collection, doc_id)
    for table in reversed(DERIVED):
        lake.delete(table, doc_id)


def remove(lake: Lake, index: Index, collection: str, source_id: str) -> list[str]:
    """Remove every version of a filing from the lake and the index. Raises LakeError where there is none."""
    rows = _by_key(lake).get((collection, source_id), [])
    if not rows:
        raise LakeError(f"No filing {source_id} in collection {collection}.")
    for row in rows:
        doc_id = row.doc_id
        sha256 = lake.filing(doc_id).sha256
        drop_derived(lake, index, row)
        lake.delete("filings", doc_id)
        forget_file(lake, sha256)
    return [row.doc_id for row in rows]


def forget_file(lake: Lake, sha256: str) -> None:
    """Remove a stored PDF, unless a filing of any collection still has it."""
    if sha256 not in lake.read("filings", columns=["sha256"]).column("sha256").to_pylist():
        lake.file_path(sha256).unlink(missing_ok=True)
