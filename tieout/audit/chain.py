"""The chain across traces, as a writer sees it.

    <folder>/chain.jsonl    a line each time a trace is opened, is closed, or what a crash left is set aside
    <folder>/lock           held while a line is added

Lines bear n (their number), at, event and trace_id. `close` bears the hashes of the trace's lines in order, so that the
chain vouches for each. Invariants: lines are added under the lock, after the last one that the head knows; nothing is
ever removed; a line is on the disk before the head that counts it, and the trace's lines before the line that closes
it, so that what the head says is never more than what is stored, also after a loss of power.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tieout.audit.canonical import Body, line_of, linked
from tieout.audit.head import Head, Key, read_head, write_head
from tieout.audit.links import Line, lines_of
from tieout.errors import AuditError
from tieout.lake.store import sync_folder

REMEDY = "Run `tieout verify-log`; set the folder aside to begin a new log."


def well_formed(link: Mapping[str, Any]) -> bool:
    """Whether a link has what a line of the chain has."""
    if not (isinstance(link.get("n"), int) and link["n"] > 0 and isinstance(link.get("at"), str)):
        return False
    if link.get("event") == "repair":
        return isinstance(link.get("lines"), int) and 0 < link["lines"] < link["n"] and "sha256" in link
    named = isinstance(link.get("trace_id"), str)
    return named and (link.get("event") == "open" or (link.get("event") == "close" and _closes(link)))


def _closes(link: Mapping[str, Any]) -> bool:
    hashes, torn = link.get("hashes"), link.get("torn")
    listed = isinstance(hashes, list) and all(h is None or isinstance(h, str) for h in hashes)
    return (
        listed and "state" in link and (torn is None or (isinstance(torn, dict) and {"bytes", "sha256"} <= set(torn)))
    )


class Chain:
    """The chain in `folder`, written to under the lock."""

    def __init__(self, folder: Path, key: Key, head_path: Path, now: Callable[[], datetime]) -> None:
        self.path = folder / "chain.jsonl"
        self.head_path = head_path
        self.key = key
        self.now = now
        self._lock_path = folder / "lock"

    @contextmanager
    def writing(self) -> Iterator[ChainWriter]:
        """Wait for the lock and hold it. Raises AuditError where the chain does not fit its head."""
        with self._lock_path.open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            head = read_head(self.head_path, self.key)
            size = self.path.stat().st_size if self.path.exists() else 0
            if head is None and size:
                raise AuditError(f"{self.head_path}: missing, though {self.path} has lines. {REMEDY}")
            if head is None:
                head = Head(key_id=self.key.id)
                write_head(self.head_path, head, self.key)
            writer = ChainWriter(self, head)
            writer.settle(size)
            yield writer


class ChainWriter:
    """Adds lines; the lock is held."""

    def __init__(self, chain: Chain, head: Head) -> None:
        self.chain = chain
        self.head = head

    def settle(self, size: int) -> None:
        """Take up what a writer that died had added after its last head: whole lines as lines, a torn one set aside."""
        if size < self.head.bytes:
            raise AuditError(f"{self.chain.path}: shorter than its head says. {REMEDY}")
        if size == self.head.bytes:
            return
        with self.chain.path.open("rb") as stream:
            stream.seek(self.head.bytes)
            rest = list(lines_of(stream.read(), self.head.count + 1))
        while rest and self._follows(rest[0]):
            line = rest.pop(0)
            self._count(line.link or {}, len(line.raw) + self._end(line))
        if rest:
            self._set_aside(rest)
        self._save()

    def add(self, event: str, trace_id: str | None, **facts: Any) -> str:
        """Add a line; on return it and the head are on the disk. Returns its hash."""
        at = stamp(self.chain.now())
        body = {"at": at, "event": event, "n": self.head.count + 1, "trace_id": trace_id, **facts}
        link = self.chain.key.signed(linked(self.head.last_hash, body))
        append(self.chain.path, line_of(link))
        self._count(link, len(line_of(link)))
        self._save()
        return str(link["this_hash"])

    def _follows(self, line: Line) -> bool:
        link = line.link
        return (
            link is not None
            and well_formed(link)
            and (link["prev_hash"], link["n"]) == (self.head.last_hash, self.head.count + 1)
            and self.chain.key.vouches(link)
        )

    def _end(self, line: Line) -> int:
        """One byte for the line's break, which is written where the crash came before it."""
        if not line.whole:
            append(self.chain.path, b"\n")
        return 1

    def _set_aside(self, rest: Sequence[Line]) -> None:
        """Leave torn lines where they are, and say what they were in the line that follows them."""
        if not all(line.torn for line in rest):
            raise AuditError(f"{self.chain.path}:{rest[0].number}: a line that no writer added. {REMEDY}")
        self._end(rest[-1])
        raw = b"".join(line.raw + b"\n" for line in rest)
        self.head = replace(self.head, count=self.head.count + len(rest), bytes=self.head.bytes + len(raw))
        self.add("repair", None, lines=len(rest), sha256=hashlib.sha256(raw).hexdigest())

    def _count(self, link: Mapping[str, Any], size: int) -> None:
        still = set(self.head.open)
        if link["event"] == "open":
            still.add(link["trace_id"])
        elif link["event"] == "close":
            still.discard(link["trace_id"])
        self.head = replace(
            self.head, count=self.head.count + 1, last_hash=link["this_hash"], bytes=self.head.bytes + size,
            open=tuple(sorted(still)),
        )  # fmt: skip

    def _save(self) -> None:
        write_head(self.chain.head_path, self.head, self.chain.key)


def stamp(moment: datetime) -> str:
    """A moment in UTC, always to the microsecond."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def append(path: Path, raw: bytes) -> None:
    """Add bytes to a file; on return they are on the disk."""
    new = not path.exists()
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        write_all(handle, raw)
        os.fsync(handle)
    finally:
        os.close(handle)
    if new:
        sync_folder(path.parent)


def write_all(handle: int, raw: bytes) -> None:
    """Write every byte, in one call where the system takes them at once."""
    while raw:
        raw = raw[os.write(handle, raw) :]


def closing(state: str, hashes: Sequence[str | None], rest: bytes) -> Body:
    """What a `close` says of a trace: its hashes in order, and the hash of what a crash left after its last line."""
    torn = {"bytes": len(rest), "sha256": hashlib.sha256(rest).hexdigest()} if rest else None
    return {"state": state, "hashes": list(hashes), "torn": torn}


def found_closing(state: str, raw: bytes) -> Body:
    """The same of a file as it stands."""
    lines = list(lines_of(raw))
    rest = lines.pop().raw if lines and not lines[-1].whole else b""
    return closing(state, [line.this_hash for line in lines], rest)
