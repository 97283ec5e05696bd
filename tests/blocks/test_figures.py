"""Which pictures, curves and lines are figures and captions."""

from __future__ import annotations

import pytest

from tests.support.block_rows import FILING, LONG, table
from tests.support.page_maker import blank, lines, text
from tieout.blocks.stage import build_blocks
from tieout.layout.stage import layout
from tieout.pages.model import Box


def test_captions_are_told_from_sentences() -> None:
    page = blank()
    lines(page, 50, 60, "Figure 3: Revenue by region")
    lines(page, 50, 100, "Figure 3 shows revenue by region for the last five years.")
    assert [b.kind for b in build_blocks(layout([page]), FILING, [])] == ["caption", "paragraph"]


def test_a_chart_is_a_figure_and_takes_its_labels() -> None:
    page = blank()
    lines(page, 50, 60, f"{LONG}.")
    page.curves.extend((100 + 10 * i, 200 + 5 * (i % 3), 112 + 10 * i, 260) for i in range(12))
    text(page, 120, 230, "2024", size=6)
    figure = next(b for b in build_blocks(layout([page]), FILING, []) if b.kind == "figure")
    assert (figure.x0, figure.y0, figure.text) == (100, 200, "2024")


def test_captions_name_what_stands_nearest_each_once() -> None:
    page = blank()
    page.images += [(50, 100, 250, 200), (50, 300, 250, 400)]
    lines(page, 50, 214, "Figure 1: Revenue by quarter")
    lines(page, 50, 414, "Figure 2: Devices in service")
    lines(page, 50, 470, "Table 3: Cash")
    lines(page, 50, 700, "Figure 9: Somewhere else")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 480, 450, 520))])
    places = {b.block_id: (b.kind, b.y0) for b in blocks}
    named = [(b.text[:8], places.get(b.caption_of or "")) for b in blocks if b.kind == "caption"]
    assert named == [
        ("Figure 1", ("figure", 100)), ("Figure 2", ("figure", 300)), ("Table 3:", ("table", 480)), ("Figure 9", None),
    ]  # fmt: skip
    assert [b.table_id for b in blocks if b.kind == "table"] == ["t1"]


def test_a_picture_on_every_page_is_no_figure() -> None:
    pages = [blank(n) for n in range(1, 6)]
    for page in pages:
        page.images.append((500, 40, 560, 80))
        lines(page, 50, 200, f"{LONG}.")
    pages[2].images.append((50, 300, 300, 500))
    figures = [b for b in build_blocks(layout(pages), FILING, []) if b.kind == "figure"]
    assert [(b.page, b.x0) for b in figures] == [(3, 50)]


@pytest.mark.parametrize(
    ("number", "picture", "figures"),
    [
        (1, (220, 100, 390, 155), 0),  # the registrant's name on the cover
        (2, (60, 600, 160, 650), 0),  # a signature
        (2, (60, 300, 190, 405), 1),
        (1, (60, 300, 360, 405), 1),
    ],
)
def test_logos_and_signatures_are_no_figures(number: int, picture: Box, figures: int) -> None:
    page = blank(number)
    lines(page, 50, 200, f"{LONG}.")
    page.images.append(picture)
    assert sum(b.kind == "figure" for b in build_blocks(layout([page]), FILING, [])) == figures


def test_a_picture_within_a_tables_box_is_a_figure_unless_the_table_is_printed_on_it() -> None:
    page = blank(2)
    page.images += [(310, 130, 380, 200), (50, 120, 300, 210)]
    lines(page, 60, 160, "Energy 5.5")
    figures = [b for b in build_blocks(layout([page]), FILING, [table(2, (48, 110, 450, 220))]) if b.kind == "figure"]
    assert [f.x0 for f in figures] == [310]
