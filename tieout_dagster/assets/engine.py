"""The engine as a Dagster resource: settings, lake, the files of the partitions, and who is told of progress.

Input: tieout's settings (environment and tieout.toml), overridden by what is configured here. Output: `Settings`,
`Lake` and the `Source` of each partition. There is no I/O manager: the pipeline writes the lake itself, atomically.
"""

from collections.abc import Iterable
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import dagster as dg

from tieout.ingest.outcomes import Outcome
from tieout.ingest.progress import Pace, Progress
from tieout.lake.store import Lake
from tieout.pipeline import Source, discover
from tieout.settings import Settings
from tieout_dagster.assets.partitions import partition_key, split_key

FOLDER_TAG = "tieout/folder"  # run tag: where the run's files are, if not in the inbox

# Set by the command line, which shows bars in the place of Dagster's log.
SHOWN: ContextVar[Progress | None] = ContextVar("shown", default=None)


class Engine(dg.ConfigurableResource[Any]):
    """Settings and lake for every asset; an empty field means what tieout's own settings say."""

    lake_folder: str = ""
    inbox_folder: str = ""
    encoder: str = ""

    @property
    def settings(self) -> Settings:
        """The settings of tieout with this resource's overrides. Raises SettingsError."""
        given = {"lake": self.lake_folder, "inbox": self.inbox_folder, "encoder": self.encoder}
        return Settings.load(**{name: value for name, value in given.items() if value})

    @property
    def lake(self) -> Lake:
        """The lake that the settings name."""
        return Lake(self.settings.lake)

    def sources(self, keys: Iterable[str], folder: str = "") -> dict[str, Source]:
        """The file of each partition key that has one, in `folder` or else in the collection's inbox folder."""
        wanted = set(keys)
        found: dict[str, Source] = {}
        for collection in sorted({split_key(key)[0] for key in wanted}):
            found |= collection_sources(Path(folder) if folder else self.settings.inbox / collection, collection)
        return {key: source for key, source in found.items() if key in wanted}


def collection_sources(folder: Path, collection: str) -> dict[str, Source]:
    """Partition key → file, for every file of a folder that can be a filing; empty where there is no such folder."""
    if not folder.is_dir():
        return {}
    sources = discover([folder], collection)
    return {partition_key(source.collection, source.source_id): source for source in sources}


def progress(context: dg.AssetExecutionContext) -> Progress:
    """Who is told how far a stage is: the command line, or the run's log."""
    return SHOWN.get() or _RunLog(context)


class _RunLog:
    """Progress as log messages of the run."""

    def __init__(self, context: dg.AssetExecutionContext) -> None:
        self._log = context.log
        self._pace = Pace()

    def start(self, stage: str, total: int) -> None:
        """Say what begins."""
        self._log.info(f"{stage}: {total} filings")

    def step(self, outcome: Outcome) -> None:
        """Say what became of a filing, unless it was unchanged."""
        if outcome.status == "rejected":
            self._log.warning(f"{outcome.file_name}: {outcome.reason}. {outcome.detail or ''}")
        elif outcome.status == "done":
            self._log.info(f"{outcome.file_name}: {outcome.seconds:.1f} s")
        self._pace.spoken()

    def within(self, file_name: str, done: int, total: int) -> None:
        """Say how far the filing at work is, where nothing was said for some seconds."""
        said = self._pace.told(file_name, done, total)
        if said:
            self._log.info(said)
