import json
import os
import time
from pathlib import Path

import pytest

from tieout.lake.store import sha256_of
from tieout_dagster.project.inbox import SETTLED_S, Look, dump, load, look, settled_files

KEY = "c/a.pdf"


@pytest.fixture
def file(inbox: Path) -> Path:
    path = inbox / "c" / "a.pdf"
    path.parent.mkdir()
    path.write_bytes(b"one")
    return path


def settle(inbox: Path, before: Look | None = None) -> Look:
    first = look(inbox, before.seen if before else {}, dict)
    return look(inbox, first.seen, dict)


def test_growing_file_waits_until_it_has_kept_still(inbox: Path, file: Path) -> None:
    first = look(inbox, {}, dict)
    assert (first.changed, first.unsettled) == ({}, [KEY])
    file.write_bytes(b"one and more")
    second = look(inbox, first.seen, dict)
    assert (second.changed, second.unsettled) == ({}, [KEY])
    third = look(inbox, second.seen, dict)
    assert third.changed == {KEY: sha256_of(file)}


def test_file_left_alone_is_taken_at_once(inbox: Path, file: Path) -> None:
    assert look(inbox, {}, dict, now=time.time() + SETTLED_S + 1).changed == {KEY: sha256_of(file)}


def test_touched_or_copied_over_itself_is_not_new(inbox: Path, file: Path) -> None:
    before = settle(inbox)
    assert before.changed
    file.write_bytes(b"one")
    os.utime(file, ns=(1, 1))
    assert settle(inbox, before).changed == {}


def test_going_back_to_older_content_is_a_change(inbox: Path, file: Path) -> None:
    before = settle(inbox)
    for content in (b"two", b"one"):
        file.write_bytes(content)
        before = settle(inbox, before)
        assert before.changed == {KEY: sha256_of(file)}


def test_content_that_the_lake_has_is_not_new(inbox: Path, file: Path) -> None:
    known = {KEY: {sha256_of(file)}}
    assert look(inbox, {}, lambda: known, now=time.time() + SETTLED_S + 1).changed == {}


def test_same_content_under_another_name_is_another_filing(inbox: Path, file: Path) -> None:
    before = settle(inbox)
    (inbox / "d").mkdir()
    (inbox / "d" / "b.pdf").write_bytes(file.read_bytes())
    assert list(settle(inbox, before).changed) == ["d/b.pdf"]


def test_partial_and_hidden_files_and_loose_ones_are_no_filings(inbox: Path, file: Path) -> None:
    for name in (".hidden.pdf", "b.pdf.part", "notes.txt"):
        (inbox / "c" / name).write_bytes(b"x")
    (inbox / "loose.pdf").write_bytes(b"x")
    found = settle(inbox)
    assert list(found.changed) == [KEY]
    assert found.loose == ["loose.pdf"]


def test_removed_file_is_forgotten_and_no_inbox_is_empty(inbox: Path, file: Path, tmp_path: Path) -> None:
    before = settle(inbox)
    file.unlink()
    assert settle(inbox, before).seen == {}
    assert look(tmp_path / "none", {}, dict).seen == {}


def test_seen_survives_the_cursor(inbox: Path, file: Path) -> None:
    seen = settle(inbox).seen
    assert load(json.loads(json.dumps(dump(seen)))) == seen


def test_settled_files_leave_out_what_is_fresh(inbox: Path, file: Path) -> None:
    assert settled_files(inbox) == []
    os.utime(file, (1, 1))
    assert settled_files(inbox) == [KEY]
