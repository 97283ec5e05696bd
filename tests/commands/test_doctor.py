"""The doctor names what is wrong, and the command that mends it."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from tieout.doctor import Finding, examine
from tieout.lake.store import Lake
from tieout.pipeline import discover, ingest
from tieout.samples import draw_samples
from tieout.settings import Settings


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    drawn = {path.name: path for path in draw_samples(tmp_path_factory.mktemp("drawn"))}
    root = tmp_path_factory.mktemp("doctor") / "lake"
    sources = discover([drawn["meridian_10q_2026q2.pdf"]], "samples", {})
    ingest(Lake(root), Settings.load(lake=root, encoder="hashing", workers=1), sources)
    return root


def found(what: str, **given: object) -> list[Finding]:
    return [f for f in examine(Settings.load(**given)) if f.what == what]


def test_a_sound_lake_has_nothing_to_mend(lake: Path) -> None:
    findings = examine(Settings.load(lake=lake, encoder="hashing"))
    assert {f.what for f in findings} >= {"python", "encoder", "reranker", "lake", "index", "disk"}
    assert [f for f in findings if f.grade == "bad"] == []
    assert found("lake", lake=lake, encoder="hashing")[0].said.endswith("1 ready, 0 rejected")


def test_a_lake_that_is_not_there_yet(tmp_path: Path) -> None:
    finding = found("lake", lake=tmp_path / "none")[0]
    assert finding.grade == "note"
    assert finding.mend.startswith("tieout ingest")


def test_an_encoder_that_there_is_not(tmp_path: Path) -> None:
    finding = found("encoder", lake=tmp_path, encoder="no-such-model")[0]
    assert finding.grade == "bad"
    assert "no-such-model" in finding.said


def test_vectors_of_another_encoder(lake: Path) -> None:
    bad = [f for f in found("index", lake=lake, encoder="minilm") if f.grade == "bad"]
    assert len(bad) == 1
    assert "hashing-64@1" in bad[0].said
    assert bad[0].mend.startswith("tieout ingest")


def test_a_manifest_that_cannot_be_read(lake: Path) -> None:
    manifest = lake / "search_index" / "manifest.json"
    kept = manifest.read_bytes()
    manifest.write_text("{", "utf-8")
    try:
        assert [f.grade for f in found("index", lake=lake, encoder="hashing")] == ["bad"]
    finally:
        manifest.write_bytes(kept)


def test_a_lock_that_is_held(lake: Path) -> None:
    assert found("lock", lake=lake, encoder="hashing") == []
    with (lake / ".lock").open("a") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        assert [f.grade for f in found("lock", lake=lake, encoder="hashing")] == ["note"]
