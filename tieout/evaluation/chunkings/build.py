"""An index of collections cut in one of the ways, in a folder of its own.

Input: a lake with the collections' filings as far as propositions. Output: a search index below a folder, searched like
the lake's own, and the pages of each of its rows. Invariants: the lake is only read; every chunking goes through the
same encoder and the same index.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tieout.embeddings.cache import EmbeddingCache
from tieout.embeddings.stage import embed
from tieout.evaluation.chunkings.chunk import Count, rows_of
from tieout.evaluation.chunkings.fixed import fixed_chunks
from tieout.evaluation.chunkings.markdown import markdown_chunks
from tieout.indexes.search_index import SearchIndex
from tieout.lake.store import Lake
from tieout.model import Block, Cell, Table
from tieout.models.ports import Encoder

Row = dict[str, Any]
Cut = Callable[[Lake, Row, Count], list[Row]]
TOGETHER = 8  # filings written at once


def fixed(lake: Lake, filing: Row, count: Count) -> list[Row]:
    """Windows over the stored PDF."""
    return rows_of(filing, fixed_chunks(lake.file_path(filing["sha256"]), count))


def markdown(lake: Lake, filing: Row, count: Count) -> list[Row]:
    """Blocks and pipe tables."""
    key = filing["doc_id"]
    parts = lake.records(Block, key), lake.records(Table, key), lake.records(Cell, key)
    return rows_of(filing, markdown_chunks(*parts, count))


def ours(lake: Lake, filing: Row, _: Count) -> list[Row]:
    """The stored propositions."""
    return lake.rows("propositions", filing["doc_id"])


CUTS: dict[str, Cut] = {"fixed": fixed, "markdown": markdown, "ours": ours}


@dataclass
class Built:
    """What was indexed: pages by record, and the tokens of each record's text."""

    pages: dict[str, tuple[int, ...]] = field(default_factory=dict)
    tokens: list[int] = field(default_factory=list)

    def note(self, row: Row, count: Count) -> None:
        """Take a row in."""
        self.pages[row["proposition_id"]] = tuple(json.loads(row["payload"]).get("pages") or [row["page"]])
        self.tokens.append(count(row["text"]))


def build(
    lake: Lake, collections: Sequence[str], cut: Cut, count: Count, encoder: Encoder, folder: Path,
    cache: EmbeddingCache | None = None,
) -> Built:  # fmt: skip
    """Index the collections' ready filings below `folder`."""
    index, built = SearchIndex(folder / "search_index"), Built()
    filings = [f for f in lake.read("filings").to_pylist() if f["status"] == "ready" and f["collection"] in collections]
    for start in range(0, len(filings), TOGETHER):
        with index.writer() as batch:
            for filing in filings[start : start + TOGETHER]:
                rows = cut(lake, filing, count)
                batch.replace(filing, rows, embed(rows, encoder, cache))
                for row in rows:
                    built.note(row, count)
    return built
