"""What the gold knows to be wrong in a table, to tell a check's true finds from its false alarms.

Input: a filing's gold, and its `Table`s and `Cell`s. Output: `Known` errors. A fact that was misread (not found, or
another value, unit or period) makes its table wrong, whatever a check says of it. A printed cell that no cell of ours
holds, and a number of ours that lies on no printed number, confirm the checks of what is printed and no others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tieout.evaluation.cells import score, spurious
from tieout.model import Cell, Table
from tieout.model.record import Placed

Row = dict[str, Any]
JUDGED = ("found", "value", "unit", "period")


@dataclass(frozen=True)
class Known:
    """Ids of tables: `misread` holds a fact that was misread, `astray` lost a printed cell or has one too many."""

    misread: frozenset[str]
    astray: frozenset[str]

    @property
    def wrong(self) -> frozenset[str]:
        """All of them."""
        return self.misread | self.astray

    def confirms(self, table_id: str, family: str) -> bool:
        """Whether a finding of that family of checks is right."""
        return table_id in self.misread or (family == "coverage" and table_id in self.astray)


def known_errors(facts: Sequence[Row], printed: Sequence[Row], tables: Sequence[Table], cells: Sequence[Cell]) -> Known:
    """What the gold says against one filing's tables."""
    ours = [c.to_row() for c in cells]
    failed = [m for m in score(facts, printed, ours).misses if set(m.failed) & set(JUDGED)]
    misread = {m.cell["table_id"] for m in failed if m.cell}
    misread |= _around((m.fact for m in failed if m.cell is None), tables)
    values = [c for c in ours if c["role"] == "value" and c["value"] is not None]
    loose = {c["table_id"] for c in spurious(facts, printed, values)}
    return Known(frozenset(misread), frozenset(loose | _around(_lost(printed, cells), tables)))


def _lost(printed: Iterable[Row], cells: Iterable[Cell]) -> list[Row]:
    """Printed cells with digits of which no cell holds the middle."""
    ours: dict[int, list[Cell]] = defaultdict(list)
    for cell in cells:
        ours[cell.page].append(cell)
    numbered = [p for p in printed if any(ch.isdigit() for ch in p["text"] or "")]
    return [p for p in numbered if not any(_holds(cell, p) for cell in ours[p["page"]])]


def _around(rows: Iterable[Row], tables: Sequence[Table]) -> set[str]:
    """The tables within which the rows' boxes stand."""
    return {t.table_id for row in rows for t in tables if t.page == row["page"] and _holds(t, row)}


def _holds(outer: Placed, inner: Row) -> bool:
    x, y = (inner["x0"] + inner["x1"]) / 2, (inner["y0"] + inner["y1"]) / 2
    return bool(outer.x0 <= x <= outer.x1 and outer.y0 <= y <= outer.y1)
