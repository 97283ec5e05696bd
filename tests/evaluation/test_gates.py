"""The gate on the stored baseline: chance is forgiven, a real fall is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tieout.errors import SettingsError
from tieout.evaluation.gates import stored, worse
from tieout.evaluation.suite import Figure


def figure(kind: str, name: str, mean: float, spread: float = 0.02) -> Figure:
    return Figure(kind, name, 100, mean, mean - spread, mean + spread)


@pytest.mark.parametrize(
    ("kind", "name", "before", "now", "falls"),
    [
        ("lookup", "recall@5", 0.95, 0.94, False),
        ("lookup", "recall@5", 0.95, 0.90, True),
        ("lookup", "recall@5", 0.90, 0.99, False),
        ("lookup", "answer wrong", 0.02, 0.03, False),
        ("lookup", "answer wrong", 0.02, 0.08, True),
        ("lookup", "answer wrong", 0.08, 0.02, False),
        ("segment", "refused", 0.02, 0.10, True),
        ("unanswerable", "refused", 1.0, 0.90, True),
        ("unanswerable", "refused", 0.90, 1.0, False),
    ],
)
def test_only_a_fall_beyond_the_interval_is_told(kind: str, name: str, before: float, now: float, falls: bool) -> None:
    assert bool(worse([figure(kind, name, now)], {f"{kind} {name}": before})) == falls


def test_what_was_not_measured_is_a_fault_and_time_is_not_judged() -> None:
    assert worse([figure("all", "median ms", 900.0)], {"median ms": 20.0, "lookup recall@5": 0.9}) == [
        "lookup recall@5 was not measured"
    ]


def test_a_suite_is_read_by_name(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(json.dumps({"search": {"items": 3, "figures": {"lookup recall@5": 0.9}}}))
    assert stored(path, "search") == {"lookup recall@5": 0.9}
    with pytest.raises(SettingsError, match="no suite 'other'; there are: search"):
        stored(path, "other")
