"""Whatever is done to the files of a log, it shows."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tieout.audit.canonical import GENESIS, line_of, linked
from tieout.audit.head import Key
from tieout.audit.log import AuditLog
from tieout.audit.verify import verify
from tieout.evaluation.tampering import SECRET, sample_log

PLACES = st.integers(0, 10**6)
CHANGES = st.lists(st.tuples(PLACES, PLACES, st.integers(0, 300), st.binary(max_size=40)), min_size=1, max_size=4)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> AuditLog:
    return sample_log(tmp_path_factory.mktemp("log") / "log", key=Key(SECRET), traces=3)


@pytest.fixture(scope="module")
def unsigned(tmp_path_factory: pytest.TempPathFactory) -> AuditLog:
    return sample_log(tmp_path_factory.mktemp("unsigned") / "log", traces=3)


@settings(max_examples=150, deadline=None)
@given(changes=CHANGES)
def test_no_change_of_bytes_passes(
    log: AuditLog, tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int, int, bytes]]
) -> None:
    folder = tmp_path_factory.getbasetemp() / "changed"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(log.folder, folder)
    paths = sorted(p for p in folder.rglob("*.json*") if p.is_file())
    before = {path: path.read_bytes() for path in paths}
    for which, place, length, put in changes:
        path = paths[which % len(paths)]
        raw = path.read_bytes()
        start = place % (len(raw) + 1)
        path.write_bytes(raw[:start] + put + raw[start + length :])
    changed = {path for path in paths if path.read_bytes() != before[path]}
    report = verify(AuditLog(folder, key=log.key))
    if any(not _as_after_a_crash(path, before[path]) for path in changed):
        assert report.findings
    else:
        assert bool(report.findings or report.notes) == bool(changed)


VALUES = st.recursive(st.none() | st.integers(-2, 9) | st.text(max_size=3), lambda v: st.lists(v, max_size=3))
LINKS = st.fixed_dictionaries(
    {},
    optional={
        "n": st.integers(-1, 12) | VALUES,
        "at": st.text(max_size=2) | VALUES,
        "event": st.sampled_from(["open", "close", "repair"]) | VALUES,
        "trace_id": st.sampled_from(["20260105T000000Z-00000000", "none", ""]) | VALUES,
        "hashes": VALUES,
        "torn": VALUES | st.fixed_dictionaries({"bytes": VALUES, "sha256": VALUES}),
        "state": VALUES,
        "lines": VALUES,
        "sha256": VALUES,
    },
)


@settings(max_examples=150, deadline=None)
@given(links=st.lists(LINKS, min_size=1, max_size=3), place=PLACES, which=PLACES, cut=st.booleans())
def test_no_made_up_line_stops_the_check(
    unsigned: AuditLog,
    tmp_path_factory: pytest.TempPathFactory,
    links: list[dict[str, Any]],
    place: int,
    which: int,
    cut: bool,
) -> None:
    folder = tmp_path_factory.getbasetemp() / "made_up"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(unsigned.folder, folder)
    paths = [folder / "chain.jsonl", *sorted((folder / "traces").iterdir())]
    path = paths[which % len(paths)]
    lines = path.read_bytes().splitlines(keepends=True)
    at = place % (len(lines) + 1)
    last = json.loads(lines[at - 1])["this_hash"] if at else GENESIS
    for link in links:
        made = linked(last, link)
        lines.insert(at, line_of(made))
        last, at = made["this_hash"], at + 1
    path.write_bytes(b"".join(lines[:at] if cut else lines))
    report = verify(AuditLog(folder))
    assert report.findings or report.notes


def _as_after_a_crash(path: Path, before: bytes) -> bool:
    """Whether bytes that are no line were put at the chain's end, as a killed writer does."""
    return path.name == "chain.jsonl" and path.read_bytes().startswith(before)
