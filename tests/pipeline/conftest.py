"""A lake, settings with low limits, and files of fake filings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pipeline.stages import FAKES
from tieout import pipeline
from tieout.lake.store import Lake
from tieout.pipeline import Summary
from tieout.settings import Settings

Ingest = Callable[..., Summary]
Write = Callable[..., Path]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.load(lake=tmp_path / "lake", workers=1, parse_timeout_s=60, parse_memory_mb=200)


@pytest.fixture
def lake(settings: Settings) -> Lake:
    return Lake(settings.lake)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a fake filing of the given lines into the inbox."""

    def write(name: str, *lines: str) -> Path:
        path = tmp_path / "inbox" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines), "utf-8")
        return path

    return write


@pytest.fixture
def ingest(tmp_path: Path, lake: Lake, settings: Settings) -> Ingest:
    """Ingest the inbox, or what is given, with the fake stages."""

    def ingest(
        *paths: Path, collection: str = "c", until: str = "cells", retry: bool = False, **overrides: str
    ) -> Summary:
        sources = pipeline.discover(paths or [tmp_path / "inbox"], collection, overrides)
        return pipeline.ingest(lake, settings, sources, until, stages=FAKES, retry=retry)

    return ingest
