from __future__ import annotations

import pytest

from tests.support.filing_rows import FILING, block, cell, table, value
from tieout.footnotes.definitions import split_run_in
from tieout.footnotes.stage import bind
from tieout.lake.contracts import CONTRACTS
from tieout.layout.stage import layout
from tieout.model import Cell, FootnoteBinding
from tieout.quantities.markers import one_by_one

BLANK = layout([])


def grid(table_id: str = "t", **markers: list[str]) -> list[Cell]:
    """Header 2026 | 2025 in row 0, a section in row 1, two rows of values."""
    return [
        cell(table_id, 0, 1, "column_header", "2026", markers=markers.get("header", [])),
        cell(table_id, 0, 2, "column_header", "2025"),
        cell(table_id, 1, 0, "row_section", "Expenses", markers=markers.get("section", [])),
        cell(table_id, 2, 0, "row_header", "Research", markers=markers.get("label", [])),
        value(table_id, 2, 1, "412.0", "412.0", row_path=["Expenses"]),
        value(table_id, 2, 2, "385.4", "385.4", year=2025, row_path=["Expenses"], markers=markers.get("cell", [])),
        cell(table_id, 3, 0, "row_header", "Total"),
        value(table_id, 3, 1, "500.0", "500.0"),
        value(table_id, 3, 2, "400.0", "400.0", year=2025),
    ]


def bound(bindings: list[FootnoteBinding]) -> set[tuple[str, str]]:
    return {(b.cell_id or "", b.how) for b in bindings}


NOTE = "(1) Excludes stock-based compensation."


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("cell", {("t-2-2", "cell")}),
        ("label", {("t-2-1", "row_label"), ("t-2-2", "row_label")}),
        ("header", {("t-2-1", "column_header"), ("t-3-1", "column_header")}),
        ("section", {("t-2-1", "section"), ("t-2-2", "section")}),
    ],
)
def test_a_marker_reaches_the_cells_that_it_governs(where: str, expected: set[tuple[str, str]]) -> None:
    blocks = [block(0, "table", "", y0=100), block(1, "footnote", NOTE)]
    footnotes, bindings = bind(BLANK, FILING, blocks, [table("t")], grid("t", **{where: ["(1)"]}))
    assert bound(bindings) == expected
    assert [(f.marker, f.text, f.table_id) for f in footnotes] == [("(1)", NOTE[4:], "t")]
    assert list(footnotes[0].to_row()) == [c.name for c in CONTRACTS["footnotes"].columns]
    assert list(bindings[0].to_row()) == [c.name for c in CONTRACTS["footnote_bindings"].columns]


def test_a_title_marker_reaches_every_value_of_all_parts() -> None:
    blocks = [block(0, "table", "", y0=100), block(1, "table", "", page=2, y0=100), block(2, "footnote", NOTE, page=2)]
    tables = [table("t", markers=["(1)"]), table("u", page=2, continued_from="t", markers=["(1)"])]
    _, bindings = bind(BLANK, FILING, blocks, tables, grid("t") + grid("u"))
    assert {how for _, how in bound(bindings)} == {"title"}
    assert len(bindings) == 8


def test_a_raised_call_finds_its_definition_after_the_continuation() -> None:
    blocks = [block(0, "table", "", y0=100), block(1, "table", "", page=2, y0=100), block(2, "footnote", NOTE, page=2)]
    tables = [table("t"), table("u", page=2, continued_from="t")]
    _, bindings = bind(BLANK, FILING, blocks, tables, grid("t", label=["1"]) + grid("u"))
    assert bound(bindings) == {("t-2-1", "row_label"), ("t-2-2", "row_label")}


@pytest.mark.parametrize(("page", "number"), [(1, 1), (2, 0)])
def test_prose_takes_a_note_below_a_table_of_its_page_only(page: int, number: int) -> None:
    blocks = [
        block(0, "paragraph", "Equity settled.1", markers=["1"]),
        block(1, "table", "", page=page, y0=100), block(2, "footnote", "1 In cash, too.", page=page),
    ]  # fmt: skip
    _, bindings = bind(BLANK, FILING, blocks, [table("t", page=page)], grid("t"))
    assert [b.block_id for b in bindings] == ["b0"] * number


def test_each_table_takes_its_own_note() -> None:
    blocks = [
        block(0, "table", "", y0=100), block(1, "footnote", "(1) First."),
        block(2, "table", "", y0=400), block(3, "footnote", "(1) Second."),
    ]  # fmt: skip
    tables = [table("t"), table("u", y0=400)]
    footnotes, bindings = bind(BLANK, FILING, blocks, tables, grid("t", cell=["(1)"]) + grid("u", cell=["(1)"]))
    text = {f.footnote_id: f.text for f in footnotes}
    assert {b.cell_id: text[b.footnote_id] for b in bindings} == {"t-2-2": "First.", "u-2-2": "Second."}


def test_a_cell_that_is_reached_twice_is_bound_once_and_order_is_kept() -> None:
    blocks = [block(0, "table", "", y0=100), block(1, "footnote", NOTE), block(2, "footnote", "(2) Unaudited.")]
    _, bindings = bind(BLANK, FILING, blocks, [table("t")], grid(label=["(2)"], cell=["(1)", "(2)"]))
    mine = [(b.marker, b.how, b.order) for b in bindings if b.cell_id == "t-2-2"]
    assert mine == [("(1)", "cell", 0), ("(2)", "cell", 1)]


def test_a_marker_without_definition_binds_nothing_and_an_unused_definition_is_kept() -> None:
    blocks = [block(0, "table", "", y0=100), block(1, "footnote", "(2) Unused.")]
    footnotes, bindings = bind(BLANK, FILING, blocks, [table("t")], grid(label=["(1)"]))
    assert bindings == []
    assert [f.marker for f in footnotes] == ["(2)"]


def test_notes_of_prose_bind_to_the_paragraph_that_calls_them() -> None:
    blocks = [block(0, "paragraph", "Revenue rose.1", markers=["1"]), block(1, "footnote", "1 At constant currency.")]
    _, bindings = bind(BLANK, FILING, blocks, [], [])
    assert [(b.block_id, b.cell_id) for b in bindings] == [("b0", None)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "(1) One. (2) Two; see (1). (3) Three.",
            [("(1)", "One."), ("(2)", "Two; see (1)."), ("(3)", "Three.")],
        ),
        ("* Not audited.", [("*", "Not audited.")]),
        ("(4), (5) Resigned. (6) Appointed.", [("(4)", "Resigned."), ("(5)", "Resigned."), ("(6)", "Appointed.")]),
        ("(1)(2) Unaudited.", [("(1)", "Unaudited."), ("(2)", "Unaudited.")]),
        ("(1) (a) of the policy applies.", [("(1)", "(a) of the policy applies.")]),
        ("(1) Of $(4.2) billion, $(2) million is due.", [("(1)", "Of $(4.2) billion, $(2) million is due.")]),
        ("注1：重述。注2：未经审计。", [("注1", "重述。"), ("注2", "未经审计。")]),
        ("1 Includes fees.", [("1", "Includes fees.")]),
        ("[a] Restated.", [("[a]", "Restated.")]),
        ("Amounts may not add up.", []),
    ],
)
def test_run_in_definitions_are_split_at_the_next_marker(text: str, parts: list[tuple[str, str]]) -> None:
    assert split_run_in(text) == parts


def test_round_and_square_brackets_are_two_series_and_superscripts_fit_either() -> None:
    blocks = [
        block(0, "table", "", y0=100),
        block(1, "footnote", "[1] Restated."),
        block(2, "footnote", "(1) Unaudited."),
    ]
    footnotes, bindings = bind(BLANK, FILING, blocks, [table("t")], grid(cell=["(1)"]))
    text = {f.footnote_id: f.text for f in footnotes}
    assert [text[b.footnote_id] for b in bindings] == ["Unaudited."]
    _, bindings = bind(BLANK, FILING, blocks[:2], [table("t")], grid(cell=["¹"]))
    assert len(bindings) == 1


def test_a_header_printed_over_the_first_value_row_still_reaches_it() -> None:
    cells = [
        cell("t", 2, 1, "column_header", "Carrying Amount", markers=["(1)"]),
        value("t", 1, 1, "5", "5", col_path=["2026", "Carrying Amount"]),
        value("t", 3, 1, "6", "6", col_path=["2026", "Carrying Amount"]),
    ]
    blocks = [block(0, "table", "", y0=100), block(1, "footnote", NOTE)]
    _, bindings = bind(BLANK, FILING, blocks, [table("t")], cells)
    assert {b.cell_id for b in bindings} == {"t-1-1", "t-3-1"}


def test_a_marker_in_the_corner_over_the_stub_reaches_all_values_below_it() -> None:
    cells = [*grid(), cell("t", 0, 0, "column_header", "EUR m", markers=["1"])]
    blocks = [block(0, "table", "", y0=100), block(1, "footnote", "1 Adjusted due to restatements.")]
    _, bindings = bind(BLANK, FILING, blocks, [table("t")], cells)
    assert bound(bindings) == {(f"t-{row}-{col}", "title") for row in (2, 3) for col in (1, 2)}


def test_a_group_of_markers_in_one_bracket_calls_each() -> None:
    assert one_by_one("(2,3)") == ("(2)", "(3)")
    assert one_by_one("[a, b]") == ("[a]", "[b]")
    assert one_by_one("(1)(3)") == ("(1)", "(3)")
    assert one_by_one("1,2") == one_by_one("1 2") == ("1", "2")


def test_a_note_of_another_table_that_calls_it_gives_way_to_the_next_page() -> None:
    blocks = [
        block(0, "table", "", y0=100), block(1, "footnote", "(1) First."), block(2, "table", "", y0=400),
        block(3, "footnote", "(1) Second.", page=2),
    ]  # fmt: skip
    tables = [table("t"), table("u", y0=400)]
    footnotes, bindings = bind(BLANK, FILING, blocks, tables, grid("t", cell=["(1)"]) + grid("u", cell=["(1)"]))
    text = {f.footnote_id: f.text for f in footnotes}
    assert {b.cell_id: text[b.footnote_id] for b in bindings} == {"t-2-2": "First.", "u-2-2": "Second."}


@pytest.mark.parametrize("calls", [[], ["1"]])
def test_a_note_on_the_next_page_is_the_tables_unless_that_page_calls_it_itself(calls: list[str]) -> None:
    blocks = [
        block(0, "table", "", y0=100), block(1, "footnote", "(1) Before."), block(2, "table", "", y0=400),
        block(3, "paragraph", "Sales rose in all regions, as they did before.", page=2, markers=calls),
        block(4, "footnote", "(1) After.", page=2),
    ]  # fmt: skip
    footnotes, bindings = bind(BLANK, FILING, blocks, [table("t"), table("u", y0=400)], grid("u", cell=["(1)"]))
    text = {f.footnote_id: f.text for f in footnotes}
    assert [text[b.footnote_id] for b in bindings if b.cell_id] == ["Before." if calls else "After."]


def test_a_remark_without_a_marker_holds_for_all_of_its_table() -> None:
    remarks = [block(1, "footnote", "Note: unaudited."), block(2, "footnote", "Source: own.")]
    blocks = [block(0, "table", "", y0=100), *remarks]
    footnotes, bindings = bind(BLANK, FILING, blocks, [table("t")], grid("t"))
    assert [(f.marker, f.text) for f in footnotes] == [("Note", "unaudited."), ("Source", "own.")]
    assert len(bindings) == 4
    assert {(b.marker, b.how) for b in bindings} == {("Note", "title")}


def test_markers_behind_the_word_note_are_read() -> None:
    blocks = [block(0, "table", "", y0=100), block(1, "footnote", "Notes: (1) Unaudited. (2) Restated.")]
    footnotes, bindings = bind(BLANK, FILING, blocks, [table("t")], grid("t", cell=["(2)"]))
    assert [(f.marker, f.text) for f in footnotes] == [("(1)", "Unaudited."), ("(2)", "Restated.")]
    assert [(b.cell_id, b.marker) for b in bindings] == [("t-2-2", "(2)")]


def test_an_abbreviation_is_bound_to_the_cells_that_print_it() -> None:
    cells = [*grid("t"), value("t", 4, 1, "NM", None), value("t", 4, 2, "5", "5")]
    blocks = [block(0, "table", "", y0=100), block(1, "footnote", "n.m. = not meaningful")]
    footnotes, bindings = bind(BLANK, FILING, blocks, [table("t")], cells)
    assert [(f.marker, f.text) for f in footnotes] == [("n.m.", "not meaningful")]
    assert bound(bindings) == {("t-4-1", "cell")}


def test_digits_set_as_one_are_two_markers_where_no_note_has_that_number() -> None:
    blocks = [
        block(0, "table", "", y0=100), block(1, "footnote", "1 Restated."), block(2, "footnote", "2 Unaudited."),
    ]  # fmt: skip
    footnotes, bindings = bind(BLANK, FILING, blocks, [table("t")], grid(cell=["12"]))
    assert len(bindings) == len(footnotes) == 2
    _, bindings = bind(BLANK, FILING, blocks[:2], [table("t")], grid(cell=["12"]))
    assert bindings == []
