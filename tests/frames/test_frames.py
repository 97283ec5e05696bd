"""Frames of pandas and polars hold the same decimals, and notebooks trust nothing that a filing prints."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.statements.test_build import BEFORE, MILLION, NEW, OLD, QUARTER, filed
from tests.support.filing_rows import FILING, cell, table, value
from tieout import frames
from tieout.answer.model import Answer, Citation, Claim
from tieout.errors import MissingPackage
from tieout.review.reading import Reading
from tieout.statements.build import assemble
from tieout.statements.series import Point, Series

FOUND = assemble("income", [OLD, QUARTER, NEW], years=2, quarters=2)
BAD = '<script>alert("x")</script>'


def lines(frame: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = frame.to_dicts() if hasattr(frame, "to_dicts") else frame.to_dict("records")
    return rows


@pytest.mark.parametrize("into", ["pandas", "polars"])
def test_a_statement_is_a_row_a_value(into: frames.Library) -> None:
    rows = lines(frames.of_statement(FOUND, into=into))
    assert len(rows) == len(FOUND.rows) * len(FOUND.columns)
    by_status: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_status.setdefault(row["status"], []).append(row)
    (restated,) = by_status["restated"]
    assert (restated["value"], restated["first_filed"]) == (95 * MILLION, 90 * MILLION)
    assert isinstance(restated["value"], Decimal)
    assert (restated["cell_id"], restated["page"], restated["x1"]) == (f"new.pdf/revenue/{BEFORE}", 3, 1.0)
    assert {row["value"] for row in by_status["computed"]} == {40 * MILLION, 20 * MILLION}
    assert all(row["note"] for row in by_status["gap"])


def test_a_wide_statement_is_a_column_a_period() -> None:
    frame = frames.of_statement(FOUND, into="polars", wide=True)
    assert frame.columns[2:] == [str(c) for c in FOUND.columns]
    assert frame.row(0)[:4] == ("revenue", "revenue", 120 * MILLION, 95 * MILLION)


def test_numbers_are_decimals_by_type() -> None:
    assert str(frames.of_statement(FOUND)["value"].dtype) == "decimal128(38, 6)[pyarrow]"
    assert str(frames.of_statement(FOUND, into="polars")["value"].dtype) == "Decimal(precision=38, scale=6)"


def reading(label: str = "Goods") -> Reading:
    cells = [
        cell("t1", 0, 1, "column_header", "2026"),
        cell("t1", 1, 0, "row_header", label),
        value("t1", 1, 1, "412", "412", row_label=label),
        value("t1", 1, 2, "387", "387", row_label=label),
        cell("t1", 2, 0, "row_header", "Services"),
        value("t1", 2, 1, "—", None, row_label="Services"),
    ]
    return Reading(FILING, [table("t1", title=label)], cells)


@pytest.mark.parametrize("into", ["pandas", "polars"])
def test_cells_and_tables(into: frames.Library) -> None:
    rows = lines(frames.of_cells(reading(), into=into))
    assert [(r["label"], r["text"]) for r in rows] == [("Goods", "412"), ("Goods", "387"), ("Services", "—")]
    assert (rows[0]["value"], rows[0]["period_end"], rows[0]["table"]) == (412 * MILLION, date(2026, 6, 30), 1)
    one = frames.of_table(reading().views[0], into=into)
    assert list(one.columns) == ["section", "label", "2026", "2026 (2)"]
    assert lines(one)[0]["2026 (2)"] == 387 * MILLION


def test_a_series_says_why_a_value_is_null() -> None:
    points = (Point("Acme", "2025-12-31", None, None, "amount", reason="not stated: revenue"),)
    (row,) = lines(frames.of_series(Series("revenue", points), into="polars"))
    assert (row["value"], row["reason"], row["period_end"]) == (None, "not stated: revenue", date(2025, 12, 31))


def test_a_library_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(frames, "import_module", gone)
    with pytest.raises(MissingPackage, match="pip install polars"):
        frames.of_statement(FOUND, into="polars")


def test_another_library_is_refused() -> None:
    with pytest.raises(ValueError, match="not 'spark'"):
        frames.of_statement(FOUND, into="spark")  # type: ignore[arg-type]


def test_nothing_of_a_filing_is_markup() -> None:
    found = assemble("income", [filed("o.pdf", date(2025, 12, 31), {"x": {BEFORE: 4}, "revenue": {BEFORE: 9}}, x=BAD)])
    claim = Claim(BAD, "1", "amount", "USD", None, None, True, None, 1.0, (Citation(BAD, 1, None),), BAD, BAD)
    for shown in (found, Answer(False, BAD, (), (claim,)), Answer(True, "", (BAD,)), reading(BAD).views[0]):
        html = shown._repr_html_()
        assert "&lt;script&gt;" in html
        assert "<script" not in html


def test_a_notebook_shows_value_and_source() -> None:
    html = FOUND._repr_html_()
    assert '<td style="text-align:right" title="new.pdf p. 3: ">120</td>' in html
    assert "<th>2024-12-31 as filed</th>" in html
    assert "=40" in html
    assert 'title="412000000 USD, 2026-04-01 to 2026-06-30">412</td>' in reading().views[0]._repr_html_()
