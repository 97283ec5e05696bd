"""What a run works with: lake, settings, stages, and the search index, opened only where it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tieout.ingest.isolation import Pool
from tieout.ingest.steps import Stages
from tieout.ingest.supervisor import resolve
from tieout.lake.store import Lake
from tieout.settings import Settings


class Index:
    """The index of a lake, opened when first needed."""

    def __init__(self, lake: Lake, stages: Stages) -> None:
        self._root = lake.root / "search_index"
        self._name = stages.search_index
        self._opened: Any = None

    def _index(self) -> Any:
        if self._opened is None:
            self._opened = resolve(self._name)(self._root)
        return self._opened

    def fingerprints(self) -> dict[str, str]:
        """Fingerprint of each filing that the index has, by doc_id."""
        if not self._root.exists():
            return {}
        return {doc_id: filed.fingerprint for doc_id, filed in self._index().manifest().filings.items()}

    def remove(self, collection: str, doc_id: str) -> None:
        """Remove a filing; one that is not there is no error."""
        if doc_id in self.fingerprints():
            self._index().remove(collection, doc_id)

    def counts(self, doc_id: str) -> tuple[int, int]:
        """The rows that the two engines hold of a filing: vectors, and texts."""
        reader = self._index().reader()
        try:
            found: tuple[int, int] = reader.counts(doc_id)
        finally:
            reader.close()
        return found

    def writer(self) -> AbstractContextManager[Any]:
        """Changes that become visible together."""
        writer: AbstractContextManager[Any] = self._index().writer()
        return writer


@dataclass(frozen=True)
class Context:
    """What every stage of a run works with."""

    lake: Lake
    settings: Settings
    stages: Stages
    pool: Pool

    @cached_property
    def index(self) -> Index:
        """The lake's search index."""
        return Index(self.lake, self.stages)


@contextmanager
def working(lake: Lake, settings: Settings, stages: Stages) -> Iterator[Context]:
    """A run's context: holds the lake for writing and ends the child processes when it closes.

    Raises LakeError where another run is writing.
    """
    limits = settings.workers, settings.parse_timeout_s, settings.parse_memory_mb
    with lake.writing(), Pool(*limits, preload=("tieout.ingest.jobs", *stages.isolated)) as pool:
        yield Context(lake, settings, stages, pool)
