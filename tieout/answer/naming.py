"""How a cell is named to a reader, and how a claim's name is compared with it.

Input: a record and one of its cells. Output: a name such as "Operating expenses › Restructuring (Europe)". Invariant:
the header of the column is in the name only where the row has another figure for the same period.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from tieout.answer.model import Cell
from tieout.indexes.tokens import tokens
from tieout.propositions.sentence import member_words
from tieout.query import Record

STEP = " › "
LONG_TITLE = 70  # characters of a title that a refusal shows


def row_name(record: Record) -> str:
    """Sections and label of a row, or its table's title where it has neither."""
    return STEP.join(p for p in (*record.row_path, record.row_label or "") if p) or record.table_title or "value"


def metric_name(record: Record, cell: Cell) -> str:
    """The row with what tells the cell from the row's others of its period."""
    member = member_of(record, cell)
    return f"{row_name(record)} ({member})" if member else row_name(record)


def member_of(record: Record, cell: Cell) -> str:
    """Column header of a cell that has rivals of its own period; "" for the others."""
    rivals = (c for c in record.cells if _period(c) == _period(cell) and c["kind"] == cell["kind"])
    if any(c["value"] != cell["value"] for c in rivals):
        return member_words(cell["col_path"] or ())
    return ""


def place_name(record: Record) -> str:
    """A row with its table and page, for a refusal."""
    title = shorten(record.table_title or "no title", LONG_TITLE, placeholder=" …")
    return f"{row_name(record)} ({title}, p. {record.page})"


def differs(metric: str, record: Record, cell: Cell, namesakes: Sequence[Record] = ()) -> str | None:
    """Why `metric` does not name the cell, or None.

    Its last step must be the row's label as printed; sections and headers may be left out, but not be other ones, and
    what tells the cell from its rivals, a header or a section that a namesake lacks, must be named, beside the label
    where anything is: words of the label ("conversion of preferred to common stock") name no column.
    """
    claimed, printed = tokens(metric), tokens(record.row_label or row_name(record))
    around = {t for part in (*record.row_path, *(cell["col_path"] or ())) for t in tokens(part)} | set(printed)
    foreign = [t for t in claimed if t not in around]
    if foreign:
        return f"the cited cell is of {metric_name(record, cell)}, which does not say {' '.join(foreign)}"
    last = metric.rsplit(STEP, 1)[-1]
    if tokens(last)[: len(printed)] != printed:
        return f"the cited row is {row_name(record)}"
    member = set(tokens(member_of(record, cell)))
    beyond = [t for step in metric.split(STEP)[:-1] for t in tokens(step)] + tokens(last)[len(printed) :]
    if member - set(beyond or claimed):
        return f"the cited cell is that of {member_of(record, cell)}"
    lacking = {t for other in namesakes for t in _sections(record) - _sections(other)} - set(claimed)
    return f"the cited row is {row_name(record)}, and others bear that label" if lacking else None


def _sections(record: Record) -> set[str]:
    return {t for part in record.row_path for t in tokens(part)}


def _period(cell: Cell) -> tuple[str | None, str | None]:
    return cell["period_start"], cell["period_end"]
