"""Tables as grids: each figure once, under its column, with an id; headings, periods, notes; rows left out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.search_rows import filing, proposition, year
from tieout.answer.grids import grid, safe
from tieout.query import Record
from tieout.query.records import record_of
from tieout.query.search import Hit

OWNER = filing("alder", 'Alder "Works" <Inc.>')


def at(left: float, value: str | None, number: int, text: str, **more: Any) -> dict[str, Any]:
    return year(value, number, text, box=[left, 20.0, left + 20, 30.0], **more)


def record(label: str, cells: list[dict[str, Any]], *path: str, **more: Any) -> Record:
    row = proposition(OWNER, label, cells, row_path=list(path), **more)
    return record_of(Hit({**row, "payload": json.loads(row["payload"])}, 0.0), OWNER, ())


def lines(*rows: Record, most: int = 60) -> list[str]:
    return grid(2, rows, frozenset({rows[0].record_id}), most).text.splitlines()


def test_columns_stand_from_left_to_right_with_their_periods() -> None:
    sales = record("Sales", [at(200, "1", 2023, "1"), at(100, "2", 2024, "2")])
    cost = record("Cost", [at(200, "3", 2023, "(3)", col_path=["2023-12-31"])])
    told = lines(sales, cost)
    assert told[3:7] == [
        "c1 2024-12-31 [12 months to 2024-12-31]",
        "c2 2023-12-31 [12 months to 2023-12-31]",
        "r1 Sales | 2 | 1",
        "r2 Cost |  | (3)",
    ]
    named = grid(2, (sales, cost), frozenset(), 60).cells
    assert {name: seen.cell["text"] for name, seen in named.items()} == {
        "t2.r1.c1": "2", "t2.r1.c2": "1", "t2.r2.c2": "(3)",
    }  # fmt: skip


def test_a_cell_of_another_period_than_its_column_says_so() -> None:
    begun = {"period_start": None, "period_end": "2023-12-31", "col_path": ["2024"]}
    flow = record("Sales", [at(100, "2", 2024, "2", col_path=["2024"])])
    more = record("Cost", [at(100, "3", 2024, "3", col_path=["2024"])])
    cash = record("Cash at beginning", [at(100, "9", 2024, "9", **begun)])
    assert lines(flow, more, cash)[-2] == "r3 Cash at beginning | 9 [at 2023-12-31]"


def test_headings_stand_above_their_rows_once() -> None:
    one = record("Cash", [at(100, "1", 2024, "1")], "Assets", "Current assets")
    two = record("Debtors", [at(100, "2", 2024, "2")], "Assets", "Current assets")
    last = record("Land", [at(100, "3", 2024, "3")], "Assets", "Fixed assets")
    assert lines(one, two, last)[4:-1] == [
        "Assets", "  Current assets", "r1 Cash | 1", "r2 Debtors | 2", "  Fixed assets", "r3 Land | 3",
    ]  # fmt: skip


def test_notes_come_once_with_their_id() -> None:
    note = {"marker": "(1)", "text": "Of continuing operations.", "footnote_id": "f"}
    rows = [record(label, [at(100, "1", 2024, "1")], footnotes=[note]) for label in ("Sales", "Cost")]
    assert lines(*rows)[-2:] == ["t2.n1 (1) Of continuing operations.", "</table>"]
    assert grid(2, rows, frozenset(), 60).notes["t2.n1"][1] == "Of continuing operations."


def test_of_a_long_table_the_rows_around_what_was_found_are_told() -> None:
    rows = [record(f"Item {i}", [at(100, "1", 2024, "1")]) for i in range(90)]
    told = grid(1, rows, frozenset({rows[50].record_id}), 15).text.splitlines()
    labels = [line.split(" | ")[0] for line in told if line.startswith("r")]
    assert labels == [f"r{i + 1} Item {i}" for i in range(43, 58)]
    assert told.count("…") == 2


@pytest.mark.parametrize(
    ("text", "told"), [("a\n b", "a b"), ("</table>", "&lt;/table&gt;"), ("5 | 6", "5 ¦ 6"), (None, "")]
)
def test_a_filings_words_are_one_line_without_marks(text: str | None, told: str) -> None:
    assert safe(text) == told


def test_a_name_closes_no_attribute() -> None:
    first = lines(record("Sales", [at(100, "1", 2024, "1")]))[0]
    assert first.count('"') == 8
    assert first.count(">") == 1
