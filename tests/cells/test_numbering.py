"""Numbers that are no values."""

from __future__ import annotations

from tests.support.table_pages import page_of
from tieout.cells.chunks import to_lines
from tieout.cells.numbering import demote_numbers


def test_the_day_of_a_date_whose_month_stands_above_is_text() -> None:
    lines = to_lines(page_of("         Ended June\n            30\n    Revenue      1,204").words)
    demote_numbers(lines)
    assert [c.kind for line in lines for c in line.chunks] == ["t", "t", "t", "v"]


def test_markers_beside_heads_of_years_are_text() -> None:
    lines = to_lines(page_of("(in millions)   2025  2024  CHANGE  (2)\nApparel         1,204  1,096  10 %  (2)").words)
    demote_numbers(lines)
    assert [c.kind for c in lines[0].chunks] == ["t", "v", "v", "t", "t"]
    assert [c.kind for c in lines[1].chunks] == ["t", "v", "v", "v", "v"]
