"""What a statement asserts: of each figure its item, relation, direction and period."""

from __future__ import annotations

from tieout.check.reading import CHANGE, LEVEL, SHARE, Assertion, read


def asserted(text: str) -> list[Assertion]:
    return list(read(text).assertions)


def years(one: Assertion) -> list[int | None]:
    return [w.mention.end.year if w.mention.end else w.mention.year for w in one.whens]


def test_a_level_before_a_move_is_no_change() -> None:
    level, change = asserted("Net revenue of $42.9 billion in fiscal 2019 increased 1.7% compared to fiscal 2018.")
    assert level.relations == (LEVEL,)
    assert years(level) == [2019]
    assert change.relations == (CHANGE,)
    assert change.direction == "up"
    assert [w.against for w in change.whens] == [False, True]


def test_appositions_share_their_item() -> None:
    one, other = asserted("Net income decreased by $11 million, or 7%, in 2020, driven by lower volumes.")[:2]
    assert one.words == other.words == ("net", "incom")
    assert {one.direction, other.direction} == {"down"}


def test_lists_of_figures_and_periods_are_paired() -> None:
    one, other = asserted("At December 31, 2018 and 2017, our plans were $15.3 billion and $16.4 billion underfunded.")
    assert (years(one), years(other)) == ([2018], [2017])


def test_a_share_has_a_whole() -> None:
    (share,) = asserted("Theatres accounted for 62.8% of consolidated revenues in fiscal 2023.")
    assert share.relations[0] == SHARE
    assert share.words == ("theatr",)
    assert "revenu" in share.base


def test_a_noun_of_change_makes_the_figure_a_change() -> None:
    (change,) = asserted("The decrease in total assets from December 31, 2022 to December 31, 2023 is 3.23%.")
    assert change.relations == (CHANGE,)
    assert change.direction == "down"


def test_what_is_said_in_brackets_of_commas_is_not_the_item() -> None:
    (level,) = asserted("Our long-term debt, including the current portion, was $29.2 billion at December 28, 2019.")
    assert "debt" in level.words
