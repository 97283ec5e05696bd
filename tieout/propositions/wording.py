"""Values and periods in words: "USD 42.5 million", "three months ended June 30, 2026 (Q2 2026)".

Input: `cells` rows and the filing's fiscal calendar. Output: phrases. Numbers are shown as printed, with the scale in
words, so that both the printed figure and its size are in the text.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tieout.model import Cell
from tieout.quantities.calendar import FiscalCalendar, Period

_SCALES = {
    Decimal(1000): "thousand",
    Decimal(100000): "lakh",
    Decimal(1000000): "million",
    Decimal(10000000): "crore",
    Decimal(1000000000): "billion",
}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NIL = "none reported"


def value_words(cell: Cell) -> str:
    """A value with sign, unit and scale; "none reported" for nil; the text itself for text."""
    value, kind = cell.value, cell.kind
    if kind == "nil":
        return NIL
    if value is None:
        return cell.text
    sign = "-" if value < 0 else ""
    number = _printed(cell.text, abs(value), cell.multiplier)
    if kind == "percent":
        return f"{sign}{_plain(abs(value) * 100)}%"
    scale = _SCALES.get(cell.multiplier or Decimal(1), "")
    words = f"{sign}{_SIGNS.get(cell.currency or '', '')}{number}" + (f" {scale}" if scale else "")
    if cell.currency and cell.currency not in _SIGNS:
        words = f"{cell.currency} {words}"
    return words + {"per_share": " per share", "shares": " shares", "ratio": "x"}.get(kind, "")


def amount_words(value: Decimal, cell: Cell) -> str:
    """A derived amount in the unit and scale of `cell`."""
    return value_words(replace(cell, value=value, text=""))


def _printed(text: str, value: Decimal, multiplier: Decimal | None) -> str:
    """The digits as printed where they are the number, else the number at its displayed scale."""
    shown = value / (multiplier or Decimal(1))
    found = _DIGITS.search(text)
    if found and Decimal(found.group().replace(",", "")) == shown:
        return found.group()
    return _plain(shown)


def _plain(number: Decimal) -> str:
    text = f"{number:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def day_words(day: date) -> str:
    """June 30, 2026."""
    return f"{day:%B} {day.day}, {day.year}"


class PeriodWords:
    """Periods of one filing in words, each worked out once."""

    def __init__(self, calendar: FiscalCalendar | None) -> None:
        self._calendar = calendar
        self._known: dict[tuple[date | None, date, int | None], tuple[str, str]] = {}

    def long(self, cell: Cell) -> str:
        """Such as "three months ended June 30, 2026 (Q2 2026)", "June 30, 2026"; "" without a period."""
        return self._of(cell)[0]

    def short(self, cell: Cell) -> str:
        """Such as "Q2 2026", "FY2025", or the date; "" without a period."""
        return self._of(cell)[1]

    def of(self, start: date | None, end: date | None, fiscal_year: int | None) -> tuple[str, str]:
        """The long and the short name of a period; "" for both without one."""
        if end is None:
            return "", ""
        key = (start, end, fiscal_year)
        if key not in self._known:
            self._known[key] = self._word(Period(start, end), fiscal_year)
        return self._known[key]

    def _of(self, cell: Cell) -> tuple[str, str]:
        return self.of(cell.period_start, cell.period_end, cell.fiscal_year)

    def _word(self, period: Period, fiscal_year: int | None) -> tuple[str, str]:
        day, label = day_words(period.end), self._label(period, fiscal_year)
        if period.start is None:
            return f"{day} ({label})" if label else day, day
        months = period.months
        if months == 12:
            phrase = f"year ended {day}"
        elif 0 < months < 12:
            phrase = f"{_COUNTS[months]} month{'s' if months > 1 else ''} ended {day}"
        else:
            phrase = f"period from {day_words(period.start)} to {day}"
        return f"{phrase} ({label})" if label else phrase, label or phrase

    def _label(self, period: Period, fiscal_year: int | None) -> str:
        """FY2025, Q2 2026, H1 2026, 9M 2026: the company's own count."""
        if self._calendar is None:
            return f"FY{fiscal_year}" if fiscal_year and period.months == 12 else ""
        months = period.months
        year = fiscal_year or self._calendar.fiscal_year_of(period.end)
        if months == 12 or (months == 0 and self._calendar.is_year_end(period.end)):
            return f"FY{year}"
        quarter = self._calendar.quarter_of(period.end)
        if months == 3:
            return f"Q{quarter} {year}"
        if months == 6 and quarter in (2, 4):
            return f"H{quarter // 2} {year}"
        return f"9M {year}" if months == 9 and quarter == 3 else ""
