from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.support.filing_rows import altered, table, value
from tieout.review.said import length, period_text, table_units, unit_text, value_text


def said(**more: Any) -> tuple[str, str]:
    one = altered(value("t", 1, 1, "x", "1"), **more)
    return value_text(one), unit_text(one)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"value": Decimal("412000000.000000")}, ("412,000,000", "$")),
        ({"value": Decimal("-0.235"), "kind": "percent"}, ("-23.5%", "")),
        ({"value": Decimal("2.50"), "kind": "ratio"}, ("2.5x", "")),
        ({"value": Decimal("1.05"), "kind": "per_share", "currency": "CHF"}, ("1.05", "CHF/share")),
        ({"value": Decimal(200), "kind": "shares", "currency": None}, ("200", "shares")),
        ({"value": Decimal(5), "currency": None}, ("5", "no currency")),
        ({"value": None, "kind": "nil"}, ("nil", "")),
        ({"value": None, "kind": "text", "text": "n/a"}, ("n/a", "")),
    ],
)  # fmt: skip
def test_value_and_unit(more: dict[str, Any], expected: tuple[str, str]) -> None:
    assert said(**more) == expected


def test_a_duration_says_its_months_and_a_balance_its_day() -> None:
    assert period_text(value("t", 1, 1, "x", "1")) == "3m to 2026-06-30"
    assert period_text(value("t", 1, 1, "x", "1", period_start=None)) == "at 2026-06-30"
    assert period_text(value("t", 1, 1, "x", "1", restated=True)) == "3m to 2026-06-30 restated"
    assert period_text(value("t", 1, 1, "x", "1", period_end=None)) == ""


def test_weeks_count_as_the_months_that_they_stand_for_and_odd_lengths_as_days() -> None:
    assert length(date(2024, 1, 29), date(2025, 1, 26)) == "12m"
    assert length(date(2023, 7, 1), date(2023, 7, 21)) == "21d"
    assert length(date(2026, 1, 1), date(2026, 2, 14)) == "45d"


def test_table_units_without_a_multiplier_are_units_of_one() -> None:
    assert table_units(table("t")) == "no currency × 1"
    assert table_units(table("t", currency="GBP", multiplier=Decimal("1000.000000"))) == "GBP × 1,000"
