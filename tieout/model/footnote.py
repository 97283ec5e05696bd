"""Footnotes, and what they govern."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tieout.model.record import Bottom, Declared, DocId, Left, PageNumber, Placed, Record, Right, Says, Top

HOW = ("cell", "row_label", "column_header", "section", "title")


@dataclass(frozen=True, slots=True, kw_only=True)
class Footnote(Placed):
    """One definition."""

    TABLE: ClassVar[Declared] = Declared("footnotes", 1, "Footnote definitions, each with its box.", ("footnote_id",))

    footnote_id: Annotated[str, Says("content-derived id")]
    doc_id: DocId
    page: PageNumber
    x0: Left
    y0: Top
    x1: Right
    y1: Bottom
    table_id: Annotated[str | None, Says("table below which it stands, if any")] = None
    marker: Annotated[str, Says("marker as printed, e.g. (1), [a], *")]
    text: Annotated[str, Says("text without its marker")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FootnoteBinding(Record):
    """One footnote at one cell or block."""

    TABLE: ClassVar[Declared] = Declared(
        "footnote_bindings", 1, "One row for each cell or block that a footnote governs.", ("binding_id",)
    )

    binding_id: Annotated[str, Says("content-derived id")]
    doc_id: DocId
    cell_id: Annotated[str | None, Says("governed cell")] = None
    block_id: Annotated[str | None, Says("governed block")] = None
    footnote_id: Annotated[str, Says("definition")]
    marker: Annotated[str, Says("marker that called it")]
    how: Annotated[str, Says("through what the footnote reaches the cell", HOW)]
    order: Annotated[int, Says("order of the markers at that cell, from 0")]
