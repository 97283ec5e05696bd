"""The functions that the pipeline calls, by name, and the fingerprint of what each step writes.

Names (`module:function`) rather than functions: they reach the child process, load nothing before it is needed, and
name the code that a fingerprint covers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tieout.ingest.sources import Source
from tieout.lake.fingerprints import fingerprint
from tieout.lake.store import Lake
from tieout.model import Filing
from tieout.quality.config import read_changes
from tieout.settings import Settings

CHECKED = ("findings", "quarantine", "grades")
PARSED = ("blocks", "tables", "cells", "footnotes", "footnote_bindings", "concepts", *CHECKED)
DERIVED = (*PARSED, "propositions", "embeddings")
# What a later step says about a filing is no input of an earlier one.
_VERDICT = ("status", "reason", "remedy", "notice")


@dataclass(frozen=True)
class Stages:
    """Where each stage's function is."""

    open_pdf: str = "tieout.pages.pdf:open_pdf"
    read_filing: str = "tieout.filings.intake:read_filing"
    layout: str = "tieout.layout.stage:layout"
    extract: str = "tieout.cells.stage:extract"
    build_blocks: str = "tieout.blocks.stage:build_blocks"
    bind: str = "tieout.footnotes.stage:bind"
    name: str = "tieout.concepts.stage:name"
    check: str = "tieout.quality.stage:check"
    propose: str = "tieout.propositions.stage:build"
    load_encoder: str = "tieout.models:load_encoder"
    embedding_cache: str = "tieout.embeddings.cache:EmbeddingCache"
    embed: str = "tieout.embeddings.stage:embed"
    guard: str = "tieout.quality.guard:guard"
    search_index: str = "tieout.indexes.search_index:SearchIndex"

    @property
    def parsing(self) -> tuple[str, ...]:
        """The modules of the parse."""
        return tuple(
            map(
                module_of,
                (self.open_pdf, self.layout, self.extract, self.build_blocks, self.bind, self.name, self.check),
            )
        )

    @property
    def isolated(self) -> tuple[str, ...]:
        """The modules of all that runs in child processes."""
        return (*self.parsing, module_of(self.read_filing), module_of(self.propose))


STAGES = Stages()


def module_of(name: str) -> str:
    """Module part of `module:function`."""
    return name.partition(":")[0]


def intake_fingerprint(source: Source, sha256: str, overrides: Mapping[str, str], settings: Settings, s: Stages) -> str:
    """Of the `filings` row as intake writes it."""
    return fingerprint(
        ("filings",),
        map(module_of, (s.open_pdf, s.read_filing)),
        {"key": [source.collection, source.source_id, source.path.name], "sha256": sha256},
        {"overrides": dict(overrides), "max_bytes": settings.max_bytes, "max_pages": settings.max_pages},
    )


def parse_fingerprint(filing: Filing, settings: Settings, s: Stages) -> str:
    """Of the files that one parse writes."""
    return fingerprint(PARSED, s.parsing, _facts(filing), read_changes(settings.checks))


def attempt_fingerprint(filing: Filing, settings: Settings, s: Stages) -> str:
    """Of a parse that failed: another limit is reason to try again."""
    limits = {"timeout_s": settings.parse_timeout_s, "memory_mb": settings.parse_memory_mb}
    return fingerprint(PARSED, s.parsing, _facts(filing), limits | read_changes(settings.checks))


def propose_fingerprint(lake: Lake, filing: Filing, settings: Settings, s: Stages) -> str:
    """Of the `propositions` file."""
    inputs = _facts(filing) | _contents(lake, filing.doc_id, PARSED)
    return fingerprint(
        ("propositions",), [module_of(s.propose)], inputs, ways_of(settings) | read_changes(settings.checks)
    )


def ways_of(settings: Settings) -> dict[str, str]:
    """How notes and captions travel to the index, as `tieout.propositions` takes it."""
    return {"footnotes": settings.footnotes, "captions": settings.captions}


def embed_fingerprint(lake: Lake, doc_id: str, model_id: str, s: Stages) -> str:
    """Of the `embeddings` file. The encoder's own id covers its weights."""
    inputs = _contents(lake, doc_id, ("propositions",)) | {"model_id": model_id}
    return fingerprint(("embeddings",), [module_of(s.embed)], inputs, {})


def index_fingerprint(lake: Lake, filing: Filing, settings: Settings, s: Stages) -> str:
    """Of a filing's rows in the search index, and of what the guardrails look at before they go in."""
    inputs = _facts(filing) | _contents(lake, filing.doc_id, DERIVED)
    code = map(module_of, (s.guard, s.search_index))
    return fingerprint((), code, inputs, read_changes(settings.checks))


def _facts(filing: Filing) -> dict[str, Any]:
    """What a later stage may read from a `filings` row."""
    facts = {k: v for k, v in filing.to_row().items() if k not in _VERDICT}
    return {"filing": json.dumps(facts, sort_keys=True, default=str)}


def _contents(lake: Lake, doc_id: str, tables: Sequence[str]) -> dict[str, Any]:
    return {table: lake.content(table, doc_id) for table in tables}
