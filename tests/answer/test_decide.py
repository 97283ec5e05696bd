"""Candidate answers: which cell a row answers with, and how sure the answer is."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.support.search_rows import ENCODER, Row, cell, filing, proposition, put, year
from tieout.answer import extract
from tieout.answer.candidates import Candidate, candidates
from tieout.answer.decide import Weights, decide, probabilities, weights
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works, Inc.")
BY_BEHIND = Weights({"behind": -10.0}, 0.0, 0.5, 0.5)


def found(root: Path, question: str, *rows: Row) -> list[Candidate]:
    put(root, (OWNER, list(rows)))
    return candidates(Searcher(root, ENCODER).query(question, collections=["c"]))


def equity(columns: dict[str, str]) -> Row:
    cells = [cell(v, None, "2024-12-31", v, col_path=[name]) for name, v in columns.items()]
    return proposition(OWNER, "Balance", cells, title="Changes in equity")


@pytest.mark.parametrize(
    ("columns", "value", "unclear"),
    [
        ({"Common stock": "1", "Retained earnings": "2", "Total": "3"}, "3", 0.0),
        ({"As reported": "5", "As restated": "5"}, "5", 0.0),
        ({"Level 1": "1", "Level 2": "2"}, "1", 1.0),
    ],
)
def test_the_total_column_answers_where_no_other_is_asked(
    tmp_path: Path, columns: dict[str, str], value: str, unclear: float
) -> None:
    first = found(tmp_path, "Alder's balance at the end of 2024", equity(columns))[0]
    assert (first.cell["value"], first.features["unclear"]) == (value, unclear)


def test_a_rate_is_asked_of_the_rate(tmp_path: Path) -> None:
    row = proposition(OWNER, "Income taxes", [year("900", 2024, "900"), year("0.21", 2024, "21%", kind="percent")])
    assert found(tmp_path, "Alder's income tax rate in 2024", row)[0].cell["value"] == "0.21"


def test_a_rate_in_the_rows_own_name_asks_for_no_rate(tmp_path: Path) -> None:
    cells = [year("-265", 2024, "(265)"), year("-0.01", 2024, "(1.0)%", kind="percent")]
    row = proposition(OWNER, "Foreign rate differential", cells)
    assert found(tmp_path / "a", "Alder's foreign rate differential in 2024", row)[0].cell["value"] == "-265"
    assert found(tmp_path / "b", "Alder foreign rate differential in 2024 in percent", row)[0].cell["value"] == "-0.01"


def test_rows_with_one_size_support_each_other(tmp_path: Path) -> None:
    rows = [
        proposition(OWNER, "Net sales", [year(value, 2024, value)], title=title)
        for title, value in (("Income", "1000"), ("Notes", "-1000"), ("Plants", "7"))
    ]
    given = found(tmp_path, "Alder's net sales in 2024", *rows)
    flat = Weights({}, 0.0, 0.5, 0.5)
    assert probabilities(given, flat) == pytest.approx([0.25] * 3)
    best, sure = decide(given, flat)
    assert best.size == Decimal(1000)
    assert sure == pytest.approx(0.5)


def test_probabilities_leave_room_for_none(tmp_path: Path) -> None:
    given = found(tmp_path, "Alder's net sales in 2024", proposition(OWNER, "Net sales", [year("1", 2024, "1")]))
    assert probabilities(given, BY_BEHIND) == pytest.approx([0.5])
    assert set(given[0].features) == set(weights().features)


def test_a_doubtful_row_is_refused_by_name(tmp_path: Path) -> None:
    put(tmp_path, (OWNER, [proposition(OWNER, "Plant closure and other moving charges", [year("5", 2024, "5")])]))
    draft = extract(Searcher(tmp_path, ENCODER).query("Alder's plant closure gain in 2024", collections=["c"]))
    assert draft.claims == ()
    assert "doubtful that Plant closure" in draft.reasons[0]
