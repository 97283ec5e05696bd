"""The audit log of a folder: opened traces, and those that a crash left open.

    <folder>/traces/<trace_id>.jsonl    a line a span: span_id, parent_id, trace_id, name, start, end, input, output,
                                        reasoning, prev_hash, this_hash
    <folder>/chain.jsonl, lock          see `tieout.audit.chain`
    <folder>/head.json                  see `tieout.audit.head`; elsewhere by setting

A trace is written by one process. The first line's prev_hash is the hash of the chain's line that opened the trace. A
line is written when its span ends, children before parents. Writes reach the system at once, so that a killed process
loses no ended span; they reach the disk when the trace is opened and when it is closed, which is before the caller has
its answer. The file is locked while it is written: an open trace whose file is not locked was left by a crash, and the
next writer closes it as `crashed`.
"""

from __future__ import annotations

import fcntl
import logging
import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tieout.audit.canonical import Body, line_of, linked, plain
from tieout.audit.chain import Chain, ChainWriter, closing, found_closing, stamp, write_all
from tieout.audit.head import Key
from tieout.errors import AuditError
from tieout.lake.store import sync_folder

Redact = Callable[[Any], Any]
Export = Callable[[Sequence[Body]], None]

_LOGGER = logging.getLogger("tieout.audit")


def _now() -> datetime:
    return datetime.now(UTC)


def _token() -> str:
    return secrets.token_hex(4)


def as_it_is(value: Any) -> Any:
    """Redacts nothing."""
    return value


class AuditLog:
    """The log in `folder`, made when first written."""

    def __init__(
        self, folder: Path, *, key: Key | None = None, head: Path | None = None, redact: Redact = as_it_is,
        export: Export | None = None, now: Callable[[], datetime] = _now, token: Callable[[], str] = _token,
    ) -> None:  # fmt: skip
        self.folder = folder
        self.key = key or Key()
        self.head_path = head or folder / "head.json"
        self.chain = Chain(folder, self.key, self.head_path, now)
        self.redact = redact
        self.export = export
        self.now = now
        self.token = token

    @property
    def traces(self) -> Path:
        """Folder of the traces' files."""
        return self.folder / "traces"

    def trace_path(self, trace_id: str) -> Path:
        """File of a trace."""
        return self.traces / f"{trace_id}.jsonl"

    @contextmanager
    def trace(self, produced_by: Mapping[str, Any] | None = None) -> Iterator[FileTracer]:
        """A new trace; when the block ends it is closed and on the disk. `produced_by` joins the root span's input.

        Raises AuditError where the log cannot be written or does not fit its head: nothing is answered unrecorded.
        """
        with self._storing():
            tracer = self._begin(produced_by or {})
        state = "failed"
        try:
            yield tracer
            state = "complete"
        finally:
            with self._storing():
                self._end(tracer, state)
        self._export(tracer.spans)

    @contextmanager
    def _storing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise AuditError(f"{self.folder}, where TIEOUT_AUDIT has answers recorded: {error}.") from error

    def _begin(self, produced_by: Mapping[str, Any]) -> FileTracer:
        """A trace's file, locked, then the line that opens it."""
        if not self.traces.exists():
            self.traces.mkdir(parents=True, exist_ok=True)
            sync_folder(self.folder)
        trace_id = f"{self.now():%Y%m%dT%H%M%SZ}-{self.token()}"
        handle = os.open(self.trace_path(trace_id), os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            sync_folder(self.traces)
            with self.chain.writing() as writer:
                self._close_dead(writer)
                return FileTracer(self, trace_id, handle, writer.add("open", trace_id), produced_by)
        except BaseException:
            os.close(handle)
            raise

    def _end(self, tracer: FileTracer, state: str) -> None:
        """The trace's lines to the disk, then the line that closes it; the lock goes with the handle."""
        try:
            os.fsync(tracer.handle)
            with self.chain.writing() as writer:
                writer.add("close", tracer.trace_id, **closing(state, tracer.hashes(), tracer.torn()))
        finally:
            os.close(tracer.handle)

    def _export(self, spans: Sequence[Body]) -> None:
        """Send a trace on; what fails there is told, and costs neither the answer nor its record."""
        if self.export:
            try:
                self.export(spans)
            except AuditError as error:
                _LOGGER.warning("%s", error)

    def _close_dead(self, writer: ChainWriter) -> None:
        """Close the traces whose writer is gone, with what stands in their files."""
        for trace_id in writer.head.open:
            raw = read_if_unlocked(self.trace_path(trace_id))
            if raw is not None:
                writer.add("close", trace_id, **found_closing("crashed", raw))


class FileTracer:
    """Writes a trace's spans to its file. For one thread."""

    def __init__(self, log: AuditLog, trace_id: str, handle: int, anchor: str, produced_by: Mapping[str, Any]) -> None:
        self.trace_id = trace_id
        self._log = log
        self.handle = handle
        self._anchor = anchor
        self._produced_by = produced_by
        self._open: list[str] = []
        self._count = 0
        self._size = 0
        self._failed = False
        self.spans: list[Body] = []

    @contextmanager
    def span(self, name: str, input: Mapping[str, Any], reasoning: str = "") -> Iterator[FileSpan]:  # noqa: A002 - the log's own word
        """See `tieout.audit.trace.Tracer`."""
        self._count += 1
        span_id = f"{self._count:04d}"
        given = input if self._open else {**input, "produced_by": self._produced_by}
        facts = {
            "span_id": span_id, "parent_id": self._open[-1] if self._open else None, "trace_id": self.trace_id,
            "name": name, "start": stamp(self._log.now()), "input": self._log.redact(plain(given)),
        }  # fmt: skip
        span = FileSpan(reasoning)
        self._open.append(span_id)
        try:
            yield span
        except BaseException as error:
            span.output = {"error": f"{type(error).__name__}: {error}"}
            raise
        finally:
            self._open.pop()
            said = {"output": span.output, "reasoning": span.reasoning}
            self._write({**facts, "end": stamp(self._log.now()), **self._log.redact(plain(said))})

    def hashes(self) -> list[str]:
        """Of its lines, in order."""
        return [span["this_hash"] for span in self.spans]

    def torn(self) -> bytes:
        """What stands in the file after the last whole line, where a write failed."""
        return os.pread(self.handle, max(0, os.fstat(self.handle).st_size - self._size), self._size)

    def _write(self, body: Body) -> None:
        """Add a line; after one that failed nothing more is written."""
        if self._failed:
            return
        link = linked(self.spans[-1]["this_hash"] if self.spans else self._anchor, body)
        line = line_of(link)
        try:
            write_all(self.handle, line)
        except OSError as error:
            self._failed = True
            raise AuditError(f"{self._log.trace_path(self.trace_id)}: {error}.") from error
        self.spans.append(link)
        self._size += len(line)


class FileSpan:
    """A span under way."""

    def __init__(self, reasoning: str) -> None:
        self.reasoning = reasoning
        self.output: Mapping[str, Any] | None = None

    def finish(self, output: Mapping[str, Any], reasoning: str | None = None) -> None:
        """See `tieout.audit.trace.Span`."""
        self.output = output
        self.reasoning = self.reasoning if reasoning is None else reasoning


def open_log(folder: Path, *, key: str | None = None, head: Path | None = None, redact: Redact = as_it_is) -> AuditLog:
    """The log in `folder`, signed with `key`, with its head at `head` if that is given.

    Raises SettingsError where the key is too short.
    """
    return AuditLog(folder, key=Key.of(key), head=head, redact=redact)


def read_if_unlocked(path: Path) -> bytes | None:
    """A trace's bytes; None where its writer is at work or the file is gone."""
    try:
        with path.open("rb") as stream:
            fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return stream.read()
    except (BlockingIOError, FileNotFoundError):
        return None
