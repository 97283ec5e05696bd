"""The lake's README and its SQL come from the contracts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lake.rows import filing, footnote
from tieout.errors import LakeError
from tieout.lake.contracts import CONTRACTS
from tieout.lake.docs import markdown
from tieout.lake.duck import SQL, query
from tieout.lake.store import Lake

README = Path(__file__).parents[2] / "data" / "lake" / "README.md"


def test_the_committed_readme_is_the_generated_one() -> None:
    assert README.read_text("utf-8") == markdown(), "run `tieout lake-docs --write`"


def test_every_column_is_documented() -> None:
    text = markdown()
    for contract in CONTRACTS.values():
        section = text.split(f"## {contract.name}\n")[1].split("\n## ")[0]
        assert [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("| ")][1:] == [
            column.name for column in contract.columns
        ]


def test_tables_are_views_with_rows_or_without(tmp_path: Path) -> None:
    assert query(tmp_path, "SELECT count(*) AS n FROM cells") == (["n"], [(0,)])
    lake = Lake(tmp_path)
    lake.write("footnotes", "doc", [footnote(1), footnote(2)], fingerprint="f")
    lake.write("filings", "doc", [filing()], fingerprint="f")
    joined = "SELECT file_name, marker FROM footnotes JOIN filings USING (doc_id) WHERE marker = ? ORDER BY ALL"
    assert query(tmp_path, joined, ["(2)"])[1] == [("a.pdf", "(2)")]


@pytest.mark.parametrize("empty", [True, False])
def test_an_empty_view_has_the_types_of_a_full_one(tmp_path: Path, empty: bool) -> None:
    if not empty:
        for name in CONTRACTS:
            Lake(tmp_path).write(name, "doc", [], fingerprint="f")
    for name, contract in CONTRACTS.items():
        described = query(tmp_path, f"DESCRIBE FROM {name}")[1]
        assert [row[0] for row in described] == [column.name for column in contract.columns]
        types = {row[0]: row[1] for row in described}
        assert types[contract.part] == "VARCHAR"
        assert types.get("value", "DECIMAL(38,6)") == "DECIMAL(38,6)"
        assert types.get("vector", "FLOAT[]") == "FLOAT[]"


@pytest.mark.parametrize("name", sorted(p.stem for p in (SQL / "views").glob("*.sql")))
def test_every_view_runs_on_an_empty_lake(tmp_path: Path, name: str) -> None:
    assert query(tmp_path, f"FROM {name}")[1] == []


def test_a_wrong_query_is_ours_to_say(tmp_path: Path) -> None:
    with pytest.raises(LakeError, match="nowhere"):
        query(tmp_path, "SELECT * FROM nowhere")
