"""What changed in the inbox since the last look. Pure but for reading files; knows nothing of ticks and runs.

Input: files of the inbox, what was seen before, what the lake holds. Output: the files to ingest, and what was seen
now. A file counts once it has kept its size and time between two looks, or has been left alone for `SETTLED_S`, so that
one that is still being written is left for the next look. Its content decides whether it is new: touching it, or
copying it over itself, changes nothing.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from tieout.lake.store import sha256_of
from tieout_dagster.assets.engine import collection_sources

SETTLED_S = 60.0


@dataclass(frozen=True)
class Seen:
    """A file as it was seen: `sha256` is the content last taken, `pending` where there is newer to be taken."""

    size: int
    mtime_ns: int
    sha256: str = ""
    pending: bool = False


UNSEEN = Seen(-1, -1)
Stored = Callable[[], Mapping[str, set[str]]]  # partition key → content hashes in the lake


@dataclass(frozen=True)
class Look:
    """One look at the inbox.

    `changed` is partition key → content hash; `unsettled` keys are left for the next look; `loose` are the names of
    files that lie beside the collections' folders and belong to none.
    """

    seen: dict[str, Seen]
    changed: dict[str, str]
    unsettled: list[str]
    loose: list[str]


def look(inbox: Path, before: Mapping[str, Seen], stored: Stored, now: float | None = None) -> Look:
    """Compare the inbox with `before` (the last look) and, for files new to it, with what the lake has `stored`."""
    moment = time.time() if now is None else now
    seen: dict[str, Seen] = {}
    for key, path in _files(inbox).items():
        found = _see(path, before.get(key, UNSEEN), moment)
        if found is not None:
            seen[key] = found
    fresh = {key: found.sha256 for key, found in seen.items() if found.sha256 != before.get(key, UNSEEN).sha256}
    unknown = [key for key in fresh if not before.get(key, UNSEEN).sha256]
    known = stored() if unknown else {}
    changed = {key: sha256 for key, sha256 in fresh.items() if key not in unknown or sha256 not in known.get(key, ())}
    return Look(seen, changed, [key for key, found in seen.items() if found.pending], _loose(inbox))


def dump(seen: Mapping[str, Seen]) -> dict[str, list[object]]:
    """`seen` as JSON values, for a cursor."""
    return {key: list(astuple(value)) for key, value in sorted(seen.items())}


def load(values: Mapping[str, list[Any]]) -> dict[str, Seen]:
    """The inverse of `dump`."""
    return {key: Seen(*value) for key, value in values.items()}


def settled_files(inbox: Path) -> list[str]:
    """Keys of the files that nobody has written to for `SETTLED_S`."""
    moment = time.time()
    return sorted(key for key, path in _files(inbox).items() if moment - path.stat().st_mtime > SETTLED_S)


def _files(inbox: Path) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in sorted(inbox.iterdir()) if inbox.is_dir() else ():
        if folder.is_dir() and not folder.name.startswith("."):
            found |= {key: source.path for key, source in collection_sources(folder, folder.name).items()}
    return found


def _see(path: Path, before: Seen, moment: float) -> Seen | None:
    """The file now, hashed if it is settled and not hashed before; None where it went away meanwhile."""
    try:
        stat = path.stat()
        same = (before.size, before.mtime_ns) == (stat.st_size, stat.st_mtime_ns)
        if same and not before.pending:
            return before
        if same or moment - stat.st_mtime > SETTLED_S:
            return Seen(stat.st_size, stat.st_mtime_ns, sha256_of(path))
    except OSError:
        return None
    return Seen(stat.st_size, stat.st_mtime_ns, before.sha256, pending=True)


def _loose(inbox: Path) -> list[str]:
    return sorted(path.name for path in inbox.glob("*.pdf")) if inbox.is_dir() else []
