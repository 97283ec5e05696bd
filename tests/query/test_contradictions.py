"""Figures that filings state differently are told with both values and their dates; rounding and other rows are not."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.support.search_rows import ENCODER, Row, filing, proposition, put, year
from tieout.query import QueryResult, Searcher

NEW = filing("new", "Alder Works, Inc.", filed_date=date(2025, 2, 1))
OLD = filing("old", "Alder Works, Inc.", fiscal_year=2023, period_end=date(2023, 12, 31), filed_date=date(2024, 2, 1))


def ask(root: Path, old: list[Row], new: list[Row], as_of: date | None = None) -> QueryResult:
    put(root, (OLD, old), (NEW, new))
    return Searcher(root, ENCODER).query("Alder's total revenues in 2023", collections=["c"], as_of=as_of)


def revenues(owner: Row, value: str, label: str = "Total revenues", **more: object) -> Row:
    return proposition(owner, label, [year(value, 2023, value, **more)])


def test_two_filings_with_two_values_are_both_told(tmp_path: Path) -> None:
    result = ask(tmp_path, [revenues(OLD, "421000000")], [revenues(NEW, "415000000", restated=True)])
    found = result.contradictions[0]
    assert [(v.value, v.file_name, v.filed_date, v.restated) for v in found.values] == [
        ("415000000", "new.pdf", "2025-02-01", True),
        ("421000000", "old.pdf", "2024-02-01", False),
    ]
    assert "415000000 in new.pdf, restated (filed 2025-02-01)" in result.reasons[-1]
    assert result.to_json()["contradictions"][0]["period_end"] == "2023-12-31"


@pytest.mark.parametrize("order", [1, -1])
def test_what_one_filing_restates_comes_before_what_it_repeats(tmp_path: Path, order: int) -> None:
    both = [revenues(NEW, "415000000", restated=True), revenues(NEW, "421000000")]
    found = ask(tmp_path, [], both[::order]).contradictions[0]
    assert [(v.value, v.restated) for v in found.values] == [("415000000", True), ("421000000", False)]


def test_as_of_shows_what_was_known(tmp_path: Path) -> None:
    given = [revenues(OLD, "421000000")], [revenues(NEW, "415000000", restated=True)]
    result = ask(tmp_path, *given, as_of=date(2024, 6, 30))
    assert not result.contradictions
    assert {c["value"] for r in result.records for c in r.cells} == {"421000000"}


@pytest.mark.parametrize(
    "new",
    [
        revenues(NEW, "421000000"),
        revenues(NEW, "420600000"),
        revenues(NEW, "415000000", label="Cost of revenues"),
        revenues(NEW, "415000000", currency="EUR"),
        revenues(NEW, "415000000", col_path=["Europe", "2023"]),
        proposition(NEW, "Total revenues", [year("415000000", 2023)], title="Segments"),
    ],
    ids=["same", "rounded", "other row", "other currency", "other column", "other table"],
)
def test_no_contradiction(tmp_path: Path, new: Row) -> None:
    assert not ask(tmp_path, [revenues(OLD, "421000000")], [new]).contradictions
