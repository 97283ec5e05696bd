"""Whatever is done to the files of a log, it shows."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tieout.audit.head import Key
from tieout.audit.log import AuditLog
from tieout.audit.verify import verify
from tieout.evaluation.tampering import SECRET, sample_log

PLACES = st.integers(0, 10**6)
CHANGES = st.lists(st.tuples(PLACES, PLACES, st.integers(0, 300), st.binary(max_size=40)), min_size=1, max_size=4)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> AuditLog:
    return sample_log(tmp_path_factory.mktemp("log") / "log", key=Key(SECRET), traces=3)


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


def _as_after_a_crash(path: Path, before: bytes) -> bool:
    """Whether bytes that are no line were put at the chain's end, as a killed writer does."""
    return path.name == "chain.jsonl" and path.read_bytes().startswith(before)
