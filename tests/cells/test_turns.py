"""Writing that is turned is read like upright writing, and its boxes are where it is displayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of
from tieout.cells.turns import turn_back, upright_pages
from tieout.pages.model import Box, Page, Word

PICTURE = """
    Selected data
    (in millions)
                               Year Ended December 31,
                             ──────────────────────────
                                 2025           2024
    Revenue:
      Products                $ 1,204        $ 1,096
      Services                 250^9             (31)
"""
WIDE, HIGH = 612.0, 792.0

# Where the displayed box of an upright box lies once the sheet is turned clockwise by so many degrees.
TURNED: dict[int, Callable[[Box], Box]] = {
    90: lambda b: (HIGH - b[3], b[0], HIGH - b[1], b[2]),
    180: lambda b: (WIDE - b[2], HIGH - b[3], WIDE - b[0], HIGH - b[1]),
    270: lambda b: (b[1], WIDE - b[2], b[3], WIDE - b[0]),
}


def turned(page: Page, turn: int) -> Page:
    """The sheet of `page`, turned: what the reader reports for turned writing has the baseline of no use."""
    move = TURNED[turn]
    width, height = (WIDE, HIGH) if turn == 180 else (HIGH, WIDE)

    def placed(box: Box) -> dict[str, float]:
        return dict(zip(("x0", "y0", "x1", "y1"), move(box), strict=True))

    words = [replace(w, **placed(w.box), baseline=move(w.box)[3], raised=False, turn=turn) for w in page.words]
    rules = [replace(r, **placed(r.box), horizontal=r.horizontal == (turn == 180)) for r in page.rules]
    return Page(1, width, height, words, rules)


def facts(reading: Reading) -> list[tuple[object, ...]]:
    keys = (
        "role",
        "row",
        "col",
        "row_span",
        "col_span",
        "text",
        "value",
        "row_label",
        "row_path",
        "col_path",
        "markers",
    )
    return [tuple(str(c[k]) for k in keys) for c in reading.cells]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_turned_writing_gives_the_same_cells(turn: int) -> None:
    upright = page_of(PICTURE, width=WIDE)
    reading = read(turned(upright, turn))
    assert facts(reading) == facts(read(upright))
    assert [t["title"] for t in reading.tables] == ["Selected data"]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_boxes_are_those_of_the_displayed_page(turn: int) -> None:
    upright = page_of(PICTURE, width=WIDE)
    printed = [(c["x0"], c["y0"], c["x1"], c["y1"]) for c in read(upright).cells]
    reading = read(turned(upright, turn))
    assert [(c["x0"], c["y0"], c["x1"], c["y1"]) for c in reading.cells] == [
        tuple(round(v, 2) for v in TURNED[turn](b)) for b in printed
    ]
    table = reading.tables[0]
    assert all(table["x0"] <= c["x0"] and c["y1"] <= table["y1"] for c in reading.cells)


def test_a_page_with_both_has_a_page_for_each() -> None:
    page = page_of(PICTURE, width=WIDE)
    sideways = turned(page, 270).words
    both = replace(page, words=[*page.words, *sideways])
    assert [t for t, _ in upright_pages(both)] == [0, 270]
    assert sum(len(p.words) for _, p in upright_pages(both)) == len(both.words)


def test_a_stamp_in_the_margin_is_no_page() -> None:
    page = page_of(PICTURE, width=WIDE)
    page.words.append(Word("DRAFT", 10, 300, 20, 340, 9.0, 340.0, turn=270))
    assert [t for t, _ in upright_pages(page)] == [0]


def test_rows_are_rounded_like_any_box() -> None:
    rows = [{"x0": 1.0, "y0": 2.004, "x1": 3.0, "y1": 4.0}]
    turn_back(rows, 270, (612.0, 792.0))
    assert rows == [{"x0": 2.0, "y0": 789.0, "x1": 4.0, "y1": 791.0}]
