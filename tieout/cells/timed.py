"""What the reader of periods says of a cell: its period, where that was read, by which rule, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from tieout.quantities.calendar import Period
from tieout.quantities.periods import Resolution


@dataclass(frozen=True, slots=True)
class Timed:
    """A cell's period with its source (a choice of `cells.period_source`), or the reason why there is none.

    `rule` names the branch that decided, for good: "head.date", "row.between", "title.one", "filing.reported".
    """

    period: Period | None = None
    source: str | None = None
    reason: str | None = None
    restated: bool = False
    rule: str | None = None


def head_rule(head: Resolution) -> str:
    """The rule's name of a header's reading: "head.date_with_length", "head.fiscal_year"."""
    return f"head.{(head.source or 'period').replace(' ', '_').replace(chr(39), '')}"
