"""What a trace holds, how it hangs on the chain, and what happens when writers die, collide or are misled."""

from __future__ import annotations

import errno
import itertools
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tieout.audit.canonical import GENESIS
from tieout.audit.head import Key, read_head
from tieout.audit.log import AuditLog, open_log
from tieout.audit.trace import NO_TRACE
from tieout.audit.verify import verify
from tieout.errors import AuditError, SettingsError, WrongKey
from tieout.evaluation.tampering import answer, crashes

SIGNING = "a key of the tests' own"
WRITER = [sys.executable, "-m", "tests.audit.writer"]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_spans_are_nested_and_say_what_went_in_and_came_out(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    with (
        log.trace({"lake": "7"}) as tracer,
        tracer.span("answer", {"question": "q", "as_of": date(2026, 1, 5)}) as root,
    ):
        with tracer.span("retrieve", {"k": 5}, "to begin with") as span:
            span.finish({"value": Decimal("4.25E+7")}, "one row fits")
        with tracer.span("generate", {}):
            pass
        root.finish({"answer": "yes"})
    inner, second, outer = lines(log.trace_path(tracer.trace_id))
    assert (inner["name"], inner["parent_id"], inner["reasoning"]) == ("retrieve", outer["span_id"], "one row fits")
    assert inner["output"] == {"value": "42500000"}
    assert (second["parent_id"], second["output"]) == (outer["span_id"], None)
    assert outer["parent_id"] is None
    assert outer["input"] == {"question": "q", "as_of": "2026-01-05", "produced_by": {"lake": "7"}}
    assert {s["trace_id"] for s in (inner, second, outer)} == {tracer.trace_id}
    assert outer["start"] <= inner["start"] <= inner["end"] <= second["start"] <= outer["end"]


def test_the_chain_opens_and_closes_each_trace(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    with log.trace() as tracer, tracer.span("answer", {}):
        pass
    opened, closed = lines(log.chain.path)
    (span,) = lines(log.trace_path(tracer.trace_id))
    assert opened["prev_hash"] == GENESIS
    assert [opened["event"], closed["event"]] == ["open", "close"]
    assert span["prev_hash"] == opened["this_hash"]
    assert closed["hashes"] == [span["this_hash"]]
    head = read_head(log.head_path, Key())
    assert head is not None
    assert (head.count, head.last_hash, head.open) == (2, closed["this_hash"], ())


def test_what_is_raised_is_recorded_and_raised(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    with pytest.raises(ZeroDivisionError), log.trace() as tracer, tracer.span("answer", {}):
        1 / 0  # noqa: B018
    (span,) = lines(log.trace_path(tracer.trace_id))
    assert span["output"] == {"error": "ZeroDivisionError: division by zero"}
    assert lines(log.chain.path)[-1]["state"] == "failed"


def test_no_trace_records_nothing() -> None:
    with NO_TRACE.span("answer", {"question": "q"}) as span:
        span.finish({"answer": "yes"})
    assert NO_TRACE.trace_id == ""


def test_a_log_that_does_not_fit_its_head_takes_no_answer(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    answer(log, 1)
    log.chain.path.write_bytes(log.chain.path.read_bytes()[:-1])
    with pytest.raises(AuditError, match="shorter than its head"), log.trace():
        pass
    log.head_path.unlink()
    with pytest.raises(AuditError, match="missing"), log.trace():
        pass


def test_a_line_that_no_writer_added_is_not_taken_up(tmp_path: Path) -> None:
    log = open_log(tmp_path, key=SIGNING)
    answer(log, 1)
    first = log.chain.path.read_bytes().splitlines(keepends=True)[0]
    log.chain.path.write_bytes(log.chain.path.read_bytes() + first)
    with pytest.raises(AuditError, match=r"chain.jsonl:3: a line that no writer added"), log.trace():
        pass


def test_a_key_signs_a_log_from_its_beginning(tmp_path: Path) -> None:
    answer(open_log(tmp_path / "plain"), 1)
    with pytest.raises(WrongKey, match="not signed"), open_log(tmp_path / "plain", key=SIGNING).trace():
        pass
    answer(open_log(tmp_path / "signed", key=SIGNING), 1)
    with pytest.raises(WrongKey, match="signed with key"), open_log(tmp_path / "signed", key=SIGNING[::-1]).trace():
        pass
    with pytest.raises(SettingsError, match="5 bytes"):
        open_log(tmp_path, key="short")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(AuditError, match="TIEOUT_AUDIT"), open_log(tmp_path / "file" / "log").trace():
        pass


def test_a_head_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    log = open_log(tmp_path / "log", head=tmp_path / "file" / "head.json")
    with pytest.raises(AuditError, match=r"head\.json"), log.trace():
        pass


def test_a_disk_that_is_full_is_told_from_tampering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = open_log(tmp_path)
    write, room = os.write, [500]

    def full(handle: int, raw: bytes) -> int:
        if b"span_id" in raw:
            if not room[0]:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            raw = raw[: room[0]]
            room[0] -= len(raw)
        return write(handle, raw)

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(AuditError, match="No space left"):
        answer(log, 1)
    report = verify(log)
    assert report.findings == ()
    (path,) = log.traces.iterdir()
    assert [(n.path, n.line, n.kind) for n in report.notes] == [(path, 2, "crash")]
    path.write_bytes(path.read_bytes()[:-1])
    assert [(f.line, f.kind) for f in verify(log).findings] == [(2, "edited")]


def test_threads_make_one_chain(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda number: answer(log, number), range(8)))
    report = verify(log)
    assert (report.findings, report.notes, report.traces) == ((), (), 8)


def test_every_state_that_a_killed_writer_leaves_is_repaired(tmp_path: Path) -> None:
    repaired = 0
    for log in itertools.islice(crashes(tmp_path), 0, None, 8):
        assert verify(log).findings == ()
        torn = log.chain.path.read_bytes()
        answer(log, 2)
        report = verify(log)
        assert report.findings == ()
        assert log.chain.path.read_bytes().startswith(torn)  # nothing is removed
        assert not any(note.kind == "running" for note in report.notes)
        repaired += any(link["event"] == "repair" for link in _whole(log))
    assert repaired > 3


def _whole(log: AuditLog) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.chain.path.read_bytes().splitlines() if line.endswith(b"}")]


def test_evidence_of_a_crash_is_vouched_for_once_it_is_set_aside(tmp_path: Path) -> None:
    log = next(state for state in crashes(tmp_path) if state.chain.path.read_bytes()[-1:] not in b"\n")
    answer(log, 2)
    torn = next(i for i, line in enumerate(log.chain.path.read_bytes().splitlines(), 1) if not line.endswith(b"}"))
    (note,) = [n for n in verify(log).notes if n.path == log.chain.path]
    assert (note.kind, note.line) == ("crash", torn)
    raw = log.chain.path.read_bytes().splitlines(keepends=True)
    raw[torn - 1] = raw[torn - 1].replace(b"{", b"[", 1)
    log.chain.path.write_bytes(b"".join(raw))
    assert [(f.kind, f.line) for f in verify(log).findings] == [("edited", torn)]


def test_a_writer_that_is_killed_loses_no_ended_step(tmp_path: Path) -> None:
    writer = subprocess.Popen([*WRITER, str(tmp_path), "forever"], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    trace_id, steps = writer.stdout.readline().split()
    log = open_log(tmp_path)
    assert [(n.kind, n.path) for n in verify(log).notes] == [("running", log.trace_path(trace_id))]
    os.kill(writer.pid, signal.SIGKILL)
    writer.wait()
    writer.stdout.close()
    assert [n.kind for n in verify(log).notes] == ["crash"]
    answer(log, 1)
    assert verify(log).findings == ()
    closed = next(link for link in lines(log.chain.path) if link["event"] == "close")
    assert (closed["trace_id"], closed["state"]) == (trace_id, "crashed")
    assert len(closed["hashes"]) >= int(steps)
    trace = log.trace_path(trace_id)
    trace.write_bytes(b"".join(trace.read_bytes().splitlines(keepends=True)[:-1]))
    assert [(f.kind, f.path) for f in verify(log).findings] == [("truncated", trace)]


def test_writers_in_several_processes_make_one_chain(tmp_path: Path) -> None:
    writers = [subprocess.Popen([*WRITER, str(tmp_path), "6"], stdout=subprocess.DEVNULL) for _ in range(4)]
    report = verify(open_log(tmp_path))  # beside them
    assert report.findings == ()
    assert [writer.wait() for writer in writers] == [0] * 4
    report = verify(open_log(tmp_path))
    assert (report.findings, report.notes, report.traces) == ((), (), 24)
    links = lines(tmp_path / "chain.jsonl")
    assert [link["n"] for link in links] == list(range(1, 49))
    assert [link["prev_hash"] for link in links[1:]] == [link["this_hash"] for link in links[:-1]]
