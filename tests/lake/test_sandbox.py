"""SQL over a lake reads the lake: no other file, no writing, no second statement."""

from __future__ import annotations

from pathlib import Path

import pytest

from tieout.errors import LakeError
from tieout.lake.duck import query


@pytest.mark.parametrize("statement", ["SELECT count(*) FROM cells", "DESCRIBE filings", "SUMMARIZE cells"])
def test_queries_run(tmp_path: Path, statement: str) -> None:
    names, rows = query(tmp_path, statement)
    assert names
    assert rows


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("SELECT * FROM read_csv('{outside}')", "disabled by configuration"),
        ("SELECT * FROM read_text('{outside}')", "disabled by configuration"),
        ("SELECT * FROM glob('/*')", "disabled by configuration"),
        ("SELECT * FROM read_parquet('https://example.org/x.parquet')", "disabled"),
        ("COPY (SELECT 1) TO '{inside}'", "COPY is no query"),
        ("EXPORT DATABASE '{inside}'", "EXPORT is no query"),
        ("ATTACH '{outside}' AS other", "ATTACH is no query"),
        ("INSTALL httpfs", "LOAD is no query"),
        ("SET enable_external_access = true", "SET is no query"),
        ("CREATE TABLE mine AS SELECT 1", "CREATE is no query"),
        ("SELECT 1; SELECT 2", "one statement at a time"),
        ("", "one statement at a time"),
        ("EXPLAIN ANALYZE COPY (SELECT 1) TO '{inside}'", "EXPLAIN is no query"),
    ],
)
def test_nothing_else_does(tmp_path: Path, statement: str, reason: str) -> None:
    lake, outside = tmp_path / "lake", tmp_path / "secret.csv"
    lake.mkdir()
    outside.write_text("a,b\n1,2\n", "utf-8")
    with pytest.raises(LakeError, match=reason):
        query(lake, statement.format(outside=outside, inside=lake / "x.parquet"))
    assert not list(lake.iterdir())


def test_a_lake_whose_folder_holds_a_quote_is_read(tmp_path: Path) -> None:
    lake = tmp_path / "it's"
    lake.mkdir()
    assert query(lake, "SELECT count(*) FROM cells")[1] == [(0,)]
