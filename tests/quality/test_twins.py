"""Figures that are printed twice, and percentages of no likely size."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.quality.tables import statement
from tests.support.filing_rows import FILING
from tieout.quality.gate import CHECKS
from tieout.quality.view import FilingView, view_filing

PERCENT = {"kind": "percent", "multiplier": Decimal("0.01"), "currency": None}


def filing_of(**changes: dict[str, Any]) -> FilingView:
    """The same statement in three tables, with changes to the first value of those named."""
    rows, cells = [], []
    for name in "tuv":
        table, given = statement(name)
        rows.append(table)
        first = next(c for c in given if c["role"] == "value")
        cells += [c | changes.get(name, {}) if c is first else c for c in given]
    return view_filing(FILING | {"currency": "USD"}, rows, cells)


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


@pytest.mark.parametrize(
    ("text", "value", "doubted"),
    [("12,641", "126.41", True), ("1,250%", "12.50", False), ("950", "9.5", False), ("(1,100)", "-11", True)],
)
def test_a_large_percentage_prints_its_sign(text: str, value: str, doubted: bool) -> None:
    filing = filing_of(t=PERCENT | {"text": text, "value": Decimal(value)})
    found = CHECKS["percent_size"](filing.tables["t"], filing).findings
    assert bool(found) is doubted
