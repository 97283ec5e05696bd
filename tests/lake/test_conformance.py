"""Conformance names table, column, rule, key and count of what breaks a contract."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest

from tests.lake.rows import filing, footnote
from tieout.errors import ContractError
from tieout.lake.conformance import to_table
from tieout.lake.contracts import CONTRACTS, Contract

FOOTNOTES = CONTRACTS["footnotes"]


def broken(rows: list[dict[str, Any]], contract: Contract = FOOTNOTES) -> ContractError:
    with pytest.raises(ContractError) as caught:
        to_table(contract, "doc", rows)
    return caught.value


def test_rows_that_keep_the_contract_come_back_as_they_went_in() -> None:
    rows = [footnote(1), footnote(2, table_id="t")]
    table = to_table(FOOTNOTES, "doc", rows)
    assert table.schema == FOOTNOTES.schema
    assert table.to_pylist() == rows


def test_no_rows_give_the_schema() -> None:
    assert to_table(FOOTNOTES, "doc", []).schema == FOOTNOTES.schema


@pytest.mark.parametrize(
    ("column", "value", "rule"),
    [
        ("page", "one", "must be int32"),
        ("page", None, "must not be null"),
        ("text", 7, "must be string"),
        ("x0", float("nan"), "must be finite"),
        ("doc_id", "other", "must be doc"),
    ],
)
def test_a_bad_value_is_named(column: str, value: object, rule: str) -> None:
    error = broken([footnote(1), footnote(2, **{column: value}), footnote(3, **{column: value})])
    assert (error.table, error.column, error.key, error.count) == ("footnotes", column, "f2", 2)
    assert rule in error.rule


def test_a_value_outside_the_closed_set_is_named() -> None:
    error = broken([filing(status="pending")], CONTRACTS["filings"])
    assert error.column == "status"
    assert "ready, rejected, superseded" in error.rule


def test_a_repeated_key_is_named_with_its_rows() -> None:
    error = broken([footnote(1), footnote(2), footnote(1)])
    assert (error.column, error.rule, error.key, error.count) == ("footnote_id", "key must be unique", "f1", 2)


def test_columns_too_few_or_too_many_are_named() -> None:
    short = footnote(2)
    del short["marker"]
    assert (broken([footnote(1), short]).column, broken([footnote(1), short]).key) == ("marker", "f2")
    extra = broken([footnote(1, colour="red")])
    assert (extra.column, extra.rule) == ("colour", "column is not in the contract")


def test_money_is_exact_or_refused() -> None:
    row: dict[str, Any] = {c.name: None for c in CONTRACTS["tables"].columns} | {
        "table_id": "t", "doc_id": "doc", "page": 1, "page_end": 1, "x0": 0.0, "y0": 0.0, "x1": 1.0, "y1": 1.0,
        "section_path": [], "markers": [], "rows": 1, "cols": 1, "multiplier": Decimal("0.000001"),
    }  # fmt: skip
    assert to_table(CONTRACTS["tables"], "doc", [row]).column("multiplier").to_pylist() == [Decimal("0.000001")]
    for inexact in (Decimal("0.0000001"), 0.1, Decimal(10) ** 33):
        assert broken([row | {"multiplier": inexact}], CONTRACTS["tables"]).column == "multiplier"


def test_a_list_holds_no_nulls() -> None:
    row: dict[str, Any] = {
        "block_id": "b", "doc_id": "doc", "page": 1, "order": 0, "kind": "paragraph", "level": None, "x0": 0.0,
        "y0": 0.0, "x1": 1.0, "y1": 1.0, "text": "", "section_path": ["Item 7", None], "markers": [],
            "table_id": None, "caption_of": None,
    }  # fmt: skip
    assert broken([row], CONTRACTS["blocks"]).column == "section_path"


def test_a_date_is_a_date() -> None:
    good = filing(period_end=datetime.date(2026, 6, 30))
    assert to_table(CONTRACTS["filings"], "doc", [good]).column("period_end").to_pylist() == [good["period_end"]]
    assert broken([filing(period_end="June 2026")], CONTRACTS["filings"]).column == "period_end"
