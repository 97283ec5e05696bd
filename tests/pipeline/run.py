"""`python -m tests.pipeline.run FOLDER TIMEOUT_S`: ingest FOLDER/inbox with the fake stages, in a process to kill."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.pipeline.stages import FAKES
from tieout import pipeline
from tieout.lake.store import Lake
from tieout.settings import Settings

if __name__ == "__main__":
    folder, timeout_s = Path(sys.argv[1]), float(sys.argv[2])
    settings = Settings.load(lake=folder / "lake", workers=2, parse_timeout_s=timeout_s, parse_memory_mb=300)
    sources = pipeline.discover([folder / "inbox"], "c")
    pipeline.ingest(Lake(settings.lake), settings, sources, "index", stages=FAKES)
