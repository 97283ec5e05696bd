from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.support.filing_rows import altered, value
from tieout.errors import SettingsError
from tieout.model import Cell
from tieout.review.truth import Fact, judge, page_facts

PRINTED: dict[str, Any] = {
    "page": 1, "x0": 351.0, "y0": 141.0, "x1": 379.0, "y1": 149.0, "text": "412.0", "value_shown": "412000000",
    "currency": "USD", "unit_kind": "money", "period_start": "2026-04-01", "period_end": "2026-06-30",
    "row_label": "Revenue", "in_table": True, "rendered": True, "hidden": False, "nil": False, "concept": "c:Revenue",
}  # fmt: skip


@pytest.fixture
def cells() -> list[Cell]:
    return [value("t", 1, 1, "$ 412.0", "412", x0=350.0, x1=380.0, y0=140.0, y1=150.0, row_label="Revenue")]


def facts(folder: Path, *rows: dict[str, Any]) -> list[Fact]:
    pq.write_table(pa.Table.from_pylist(list(rows)), folder / "x.gold.parquet")
    return page_facts(folder, "x", 1)


def differs(folder: Path, cells: list[Cell], **changed: Any) -> tuple[str, ...]:
    return judge(facts(folder, PRINTED | changed), cells)[0].differs


def test_an_equal_cell_does_not_differ(tmp_path: Path, cells: list[Cell]) -> None:
    assert differs(tmp_path, cells) == ()


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"value_shown": "-412000000"}, ("value",)),
        ({"value_shown": "412000"}, ("value",)),
        ({"currency": "EUR"}, ("unit",)),
        ({"period_end": "2026-03-31"}, ("period",)),
        ({"period_start": None}, ("period",)),
        ({"period_start": "2026-01-01"}, ("period",)),
        ({"row_label": "Cost of revenue"}, ("label",)),
        ({"x0": 500.0, "x1": 520.0}, ("not found",)),
    ],
)
def test_what_differs_is_named(
    tmp_path: Path, cells: list[Cell], changed: dict[str, Any], what: tuple[str, ...]
) -> None:
    assert differs(tmp_path, cells, **changed) == what


@pytest.mark.parametrize("changed", [{"row_label": "Revenue:"}, {"row_label": None}, {"period_end": "2026-06-28"}])
def test_what_does_not_matter(tmp_path: Path, cells: list[Cell], changed: dict[str, Any]) -> None:
    assert differs(tmp_path, cells, **changed) == ()


def test_a_dash_is_nil_or_zero(tmp_path: Path, cells: list[Cell]) -> None:
    assert differs(tmp_path, cells, text="—", value_shown="0") == ("value",)
    cells = [altered(cells[0], kind="nil", value=None)]
    assert differs(tmp_path, cells, text="—", value_shown="0") == ()
    cells = [altered(cells[0], kind="amount", value=Decimal(0))]
    assert differs(tmp_path, cells, text="—", value_shown="0") == ()


def test_of_two_tags_on_one_number_the_better_counts(tmp_path: Path, cells: list[Cell]) -> None:
    judged = judge(facts(tmp_path, PRINTED | {"period_end": "2025-12-31"}, PRINTED), cells)
    assert [j.differs for j in judged] == [()]
    assert judged[0].fact.cell.period_end == date(2026, 6, 30)


def test_hidden_facts_and_other_pages_are_left_out(tmp_path: Path) -> None:
    assert facts(tmp_path, PRINTED | {"hidden": True}, PRINTED | {"page": 2}, PRINTED | {"in_table": False}) == []


def test_a_folder_without_the_gold_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"y\.gold\.parquet"):
        page_facts(tmp_path, "y", 1)
