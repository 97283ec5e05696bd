"""Which table is which statement, where its title does not say."""

from __future__ import annotations

import pytest

from tieout.concepts.rows import rows_of
from tieout.model import Cell, Table

CASH = ("Net cash provided by operating activities", "Net cash used in investing activities",
        "Net cash used in financing activities")  # fmt: skip


def table(title: str | None) -> Table:
    return Table(table_id="t", doc_id="d", page=1, page_end=1, x0=0, y0=0, x1=9, y1=9, title=title, rows=3, cols=1)


def cell(row: int, label: str) -> Cell:
    return Cell(cell_id=f"c{row}", doc_id="d", table_id="t", page=1, x0=0, y0=0, x1=9, y1=9, row=row, col=1,
                role="value", text="1", kind="amount", row_label=label)  # fmt: skip


@pytest.mark.parametrize(
    ("title", "labels", "statement"),
    [
        ("(Dollars in Millions) (Note 1)", CASH, "cash"),
        (None, CASH, "cash"),
        (None, CASH[:2], None),
        ("Liquidity by region", CASH, None),
    ],
)
def test_rows_tell_the_statement(title: str | None, labels: tuple[str, ...], statement: str | None) -> None:
    rows = rows_of([table(title)], [cell(at, label) for at, label in enumerate(labels)])
    assert {row.text.statement for row in rows} == {statement}
