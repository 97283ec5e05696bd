"""Extractive answers: one cell, quoted with its place, or a refusal that says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.search_rows import ENCODER, cell, filing, proposition, put, year
from tieout.answer import Answer, Answerer
from tieout.answer.candidates import candidates
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works, Inc.")
NOTE = [{"footnote_id": "n", "marker": "[3]", "text": "Severance for Project Titan."}]
ROWS = [
    proposition(OWNER, "Restructuring charges", [year("42500000", 2024, "42.5"), year(None, 2023)], footnotes=NOTE),
    proposition(OWNER, "Diluted", [year("-0.16", 2024, "(0.16)", kind="per_share", multiplier="1")],
                row_path=["Earnings per share"]),
    proposition(
        OWNER, "Total revenues",
        [year("1000000", 2024, "1.0", col_path=["Europe"]), year("2000000", 2024, "2.0", col_path=["Asia"])],
    ),
    proposition(
        OWNER, "Goodwill", [cell("99000000", None, "2024-12-31", "99.0"), cell("98000000", None, "2023-12-31", "98.0")]
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    root: Path = tmp_path_factory.mktemp("lake")
    put(root, (OWNER, ROWS))
    return Searcher(root, ENCODER)


def answer(searcher: Searcher, question: str) -> Answer:
    return Answerer(searcher).ask(question, collections=["c"]).answer


def test_a_value_is_quoted_with_its_cell_and_the_year_before(searcher: Searcher) -> None:
    found = answer(searcher, "What were Alder's restructuring charges for Project Titan in 2024?")
    claim = found.claims[0]
    assert (claim.value, claim.currency, claim.unit) == ("42500000", "USD", "amount")
    assert (claim.period_start, claim.period_end) == ("2024-01-01", "2024-12-31")
    cited = claim.citations[0]
    assert (cited.file_name, cited.page, cited.box) == ("alder.pdf", 4, (10.0, 20.0, 30.0, 40.0))
    assert "USD 42.5 million in the 12 months to December 31, 2024" in found.text
    assert "none reported in the 12 months to December 31, 2023" in found.text
    assert found.footnotes[0]["marker"] == "[3]"


def test_what_a_note_says_of_its_row_is_not_lacking(searcher: Searcher) -> None:
    def features(project: str) -> dict[str, float]:
        question = f"What were Alder's restructuring charges for {project} in 2024?"
        found = candidates(searcher.query(question, collections=["c"]))
        return next(c.features for c in found if c.record.row_label == "Restructuring charges")

    named, other = features("Project Titan"), features("Project Atlas")
    assert named["lacking"] == 0.0
    assert other["lacking"] > 0


def test_nil_is_none_reported_and_gives_no_other_years_value(searcher: Searcher) -> None:
    found = answer(searcher, "What were Alder's restructuring charges in 2023?")
    assert not found.refused
    assert [c.value for c in found.claims] == [None]
    assert "none reported" in found.text


def test_signs_and_units_are_kept(searcher: Searcher) -> None:
    assert "USD -0.16 per share" in answer(searcher, "Alder's diluted earnings per share in 2024").text


def test_a_header_decides_between_cells_of_one_period(searcher: Searcher) -> None:
    assert answer(searcher, "Alder revenue in Asia in 2024").claims[0].value == "2000000"


def test_the_whole_is_no_answer_to_a_question_about_a_part(searcher: Searcher) -> None:
    found = answer(searcher, "What was restructuring charges for Wholesale at Alder in 2024?")
    assert found.refused
    assert "no row speaks of Wholesale: Restructuring charges (" in found.text


def test_two_rows_that_fit_alike_are_both_named(tmp_path: Path) -> None:
    rows = [
        proposition(OWNER, "Net sales", [year(value, 2024, value)], title=title)
        for title, value in (("North plant", "1000000"), ("South plant", "2000000"))
    ]
    put(tmp_path, (OWNER, rows))
    found = answer(Searcher(tmp_path, ENCODER), "Alder's net sales in 2024")
    assert found.refused
    offered = " ".join(one.ask for one in found.nearest)
    assert "North plant" in offered
    assert "South plant" in offered


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Alder's total revenues in 2024", "several values"),
        ("Alder's goodwill in 1994", "no figures for 1994"),
        ("Tesla's goodwill in 2024", "no filing of Tesla"),
    ],
)
def test_what_is_not_told_is_refused(searcher: Searcher, question: str, reason: str) -> None:
    found = answer(searcher, question)
    assert found.refused
    assert found.claims == ()
    assert reason in found.text


def test_a_figure_that_two_filings_state_cites_both(tmp_path: Path) -> None:
    later = filing("alder_2025", "Alder Works, Inc.", file_name="alder_2025.pdf")
    put(
        tmp_path,
        (OWNER, [proposition(OWNER, "Net sales", [year("5000000", 2024, "5.0")])]),
        (later, [proposition(later, "Net sales", [year("5000000", 2024, "5.00"), year("6000000", 2025, "6.00")])]),
    )
    found = answer(Searcher(tmp_path, ENCODER), "What were Alder's net sales in 2024?")
    assert {c.file_name for c in found.claims[0].citations} == {OWNER["file_name"], "alder_2025.pdf"}
    assert (found.claims[0].value, found.claims[0].grounded) == ("5000000", True)


def test_a_note_is_quoted_where_it_is_asked_for(searcher: Searcher) -> None:
    found = answer(searcher, "What does the note to Alder Works, Inc. restructuring charges for 2024 say?")
    assert (found.text, found.claims[0].value, found.claims[0].grounded) == ("Severance for Project Titan.", None, True)
    assert found.claims[0].citations[0].snippet == "Severance for Project Titan."
    assert found.claims[0].metric == "Restructuring charges"


def test_a_row_without_a_note_gets_none_of_another(searcher: Searcher) -> None:
    found = answer(searcher, "Alder Works, Inc., Statements of Operations: which note qualifies Goodwill 2024-12-31?")
    assert found.refused
    assert "no note governs Goodwill" in found.text
