"""From a declared cell to a gold row.

Input: column, row, value and the printed pieces. Output: the columns of a gold row that the declaration
decides. Invariants: `value` is at full scale with the displayed sign; a dash is zero, as in the gold; an instant
has no start.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from tieout.samples.declare import Column, Mark, Period, Row, Unit, Value
from tieout.samples.notation import Printed, plain, shown
from tieout.samples.truth import json_list

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def cell_value(value: Value) -> Decimal | str | None:
    """The value without what it carries."""
    return value.value if isinstance(value, Mark) else value


def period_of(column: Column, row: Row, value: Value) -> Period | None:
    """The value's own period, else the row's, else the column's, moved to its opening or closing balance."""
    own = value.period if isinstance(value, Mark) else None
    period = own or row.period or column.period
    if period is None or row.when is None or period.start is None:
        return period
    return period.opening() if row.when == "opening" else period.closing()


def fact_of(column: Column, row: Row, value: Value, unit: Unit, printed: Printed) -> dict[str, Any]:
    """The declared part of a gold row."""
    bare = cell_value(value)
    number = shown(bare, unit.places) * unit.multiplier if isinstance(bare, Decimal) else Decimal(0)
    return {
        "concept": f"sample:{_camel(row.truth_label or row.label or 'Total')}",
        "text": printed.digits,
        "cell_text": printed.cell,
        "display_text": printed.display,
        "value": plain(number),
        "value_shown": plain(number),
        "value_num": float(number),
        "shown_negative": number < 0,
        "sign": "-" if number < 0 else None,
        "row_label": (row.truth_label or row.label).replace("\n", " ") or None,
        "col_header": json_list([h.replace("\n", " ") for h in column.header if h]),
        **_unit_columns(unit),
        **_period_columns(period_of(column, row, value), column, row),
        "dims": "{}" if not (column.member or row.member) else f'{{"member": "{column.member or row.member}"}}',
    }


def _unit_columns(unit: Unit) -> dict[str, Any]:
    return {
        "unit": unit.name,
        "unit_kind": unit.kind,
        "currency": unit.currency,
        "multiplier": float(unit.multiplier),
        "scale": unit.multiplier.adjusted(),
        "decimals": str(unit.places - unit.multiplier.adjusted()),
    }


def _period_columns(period: Period | None, column: Column, row: Row) -> dict[str, Any]:
    years = _YEAR.findall(" ".join(column.header))
    start = period.start.isoformat() if period and period.start else None
    end = period.end.isoformat() if period else None
    kind = None if period is None else "instant" if period.start is None else "duration"
    return {
        "period_type": kind,
        "period_start": start,
        "period_end": end,
        "context": f"c_{start or ''}_{end or ''}",
        "header_years": json_list(years),
        "header_year_ok": not years or end is None or end[:4] in years,
    }


def _camel(text: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in re.findall(r"[A-Za-z0-9]+", text)) or "Value"
