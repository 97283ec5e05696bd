"""A drawn page with a table, and rows of a small one."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.support.filing_rows import cell, table, value
from tieout.model import Cell, Table

ROWS = (("Revenue", "$ 1,200", "$ 1,100"), ("Cost of revenue", "(700)", "(650)"), ("Gross profit", "500", "450"))


@pytest.fixture(scope="session")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A letter page with a statement of three rows under two years, and a second page of prose."""
    path = tmp_path_factory.mktemp("review") / "meridian.pdf"
    canvas = Canvas(str(path), pagesize=(612, 792), invariant=1)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(72, 720, "Statements of Operations")
    canvas.drawString(72, 706, "(in millions)")
    for x, year in ((400, "2026"), (500, "2025")):
        canvas.drawRightString(x, 680, year)
    for n, (label, *numbers) in enumerate(ROWS):
        canvas.drawString(72, 660 - 14 * n, label)
        for x, number in zip((400, 500), numbers, strict=True):
            canvas.drawRightString(x, 660 - 14 * n, number)
    canvas.showPage()
    canvas.setFont("Helvetica", 10)
    canvas.drawString(72, 700, "Nothing but a sentence.")
    canvas.save()
    return path


@pytest.fixture
def rows() -> tuple[list[Table], list[Cell]]:
    """One table: a header over both columns, two years under it, a section, two values, an unlabelled total."""
    top = table("t1", currency="USD", multiplier=Decimal(1000000), grade=None)
    cells = [
        cell("t1", 0, 1, "column_header", "Year ended", col_span=2, x0=300.0, x1=500.0, y0=100.0, y1=110.0),
        cell("t1", 3, 1, "column_header", "2026", x0=350.0, x1=380.0, y0=112.0, y1=122.0),
        cell("t1", 3, 2, "column_header", "2025", x0=450.0, x1=480.0, y0=112.0, y1=122.0),
        cell("t1", 2, 0, "row_section", "Income", col_span=3, x0=50.0, x1=90.0, y0=126.0, y1=136.0),
        cell("t1", 3, 0, "row_header", "Revenue", row_path=["Income"], markers=["(1)"], y0=140.0, y1=150.0),
        value("t1", 3, 1, "$ 412.0", "412", x0=350.0, x1=380.0, y0=140.0, y1=150.0, row_label="Revenue"),
        value("t1", 3, 2, "—", None, x0=450.0, x1=480.0, y0=140.0, y1=150.0, row_label="Revenue", year=2025),
        value("t1", 4, 1, "(9.5)", "-9.5", x0=350.0, x1=380.0, y0=154.0, y1=164.0, reason="sign unknown"),
    ]
    return [top], cells
