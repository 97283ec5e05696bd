"""Forms of questions hold what their examples say, and nothing that their counter-examples say."""

from __future__ import annotations

import pytest

from tieout.answer.asks import Ask, asks, readings, without_asides
from tieout.answer.plan import KINDS


@pytest.mark.parametrize("ask", asks(), ids=lambda ask: ask.kind)
def test_forms_read_their_examples(ask: Ask) -> None:
    assert ask.yes
    assert [text for text in ask.yes if ask.kind not in {r.kind for r in readings(text)}] == []
    assert [text for text in ask.no if ask.kind in {r.kind for r in readings(text)}] == []


def test_each_kind_is_planned() -> None:
    assert {ask.kind for ask in asks()} == set(KINDS)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("change in millions of rental income", "change of rental income"),
        ("average rent over the 3 year period", "average rent"),
        ("change in total rent", "change in total rent"),
    ],
)
def test_how_the_answer_is_told_is_no_part_of_an_item(text: str, left: str) -> None:
    assert " ".join(without_asides(text).split()) == left
