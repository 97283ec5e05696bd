from __future__ import annotations

from typing import Any

import pytest

from tests.support.page_maker import blank, lines, text
from tieout.blocks.captions import is_caption
from tieout.blocks.stage import build_blocks
from tieout.lake.contracts import BLOCK_KINDS, BLOCKS
from tieout.pages.model import Box, Page, Rule

FILING = {"doc_id": "d0"}
LONG = "The company recognises revenue when control of the promised goods passes to its customers"


def table(page: int, box: tuple[float, float, float, float], **more: Any) -> dict[str, Any]:
    x0, y0, x1, y1 = box
    where = {"page": page, "x0": x0, "y0": y0, "x1": x1, "y1": y1}
    return {"table_id": f"t{page}", **where, "continued_from": None, "markers": [], **more}


def kinds(blocks: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(b["kind"], b["text"]) for b in blocks]


def test_columns_are_those_of_the_contract() -> None:
    page = blank()
    lines(page, 50, 100, LONG)
    (block,) = build_blocks([page], FILING, [])
    assert list(block) == [c.name for c in BLOCKS.columns]
    assert block["kind"] in BLOCK_KINDS


def test_lines_join_to_paragraphs_and_hyphens_are_repaired() -> None:
    page = blank()
    y = lines(
        page,
        50,
        100,
        "Revenue is recognised when the perfor-",
        "mance obligation is met, in a non-",
        "current contract.",
    )
    lines(page, 50, y + 8, "A second paragraph starts after a gap.")
    assert [b["text"] for b in build_blocks([page], FILING, [])] == [
        "Revenue is recognised when the performance obligation is met, in a non-current contract.",
        "A second paragraph starts after a gap.",
    ]


def test_two_columns_are_read_one_after_the_other() -> None:
    page = blank()
    lines(page, 50, 80, "A HEADING OVER BOTH COLUMNS OF THIS PAGE, SET WIDE ENOUGH", bold=True)
    lines(page, 50, 110, *[f"left column line number {i} runs on and" for i in range(6)])
    lines(page, 320, 110, *[f"right column line number {i} runs on and" for i in range(6)])
    texts = [b["text"] for b in build_blocks([page], FILING, [])]
    assert texts[0].startswith("A HEADING")
    body = " ".join(texts[1:])
    assert body.index("left column line number 5") < body.index("right column line number 0")


def test_headings_nest_by_numbering_and_style() -> None:
    page = blank()
    lines(page, 50, 60, "PART II", size=12, bold=True)
    lines(page, 50, 90, "Item 7. Management’s Discussion and Analysis", size=11, bold=True)
    lines(page, 50, 120, "Liquidity", bold=True)
    lines(page, 50, 150, f"{LONG}.")
    lines(page, 50, 180, "Item 8. Financial Statements", size=11, bold=True)
    lines(page, 50, 210, f"{LONG}, too.")
    blocks = build_blocks([page], FILING, [])
    prose = [b["section_path"] for b in blocks if b["kind"] == "paragraph"]
    assert prose == [
        ["PART II", "Item 7. Management’s Discussion and Analysis", "Liquidity"],
        ["PART II", "Item 8. Financial Statements"],
    ]
    assert [b["level"] for b in blocks if b["kind"] == "heading"] == [1, 2, 3, 2]


def test_words_of_a_table_are_in_its_block_only() -> None:
    page = blank()
    lines(page, 50, 100, f"{LONG}.")
    text(page, 50, 140, "Revenue")
    text(page, 400, 140, "1,420.5")
    lines(page, 50, 180, "What follows the table.")
    blocks = build_blocks([page], FILING, [table(1, (48, 130, 450, 145))])
    assert [b["kind"] for b in blocks] == ["paragraph", "table", "paragraph"]
    assert [b["kind"] for b in blocks if "1,420.5" in b["text"]] == ["table"]


def test_page_numbers_and_recurring_lines_are_furniture() -> None:
    pages = []
    for number in range(1, 6):
        page = blank(number)
        lines(page, 50, 40, "Meridian Software Inc. | Form 10-Q")
        lines(page, 50, 200, f"Paragraph {'abcde'[number - 1]} says something of its own, at some length.")
        lines(page, 300, 770, str(number + 10))
        pages.append(page)
    blocks = build_blocks(pages, FILING, [])
    assert [b["kind"] for b in blocks] == ["page_header", "paragraph", "page_footer"] * 5


def test_a_paragraph_over_a_page_break_is_one_block_on_its_first_page() -> None:
    first, second = blank(1), blank(2)
    lines(first, 50, 700, f"{LONG} and of", "the services that it renders to them over the whole term of")
    lines(first, 300, 770, "7")
    lines(second, 50, 60, "each contract, less discounts.")
    lines(second, 300, 770, "8")
    body = [b for b in build_blocks([first, second], FILING, []) if b["kind"] == "paragraph"]
    assert [b["page"] for b in body] == [1]
    assert body[0]["text"].endswith("whole term of each contract, less discounts.")


def note_page(marker_in_table: str) -> Page:
    page = blank()
    lines(page, 50, 60, f"{LONG}.", f"{LONG}.", f"{LONG}.")
    text(page, 50, 140, f"Restructuring {marker_in_table}")
    text(page, 400, 140, "42.5")
    return page


def test_definitions_below_their_table_are_footnotes_even_in_body_size() -> None:
    page = note_page("(1)")
    lines(page, 50, 165, "(1) Includes severance of Project Titan,", "which closed in June.")
    blocks = build_blocks([page], FILING, [table(1, (48, 130, 450, 145))])
    assert kinds(blocks)[-1] == ("footnote", "(1) Includes severance of Project Titan, which closed in June.")


def test_a_list_in_body_size_is_no_footnote() -> None:
    page = note_page("")
    lines(page, 50, 165, "(a) the first of the conditions is met; and", "(b) so is the second.")
    blocks = build_blocks([page], FILING, [table(1, (48, 130, 450, 145))])
    assert [k for k, _ in kinds(blocks)[-2:]] == ["list", "list"]


def test_a_note_under_the_short_rule_at_the_foot_is_a_footnote() -> None:
    page = blank()
    lines(page, 50, 60, f"{LONG}.", f"{LONG}.")
    page.rules.append(Rule(50, 700, 150, 700.5, True))
    lines(page, 50, 716, "(2) As amended.")
    assert kinds(build_blocks([page], FILING, []))[-1] == ("footnote", "(2) As amended.")


def test_captions_are_told_from_sentences() -> None:
    page = blank()
    lines(page, 50, 60, "Figure 3: Revenue by region")
    lines(page, 50, 100, "Figure 3 shows revenue by region for the last five years.")
    assert [b["kind"] for b in build_blocks([page], FILING, [])] == ["caption", "paragraph"]


def test_a_chart_is_a_figure_and_takes_its_labels() -> None:
    page = blank()
    lines(page, 50, 60, f"{LONG}.")
    page.curves.extend((100 + 10 * i, 200 + 5 * (i % 3), 112 + 10 * i, 260) for i in range(12))
    text(page, 120, 230, "2024", size=6)
    figure = next(b for b in build_blocks([page], FILING, []) if b["kind"] == "figure")
    assert (figure["x0"], figure["y0"], figure["text"]) == (100, 200, "2024")


def test_same_input_same_rows() -> None:
    page = note_page("(1)")
    tables = [table(1, (48, 130, 450, 145))]
    assert build_blocks([page], FILING, tables) == build_blocks([page], FILING, tables)


def test_definitions_inside_a_table_region_are_footnotes() -> None:
    page = note_page("(1)")
    lines(page, 50, 165, "(1) Includes severance of Project Titan,", "which closed in June.")
    blocks = build_blocks([page], FILING, [table(1, (48, 130, 450, 182))])
    assert kinds(blocks)[-2:] == [
        ("table", "Restructuring (1) 42.5"),
        ("footnote", "(1) Includes severance of Project Titan, which closed in June."),
    ]


def test_a_row_that_begins_with_a_bracket_stays_in_its_table() -> None:
    page = note_page("(1)")
    text(page, 50, 165, "(1) Severance")
    text(page, 400, 165, "12.5")
    blocks = build_blocks([page], FILING, [table(1, (48, 130, 450, 172))])
    assert blocks[-1]["kind"] == "table"
    assert "(1) Severance" in blocks[-1]["text"]


def test_definitions_on_the_page_after_their_table_are_footnotes() -> None:
    first, second = note_page("(1)"), blank(2)
    lines(second, 50, 60, "(1) Includes severance of Project Titan.")
    lines(second, 50, 100, f"{LONG}.", f"{LONG}.")
    blocks = build_blocks([first, second], FILING, [table(1, (48, 130, 450, 145))])
    assert [b["kind"] for b in blocks if b["page"] == 2] == ["footnote", "paragraph"]


def test_a_note_that_recurs_at_the_foot_is_no_furniture() -> None:
    pages = []
    for number in range(1, 6):
        page = blank(number)
        lines(page, 50, 200, f"Paragraph {'abcde'[number - 1]} says something of its own, at some length.")
        lines(page, 50, 700, "(1) Unaudited.", size=8)
        lines(page, 300, 770, str(number + 10))
        pages.append(page)
    blocks = build_blocks(pages, FILING, [])
    assert [b["kind"] for b in blocks] == ["paragraph", "footnote", "page_footer"] * 5


def test_a_raised_marker_joins_its_line_and_is_kept_as_a_marker() -> None:
    page = blank()
    end = text(page, 50, 100, "Adjusted EBITDA")
    text(page, end, 100, "1", size=6, raised=True)
    text(page, end + 8, 100, "declined to $96.6 million in the year.")
    lines(page, 50, 700, "1 A non-GAAP measure.", size=7)
    (block,) = [b for b in build_blocks([page], FILING, []) if b["kind"] == "paragraph"][:1]
    assert block["text"] == "Adjusted EBITDA1 declined to $96.6 million in the year."
    assert block["markers"] == ["1"]


def test_a_dash_inside_a_sentence_starts_no_list_item() -> None:
    page = blank()
    lines(
        page,
        50,
        100,
        "We satisfy the needs of all customers in full",
        "— both in intellect and in systems — every day.",
    )
    assert [b["kind"] for b in build_blocks([page], FILING, [])] == ["paragraph"]


def test_entries_of_a_table_of_contents_are_no_headings() -> None:
    page = blank()
    for i, title in enumerate(("Item 1. Business 4", "Item 2. Offices 33", "Item 3. Suits 34", "Item 4. Mines 35")):
        lines(page, 50, 100 + 20 * i, title, bold=True)
    assert {b["kind"] for b in build_blocks([page], FILING, [])} == {"paragraph"}


def test_a_column_of_figures_makes_a_gutter() -> None:
    page = blank()
    lines(page, 50, 100, *[f"left column line number {i} runs on and" for i in range(12)])
    lines(page, 330, 100, "2024 Bulk Carloads", bold=True)
    page.images.append((330, 110, 520, 240))
    blocks = build_blocks([page], FILING, [])
    assert [b["kind"] for b in blocks] == ["paragraph", "heading", "figure"]
    assert "Carloads" not in blocks[0]["text"]


def test_lines_that_two_words_share_with_a_column_gap_are_kept_apart_by_row() -> None:
    page = blank()
    for i, (label, value) in enumerate((("Net sales", "4% to 5%"), ("New stores", "25 to 30"))):
        text(page, 50, 100 + 12 * i, label)
        text(page, 400, 100 + 12 * i, value)
    assert [b["text"] for b in build_blocks([page], FILING, [])] == ["Net sales 4% to 5%\nNew stores 25 to 30"]


def test_equal_blocks_at_one_place_keep_ids_of_their_own() -> None:
    page = blank()
    for _ in range(2):
        text(page, 50, 100, "FORM 10-K", size=20, bold=True)
    blocks = build_blocks([page], FILING, [])
    assert " ".join(b["text"] for b in blocks).count("FORM 10-K") == 2
    assert len({b["block_id"] for b in blocks}) == len(blocks)


def test_a_raised_marker_far_left_of_its_definition_begins_a_footnote() -> None:
    page = blank()
    end = text(page, 60, 100, "Research credits")
    text(page, end, 100, "2", size=5, raised=True)
    text(page, 300, 100, "(2,618)")
    text(page, 60, 130, "2", size=5, raised=True)
    text(page, 82, 130, "Research credits relate to packaging.", size=8)
    blocks = build_blocks([page], FILING, [table(1, (58, 90, 340, 104))])
    assert kinds(blocks)[1:] == [("footnote", "2 Research credits relate to packaging.")]


def test_captions_name_what_stands_nearest_each_once() -> None:
    page = blank()
    page.images += [(50, 100, 250, 200), (50, 300, 250, 400)]
    lines(page, 50, 214, "Figure 1: Revenue by quarter")
    lines(page, 50, 414, "Figure 2: Devices in service")
    lines(page, 50, 470, "Table 3: Cash")
    lines(page, 50, 700, "Figure 9: Somewhere else")
    blocks = build_blocks([page], FILING, [table(1, (48, 480, 450, 520))])
    places = {b["block_id"]: (b["kind"], b["y0"]) for b in blocks}
    named = [(b["text"][:8], places.get(b["caption_of"])) for b in blocks if b["kind"] == "caption"]
    assert named == [
        ("Figure 1", ("figure", 100)), ("Figure 2", ("figure", 300)), ("Table 3:", ("table", 480)), ("Figure 9", None),
    ]  # fmt: skip
    assert [b["table_id"] for b in blocks if b["kind"] == "table"] == ["t1"]


def test_a_lettered_heading_of_a_policy_is_no_footnote() -> None:
    page = blank()
    lines(page, 50, 100, "(d) Property, plant and equipment", bold=True)
    lines(page, 50, 120, f"{LONG}, and", "so it is.")
    assert [b["kind"] for b in build_blocks([page], FILING, [])] == ["heading", "paragraph"]


def test_raised_words_that_are_no_marker_call_nothing() -> None:
    page = blank()
    end = text(page, 50, 100, "The 31")
    end = text(page, end, 100, "st", size=6, raised=True)
    end = text(page, end + 5, 100, "of March, as the", size=10)
    text(page, end + 3, 100, "registrant", size=6, raised=True)
    assert not any(b["markers"] for b in build_blocks([page], FILING, []))


def test_a_raised_trade_mark_sign_stays_in_its_line() -> None:
    page = blank()
    end = text(page, 50, 100, "We accrue points of our Pro")
    text(page, end, 96, "®", size=6)
    text(page, end + 8, 100, "programme at their estimated price, which")
    lines(page, 50, 112, "members can redeem for products in our stores and online at any time.")
    (block,) = build_blocks([page], FILING, [])
    assert block["text"].startswith("We accrue points of our Pro® programme at their")


def test_a_picture_on_every_page_is_no_figure() -> None:
    pages = [blank(n) for n in range(1, 6)]
    for page in pages:
        page.images.append((500, 40, 560, 80))
        lines(page, 50, 200, f"{LONG}.")
    pages[2].images.append((50, 300, 300, 500))
    figures = [b for b in build_blocks(pages, FILING, []) if b["kind"] == "figure"]
    assert [(b["page"], b["x0"]) for b in figures] == [(3, 50)]


def test_a_table_of_which_every_word_is_a_note_does_not_part_the_notes() -> None:
    page = note_page("(1)")
    lines(page, 50, 170, "(1) Includes severance of Project Titan in 2024,")
    lines(page, 62, 182, "which was paid in June after the closure was agreed.")
    tables = [table(1, (48, 130, 450, 145)), {**table(1, (48, 160, 450, 175)), "table_id": "t2"}]
    assert kinds(build_blocks([page], FILING, tables))[1:] == [
        ("table", "Restructuring (1) 42.5"),
        (
            "footnote",
            "(1) Includes severance of Project Titan in 2024, which was paid in June after the closure was agreed.",
        ),
    ]


def prose_that_calls(marker: str) -> Page:
    page = blank()
    end = text(page, 50, 100, f"{LONG}")
    text(page, end, 100, marker, size=6, raised=True)
    lines(page, 50, 112, f"{LONG}.", f"{LONG}.")
    return page


def test_a_bare_number_under_a_short_rule_begins_a_note_and_is_no_page_number() -> None:
    page = prose_that_calls("7")
    page.rules.append(Rule(50, 748, 122, 748.3, horizontal=True))
    text(page, 50, 758, "7", size=8)
    text(page, 64, 758, "Its terms of reference are on the website.", size=8)
    text(page, 300, 780, "24")
    assert kinds(build_blocks([page], FILING, []))[1:] == [
        ("footnote", "7 Its terms of reference are on the website."),
        ("page_footer", "24"),
    ]


@pytest.mark.parametrize(("above", "kind"), [("_______________", "footnote"), (f"{LONG}.", "list")])
def test_notes_in_body_size_need_a_rule_above_them(above: str, kind: str) -> None:
    page = prose_that_calls("1")
    lines(page, 50, 300, above)
    lines(page, 50, 316, "(1) See “Results” below for more.")
    lines(page, 50, 332, "(2) Working capital consists of cash.")
    assert [b["kind"] for b in build_blocks([page], FILING, [])[-2:]] == [kind, kind]


def test_a_sign_behind_a_percentage_calls_a_note() -> None:
    page = blank()
    lines(page, 50, 100, "Sales grew 3.9%*. Prices of 2* units did not.")
    assert [b["markers"] for b in build_blocks([page], FILING, [])] == [["*"]]


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
    assert sum(b["kind"] == "figure" for b in build_blocks([page], FILING, [])) == figures


def test_a_picture_within_a_tables_box_is_a_figure_unless_the_table_is_printed_on_it() -> None:
    page = blank(2)
    page.images += [(310, 130, 380, 200), (50, 120, 300, 210)]
    lines(page, 60, 160, "Energy 5.5")
    figures = [b for b in build_blocks([page], FILING, [table(2, (48, 110, 450, 220))]) if b["kind"] == "figure"]
    assert [f["x0"] for f in figures] == [310]


def test_a_sentence_left_of_a_note_is_no_part_of_it() -> None:
    page = note_page("(1)")
    lines(page, 70, 165, "(1) See Note 17. Commitments and Contingencies")
    lines(page, 50, 185, "There were no transfers between levels during the periods presented.")
    blocks = build_blocks([page], FILING, [table(1, (48, 130, 450, 145))])
    assert [b["kind"] for b in blocks[-2:]] == ["footnote", "paragraph"]


def test_a_remark_in_italics_is_no_heading_and_two_styles_are_two_headings() -> None:
    page = blank()
    lines(page, 50, 60, "5. Balance Sheet Components", bold=True)
    lines(page, 50, 72, "Content Assets, Net", bold=True)
    lines(page, 50, 100, "Amounts may not add due to rounding.")
    for word in page.words:
        word.italic = word.y0 > 60
    assert kinds(build_blocks([page], FILING, [])) == [
        ("heading", "5. Balance Sheet Components"),
        ("heading", "Content Assets, Net"),
        ("paragraph", "Amounts may not add due to rounding."),
    ]


def test_a_sign_behind_a_word_calls_a_note_of_the_page() -> None:
    page = blank()
    lines(page, 50, 100, "Revenues rose by 17% organically*, mostly from services in the", "Americas.")
    lines(page, 50, 700, "*Non-GAAP Financial Measure", size=7)
    blocks = build_blocks([page], FILING, [])
    assert [(b["kind"], b["markers"]) for b in blocks] == [("paragraph", ["*"]), ("footnote", [])]


@pytest.mark.parametrize(
    "text",
    ["Figure 3: Revenue", "Fig. 2.", "Table 4 – Leases", "Chart 1", "Exhibit 2-2", "Table A1 Costs", "Chart IV. Debt"],
)
def test_captions_begin_with_a_word_and_a_number(text: str) -> None:
    assert is_caption(text)


@pytest.mark.parametrize(
    "text",
    ["Exhibits identified in parentheses below", "Figures", "Tables may not add", "Chart of accounts", "Table 3 shows"],
)
def test_what_only_begins_like_a_caption_is_none(text: str) -> None:
    assert not is_caption(text)
