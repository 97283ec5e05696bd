"""The samples' lake: every audit returns no rows; notes, captions and figures are where they belong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tieout.cli import build
from tieout.lake.duck import SQL, query
from tieout.lake.store import Lake
from tieout.pipeline import discover, ingest
from tieout.samples import draw_samples
from tieout.settings import Settings

NAMES = ("tamarisk", "brightwater")


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Two of the samples, as far as propositions."""
    folder = tmp_path_factory.mktemp("sample_lake")
    draw_samples(folder / "samples")
    files = [p for p in sorted((folder / "samples").glob("*.pdf")) if p.name.startswith(NAMES)]
    settings = Settings.load(lake=folder / "lake", workers=1)
    lake = Lake(settings.lake)
    summary = ingest(lake, settings, discover(files, "samples", {}), "propositions")
    assert [one.reason for one in summary.outcomes] == [None] * len(NAMES)
    return lake


@pytest.mark.parametrize("audit", sorted((SQL / "audits").glob("*.sql")), ids=lambda path: path.stem)
def test_audits_return_no_rows(lake: Lake, audit: Path) -> None:
    assert query(lake.root, audit.read_text("utf-8"))[1] == []


def test_notes_and_figures_are_there_to_be_audited(lake: Lake) -> None:
    counts = query(lake.root, "SELECT (SELECT count(*) FROM footnote_bindings), (SELECT count(*) FROM figures)")[1]
    assert min(counts[0]) > 0


def test_every_figure_has_a_proposition_with_its_box(lake: Lake) -> None:
    named = query(lake.root, "SELECT figure_id, caption FROM figures WHERE caption IS NOT NULL")[1]
    said = query(lake.root, "SELECT payload, text FROM propositions WHERE kind = 'figure'")[1]
    boxes = {json.loads(payload)["figure"]["block_id"]: text for payload, text in said}
    assert sorted(caption[:8] for _, caption in named) == ["Figure 1", "Figure 2"]
    for figure_id, caption in named:
        assert caption in boxes[figure_id]


def test_a_figure_is_cut_out_of_the_stored_filing(lake: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_LAKE", str(lake.root))
    ((figure_id,), *_) = query(lake.root, "SELECT figure_id FROM figures ORDER BY figure_id")[1]
    out = tmp_path / "cut" / "figure.png"
    done = CliRunner().invoke(build(), ["figure", figure_id, "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert out.read_bytes().startswith(b"\x89PNG")
    ((other,), *_) = query(lake.root, "SELECT block_id FROM blocks WHERE kind = 'paragraph' LIMIT 1")[1]
    refused = CliRunner().invoke(build(), ["figure", other, "--out", str(out)])
    assert refused.exit_code != 0
    assert "not a figure" in str(refused.exception)


def test_what_is_unresolved_or_unused_can_be_listed(lake: Lake) -> None:
    for view in ("unresolved_markers", "unused_footnotes", "note_references"):
        names, _ = query(lake.root, f"SELECT * FROM {view}")  # noqa: S608 - names of ours
        assert "doc_id" in names
    reasons = query(lake.root, "SELECT DISTINCT reason FROM unresolved_markers")[1]
    assert all(reason for (reason,) in reasons)
