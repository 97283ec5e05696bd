"""What a column says of its uncertain cells."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from tieout.model import Cell
from tieout.statements.columns import vouched


def cell(row: int, *, uncertain: bool = False, end: date = date(2025, 12, 31), reason: str | None = None) -> Cell:
    return Cell(
        cell_id=f"c{row}", doc_id="d", table_id="t", page=1, x0=0, y0=0, x1=9, y1=9, row=row, col=2, role="value",
        text="5", value=Decimal(5_000_000), kind="amount", currency="USD", multiplier=Decimal(1_000_000),
        period_start=date(end.year, 1, 1), period_end=end, uncertain=uncertain, reason=reason,
    )  # fmt: skip


SURE = [cell(row) for row in range(4)]


def certain(one: Cell, others: list[Cell]) -> bool:
    return not vouched([*others, one])[one.cell_id].uncertain


def test_a_column_vouches_for_a_cell_that_says_the_same() -> None:
    assert certain(cell(9, uncertain=True), SURE)


def test_another_period_is_not_vouched_for() -> None:
    assert not certain(cell(9, uncertain=True, end=date(2024, 12, 31)), SURE)


def test_what_a_sum_contradicts_is_not_vouched_for() -> None:
    assert not certain(cell(9, uncertain=True, reason="the sum that it belongs to does not foot here"), SURE)


def test_few_cells_and_divided_columns_vouch_for_nothing() -> None:
    assert not certain(cell(9, uncertain=True), SURE[:3])
    divided = [replace(c, cell_id=f"o{c.row}", row=c.row + 20, currency="EUR") for c in SURE]
    assert not certain(cell(9, uncertain=True), [*SURE, *divided])


def test_a_number_beside_its_column_is_not_vouched_for() -> None:
    assert not certain(replace(cell(9, uncertain=True), x0=60, x1=70), SURE)


def test_what_the_row_states_with_certainty_no_other_cell_states() -> None:
    beside = replace(cell(9), cell_id="d9", col=3)
    assert not certain(cell(9, uncertain=True), [*SURE, beside])
