"""Pages → rows of the contracts: roles, boxes, ids, order."""

from __future__ import annotations

from copy import deepcopy

from tests.support.readings import read
from tests.support.table_pages import filing, page_of, shifted
from tieout.cells.stage import extract
from tieout.lake.contracts import CONTRACTS
from tieout.layout.stage import layout
from tieout.pages.model import Page

PICTURE = """
    Selected data
    (in millions)
                             Year Ended December 31,
                             ───────────────────────
                                 2025           2024
    Revenue:
      Products                $ 1,204        $ 1,096
      Services^(1)                250^9            —
"""


def test_rows_have_exactly_the_contracts_columns() -> None:
    tables, cells = extract(layout([page_of(PICTURE)]), filing())
    assert {tuple(sorted(t.to_row())) for t in tables} == {tuple(sorted(c.name for c in CONTRACTS["tables"].columns))}
    assert {tuple(sorted(c.to_row())) for c in cells} == {tuple(sorted(c.name for c in CONTRACTS["cells"].columns))}


def test_every_cell_has_its_role_and_place() -> None:
    reading = read(page_of(PICTURE))
    assert [(c["role"], c["row"], c["col"], c["row_span"], c["col_span"], c["text"]) for c in reading.cells] == [
        ("column_header", 0, 1, 1, 2, "Year Ended December 31,"),
        ("column_header", 1, 1, 1, 1, "2025"),
        ("column_header", 1, 2, 1, 1, "2024"),
        ("row_section", 2, 0, 1, 3, "Revenue:"),
        ("row_header", 3, 0, 1, 1, "Products"),
        ("value", 3, 1, 1, 1, "$ 1,204"),
        ("value", 3, 2, 1, 1, "$ 1,096"),
        ("row_header", 4, 0, 1, 1, "Services"),
        ("value", 4, 1, 1, 1, "250"),
        ("value", 4, 2, 1, 1, "—"),
    ]
    assert (reading.tables[0]["rows"], reading.tables[0]["cols"]) == (5, 3)


def test_a_box_is_that_of_the_printed_words() -> None:
    cell = read(page_of(PICTURE)).row("Products")[0]
    assert (cell["page"], cell["x0"], cell["y0"], cell["x1"], cell["y1"]) == (1, 170.0, 112.0, 207.0, 122.0)


def test_markers_are_kept_aside_in_order() -> None:
    reading = read(page_of(PICTURE))
    marks = {c["text"]: c["markers"] for c in reading.cells if c["markers"]}
    assert marks == {"Services": ["(1)"], "250": ["9"]}


def test_a_value_carries_its_label_section_and_header() -> None:
    cell = read(page_of(PICTURE)).row("Services")[0]
    assert (cell["row_label"], cell["row_path"], cell["col_path"]) == (
        "Services", ["Revenue:"], ["Year Ended December 31,", "2025"],
    )  # fmt: skip


def test_the_same_rows_twice_and_from_shuffled_words() -> None:
    page = page_of(PICTURE)
    other = deepcopy(page)
    other.words.sort(key=lambda w: (w.text, w.x0))
    assert (
        extract(layout([page_of(PICTURE)]), filing())
        == extract(layout([page]), filing())
        == extract(layout([other]), filing())
    )


def test_moving_the_print_moves_the_boxes_only() -> None:
    before, after = read(page_of(PICTURE)), read(shifted(page_of(PICTURE), 31.5, 120.25))
    moved = {"x0": 31.5, "x1": 31.5, "y0": 120.25, "y1": 120.25}
    for one, two in zip(before.cells, after.cells, strict=True):
        assert {k: round(two[k] - one[k], 2) for k in moved} == moved
        rest = set(one) - {*moved, "cell_id", "table_id"}
        assert {k: one[k] for k in rest} == {k: two[k] for k in rest}


def test_cell_ids_are_unique_over_tables_and_pages() -> None:
    reading = read(page_of(PICTURE), page_of(PICTURE, number=2), page_of(PICTURE, number=3))
    ids = [c["cell_id"] for c in reading.cells]
    assert len(set(ids)) == len(ids) == 30
    assert {len(i) for i in ids} == {16}


def test_ids_depend_on_the_filing() -> None:
    one, two = (extract(layout([page_of(PICTURE)]), filing(doc_id=d))[1] for d in ("d0", "d1"))
    assert not {c.cell_id for c in one} & {c.cell_id for c in two}


def test_pages_without_words_have_no_tables() -> None:
    assert extract(layout([Page(1, 612, 792)]), filing()) == ([], [])
