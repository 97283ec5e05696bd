"""Charts are found by their drawings; shaded tables are none."""

from __future__ import annotations

import pytest

from tests.support.page_maker import blank, text
from tieout.layout.charts import chart_boxes, without_charts
from tieout.pages.model import Fill, Page, Rule

BLUE = (0.1, 0.3, 0.6)
SHADE = (0.8, 0.93, 1.0)


def shown(page: Page) -> Page:
    """The page without its charts."""
    return without_charts(page, chart_boxes(page))


def bars() -> Page:
    """Five upright bars with a value over each, years below, ticks at the left, and a row of a table below."""
    page = blank()
    for i, high in enumerate((60, 75, 100, 90, 110)):
        left = 120 + 60 * i
        page.fills.append(Fill(left, 300 - high, left + 30, 300, BLUE))
        text(page, left + 5, 295 - high, f"{high * 7}", size=7)
        text(page, left + 5, 309, f"202{i}", size=7)
    for i in range(4):
        text(page, 80, 303 - 40 * i, str(250 * i), size=7)
    text(page, 100, 400, "Cash")
    text(page, 300, 400, "48,210")
    return page


def test_upright_bars_are_a_chart_with_the_numbers_at_its_axes() -> None:
    page = bars()
    (box,) = chart_boxes(page)
    assert box[0] <= 80
    assert box[1] <= 185
    assert [w.text for w in shown(page).words] == ["Cash", "48,210"]
    assert shown(page).fills == []


def test_lying_bars_with_their_values_beside_are_a_chart() -> None:
    page = blank()
    for i, wide in enumerate((110, 105, 112, 100)):
        page.fills.append(Fill(360, 200 + 18 * i, 360 + wide, 209 + 18 * i, BLUE))
        text(page, 335, 208 + 18 * i, str(2022 - i), size=8)
        text(page, 365 + wide, 208 + 18 * i, f"2,{wide}", size=8)
    assert shown(page).words == []


@pytest.mark.parametrize("widths", [(342, 342, 342), (342, 78, 120)])
def test_shaded_rows_of_a_table_are_no_chart(widths: tuple[int, ...]) -> None:
    page = blank()
    for i, wide in enumerate(widths * 2):
        y = 200 + 14 * i
        page.fills.append(Fill(40, y, 40 + wide, y + 13, SHADE))
        page.fills.append(Fill(40 + wide, y, 560, y + 13, SHADE))
        text(page, 42, y + 10, "Costs")
        text(page, 500, y + 10, f"{i},420")
    assert chart_boxes(page) == []
    assert shown(page) is page


def test_a_ring_with_leaders_takes_their_labels() -> None:
    page = blank()
    page.curves += [(140, 150, 190, 250), (150, 145, 245, 180), (185, 180, 246, 256)]
    page.rules.append(Rule(120, 219, 145, 219, horizontal=True))
    text(page, 70, 222, "Americas 31.3%", size=8)
    assert shown(page).words == []


def test_circles_around_the_figures_of_a_table_are_no_chart() -> None:
    page = blank()
    for row in range(4):
        page.curves.append((160, 130 + 45 * row, 200, 170 + 45 * row))
        text(page, 170, 153 + 45 * row, "9.7%")
    assert chart_boxes(page) == []


def test_a_frame_with_round_corners_around_text_is_no_chart() -> None:
    page = blank()
    page.curves += [(50, 100, 400, 300), (52, 102, 398, 298), (49, 99, 401, 301), (49, 99, 90, 130)]
    for i in range(14):
        text(page, 60, 120 + 13 * i, "Revenue of the segment 1,420 1,380 1,311 1,207 in all")
    assert chart_boxes(page) == []


def test_the_floating_bars_of_a_waterfall_are_a_chart() -> None:
    page = blank()
    for i, (top, end) in enumerate(((150, 200), (150, 165), (165, 172), (172, 180), (160, 180), (160, 200))):
        left = 80 + 60 * (i if i < 5 else 6)
        page.fills.append(Fill(left, top, left + 30, end, BLUE))
        text(page, left + 5, top - 4, f"{end - top}.0", size=7)
    assert shown(page).words == []


def test_a_flat_line_takes_its_grid_and_the_numbers_at_it() -> None:
    page = blank()
    page.curves.append((364, 220, 544, 250))
    page.curves += [(362 + 30 * i, 246 - 4 * i, 367 + 30 * i, 251 - 4 * i) for i in range(7)]
    for i in range(5):
        page.rules.append(Rule(350, 200 + 30 * i, 558, 200.3 + 30 * i, horizontal=True))
        text(page, 330, 203 + 30 * i, str(1200 - 300 * i), size=7)
    assert shown(page).words == []


def test_two_arcs_with_their_shares_are_a_ring_and_a_mark_of_two_curves_is_none() -> None:
    page, mark = blank(), blank()
    for one in (page, mark):
        one.curves += [(238, 120, 306, 213), (237.5, 120, 306, 213), (289, 121, 334, 207), (288.5, 121, 334, 207)]
    assert chart_boxes(mark) == []
    text(page, 220, 122, "56%", size=8)
    text(page, 340, 150, "44%", size=8)
    assert shown(page).words == []


def test_lines_take_the_axes_around_them_and_every_number_of_the_scale() -> None:
    page = blank()
    page.curves += [(114, 188, 500, 286), (114, 216, 500, 345), (110, 282, 118, 290)]
    page.rules += [Rule(75, 164, 75.2, 386, horizontal=False), Rule(75, 386, 539, 386.2, horizontal=True)]
    for i in range(12):
        text(page, 53, 392 - 20.2 * i, f"${20 * i}", size=7)
    text(page, 60, 420, "$95 in all", size=9)
    assert " ".join(w.text for w in shown(page).words) == "$95 in all"


def test_a_frame_around_lying_bars_is_the_charts_box() -> None:
    page = blank()
    for i, (left, wide) in enumerate(((140, 110), (140, 75), (140, 92), (250, 60), (190, 80))):
        page.fills.append(Fill(left, 200 + 20 * i, left + wide, 212 + 20 * i, BLUE))
        text(page, 50, 210 + 20 * i, f"Model {i}", size=8)
    for y in (180, 310):
        page.rules += [Rule(40 + 100 * n, y, 140 + 100 * n, y, True) for n in range(3)]
    page.rules += [Rule(x, 180, x, 310, False) for x in (40, 340)]
    text(page, 40, 400, "Cash")
    assert chart_boxes(page) == [(40, 180, 340, 310)]
    assert [w.text for w in shown(page).words] == ["Cash"]
