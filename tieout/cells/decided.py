"""Cells as the readers leave them → cells with the period that all evidence speaks for.

Input: `Cell`s and `Table`s of one filing. Output: the same cells in the same order; `period_*`, `fiscal_year`,
`confidence`, `rule_id` and `runner_up` are set. Invariants: value, unit and labels stay; a cell for which the readers
found no period stays without; a cell that sums contradict is uncertain, and its `reason` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tieout.decode import Decision, Frame, Proof, Reading, Unit, decide, proved
from tieout.model import Cell, Table
from tieout.quantities.calendar import Period

_CONTRADICTED = {
    "sign": "the sum that it belongs to foots with the other sign only",
    "unit": "the sum that it belongs to foots as printed, but not in one unit",
    "off": "the sum that it belongs to does not foot here, and does beside it",
}
_MADE = {"column": "column_header", "row": "row_label", "table_instant": "page", "table_duration": "page"}


def decided(cells: Sequence[Cell], tables: Sequence[Table], frame: Frame) -> list[Cell]:
    """The cells, each value with its decision."""
    values = [c for c in cells if is_dated(c)]
    given = readings(values, tables)
    said = zip(given, decide(given, frame), strict=True)
    found = {c.cell_id: (r.proof, decision) for c, (r, decision) in zip(values, said, strict=True)}
    return [_decided(c, *found[c.cell_id], frame) if c.cell_id in found else c for c in cells]


def is_dated(cell: Cell) -> bool:
    """A cell that has a period, or may have one."""
    return cell.role == "value" and cell.kind != "text"


def readings(values: Sequence[Cell], tables: Sequence[Table]) -> list[Reading]:
    """What the readers found, cell by cell, with what sums say of it."""
    titles = {t.table_id: t.title or "" for t in tables}
    return proved([_reading(cell, titles) for cell in values])


def _reading(cell: Cell, titles: Mapping[str, str]) -> Reading:
    period = Period(cell.period_start, cell.period_end) if cell.period_end is not None else None
    return Reading(
        cell.table_id, cell.row, cell.col,
        Unit(cell.kind, cell.currency, cell.multiplier, cell.unit_source, cell.reason is not None),
        cell.value, cell.row_label or "", cell.row_path, cell.col_path, titles[cell.table_id],
        period, cell.rule_id or "none", cell.period_source,
    )  # fmt: skip


def _decided(cell: Cell, proof: Proof, decision: Decision, frame: Frame) -> Cell:
    against = _CONTRADICTED.get(proof.against)
    told = replace(
        cell,
        rule_id=decision.rule_id,
        runner_up=decision.runner_up,
        confidence=round(decision.confidence, 4),
        uncertain=cell.uncertain or against is not None,
        reason="; ".join(filter(None, (cell.reason, against))) or None,
    )
    period = decision.period
    if period is None or (period.start, period.end) == (cell.period_start, cell.period_end):
        return told
    made = decision.rule_id.partition(">")[2]
    return replace(
        told,
        period_type="instant" if period.start is None else "duration",
        period_start=period.start,
        period_end=period.end,
        period_source="filing" if made.startswith("filing") else _MADE.get(made, cell.period_source),
        fiscal_year=frame.calendar.fiscal_year_of(period.end) if frame.calendar is not None else cell.fiscal_year,
    )
