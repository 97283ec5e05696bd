"""The one truth about what is indexed: a JSON file that is replaced whole.

Invariants: a filing is visible in both engines or in neither, because readers see only the entry numbers listed here;
numbers are never used again; a reader that holds a manifest is not disturbed by later ones.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from tieout.errors import LakeError
from tieout.indexes.vectors import Segment

VERSION = 1
FILING_COLUMNS = (
    "doc_id", "file_name", "source_id", "collection", "company", "form", "fiscal_year", "fiscal_period", "period_end",
    "fiscal_year_end", "filed_date", "currency",
)  # fmt: skip


@dataclass(frozen=True)
class Filed:
    """One filing in the index: its number, its row counts and what a search must know about it.

    `periods` counts the rows by period term (`tieout.indexes.facets.period_term`).
    """

    entry: int
    rows: int
    model_id: str
    segment: str
    fingerprint: str
    filing: dict[str, Any]
    periods: dict[str, int]


@dataclass(frozen=True)
class Manifest:
    """State of the index: filings by doc_id, vector segments, and the next free entry number."""

    generation: int = 0
    next_entry: int = 1
    filings: dict[str, Filed] = field(default_factory=dict)
    segments: tuple[Segment, ...] = ()

    @property
    def entries(self) -> frozenset[int]:
        """Live entry numbers."""
        return frozenset(f.entry for f in self.filings.values())

    @cached_property
    def version(self) -> str:
        """Names what is indexed: 16 hex digits that are the same while filings and what was made of them are."""
        held = sorted((d, f.fingerprint, f.model_id) for d, f in self.filings.items())
        return hashlib.sha256(json.dumps(held).encode()).hexdigest()[:16]

    def of_collections(self, collections: Iterable[str]) -> dict[str, Filed]:
        """Filings of these collections, by doc_id."""
        wanted = set(collections)
        return {d: f for d, f in self.filings.items() if f.filing["collection"] in wanted}

    def advanced(self, **changes: Any) -> Manifest:
        """The next generation with `changes`."""
        return replace(self, generation=self.generation + 1, **changes)


def filing_facts(filing: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a `filings` row that a search needs, dates as ISO strings."""
    return {c: _plain(filing.get(c)) for c in FILING_COLUMNS}


def load_manifest(path: Path) -> Manifest:
    """The manifest at `path`; an empty one where there is none. Raises `LakeError` where it cannot be read."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Manifest()
    except (OSError, ValueError) as error:
        raise LakeError(f"{path} cannot be read: {error}. Delete {path.parent} and index again.") from error
    if raw.get("version") != VERSION:
        raise LakeError(f"{path} has layout {raw.get('version')}, not {VERSION}: delete {path.parent} and index again.")
    return Manifest(
        raw["generation"],
        raw["next_entry"],
        {d: Filed(**f) for d, f in raw["filings"].items()},
        tuple(Segment(**s) for s in raw["segments"]),
    )


def save_json(path: Path, data: Any) -> None:
    """Write `data` so that a reader sees the old file or the new one, also after a crash."""
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as stream:
        json.dump(data, stream, ensure_ascii=False, sort_keys=True)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(path)


def save_manifest(path: Path, manifest: Manifest) -> None:
    """Replace the manifest at `path`."""
    save_json(path, {"version": VERSION, **asdict(manifest)})


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value
