"""How a claim is printed: value at full scale, unit, period, place."""

from __future__ import annotations

from typing import Any

import pytest

from tieout.answer.model import Citation, Claim
from tieout.commands._answers import rows

PLACE = Citation("a.pdf", 3, (1.04, 2.0, 3.0, 4.0), "c1")
QUARTER = {"period_start": "2026-04-01", "period_end": "2026-06-30"}


def claim(**changed: Any) -> Claim:
    known = {
        "text": "", "value": "42500000.000000", "unit": "amount", "currency": "USD", "grounded": True, "reason": None,
        "confidence": 1.0, "citations": (PLACE,), **QUARTER,
    }  # fmt: skip
    return Claim(**{**known, **changed})


CASES: list[tuple[dict[str, Any], tuple[str, str, str]]] = [
    ({}, ("42,500,000", "USD", "2026-04-01 to 2026-06-30")),
    ({"value": "-1604.5"}, ("-1,604.5", "USD", "2026-04-01 to 2026-06-30")),
    ({"value": None, "unit": "nil"}, ("none reported", "USD", "2026-04-01 to 2026-06-30")),
    ({"value": "0.235", "unit": "percent", "currency": None}, ("23.5", "percent", "2026-04-01 to 2026-06-30")),
    ({"value": "1.07", "unit": "per_share"}, ("1.07", "USD per share", "2026-04-01 to 2026-06-30")),
    ({"value": "2.5", "unit": "ratio", "currency": None}, ("2.5", "times", "2026-04-01 to 2026-06-30")),
    ({"period_start": None}, ("42,500,000", "USD", "at 2026-06-30")),
    ({"period_start": None, "period_end": None}, ("42,500,000", "USD", "")),
]


@pytest.mark.parametrize(("changed", "shown"), CASES)
def test_value_unit_and_period(changed: dict[str, Any], shown: tuple[str, str, str]) -> None:
    assert rows(claim(**changed)) == [(*shown, "a.pdf", "3", "1.0 2.0 3.0 4.0")]


def test_one_row_a_citation() -> None:
    assert [row[4] for row in rows(claim(citations=(PLACE, Citation("a.pdf", 7, None))))] == ["3", "7"]


def test_a_claim_without_a_citation_has_no_place() -> None:
    assert rows(claim(citations=()))[0][3:] == ("", "", "")
