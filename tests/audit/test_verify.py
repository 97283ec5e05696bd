"""Each change to a log is told by its kind, with file and line; what is no change is not told."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tieout.audit.canonical import body_of, line_of, linked
from tieout.audit.head import Head, Key, write_head
from tieout.audit.log import AuditLog
from tieout.audit.verify import verify
from tieout.evaluation.tampering import KINDS, SECRET, answer, crashes, report, run, sample_log

Lines = list[bytes]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> AuditLog:
    return sample_log(tmp_path_factory.mktemp("log") / "log", key=Key(SECRET), traces=3)


@pytest.fixture
def log(written: AuditLog, tmp_path: Path) -> AuditLog:
    shutil.copytree(written.folder, tmp_path / "log")
    return AuditLog(tmp_path / "log", key=written.key)


def trace(log: AuditLog) -> Path:
    return sorted(log.traces.iterdir())[1]


def found(log: AuditLog) -> list[tuple[str, str, int | None]]:
    return [(f.path.name if f.path.parent == log.folder else "trace", f.kind, f.line) for f in verify(log).findings]


def change(path: Path, how: Callable[[Lines], Lines]) -> None:
    path.write_bytes(b"".join(how(path.read_bytes().splitlines(keepends=True))))


def edit(old: bytes, new: bytes, number: int) -> Callable[[Lines], Lines]:
    return lambda lines: [line.replace(old, new, 1) if i == number else line for i, line in enumerate(lines, 1)]


def test_an_untouched_log_is_sound(log: AuditLog) -> None:
    report = verify(log)
    assert (report.findings, report.notes, report.traces, report.signed) == ((), (), 3, True)
    assert report.lines == 6 + 3 * 5


CASES: list[tuple[str, Callable[[Lines], Lines], list[tuple[str, int]]]] = [
    ("a digit", edit(b'"page":0', b'"page":7', 3), [("edited", 3)]),
    ("a space that JSON does not mind", edit(b":", b": ", 2), [("edited", 2)]),
    ("its hash", edit(b'"this_hash":"', b'"this_hash":"0', 2), [("edited", 2)]),
    ("a break between lines", lambda lines: [lines[0], lines[1][:-1] + b" ", *lines[2:]], [("edited", 2)]),
    ("a break within a line", edit(b",", b"\n", 2), [("edited", 2)]),
    ("the last break", lambda lines: [*lines[:-1], lines[-1][:-1] + b" "], [("edited", 5)]),
    ("two lines", lambda lines: edit(b"1", b"2", 4)(edit(b"0", b"1", 2)(lines)), [("edited", 2), ("edited", 4)]),
    ("first gone", lambda lines: lines[1:], [("removed", 1)]),
    ("two gone", lambda lines: [lines[0], *lines[3:]], [("removed", 2)]),
    ("one edited, the next gone", lambda lines: [lines[0], lines[1][1:], *lines[3:]], [("edited", 2), ("removed", 3)]),
    ("last gone", lambda lines: lines[:-1], [("truncated", 5)]),
    ("cut in a line", lambda lines: [*lines[:3], lines[3][:20]], [("truncated", 4)]),
    ("last break gone", lambda lines: [*lines[:-1], lines[-1][:-1]], [("truncated", 5)]),
    ("emptied", lambda lines: [], [("truncated", 1)]),
    ("swapped", lambda lines: [lines[1], lines[0], *lines[2:]], [("moved", 1)]),
    ("twice", lambda lines: [*lines[:2], *lines[1:]], [("added", 3)]),
    ("a line more", lambda lines: [*lines, b"{}\n"], [("added", 6)]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "how", "expected"), CASES, ids=[case[0] for case in CASES])
def test_changes_of_a_trace(
    log: AuditLog, name: str, how: Callable[[Lines], Lines], expected: list[tuple[str, int]]
) -> None:
    change(trace(log), how)
    assert found(log) == [("trace", *one) for one in expected]


def rechained(lines: Lines, place: int, key: Key | None = None) -> Lines:
    """The lines with another moment in the one at `place` (from 1), and hashes that fit from there on."""
    made = lines[: place - 1]
    last = json.loads(lines[place - 1])["prev_hash"]
    for number, line in enumerate(lines[place - 1 :], place):
        body = body_of(json.loads(line))
        link = linked(last, {**body, "at": "2031"} if number == place else body)
        last = link["this_hash"]
        made.append(line_of(key.signed(link) if key else link))
    return made


def test_a_rechained_trace_is_told_from_the_line_that_says_something_else(log: AuditLog) -> None:
    change(trace(log), lambda lines: rechained(lines, 3))
    assert found(log) == [("trace", "rechained", 3)]


@pytest.mark.parametrize("place", [1, 4, 6])
def test_a_rechained_chain_lacks_signatures_from_that_line_on(log: AuditLog, place: int) -> None:
    change(log.chain.path, lambda lines: rechained(lines, place, Key(b"another key")))
    assert found(log)[0] == ("chain.jsonl", "rechained", place)


def test_without_a_key_traces_contradict_a_rechained_chain_and_head(tmp_path: Path) -> None:
    log = sample_log(tmp_path, traces=3)
    change(log.chain.path, lambda lines: rechained(lines, 3))
    made = log.chain.path.read_bytes()
    write_head(log.head_path, Head(6, json.loads(made.splitlines()[-1])["this_hash"], len(made)), Key())
    assert found(log)[0] == ("chain.jsonl", "rechained", 3)
    assert "may begin earlier" in verify(log).findings[0].text


def test_a_head_elsewhere_tells_that_all_was_put_back(tmp_path: Path) -> None:
    log = sample_log(tmp_path / "log", head=tmp_path / "elsewhere" / "head.json", traces=2)
    shutil.copytree(log.folder, tmp_path / "before")
    answer(log, 5)
    shutil.rmtree(log.folder)
    shutil.move(tmp_path / "before", log.folder)
    assert found(log) == [("chain.jsonl", "truncated", 5)]
    shutil.rmtree(log.folder)
    assert found(log) == [("chain.jsonl", "missing", None), ("chain.jsonl", "truncated", 1)]


def test_another_trace_in_its_place_is_told(log: AuditLog) -> None:
    first, second, _ = sorted(log.traces.iterdir())
    shutil.copy(first, second)
    assert found(log) == [("trace", "rechained", 1)]


def test_missing_and_strange_files(log: AuditLog) -> None:
    trace(log).rename(log.traces / "strange.jsonl")
    assert sorted(found(log)) == [("trace", "added", None), ("trace", "missing", None)]


def test_a_log_that_was_signed_and_is_not_any_more(log: AuditLog, tmp_path: Path) -> None:
    other = sample_log(tmp_path / "other")
    assert [(f.kind, f.line) for f in verify(AuditLog(other.folder, key=log.key)).findings] == [("unsigned", 1)]
    head = json.loads(log.head_path.read_text())
    log.head_path.write_bytes(line_of({**head, "signature": head["signature"][::-1]}))
    assert found(log) == [("head.json", "edited", 1)]


def test_a_signed_log_can_be_checked_without_its_key(log: AuditLog) -> None:
    unsigned = AuditLog(log.folder)
    assert verify(unsigned).findings == ()
    assert verify(unsigned).signed is False
    change(log.chain.path, edit(b'"n":3', b'"n":4', 3))
    assert found(unsigned) == [("chain.jsonl", "edited", 3)]


def test_no_log_is_no_finding(tmp_path: Path) -> None:
    report = verify(AuditLog(tmp_path / "none"))
    assert (report.findings, report.notes, report.traces) == ((), (), 0)


def test_crashes_are_notes_with_their_place(tmp_path: Path) -> None:
    notes = {(n.kind, n.text.split(",")[0]) for log in crashes(tmp_path) for n in verify(log).notes}
    assert notes == {
        ("crash", "empty; its trace never began"),
        ("crash", "its writer ended before the answer; the next one closes it"),
        ("crash", "cut short in mid-write"),
        ("crash", "added"),
    }


def test_a_trace_that_a_crash_left_open_is_checked_by_its_own_links(tmp_path: Path) -> None:
    for log in crashes(tmp_path):
        path = sorted(log.traces.iterdir())[-1]
        lines = path.read_bytes().splitlines(keepends=True)
        if len(lines) == 5 and lines[-1].endswith(b"\n") and "close" not in log.chain.path.read_text().splitlines()[-1]:
            change(path, lambda lines: [*lines[:2], *lines[3:]])
            assert found(log) == [("trace", "removed", 3)]
            change(path, edit(b"0", b"1", 2))
            assert found(log) == [("trace", "edited", 2)]
            return
    pytest.fail("no such state")


def test_random_changes_of_every_kind_are_named(tmp_path: Path) -> None:
    bench = run(tmp_path, count=10 * len(KINDS), seed=3)
    *_, last = report(bench)
    assert last.startswith("detected: 1.000, right line named: 1.000; false alarms: 0 of ")


def test_the_bench_itself_sees_what_is_not_named(log: AuditLog, tmp_path: Path) -> None:
    expected = KINDS["edited byte"](log.folder, random.Random(1))  # noqa: S311 - repeatable on purpose
    assert expected.told_by(verify(log).findings, log.folder)
    assert not expected.told_by((), log.folder)
