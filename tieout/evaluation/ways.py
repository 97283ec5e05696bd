"""What each way to carry notes and captions to the index is worth, on the same filings and questions.

Input: a lake with collections as far as cells, questions, an encoder. Output: one `Way` for each combination of the
settings `footnotes` (inlined, metadata) and `captions` (inlined, passage, metadata); the captions' ways are left out
where the collections have no caption that names a figure or table. Invariants: the lake is only read; each way is
proposed, embedded and indexed anew in a folder of its own, and equal texts are embedded once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tieout.embeddings.cache import EmbeddingCache
from tieout.evaluation.chunkings.build import build
from tieout.evaluation.metrics.ranking import DEPTH
from tieout.evaluation.qualifications import questions_of_notes
from tieout.evaluation.suite import Figure, figures, run
from tieout.evaluation.truth import Question
from tieout.lake.store import Lake
from tieout.model import Block, Cell, Filing, Footnote, FootnoteBinding, Quarantined, Table
from tieout.models.ports import Encoder
from tieout.propositions.stage import build as propose
from tieout.quality.stage import released
from tieout.query import Searcher

FOOTNOTES = ("inlined", "metadata")
CAPTIONS = ("inlined", "passage", "metadata")
TOLD = ("recall@1", "recall@5")
NOTES_EACH = 6  # questions that quote a note, of each filing
Json = dict[str, Any]


@dataclass(frozen=True)
class Way:
    """One combination of the settings: its records, their mean tokens, and the figures by kind of question."""

    footnotes: str
    captions: str
    records: int
    tokens: float
    figures: tuple[Figure, ...]

    @property
    def name(self) -> str:
        """Such as "notes inlined, captions metadata"."""
        return f"notes {self.footnotes}, captions {self.captions}"


def study(lake: Lake, collections: Sequence[str], questions: Sequence[Question], encoder: Encoder) -> Iterator[Way]:
    """Every way over the same questions, and over such as quote the collections' notes."""
    asked = [*questions, *questions_of_notes(lake, collections, NOTES_EACH)]
    with TemporaryDirectory() as folder:
        cache = EmbeddingCache(Path(folder) / "cache", encoder.model_id, encoder.dimension)
        for footnotes in FOOTNOTES:
            for captions in CAPTIONS if _captioned(lake, collections) else CAPTIONS[:1]:
                ways = {"footnotes": footnotes, "captions": captions}
                root = Path(folder) / f"{footnotes}-{captions}"
                built = build(lake, collections, partial(_proposed, ways), encoder.count_tokens, encoder, root, cache)
                ask = partial(Searcher(root, encoder).query, collections=collections, k=DEPTH)
                found = figures(run(ask, asked))
                records = len(built.tokens)
                yield Way(footnotes, captions, records, sum(built.tokens) / max(records, 1), tuple(found))


def _proposed(ways: Mapping[str, str], lake: Lake, filing: Json, _: object) -> list[Json]:
    """The filing's propositions under `ways`."""
    key = filing["doc_id"]
    cells = released(lake.records(Quarantined, key), lake.records(Cell, key))
    found = propose(
        Filing.from_row(filing), lake.records(Block, key), lake.records(Table, key), cells,
        lake.records(Footnote, key), lake.records(FootnoteBinding, key), annotations=ways,
    )  # fmt: skip
    return [one.to_row() for one in found]


def _captioned(lake: Lake, collections: Sequence[str]) -> bool:
    """Whether a filing of the collections has a caption that names something."""
    filings = lake.read("filings", columns=["doc_id", "collection"]).to_pylist()
    docs = [f["doc_id"] for f in filings if f["collection"] in collections]
    blocks = lake.read("blocks", docs, columns=["caption_of"])
    return int(blocks["caption_of"].null_count) < int(blocks.num_rows)


def plain(way: Way) -> dict[str, float]:
    """Name → number of what is told of one way."""
    told = {f"{f.kind} {f.name}": round(f.mean, 4) for f in way.figures if f.name in TOLD}
    return {"records": way.records, "tokens a record": round(way.tokens, 1), **told}


def table(ways: Sequence[Way]) -> list[tuple[str, ...]]:
    """Rows for a reader: the figure's name, then its number for each way."""
    told = [plain(way) for way in ways]
    return [(name, *(_shown(one[name]) for one in told)) for name in told[0]]


def _shown(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:.3f}"
