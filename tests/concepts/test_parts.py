"""A statement in two tables: the second, under a section's heading, is the same statement."""

from __future__ import annotations

from datetime import date

import pytest

from tieout.concepts.frames import of_parent
from tieout.concepts.rows import rows_of
from tieout.model import Cell, Table

ASSETS = ("Cash and cash equivalents", "Total assets", "Total liabilities")
EQUITY = ("Retained earnings", "Total equity", "Total liabilities and equity")


def table(name: str, title: str | None, page: int) -> Table:
    return Table(
        table_id=name, doc_id="d", page=page, page_end=page, x0=0, y0=0, x1=9, y1=9, title=title, rows=3, cols=1
    )


def cells(name: str, labels: tuple[str, ...], end: date) -> list[Cell]:
    return [
        Cell(cell_id=f"{name}{at}", doc_id="d", table_id=name, page=1, x0=0, y0=0, x1=9, y1=9, row=at, col=1,
             role="value", text="1", kind="amount", row_label=label, period_end=end)
        for at, label in enumerate(labels)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("labels", "page", "end", "statement"),
    [
        (EQUITY, 2, date(2025, 12, 31), "balance"),
        (EQUITY, 4, date(2025, 12, 31), None),
        (EQUITY, 2, date(2024, 12, 31), None),
        (EQUITY[:2], 2, date(2025, 12, 31), None),
    ],
)
def test_the_table_that_ends_a_balance_sheet_is_part_of_it(
    labels: tuple[str, ...], page: int, end: date, statement: str | None
) -> None:
    tables = [table("a", "Consolidated Balance Sheets", 1), table("b", "Shareholders' equity of Acme", page)]
    rows = rows_of(tables, [*cells("a", ASSETS, date(2025, 12, 31)), *cells("b", labels, end)])
    assert {row.text.statement for row in rows if row.table_id == "b"} == {statement}


@pytest.mark.parametrize(
    ("label", "parents"),
    [
        ("Investment in and advances to subsidiaries and affiliates", True),
        ("Investments in subsidiaries", True),
        ("Investments in unconsolidated subsidiaries", False),
        ("Redeemable stock of subsidiaries", False),
    ],
)
def test_rows_that_only_a_parent_has(label: str, parents: bool) -> None:
    assert of_parent(label) is parents
