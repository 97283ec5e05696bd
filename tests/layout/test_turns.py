"""Writing that runs sideways or upside down on an upright page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.pages.model import Box, Page

PICTURE = """
    Sales
    (in millions)
                           2025       2024
                         ─────────────────
    Products              1,204      1,096
    Services^(1)           (702)      (655)
"""


def turn_box(box: Box, turn: int, width: float, height: float) -> Box:
    """A box of upright writing where that writing is turned clockwise on a page of that size."""
    x0, y0, x1, y1 = box
    if turn == 90:
        return width - y1, x0, width - y0, x1
    if turn == 180:
        return width - x1, height - y1, width - x0, height - y0
    return y0, height - x1, y1, height - x0


def turned(page: Page, turn: int) -> Page:
    """The print of a page, turned clockwise on a letter page."""
    out = Page(page.number, 612, 792)
    for word in page.words:
        x0, y0, x1, y1 = turn_box(word.box, turn, 612, 792)
        out.words.append(replace(word, x0=x0, y0=y0, x1=x1, y1=y1, baseline=x0 if turn == 90 else x1, turn=turn))
    for rule in page.rules:
        x0, y0, x1, y1 = turn_box(rule.box, turn, 612, 792)
        out.rules.append(replace(rule, x0=x0, y0=y0, x1=x1, y1=y1, horizontal=turn == 180))
    return out


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_turned_writing_is_read_like_upright_writing(turn: int) -> None:
    upright, other = read(page_of(PICTURE)), read(turned(page_of(PICTURE), turn))
    assert other.grid == upright.grid == ["Products: 1,204 | 1,096", "Services: (702) | (655)"]
    assert other.numbers("Services") == ["-702000000", "-655000000"]
    assert other.periods("Services") == upright.periods("Services")


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_boxes_of_turned_writing_are_those_of_the_displayed_page(turn: int) -> None:
    upright, other = read(page_of(PICTURE)), read(turned(page_of(PICTURE), turn))
    for before, after in zip(upright.cells, other.cells, strict=True):
        box = turn_box((before["x0"], before["y0"], before["x1"], before["y1"]), turn, 612, 792)
        assert (after["x0"], after["y0"], after["x1"], after["y1"]) == pytest.approx(box, abs=0.02)


def test_a_sideways_stamp_beside_a_table_is_no_part_of_it() -> None:
    page = page_of(PICTURE)
    page.words += turned(page_of("Filed 12 March 2026"), 270).words
    assert read(page).grid == ["Products: 1,204 | 1,096", "Services: (702) | (655)"]
