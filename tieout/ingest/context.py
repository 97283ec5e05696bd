"""What a run works with: lake, settings, stages, and the search index, opened only where it is needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

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

    def holds(self, doc_id: str) -> bool:
        """Whether the index has the filing."""
        return self.fingerprint(doc_id) is not None

    def fingerprint(self, doc_id: str) -> str | None:
        """Fingerprint of the filing's rows in the index; None where it has none."""
        if not self._root.exists():
            return None
        found: str | None = self._index().fingerprint(doc_id)
        return found

    def remove(self, doc_id: str) -> None:
        """Remove a filing; one that is not there is no error."""
        if self.holds(doc_id):
            self._index().remove(doc_id)

    def replace(self, doc_id: str, *, fingerprint: str, filing: Any, propositions: Any, embeddings: Any) -> None:
        """Put a filing's rows in place of the ones that it has."""
        self._index().replace(
            doc_id, filing=filing, propositions=propositions, embeddings=embeddings, fingerprint=fingerprint
        )


@dataclass(frozen=True)
class Context:
    """What every stage of a run works with."""

    lake: Lake
    settings: Settings
    stages: Stages

    @cached_property
    def index(self) -> Index:
        """The lake's search index."""
        return Index(self.lake, self.stages)
