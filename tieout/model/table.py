"""One table on one page."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, ClassVar

from tieout.model.record import Bottom, Declared, DocId, Left, PageNumber, Placed, Right, Says, Top


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Placed):
    """A table, or its part on one page."""

    TABLE: ClassVar[Declared] = Declared(
        "tables", 1,
        "One row a table and page: a table over two pages is two rows, the second naming the first.",
        ("table_id",),
    )  # fmt: skip

    table_id: Annotated[str, Says("content-derived id")]
    doc_id: DocId
    page: PageNumber
    page_end: Annotated[int, Says("last page of the table with its continuations")]
    x0: Left
    y0: Top
    x1: Right
    y1: Bottom
    title: Annotated[str | None, Says("title as printed, markers stripped")] = None
    units_text: Annotated[str | None, Says("units line as printed")] = None
    currency: Annotated[str | None, Says("ISO 4217 code that governs the table's amounts")] = None
    multiplier: Annotated[Decimal | None, Says("multiplier that governs the table's amounts")] = None
    continued_from: Annotated[str | None, Says("table_id of the table's first part")] = None
    section_path: Annotated[tuple[str, ...], Says("headings that enclose the table, outermost first")] = ()
    markers: Annotated[tuple[str, ...], Says("footnote markers in title and units line")] = ()
    rows: Annotated[int, Says("grid rows")]
    cols: Annotated[int, Says("grid columns")]
    grade: Annotated[str | None, Says("confidence grade from the quality checks")] = None
