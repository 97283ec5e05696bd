"""Tables whose cells are drawn: read by their rules, and left alone where the rules do not tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tests.support.readings import Reading, read
from tests.support.table_pages import LEAD, LEFT, PITCH, TOP, page_of
from tieout.cells.ruled import read_lattices
from tieout.layout.document import View
from tieout.layout.stage import layout
from tieout.pages.model import Fill, Page, Rule

WORDS = """
    Type               Description

    Visual analog      A line of fixed length with words
    scale              that anchor the scale at its ends

    Likert scale       An ordered set of statements

    Checklist          A choice between some options or
                       places to mark
"""
YES_NO = """
    State        Score included       Exception granted

    NC           Yes                  5

    ND           Yes                  Respondent
                                      unsure

    OH           No                   na
"""


def ruled(picture: str, across: Sequence[float], down: Sequence[float], **more: int) -> Page:
    """The page of a picture with rules around its cells: at columns `across` and lines `down` of the picture."""
    page = page_of(picture, bold=("Type", "Description"), **more)
    xs = [LEFT + PITCH * x for x in across]
    ys = [TOP + LEAD * y - 9.0 for y in down]
    page.rules += [Rule(xs[0], y, xs[-1], y, horizontal=True) for y in ys]
    page.rules += [Rule(x, ys[0], x, ys[-1], horizontal=False) for x in xs]
    return page


def view_of(page: Page) -> View:
    """The page's upright writing."""
    (laid,) = layout([page]).pages
    (view,) = laid.views or ()
    return view


def cells(reading: Reading) -> list[tuple[str, int, int, str]]:
    return [(c["role"], c["row"], c["col"], c["text"]) for c in reading.cells]


def test_a_table_of_words_is_read_cell_by_cell() -> None:
    reading = read(ruled(WORDS, (-1, 18, 55), (-0.5, 1.5, 4.5, 6.5, 9.2)))
    assert cells(reading) == [
        ("column_header", 0, 1, "Description"),
        ("column_header", 0, 0, "Type"),
        ("row_header", 1, 0, "Visual analog scale"),
        ("value", 1, 1, "A line of fixed length with words that anchor the scale at its ends"),
        ("row_header", 2, 0, "Likert scale"),
        ("value", 2, 1, "An ordered set of statements"),
        ("row_header", 3, 0, "Checklist"),
        ("value", 3, 1, "A choice between some options or places to mark"),
    ]
    assert {c["value"] for c in reading.cells} == {None}


def test_words_without_a_header_have_none() -> None:
    body = WORDS.replace("Type       ", "Diary      ").replace("Description", "Notes of a day")
    reading = read(ruled(body, (-1, 18, 55), (-0.5, 1.5, 4.5, 6.5, 9.2)))
    assert reading.heads() == []
    assert reading.grid[0] == "Diary: Notes of a day"


def test_the_sides_may_be_open() -> None:
    page = ruled(WORDS, (-1, 18, 55), (-0.5, 1.5, 4.5, 6.5, 9.2))
    page.rules = [r for r in page.rules if r.horizontal or LEFT < r.x0 < 200]
    assert len(read(page).grid) == 3


def test_yes_and_no_are_a_row_each() -> None:
    reading = read(ruled(YES_NO, (-1, 12, 33, 52), (-0.5, 1.5, 3.5, 6.5, 8.5)))
    assert reading.grid == ["NC: Yes | 5", "ND: Yes | Respondent unsure", "OH: No | na"]
    assert reading.numbers("NC") == [None, "5"]


def test_a_number_with_its_share_is_one_cell() -> None:
    page = ruled(
        """
        Cluster         Population     Sample

        Sciences        1,269 (19.9%)  101 (20.4%)

        Arts            3,212 (50.6%)  247 (50.0%)
        """,
        (-1, 15, 30, 44), (-0.5, 1.5, 3.5, 5.5),
    )  # fmt: skip
    reading = read(page)
    assert reading.grid == ["Sciences: 1,269 (19.9%) | 101 (20.4%)", "Arts: 3,212 (50.6%) | 247 (50.0%)"]
    assert {c["value"] for c in reading.values} == {None}


def test_a_spanning_heading_and_a_spanning_label() -> None:
    page = ruled(
        """
        Drug         In the year of

                     Trial          Filing

        Opdivo       Bladder        Filed

                     Lung           Approved

        Reblozyl     Anemia         Filed
        """,
        (-1, 12, 27, 42), (-0.5, 1.5, 3.5, 5.5, 7.5, 9.5),
    )  # fmt: skip
    first, second, y = LEFT + PITCH * -1, LEFT + PITCH * 12, TOP + LEAD * 5.5 - 9.0
    upper = TOP + LEAD * 1.5 - 9.0
    middle = LEFT + PITCH * 27
    keep = [r for r in page.rules if not (r.horizontal and abs(r.y0 - y) < 1) and abs(r.x0 - middle) > 1]
    keep += [Rule(second, y, LEFT + PITCH * 42, y, horizontal=True)]
    keep += [Rule(middle, upper, middle, TOP + LEAD * 9.5 - 9.0, horizontal=False)]
    page.rules = [r for r in keep if r.x1 > first]
    for word in page.words:
        word.bold = word.y0 < upper + LEAD * 2
    reading = read(page)
    assert reading.heads() == ["In the year of [1-2]", "Trial [1-1]", "Filing [2-2]", "Drug [0-0]"]
    assert reading.grid == ["Opdivo: Bladder | Filed", "Opdivo: Lung | Approved", "Reblozyl: Anemia | Filed"]
    spans = {c["text"]: c["row_span"] for c in reading.cells if c["role"] == "row_header"}
    assert spans == {"Opdivo": 2, "Reblozyl": 1}


def test_shaded_boxes_side_by_side_bound_cells_too() -> None:
    page = ruled(WORDS, (-1, 18, 55), (-0.5, 1.5, 4.5, 6.5, 9.2))
    xs, ys = ([r.x0 for r in page.rules if not r.horizontal], [r.y0 for r in page.rules if r.horizontal])
    boxes = [(x0, y0, x1 - 1, y1 - 1) for y0, y1 in pairwise(ys) for x0, x1 in pairwise(xs)]
    inner = [(x0 + 4, y0 + 4, x1 - 4, y1 - 4) for x0, y0, x1, y1 in boxes[1:2]]
    page.fills = [Fill(*box, (0.8, 0.8, 0.9)) for box in [*boxes, *inner]]
    page.rules = []
    assert read(page).grid == [
        "Visual analog scale: A line of fixed length with words that anchor the scale at its ends",
        "Likert scale: An ordered set of statements",
        "Checklist: A choice between some options or places to mark",
    ]


def test_shaded_boxes_of_every_other_row_bound_no_cells() -> None:
    page = ruled(WORDS, (-1, 18, 55), (-0.5, 1.5, 4.5, 6.5, 9.2))
    xs, ys = ([r.x0 for r in page.rules if not r.horizontal], [r.y0 for r in page.rules if r.horizontal])
    bands = list(pairwise(ys))[::2]
    page.fills = [Fill(x0, y0, x1, y1, (0.8, 0.8, 0.9)) for y0, y1 in bands for x0, x1 in pairwise(xs)]
    page.rules = []
    assert view_of(page).lattices == ()


def test_shaded_boxes_of_the_head_alone_bound_no_cells() -> None:
    page = ruled(WORDS, (-1, 18, 55), (-0.5, 1.5, 4.5, 6.5, 9.2))
    xs, ys = ([r.x0 for r in page.rules if not r.horizontal], [r.y0 for r in page.rules if r.horizontal])
    boxes = [(x0, y0, x1, y1) for y0, y1 in pairwise(ys[:-1]) for x0, x1 in pairwise(xs)]
    page.rules = []
    page.fills = [Fill(*box, (0.8, 0.8, 0.9)) for box in boxes]
    assert len(view_of(page).lattices) == 1
    page.fills = [*page.fills, Fill(xs[0], ys[-2], xs[1], ys[-1], (0.9, 0.9, 1.0))]
    assert view_of(page).lattices == ()


def test_rows_of_values_in_one_cell_are_left_to_their_baselines() -> None:
    page = ruled(
        """
                       2025     2024

        Revenue       1,204    1,096
        Costs          (702)    (655)

        Profit          502      441

        Tax              98       87
        """,
        (-1, 13, 23, 32), (-0.5, 1.5, 4.5, 6.5, 8.5),
    )  # fmt: skip
    assert read_lattices(view_of(page)) == ([], set())
    assert read(page).grid[:2] == ["Revenue: 1,204 | 1,096", "Costs: (702) | (655)"]


def test_plain_values_with_rules_are_left_to_their_baselines() -> None:
    page = ruled(
        """
                       2025     2024

        Revenue       1,204    1,096

        Costs          (702)    (655)

        Profit          502      441
        """,
        (-1, 13, 23, 32), (-0.5, 1.5, 3.5, 5.5, 7.5),
    )  # fmt: skip
    assert len(view_of(page).lattices) == 1
    assert read_lattices(view_of(page))[0] == []


def test_a_word_across_a_wall_is_no_table() -> None:
    page = ruled(WORDS, (-1, 21.5, 55), (-0.5, 1.5, 4.5, 6.5, 9.2))
    assert view_of(page).lattices == ()


def test_a_frame_around_prose_is_no_table() -> None:
    assert view_of(ruled(WORDS, (-1, 55), (-0.5, 9.2))).lattices == ()


def test_a_page_without_walls_is_not_searched() -> None:
    page = page_of(WORDS)
    page.rules = [Rule(40, y, 400, y, horizontal=True) for y in (50, 80, 110, 140)]
    assert read_lattices(view_of(page)) == ([], set())


def test_labels_that_no_rule_parts_are_labels_of_their_rows() -> None:
    picture = """
        Loss of the year      On demand      Later

                                  1,894        253

        Other costs                 285        569

        Lease costs               1,455      1,014
    """
    page = page_of(picture)
    xs, ys = [LEFT - 5 + PITCH * x for x in (0, 18, 34, 46)], [TOP + LEAD * y - 9.0 for y in (-0.5, 1.5, 3.5, 5.5, 7.5)]
    label = next(w for w in page.words if w.text == "1,894")
    first = [replace(w, y0=w.y0 + 24, y1=w.y1 + 24, baseline=label.baseline) for w in page.words[:4]]
    page.words[:4] = first
    page.rules += [Rule(xs[1], y, xs[-1], y, horizontal=True) for y in ys]
    page.rules += [Rule(x, ys[0], x, ys[-1], horizontal=False) for x in xs]
    page.rules += [Rule(xs[0], y, xs[1], y, horizontal=True) for y in (ys[0], ys[1], ys[-1])]
    assert read(page).grid == ["Loss of the year: 1,894 | 253", "Other costs: 285 | 569", "Lease costs: 1,455 | 1,014"]


def test_a_row_of_units_below_the_heads_is_a_head() -> None:
    picture = """
        Statement          Share      Premium
                         capital      reserve

                           £'000        £'000

        At 1 January       3,208       22,348

        Loss of the            -        (333)
        year

        At 31 Decem        3,208       22,015
    """
    reading = read(ruled(picture, (-1, 13, 25, 38), (-0.5, 2.5, 4.5, 6.5, 9.5, 11.5)))
    assert reading.grid[0] == "At 1 January: 3,208 | 22,348"
    assert [h for h in reading.heads() if "000" in h] == ["£'000 [1-1]", "£'000 [2-2]"]
