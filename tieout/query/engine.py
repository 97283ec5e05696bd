"""The query function: a question and collections in, records with coverage out.

Input: an indexed lake. Output: `QueryResult`. Invariants: collections are mandatory; only rows whose vectors come from
the given encoder are compared; the same lake and question give the same result, but for `ms`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from tieout.errors import QueryError, UnknownCollection
from tieout.indexes.manifest import Filed
from tieout.indexes.search_index import IndexReader, SearchIndex
from tieout.models import load_encoder, load_reranker
from tieout.models.ports import Encoder, Reranker
from tieout.query.companies import Companies
from tieout.query.confidence import Weights, complete_cosines, confidence
from tieout.query.contradictions import Contradiction, contradictions
from tieout.query.coverage import judge
from tieout.query.passages import Passages, passages_of, rarities, ways_of
from tieout.query.records import Record, record_of, render
from tieout.query.search import Found, Hit, Scope, Steps, search, select, wanted_by, without
from tieout.query.spelling import spellings
from tieout.query.tables import on_page, rows_of, statements_of, tables_of
from tieout.query.understand import Understood, understand
from tieout.settings import Settings

Mode = Literal["hybrid", "vector", "keyword"]
PROMPT_RECORDS = 5
MOST_FILINGS = 2  # whose statements are told unasked
FILTERS = ("company", "form", "fiscal_year", "file_name", "doc_id")


@dataclass(frozen=True)
class QueryResult:
    """Records, best first, with what was understood and whether they can answer the question.

    `prompt` is the rendering of the first five records, `prompt_tokens` its length by the encoder's tokenizer.
    `contradictions` are figures of which records give different values, with the dates on which these were filed;
    `owners` the companies whose filings were searched.
    """

    question: str
    records: tuple[Record, ...]
    understood: Understood
    sufficient: bool
    reasons: tuple[str, ...]
    prompt: str
    prompt_tokens: int
    ms: float
    contradictions: tuple[Contradiction, ...] = ()
    owners: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The result as a JSON object, as `tieout query --batch` writes it."""
        return {
            "sufficient": self.sufficient,
            "reasons": list(self.reasons),
            "prompt_tokens": self.prompt_tokens,
            "ms": round(self.ms, 2),
            "understood": self.understood.shown(),
            "contradictions": [c.to_json() for c in self.contradictions],
            "records": [r.to_json() for r in self.records],
        }


class Searcher:
    """An open index with its encoder, for many questions. Sees what was indexed when it was opened."""

    def __init__(
        self, lake: Path, encoder: Encoder, *, reranker: Reranker | None = None, steps: Steps | None = None,
        weights: Weights | None = None,
    ) -> None:  # fmt: skip
        """Open the index of the lake in folder `lake`; `weights` are those of the retrieval's confidence."""
        self._reader: IndexReader = SearchIndex(lake / "search_index").reader()
        self._encoder = encoder
        self._reranker = reranker
        self._steps = steps or Steps()
        self._weights = weights or Weights()
        self._names: dict[tuple[str, ...], Companies] = {}

    @property
    def generation(self) -> int:
        """Number of the index state that is searched."""
        return self._reader.manifest.generation

    def produced_by(self) -> dict[str, Any]:
        """What a result rests on: version of the lake's indexed filings, state of the index, ids of the models."""
        manifest = self._reader.manifest
        reranker = {"reranker": self._reranker.model_id} if self._reranker else {}
        return {"lake": manifest.version, "index": manifest.generation, "encoder": self._encoder.model_id, **reranker}

    @property
    def collections(self) -> frozenset[str]:
        """Collections that hold an indexed filing."""
        return frozenset(str(f.filing["collection"]) for f in self._reader.manifest.filings.values())

    def query(
        self, question: str, *, collections: Sequence[str], k: int = 5, mode: Mode = "hybrid",
        as_of: date | None = None, filters: Mapping[str, Any] | None = None,
    ) -> QueryResult:  # fmt: skip
        """Search `collections` for `question`; see `tieout.query.query`."""
        begun = time.perf_counter()
        filings = self._filings(collections, as_of, filters or {})
        facts = {d: f.filing for d, f in filings.items()}
        understood = understand(question, facts, self._companies(facts))
        dense, keyword = mode != "keyword", mode != "vector"
        steps = without(self._steps, dense=self._steps.dense and dense, keyword=self._steps.keyword and keyword)
        found = search(
            understood, filings, self._reader, self._encoder if dense else None, steps, reranker=self._reranker
        )
        verdict = judge(understood, found, self._encoder.model_id if dense else None)
        records = self._records(found, understood, facts, k)
        prompt = render(records[:PROMPT_RECORDS])
        tokens = self._encoder.count_tokens(prompt)
        against = contradictions(records[:PROMPT_RECORDS])
        ms = (time.perf_counter() - begun) * 1000
        told = (verdict.sufficient, (*verdict.reasons, *map(str, against)))
        owners = sorted({str(facts[d]["company"]) for d in found.scope.filings if facts[d].get("company")})
        return QueryResult(question, records, understood, *told, prompt, tokens, ms, against, tuple(owners))

    def passages(
        self, question: str, *, collections: Sequence[str], as_of: date | None = None,
        filters: Mapping[str, Any] | None = None,
    ) -> Passages:  # fmt: skip
        """Passages and notes for a question whose answer is words; the arguments are those of `query`."""
        filings = self._filings(collections, as_of, filters or {})
        facts = {d: f.filing for d, f in filings.items()}
        understood = understand(question, facts, self._companies(facts))
        scope = select(understood, filings)
        ways = ways_of(understood)
        found = passages_of(understood, scope, self._reader)
        records = tuple(record_of(Hit(row, score, score=score), facts[row["doc_id"]], ()) for row, score in found)
        years = {r.doc_id: int(y) for r in records if (y := facts[r.doc_id].get("fiscal_year"))}
        return Passages(records, ways, rarities(ways, self._reader), years)

    def tables(
        self, question: str, words: str, *, collections: Sequence[str], as_of: date | None = None,
        filters: Mapping[str, Any] | None = None,
    ) -> tuple[tuple[Record, ...], ...]:  # fmt: skip
        """Whole tables that speak of `words`, best first, each top to bottom, with the question's periods marked.

        The other arguments are those of `query`.
        """
        filings = self._filings(collections, as_of, filters or {})
        facts = {d: f.filing for d, f in filings.items()}
        scope = select(understand(question, facts, self._companies(facts)), filings)
        return self._tables(tables_of(words, scope, self._reader), scope)

    def whole_tables(
        self, question: str, ids: Sequence[str], *, collections: Sequence[str], as_of: date | None = None,
        filters: Mapping[str, Any] | None = None,
    ) -> tuple[tuple[Record, ...], ...]:  # fmt: skip
        """The tables called `ids`, in that order, each top to bottom, with the question's periods marked."""
        filings = self._filings(collections, as_of, filters or {})
        facts = {d: f.filing for d, f in filings.items()}
        understood = understand(question, facts, self._companies(facts))
        scope = Scope(dict(filings), wanted_by(understood, dict(filings)), narrowed=False)
        return self._tables(ids, scope)

    def statements(
        self, question: str, *, collections: Sequence[str], as_of: date | None = None,
        filters: Mapping[str, Any] | None = None,
    ) -> tuple[tuple[Record, ...], ...]:  # fmt: skip
        """The primary statements of the filings that the question is about, one of a kind in a filing.

        None where it is about more than `MOST_FILINGS`.
        """
        filings = self._filings(collections, as_of, filters or {})
        facts = {d: f.filing for d, f in filings.items()}
        scope = select(understand(question, facts, self._companies(facts)), filings)
        if len(scope.filings) > MOST_FILINGS:
            return ()
        return self._tables(statements_of(scope, self._reader), scope)

    def _tables(self, ids: Sequence[str], scope: Scope) -> tuple[tuple[Record, ...], ...]:
        found = (rows_of(table, scope, self._reader) for table in ids)
        return tuple(tuple(self._row(row, scope) for row in rows) for rows in found if rows)

    def _row(self, row: Mapping[str, Any], scope: Scope) -> Record:
        doc_id = row["doc_id"]
        return record_of(Hit(dict(row), 0.0), scope.filings[doc_id].filing, scope.wanted[doc_id])

    def on_page(
        self, words: str, page: int, *, collections: Sequence[str], as_of: date | None = None,
        filters: Mapping[str, Any] | None = None,
    ) -> tuple[Record, ...]:  # fmt: skip
        """Rows and passages on a page that say some of `words`, best first; other arguments are those of `query`."""
        filings = self._filings(collections, as_of, filters or {})
        scope = Scope(dict(filings), {}, narrowed=False)
        rows = on_page(words, page, scope, self._reader)
        return tuple(record_of(Hit(row, 0.0), filings[row["doc_id"]].filing, ()) for row in rows)

    def file_names(self, collections: Sequence[str]) -> tuple[str, ...]:
        """Names of the indexed files of `collections`."""
        found = self._reader.manifest.of_collections(collections)
        return tuple(sorted({str(f.filing["file_name"]) for f in found.values()}))

    def spellings(self, question: str, collections: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Words of the question that no filing asked holds, each with what it may stand for."""
        filings = self._filings(collections, None, {})
        facts = {d: f.filing for d, f in filings.items()}
        companies = self._companies(facts)
        understood = understand(question, facts, companies)
        return spellings(understood, select(understood, filings), self._reader, companies)

    def _records(
        self, found: Found, understood: Understood, facts: Mapping[str, Mapping[str, Any]], k: int
    ) -> tuple[Record, ...]:
        """The first `k` hits as records, each with the retrieval's confidence."""
        hits, wanted = found.hits[:k], found.scope.wanted
        if found.vector is not None:
            complete_cosines(hits, found.vector, found.scope, self._reader, self._encoder)
        return tuple(
            record_of(h, facts[h.row["doc_id"]], wanted[h.row["doc_id"]], confidence(h, understood, self._weights))
            for h in hits
        )

    def _filings(self, collections: Sequence[str], as_of: date | None, filters: Mapping[str, Any]) -> dict[str, Filed]:
        if not collections:
            raise QueryError("Name at least one collection to search.")
        for name in collections:
            if name not in self.collections:
                held = ", ".join(sorted(self.collections)) or "none"
                raise UnknownCollection(f"No filing of collection {name!r} is indexed; there are: {held}.")
        for name in filters:
            if name not in FILTERS:
                raise QueryError(f"No filter is called {name!r}; there are: {', '.join(FILTERS)}.")
        found = self._reader.manifest.of_collections(collections)
        return {d: f for d, f in found.items() if _passes(f.filing, as_of, filters)}

    def _companies(self, facts: Mapping[str, Mapping[str, Any]]) -> Companies:
        key = tuple(facts)
        if key not in self._names:
            self._names[key] = Companies(facts)
        return self._names[key]


def query(
    question: str, *, collections: Sequence[str], k: int = 5, mode: Mode = "hybrid", as_of: date | None = None,
    filters: Mapping[str, Any] | None = None, settings: Settings | None = None,
) -> QueryResult:  # fmt: skip
    """Search `collections` of the lake for what answers `question`.

    `k` counts records, each of one table row, passage or figure. `mode` is hybrid, vector or keyword. `as_of` leaves
    out filings that were filed later, or whose period ended later where the date of filing is unknown. `filters`
    narrows by company, form, fiscal_year, file_name or doc_id (a value or a list of values).

    Raises `UnknownCollection`, `QueryError` for an unknown filter, `ModelError` where the index was built with another
    encoder, `LakeError` where the index cannot be read.
    """
    settings = settings or Settings.load()
    searcher = open_searcher(settings)
    return searcher.query(question, collections=collections, k=k, mode=mode, as_of=as_of, filters=filters)


def open_searcher(settings: Settings) -> Searcher:
    """A searcher over the settings' lake, with their encoder; kept until the index changes."""
    root = settings.lake
    stamp = (root / "search_index" / "manifest.json").stat().st_mtime_ns if (root / "search_index").exists() else 0
    weights = Weights(settings.confidence_cosine, settings.confidence_section)
    return _searcher(root.resolve(), settings.encoder, settings.reranker, weights, stamp)


@lru_cache(maxsize=2)
def _searcher(root: Path, encoder: str, reranker: str, weights: Weights, stamp: int) -> Searcher:
    return Searcher(root, load_encoder(encoder), reranker=load_reranker(reranker), weights=weights)


def _passes(facts: Mapping[str, Any], as_of: date | None, filters: Mapping[str, Any]) -> bool:
    known = facts.get("filed_date") or facts.get("period_end")
    if as_of and known and date.fromisoformat(known) > as_of:
        return False
    for name, value in filters.items():
        allowed = value if isinstance(value, (list, tuple, set, frozenset)) else [value]
        if facts.get(name) not in allowed and str(facts.get(name)) not in {str(v) for v in allowed}:
            return False
    return True
