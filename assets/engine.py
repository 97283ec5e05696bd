"""The engine as a Dagster resource: settings, lake and the inbox's files.

Input: tieout's settings (environment and tieout.toml), overridden by what is configured here. Output: `Settings`,
`Lake` and the `Source` of each partition. There is no I/O manager: the pipeline writes the lake itself, atomically.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import dagster as dg

from assets.partitions import partition_key, split_key
from tieout.lake.store import Lake
from tieout.pipeline import Source, discover
from tieout.settings import Settings


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

    def progress(self, context: dg.AssetExecutionContext) -> None:
        """What tells how far a stage is."""
        return None

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
    sources = discover([folder], collection, {})
    return {partition_key(source.collection, source.source_id): source for source in sources}
