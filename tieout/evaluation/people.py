"""Questions that people asked for a number, with answers as they wrote them: "30.8%", "$5466.00" of millions, "24.26".

Input: a question with its written answer; our answer. Output: right, wrong or refused. A value is right within half a
unit of the last digit that the written answer gives, zeros at the end of its decimals aside, at the scale that the
question names, percentages as hundredths.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from tieout.answer import Answer

NUMBERS = "metrics-generated"
OUTCOMES = ("right", "wrong", "refused")
_SCALES = {"billion": 9, "million": 6, "thousand": 3}


def outcome(question: Mapping[str, Any], answer: Answer) -> str:
    """What came of the question. Raises ValueError where its written answer holds no number."""
    claim = next((c for c in answer.claims if c.value is not None and c.grounded), None)
    if claim is None or claim.value is None:
        return "refused"
    value, step = written_value(str(question["question"]), str(question["answer"]))
    return "right" if abs(Decimal(claim.value) - value) <= step / 2 else "wrong"


def written_value(question: str, answer: str) -> tuple[Decimal, Decimal]:
    """The number at full scale, and what one unit of its last digit is worth."""
    found = re.search(r"-?\d[\d,]*(?:\.\d+)?", answer.replace("$", ""))
    if found is None:
        raise ValueError(f"{answer!r} holds no number")
    whole, _, decimals = found.group().replace(",", "").partition(".")
    kept = decimals.rstrip("0")
    named = next((power for word, power in _SCALES.items() if word in question.lower()), 0)
    power = -2 if "%" in answer or "percent" in question.lower() else named
    return Decimal(f"{whole}.{decimals or 0}").scaleb(power), Decimal(1).scaleb(power - len(kept))
