"""Rows are named by their label and their surroundings, and "none of ours" is an answer."""

from __future__ import annotations

import pytest

from tieout.concepts import RowText, by_id, rank, rank_elements


@pytest.mark.parametrize(
    ("label", "statement", "item"),
    [
        ("Purchases of property and equipment", "cash", "capital_expenditure"),
        ("Additions to property, plant and equipment, net", "cash", "capital_expenditure"),
        ("capex", None, "capital_expenditure"),
        ("Net sales", "income", "revenue"),
        ("Turnover", "income", "revenue"),
        ("Depreciation and amortization", "income", "depreciation_amortization_expense"),
        ("Depreciation and amortization", "cash", "cf_depreciation_amortization"),
        ("Trade accounts payable", "balance", "payables"),
        ("TOTAL ASSETS", "balance", "total_assets"),
    ],
)
def test_one_name_for_what_companies_call_differently(label: str, statement: str | None, item: str) -> None:
    assert rank(RowText(label, statement=statement))[0].name == item


def test_a_total_without_a_label_is_that_of_its_section() -> None:
    row = RowText("", section=("Current assets:",), statement="balance", place=0.4, kind="amount", nature="balance")
    assert rank(row)[0].name == "current_assets"


def test_none_is_an_answer() -> None:
    row = RowText("Northern region stores opened", title="Stores by region", kind="count", nature="flow")
    assert rank(row)[0].name is None


def test_an_item_stands_only_where_it_may() -> None:
    known = by_id()
    for statement in ("income", "balance", "cash", "equity"):
        named = [r.name for r in rank(RowText("Net income", statement=statement), 50)]
        assert all(name is None or known[name].stands_in(statement) for name in named)


def test_probabilities_are_shares() -> None:
    ranked = rank(RowText("Inventories", statement="balance"), 1000)
    assert sum(r.probability for r in ranked) == pytest.approx(1.0)
    assert [r.probability for r in ranked] == sorted((r.probability for r in ranked), reverse=True)


def test_elements() -> None:
    names = [r.name for r in rank_elements(RowText("Total current liabilities", statement="balance"))]
    assert names[0] == "LiabilitiesCurrent"
