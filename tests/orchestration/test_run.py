"""Real runs of the real pipeline over small filings, with the hashing encoder: one story, told run after run."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import dagster as dg
import pytest

from tieout.lake.contracts import CONTRACTS
from tieout_dagster.assets.engine import Engine
from tieout_dagster.project import materialize
from tieout_dagster.project.batches import register
from tieout_dagster.project.definitions import defs
from tieout_dagster.project.jobs import FILING_ASSETS

from .conftest import draw_filing, move_to

GOOD, OTHER, BAD, NEVER = "gold/a.pdf", "gold/b.pdf", "gold/broken.pdf", "gold/never.pdf"
BROKEN = b"%PDF-1.7 and no more"
PARSED = ("blocks", "tables", "cells", "footnotes", "footnote_bindings", "concepts", "findings", "quarantine", "grades")


@dataclass
class Story:
    """Runs over one lake, as the daemon would launch them, and what was in force after each."""

    folder: Path
    instance: dg.DagsterInstance
    runs: dict[str, dg.ExecuteInProcessResult] = field(default_factory=dict)
    statuses: dict[str, dict[str, str]] = field(default_factory=dict)

    def run(self, name: str, *keys: str) -> None:
        self.runs[name] = defs.resolve_job_def("ingest").execute_in_process(
            instance=self.instance,
            tags=register(self.instance, keys),
            run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
        )
        rows = Engine().lake.read("filings", columns=["doc_id", "status"]).to_pylist()
        self.statuses[name] = {row["doc_id"]: row["status"] for row in rows}

    def told(self, name: str, asset: str, key: str) -> dict[str, object]:
        """Metadata of the partition's materialisation."""
        events = self.runs[name].asset_materializations_for_node("parse" if asset in PARSED else asset)
        found = next(m for m in events if m.partition == key and m.asset_key == dg.AssetKey(asset))
        return {label: value.value for label, value in found.metadata.items()}


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    folder = tmp_path_factory.mktemp("story")
    gold = folder / "inbox" / "gold"
    with pytest.MonkeyPatch.context() as patch, dg.DagsterInstance.ephemeral() as instance:
        move_to(folder, patch)
        told = Story(folder, instance)
        draw_filing(gold / "a.pdf")
        draw_filing(gold / "b.pdf", "another")
        (gold / "broken.pdf").write_bytes(BROKEN)
        told.run("first", GOOD, OTHER, BAD)
        told.run("again", GOOD, OTHER, BAD)
        draw_filing(gold / "a.pdf", "restated")
        told.run("restated", GOOD)
        (gold / "a.pdf").write_bytes(BROKEN)
        (gold / "b.pdf").unlink()
        told.run("spoilt", GOOD, OTHER, NEVER)
        yield told


@pytest.fixture(autouse=True)
def _in_the_story(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    move_to(story.folder, monkeypatch)


def test_one_bad_filing_fails_no_other(story: Story) -> None:
    assert story.runs["first"].success
    for asset in FILING_ASSETS:
        statuses = [story.told("first", asset, key)["status"] for key in (GOOD, OTHER, BAD)]
        assert statuses == ["done", "done", "rejected"], asset
    assert str(story.told("first", "cells", BAD)["reason"]).startswith("unreadable")


def test_partition_says_what_was_made(story: Story) -> None:
    found = story.told("first", "cells", OTHER)
    lake, doc_id = Engine().lake, str(found["doc_id"])
    assert found["dagster/row_count"] == len(lake.rows("cells", doc_id)) > 0
    assert found["content hash"] == (lake.content("cells", doc_id) or "")[:16]
    assert "Revenue" in str(found["preview"])
    indexed = story.told("first", "search_index", OTHER)
    assert indexed["dagster/row_count"] == len(lake.rows("propositions", doc_id)) > 0


def test_checks_warn_of_the_rejected_and_hold_the_contracts(story: Story) -> None:
    found = story.runs["first"].get_asset_check_evaluations()
    checks = {(check.asset_key.to_user_string(), check.check_name): check for check in found}
    readable = checks["filings", "readable"]
    assert (readable.passed, readable.severity) == (False, dg.AssetCheckSeverity.WARN)
    assert "broken.pdf" in str(readable.metadata["list"].value)
    assert checks["filings", "text_layer"].passed
    assert all(checks[table, "contract"].passed for table in CONTRACTS if CONTRACTS[table].part == "doc_id")
    assert checks["search_index", "complete"].passed


def test_second_run_finds_nothing_to_do(story: Story) -> None:
    for asset in FILING_ASSETS:
        assert story.told("again", asset, GOOD)["status"] == "unchanged", asset
        assert story.told("again", asset, BAD)["status"] == "rejected", asset


def test_newer_content_takes_over(story: Story) -> None:
    old, new = (str(story.told(run, "cells", GOOD)["doc_id"]) for run in ("first", "restated"))
    assert old != new
    assert [story.statuses["restated"][doc_id] for doc_id in (old, new)] == ["superseded", "ready"]


def test_newer_content_that_cannot_be_read_does_not(story: Story) -> None:
    assert story.told("spoilt", "cells", GOOD)["status"] == "rejected"
    kept = str(story.told("restated", "cells", GOOD)["doc_id"])
    assert story.statuses["spoilt"][kept] == "ready"
    assert Engine().lake.rows("cells", kept)


def test_partition_without_a_file_keeps_its_row_or_says_so(story: Story) -> None:
    assert story.told("spoilt", "cells", OTHER)["status"] == "unchanged"
    assert story.told("spoilt", "cells", NEVER)["status"] == "missing"


def test_command_materialises_a_folder_outside_the_inbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    move_to(tmp_path, monkeypatch)
    draw_filing(tmp_path / "elsewhere" / "a.pdf")
    (tmp_path / "elsewhere" / "broken.pdf").write_bytes(BROKEN)
    assert materialize.main(["--collection", "gold", str(tmp_path / "elsewhere")]) == 1
    shown = capsys.readouterr().err
    assert "1 ready, 1 rejected." in shown
    assert "unreadable" in shown
    assert (tmp_path / "dagster" / "dagster.yaml").exists()


def test_command_says_when_there_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    move_to(tmp_path, monkeypatch)
    assert materialize.main(["--collection", "none"]) == 2
    assert "no filing found" in capsys.readouterr().err
