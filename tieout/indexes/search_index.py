"""The search index of a lake: vectors and BM25 under one manifest.

Input: a filing's `filings` row, its `propositions` and `embeddings` rows. Output: `IndexReader` snapshots. A change
goes: journal, rows into both engines under new entry numbers, manifest (from here on it is visible, all at once), old
rows deleted, journal gone. Invariants: readers take no lock and are never blocked; whatever a crash leaves behind is
invisible and is removed by the next writer; a filing that shrank leaves no rows behind; one writer at a time, and the
lock of a dead one frees itself.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from tieout.errors import LakeError, ModelError
from tieout.indexes.facets import Entry, entry_of
from tieout.indexes.lexical import LexicalIndex, LexicalReader
from tieout.indexes.manifest import Filed, Manifest, filing_facts, load_manifest, save_json, save_manifest
from tieout.indexes.vectors import Segment, VectorReader, merge_segments, write_segment

MOST_SEGMENTS = 8
ATTEMPTS = 5


class SearchIndex:
    """The index in `root`, made when first written."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.manifest_path = root / "manifest.json"
        self.journal_path = root / "journal.json"
        self.vectors_path = root / "vectors"
        self.lexical_path = root / "lexical"

    def manifest(self) -> Manifest:
        """What is visible now."""
        return load_manifest(self.manifest_path)

    def fingerprint(self, doc_id: str) -> str | None:
        """Fingerprint given when the filing was indexed; None where it is not."""
        filed = self.manifest().filings.get(doc_id)
        return filed.fingerprint if filed else None

    def replace(
        self, filing: Mapping[str, Any], propositions: Sequence[Mapping[str, Any]],
        embeddings: Sequence[Mapping[str, Any]], *, fingerprint: str = "",
    ) -> int:  # fmt: skip
        """Index one filing in place of what was there; returns its rows. For many filings use `writer`."""
        with self.writer() as batch:
            return batch.replace(filing, propositions, embeddings, fingerprint=fingerprint)

    def remove(self, collection: str, doc_id: str) -> None:
        """Forget one filing; nothing happens where that collection does not hold it."""
        with self.writer() as batch:
            batch.remove(collection, doc_id)

    @contextmanager
    def writer(self, *, wait: bool = True) -> Iterator[IndexBatch]:
        """Changes that become visible together when the block ends well, and not at all otherwise.

        Raises `LakeError` where another writer is at work and `wait` is false.
        """
        self.root.mkdir(parents=True, exist_ok=True)
        with (self.root / "write.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise LakeError(f"Another process writes to {self.root}.") from error
            self._recover()
            batch = IndexBatch(self.manifest())
            yield batch
            if batch.changed:
                self._commit(batch)

    def reader(self) -> IndexReader:
        """A snapshot of what is visible now."""
        for attempt in range(ATTEMPTS):
            manifest = self.manifest()
            try:
                return IndexReader(self, manifest)
            except LakeError:  # a writer merged the files between the two reads
                if attempt == ATTEMPTS - 1 or self.manifest().generation == manifest.generation:
                    raise
        raise LakeError(f"{self.root} changes faster than it can be read.")

    def _commit(self, batch: IndexBatch) -> None:
        old = batch.manifest
        gone = sorted(old.entries - {f.entry for f in batch.filings.values()})
        fresh = {f.entry: batch.rows[d] for d, f in batch.filings.items() if d in batch.rows}
        save_json(self.journal_path, {"numbers": [*gone, *fresh]})
        segments = list(old.segments)
        for segment, rows, vectors in batch.segments():
            write_segment(self.vectors_path, segment, rows, vectors)
            segments.append(segment)
        LexicalIndex(self.lexical_path).write(fresh, [])
        manifest = old.advanced(next_entry=batch.next_entry, filings=batch.filings, segments=tuple(segments))
        save_manifest(self.manifest_path, self._merged(manifest))
        self._recover()

    def _merged(self, manifest: Manifest) -> Manifest:
        """The manifest with dead segments dropped and, where there are many, the live ones merged."""
        live = {f.segment for f in manifest.filings.values()}
        segments = tuple(s for s in manifest.segments if s.file in live)
        if len(segments) <= MOST_SEGMENTS:
            return manifest.advanced(segments=segments)
        filings = dict(manifest.filings)
        merged: list[Segment] = []
        for model_id, dimension in dict.fromkeys((s.model_id, s.dimension) for s in segments):
            sources = [s for s in segments if s.model_id == model_id]
            target = Segment(f"{manifest.generation + 1:08d}-{len(merged)}m.duckdb", model_id, dimension)
            moved = {d: f for d, f in filings.items() if f.segment in {s.file for s in sources}}
            merge_segments(self.vectors_path, sources, target, [f.entry for f in moved.values()])
            filings.update({d: Filed(**{**vars(f), "segment": target.file}) for d, f in moved.items()})
            merged.append(target)
        return manifest.advanced(filings=filings, segments=tuple(merged))

    def _recover(self) -> None:
        """Remove what no manifest lists: rows of a change that was cut short or replaced, and stray files."""
        manifest = self.manifest()
        if self.journal_path.exists():
            numbers = json.loads(self.journal_path.read_text(encoding="utf-8"))["numbers"]
            dead = [n for n in numbers if n not in manifest.entries]
            LexicalIndex(self.lexical_path).write({}, dead)
            if any(n >= manifest.next_entry for n in numbers):
                manifest = manifest.advanced(next_entry=max(numbers) + 1)
                save_manifest(self.manifest_path, manifest)
            self.journal_path.unlink()
        if self.vectors_path.exists():
            kept = {s.file for s in manifest.segments}
            for path in self.vectors_path.iterdir():
                if path.name not in kept:
                    path.unlink()


class IndexBatch:
    """Changes to come; nothing is written before the writer's block ends."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self.filings = dict(manifest.filings)
        self.next_entry = manifest.next_entry
        self.rows: dict[str, list[Entry]] = {}
        self._vectors: dict[str, tuple[str, np.ndarray[Any, np.dtype[np.float32]]]] = {}

    @property
    def changed(self) -> bool:
        """Whether there is anything to write."""
        return self.filings != self.manifest.filings

    def replace(
        self, filing: Mapping[str, Any], propositions: Sequence[Mapping[str, Any]],
        embeddings: Sequence[Mapping[str, Any]], *, fingerprint: str = "",
    ) -> int:  # fmt: skip
        """Put one filing's rows in place of what was there; returns their number.

        Raises `ModelError` where a proposition has no vector, or the vectors come from several models.
        """
        doc_id = str(filing["doc_id"])
        models = sorted({str(e["model_id"]) for e in embeddings})
        if len(models) > 1:
            raise ModelError(f"{filing['file_name']}: vectors of several models: {', '.join(models)}.")
        by_hash = {e["text_hash"]: e["vector"] for e in embeddings}
        absent = sum(p["text_hash"] not in by_hash for p in propositions)
        if absent:
            raise ModelError(f"{filing['file_name']}: {absent} propositions have no vector; embed the filing again.")
        model_id = models[0] if models else ""
        vectors = np.asarray([by_hash[p["text_hash"]] for p in propositions], dtype=np.float32)
        rows = [entry_of(p) for p in propositions]
        self.rows[doc_id], self._vectors[doc_id] = rows, (model_id, vectors)
        self.filings[doc_id] = Filed(
            self.next_entry, len(rows), model_id, self._file(model_id), fingerprint, filing_facts(filing), _counts(rows)
        )
        self.next_entry += 1
        return len(rows)

    def remove(self, collection: str, doc_id: str) -> None:
        """Forget one filing of a collection."""
        filed = self.filings.get(doc_id)
        if filed and filed.filing["collection"] == collection:
            del self.filings[doc_id]
            self.rows.pop(doc_id, None)

    def segments(self) -> Iterator[tuple[Segment, list[tuple[int, str, tuple[int, ...]]], Any]]:
        """One vector segment a model: file, rows and vectors."""
        for model_id in sorted({self.filings[d].model_id for d in self.rows}):
            docs = [d for d in self.rows if self.filings[d].model_id == model_id and self.rows[d]]
            if not docs:
                continue
            rows = [(self.filings[d].entry, r.proposition_id, r.years) for d in docs for r in self.rows[d]]
            vectors = np.concatenate([self._vectors[d][1] for d in docs])
            yield Segment(self._file(model_id), model_id, int(vectors.shape[1])), rows, vectors

    def _file(self, model_id: str) -> str:
        digest = model_id.rpartition("@")[2][:12] or "none"
        return f"{self.manifest.generation + 1:08d}-{digest}.duckdb"


class IndexReader:
    """What was visible when it was opened."""

    def __init__(self, index: SearchIndex, manifest: Manifest) -> None:
        self.manifest = manifest
        self.lexical: LexicalReader = LexicalIndex(index.lexical_path).reader()
        self._vectors: dict[str, VectorReader] = {}
        for model_id in dict.fromkeys(s.model_id for s in manifest.segments):
            parts = [s for s in manifest.segments if s.model_id == model_id]
            self._vectors[model_id] = VectorReader(index.vectors_path, parts)

    def vectors(self, model_id: str, dimension: int) -> VectorReader:
        """Vectors of one model. Raises `ModelError` where the index holds none of it, or of another dimension."""
        if model_id not in self._vectors:
            held = ", ".join(sorted(self._vectors)) or "none"
            raise ModelError(f"The index holds vectors of {held}, not of {model_id}: index again with that encoder.")
        segment = next(s for s in self.manifest.segments if s.model_id == model_id)
        if segment.dimension != dimension:
            raise ModelError(f"{model_id} has {dimension} components, the index holds {segment.dimension}.")
        return self._vectors[model_id]

    def damaged(self) -> list[str]:
        """doc_ids whose rows in either engine are not as many as the manifest says."""
        return [d for d, f in self.manifest.filings.items() if self.counts(d) != (f.rows, f.rows)]

    def counts(self, doc_id: str) -> tuple[int, int]:
        """The rows that the engines hold of a filing: vectors, and texts."""
        filed = self.manifest.filings.get(doc_id)
        if filed is None:
            return 0, 0
        vectors = self._vectors.get(filed.model_id)
        return (vectors.count(filed.entry) if vectors else 0), self.lexical.count(filed.entry)

    def close(self) -> None:
        """Let the files go."""
        for reader in self._vectors.values():
            reader.close()


def _counts(rows: Iterable[Entry]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for row in rows:
        for term in row.periods:
            counts[term] = counts.get(term, 0) + 1
    return counts
