"""People's written numbers at full scale, and what counts as right."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tieout.answer import Answer, Claim
from tieout.evaluation.people import outcome, written_value


@pytest.mark.parametrize(
    ("question", "answer", "value", "step"),
    [
        ("growth in percents?", "30.8%", "0.308", "0.001"),
        ("inventories (in USD millions)?", "$5466.00", "5466000000", "1000000"),
        ("the ratio?", "24.26", "24.26", "0.01"),
        ("cash in USD thousands", "-1,382.5", "-1382500", "100"),
    ],
)
def test_value_and_step(question: str, answer: str, value: str, step: str) -> None:
    assert written_value(question, answer) == (Decimal(value), Decimal(step))


@pytest.mark.parametrize(("value", "expected"), [("0.307963", "right"), ("0.3086", "wrong"), (None, "refused")])
def test_outcome(value: str | None, expected: str) -> None:
    claim = Claim("", value, "percent", None, None, None, True, None, 1.0, ())
    assert outcome({"question": "growth in percents?", "answer": "30.8%"}, Answer(False, "", (), (claim,))) == expected
