"""Measures over years: what words ask for, what is computed, what is refused, what is drawn."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tests.statements.test_build import BEFORE, MILLION, YEAR, filed
from tieout.errors import QueryError
from tieout.statements.build import assemble
from tieout.statements.chart import chart
from tieout.statements.measures import measure_of
from tieout.statements.series import Point, Series, points

CASH = assemble(
    "cash",
    [
        filed(
            "new.pdf",
            date(2025, 12, 31),
            {
                "operating_cash_flow": {YEAR: 40, BEFORE: 30},
                "capital_expenditure": {YEAR: -12},
                "dividends_paid": {YEAR: -3, BEFORE: -3},
            },
        )
    ],
    years=2,
)


@pytest.mark.parametrize(
    ("said", "items"),
    [
        ("capex", ("capital_expenditure",)),
        ("Turnover", ("revenue",)),
        ("Free cash flow", ("operating_cash_flow", "capital_expenditure")),
        ("net margin", ("net_income", "revenue")),
    ],
)
def test_words_ask_for_items(said: str, items: tuple[str, ...]) -> None:
    assert measure_of(said).items == items


def test_what_is_not_known_is_refused() -> None:
    with pytest.raises(QueryError, match="no standard item"):
        measure_of("number of blue widgets in transit")


def test_payments_are_taken_off_whichever_sign_they_print() -> None:
    found = {p.end: p for p in points(measure_of("free cash flow"), {"cash": CASH}, 2)}
    assert found["2025-12-31"].value == 28 * MILLION
    assert [v.source.file_name for _, v in found["2025-12-31"].operands] == ["new.pdf", "new.pdf"]


def test_a_missing_operand_is_named() -> None:
    found = {p.end: p for p in points(measure_of("free cash flow"), {"cash": CASH}, 2)}
    assert found["2024-12-31"].value is None
    assert "capital expenditure" in (found["2024-12-31"].reason or "")


def test_one_chart_has_one_currency() -> None:
    drawn = [
        Point("A", "2025-12-31", Decimal(1), "USD", "amount"),
        Point("B", "2025-12-31", Decimal(2), "EUR", "amount"),
    ]
    with pytest.raises(QueryError, match="several currencies"):
        chart(Series("revenue", tuple(drawn)))
    assert chart(Series("revenue", tuple(drawn[:1]))).count("<circle") == 1
