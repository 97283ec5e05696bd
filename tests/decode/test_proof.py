"""What sums say of a table's numbers: their signs, units and periods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tests.decode.readings import CLOSE, YEAR, reading
from tieout.decode import Reading, Unit, proved
from tieout.quantities.calendar import Period

BEFORE = Period(date(2023, 1, 1), date(2023, 12, 31))
OPENING = Period(None, date(2023, 12, 31))
PERSONS = Unit("count", None, Decimal(1), "row_label")


def column(numbers: Sequence[int], periods: Sequence[Period | None], at: int = 1) -> list[Reading]:
    """Numbers in thousands, one below the other."""
    told = zip(numbers, periods, strict=True)
    return [reading(f"row {n}", n, at, period, value=1000 * number) for n, (number, period) in enumerate(told)]


def down(given: Sequence[Reading]) -> list[str]:
    return [r.proof.down for r in proved(given)]


def test_a_total_proves_its_rows() -> None:
    assert down(column([41205, 8764, 1931, 51900], [YEAR] * 4)) == ["same"] * 4


def test_a_roll_forward_leads_from_balance_to_balance() -> None:
    assert down(column([41205, 8764, -1931, 48038], [OPENING, YEAR, YEAR, CLOSE])) == ["meets"] * 4


def test_a_roll_forward_with_a_balance_of_another_year_does_not() -> None:
    assert down(column([41205, 8764, -1931, 48038], [OPENING, YEAR, YEAR, OPENING])) == ["mixed"] * 4


def test_rows_of_two_years_under_one_total() -> None:
    assert down(column([41205, 8764, 1931, 51900], [YEAR, BEFORE, YEAR, YEAR])) == ["mixed"] * 4


def test_one_row_in_another_unit_than_its_sum() -> None:
    given = column([41205, 8764, 1931, 51900], [YEAR] * 4)
    given[1] = replace(given[1], unit=PERSONS, value=Decimal(8764))
    assert down(given) == ["", "unit", "", ""]
    assert [r.proof.against for r in proved(given)] == ["", "unit", "", ""]


def test_a_sign_that_one_column_contradicts() -> None:
    given = column([41205, 8764, 1931, 34372], [YEAR] * 4) + column([38701, -7655, 2044, 33090], [BEFORE] * 4, at=2)
    assert [r.proof.against for r in proved(given)] == ["", "sign", "", "", "", "", "", ""]


def test_less_is_no_contradiction() -> None:
    given = column([93405, 51270, 42135], [YEAR] * 3) + column([88150, 49900, 38250], [BEFORE] * 3, at=2)
    assert {r.proof.down for r in proved(given)} == {"same"}


def test_quarters_make_the_year() -> None:
    quarters = [Period(date(2024, m, 1), date(2024, m + 2, d)) for m, d in ((1, 31), (4, 30), (7, 30), (10, 31))]
    rows = ([41205, 38701, 40112, 45090, 165108], [8764, 7655, 8011, 9120, 33550])
    given = [
        reading("sales", row, at, period, value=1000 * number)
        for row, numbers in enumerate(rows)
        for at, (number, period) in enumerate(zip(numbers, [*quarters, YEAR], strict=True))
    ]
    assert {r.proof.across for r in proved(given)} == {"meets"}


def test_parts_of_one_year_across() -> None:
    rows = ([41205, 38701, 79906], [8764, 7655, 16419])
    given = [
        reading("sales", row, at, YEAR, value=1000 * number)
        for row, numbers in enumerate(rows)
        for at, number in enumerate(numbers)
    ]
    assert {r.proof.across for r in proved(given)} == {"same"}


def test_decimals_are_compared_exactly() -> None:
    unit = Unit("amount", "USD", Decimal(1_000_000), "units_line")
    shown = ("1204.7", "318.4", "92.2", "1615.3")
    given = [replace(reading("r", n), unit=unit, value=Decimal(s) * 1_000_000) for n, s in enumerate(shown)]
    assert down(given) == ["same"] * 4


def test_a_table_of_nils_says_nothing() -> None:
    given = [replace(r, value=None) for r in column([1, 2, 3, 4], [YEAR] * 4)]
    assert down(given) == [""] * 4
    assert not proved([])


def test_cents_a_share_in_a_column_do_not_tighten_the_rounding_of_its_millions() -> None:
    rounded = column([22334, 32808, 2957, 58100], [YEAR] * 4)
    exact = column([26793, 37772, 3389, 67954], [YEAR] * 4, at=2)
    share = Unit("per_share", "USD", Decimal(1), "row_label")
    cents = [replace(reading("a share", 4, at, YEAR), unit=share, value=Decimal("7.98")) for at in (1, 2)]
    assert down([*rounded, *exact, *cents]) == ["same"] * 8 + [""] * 2
