"""Random tables in random styles are read back exactly, wherever they stand on the page."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.support.random_tables import BLANK, Style, Table, draw
from tests.support.table_pages import filing, shifted
from tieout.cells.stage import extract
from tieout.pages.model import Page

WORDS = ("Revenue", "Costs", "Other", "income", "Trade", "receivables", "Net", "charges", "Goodwill", "Fees", "and",
         "Rent", "Depreciation", "of", "software", "licences", "Tax", "benefit")  # fmt: skip
SPECIAL = ("Notes due 2063", "Level 3 assets", "31 – 60 days past due", "6.4% bonds", "1) Other debts",
           "Amortization of acquired intangible assets and of internally\ndeveloped software")  # fmt: skip
PLAIN = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(lambda words: " ".join(words).capitalize())
LABELS = st.lists(st.one_of(PLAIN, PLAIN, PLAIN, st.sampled_from(SPECIAL)), min_size=3, max_size=8, unique=True)
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
    span=st.sampled_from(["none", "ruled", "halves"]),
    percent=st.booleans(),
    runs=st.sampled_from([None, 0.05, 0.2]),
    title=st.sampled_from(["none", "left"]),
    wrap_indent=st.sampled_from([0.0, 1.0]),
)
AMOUNTS = st.one_of(st.none(), st.just(BLANK), *[st.integers(-9_999_999, 9_999_999), st.integers(-999, 999)] * 2)
RATES = st.one_of(st.none(), st.just(BLANK), *[st.integers(-999, 999)] * 4)


@st.composite
def tables(draw_: st.DrawFn) -> Table:
    """Two to four years of three to eight rows; each row and column holds a number; perhaps percentages last."""
    labels, style = draw_(LABELS), draw_(STYLES)
    halves = style.span == "halves"
    if halves:
        style = replace(style, percent=False)
    years = (2025, 2024, 2025, 2024) if halves else tuple(2025 - k for k in range(draw_(st.integers(2, 4))))
    row = st.tuples(*[AMOUNTS] * (len(years) - 1), RATES if style.percent else AMOUNTS)
    full = row.filter(lambda cells: any(c not in (None, BLANK) for c in cells))
    values = draw_(st.lists(full, min_size=len(labels), max_size=len(labels)))
    assume(all(_filled(column) for column in zip(*values, strict=True)))
    return Table(tuple(labels), tuple(values), years, style)


def _filled(column: tuple[int | None, ...]) -> bool:
    """Half of the column is printed, a number among it."""
    printed = [c for c in column if c != BLANK]
    return 2 * len(printed) >= len(column) and any(c is not None for c in printed)


def value_cells(page: Page) -> list[dict[str, Any]]:
    return [c for c in extract([page], filing())[1] if c["role"] == "value"]


@given(tables())
@settings(max_examples=250, deadline=None, derandomize=True)
def test_a_table_is_read_back_exactly(table: Table) -> None:
    found = [(c["row_label"], c["col"], c["value"], c["col_path"]) for c in value_cells(draw(table))]
    assert found == [
        (table.label(i), j + 1, table.expected(i, j), head)
        for i in range(len(table.labels))
        for j, head in enumerate(table.heads)
        if table.values[i][j] != BLANK
    ]


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
    first, again, other = (json.dumps(extract([p], filing()), default=str) for p in (page, draw(table), shuffled))
    assert first == again == other
