"""The bench's rows are searchable, unlike each other and the same every time."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from tieout.evaluation.search_bench import A_FILING, ASKED, companies, filing_of, measure, questions, rows_of, told


def test_rows_differ_and_repeat_themselves() -> None:
    filing = filing_of(3, "Alder Ridge Foods, Inc.")
    rows = rows_of(filing)
    assert len({row["proposition_id"] for row in rows}) == len({row["text"] for row in rows}) == A_FILING
    assert rows == rows_of(filing)
    assert len(set(companies())) > 2000


def test_questions_are_of_three_sorts() -> None:
    asked = questions(list(islice(companies(), 5)))
    assert {sort: len(texts) for sort, texts in asked.items()} == {
        "company and period": ASKED, "period": ASKED, "nothing": ASKED,
    }  # fmt: skip


def test_a_small_index_is_measured(tmp_path: Path) -> None:
    one = measure(A_FILING, tmp_path)
    assert one.rows == A_FILING
    assert all(ms > 0 for times in one.ms.values() for ms in times)
    assert told(one).startswith("search: 500 rows, understood company and period p50 ")
