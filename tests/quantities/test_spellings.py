"""Every spelling of a unit that `spellings.txt` lists says its multiplier and its currency."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tieout.quantities.units import parse_units

LINES = Path(__file__).with_name("spellings.txt").read_text("utf-8").splitlines()
CASES = [
    (text.strip(), Decimal(multiplier), None if currency == "-" else currency)
    for line in LINES
    if line and not line.startswith("#")
    for multiplier, currency, texts in [(part.strip() for part in line.split(" | ", 2))]
    for text in texts.split(" ; ")
]


@pytest.mark.parametrize(("text", "multiplier", "currency"), CASES, ids=[text for text, _, _ in CASES])
def test_a_spelling_says_its_unit(text: str, multiplier: Decimal, currency: str | None) -> None:
    units = parse_units(text)
    assert units is not None
    assert (units.money_multiplier, units.currency) == (multiplier, currency)
