"""Which suites an eval runs, what they are held to, and the trend in the lake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tieout.evaluation import trend
from tieout.evaluation.suite import Figure
from tieout.evaluation.suites import Suite, fallen, suites
from tieout.lake.store import Lake

RECALL = Figure("lookup", "recall@5", 100, 0.9, 0.85, 0.95)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "inbox" / "mine").mkdir(parents=True)
    (tmp_path / "inbox" / "mine" / "questions.jsonl").write_text('{"id": "1", "kind": "lookup", "question": "?"}\n')
    (tmp_path / "gates.toml").write_text(
        '[suites.mine]\nbaseline = "search"\n[suites.mine.floors]\n"lookup recall@5" = 0.8\n'
        '[suites.far]\nquestions = "nowhere.jsonl"\ncollections = ["mine"]\n'
        '[suites.gone]\nquestions = "nowhere.jsonl"\ncollections = ["other"]\n'
    )
    stored = {"items": 1, "encoder": "minilm", "figures": {"lookup recall@5": 0.99}}
    (tmp_path / "baseline.json").write_text(json.dumps({"search": stored}))
    return tmp_path


def test_what_is_there_is_run_and_the_rest_named(folder: Path) -> None:
    found, left_out = suites(Lake(folder / "lake"), folder / "inbox", {"mine", "bare"}, folder)
    assert [(s.name, s.collections, s.synthetic) for s in found] == [
        ("mine", ("mine",), False),
        ("bare (synthetic)", ("bare",), True),
    ]
    assert left_out == ["far: nowhere.jsonl is not there", "gone: collection other is not there"]


def test_without_gates_every_questions_file_of_the_inbox_is_a_suite(folder: Path) -> None:
    found, left_out = suites(Lake(folder / "lake"), folder / "inbox", {"mine"}, folder / "nowhere")
    assert ([s.name for s in found], left_out) == (["mine"], [])
    assert found[0].faults([RECALL], "minilm", folder) == []


def test_figures_are_held_to_floors_and_to_the_baseline_of_their_encoder(folder: Path) -> None:
    mine = suites(Lake(folder / "lake"), folder / "inbox", {"mine"}, folder)[0][0]
    assert mine.faults([RECALL], "hashing", folder) == []
    assert mine.faults([RECALL], "minilm", folder) == ["lookup recall@5 0.900 [0.850, 0.950], was 0.990"]
    low = Figure("lookup", "recall@5", 100, 0.7, 0.6, 0.8)
    assert mine.faults([low], "hashing", folder) == ["lookup recall@5 0.700, at least 0.8"]


def test_what_fell_is_told_with_its_suite(folder: Path) -> None:
    low = Figure("lookup", "recall@5", 100, 0.7, 0.6, 0.8)
    assert fallen({"mine": [low], "unheld": [low]}, "hashing", folder) == ["mine: lookup recall@5 0.700, at least 0.8"]


def test_ceilings_and_what_was_not_measured_are_faults() -> None:
    suite = Suite("s", ("s",), (), floors={"lookup recall@5_most": 0.5, "lookup MRR": 0.5})
    assert suite.faults([RECALL], "hashing") == [
        "lookup recall@5 0.900, at most 0.5",
        "lookup MRR was not measured",
    ]


def test_the_trend_keeps_every_run_and_knows_the_last(tmp_path: Path) -> None:
    lake, suite = Lake(tmp_path), Suite("mine", ("mine",), ())
    earlier = trend.Run("b", "2026-01-01T02:30:00Z", "hashing", 1)
    later = trend.Run("a", "2026-01-02T02:30:00Z", "hashing", 2)
    assert trend.last(lake) == {}
    for run, mean in ((later, 0.9), (earlier, 0.8)):
        trend.keep(lake, run, trend.rows(run, suite, [Figure("lookup", "recall@5", 100, mean, 0.7, 1.0)]))
    assert trend.last(lake) == {"mine": [Figure("lookup", "recall@5", 100, 0.9, 0.7, 1.0)]}
    assert trend.course(lake, "mine", "recall@5") == {"lookup": [(earlier.at, 0.8), (later.at, 0.9)]}
