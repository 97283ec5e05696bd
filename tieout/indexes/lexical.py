"""BM25 over propositions: a Tantivy index; the only module that imports it.

Input: `Entry` rows under an entry number (one a filing and version). Output: proposition ids with scores, best first,
and the stored rows. Invariants: terms are made by `tieout.indexes.tokens` and stemmed here, so that the index and the
question meet; a reader sees one commit, whatever is written meanwhile; rows of an entry number that the manifest does
not list are invisible.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import tantivy

from tieout.errors import LakeError
from tieout.indexes.facets import Entry

FIELDS = ("label", "section", "header", "title", "text")
WRITER_BYTES = 64_000_000

_STEMMER = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.raw()).filter(tantivy.Filter.stemmer("english")).build()
_SPACES = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()


@lru_cache(maxsize=262144)
def stem(term: str) -> str:
    """English stem of a term; numbers and codes stay as they are."""
    if not term.isalpha() or len(term) < 3:
        return term
    return str(_STEMMER.analyze(term)[0])


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("entry", indexed=True, fast=True)
    for name in FIELDS:
        builder.add_text_field(name, stored=False, tokenizer_name="spaces", index_option="freq")
    for name in ("kind", "periods", "nums"):
        builder.add_text_field(name, stored=False, tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field("row", stored=True)
    return builder.build()


class LexicalIndex:
    """A Tantivy index in `folder`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            self._index = tantivy.Index(_schema(), path=str(folder))
        except ValueError as error:
            raise LakeError(
                f"The keyword index in {folder} cannot be opened: {error}. Delete the folder and index again."
            ) from error
        self._index.register_tokenizer("spaces", _SPACES)

    def write(self, additions: Mapping[int, Iterable[Entry]], deletions: Iterable[int]) -> None:
        """Add rows under their entry numbers and delete whole entries, in one commit."""
        writer = self._index.writer(WRITER_BYTES, 1)
        for number in deletions:
            writer.delete_documents_by_query(tantivy.Query.term_query(self._index.schema, "entry", number))
        for number, rows in additions.items():
            for row in rows:
                writer.add_document(_document(number, row))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()

    def reader(self) -> LexicalReader:
        """A view of the last commit."""
        self._index.reload()
        return LexicalReader(self._index)


class LexicalReader:
    """One commit of the index."""

    def __init__(self, index: tantivy.Index) -> None:
        self._schema = index.schema
        self._searcher = index.searcher()

    def count(self, number: int) -> int:
        """Rows under an entry number."""
        query = tantivy.Query.term_query(self._schema, "entry", number)
        return int(self._searcher.search(query, limit=1, count=True).count or 0)  # type: ignore[attr-defined]

    def search(self, query: tantivy.Query, numbers: Sequence[int], limit: int) -> list[tuple[str, float]]:
        """Proposition ids and scores of the best `limit` rows under `numbers`."""
        return [(str(self._doc(at)["id"][0]), score) for score, at in self._hits(query, numbers, limit)]

    def rows(self, ids: Sequence[str], numbers: Sequence[int]) -> dict[str, dict[str, Any]]:
        """Stored rows of proposition ids that exist under `numbers`."""
        if not ids:
            return {}
        query = tantivy.Query.term_set_query(self._schema, "id", list(ids))
        docs = [self._doc(at) for _, at in self._hits(query, numbers, len(ids))]
        return {str(d["id"][0]): json.loads(bytes(d["row"][0])) for d in docs}

    def holds(self, term: str, numbers: Sequence[int]) -> bool:
        """Whether any row under `numbers` holds `term` in its text or label."""
        stemmed = stem(term)
        parts = [tantivy.Query.term_query(self._schema, field, stemmed, "freq") for field in ("text", "label")]
        return bool(self._hits(tantivy.Query.disjunction_max_query(parts), numbers, 1))

    def frequency(self, field: str, term: str) -> int:
        """Number of rows whose `field` holds `term` (stemmed), over all commits' live and dead rows."""
        return int(self._searcher.doc_freq(field, stem(term)))

    @property
    def size(self) -> int:
        """Number of rows."""
        return int(self._searcher.num_docs)

    def words(
        self, weighted: Mapping[str, float], boosts: Mapping[str, float], tie: float = 0.3
    ) -> list[tantivy.Query]:
        """One clause a term: its best field counts whole, the others by `tie`."""
        return [self._word(stem(term), weight, boosts, tie) for term, weight in weighted.items()]

    def flags(self, field: str, terms: Iterable[str], weight: float) -> list[tantivy.Query]:
        """Clauses that add `weight` to rows that are filed under a term of `field`."""
        clauses = [tantivy.Query.term_query(self._schema, field, term, "basic") for term in terms]
        return (
            [tantivy.Query.const_score_query(tantivy.Query.disjunction_max_query(clauses), weight)] if clauses else []
        )

    def nearly(self, field: str, term: str, letters: int) -> tantivy.Query:
        """Rows whose `field` holds a term that differs from `term` (stemmed) in at most `letters` letters."""
        return tantivy.Query.fuzzy_term_query(self._schema, field, stem(term), distance=letters)

    def any_of(self, clauses: Sequence[tantivy.Query]) -> tantivy.Query:
        """Rows that meet any clause; their scores add up."""
        return tantivy.Query.boolean_query([(tantivy.Occur.Should, c) for c in clauses])

    def all_of(self, needed: Sequence[tantivy.Query], wanted: Sequence[tantivy.Query]) -> tantivy.Query:
        """Rows that meet all of `needed`; `wanted` only adds to the score."""
        clauses = [(tantivy.Occur.Must, c) for c in needed] + [(tantivy.Occur.Should, c) for c in wanted]
        return tantivy.Query.boolean_query(clauses)

    def _word(self, term: str, weight: float, boosts: Mapping[str, float], tie: float) -> tantivy.Query:
        parts = [
            tantivy.Query.boost_query(tantivy.Query.term_query(self._schema, field, term), weight * boost)
            for field, boost in boosts.items()
        ]
        return tantivy.Query.disjunction_max_query(parts, tie)

    def _hits(self, query: tantivy.Query, numbers: Sequence[int], limit: int) -> list[tuple[float, Any]]:
        if not numbers:
            return []
        within = tantivy.Query.term_set_query(self._schema, "entry", list(numbers))
        filtered = tantivy.Query.boolean_query(
            [(tantivy.Occur.Must, query), (tantivy.Occur.Must, tantivy.Query.const_score_query(within, 0.0))]
        )
        return list(self._searcher.search(filtered, limit=limit, count=False).hits)

    def _doc(self, address: Any) -> Any:
        return self._searcher.doc(address)


def _document(number: int, row: Entry) -> tantivy.Document:
    document = tantivy.Document()
    document.add_text("id", row.proposition_id)
    document.add_unsigned("entry", number)
    for kind in row.kinds:
        document.add_text("kind", kind)
    for name in FIELDS:
        document.add_text(name, " ".join(stem(t) for t in row.fields[name]))
    for period in row.periods:
        document.add_text("periods", period)
    for number_ in row.nums:
        document.add_text("nums", number_)
    document.add_bytes("row", row.stored.encode())
    return document
