from __future__ import annotations

from tests.support.filing_rows import cell
from tieout.model import Cell, Table
from tieout.review.grids import placed, printed, text_grid

Rows = tuple[list[Table], list[Cell]]


def test_a_spanning_header_stands_in_every_column_that_it_covers(rows: Rows) -> None:
    assert text_grid(rows[1]).head == [["", "Year ended", "Year ended"], ["", "2026", "2025"]]


def test_body_rows_keep_blanks_and_sections_stand_in_the_stub(rows: Rows) -> None:
    grid = text_grid(rows[1])
    assert grid.body == [["Income", "", ""], ["Revenue", "$ 412.0", "—"], ["", "(9.5)", ""]]
    assert grid.at[2][1] is rows[1][-1]


def test_a_header_over_two_rows_is_repeated_below() -> None:
    cells = [
        cell("t", 0, 1, "column_header", "Total", row_span=2),
        cell("t", 0, 2, "column_header", "Segment", col_span=2),
        cell("t", 1, 2, "column_header", "A"),
        cell("t", 1, 3, "column_header", "B"),
    ]
    assert text_grid(cells).head == [["", "Total", "Segment", "Segment"], ["", "Total", "A", "B"]]


def test_no_cells_give_an_empty_grid() -> None:
    assert text_grid([]).rows == []


def test_positions_put_headers_above_the_body_without_gaps(rows: Rows) -> None:
    spots = {p.text: (p.rows, p.cols) for p in placed(rows[1])}
    assert spots["Year ended"] == (range(1), range(1, 3))
    assert spots["2026"] == (range(1, 2), range(1, 2))
    assert spots["Income"] == (range(2, 3), range(1))
    assert spots["Revenue (1)"] == (range(3, 4), range(1))


def test_markers_are_printed_once() -> None:
    assert printed(cell("t", 1, 1, "value", "1.0**", markers=["**"])) == "1.0**"
    assert printed(cell("t", 1, 1, "value", "1.0", markers=["(1)", "(2)"])) == "1.0 (1) (2)"
