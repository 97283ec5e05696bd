"""Questions that name a figure, a table or a note by its number."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.search_rows import ENCODER, Row, filing, proposition, put, year
from tieout.answer import Answer, Answerer
from tieout.query import QueryResult, Searcher

ALDER, BIRCH = filing("alder", "Alder Works, Inc."), filing("birch", "Birch Corp.")


def passage(owner: Row, text: str, *, page: int = 4, kind: str = "prose", **payload: Any) -> Row:
    row = proposition(owner, "", [], text=text, kind=kind, page=page, table_id=None)
    given = {"cells": [], "footnotes": [], "blocks": [{"block_id": "b", "page": page, "box": [1.0, 2.0, 3.0, 4.0]}]}
    return {**row, "payload": json.dumps(given | payload)}


def figure(owner: Row, number: str, what: str, page: int) -> Row:
    caption = f"Figure {number}: {what}"
    place = {"block_id": f"f{number}", "page": page, "box": [50.0, 100.0, 300.0, 200.0 + page], "caption": caption}
    text = f"{owner['company']}, figure: {caption}. Labels: 2023 2024"
    return passage(owner, text, page=page, kind="figure", figure=place, named=[f"figure {number}"])


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    root = tmp_path_factory.mktemp("lake")
    debt = {"note": "12", "block_id": "h", "page": 9, "title": "12. Debt", "reason": None}
    alder = [
        figure(ALDER, "1", "Cash by year", 3),
        figure(ALDER, "4", "Revenue by region", 5),
        figure(ALDER, "11", "Headcount", 8),
        passage(ALDER, "Alder Works: Figure 7 of the annual review is not part of this report.", page=6),
        passage(ALDER, "Alder Works, 12. Debt: Borrowings fall due in 2031.", page=9, named=["note 12"]),
        passage(ALDER, "Alder Works, Liquidity: We borrow, see Note 12.", page=7, references=[debt]),
        proposition(ALDER, "Revenue", [year("7000000", 2024, "7.0")]),
    ]
    put(root, (ALDER, alder), (BIRCH, [figure(BIRCH, "1", "Sales by year", 2)]))
    return Searcher(root, ENCODER)


def ask(searcher: Searcher, question: str) -> QueryResult:
    return searcher.query(question, collections=["c"], k=20)


def answered(searcher: Searcher, question: str) -> Answer:
    return Answerer(searcher).ask(question, collections=["c"]).answer


@pytest.mark.parametrize(("number", "page"), [("4", 5), ("11", 8)])
def test_the_named_figure_comes_first_with_its_box(searcher: Searcher, number: str, page: int) -> None:
    result = ask(searcher, f"What does Figure {number} show?")
    record = json.loads(json.dumps(result.to_json()))["records"][0]
    assert result.sufficient
    assert record["figure"]["box"] == [50.0, 100.0, 300.0, 200.0 + page]
    assert record["caption"].startswith(f"Figure {number}:")
    assert not any(r.figure for r in result.records[1:])
    answer = answered(searcher, f"What does Figure {number} show?")
    assert answer.claims[0].citations[0].box == (50.0, 100.0, 300.0, 200.0 + page)
    assert answer.text.startswith(f"Figure {number}:")


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What does Figure 5 show?", "there is no Figure 5; found were"),
        ("What does Figure 7 show?", "Figure 7 is mentioned, but nothing with that caption was found"),
        ("What does Alder's Figure 1a show?", "there is no Figure 1a"),
        ("What is in Table 1?", "there is no Table 1"),
        ("What does Note 13 say?", "there is no Note 13"),
    ],
)
def test_a_number_that_is_not_there_is_refused_and_no_other_stands_for_it(
    searcher: Searcher, question: str, reason: str
) -> None:
    result = ask(searcher, question)
    assert not result.sufficient
    assert result.reasons[0].startswith(reason)
    assert not any(r.figure for r in result.records if "Figure" in question)
    assert answered(searcher, question).refused


def test_a_name_that_two_filings_bear_is_not_guessed(searcher: Searcher) -> None:
    answer = answered(searcher, "What does Figure 1 show?")
    assert answer.refused
    assert "Figure 1 is in 2 filings: alder.pdf, birch.pdf" in answer.text
    assert answered(searcher, "What does Figure 1 of Birch show?").text == "Figure 1: Sales by year"


def test_a_note_is_found_by_number_and_a_reference_is_resolved(searcher: Searcher) -> None:
    result = ask(searcher, "What does Note 12 say?")
    assert result.records[0].page == 9
    assert answered(searcher, "What does Note 12 say?").text == "Borrowings fall due in 2031."
    liquidity = next(r for r in ask(searcher, "Alder liquidity: do we borrow?").records if r.references)
    assert (liquidity.references[0]["page"], liquidity.references[0]["title"]) == (9, "12. Debt")


def test_other_questions_are_left_as_they_are(searcher: Searcher) -> None:
    result = ask(searcher, "What was Alder's revenue in 2024 (Note 12)?")
    assert result.records[0].row_label == "Revenue"


def test_a_chart_is_found_by_what_it_shows(searcher: Searcher) -> None:
    question = "Which chart of Alder shows revenue by region?"
    assert ask(searcher, question).records[0].named == ("figure 4",)
    assert answered(searcher, question).claims[0].citations[0].box == (50.0, 100.0, 300.0, 205.0)
    assert ask(searcher, "Alder revenue in 2024").records[0].row_label == "Revenue"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which graph shows cash by year?", True),
        ("Is there a figure that shows cash by year?", True),
        ("Does the chart of accounts have a line for goodwill?", False),
        ("Which figures were restated in 2024?", False),
    ],
)
def test_a_question_for_a_chart_is_told_from_others(searcher: Searcher, question: str, wanted: bool) -> None:
    assert ask(searcher, question).understood.wants_figure is wanted
