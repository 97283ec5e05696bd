from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.support.filing_rows import table
from tieout.evaluation.titles import match_titles, score_folder, share, similarity


def gold(title: str | None, *, page: int = 1, y0: float = 100, n_facts: int = 3) -> dict[str, Any]:
    return {"title": title, "bbox": json.dumps({str(page): [50, y0, 500, y0 + 80]}), "n_facts": n_facts}


def test_markers_case_and_space_do_not_matter() -> None:
    assert similarity("Lease Costs (1)", "lease  costs:") == 1.0
    assert similarity("Lease costs", None) == 0.0


@pytest.mark.parametrize(
    ("ours", "good"), [("Statement of Operations", True), ("Balance sheets", False), (None, False)]
)
def test_a_title_is_good_from_eight_tenths(ours: str | None, good: bool) -> None:
    (match,) = match_titles("x", [gold("Statements of Operations")], [table("t", title=ours).to_row()])
    assert (match.good, match.ours, match.found) == (good, ours, True)


def test_the_table_with_the_largest_common_area_counts() -> None:
    ours = [table("t1", y0=30, title="Above").to_row(), table("t2", y0=110, title="Lease costs").to_row()]
    assert match_titles("x", [gold("Lease costs")], ours)[0].good


def test_a_table_on_another_page_is_not_found() -> None:
    (match,) = match_titles("x", [gold("Lease costs", page=2)], [table("t", title="Lease costs").to_row()])
    assert (match.found, match.good, match.page) == (False, False, 2)


def test_tables_without_title_or_numbers_do_not_count() -> None:
    assert match_titles("x", [gold(None), gold("Signatures", n_facts=0)], []) == []


def test_folders_are_joined_by_file_name(tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    for name, rows in (
        ("filings", [{"doc_id": "d0", "file_name": "x.pdf"}, {"doc_id": "d1", "file_name": "other.pdf"}]),
        ("tables", [table("t", title="Lease costs").to_row()]),
    ):
        (lake / name).mkdir(parents=True)
        pq.write_table(pa.Table.from_pylist(rows), lake / name / "d0.parquet")
    pq.write_table(pa.Table.from_pylist([gold("Lease costs"), gold("Goodwill", y0=600)]), tmp_path / "x.tables.parquet")
    matches = score_folder(tmp_path, lake)
    assert [m.good for m in matches] == [True, False]
    assert share(matches) == 0.5
