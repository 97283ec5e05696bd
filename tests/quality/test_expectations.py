"""Rows that break their contract, or the meaning of a column, are found and named."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest

from tests.support.filing_rows import altered, cell, value
from tieout.lake.contracts import CONTRACTS
from tieout.model import Cell
from tieout.quality.expectations import RULES, Report, validate


def checked(*cells: Cell) -> Report:
    full = [cell.to_row() for cell in cells]
    contract = CONTRACTS["cells"]
    return validate(contract, pa.Table.from_pylist(full, pa.schema([f.with_nullable(True) for f in contract.schema])))


def found(report: Report) -> dict[str, tuple[tuple[str, ...], int, tuple[str, ...]]]:
    return {f.expectation: (f.columns, f.count, f.examples) for f in report.failures}


def test_good_rows() -> None:
    report = checked(
        cell("t", 0, 1, "column_header", "2026"), value("t", 1, 1, "42.5", "42.5"), value("t", 1, 2, "—", None)
    )
    assert report.failures == ()
    assert (report.table, report.rows) == ("cells", 3)
    assert report.expectations > len(CONTRACTS["cells"].columns) / 2


BROKEN: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "column_values_to_not_be_null": ({"doc_id": None}, ("doc_id",)),
    "column_values_to_be_in_set": ({"role": "total"}, ("role",)),
    "column_values_to_be_between": ({"page": 0}, ("page",)),
    "column_pair_values_a_to_be_greater_than_b": ({"x0": 70.0}, ("x1", "x0")),
    "column_values_to_be_null where kind is nil": ({"kind": "nil", "value": Decimal(1)}, ("value",)),
    "column_values_to_not_be_null where period_type is duration": ({"period_start": None}, ("period_start",)),
    "column_values_to_be_null where period_type is instant": (
        {"period_type": "instant", "period_start": date(2026, 1, 1)}, ("period_start",)),
    "column_values_to_be_null where kind is percent": ({"kind": "percent", "currency": "USD"}, ("currency",)),
}  # fmt: skip


@pytest.mark.parametrize("expectation", BROKEN)
def test_broken_rows(expectation: str) -> None:
    change, columns = BROKEN[expectation]
    report = checked(value("t", 1, 1, "1", "1"), altered(value("t", 1, 2, "2", "2"), **change))
    assert found(report) == {expectation: (columns, 1, ("t-1-2",))}


def test_a_repeated_key() -> None:
    report = checked(*[value("t", 1, 1, "1", "1")] * 2)
    assert found(report) == {"column_values_to_be_unique": (("cell_id",), 2, ("t-1-1", "t-1-1"))}


def test_rules_name_columns_and_values_of_their_tables() -> None:
    for table, rules in RULES.items():
        columns = {c.name: c for c in CONTRACTS[table].columns}
        for rule in rules:
            assert rule.equal in columns[rule.when].choices
            assert columns[rule.column].nullable
