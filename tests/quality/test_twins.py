"""Figures that are printed twice, and percentages of no likely size."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.quality.tables import statement
from tests.support.filing_rows import FILING, altered
from tieout.quality.gate import CHECKS
from tieout.quality.view import FilingView, TableView, view_filing

PERCENT = {"kind": "percent", "multiplier": Decimal("0.01"), "currency": None}


def filing_of(**changes: dict[str, Any]) -> FilingView:
    """The same statement in three tables, with changes to the first value of those named."""
    rows, cells = [], []
    for name in "tuv":
        table, given = statement(name)
        rows.append(table)
        first = next(c for c in given if c.role == "value")
        cells += [altered(c, **changes.get(name, {})) if c is first else c for c in given]
    return view_filing(altered(FILING, currency="USD"), rows, cells)


def told(filing: FilingView) -> dict[str, list[str]]:
    return {t: [f.message for f in CHECKS["one_kind"](view, filing).findings] for t, view in filing.tables.items()}


def test_tables_that_agree_give_no_finding() -> None:
    assert told(filing_of()) == {"t": [], "u": [], "v": []}


def test_the_unit_that_is_less_usual_is_doubted() -> None:
    found = told(filing_of(u=PERCENT))
    assert (found["t"], found["v"]) == ([], [])
    assert found["u"] == ["41,250 is percent × 0.01 here and amount × 1,000,000 on page 1"]


@pytest.mark.parametrize(
    ("change", "doubted"),
    [
        ({"multiplier": Decimal(1)}, True), ({"kind": "shares", "currency": None}, True),
        ({"row_label": "Product revenue of the year before", "kind": "shares"}, False),
        ({"text": "412", "kind": "shares"}, False),
    ],
)  # fmt: skip
def test_other_labels_and_few_digits_are_no_twins(change: dict[str, Any], doubted: bool) -> None:
    assert bool(told(filing_of(u=change))["u"]) is doubted


@pytest.mark.parametrize(("sign", "large", "doubted"), [("", 5, True), ("", 2, True), ("", 1, False), ("%", 5, False)])
def test_a_column_of_large_percentages_prints_their_sign(sign: str, large: int, doubted: bool) -> None:
    filing = filing_of()
    cells = []
    for n, cell in enumerate(filing.tables["t"].columns[1]):
        number = 12641 if n < large else 12
        cells.append(altered(cell, **PERCENT, text=f"{number:,}{sign}", value=Decimal(number) / 100))
    found = CHECKS["percent_size"](TableView(filing.tables["t"].table, cells), filing).findings
    assert [len(f.cell_ids) for f in found] == ([large] if doubted else [])
