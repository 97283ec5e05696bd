"""A value cell in few characters: value at full scale, unit, period.

Input: a `Cell` (or a fact of the gold, read as one). Output: short texts for pictures and terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from tieout.model import Cell, Table

_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}


def value_text(cell: Cell) -> str:
    """The value with thousands separators: "412,000,000", "23.5%", "nil"; the printed text where there is no value."""
    if cell.kind == "nil":
        return "nil"
    if cell.value is None:
        return cell.text
    if cell.kind == "percent":
        return f"{number(cell.value * 100)}%"
    return number(cell.value) + ("x" if cell.kind == "ratio" else "")


def unit_text(cell: Cell) -> str:
    """Currency and kind: "$", "$/share", "shares", "EUR". Nothing for percent, ratio, nil and text."""
    if cell.kind in ("nil", "text", "percent", "ratio"):
        return ""
    currency = cell.currency or ""
    sign = _SIGNS.get(currency, currency)
    if cell.kind == "per_share":
        return f"{sign}/share"
    return sign or "no currency" if cell.kind == "amount" else cell.kind


def period_text(cell: Cell) -> str:
    """A duration as "3m to 2024-06-30" (in days where whole months do not fit), an instant as "at 2024-06-30"."""
    end = cell.period_end
    if end is None:
        return ""
    if cell.period_start is None:
        return f"at {end}"
    return f"{length(cell.period_start, end)} to {end}{' restated' if cell.restated else ''}"


def length(start: date, end: date) -> str:
    """Length of a period: whole months within a week, else days."""
    days = (end - start + timedelta(days=1)).days
    months = round(days / 30.4375)
    return f"{months}m" if months and abs(days - months * 30.4375) <= 8 else f"{days}d"


def table_units(table: Table) -> str:
    """Currency and multiplier that govern a table: "USD × 1,000,000"."""
    return f"{table.currency or 'no currency'} × {number(table.multiplier or Decimal(1))}"


def path_text(parts: Sequence[str]) -> str:
    """A path, outermost first."""
    return " › ".join(parts)


def number(value: Decimal) -> str:
    """With thousands separators, without trailing zeros."""
    text = f"{value:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
