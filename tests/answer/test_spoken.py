"""Figures of sentences: which year each is of, and which one answers a question."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.answer.test_prose import passage
from tests.support.asked_rows import OWNER
from tests.support.search_rows import ENCODER, put
from tieout.answer import Answer, Answerer
from tieout.answer.instants import dated
from tieout.answer.spoken import Weights, probability, weights
from tieout.check.told import told
from tieout.query import Searcher

TEXTS = {
    "Stock plans": "Advertising expense was $47 million, $94 million, and $160 million for the years ended "
    "December 31, 2024, 2023, and 2022, respectively.",
    "Properties": "We had 1,138 stores at the end of 2024 in two countries. Stores stay open for at least 14 months.",
    "Pensions": "Contributions to the pension plan were $212 in 2024.",
    "Rates": "The discount rate of the pension plan was 4.5 % in 2024.",
}


@pytest.fixture
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences answer from .5 on: what is read of them is tested, not how sure the package wants to be."""
    monkeypatch.setattr("tieout.answer.worded.weights", lambda: replace(weights(), least=0.5))


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    put(tmp_path, (OWNER, [passage(n, heading, text) for n, (heading, text) in enumerate(TEXTS.items())]))
    return tmp_path


def ask(lake: Path, question: str) -> Answer:
    return Answerer(Searcher(lake, ENCODER)).ask(question, collections=["c"]).answer


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Cost was $5 million, $6 million and $7 million in 2024, 2023 and 2022, respectively.", [2024, 2023, 2022]),
        ("Cost was $5 million in 2024 compared to $6 million in 2023.", [2024, 2023]),
        ("In 2024, we spent $5 million on rent and $6 million on travel.", [2024, 2024]),
        ("At December 31, 2024 and 2023, $5 million and $6 million were pledged.", [2024, 2023]),
        ("We own 12,345 vehicles.", [None]),
    ],
)
def test_years_of_figures(text: str, years: list[int | None]) -> None:
    assert [one.years[0] if one.years else None for one in dated(text, told(text))] == years


def test_a_quarter_is_a_part_of_its_year() -> None:
    text = "Cost was $5 million in the three months ended June 30, 2024."
    assert [one.part for one in dated(text, told(text))] == [True]


@pytest.mark.usefixtures("lenient")
@pytest.mark.parametrize(
    ("question", "value", "begins"),
    [
        ("What was the advertising expense in 2023?", "94000000", "USD 94 million in 2023. Advertising expense was"),
        ("What was the advertising expense in 2022?", "160000000", "USD 160 million in 2022."),
        ("How many stores did it have at the end of 2024?", "1138", "1,138 in 2024. We had 1,138 stores"),
        ("What was the discount rate of the pension plan in 2024?", "0.045", "4.5 percent in 2024."),
    ],
)
def test_a_sentence_tells_the_figure(lake: Path, question: str, value: str, begins: str) -> None:
    answer = ask(lake, question)
    assert answer.text.startswith(begins)
    assert Decimal(answer.claims[0].value or 0) == Decimal(value)
    citation = answer.claims[0].citations[0]
    assert citation.snippet is not None
    assert citation.snippet in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "What were the contributions to the pension plan in 2024?",  # in millions or not: the sentence does not say
        "What was the advertising expense in 2019?",
        "How many warehouses did it have at the end of 2024?",
    ],
)
def test_what_no_sentence_tells(lake: Path, question: str) -> None:
    assert ask(lake, question).refused


def test_probability_is_logistic() -> None:
    by = Weights({"own": 2.0}, -1.0, 0.5)
    assert probability({"own": 0.5}, by) == pytest.approx(0.5)
    assert probability({"own": 1.0}, by) == pytest.approx(0.7311, abs=1e-4)


@pytest.mark.usefixtures("lenient")
def test_sentences_give_operands(lake: Path) -> None:
    answer = ask(lake, "What was the total advertising expense in 2024, 2023 and 2022?")
    assert Decimal(answer.claims[0].value or 0) == Decimal(301000000)
    assert [Decimal(c.value or 0) for c in answer.claims[1:]] == [160000000, 94000000, 47000000]
    assert all(c.grounded for c in answer.claims)
    change = ask(lake, "What was the percentage change in advertising expense between 2022 and 2023?")
    assert change.text.startswith("growth of advertising expense: -41.2 percent ≈ (94,000,000 − 160,000,000)")


def test_a_sentence_that_is_not_sure_enough_answers_nothing(lake: Path) -> None:
    assert ask(lake, "What was the advertising expense in 2022?").refused
