"""Figures as a person says them: each at its full precision, in millions only where nothing is lost."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tieout.answer.model import Claim
from tieout.answer.saying import said, scaled


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("42500000", "42.5 million"), ("-42500000", "-42.5 million"), ("64862110", "64,862,110"),
        ("25867000000", "25,867 million"), ("1234567000000", "1,234.567 billion"), ("999999", "999,999"), ("0", "0"),
        ("1.5", "1.5"),
    ],
)  # fmt: skip
def test_a_scaled_figure_loses_no_digit(value: str, text: str) -> None:
    assert scaled(Decimal(value)) == text


def claim(metric: str, value: str | None, year: int, **more: str | None) -> Claim:
    text = more.get("text") or f"{metric}: {value}"
    owner = more.get("entity", "Alder Works, Inc.")
    return Claim(text, value, more.get("unit", "amount"), "USD", f"{year}-01-01", f"{year}-12-31", True, None, 1.0, (),
                 owner, metric)  # fmt: skip


def test_one_item_over_periods_is_named_once() -> None:
    told = said([claim("Costs › Rent", "5000000", 2024), claim("Costs › Rent", None, 2023)])
    assert told == (
        "Alder Works, Inc.: Rent (Costs) USD 5 million in the 12 months to December 31, 2024, "
        "none reported in the 12 months to December 31, 2023."
    )


def test_parts_under_one_heading_share_it_and_their_period() -> None:
    told = said([claim("Sales › North", "5", 2024), claim("Sales › South", "6", 2024)])
    assert told == "Alder Works, Inc.: Sales, in the 12 months to December 31, 2024: North USD 5, South USD 6."


def test_two_companies_are_told_apart() -> None:
    told = said([claim("Sales", "5", 2024), claim("Sales", "6", 2024, entity="Birch Mills plc")])
    assert told.startswith("Alder Works, Inc.: Sales USD 5")
    assert "; Birch Mills plc: Sales USD 6" in told


def test_words_keep_their_own() -> None:
    assert said([claim("x", None, 2024, unit=None, text="Quoted words.")]) == "Quoted words."
