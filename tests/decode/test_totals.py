"""Cells of a table → totals with the cells that they are made of."""

from __future__ import annotations

from decimal import Decimal

from tests.support.filing_rows import value
from tieout.decode.totals import totals_of
from tieout.model import Cell


def column(*printed: str, col: int = 1) -> list[Cell]:
    return [value("t1", row, col, text, text) for row, text in enumerate(printed)]


def test_a_total_names_its_parts_in_the_order_of_the_page() -> None:
    (one,) = totals_of(column("4120", "2210", "918.4", "7248.4"))
    assert one.total.text == "7248.4"
    assert [(sign, cell.text) for sign, cell in one.parts] == [(1, "4120"), (1, "2210"), (1, "918.4")]
    assert (one.holds, one.across) == (True, False)


def test_a_column_that_does_not_add_up_is_told_where_most_do() -> None:
    right = (("4120", "2211", "6331"), ("4130", "2234", "6364"), ("4997", "2218", "7215"))
    wrong = column("5120", "2213", "7999", col=4)
    found = totals_of([*(c for col, three in enumerate(right, 1) for c in column(*three, col=col)), *wrong])
    assert [one.holds for one in found] == [True, True, True, False]
    assert found[-1].added - found[-1].total.number == Decimal(-666) * 1_000_000


def test_numbers_of_two_kinds_are_no_sum() -> None:
    cells = column("4120", "2211", "6331")
    other = [value("t1", 1, 1, "2211", "2211", kind="shares")]
    assert totals_of([cells[0], *other, cells[2]]) == []


def test_too_few_numbers_prove_nothing() -> None:
    assert totals_of(column("4120", "4120")) == []


def test_cents_a_share_do_not_tighten_the_rounding_of_millions() -> None:
    cents = value("t1", 4, 1, "7.98", "7.98", kind="per_share")
    (one,) = totals_of([*column("22334", "32808", "2957", "58100"), cents])
    assert one.holds
    assert one.added - one.total.number == Decimal(-1_000_000)
