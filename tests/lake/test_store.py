"""The store writes whole files, the same bytes for the same rows, and notices files of another contract."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.lake.rows import footnote
from tieout.errors import ContractError, LakeError
from tieout.lake.store import Lake, sha256_of

ROWS = [footnote(1), footnote(2)]


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    return Lake(tmp_path / "lake")


def with_version(lake: Lake, version: int) -> None:
    """Rewrite the stored footnotes as if under another contract version."""
    path = lake.path("footnotes", "doc")
    table = pq.read_table(path)
    metadata = dict(table.schema.metadata) | {b"tieout.contract": str(version).encode()}
    pq.write_table(table.replace_schema_metadata(metadata), path)


def test_what_is_written_is_read_back(lake: Lake) -> None:
    lake.write("footnotes", "doc", ROWS, fingerprint="f")
    assert lake.rows("footnotes", "doc") == ROWS
    assert lake.fingerprint("footnotes", "doc") == "f"
    assert lake.docs("footnotes") == ["doc"]
    assert lake.read("footnotes", columns=["marker"]).to_pydict() == {"marker": ["(1)", "(2)"]}


def test_equal_rows_give_equal_bytes_and_equal_content(lake: Lake, tmp_path: Path) -> None:
    other = Lake(tmp_path / "other")
    first, second = (one.write("footnotes", "doc", ROWS, fingerprint="f") for one in (lake, other))
    assert first.read_bytes() == second.read_bytes()
    other.write("footnotes", "doc", ROWS, fingerprint="g")
    assert lake.content("footnotes", "doc") == other.content("footnotes", "doc")
    other.write("footnotes", "doc", ROWS[:1], fingerprint="g")
    assert lake.content("footnotes", "doc") != other.content("footnotes", "doc")


def test_a_refused_write_leaves_the_old_file_and_nothing_else(lake: Lake) -> None:
    path = lake.write("footnotes", "doc", ROWS, fingerprint="f")
    before = path.read_bytes()
    with pytest.raises(ContractError):
        lake.write("footnotes", "doc", [footnote(1, page=None)], fingerprint="g")
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_what_is_not_there_is_empty(lake: Lake) -> None:
    assert lake.rows("cells", "doc") == []
    assert lake.read("cells").num_rows == 0
    assert lake.fingerprint("cells", "doc") is None
    lake.delete("cells", "doc")
    with pytest.raises(LakeError, match="no filing doc"):
        lake.filing("doc")
    with pytest.raises(LakeError, match="not a table"):
        lake.read("cellz")


@pytest.mark.parametrize(("version", "remedy"), [(0, "Ingest the filing again"), (99, "Update tieout")])
def test_another_contract_version_is_noticed(lake: Lake, version: int, remedy: str) -> None:
    lake.write("footnotes", "doc", ROWS, fingerprint="f")
    with_version(lake, version)
    assert lake.fingerprint("footnotes", "doc") is None
    assert lake.outdated("footnotes", "doc") == version
    with pytest.raises(LakeError, match=remedy):
        lake.rows("footnotes", "doc")


def test_a_file_that_is_no_parquet_is_named(lake: Lake) -> None:
    path = lake.write("footnotes", "doc", ROWS, fingerprint="f")
    path.write_bytes(b"PAR1 torn")
    assert lake.fingerprint("footnotes", "doc") is None
    with pytest.raises(LakeError, match=r"doc\.parquet cannot be read"):
        lake.rows("footnotes", "doc")


def test_a_stored_file_is_checked_against_its_hash(lake: Lake, tmp_path: Path) -> None:
    source = tmp_path / "a.pdf"
    source.write_bytes(b"one")
    lake.store_file(source, sha256_of(source))
    assert lake.file_path(sha256_of(source)).read_bytes() == b"one"
    with pytest.raises(LakeError, match="changed"):
        lake.store_file(source, "0" * 64)
    assert not lake.file_path("0" * 64).exists()


def test_a_run_sweeps_what_a_killed_one_left(lake: Lake) -> None:
    path = lake.write("footnotes", "doc", ROWS, fingerprint="f")
    leftover = path.parent / ".doc.parquet.1.2.tmp"
    leftover.write_bytes(b"half")
    (lake.staging / "doc").mkdir(parents=True)
    assert lake.docs("footnotes") == ["doc"]
    with lake.writing(), lake.writing():
        assert not leftover.exists()
        assert not lake.staging.exists()
    assert path.exists()


def test_two_processes_do_not_write_at_once(lake: Lake) -> None:
    code = (
        "import sys; from pathlib import Path; from tieout.lake.store import Lake\n"
        "with Lake(Path(sys.argv[1])).writing(): pass"
    )
    command = [sys.executable, "-c", code, str(lake.root)]
    with lake.writing():
        second = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert "another run is writing" in second.stderr
    assert subprocess.run(command, capture_output=True, check=False, env=dict(os.environ)).returncode == 0


def test_a_flipped_bit_is_an_error_or_changes_nothing(lake: Lake) -> None:
    path = lake.write("footnotes", "doc", [footnote(n) for n in range(1, 30)], fingerprint="f")
    good, rows = path.read_bytes(), lake.rows("footnotes", "doc")
    found = 0
    for place in range(0, len(good), 5):
        path.write_bytes(good[:place] + bytes([good[place] ^ 1 << place % 8]) + good[place + 1 :])
        error = _error(lake)
        assert str(path) in error if error else lake.rows("footnotes", "doc") == rows, place
        found += bool(error)
    assert found > len(good) // 10


def test_a_folder_in_place_of_a_file_is_named(lake: Lake) -> None:
    lake.path("footnotes", "doc").mkdir(parents=True)
    with pytest.raises(LakeError, match="ingest the filing again"):
        lake.rows("footnotes", "doc")


def _error(lake: Lake) -> str:
    """Why the footnotes cannot be read; empty where they can."""
    try:
        lake.rows("footnotes", "doc")
    except LakeError as error:
        return str(error)
    return ""
