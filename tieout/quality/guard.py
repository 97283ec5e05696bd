"""The guardrails at the index's door: a filing that breaks one does not get in.

Input: the lake and a `filings` row. Output: the guardrails of its stored rows. `guard` raises `GuardrailBroken`, which
becomes the filing's rejection; `searched_guardrails` looks at what the index holds, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from tieout.errors import GuardrailBroken
from tieout.indexes.search_index import SearchIndex
from tieout.lake.store import Lake
from tieout.model import Block, Cell, Filing, Footnote, FootnoteBinding, Proposition, Quarantined, Table
from tieout.quality.config import changed, read_changes
from tieout.quality.guardrails import Guardrail, Stored, guardrails
from tieout.settings import Settings


def guard(lake: Lake, filing: Filing, settings: Settings) -> None:
    """Look at the stored rows of a filing that is about to be indexed. Raises GuardrailBroken."""
    with changed(read_changes(settings.checks)):
        broken = [one for one in guardrails(stored_rows(lake, filing.doc_id)) if one.broken]
    if broken:
        raise GuardrailBroken(filing.file_name, told(broken))


def searched_guardrails(lake: Lake, doc_ids: Sequence[str]) -> list[list[Guardrail]]:
    """The guardrails of each filing, with what both engines of the index hold of it."""
    index = SearchIndex(lake.root / "search_index")
    reader = index.reader() if index.root.exists() else None
    try:
        counts = {d: reader.counts(d) if reader else (0, 0) for d in doc_ids}
    finally:
        if reader:
            reader.close()
    return [guardrails(stored_rows(lake, doc_id, searched)) for doc_id, searched in counts.items()]


def stored_rows(lake: Lake, doc_id: str, searched: tuple[int, int] | None = None) -> Stored:
    """A filing's rows as the lake holds them."""
    return Stored(
        propositions=lake.records(Proposition, doc_id), tables=lake.records(Table, doc_id),
        cells=lake.records(Cell, doc_id),
        blocks=lake.records(Block, doc_id), footnotes=lake.records(Footnote, doc_id),
        bindings=lake.records(FootnoteBinding, doc_id), quarantine=lake.records(Quarantined, doc_id),
        vectors=frozenset(lake.read("embeddings", [doc_id], ["text_hash"])["text_hash"].to_pylist()),
        searched=searched,
    )  # fmt: skip


def told(broken: Sequence[Guardrail]) -> str:
    """What is broken, for a reader."""
    return "; ".join(f"{g.name} is broken {len(g.broken)} times, first by {g.broken[0]}" for g in broken) + "."
