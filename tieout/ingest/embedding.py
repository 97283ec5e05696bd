"""The two stages that run in the run's own process, over rows that we wrote ourselves: embed and index."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from tieout.errors import GuardrailBroken
from tieout.ingest.context import Context
from tieout.ingest.outcomes import Outcome
from tieout.ingest.progress import Progress
from tieout.ingest.runner import rejection
from tieout.ingest.steps import embed_fingerprint, index_fingerprint
from tieout.ingest.supervisor import resolve
from tieout.model import Filing


class Embedder:
    """The encoder that the settings name, with its cache; weights are loaded with the first filing that needs them."""

    def __init__(self, context: Context, shown: Progress) -> None:
        self._context = context
        self._shown = shown
        self._encoder = resolve(context.stages.load_encoder)(context.settings.encoder)

    @cached_property
    def _cache(self) -> Any:
        folder = self._context.lake.root / "embedding_cache"
        cache = resolve(self._context.stages.embedding_cache)
        return cache(folder, self._encoder.model_id, self._encoder.dimension)

    def fingerprint(self, filing: Filing) -> str:
        """Fingerprint of the filing's embeddings by this encoder."""
        return embed_fingerprint(self._context.lake, filing.doc_id, self._encoder.model_id, self._context.stages)

    def embed(self, filing: Filing) -> dict[str, int]:
        """Write the filing's `embeddings`; returns their number."""
        lake, doc_id = self._context.lake, filing.doc_id
        propositions = lake.rows("propositions", doc_id)

        def told(done: int, total: int) -> None:
            self._shown.within(filing.file_name, done, total)

        rows = resolve(self._context.stages.embed)(propositions, self._encoder, self._cache, told)
        lake.write("embeddings", doc_id, rows, fingerprint=self.fingerprint(filing))
        return {"embeddings": len(rows)}


def put_in_index(context: Context, batch: Any, filing: Filing) -> dict[str, int]:
    """Replace the filing's rows in a batch of changes to the search index; returns their number.

    Raises GuardrailBroken where the stored rows break a guardrail; then the index forgets what it had of the filing.
    """
    lake, doc_id = context.lake, filing.doc_id
    fingerprint = index_fingerprint(lake, filing, context.settings, context.stages)
    try:
        resolve(context.stages.guard)(lake, filing, context.settings)
    except GuardrailBroken:
        batch.remove(filing.collection, doc_id)
        raise
    propositions, embeddings = lake.rows("propositions", doc_id), lake.rows("embeddings", doc_id)
    return {"indexed": batch.replace(filing.to_row(), propositions, embeddings, fingerprint=fingerprint)}


def whole_in_index(context: Context, outcome: Outcome) -> Outcome:
    """The outcome of a filing just indexed: its rejection where an engine lacks rows, for then search forgets it."""
    due = outcome.counts.get("indexed")
    if outcome.status != "done" or context.index.counts(outcome.doc_id) == (due, due):
        return outcome
    held = context.index.counts(outcome.doc_id)
    context.index.remove(context.lake.filing(outcome.doc_id).collection, outcome.doc_id)
    detail = f"dense_and_lexical is broken: of {due} records the index held {held[0]} vectors and {held[1]} texts."
    return rejection(outcome.doc_id, outcome.file_name, "index", (GuardrailBroken.reason, detail), outcome.seconds)
