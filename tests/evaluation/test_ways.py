"""The ways to index notes and captions, compared over one sample filing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tieout.evaluation.ways import plain, study, table
from tieout.lake.store import Lake
from tieout.models import load_encoder
from tieout.pipeline import discover, ingest
from tieout.samples.questions import questions
from tieout.samples.registry import SAMPLES
from tieout.settings import Settings


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, float]]:
    root = tmp_path_factory.mktemp("annotations")
    sample = next(s for s in SAMPLES if s.name.startswith("alder"))
    book = sample.compose(_folder(root / "pdf"), {})
    book.save()
    lake = Lake(root / "lake")
    settings = Settings.load(lake=lake.root, encoder="hashing", workers=1)
    ingest(lake, settings, discover([book.path], "samples"), "cells")
    asked = [q for q in questions(sample, book.truth) if q["kind"] in ("figure", "footnote")]
    ways = list(study(lake, ["samples"], asked, load_encoder("hashing")))
    assert len(table(ways)[0]) == 1 + len(ways)
    return {way.name: plain(way) for way in ways}


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def test_every_way_is_measured(told: dict[str, dict[str, float]]) -> None:
    assert list(told) == [
        f"notes {notes}, captions {captions}"
        for notes in ("inlined", "metadata")
        for captions in ("inlined", "passage", "metadata")
    ]


def test_a_caption_beside_the_text_is_found_by_number_only(told: dict[str, dict[str, float]]) -> None:
    found = {captions: told[f"notes inlined, captions {captions}"] for captions in ("inlined", "passage", "metadata")}
    assert [found[way]["figure recall@1"] for way in found] == [1.0, 1.0, 0.5]
    assert found["passage"]["records"] == found["inlined"]["records"] + 1


def test_notes_beside_the_text_make_it_shorter(told: dict[str, dict[str, float]]) -> None:
    said, beside = (told[f"notes {notes}, captions inlined"] for notes in ("inlined", "metadata"))
    assert beside["tokens a record"] < said["tokens a record"]
    assert said["qualification recall@5"] >= beside["qualification recall@5"]
