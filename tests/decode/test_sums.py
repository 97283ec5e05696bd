"""Sums among lines of printed numbers: small tables with known answers, and sums made to hold."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tieout.decode.sums import Sum, sums_of


def found(*lines: tuple[int, ...], unit: int = 1) -> list[Sum]:
    shown = np.array(lines, dtype=np.int64)
    return sums_of(shown, np.ones(shown.shape, dtype=bool), np.full(shown.shape[1], unit, dtype=np.int64))


def signs(one: Sum) -> dict[int, int]:
    return dict(one.terms)


def test_a_total_of_three_rows() -> None:
    (one,) = found((4120, 3870), (2215, 1904), (918, 1033), (7253, 6807))
    assert one.total == 3
    assert signs(one) == {0: 1, 1: 1, 2: 1}
    assert one.holds.tolist() == [True, True]


def test_a_total_of_subtotals_takes_their_rows_once() -> None:
    lines = (4120, 3870), (2215, 1904), (6335, 5774), (812, 640), (319, 277), (1131, 917), (7466, 6691)
    assert [(s.total, signs(s)) for s in found(*lines)] == [
        (2, {0: 1, 1: 1}), (5, {3: 1, 4: 1}), (6, {2: 1, 5: 1}),
    ]  # fmt: skip


def test_a_row_that_is_subtracted_everywhere_contradicts_nothing() -> None:
    (one,) = found((9340, 8815), (5127, 4990), (4213, 3825))
    assert signs(one) == {0: 1, 1: -1}
    assert not one.flipped


def test_several_rows_are_subtracted_from_the_one_above_them() -> None:
    (one,) = found((9340, 8815), (1127, 990), (2051, 1877), (6162, 5948))
    assert signs(one) == {0: 1, 1: -1, 2: -1}


def test_a_loss_that_lost_its_minus_in_one_column() -> None:
    one = found((41205, 38701), (8764, -7655), (1931, 2044), (34372, 33090))[0]
    assert signs(one) == {0: 1, 1: 1, 2: 1}
    assert one.flipped == ((1, 0),)
    assert not one.fails


def test_a_number_read_wrong_fails_where_it_stands() -> None:
    one = found((41205, 38701, 36650), (8764, 7655, 6011), (1931, 2044, 1870), (51900, 48400, 44581))[0]
    assert one.holds.tolist() == [True, True, False]
    assert one.fails == (2,)


def test_roundings_add_up_to_a_unit() -> None:
    (one,) = found((4120, 3870), (2215, 1904), (918, 1033), (7254, 6806))
    assert one.holds.all()


def test_small_numbers_prove_nothing() -> None:
    assert not found((3,), (4,), (7,))
    assert not found((12,), (5,), (9,), (26,))


def test_a_number_printed_twice_is_no_sum() -> None:
    assert not found((7253, 6807), (0, 0), (7253, 6807))


def test_rows_of_nothing_stand_in_no_sum() -> None:
    (one,) = found((4120, 3870), (0, 0), (2215, 1904), (6335, 5774))
    assert signs(one) == {0: 1, 2: 1}


NUMBERS = st.lists(
    st.tuples(st.integers(10_000, 9_999_999), st.integers(10_000, 9_999_999)), min_size=2, max_size=12, unique=True
)


@given(NUMBERS)
def test_a_total_that_foots_is_found(lines: list[tuple[int, int]]) -> None:
    total = tuple(map(sum, zip(*lines, strict=True)))
    last = found(*lines, total)[-1]
    shown = np.array([*lines, total])
    assert last.total == len(lines)
    assert last.holds.all()
    off = sum(sign * shown[line] for line, sign in last.terms) - shown[last.total]
    assert abs(off).max() <= 2


@given(NUMBERS, st.integers(0, 11), st.sampled_from((0, 1)))
def test_every_sum_holds_where_it_says_so(lines: list[tuple[int, int]], row: int, position: int) -> None:
    total = tuple(map(sum, zip(*lines, strict=True)))
    shown = np.array([*lines, total])
    shown[row % len(lines), position] *= -1
    for one in sums_of(shown, np.ones(shown.shape, dtype=bool), np.ones(2, dtype=np.int64)):
        off = sum(sign * shown[line] for line, sign in one.terms) - shown[one.total]
        assert (abs(off[one.holds]) <= 2).all()
        assert all(abs(off[p]) > 1 for p in one.fails)
        for line, p in one.flipped:
            shown[line, p] *= -1
            assert abs(sum(sign * shown[at, p] for at, sign in one.terms) - shown[one.total, p]) <= 2
            shown[line, p] *= -1
