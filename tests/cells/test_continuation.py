"""Tables over pages, and header blocks inside a table."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.cells.continuation import link_pages
from tieout.cells.grid import Column, Grid, HeadCell

FIRST = """
    Assets under management
    (in millions)
                             December 31,     December 31,
                                     2025             2024
    Fund A                            310              288
    Fund B                            327              311
    Fund C                            344              334
"""


def test_a_table_without_header_goes_on_with_the_header_of_the_page_before() -> None:
    second = page_of(
        """
        Fund D                            361              357
        Fund E                            378              380
        Total                           1,720            1,670
    """,
        number=2,
    )
    reading = read(page_of(FIRST), second)
    assert reading.periods("Total") == ["2025-12-31", "2024-12-31"]
    assert reading.numbers("Total") == ["1720000000", "1670000000"]
    assert reading.paths("Total") == reading.paths("Fund A")
    first, rest = reading.tables
    assert (rest["continued_from"], first["page_end"], rest["title"]) == (first["table_id"], 2, first["title"])


def test_each_cell_keeps_its_own_page_and_box() -> None:
    second = page_of(
        """
        Fund D                            361              357
        Fund E                            378              380
        Total                           1,720            1,670
    """,
        number=2,
    )
    reading = read(page_of(FIRST), second)
    fund_d = reading.row("Fund D")[0]
    assert (fund_d["page"], fund_d["x0"], fund_d["y0"], fund_d["x1"], fund_d["y1"]) == (2, 210.0, 52.0, 227.0, 62.0)
    assert {c["page"] for c in reading.row("Fund A")} == {1}


def test_a_header_repeated_on_the_next_page_is_no_row() -> None:
    second = page_of(
        """
        Assets under management (continued)
        (in millions)
                                 December 31,     December 31,
                                         2025             2024
        Fund D                            361              357
        Fund E                            378              380
    """,
        number=2,
    )
    reading = read(page_of(FIRST), second)
    assert [row.split(":")[0] for row in reading.grid] == ["Fund A", "Fund B", "Fund C", "Fund D", "Fund E"]
    assert reading.tables[1]["continued_from"] == reading.tables[0]["table_id"]
    assert reading.numbers("Fund E") == ["378000000", "380000000"]


def test_rows_of_a_table_over_two_pages_are_not_doubled() -> None:
    reading = read(
        page_of(FIRST),
        page_of(
            """
        Fund D                            361              357
        Total                           1,342            1,290
    """,
            number=2,
        ),
    )
    assert len(reading.grid) == len(set(reading.grid)) == 5


def test_another_table_at_the_top_of_the_next_page_is_no_continuation() -> None:
    reading = read(
        page_of(FIRST),
        page_of(
            """
        Property
        (in thousands)
                                 2025       2024       2023
        Land                       88         88         75
        Buildings                 310        301        288
    """,
            number=2,
        ),
    )
    assert reading.tables[1]["continued_from"] is None
    assert reading.numbers("Land")[0] == "88000"


def test_a_second_header_inside_a_table_holds_for_the_rows_below_it() -> None:
    reading = read(
        page_of("""
                                  Three Months Ended June 30,
                                       2025          2024
        Revenue                       1,204         1,096
        Costs                          (702)         (655)
                                   Six Months Ended June 30,
                                       2025          2024
        Revenue                       2,404         2,196
        Costs                        (1,402)       (1,355)
    """)
    )
    assert reading.periods("Revenue") == [
        "2025-04-01..2025-06-30", "2024-04-01..2024-06-30", "2025-01-01..2025-06-30", "2024-01-01..2024-06-30",
    ]  # fmt: skip


BENEFIT_COST = """
    Components of net periodic benefit cost
    (in millions)
                                               Year Ended April 30,
                                        2024         2023         2022
    Service cost                         0.9          1.2          1.7
    Interest cost                       18.5         17.8         12.4
    Net periodic benefit cost            8.9         15.7         16.8
"""


def test_rows_under_a_name_below_take_the_heads_of_the_columns_above_one_for_one() -> None:
    reading = read(
        page_of(
            BENEFIT_COST
            + """
    Weighted-average assumptions used in determining net periodic benefit costs:
    Discount rate                   5.19%        4.59%        3.13%
    Rate of compensation increase   3.66%        3.55%        3.55%
    """
        )
    )
    assert reading.numbers("Discount rate") == ["0.0519", "0.0459", "0.0313"]
    assert reading.paths("Discount rate") == reading.paths("Interest cost")


def test_rows_under_a_sentence_below_have_no_heads_of_the_table_above() -> None:
    reading = read(
        page_of(
            BENEFIT_COST
            + """
    The plans of the three largest subsidiaries have assets of the following classes:
    Equities                           190.5        204.6        213.1
    Bonds                               66.2         55.3         51.4
    """
        )
    )
    assert reading.paths("Equities") == [[], [], []]


def test_a_new_sentence_under_a_page_head_that_says_continued_begins_a_table() -> None:
    head = FIRST.partition("(in millions)")[2]
    second = page_of("    Notes (continued)\n    Funds closed in the year are as follows:\n" + head, number=2)
    reading = read(page_of(FIRST), second)
    assert [t["title"] for t in reading.tables] == [
        "Assets under management", "Funds closed in the year are as follows:",
    ]  # fmt: skip


@pytest.mark.parametrize(("down", "shift", "goes_on"), [(50, 0, True), (50, 6, False), (80, 0, False)])
def test_a_part_farther_below_goes_on_where_all_columns_end_at_the_same_edges(
    down: float, shift: float, goes_on: bool
) -> None:
    ends = (200.0, 280.0, 360.0)
    heads = [HeadCell(t, 0, n, n, x - 40, 90, x, 100) for n, (t, x) in enumerate(zip("abc", ends, strict=True))]
    above = Grid(1, [Column(x - 40, x) for x in ends], heads, [], 40, 90, 360, 200, title="Gains")
    edges = [Column(x - 40, x + shift) for x in ends]
    below = Grid(1, edges, [], [], 40, 200 + down, 360, 300 + down, title="Cash flow hedges:")
    link_pages([above, below])
    assert (below.continued is above) is goes_on
