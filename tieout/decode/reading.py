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
class Proof:
    """What the page's arithmetic says of a number: as a part of a sum down its column, of one across its row.

    "same": the sum foots, in one unit and period; "meets": from an opening to a closing balance, or parts of a period
    to the whole; "mixed": it foots, and the periods do not fit; "unit": it foots as printed, and the units do not fit;
    "off": it does not foot where it does beside it; "sign": it would with the number's other sign; "": no sum.
    """

    down: str = ""
    across: str = ""

    @property
    def against(self) -> str:
        """Why the number is in doubt: "sign", "unit" or, down a column, "off"; empty where nothing contradicts it."""
        if "sign" in (self.down, self.across):
            return "sign"
        return self.down if self.down in ("unit", "off") else ""


NOTHING = Proof()


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
    proof: Proof = NOTHING


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
