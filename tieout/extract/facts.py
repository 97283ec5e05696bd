"""One number that a filing states for a line item, and where.

Invariants: a fact's value has the item's sign (an expense that lowers income and an outflow are positive); its source
is a cell, or a sentence of a block.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from tieout.extract.items import Item
from tieout.extract.rows import Row
from tieout.model import Cell

Level = Literal["company", "business_segment", "geographic_segment"]
Span = tuple[date | None, date]  # first day, none for a balance; last day


@dataclass(frozen=True, slots=True)
class Segment:
    """What part of the company a number is of. `name` is as printed; empty for the company."""

    level: Level = "company"
    name: str = ""


COMPANY = Segment()


@dataclass(frozen=True, slots=True)
class Source:
    """Where a number stands: page (1-based), box in points, cell or block, text, confidence 0 to 1."""

    page: int
    box: tuple[float, float, float, float]
    text: str
    confidence: float
    cell_id: str | None = None
    block_id: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A number at full scale (a fraction for percentages). `multiplier` is the scale in which it is printed.

    `why` says by which evidence it was taken for the item; `guidance` that it is expected, not reported; `rank` is 0
    on a statement's face.
    """

    item: str
    value: Decimal
    span: Span
    kind: str
    currency: str | None
    multiplier: Decimal
    source: Source
    label: str
    why: str
    segment: Segment = COMPANY
    comparison: str = ""
    guidance: bool = False
    rank: int = 1


def source_of(cell: Cell) -> Source:
    """A cell as a source."""
    return Source(cell.page, (cell.x0, cell.y0, cell.x1, cell.y1), cell.text, cell.confidence, cell_id=cell.cell_id)


def span_of(cell: Cell) -> Span | None:
    """A cell's period; None where it has none."""
    return (cell.period_start, cell.period_end) if cell.period_end else None


def number_of(cell: Cell) -> Decimal | None:
    """A cell's number; a nil counts as zero."""
    return Decimal(0) if cell.kind == "nil" and cell.value is None and cell.period_end else cell.value


def fits(cell: Cell, item: Item) -> bool:
    """Whether a cell measures what the item measures, over a span of its nature."""
    span = span_of(cell)
    kinds = ("amount", "nil") if item.kind == "amount" else (item.kind, "nil")
    return span is not None and cell.kind in kinds and (span[0] is None) == item.is_balance


def fact(item: Item, cell: Cell, row: Row, why: str, *, segment: Segment = COMPANY) -> Fact:
    """A cell of a row as a fact of an item; a nil has the scale of the row. Raises ValueError for a text."""
    number, span = number_of(cell), span_of(cell)
    if number is None or span is None:
        raise ValueError(f"{cell.text} of {cell.cell_id} states no number for a period")
    like = next((c for c in (cell, *row.cells) if c.multiplier is not None and c.kind == item.kind), cell)
    scale = like.multiplier if like.multiplier is not None else Decimal(1)
    source = source_of(cell)
    return Fact(item.id, number, span, item.kind, like.currency, scale, source, row.full_label, why, segment)
