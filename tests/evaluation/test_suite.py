"""Metrics against hand-counted values, and a suite over a small index."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from tests.support.search_rows import ENCODER, filing, proposition, put, year
from tieout.evaluation.metrics.bootstrap import interval
from tieout.evaluation.metrics.ranking import scores
from tieout.evaluation.suite import Outcome, figures, run
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works, Inc.")
ROWS = [
    proposition(OWNER, "Total revenues", [year("412000000", 2024, "412.0"), year("412000000", 2023, "412.0")]),
    proposition(OWNER, "Goodwill", [year("7000000", 2024, "7.0")], page=9),
]


def question(kind: str, text: str, **truth: Any) -> dict[str, Any]:
    known = {"file_name": "alder.pdf", "value": "412000000", "unit_kind": "money", "currency": "USD"}
    return {"id": text, "kind": kind, "question": text, **known, **truth}


DURING_2023 = {"period_start": "2023-01-01", "period_end": "2023-12-31"}


def test_ranked_measures_against_hand_counted_values() -> None:
    found = scores([[False, True, True], [True], [False] * 3, []])
    assert found["recall@1"] == [0.0, 1.0, 0.0, 0.0]
    assert found["recall@5"] == [1.0, 1.0, 0.0, 0.0]
    assert found["MRR"] == [0.5, 1.0, 0.0, 0.0]
    second_and_third, ideal = 1 / math.log2(3) + 1 / math.log2(4), 1 + 1 / math.log2(3)
    assert found["nDCG@20"] == [pytest.approx(second_and_third / ideal), 1.0, 0.0, 0.0]


def test_a_right_record_beyond_the_fifth_counts_for_twenty() -> None:
    late = scores([[False] * 12 + [True]])
    assert (late["recall@5"], late["recall@20"]) == ([0.0], [1.0])
    assert late["MRR"] == [pytest.approx(1 / 13)]


def test_an_interval_holds_the_mean_and_repeats_itself() -> None:
    values = [0.0, 1.0, 1.0, 1.0] * 20
    low, high = interval(values)
    assert low < 0.75 < high
    assert interval(values) == (low, high)
    assert interval([1.0] * 9) == (1.0, 1.0)


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    root: Path = tmp_path_factory.mktemp("lake")
    put(root, (OWNER, ROWS))
    return Searcher(root, ENCODER)


def outcome(searcher: Searcher, asked: dict[str, Any]) -> Outcome:
    return run(lambda text: searcher.query(text, collections=["c"], k=5), [asked])[0]


def test_a_right_value_of_another_period_or_currency_is_wrong(searcher: Searcher) -> None:
    text = "What were Alder's total revenues in 2023?"
    assert outcome(searcher, question("lookup", text, **DURING_2023)).right[0]
    quarter = {"period_start": "2023-10-01", "period_end": "2023-12-31"}
    assert not any(outcome(searcher, question("lookup", text, **quarter)).right)
    assert not any(outcome(searcher, question("lookup", text, **{**DURING_2023, "currency": "EUR"})).right)


def test_of_equal_values_the_one_of_the_asked_period_stands_first(searcher: Searcher) -> None:
    for number in (2023, 2024):
        truth = {"period_start": f"{number}-01-01", "period_end": f"{number}-12-31"}
        assert outcome(searcher, question("lookup", f"Alder's total revenues in {number}", **truth)).timely


def test_evidence_is_a_page(searcher: Searcher) -> None:
    asked = question("financebench", "Alder goodwill 2024", evidence=[{"file_name": "alder.pdf", "page": 9}])
    assert outcome(searcher, asked).right[0]


def test_figures_by_kind(searcher: Searcher) -> None:
    outcomes = [
        outcome(searcher, question("lookup", "Alder's total revenues in 2023", **DURING_2023)),
        outcome(searcher, question("lookup", "Alder's goodwill in 2023", **DURING_2023)),
        outcome(searcher, {"id": "u", "kind": "unanswerable", "question": "Alder's goodwill in 1994"}),
    ]
    found = {(f.kind, f.name): f.mean for f in figures(outcomes)}
    assert found["lookup", "recall@5"] == 1.0
    assert found["all", "first record right"] == 0.5
    assert found["unanswerable", "refused"] == 1.0
    assert ("unanswerable", "recall@5") not in found


def test_an_answer_is_right_wrong_or_neither(searcher: Searcher) -> None:
    text = "What were Alder's total revenues in 2023?"
    assert outcome(searcher, question("lookup", text, **DURING_2023)).answered is True
    assert outcome(searcher, question("lookup", text, **DURING_2023, value="1")).answered is False
    assert outcome(searcher, question("lookup", text, **DURING_2023, file_name="later.pdf")).answered is None
    assert (
        outcome(searcher, question("lookup", "Alder's asteroid mining royalties in 2023", **DURING_2023)).answered
        is None
    )
