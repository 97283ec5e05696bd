"""Query result → what a numbered thing or a chart is: "What does Figure 4 show?", "Which chart shows revenue?".

Input: a `QueryResult` whose question names a figure, table or note and asks for nothing else, or whose first record is
the chart that is asked for. Output: the record that bears the name, what is
quoted of it, and where that stands. Invariants: nothing is described that is not printed; a name that several filings
bear is not guessed.
"""

from __future__ import annotations

from dataclasses import dataclass

from tieout.quantities.designators import title_of
from tieout.query import QueryResult, Record

Box = tuple[float, ...]
_QUOTED = 400  # letters of a passage


@dataclass(frozen=True)
class Numbered:
    """`text` is what the filing prints of the thing, word for word; `box` is None where it is not known."""

    record: Record
    text: str
    page: int
    box: Box | None


def numbered(result: QueryResult) -> Numbered | str:
    """The thing that is asked for, or why it is not told."""
    names = result.understood.named
    if not names:
        return _told(result.records[0])
    bearing = [r for r in result.records if set(r.named) & set(names)]
    if not bearing:
        return f"nothing found bears the name {title_of(names[0])}"
    if len({r.doc_id for r in bearing}) > 1:
        return next((r for r in result.reasons if " filings: " in r), "several filings bear that name")
    return _told(bearing[0])


def _told(record: Record) -> Numbered:
    page, box = _place(record)
    return Numbered(record, record.caption or _quoted(record), page, box)


def _quoted(record: Record) -> str:
    """The passage without what was put before it, cut at a word."""
    body = record.text.partition(": ")[2] or record.text
    return body if len(body) <= _QUOTED else body[:_QUOTED].rsplit(" ", 1)[0]


def _place(record: Record) -> tuple[int, Box | None]:
    """Page and box of a figure, of a passage's first block, or of a row's first cell."""
    where = record.figure or next(iter(record.places or record.cells), None)
    return (where["page"], tuple(where["box"])) if where else (record.page, None)
