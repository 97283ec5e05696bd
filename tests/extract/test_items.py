"""Which line items labels and fields name."""

from __future__ import annotations

import pytest

from tieout.extract.items import items, named
from tieout.extract.matching import match_item
from tieout.extract.schema import Node

LABELS = {
    "Accounts receivable, net of allowance for doubtful accounts of $50.3 and $52.2, respectively":
        "accounts_receivable",
    "Net income (loss) attributable to Ashdown Holdings, Inc.": "net_income",
    "Total Ashdown Holdings stockholders’ equity": "equity",
    "TOTAL ASHDOWN EARNINGS BEFORE INTEREST AND TAXES": "operating_income",
    "Common stock and additional paid-in capital, $0.001 par value: 20,000 shares authorized":
        "additional_paid_in_capital",
    "Provision for (benefit from) income taxes": "income_tax_expense",
    "Payments for acquisition of property, plant and equipment": "capex",
    "Cash provided (used) by financing activities": "financing_cash_flow",
    "Interest expense (income), net": "interest_expense",
}  # fmt: skip


@pytest.mark.parametrize(("label", "item"), LABELS.items())
def test_a_label_names_its_item(label: str, item: str) -> None:
    assert named(label, "Ashdown Holdings, Inc.")[0].item.id == item


@pytest.mark.parametrize(
    ("label", "item"),
    [
        ("Net income attributable to noncontrolling interests", "net_income"),
        ("Cash paid for interest", "interest_expense"),
        ("Other current assets", "current_assets"),
        ("Total current assets before funds held for clients", "current_assets"),
        ("Property, plant and equipment: Less: Accumulated depreciation", "goodwill"),
    ],
)  # fmt: skip
def test_a_label_that_only_holds_its_words_does_not(label: str, item: str) -> None:
    assert item not in {one.item.id for one in named(label)}


@pytest.mark.parametrize(
    ("name", "description", "item"),
    [
        ("revenue_2023", "Total revenue in 2023, in USD millions", "revenue"),
        ("netIncome", "", "net_income"),
        ("f12", "Additional paid-in capital: capital received from shareholders above par value",
         "additional_paid_in_capital"),
        ("shares_repurchased", "Number of common shares repurchased and retired", "shares_repurchased"),
        ("share_repurchases", "Share repurchases: Cash used to repurchase company shares", "share_repurchases"),
        ("customer_satisfaction", "A score from 1 to 10", None),
    ],
)  # fmt: skip
def test_a_field_asks_for_its_item(name: str, description: str, item: str | None) -> None:
    found = match_item(Node("", name, description, ("number",)))
    assert (found.id if found else None) == item


def test_what_items_refer_to_exists() -> None:
    for item in items().values():
        referred = {*item.parts, *item.over, *item.like, *filter(None, [item.growth])}
        assert referred <= set(items()), item.id
