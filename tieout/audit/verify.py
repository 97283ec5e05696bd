"""Whether a log is as it was written: what was changed, in which file and line, and what a crash left.

Input: a log's folder, head and key. Output: `Report`. The head vouches for the last line of the chain, each line of the
chain for the one before it and, where it closes a trace, for every line of the trace's file. Changes are `findings`;
traces that are being written, and what a crash left, are `notes`. Nothing is written.

Where the log is not signed, whoever can write both chain and head can make a log that fits; and a chain rewritten from
some line on shows by the traces that were begun after it, so that the line named is the first that these contradict.
"""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from tieout.audit.align import align
from tieout.audit.canonical import GENESIS, Body
from tieout.audit.chain import well_formed
from tieout.audit.head import Head, Key, read_head
from tieout.audit.links import Line, lines_of
from tieout.audit.log import AuditLog, read_if_unlocked
from tieout.errors import AuditError, WrongKey


@dataclass(frozen=True)
class Finding:
    """Something about a file, and about a line of it where there is one.

    kind is edited, removed, moved, added, truncated, rechained, missing or unsigned; of a note it is crash, running or
    unclosed.
    """

    path: Path
    line: int | None
    kind: str
    text: str

    def __str__(self) -> str:
        where = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        return f"{where}: {self.kind}: {self.text}"


@dataclass(frozen=True)
class Report:
    """What was found in how many traces and lines. `signed`: were signatures checked; None where there are none."""

    findings: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    traces: int
    lines: int
    signed: bool | None


@dataclass
class _Trace:
    """What the chain says of a trace: the hash that opened it, and the line that closed it."""

    anchor: str | None = None
    close: Body | None = None
    line: int = 0


def verify(log: AuditLog, only: str | None = None) -> Report:
    """Check the log; with `only`, the chain and that one trace."""
    return _Check(log, only).run()


class _Check:
    def __init__(self, log: AuditLog, only: str | None) -> None:
        self.log = log
        self.only = only
        self.key: Key = log.key
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self.lines = 0

    def run(self) -> Report:
        """Check chain and traces; with another key than the log's nothing can be said."""
        sizes = {p: p.stat().st_size for p in self.log.traces.glob("*")}  # first, for files are older than their lines
        with _shared(self.log.folder / "lock"):
            try:
                head = self._head()
            except WrongKey as error:
                self._found(self.log.head_path, 1, "unsigned", self._said(error))
                return self._report(None, 0)
            raw = self.log.chain.path.read_bytes() if self.log.chain.path.exists() else None
        self._missing(raw, head, any(sizes.values()))
        traces = self._chain(list(lines_of(raw or b"")), head)
        for trace_id, known in traces.items():
            if self.only in (None, trace_id):
                self._trace(self.log.trace_path(trace_id), known)
        if not self._chain_changed():
            self._strangers(sizes, traces)
        return self._report(head, len(traces))

    def _report(self, head: Head | None, traces: int) -> Report:
        signed = None if head is None or head.key_id is None else bool(self.key.secret)
        return Report(tuple(self.findings), tuple(self.notes), traces, self.lines, signed)

    def _found(self, path: Path, line: int | None, kind: str, text: str) -> None:
        self.findings.append(Finding(path, line, kind, text))

    def _note(self, path: Path, line: int | None, kind: str, text: str) -> None:
        self.notes.append(Finding(path, line, kind, text))

    def _chain_changed(self) -> bool:
        return any(f.path == self.log.chain.path for f in self.findings)

    def _head(self) -> Head | None:
        try:
            return read_head(self.log.head_path, self.key)
        except WrongKey:
            raise
        except AuditError as error:
            self._found(self.log.head_path, 1, "edited", self._said(error))
            return None

    def _said(self, error: AuditError) -> str:
        return str(error).removeprefix(f"{self.log.head_path}:1: ")

    def _missing(self, raw: bytes | None, head: Head | None, traces: bool) -> None:
        """The files without which nothing vouches for the others."""
        if raw is None and ((head and head.count) or traces):
            self._found(self.log.chain.path, None, "missing", "traces or a head are there")
        if raw and not self.log.head_path.exists():
            self._found(self.log.head_path, None, "missing", f"{self.log.chain.path} has lines")

    # the chain

    def _chain(self, lines: Sequence[Line], head: Head | None) -> dict[str, _Trace]:
        """Judge the chain; what its lines say of each trace."""
        self.lines += len(lines)
        lines = self._by_signature(lines, head)
        places = self._places(lines)
        total = head.count if head else max([len(lines), *(p for p in places if p)])
        kept = self._crash_at_end(lines, total) if head else len(lines)
        after = [i for i in range(kept) if (p := places[i]) is not None and p > total]
        inside = [i for i in range(kept) if i not in set(after)]
        by_place = {p: lines[i] for i in inside if (p := places[i]) is not None}
        foreign = self._foreign(by_place, head, total)
        told = [None if places[i] in foreign else places[i] for i in inside]
        for difference in align([lines[i] for i in inside], told, total):
            early = "" if self.key.secret or difference.kind != "rechained" else "; unsigned, so it may begin earlier"
            self._found(self.log.chain.path, difference.line, difference.kind, difference.text + early)
        last = head.last_hash if head else GENESIS
        for i in after:
            last = self._beyond(lines[i], last, head)
        return _traces([*(by_place[p] for p in sorted(by_place) if p not in foreign), *(lines[i] for i in after)])

    def _by_signature(self, lines: Sequence[Line], head: Head | None) -> list[Line]:
        """Lines that are as they were but for their signature count as edited, not as made up."""
        signed = {line.link["prev_hash"] for line in lines if line.link and self.key.vouches(line.link)}
        signed |= {head.last_hash} if head else set()
        return [
            replace(line, link=None)
            if line.link and not self.key.vouches(line.link) and line.this_hash in signed
            else line
            for line in lines
        ]

    def _places(self, lines: Sequence[Line]) -> list[int | None]:
        """Where each line says it stands; torn ones that a later line sets aside stand where they are."""
        places: list[int | None] = []
        for i, line in enumerate(lines):
            link = line.link
            if link is None or not well_formed(link) or not self.key.vouches(link):
                places.append(None)
                continue
            places.append(link["n"])
            if link["event"] == "repair":
                self._set_aside(lines[:i], places, link)
        return places

    def _set_aside(self, before: Sequence[Line], places: list[int | None], link: Body) -> None:
        torn = before[-link["lines"] :]
        if hashlib.sha256(b"".join(line.raw + b"\n" for line in torn)).hexdigest() == link["sha256"]:
            for back in range(1, len(torn) + 1):
                places[-1 - back] = link["n"] - back
                self._note(self.log.chain.path, link["n"] - back, "crash", "cut short in mid-write, and set aside")

    def _crash_at_end(self, lines: Sequence[Line], total: int) -> int:
        """How many lines are left without those at the end that a crash cut short after the head was written."""
        kept = len(lines)
        while kept > total and lines[kept - 1].torn:
            kept -= 1
            self._note(self.log.chain.path, kept + 1, "crash", "cut short in mid-write")
        return kept

    def _foreign(self, by_place: Mapping[int, Line], head: Head | None, total: int) -> set[int]:
        """Places of lines that are sound by themselves but not those that the head, or a trace, vouches for."""
        foreign: set[int] = set()
        closes = {str(x["trace_id"]): x for line in by_place.values() if (x := line.link) and x["event"] == "close"}
        due = head.last_hash if head else None
        for place in range(total, 0, -1):
            line = by_place.get(place)
            if line is None:
                due = None
            elif line.link is not None:
                if (due is not None and line.this_hash != due) or self._contradicted(line.link, closes):
                    foreign.add(place)
                    due = None
                else:
                    due = line.link["prev_hash"]
        return foreign

    def _contradicted(self, link: Body, closes: Mapping[str, Body]) -> bool:
        """Whether the trace that this line opened, itself as it was recorded, began after another line."""
        if link["event"] != "open" or link["trace_id"] not in closes:
            return False
        first = _first_line(self.log.trace_path(link["trace_id"]))
        recorded = closes[link["trace_id"]]["hashes"][:1]
        return (
            first is not None
            and [first.this_hash] == recorded
            and (first.link or link)["prev_hash"] != link["this_hash"]
        )

    def _beyond(self, line: Line, last: str, head: Head | None) -> str:
        """A line after those that the head counts: added by a writer that died before it wrote the head, or not."""
        if head is None or line.link is None or line.link["prev_hash"] != last:
            self._found(self.log.chain.path, line.number, "added", "no writer added this line")
            return last
        self._note(self.log.chain.path, line.number, "crash", "added, but the head was not written")
        return str(line.this_hash)

    # the traces

    def _trace(self, path: Path, known: _Trace) -> None:
        if not path.exists():
            self._found(path, None, "missing", f"it is listed in {self.log.chain.path}:{known.line}")
            return
        if known.close is not None:
            self._closed(path, list(lines_of(path.read_bytes())), known.close)
            return
        raw = read_if_unlocked(path)
        if raw is None:
            self._note(path, None, "running", "its answer is being made")
            return
        if self._chain_changed():
            self._note(path, None, "unclosed", "no line closes it; the chain was changed")
        else:
            self._note(path, None, "crash", "its writer ended before the answer; the next one closes it")
        self._unclosed(path, list(lines_of(raw)), known.anchor)

    def _closed(self, path: Path, lines: list[Line], close: Body) -> None:
        """Beside the hashes that the chain recorded."""
        hashes: list[str | None] = close["hashes"]
        self.lines += len(lines)
        if close["state"] == "crashed":
            self._note(path, None, "crash", f"its writer ended before the answer; {len(hashes)} steps are recorded")
        if close["torn"]:
            lines = self._torn(path, lines, close["torn"], len(hashes) + 1)
        at = {h: i for i, h in enumerate(hashes, 1) if h}
        places = [at.get(line.this_hash) if line.this_hash else None for line in lines]
        for difference in align(lines, places, len(hashes)):
            self._found(path, difference.line, difference.kind, difference.text)

    def _torn(self, path: Path, lines: list[Line], torn: Body, number: int) -> list[Line]:
        """Without what a crash left at the end, which must be as it was found."""
        if lines and not lines[-1].whole and hashlib.sha256(lines[-1].raw).hexdigest() == torn["sha256"]:
            self._note(path, number, "crash", f"cut short in mid-write, {torn['bytes']} bytes")
            return lines[:-1]
        kind = "edited" if len(lines) == number else "truncated"
        self._found(path, number, kind, f"not the {torn['bytes']} bytes that a crash left of this line")
        return lines[: number - 1]

    def _unclosed(self, path: Path, lines: list[Line], anchor: str | None) -> None:
        """By its own links alone: the chain does not vouch for it yet."""
        self.lines += len(lines)
        due = anchor
        for line in lines:
            if line.link is None and not line.whole and line.torn:
                self._note(path, line.number, "crash", f"cut short in mid-write, {len(line.raw)} bytes")
            elif line.link is None:
                self._found(path, line.number, "edited", "its bytes are not those that were hashed")
                due = None
            else:
                if due is not None and line.link["prev_hash"] != due:
                    self._found(path, line.number, "removed", "the line before this one is gone or was rewritten")
                due = line.this_hash

    def _strangers(self, sizes: Mapping[Path, int], traces: Mapping[str, _Trace]) -> None:
        """Files that the chain does not list; an empty one is that of a trace that never began."""
        for path, size in sorted(sizes.items()):
            if self.only not in (None, path.stem):
                continue
            if path.suffix != ".jsonl" or path.stem not in traces:
                if size:
                    self._found(path, None, "added", f"{self.log.chain.path} does not list it")
                else:
                    self._note(path, None, "crash", "empty; its trace never began")


def _traces(lines: Sequence[Line]) -> dict[str, _Trace]:
    found: dict[str, _Trace] = {}
    for line in lines:
        link = line.link or {}
        if link.get("trace_id"):
            one = found.setdefault(link["trace_id"], _Trace())
            one.line = one.line or link["n"]
            if link["event"] == "open":
                one.anchor = link["this_hash"]
            else:
                one.close = link
    return found


def _first_line(path: Path) -> Line | None:
    try:
        with path.open("rb") as stream:
            return next(lines_of(stream.readline()), None)
    except OSError:
        return None


@contextmanager
def _shared(path: Path) -> Iterator[None]:
    """Keep writers out of the chain; a copy without a lock is read as it is."""
    if not path.exists():
        yield
        return
    with path.open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        yield
