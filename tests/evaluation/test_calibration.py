"""The fit of the answer's weights: what tells right from wrong gets the weight, and nothing is judged by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.search_rows import ENCODER, filing, proposition, put, year
from tieout.answer.candidates import Candidate
from tieout.answer.decide import Weights, decide
from tieout.evaluation.calibration import LEVELS, Example, Judged, cross_validated, examples, fit, levels, save
from tieout.query import Record, Searcher

RECORD: Any = object()


def candidate(value: str | None, **features: float) -> Candidate:
    record: Record = RECORD
    return Candidate(
        record, {"value": value, "currency": "USD"}, {"unclear": 0.0, "part_unsaid": 0.0, "noise": 0.5, **features}
    )


def example(number: int, *, told: bool = True) -> Example:
    """Two candidates, of which the one with the sign is right, or neither where there is no sign."""
    found = (candidate("1", sign=0.0), candidate("2", sign=float(told)))
    return Example(f"f{number % 7}", found, (False, told))


GIVEN = [example(i, told=i % 4 != 0) for i in range(40)]


def test_the_telling_feature_gets_the_weight() -> None:
    by = fit(GIVEN)
    assert by.features["sign"] > 2.0
    assert abs(by.features["noise"]) < by.features["sign"] / 2
    best, sure = decide(GIVEN[1].found, by)
    assert (best.cell["value"], sure > 0.75) == ("2", True)
    assert decide(GIVEN[0].found, by)[1] < 0.5


def test_levels_count_right_wrong_and_refused() -> None:
    judged = [Judged(0.95, True, True), Judged(0.95, False, True), Judged(0.95, True, False), Judged(0.55, True, True)]
    rows = {least: (right, wrong) for least, right, wrong in levels(judged, 5)}
    assert rows[0.5] == (0.4, 0.2)
    assert rows[0.9] == (0.2, 0.2)


def test_cross_validation_judges_every_example_once() -> None:
    judged = cross_validated(GIVEN)
    assert len(judged) == len(GIVEN)
    assert levels(judged, len(GIVEN))[LEVELS.index(0.7)][1:] == pytest.approx((0.75, 0.0))


def test_saved_weights_keep_the_rest_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text('{"about": "a", "least": 0.75, "none": 0, "features": {}}')
    save(Weights({"b": 1.234, "a": 2.0}, 0.126, 0.5, 0.6), path)
    assert json.loads(path.read_text()) == {
        "about": "a",
        "least": 0.75,
        "none": 0.13,
        "features": {"a": 2.0, "b": 1.23},
    }


def test_examples_are_the_lookups_that_have_candidates(tmp_path: Path) -> None:
    owner = filing("alder", "Alder Works, Inc.")
    put(tmp_path, (owner, [proposition(owner, "Goodwill", [year("7", 2024, "7")])]))
    truth = {"file_name": "alder.pdf", "value": "7", "currency": "USD", "unit_kind": "money"}
    period = {"period_start": "2024-01-01", "period_end": "2024-12-31"}
    asked = [
        {"kind": kind, "question": text, **truth, **period}
        for kind, text in (
            ("lookup", "Alder's goodwill in 2024"),
            ("footnote", "Alder"),
            ("lookup", "Tesla's goodwill"),
        )
    ]
    searcher = Searcher(tmp_path, ENCODER)
    found, count = examples(lambda text: searcher.query(text, collections=["c"]), asked)
    assert count == 2
    assert [one.right for one in found] == [(True,)]
