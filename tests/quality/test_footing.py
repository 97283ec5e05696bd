"""Sums are found with their signs, and are believed only where numbers show them."""

from __future__ import annotations

import pytest

from tieout.quality.footing import Sum, find_sums


def lines(*rows: tuple[int, ...]) -> list[dict[int, int]]:
    return [dict(enumerate(row)) for row in rows]


def sums(*rows: tuple[int, ...], totals: tuple[int, ...] = ()) -> list[Sum]:
    return find_sums(lines(*rows), totals=totals, share=0.5)


def test_a_total_with_its_terms() -> None:
    (one,) = sums((41250, 38912), (17308, 15977), (58558, 54889), totals=(2,))
    assert (one.total, sorted(one.terms), one.holds, one.fails) == (2, [(0, 1), (1, 1)], (0, 1), ())


def test_a_total_of_subtotals() -> None:
    found = sums(
        (31250, 38912), (17308, 15977), (48558, 54889), (12077, 10341), (20455, 19822), (32532, 30163), (81090, 85052),
        totals=(2, 5, 6),
    )  # fmt: skip
    assert [(s.total, sorted(s.terms)) for s in found] == [
        (2, [(0, 1), (1, 1)]), (5, [(3, 1), (4, 1)]), (6, [(2, 1), (5, 1)]),
    ]  # fmt: skip


def test_less_is_subtracted_though_it_prints_no_sign() -> None:
    (one,) = sums((58558, 54889, 51203), (21466, 20133, 19877), (37092, 34756, 31326))
    assert sorted(one.terms) == [(0, 1), (1, -1)]


def test_rounding_is_no_failure() -> None:
    (one,) = sums((41250, 38912), (17308, 15977), (58559, 54888), totals=(2,))
    assert one.fails == ()


def test_one_wrong_column_fails_by_the_other() -> None:
    (one,) = sums((41250, 38912), (-17308, 15977), (58558, 54889), totals=(2,))
    assert (one.holds, one.fails) == ((1,), (0,))


def test_unrelated_numbers_are_undecided() -> None:
    assert sums((41250, 38912), (17308, 15977), (90417, 22871), totals=(2,)) == []


def test_small_numbers_that_add_up_by_chance_are_not_believed() -> None:
    assert sums((2, 3), (1, 4), (3, 9)) == []


def test_a_missing_term_is_undecided() -> None:
    given = lines((41250, 38912), (17308, 15977), (58558, 54889))
    del given[1][0]
    (one,) = find_sums(given, totals=(2,), share=0.5)
    assert (one.holds, one.fails) == ((1,), ())


UNSEEN: dict[str, tuple[tuple[int, ...], ...]] = {
    "two: the book value before is that after with the charge, less what was added": (
        (17100, 139300, 4900, 83200), (0, 3195, 0, 0), (0, 978, 0, 0), (17100, 143473, 4900, 83200),
        (2805, 23432, 773, 16451), (1396, 7512, 257, 5562), (4201, 30944, 1030, 22013), (12899, 112529, 3870, 61187),
        (14295, 115868, 4127, 66749),
    ),
}  # fmt: skip


@pytest.mark.parametrize("given", UNSEEN.values(), ids=list(UNSEEN))
def test_terms_that_the_other_columns_do_not_show_are_no_failure(given: tuple[tuple[int, ...], ...]) -> None:
    assert [s for s in sums(*given, totals=(4, 8, 9)) if s.fails] == []


def test_a_total_that_takes_in_a_line_outside_the_columns_of_the_sum() -> None:
    fair = [
        {0: 18504, 1: 16749, 2: 2775, 4: 38028}, {0: 51, 1: 42, 2: 7, 4: 100},
        {0: 18555, 1: 16791, 2: 2782, 3: 381, 4: 38509},
    ]  # fmt: skip
    (one,) = find_sums(fair, totals=(), share=0.5)
    assert (one.holds, one.fails) == ((0, 1, 2), ())


def test_two_terms_that_cancel_show_nothing() -> None:
    assert sums((14735, 14944, 2924, 20509), (14735, 14944, 2924, 20736), (14735, 14944, 2924, 20747)) == []


def test_a_line_set_off_by_the_next_is_still_a_term() -> None:
    given = (
        (-1428, -1369, -1315), (-1250, -1000, -2500), (-434, -1229, -1828), (0, 0, 1997), (0, 0, -1997), (0, 0, 1497),
        (0, 0, -500), (18, 127, 56), (-3094, -3471, -4590),
    )  # fmt: skip
    (one,) = [s for s in sums(*given, totals=(8,)) if s.total == 8]
    assert one.holds == (0, 1, 2)
