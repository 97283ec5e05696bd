"""A question that names a place, and what a refusal offers: each question offered is answered with its very row."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.search_rows import ENCODER, cell, filing, proposition, put, year
from tieout.answer import Answer, Answerer
from tieout.answer.pinned import read_pin
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works, Inc.")
OTHER = filing("birch", "Birch Mills plc", currency="GBP")
NOTE = {
    "footnote_id": "n", "marker": "(1)", "text": "Leases exclude boats that were not delivered.", "page": 9,
    "box": [1.0, 2.0, 3.0, 4.0],
}  # fmt: skip
PASSAGE = "Alder Works 10-K: Margins fell because timber became dear. The mill in Oulu stood still for a month."


@pytest.fixture
def answerer(tmp_path: Path) -> Answerer:
    sales = [
        cell("100", "2024-01-01", "2024-12-31", "100", col_path=["North", "2024"]),
        cell("60", "2024-01-01", "2024-12-31", "60", col_path=["South", "2024"]),
        cell("55", "2023-01-01", "2023-12-31", "55", col_path=["South", "2023"]),
    ]
    rows = [
        proposition(OWNER, "Sales of timber", sales, title="Timber by region", table_id="a"),
        proposition(OWNER, "Sales of timber", [year("7", 2024, "7")], title="Related parties", table_id="b"),
        proposition(OWNER, "Leases", [year("12", 2024, "12")], footnotes=[NOTE], title="Leases", table_id="l"),
        proposition(OWNER, "", [], kind="prose", text=PASSAGE),
    ]
    put(tmp_path, (OWNER, rows), (OTHER, [proposition(OTHER, "Revenue", [year("5", 2024, "5", currency="GBP")])]))
    return Answerer(Searcher(tmp_path, ENCODER))


def ask(answerer: Answerer, question: str) -> Answer:
    return answerer.ask(question, collections=["c"]).answer


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("“Sales of timber” on page 4 of alder.pdf, under “South › 2023”", "55"),
        ('"Sales of timber" on p. 4 of alder.pdf, under “South › 2024”, 12 months to 2024-12-31', "60"),
        ("“Sales of timber” on page 4 of alder.pdf, in “Related parties”", "7"),
        ("“revenue” page 4, birch.pdf", "5"),
    ],
)
def test_a_place_is_answered_with_what_stands_there(answerer: Answerer, question: str, value: str) -> None:
    found = ask(answerer, question)
    assert (found.refused, found.claims[0].value) == (False, value), found.text


def test_a_place_that_leaves_the_column_open_is_refused_with_the_columns(answerer: Answerer) -> None:
    found = ask(answerer, "“Sales of timber” on page 4 of alder.pdf, in “Timber by region”")
    assert found.refused
    assert "under “North › 2024”" in found.text


def test_a_sentence_is_quoted_by_how_it_begins(answerer: Answerer) -> None:
    found = ask(answerer, "“The mill in Oulu” on page 4 of alder.pdf")
    assert found.text == "The mill in Oulu stood still for a month."


def test_nothing_of_that_name(answerer: Answerer) -> None:
    assert "no row on page 4 of alder.pdf is called Boats" in ask(answerer, "“Boats” on page 4 of alder.pdf").text


@pytest.mark.parametrize("question", ["sales on page 4", "“Sales of timber” in 2024", "the “page” of Sales"])
def test_an_ordinary_question_names_no_place(question: str) -> None:
    assert read_pin(question, lambda: ["alder.pdf"]) is None


@pytest.mark.parametrize(
    ("question", "least"),
    [("Alder's sales of timber", 1), ("Alder's timber sales in 2019", 1), ("Why was Alder's mill in Oulu closed?", 1)],
)
def test_each_question_offered_is_answered_with_its_row(answerer: Answerer, question: str, least: int) -> None:
    refused = ask(answerer, question)
    assert refused.refused, refused.text
    assert len(refused.nearest) >= least
    for one in refused.nearest:
        again = ask(answerer, one.ask)
        assert not again.refused, again.text
        cited = again.claims[0].citations[0]
        assert (again.claims[0].value, cited.page, cited.cell_id) == (
            one.value,
            one.citation.page,
            one.citation.cell_id,
        )


def test_nothing_is_offered_of_a_company_that_was_not_asked(answerer: Answerer) -> None:
    found = ask(answerer, "What were Cedar's sales of timber in 2024?")
    assert (found.refused, found.nearest) == (True, ())
    assert "; ".join(found.reasons) == "no filing of Cedar; the filings are of Alder Works, Inc., Birch Mills plc"


@pytest.mark.parametrize(("typed", "meant"), [("timbre", "timber"), ("tmiber", "timber")])
def test_an_unknown_word_gets_its_spelling(answerer: Answerer, typed: str, meant: str) -> None:
    found = ask(answerer, f"Alder's {typed}")
    assert [(m.word, m.instead[0], m.ask) for m in found.meant] == [(typed, meant, f"Alder's {meant}")]


def test_a_quoted_note_has_its_own_page_and_box(answerer: Answerer) -> None:
    found = ask(answerer, "What does the note to Alder's leases say?")
    assert not found.refused, found.text
    assert (found.claims[0].citations[0].page, found.claims[0].citations[0].box) == (9, (1.0, 2.0, 3.0, 4.0))
