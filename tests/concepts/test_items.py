"""The declared items are whole: ids, identities, elements and names."""

from __future__ import annotations

from collections import Counter

import pytest

from tieout.concepts.items import NATURES, STATEMENTS, Item, by_id, item_of, standard_items
from tieout.model.cell import KINDS


def test_ids_are_of_one_item() -> None:
    assert max(Counter(item.id for item in standard_items()).values()) == 1
    assert len(standard_items()) > 200


def test_choices_are_known() -> None:
    wrong = [
        i.id
        for i in standard_items()
        if i.statement not in STATEMENTS
        or i.nature not in NATURES
        or i.unit not in KINDS
        or i.sign not in ("plus", "minus", "either")
    ]
    assert wrong == []


def test_every_item_is_defined_and_named() -> None:
    assert [i.id for i in standard_items() if not i.definition or not i.elements or len(i.phrases) < 2] == []


def test_identities_name_items() -> None:
    named = {t.item for i in standard_items() for sum_ in i.identities for t in sum_}
    assert {*named, *(i.after for i in standard_items() if i.after)} - set(by_id()) == set()


def test_an_element_is_of_one_item_of_a_statement() -> None:
    used = Counter((i.statement, e) for i in standard_items() for e in i.elements)
    assert [pair for pair, times in used.items() if times > 1 and pair[0] != "other"] == []


@pytest.mark.parametrize(
    ("element", "statement", "item"),
    [
        ("us-gaap:Assets", None, "total_assets"),
        ("DepreciationAndAmortization", "income", "depreciation_amortization_expense"),
        ("DepreciationAndAmortization", "cash", "cf_depreciation_amortization"),
        ("ComprehensiveIncomeNetOfTax", "comprehensive", "comprehensive_income_parent"),
    ],
)
def test_elements_lead_to_the_item_of_their_statement(element: str, statement: str | None, item: str) -> None:
    found = item_of(element, statement)
    assert isinstance(found, Item)
    assert found.id == item


def test_an_unknown_element_leads_nowhere() -> None:
    assert item_of("made-up:Element") is None
