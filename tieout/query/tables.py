"""Whole tables of the index: all rows of one, as they stand in the filing.

Input: words or a table's id, the scope of a search, the index. Output: stored rows, top to bottom. Invariant: rows of
figures only; a row that was split by its columns comes in their order.
"""

from __future__ import annotations

from typing import Any

from tieout.indexes.facets import table_mark
from tieout.indexes.search_index import IndexReader
from tieout.indexes.tokens import tokens
from tieout.query.search import Scope
from tieout.query.vocabulary import vocabulary

MOST_ROWS = 400  # a longer table is no answer to a question
LOOKED_AT = 200  # rows by whose words tables are found
MOST_TABLES = 16
PRIMARY = ("income statement", "balance sheet", "cash flow statement")
FIELDS = {"title": 2.0, "section": 1.0, "label": 1.0, "header": 1.0, "text": 0.5}


def tables_of(words: str, scope: Scope, reader: IndexReader) -> list[str]:
    """Ids of the tables whose rows say most of `words`, best first."""
    stems = dict.fromkeys(vocabulary().content(tokens(words)), 1.0)
    if not stems:
        return []
    rows = reader.lexical.flags("kind", ["row"], 1.0)
    query = reader.lexical.all_of(rows, reader.lexical.words(stems, FIELDS))
    names = [name for name, _ in reader.lexical.search(query, scope.numbers, LOOKED_AT)]
    found = reader.lexical.rows(names, scope.numbers)
    ids = (found[name].get("table_id") for name in names if name in found)
    return [str(one) for one in dict.fromkeys(ids) if one][:MOST_TABLES]


def statements_of(scope: Scope, reader: IndexReader) -> list[str]:
    """Ids of the tables that are a filing's primary statements by their title: the longest of a kind, and its pages."""
    found: dict[tuple[str, str], dict[str, tuple[int, str, int]]] = {}
    for kind in PRIMARY:
        for row in _titled(kind, scope, reader):
            tables = found.setdefault((row["doc_id"], kind), {})
            many, _, page = tables.get(row["table_id"], (0, "", int(row["page"])))
            tables[row["table_id"]] = many + 1, _words(row), min(page, int(row["page"]))
    return [table for tables in found.values() for table in _longest(tables)]


def _titled(kind: str, scope: Scope, reader: IndexReader) -> list[dict[str, Any]]:
    """Rows of tables that bear the name of a statement."""
    rows = reader.lexical.flags("kind", ["row"], 1.0)
    ways = [reader.lexical.all_of(_each(phrase, reader), ()) for phrase in vocabulary().statements[kind]]
    query = reader.lexical.all_of([*rows, reader.lexical.any_of(ways)], ())
    names = [name for name, _ in reader.lexical.search(query, scope.numbers, LOOKED_AT * len(scope.filings))]
    held = reader.lexical.rows(names, scope.numbers).values()
    return [r for r in held if r.get("table_id") and vocabulary().statement(r["table_title"] or "") == kind]


def _each(phrase: tuple[str, ...], reader: IndexReader) -> list[Any]:
    words = dict.fromkeys((word for word in phrase if word not in vocabulary().stop), 1.0)
    return reader.lexical.words(words, {"title": 1.0})


def _words(row: dict[str, Any]) -> str:
    return " ".join(tokens(row["table_title"] or ""))


def _longest(tables: dict[str, tuple[int, str, int]]) -> list[str]:
    """The longest table, and those that bear its title on the pages beside it, in the order of pages."""
    _, title, page = max(tables.values())
    near = [t for t, (_, words, at) in tables.items() if words == title and abs(at - page) <= 1]
    return sorted(near, key=lambda t: tables[t][2])


def rows_of(table_id: str, scope: Scope, reader: IndexReader) -> list[dict[str, Any]]:
    """The rows of one table; none where it is longer than can be read."""
    marked = reader.lexical.flags("kind", [table_mark(table_id)], 1.0)
    names = [name for name, _ in reader.lexical.search(reader.lexical.any_of(marked), scope.numbers, MOST_ROWS)]
    if len(names) == MOST_ROWS:
        return []
    rows = reader.lexical.rows(names, scope.numbers).values()
    return sorted((r for r in rows if r["kind"] == "row" and r["payload"].get("cells")), key=_place)


def on_page(words: str, page: int, scope: Scope, reader: IndexReader) -> list[dict[str, Any]]:
    """Rows and passages that stand on a page of the filings in scope and say some of `words`, the best first."""
    stems = dict.fromkeys(vocabulary().content(tokens(words)) or tokens(words), 1.0)
    if not stems:
        return []
    kinds = reader.lexical.flags("kind", ["row", "prose"], 1.0)
    query = reader.lexical.all_of(kinds, reader.lexical.words(stems, FIELDS))
    names = [name for name, _ in reader.lexical.search(query, scope.numbers, MOST_ROWS)]
    rows = reader.lexical.rows(names, scope.numbers)
    return [rows[n] for n in names if n in rows and page in _pages(rows[n])]


def _pages(row: dict[str, Any]) -> set[int]:
    return {int(row["page"]), *(int(c["page"]) for c in row["payload"].get("cells") or ())}


def _place(row: dict[str, Any]) -> tuple[int, float, float, str]:
    """Page, and top and left of the first cell."""
    first = row["payload"]["cells"][0]
    left, top, _, bottom = first["box"]
    return int(first["page"]), round((top + bottom) / 2, 1), left, str(row["proposition_id"])
