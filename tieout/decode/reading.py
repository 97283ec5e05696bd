"""What goes into a decision and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tieout.quantities.calendar import FiscalCalendar, Period


@dataclass(frozen=True, slots=True)
class Frame:
    """What the filing says for all its cells. `end` is the last day reported on."""

    calendar: FiscalCalendar | None
    end: Period | None
    fiscal_period: str | None
    currency: str | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """What the readers found that a value cell measures, where they read it, and why something of it is open."""

    kind: str
    currency: str | None
    multiplier: Decimal | None
    source: str | None
    open: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What the readers found for one value cell.

    `table`, `row` and `column` place it; `period` is what the readers' rule `rule` found at `source`, None where there
    was nothing. The words are those around the cell, as printed.
    """

    table: str
    row: int
    column: int
    unit: Unit
    value: Decimal | None
    label: str
    sections: tuple[str, ...]
    heads: tuple[str, ...]
    title: str
    period: Period | None
    rule: str
    source: str | None


@dataclass(frozen=True, slots=True)
class Decision:
    """The period that the evidence speaks for, and the next best.

    `rule_id` names the winning evidence: the readers' rule, and behind ">" what was made of it ("head.date>year").
    `confidence` is the probability that value, unit and period are all right.
    """

    period: Period | None
    rule_id: str
    confidence: float
    runner_up: str | None
