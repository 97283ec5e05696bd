"""One cell of a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated, ClassVar

from tieout.model.record import Bottom, Declared, DocId, Left, PageNumber, Placed, Right, Says, Top

KINDS = ("amount", "per_share", "shares", "percent", "ratio", "count", "nil", "text")
MONEY = ("amount", "per_share")
ROLES = ("column_header", "row_header", "row_section", "value")
SOURCES = ("own_cell", "column_header", "row_label", "row_section", "table_title", "units_line", "page", "filing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell(Placed):
    """A header, stub or value cell: what it prints, what that means, and where each meaning was read."""

    TABLE: ClassVar[Declared] = Declared(
        "cells", 3, "Every cell of every table: headers, stubs and values.", ("cell_id",)
    )

    cell_id: Annotated[str, Says("content-derived id")]
    doc_id: DocId
    table_id: Annotated[str, Says("table")]
    page: PageNumber
    x0: Left
    y0: Top
    x1: Right
    y1: Bottom
    row: Annotated[int, Says("grid row, from 0")]
    col: Annotated[int, Says("grid column, from 0")]
    row_span: Annotated[int, Says("rows covered")] = 1
    col_span: Annotated[int, Says("columns covered")] = 1
    role: Annotated[str, Says("part that the cell plays", ROLES)]
    text: Annotated[str, Says("text as printed, markers stripped")]
    value: Annotated[
        Decimal | None,
        Says("displayed number at full scale with displayed sign; 23.5% is 0.235; null for nil and text"),
    ] = None
    kind: Annotated[str, Says("what the number measures", KINDS)] = "text"
    currency: Annotated[str | None, Says("ISO 4217 code, null where there is none")] = None
    multiplier: Annotated[Decimal | None, Says("what the display was multiplied by")] = None
    row_label: Annotated[str | None, Says("printed stub of the row, markers stripped")] = None
    row_path: Annotated[
        tuple[str, ...], Says("enclosing section labels, outermost first, without the row's own label")
    ] = ()
    col_path: Annotated[tuple[str, ...], Says("column header, outermost first")] = ()
    period_type: Annotated[str | None, Says("instant or duration", ("instant", "duration"))] = None
    period_start: Annotated[date | None, Says("first day; null for an instant")] = None
    period_end: Annotated[date | None, Says("last day, or the instant")] = None
    fiscal_year: Annotated[int | None, Says("fiscal year of the value's period, not of the filing")] = None
    restated: Annotated[bool, Says("the column says restated, revised, recast, as adjusted or pro forma")] = False
    period_source: Annotated[str | None, Says("where the period was read", SOURCES)] = None
    unit_source: Annotated[str | None, Says("where kind, currency and multiplier were read", SOURCES)] = None
    markers: Annotated[tuple[str, ...], Says("footnote markers printed in this cell, in order")] = ()
    reason: Annotated[str | None, Says("why something of the cell is unresolved")] = None
    confidence: Annotated[
        float,
        Says("how sure kind, currency, multiplier, sign and period are, 0 to 1; 1 where nothing else was in view"),
    ] = 1.0
    uncertain: Annotated[bool, Says("the confidence is below the setting, or the page contradicts the cell")] = False
    rule_id: Annotated[str | None, Says("which evidence won")] = None
    unit_rule: Annotated[
        str | None,
        Says("which evidence won for kind, multiplier and currency, each with what came second after a >"),
    ] = None
    runner_up: Annotated[str | None, Says("what came second; null where nothing did")] = None

    @property
    def number(self) -> Decimal:
        """The value of a cell that has one. Raises ValueError for a nil and a text."""
        if self.value is None:
            raise ValueError(f"{self.text} of {self.cell_id} is no number")
        return self.value

    @property
    def day(self) -> date:
        """The last day of the period of a cell that has one. Raises ValueError where it has none."""
        if self.period_end is None:
            raise ValueError(f"{self.text} of {self.cell_id} has no period")
        return self.period_end
