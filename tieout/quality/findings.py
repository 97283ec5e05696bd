"""What a check says: findings, and how many of its questions could be decided.

Invariants: a finding names the cells it is about; a question that cannot be decided is counted, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from tieout.model import Cell, Table


@dataclass(frozen=True)
class Finding:
    """One question of `check` that was answered with no. `cell_ids` are the cells in doubt, the suspect first."""

    check: str
    message: str
    table_id: str | None = None
    page: int | None = None
    cell_ids: tuple[str, ...] = ()


@dataclass
class Verdict:
    """What one check found; `decided` and `undecided` count its questions."""

    decided: int = 0
    undecided: int = 0
    findings: list[Finding] = field(default_factory=list)

    def ask(self, ok: bool | None) -> bool:
        """Count one question; None is undecided. Returns whether the answer was no."""
        if ok is None:
            self.undecided += 1
            return False
        self.decided += 1
        return not ok

    def add(self, other: Verdict) -> None:
        """Count another verdict of the same check."""
        self.decided += other.decided
        self.undecided += other.undecided
        self.findings += other.findings


def told(number: Decimal | int) -> str:
    """A number for a reader: with separators, without trailing zeros."""
    whole = Decimal(number).normalize()
    return f"{whole:,f}"


def about(check: str, message: str, cells: Iterable[Cell], table: Table | None = None) -> Finding:
    """A finding on cells of one table."""
    named = list(cells)
    first = named[0] if named else table
    of = table or first
    return Finding(
        check,
        message,
        of.table_id if of is not None else None,
        first.page if first is not None else None,
        tuple(c.cell_id for c in named),
    )
