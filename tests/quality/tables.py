"""A small statement of two years with headers, totals and boxes, and the page that it is printed on."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.support.filing_rows import FILING, altered, cell, table, value
from tieout.model import Cell, Table
from tieout.pages.model import Page, Word
from tieout.quality.view import FilingView, TableView, view_filing

LINES = (
    ("Product revenue", 41250, 38912), ("Service revenue", 17308, 15977), ("Total revenue", 58558, 54889),
    ("Cost of revenue", -21466, -20133), ("Gross profit", 37092, 34756),
)  # fmt: skip
COLUMNS = {1: (2026, 300.0), 2: (2025, 400.0)}


def shown(number: int) -> str:
    return f"({-number:,})" if number < 0 else f"{number:,}"


def statement(table_id: str = "t", page: int = 1) -> tuple[Table, list[Cell]]:
    cells = []
    for col, (year, x) in COLUMNS.items():
        box = {"x0": x, "x1": x + 50, "y0": 100.0, "y1": 110.0}
        cells.append(cell(table_id, 0, col, "column_header", str(year), page=page, **box))
    for row, (label, *numbers) in enumerate(LINES, 1):
        y = 100.0 + 15 * row
        for (col, (year, x)), number in zip(COLUMNS.items(), numbers, strict=True):
            cells.append(
                value(
                    table_id, row, col, shown(number), str(number), year=year, row_label=label, page=page,
                    x0=x, x1=x + 50, y0=y, y1=y + 10, period_source="column_header", unit_source="units_line",
                    period_start=date(year, 1, 1), period_end=date(year, 12, 31), reason=None,
                )
            )  # fmt: skip
    whole = table(table_id, page, y0=95.0, multiplier=cells[-1].multiplier, currency="USD", rows=6, cols=3, grade=None)
    return altered(whole, x0=50.0, x1=460.0, y1=190.0), cells


def printed(cells: list[Cell], page: int = 1) -> Page:
    words = [Word(c.text, c.x0 + 1, c.y0, c.x1 - 1, c.y1) for c in cells]
    return Page(page, 600.0, 800.0, words)


def views(cells: list[Cell] | None = None, **of_table: Any) -> tuple[TableView, FilingView]:
    """The statement with other cells or another table row, on the page of the true one."""
    true_table, true_cells = statement()
    filing = altered(FILING, currency="USD", sha256="s", status="ready")
    pages = {1: printed(true_cells)}
    view = view_filing(filing, [altered(true_table, **of_table)], true_cells if cells is None else cells, pages=pages)
    return view.tables["t"], view
