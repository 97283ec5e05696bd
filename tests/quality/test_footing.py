"""Sums are found with their signs, and are believed only where numbers show them."""

from __future__ import annotations

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
