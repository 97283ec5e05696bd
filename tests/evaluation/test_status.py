"""The status table: figures with their targets where they miss them, in a fixed order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tieout.errors import SettingsError
from tieout.evaluation.baseline import record
from tieout.evaluation.status import put, read, settings_table, table
from tieout.settings import Settings


def row(suite: str, **figures: float) -> str:
    return table({suite: {"items": 1200, "figures": figures}}).splitlines()[-1]


def test_a_figure_that_misses_its_target_says_so() -> None:
    assert "exact 0.9297 (target 0.930)" in row("cells", exact=0.9297)
    assert "exact 0.930 |" in row("cells", exact=0.93)
    assert "spurious 0.0300 (target at most 0.020)" in row("cells", spurious=0.03)
    assert "spurious 0.010 |" in row("cells", spurious=0.01)


def test_counts_and_names() -> None:
    shown = row("ingest", ready=1300, no_pages=12)
    assert "1,200 files" in shown
    assert "ready 1,300 · no pages 12" in shown


def test_the_order_is_that_of_the_suites() -> None:
    one = {"items": 1, "figures": {"right": 1.0}}
    lines = table({"search": one, "titles": one}).splitlines()
    assert [line.split("|")[-2].strip() for line in lines[2:]] == [
        "`python -m tieout.evaluation.titles`",
        "`make eval`",
    ]


def test_every_setting_has_its_row() -> None:
    assert len(settings_table().splitlines()) == 2 + len(Settings.model_fields)
    assert "| `TIEOUT_LAKE` | data/lake | folder of the lake |" in settings_table()


def test_put_replaces_what_stands_between_the_markers() -> None:
    text = "a\n<!-- x: begin -->\nold\n<!-- x: end -->\nb"
    assert put(text, "x", "new") == "a\n<!-- x: begin -->\nnew\n<!-- x: end -->\nb"
    with pytest.raises(SettingsError, match="y: begin"):
        put(text, "y", "new")


def test_recording_one_suite_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    record("titles", {"items": 2, "figures": {"right": 0.5}}, path)
    record("speed", {"items": 3, "figures": {"ratio": 4.0}}, path)
    record("titles", {"items": 2, "figures": {"right": 1.0}}, path)
    assert {name: one["figures"] for name, one in read(path).items()} == {
        "titles": {"right": 1.0}, "speed": {"ratio": 4.0},
    }  # fmt: skip


def test_an_unknown_suite_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(json.dumps({"vibes": {"items": 1, "figures": {}}}))
    with pytest.raises(SettingsError, match="vibes"):
        read(path)
