"""Numbers that are no values."""

from __future__ import annotations

import pytest

from tests.support.table_pages import page_of
from tieout.cells.numbering import demote_numbers
from tieout.layout.chunks import to_lines


def test_the_day_of_a_date_whose_month_stands_above_is_text() -> None:
    lines = to_lines(page_of("         Ended June\n            30\n    Revenue      1,204").words)
    demote_numbers(lines)
    assert [c.kind for line in lines for c in line.chunks] == ["t", "t", "t", "v"]


def test_markers_beside_heads_of_years_are_text() -> None:
    lines = to_lines(page_of("(in millions)   2025  2024  CHANGE  (2)\nApparel         1,204  1,096  10 %  (2)").words)
    demote_numbers(lines)
    assert [c.kind for c in lines[0].chunks] == ["t", "v", "v", "t", "t"]
    assert [c.kind for c in lines[1].chunks] == ["t", "v", "v", "v", "v"]


@pytest.mark.parametrize(
    ("above", "line", "kinds"),
    [
        ("Balance", "CHF 000          31.12.2025  31.12.2024", "ttt"),
        ("Movements", "CHF 000      1.1.25    cash flows  31.12.25", "tttt"),
        ("Options", "Plan A           01.07.20      50,000", "ttv"),
        ("   as part of    Average price   yet to be", "   programs           (2)          bought    shares", "tttt"),
        ("            Realized   Net Transfers", "2025 Balance   Gains               3  2025 Balance", "tttt"),
        ("                    Transfers", "Category  Additions  to Level  Sales\n                         3", "v"),
        ("Part I             Report       Page", "Item 1    Financial statements     1", "ttv"),
        ("              Contents     Page", "Item 1.  Part I  Statements   1", "tttv"),
        ("Other           12", "Swaps          (14)  Other expense", "tvt"),
    ],
    ids=[
        "days",
        "first and last day",
        "a day and a number",
        "a marker",
        "at the end",
        "alone",
        "two texts",
        "a page",
        "under a value",
    ],
)
def test_what_is_printed_as_a_number_and_is_none(above: str, line: str, kinds: str) -> None:
    lines = to_lines(page_of(f"{above}\n{line}").words)
    demote_numbers(lines)
    assert "".join(c.kind for c in lines[-1].chunks) == kinds


def test_a_number_at_the_left_numbers_its_line_and_one_in_a_column_does_not() -> None:
    lines = to_lines(page_of("12   Guarantees          1,204\n" + " " * 40 + "(14)       Other expense").words)
    demote_numbers(lines)
    assert [[c.kind for c in line.chunks] for line in lines] == [["t", "t", "v"], ["v", "t"]]


def test_years_that_a_marker_touches_are_years_with_markers() -> None:
    (line,) = to_lines(page_of("For the years ended December 31       2025(a)     2024(b)").words)
    demote_numbers([line])
    assert [(c.text, c.markers, c.year) for c in line.chunks[1:]] == [
        ("2025", ("(a)",), True), ("2024", ("(b)",), True),
    ]  # fmt: skip
