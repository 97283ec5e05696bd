from __future__ import annotations

from tests.support.filing_rows import altered
from tieout.model import Cell, Table
from tieout.pages.marks import Mark
from tieout.review.sheets import GREEN, RED, columns, gold_marks, read_marks, sheets
from tieout.review.truth import Fact, Judged

Rows = tuple[list[Table], list[Cell]]


def texts(marks: list[Mark]) -> dict[str, Mark]:
    return {m.text: m for m in marks if m.text}


def test_the_gold_has_its_sheet_only_where_there_is_gold(rows: Rows) -> None:
    assert [s.title.partition(":")[0] for s in sheets(*rows)] == ["found", "as read"]
    assert sheets(*rows, [])[2].title == "gold: 0 facts, 0 differ"


def test_the_title_counts_values_and_reasons(rows: Rows) -> None:
    assert sheets(*rows)[0].title == "found: 3 values, 1 with a reason (red)"


def test_columns_reach_over_their_values(rows: Rows) -> None:
    assert columns(rows[1]) == {1: (350.0, 380.0), 2: (450.0, 480.0)}


def test_what_was_read_is_said_in_place(rows: Rows) -> None:
    said = texts(read_marks(rows[0][0], rows[1]))
    assert said["412,000,000 $"].box[2] == 380.0
    assert said["3m to 2026-06-30"].box[1] > said["412,000,000 $"].box[1]
    assert {"Statements of Operations", "(in millions) → USD × 1,000,000", "Income", "Revenue (1)", "nil"} <= set(said)


def test_a_reason_is_red(rows: Rows) -> None:
    said = texts(read_marks(rows[0][0], rows[1]))
    assert said["-9,500,000 $"].color == RED
    assert said["412,000,000 $"].color != RED
    assert "sign unknown; 3m to 2026-06-30" in said


def test_a_header_bar_reaches_over_the_columns_that_it_spans(rows: Rows) -> None:
    bars = [m.box for m in read_marks(rows[0][0], rows[1]) if not m.text and m.fill == 0.6]
    assert (bars[0][0], bars[0][2]) == (300.0, 500.0)
    assert (bars[1][0], bars[1][2]) == (350.0, 380.0)


def test_a_continued_table_says_only_that(rows: Rows) -> None:
    said = texts(read_marks(altered(rows[0][0], continued_from="t0"), rows[1]))
    assert "↳ continues the table before" in said
    assert "Statements of Operations" not in said


def test_gold_is_green_or_red_with_what_differs(rows: Rows) -> None:
    cell = rows[1][5]
    fact = Fact(cell, "c:Revenue")
    agreed, missed = Judged(fact, cell, ()), Judged(fact, cell, ("period", "label"))
    assert {m.color for m in gold_marks(agreed) if m.size > 5} == {GREEN}
    assert "period, label: Revenue" in texts(gold_marks(missed))
