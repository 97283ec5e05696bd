"""What a statement over several filings is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal

from tieout.statements.render import as_html

_YEAR, _QUARTER = range(350, 381), range(80, 101)
_HALF, _NINE = range(170, 193), range(259, 285)


@dataclass(frozen=True, slots=True, order=True)
class Column:
    """A period: `start` is None for a balance."""

    end: date
    start: date | None = None

    @property
    def days(self) -> int:
        """Length in days; 0 for a balance."""
        return (self.end - self.start + timedelta(days=1)).days if self.start else 0

    @property
    def span(self) -> str:
        """year, nine months, half, quarter, balance, or other."""
        named = (("balance", range(1)), ("year", _YEAR), ("nine months", _NINE), ("half", _HALF), ("quarter", _QUARTER))
        return next((name for name, days in named if self.days in days), "other")

    def __str__(self) -> str:
        return f"{self.end}" if self.start is None else f"{self.start}..{self.end}"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value stands: cell, file, page (from 1) and box (points, origin top left).

    `text` is the number as printed, `period` what the cell itself is dated.
    """

    cell_id: str
    doc_id: str
    file_name: str
    page: int
    box: tuple[float, float, float, float]
    label: str
    filed: date | None
    text: str = ""
    period: Column | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """One number as displayed, at full scale, with its source; `restates` is what was filed first, if it differs."""

    value: Decimal
    kind: str
    currency: str | None
    multiplier: Decimal
    source: Source
    restates: Value | None = None


@dataclass(frozen=True, slots=True)
class Derived:
    """A computed number: what it is (`how`) and the values that it was made of, each with its sign."""

    value: Decimal
    currency: str | None
    how: str
    operands: tuple[tuple[int, Value], ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the company: `level` is business or geographic, `name` as printed."""

    level: str
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the standard item, where it is one, the label as last printed, and its values by column.

    `derived` are computed values by column, `refused` why none was computed, `gaps` why a column has none; `segment` is
    the part of the company that the row is of, None for the whole.
    """

    item: str | None
    label: str
    values: Mapping[Column, Value]
    derived: Mapping[Column, Derived] = field(default_factory=dict)
    refused: Mapping[Column, str] = field(default_factory=dict)
    gaps: Mapping[Column, str] = field(default_factory=dict)
    segment: Segment | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """An identity between items in one column: `holds`, or by how much it fails.

    `parts` are the values that were added, each with its sign; the sum may miss `total` by `slack`, their rounding.
    """

    item: str
    column: Column
    holds: bool
    off: Decimal
    total: Value
    parts: tuple[tuple[int, Value], ...]
    slack: Decimal


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: columns from the latest to the earliest, rows in the order of the latest filing."""

    company: str
    kind: str
    basis: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    checks: tuple[Check, ...]
    currencies: tuple[str, ...]
    files: tuple[str, ...]
    notices: tuple[str, ...] = ()

    @property
    def restated(self) -> tuple[Column, ...]:
        """Columns in which a value differs from what was filed first, in order."""
        return tuple(c for c in self.columns if any(r.values[c].restates for r in self.rows if c in r.values))

    def is_trailing(self, column: Column) -> bool:
        """Whether a column is twelve months that are no fiscal year: all of it is computed."""
        computed = any(column in row.derived for row in self.rows)
        return column.span == "year" and computed and not any(column in row.values for row in self.rows)

    def _repr_html_(self) -> str:
        """The statement as a table, for a notebook."""
        return as_html(self)
