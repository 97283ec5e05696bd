"""Random tables in random styles are read back exactly, wherever they stand on the page."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.support.random_tables import BLANK, Style, Table, draw, put_lines
from tests.support.table_pages import filing, shifted
from tieout.cells.stage import extract
from tieout.layout.stage import layout
from tieout.pages.model import Page

WORDS = ("Revenue", "Costs", "Other", "income", "Trade", "receivables", "Net", "charges", "Goodwill", "Fees", "and",
         "Rent", "Depreciation", "of", "software", "licences", "Tax", "benefit")  # fmt: skip
PROSE = ("Revenue rose by 9.9% to $1,204 million in 2025 from $1,096 million in 2024, because we sold 310 more units",
         "than in 2024; the accompanying notes are an integral part of these statements.")  # fmt: skip
SPECIAL = ("Notes due 2063", "Level 3 assets", "31 – 60 days past due", "6.4% bonds", "1) Other debts",
           "Amortization of acquired intangible assets and of internally\ndeveloped software")  # fmt: skip
PLAIN = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(lambda words: " ".join(words).capitalize())
LABEL = st.one_of(PLAIN, PLAIN, PLAIN, st.sampled_from(SPECIAL))
STYLES = st.builds(
    Style,
    size=st.sampled_from([7.0, 8.0, 9.0, 10.0]),
    pitch=st.sampled_from([1.2, 1.35, 1.6, 2.0]),
    gap=st.sampled_from([0.7, 1.0, 2.0, 4.0]),
    sign=st.sampled_from(["none", "glued", "own"]),
    every_row=st.booleans(),
    negative=st.sampled_from(["inside", "hanging", "minus"]),
    apart=st.booleans(),
    dash=st.sampled_from(["—", "–"]),
    head=st.sampled_from(["right", "centred"]),
    span=st.sampled_from(["none", "plain", "ruled", "halves"]),
    percent=st.booleans(),
    runs=st.sampled_from([None, 0.05, 0.2]),
    title=st.sampled_from(["none", "left"]),
    wrap_indent=st.sampled_from([0.0, 1.0]),
)
AMOUNTS = st.one_of(st.none(), st.integers(-9_999_999, 9_999_999), st.integers(-999, 999))
RATES = st.one_of(st.none(), *[st.integers(-999, 999)] * 2)


@st.composite
def tables(draw_: st.DrawFn, least: int = 3, *, blanks: bool = True) -> Table:
    """Two to four years of `least` to eight rows; each row and column holds a number; perhaps percentages last."""
    labels, style = draw_(st.lists(LABEL, min_size=least, max_size=8, unique=True)), draw_(STYLES)
    halves = style.span == "halves"
    if halves:
        style = replace(style, percent=False)
    years = (2025, 2024, 2025, 2024) if halves else tuple(2025 - k for k in range(draw_(st.integers(2, 4))))
    kinds = [*[AMOUNTS] * (len(years) - 1), RATES if style.percent else AMOUNTS]
    row = st.tuples(*[kind | st.just(BLANK) if blanks else kind for kind in kinds])
    full = row.filter(lambda cells: any(c not in (None, BLANK) for c in cells))
    values = draw_(st.lists(full, min_size=len(labels), max_size=len(labels)))
    assume(all(_filled(column) for column in zip(*values, strict=True)))
    return Table(tuple(labels), tuple(values), years, style)


def _filled(column: tuple[int | None, ...]) -> bool:
    """Half of the column is printed, a number among it."""
    printed = [c for c in column if c != BLANK]
    return 2 * len(printed) >= len(column) and any(c is not None for c in printed)


def value_cells(*pages: Page) -> list[dict[str, Any]]:
    return [c.to_row() for c in extract(layout(pages), filing())[1] if c.role == "value"]


def read_back(*pages: Page) -> list[tuple[Any, ...]]:
    """Label, column, value and header of each value."""
    return [(c["row_label"], c["col"], c["value"], c["col_path"]) for c in value_cells(*pages)]


def printed(table: Table) -> list[tuple[Any, ...]]:
    """The same of the table as it was drawn."""
    return [
        (table.label(i), j + 1, table.expected(i, j), head)
        for i in range(len(table.labels))
        for j, head in enumerate(table.heads)
        if table.values[i][j] != BLANK
    ]


@given(tables())
@settings(max_examples=250, deadline=None, derandomize=True)
def test_a_table_is_read_back_exactly(table: Table) -> None:
    assert read_back(draw(table)) == printed(table)


@given(tables(5, blanks=False), st.data())
@settings(max_examples=80, deadline=None, derandomize=True)
def test_a_table_over_two_pages_keeps_its_heads_and_doubles_no_row(table: Table, data: st.DataObject) -> None:
    cut = data.draw(st.integers(2, len(table.labels) - 2))
    pages = draw(table, slice(0, cut)), draw(table, slice(cut, None), number=2, top=60.0)
    assert read_back(*pages) == printed(table)
    assert {c["page"] for c in value_cells(*pages)} == {1, 2}


@given(tables(), st.sampled_from([1.5, 2.0, 3.0]))
@settings(max_examples=50, deadline=None, derandomize=True)
def test_prose_with_numbers_around_a_table_is_no_part_of_it(table: Table, gap: float) -> None:
    size = table.style.size
    page = draw(table, top=60.0 + 1.2 * size + gap * size)
    below = max(word.baseline for word in page.words) + gap * size
    for place in (60.0, below):
        put_lines(page, PROSE, place, size)
    assert read_back(page) == printed(table)


@given(tables(), st.floats(-20, 60), st.floats(-20, 200))
@settings(max_examples=50, deadline=None, derandomize=True)
def test_moving_a_table_moves_its_boxes_only(table: Table, dx: float, dy: float) -> None:
    page = draw(table)
    for before, after in zip(value_cells(page), value_cells(shifted(page, dx, dy)), strict=True):
        moves = {"x0": dx, "x1": dx, "y0": dy, "y1": dy}
        assert all(abs(after[k] - before[k] - by) < 0.02 for k, by in moves.items())
        rest = set(before) - {*moves, "cell_id", "table_id"}
        assert {k: before[k] for k in rest} == {k: after[k] for k in rest}


@given(tables())
@settings(max_examples=50, deadline=None, derandomize=True)
def test_rows_run_down_and_columns_run_right(table: Table) -> None:
    cells = value_cells(draw(table))
    by_place = {(c["row"], c["col"]): c for c in cells}
    assert len(by_place) == len(cells)
    for (row, column), cell in by_place.items():
        below, beside = by_place.get((row + 1, column)), by_place.get((row, column + 1))
        assert below is None or below["y0"] > cell["y0"]
        assert beside is None or beside["x0"] >= cell["x1"]


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=50, deadline=None, derandomize=True)
def test_the_same_bytes_twice_and_in_any_order_of_words(table: Table, chance: random.Random) -> None:
    page = draw(table)
    shuffled = replace(page, words=chance.sample(page.words, len(page.words)))
    first, again, other = (
        json.dumps(extract(layout([p]), filing()), default=str) for p in (page, draw(table), shuffled)
    )
    assert first == again == other
