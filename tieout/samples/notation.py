"""Numbers and dates as filings print them.

Input: Decimals in the printed unit. Output: the pieces before, within and after the digits. Invariants: joining the
three pieces gives the printed cell; the middle piece has digits and separators only.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from tieout.samples.declare import MINUS, Notation, Unit


def digits_of(value: Decimal, places: int, notation: Notation) -> str:
    """The absolute value with separators, e.g. "1,420.5"."""
    step = Decimal(1).scaleb(-places)
    plain = f"{abs(value).quantize(step, ROUND_HALF_UP):,f}"
    whole, _, rest = plain.partition(".")
    return whole.replace(",", notation.group) + (notation.point + rest if rest else "")


@dataclass(frozen=True)
class Printed:
    """A printed number in pieces; `attached`: the currency sign is part of the cell, not in a column of its own."""

    before: str
    digits: str
    after: str
    prefix: str = ""
    attached: bool = False

    @property
    def cell(self) -> str:
        """The cell's text."""
        return (self.prefix if self.attached else "") + self.before + self.digits + self.after

    @property
    def display(self) -> str:
        """The text with its currency sign, wherever that stands."""
        return self.prefix + self.before + self.digits + self.after


def pieces(value: Decimal | None, unit: Unit, notation: Notation) -> Printed:
    """Such as "(" "42.5" ")" or "" "12.3" "%"; nothing is a dash."""
    if value is None:
        return Printed("", notation.nil, "")
    body = digits_of(value, unit.places, notation)
    if value >= 0:
        return Printed("", body, unit.suffix)
    before, after = {
        "paren": ("(", ")"),
        "minus": ("-", ""),
        "true_minus": (MINUS, ""),
        "apart": ("– ", ""),
        "trailing": ("", "-"),
    }[notation.negative]
    return Printed(before, body, after + unit.suffix)


def shown(value: Decimal, places: int) -> Decimal:
    """The value rounded as it is printed."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def plain(value: Decimal) -> str:
    """A decimal string without exponent or trailing zeros."""
    text = f"{value:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def us_date(day: date) -> str:
    """September 26, 2026."""
    return f"{day:%B} {day.day}, {day.year}"


def uk_date(day: date) -> str:
    """31 December 2025."""
    return f"{day.day} {day:%B} {day.year}"
