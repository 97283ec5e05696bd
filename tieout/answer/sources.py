"""What a question is answered from, bound to its collections: rows, passages, whole tables, places.

Input: a searcher and the arguments of a search. Output: `Sources`. Invariant: each search is of the same collections,
day and filters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tieout.answer.operands import Search
from tieout.answer.pinned import OnPage
from tieout.answer.retrieve import Tables
from tieout.query import QueryResult, Record, Searcher
from tieout.query.passages import Passages

Whole = Callable[[str, Sequence[str]], tuple[tuple[Record, ...], ...]]


@dataclass(frozen=True)
class Sources:
    """`whole` gives the tables called by their ids, for a question; `statements` the primary ones of its filings."""

    search: Search
    passages: Callable[[str], Passages]
    tables: Tables
    on_page: OnPage
    file_names: Callable[[], Iterable[str]]
    whole: Whole
    statements: Callable[[str], tuple[tuple[Record, ...], ...]]


def sources_of(searcher: Searcher, least: int, given: Mapping[str, Any]) -> Sources:
    """The sources of a question; `least` records are looked at; `given` are the arguments of `tieout.query.query`."""
    fixed = dict(given.get("filters") or {})
    scope = {name: given[name] for name in ("collections", "as_of") if name in given}
    how = {name: value for name, value in given.items() if name != "filters"}

    def search(text: str, /, *, filters: dict[str, Any] | None = None) -> QueryResult:
        return searcher.query(text, k=least, filters=fixed | (filters or {}), **how)

    def passages(text: str) -> Passages:
        return searcher.passages(text, filters=fixed, **scope)

    def tables(text: str, words: str) -> tuple[tuple[Record, ...], ...]:
        return searcher.tables(text, words, filters=fixed, **scope)

    def on_page(words: str, page: int, file_name: str | None) -> tuple[Record, ...]:
        within = fixed | ({"file_name": file_name} if file_name else {})
        return searcher.on_page(words, page, filters=within, **scope)

    def file_names() -> tuple[str, ...]:
        return searcher.file_names(given.get("collections", ()))

    def whole(text: str, ids: Sequence[str]) -> tuple[tuple[Record, ...], ...]:
        return searcher.whole_tables(text, ids, filters=fixed, **scope)

    def statements(text: str) -> tuple[tuple[Record, ...], ...]:
        return searcher.statements(text, filters=fixed, **scope)

    return Sources(search, passages, tables, on_page, file_names, whole, statements)
