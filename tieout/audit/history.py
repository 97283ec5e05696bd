"""Past traces, read back. What they say is as good as the log: `tieout.audit.verify` tells how good that is."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib import metadata, resources
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tieout.audit.canonical import Body
from tieout.audit.links import lines_of
from tieout.audit.log import AuditLog
from tieout.errors import AuditError

SPAN = ("span_id", "parent_id", "trace_id", "name", "start", "end", "input", "output", "reasoning")
_NAME = re.compile(r"\d{8}T\d{6}Z-[0-9a-f]+")
_IN_ID = "%Y%m%dT%H%M%SZ"
_SOURCES = (".py", ".json", ".toml", ".csv", ".sql")


@dataclass(frozen=True)
class Past:
    """A trace: its steps, children before parents. `state`: complete, failed, crashed, or open while it has no end."""

    trace_id: str
    path: Path
    state: str
    spans: tuple[Body, ...]

    @property
    def root(self) -> Body:
        """The step that holds the others; empty where a crash came before its end."""
        return next((s for s in self.spans if s.get("parent_id") is None), {})

    @property
    def question(self) -> str:
        """What was asked; empty where no step says."""
        asked = (s["input"].get("question") for s in (self.root, *self.spans) if s.get("input"))
        return str(next((q for q in asked if q), ""))

    @property
    def answer(self) -> dict[str, Any] | None:
        """The answer as it was given; None where none was."""
        output = self.root.get("output") or {}
        found: dict[str, Any] | None = output.get("answer")
        return found

    @property
    def produced_by(self) -> dict[str, Any]:
        """What the answer rests on."""
        found: dict[str, Any] = (self.root.get("input") or {}).get("produced_by") or {}
        return found

    @property
    def begun(self) -> datetime:
        """When it was opened, to the second."""
        return begun(self.trace_id)


def begun(trace_id: str) -> datetime:
    """When a trace was opened, from its name."""
    return datetime.strptime(trace_id.partition("-")[0], _IN_ID).replace(tzinfo=UTC)


def past(log: AuditLog, since: datetime | None = None) -> Iterator[Past]:
    """Traces, oldest first."""
    states = _states(log)
    for path in _files(log):
        if since is None or begun(path.stem) >= since:
            yield _read(path, states)


def find(log: AuditLog, name: str) -> Past:
    """The trace whose name begins with `name`. Raises AuditError where none or several do."""
    found = _files(log)
    fits = [p for p in found if p.stem.startswith(name)] or [p for p in found if p.stem.endswith(f"-{name}")]
    if len(fits) != 1:
        several = f"{len(fits)} traces are named so: {', '.join(p.stem for p in fits[:3])}" if fits else "no such trace"
        raise AuditError(f"{name}: {several} in {log.folder}.")
    return _read(fits[0], _states(log))


def _files(log: AuditLog) -> list[Path]:
    """Files that bear a trace's name; others are for the check to tell."""
    return sorted(path for path in log.traces.glob("*.jsonl") if _NAME.fullmatch(path.stem))


def _read(path: Path, states: dict[str, str]) -> Past:
    links = (line.link for line in lines_of(path.read_bytes()))
    spans = tuple(link for link in links if link and set(SPAN) <= set(link))
    return Past(path.stem, path, states.get(path.stem, "open"), spans)


def _states(log: AuditLog) -> dict[str, str]:
    raw = log.chain.path.read_bytes() if log.chain.path.exists() else b""
    links = [line.link for line in lines_of(raw) if line.link]
    return {str(link["trace_id"]): str(link["state"]) for link in links if link.get("event") == "close"}


@cache
def code_version() -> str:
    """Version of the package with a hash of its sources and data: "0.1.0+3f9a1c02b7de"."""
    digest = hashlib.sha256()
    root = Path(str(resources.files("tieout")))
    for path in sorted(p for p in root.rglob("*") if p.suffix in _SOURCES):
        digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return f"{metadata.version('tieout')}+{digest.hexdigest()[:12]}"


def differences(then: Any, now: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two JSON values differ: path ("claims.0.value"), the one and the other; None where one has nothing."""
    pairs: dict[str, tuple[Any, Any]] | None = None
    if isinstance(then, dict) and isinstance(now, dict):
        pairs = {key: (then.get(key), now.get(key)) for key in {**then, **now}}
    elif isinstance(then, list) and isinstance(now, list):
        pairs = {str(i): pair for i, pair in enumerate(zip_longest(then, now))}
    if pairs is not None:
        for key, (one, other) in pairs.items():
            yield from differences(one, other, f"{path}.{key}".lstrip("."))
    elif then != now:
        yield path, then, now
