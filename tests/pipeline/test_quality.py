"""Rows in quarantine reach no proposition, and a filing of which too many do is stopped, alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.pipeline.conftest import Write
from tests.pipeline.stages import FAKES
from tieout import pipeline
from tieout.ingest.steps import Stages
from tieout.lake.store import Lake
from tieout.settings import Settings

HERE = "tests.pipeline.fakes"
DOUBTING = replace(FAKES, check=f"{HERE}:check", propose=f"{HERE}:propose_cells")


def run(lake: Lake, settings: Settings, inbox: Path, until: str, stages: Stages = DOUBTING) -> dict[str, Any]:
    summary = pipeline.ingest(lake, settings, pipeline.discover([inbox], "c", {}), until, stages=stages)
    return {one.file_name: one for one in summary.outcomes}


def test_rows_in_quarantine_are_held_back(lake: Lake, settings: Settings, write: Write) -> None:
    inbox = write("some.pdf", *[f"value {i}" for i in range(60)], *["!doubt 1"] * 10).parent
    (one,) = run(lake, settings, inbox, "propositions").values()
    assert one.status == "done"
    texts = {row["text"] for row in lake.rows("propositions", one.doc_id)}
    assert len(texts) == 61  # "value" and sixty numbers
    assert "!doubt" not in texts
    assert len(lake.rows("quarantine", one.doc_id)) == 10
    assert "!doubt" in {row["text"] for row in lake.rows("cells", one.doc_id)}


def test_a_blocked_filing_stops_alone_and_leaves_search(lake: Lake, settings: Settings, write: Write) -> None:
    inbox = write("good.pdf", "fine 1").parent
    write("bad.pdf", *["fine 2"] * 12)
    before = run(lake, settings, inbox, "propositions")
    assert {one.status for one in before.values()} == {"done"}
    write("bad.pdf", *["!doubt 2"] * 12)
    after = run(lake, settings, inbox, "propositions")
    assert (after["bad.pdf"].status, after["bad.pdf"].reason) == ("rejected", "quality_blocked")
    assert after["bad.pdf"].detail is not None
    assert "12 of 12 table rows" in after["bad.pdf"].detail
    assert after["good.pdf"].status == "unchanged"
    assert lake.rows("propositions", after["bad.pdf"].doc_id) == []


def test_what_a_stricter_check_blocks_is_taken_out(lake: Lake, settings: Settings, write: Write) -> None:
    inbox = write("bad.pdf", *["!doubt 2"] * 12).parent
    (before,) = run(lake, settings, inbox, "propositions", replace(DOUBTING, check=FAKES.check)).values()
    assert len(lake.rows("propositions", before.doc_id)) == 24
    (after,) = run(lake, settings, inbox, "propositions").values()
    assert (after.doc_id, after.reason) == (before.doc_id, "quality_blocked")
    assert lake.docs("propositions") == []
