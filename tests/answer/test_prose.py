"""Questions whose answer is words: the sentence that says so, quoted with its place, or a refusal; never a figure."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from tests.support.asked_rows import OWNER, row, told
from tests.support.search_rows import ENCODER, Row, filing, proposition, put, year
from tieout.answer import Answer, Answerer
from tieout.query import Searcher

INCOME = "Consolidated Statements of Income"
TEXTS = {
    "Other income": (
        "Non-operating income consists primarily of rent received from tenants and gains on sales of land.\n"
        "We expect non-operating income to vary from year to year."
    ),
    "Paper": (
        "Sales of paper fell in fiscal 2024 primarily due to the closure of our mill in Tamworth.\n"
        "Sales of paper rose in fiscal 2023 primarily due to a strike at a competitor."
    ),
    "Timber": "In constant currency, margin as a share of sales of timber fell in fiscal 2024 due to higher wages.",
    "Earnings per share": (
        "Basic earnings per share is computed by dividing net income by the weighted average number of shares.\n"
        "Basic earnings per share rose because fewer shares were outstanding."
    ),
    "Customers": "No customer accounted for more than 10 % of net sales.",
    "Buy-back": "During the year, the Company did not buy back any shares. The board may buy back bonds.",
    "Research": "We opened a laboratory in Ghent in 2024.",
    "Dividends": "Dividends may be paid at any time. The board decides on them.",
}
NOTE = [{"footnote_id": "n", "marker": "(1)", "text": "Net sales from “Other” include sales of resin and bark."}]


def passage(number: int, heading: str, text: str, owner: Row = OWNER) -> Row:
    lines = text.split("\n")
    blocks = [{"block_id": f"{number}{i}", "page": 30 + number, "box": [1, i, 2, i + 1]} for i in range(len(lines))]
    made = proposition(owner, "", [], text=f"{owner['company']} 10-K, {heading}: {text}", kind="prose", table_title="")
    payload = json.dumps({"cells": [], "footnotes": [], "blocks": blocks})
    return {**made, "payload": payload, "page": 30 + number, "section_path": [heading], "metric": None}


def rows() -> list[Row]:
    figures = [
        row("Non-operating income", "7", INCOME),
        row("Sales of paper", "50", INCOME),
        row("Basic earnings per share", "3", INCOME),
        proposition(OWNER, "Other", [year("9", 2024, "9")], title="Net sales", footnotes=NOTE),
    ]
    return [*figures, *(passage(n, heading, text) for n, (heading, text) in enumerate(TEXTS.items()))]


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    put(tmp_path, (OWNER, rows()))
    return tmp_path


def ask(lake: Path, question: str) -> Answer:
    return Answerer(Searcher(lake, ENCODER)).ask(question, collections=["c"]).answer


@pytest.mark.parametrize(
    ("question", "said", "page", "top"),
    [
        ("What is included in Alder's non-operating income?", "Non-operating income consists primarily of rent", 30, 0),
        ("Why did Alder's sales of paper fall in fiscal 2024?", "Sales of paper fell in fiscal 2024", 31, 0),
        ("Why did Alder's sales of paper rise in fiscal 2023?", "Sales of paper rose in fiscal 2023", 31, 1),
        ("How are Alder's basic earnings per share calculated?", "Basic earnings per share is computed by", 33, 0),
    ],
)
def test_the_sentence_that_says_so_is_quoted_with_its_place(
    lake: Path, question: str, said: str, page: int, top: int
) -> None:
    answer = ask(lake, question)
    first = answer.claims[0]
    assert (answer.refused, first.value, first.grounded) == (False, None, True)
    assert first.text.startswith(said)
    assert [(c.page, c.box, c.snippet) for c in first.citations] == [(page, (1.0, top, 2.0, top + 1.0), first.text)]


def test_a_note_of_a_table_answers(lake: Path) -> None:
    answer = ask(lake, "What does Alder's net sales from “Other” include?")
    assert answer.text == "Net sales from “Other” include sales of resin and bark."


@pytest.mark.parametrize(
    "question",
    [
        "Why did Alder's dividends increase in fiscal 2024?",
        "What is included in Alder's deferred charges?",
        "Who audits Alder?",
        "Why did Alder's non-operating income fall?",
    ],
)
def test_what_no_sentence_says_is_refused_and_no_figure_stands_in(lake: Path, question: str) -> None:
    answer = ask(lake, question)
    assert answer.refused
    assert answer.claims == ()


def test_the_contrary_is_no_answer(tmp_path: Path) -> None:
    only = passage(1, "Paper", "Sales of paper rose in fiscal 2024 primarily due to a strike at a competitor.")
    assert told(tmp_path, "Why did Alder's sales of paper fall in fiscal 2024?", only).refused


def test_a_refusal_shows_the_nearest_sentence_with_its_page(lake: Path) -> None:
    answer = ask(lake, "Why did Alder suspend its dividends?")
    assert [one.citation.page for one in answer.nearest] == [37]


def test_a_figure_of_one_of_several_companies_is_not_given_where_none_is_named(tmp_path: Path) -> None:
    birch = filing("birch", "Birch Corp.")
    theirs = proposition(birch, "Revenue", [year("5000000", 2024, "5")], title=INCOME)
    put(tmp_path, (OWNER, [row("Revenue", "7", INCOME)]), (birch, [theirs]))
    answer = ask(tmp_path, "What was revenue in 2024?")
    assert answer.reasons == (
        "the question names no company, and filings of several fit: Alder Works, Inc., Birch Corp.",
    )
    assert ask(tmp_path, "What was Birch's revenue in 2024?").claims[0].value == "5000000"


def test_a_question_that_names_none_of_several_companies_is_refused(tmp_path: Path) -> None:
    birch = filing("birch", "Birch Corp.")
    text = "Other income consists of rent."
    put(tmp_path, (OWNER, [passage(1, "Rent", text)]), (birch, [passage(2, "Rent", text, birch)]))
    answer = ask(tmp_path, "What does other income consist of?")
    assert answer.reasons == ("the question names no company, and the filings are of several",)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "Did any customer of Alder account for more than 10 % of net sales?",
            "No. No customer accounted for more than 10 % of net sales.",
        ),
        (
            "Did Alder buy back any shares?",
            "No. During the year, the Company did not buy back any shares.",
        ),
        ("Did Alder open a laboratory in Ghent?", "Yes. We opened a laboratory in Ghent in 2024."),
        ("Does the board of Alder buy back bonds?", "The board may buy back bonds."),
    ],
)
def test_yes_or_no_is_said_by_a_sentence(lake: Path, question: str, text: str) -> None:
    answer = ask(lake, question)
    assert (answer.text, answer.claims[0].value, answer.claims[0].grounded) == (text, None, True)


@pytest.mark.parametrize(
    ("question", "lead"),
    [
        ("Did Alder's revenue rise from 2023 to 2024?", "Yes."),
        ("Did Alder's revenue fall from 2023 to 2024?", "No."),
    ],
)
def test_yes_or_no_is_said_by_two_figures(tmp_path: Path, question: str, lead: str) -> None:
    figures = proposition(OWNER, "Revenue", [year("9000000", 2024, "9"), year("7000000", 2023, "7")], title=INCOME)
    answer = told(tmp_path, question, figures)
    assert answer.text.startswith(lead)
    assert Decimal(answer.claims[0].value or 0) == 2000000


def test_a_figure_says_neither_yes_nor_no(lake: Path) -> None:
    assert ask(lake, "Does Alder plan to sell its paper mill?").refused
