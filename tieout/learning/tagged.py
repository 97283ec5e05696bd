"""A lake of gold filings with their gold → rows with the concept that they are tagged with.

Input: folders of gold (`NAME.gold.parquet`) and a lake in which their filings are read. Output: `Tagged` rows.
Invariant: a row's element is the one that most of its numbers without members have.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from tieout.concepts.items import by_id, item_of
from tieout.concepts.rows import Row, rows_of
from tieout.concepts.rowtext import RowText
from tieout.lake.store import Lake
from tieout.model import Cell, Filing, Table

NONE = "none"
_COUNTRIES = ("uk", "nl")  # names that begin so go on with the company's number
_SLACK = 0.5  # points by which a tagged number may lie outside its cell
_STANDARD = ("us-gaap", "ifrs-full")  # taxonomies whose elements mean the same at every company
_FOREIGN = ("uk", "core", "ns", "bus", "d")  # prefixes under which filings name the UK's and the Dutch elements
_BREAKDOWNS = ("ProductOrService", "Segments")
_OTHERS = ("Noncontrolling", "MinorityInterest")


@dataclass(frozen=True, slots=True)
class Tagged:
    """A row with its truth: `item` is an id, "none", or None where the tag is the company's own."""

    company: str
    text: RowText
    item: str | None
    element: str | None


def tagged(folders: Iterable[Path], lake: Lake) -> list[Tagged]:
    """The rows of all filings of the gold that the lake holds, in the order of their names."""
    held = {
        Path(f.file_name).stem: f for f in Filing.from_rows(lake.read("filings").to_pylist()) if f.status == "ready"
    }
    paths = {p.name.removesuffix(".gold.parquet"): p for one in folders for p in sorted(one.glob("*.gold.parquet"))}
    return [
        row for name, path in sorted(paths.items()) if name in held for row in _filing(path, name, held[name], lake)
    ]


def company_of(name: str) -> str:
    """Whose filing it is, as its name says."""
    first, *rest = name.split("_")
    return name if first in _COUNTRIES and rest else first


def _filing(path: Path, name: str, filing: Filing, lake: Lake) -> list[Tagged]:
    tables = Table.from_rows(lake.read("tables", [filing.doc_id]).to_pylist())
    cells = Cell.from_rows(lake.read("cells", [filing.doc_id]).to_pylist())
    rows = rows_of(sorted(tables, key=lambda t: (t.page, t.y0)), cells)
    facts = [f for f in pq.read_table(path).to_pylist() if f["in_table"] and f["rendered"] and not f["hidden"]]
    others = any(word in f["concept"] for f in facts for word in _OTHERS)
    by_page: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for fact in facts:
        by_page[fact["page"]].append(fact)
    found = ((row, _of_row(row, by_page.get(row.cells[0].page, ()))) for row in rows)
    return [_truth(company_of(name), row.text, tags, others) for row, tags in found if tags]


def _of_row(row: Row, facts: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [f for f in facts if any(_within(f, cell) for cell in row.cells)]


def _within(fact: Mapping[str, Any], cell: Cell) -> bool:
    x, y = (fact["x0"] + fact["x1"]) / 2, (fact["y0"] + fact["y1"]) / 2
    inside = cell.x0 - _SLACK <= x <= cell.x1 + _SLACK and cell.y0 - _SLACK <= y <= cell.y1 + _SLACK
    return bool(inside)


def _truth(company: str, text: RowText, tags: Sequence[Mapping[str, Any]], others: bool) -> Tagged:
    whole = Counter(t["concept"] for t in tags if t["dims"] in (None, "", "{}", "[]"))
    if not whole:
        parts = text.statement is None or any(b in (t["dims"] or "") for t in tags for b in _BREAKDOWNS)
        return Tagged(company, text, NONE if parts else None, None)
    concept = whole.most_common(1)[0][0]
    prefix, _, element = concept.partition(":")
    return Tagged(company, text, _item(prefix, element, text.statement, others), element)


def _item(prefix: str, element: str, statement: str | None, others: bool) -> str | None:
    item = item_of(element, statement)
    if item is None:
        own = statement is not None and prefix not in _STANDARD and prefix.rstrip("0123456789") not in _FOREIGN
        return None if own else NONE
    name = item.id if others else item.whole or item.id
    return name if by_id()[name].stands_in(statement) else NONE
