"""Readings for tests: a small table of two columns."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from tieout.decode import Frame, Reading, Unit
from tieout.quantities.calendar import FiscalCalendar, Period

YEAR = Period(date(2024, 1, 1), date(2024, 12, 31))
CLOSE = Period(None, date(2024, 12, 31))
FRAME = Frame(FiscalCalendar(12, 31), CLOSE, "FY", "USD")


def reading(
    label: str, row: int = 0, column: int = 1, period: Period | None = YEAR, rule: str = "head.fiscal_year",
    value: int = 5_000_000, table: str = "t", heads: tuple[str, ...] = ("2024",), currency: str = "USD",
) -> Reading:  # fmt: skip
    unit = Unit("amount", currency, Decimal(1000), "units_line")
    source = "column_header" if period is not None else None
    return Reading(table, row, column, unit, Decimal(value), label, (), heads, "", period, rule, source)
