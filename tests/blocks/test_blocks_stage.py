from __future__ import annotations

from tests.support.block_rows import FILING, LONG, kinds, table
from tests.support.page_maker import blank, lines, text
from tieout.blocks.stage import build_blocks
from tieout.lake.contracts import CONTRACTS
from tieout.layout.stage import layout
from tieout.model.block import BLOCK_KINDS


def test_columns_are_those_of_the_contract() -> None:
    page = blank()
    lines(page, 50, 100, LONG)
    (block,) = build_blocks(layout([page]), FILING, [])
    assert list(block.to_row()) == [c.name for c in CONTRACTS["blocks"].columns]
    assert block.kind in BLOCK_KINDS


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
    assert [b.text for b in build_blocks(layout([page]), FILING, [])] == [
        "Revenue is recognised when the performance obligation is met, in a non-current contract.",
        "A second paragraph starts after a gap.",
    ]


def test_two_columns_are_read_one_after_the_other() -> None:
    page = blank()
    lines(page, 50, 80, "A HEADING OVER BOTH COLUMNS OF THIS PAGE, SET WIDE ENOUGH", bold=True)
    lines(page, 50, 110, *[f"left column line number {i} runs on and" for i in range(6)])
    lines(page, 320, 110, *[f"right column line number {i} runs on and" for i in range(6)])
    texts = [b.text for b in build_blocks(layout([page]), FILING, [])]
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
    blocks = build_blocks(layout([page]), FILING, [])
    prose = [list(b.section_path) for b in blocks if b.kind == "paragraph"]
    assert prose == [
        ["PART II", "Item 7. Management’s Discussion and Analysis", "Liquidity"],
        ["PART II", "Item 8. Financial Statements"],
    ]
    assert [b.level for b in blocks if b.kind == "heading"] == [1, 2, 3, 2]


def test_words_of_a_table_are_in_its_block_only() -> None:
    page = blank()
    lines(page, 50, 100, f"{LONG}.")
    text(page, 50, 140, "Revenue")
    text(page, 400, 140, "1,420.5")
    lines(page, 50, 180, "What follows the table.")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    assert [b.kind for b in blocks] == ["paragraph", "table", "paragraph"]
    assert [b.kind for b in blocks if "1,420.5" in b.text] == ["table"]


def test_page_numbers_and_recurring_lines_are_furniture() -> None:
    pages = []
    for number in range(1, 6):
        page = blank(number)
        lines(page, 50, 40, "Meridian Software Inc. | Form 10-Q")
        lines(page, 50, 200, f"Paragraph {'abcde'[number - 1]} says something of its own, at some length.")
        lines(page, 300, 770, str(number + 10))
        pages.append(page)
    blocks = build_blocks(layout(pages), FILING, [])
    assert [b.kind for b in blocks] == ["page_header", "paragraph", "page_footer"] * 5


def test_a_paragraph_over_a_page_break_is_one_block_on_its_first_page() -> None:
    first, second = blank(1), blank(2)
    lines(first, 50, 700, f"{LONG} and of", "the services that it renders to them over the whole term of")
    lines(first, 300, 770, "7")
    lines(second, 50, 60, "each contract, less discounts.")
    lines(second, 300, 770, "8")
    body = [b for b in build_blocks(layout([first, second]), FILING, []) if b.kind == "paragraph"]
    assert [b.page for b in body] == [1]
    assert body[0].text.endswith("whole term of each contract, less discounts.")


def test_a_dash_inside_a_sentence_starts_no_list_item() -> None:
    page = blank()
    lines(
        page,
        50,
        100,
        "We satisfy the needs of all customers in full",
        "— both in intellect and in systems — every day.",
    )
    assert [b.kind for b in build_blocks(layout([page]), FILING, [])] == ["paragraph"]


def test_entries_of_a_table_of_contents_are_no_headings() -> None:
    page = blank()
    for i, title in enumerate(("Item 1. Business 4", "Item 2. Offices 33", "Item 3. Suits 34", "Item 4. Mines 35")):
        lines(page, 50, 100 + 20 * i, title, bold=True)
    assert {b.kind for b in build_blocks(layout([page]), FILING, [])} == {"paragraph"}


def test_a_column_of_figures_makes_a_gutter() -> None:
    page = blank()
    lines(page, 50, 100, *[f"left column line number {i} runs on and" for i in range(12)])
    lines(page, 330, 100, "2024 Bulk Carloads", bold=True)
    page.images.append((330, 110, 520, 240))
    blocks = build_blocks(layout([page]), FILING, [])
    assert [b.kind for b in blocks] == ["paragraph", "heading", "figure"]
    assert "Carloads" not in blocks[0].text


def test_lines_that_two_words_share_with_a_column_gap_are_kept_apart_by_row() -> None:
    page = blank()
    for i, (label, value) in enumerate((("Net sales", "4% to 5%"), ("New stores", "25 to 30"))):
        text(page, 50, 100 + 12 * i, label)
        text(page, 400, 100 + 12 * i, value)
    assert [b.text for b in build_blocks(layout([page]), FILING, [])] == ["Net sales 4% to 5%\nNew stores 25 to 30"]


def test_equal_blocks_at_one_place_keep_ids_of_their_own() -> None:
    page = blank()
    for _ in range(2):
        text(page, 50, 100, "FORM 10-K", size=20, bold=True)
    blocks = build_blocks(layout([page]), FILING, [])
    assert " ".join(b.text for b in blocks).count("FORM 10-K") == 2
    assert len({b.block_id for b in blocks}) == len(blocks)


def test_a_remark_in_italics_is_no_heading_and_two_styles_are_two_headings() -> None:
    page = blank()
    lines(page, 50, 60, "5. Balance Sheet Components", bold=True)
    lines(page, 50, 72, "Content Assets, Net", bold=True)
    lines(page, 50, 100, "Amounts may not add due to rounding.")
    for word in page.words:
        word.italic = word.y0 > 60
    assert kinds(build_blocks(layout([page]), FILING, [])) == [
        ("heading", "5. Balance Sheet Components"),
        ("heading", "Content Assets, Net"),
        ("paragraph", "Amounts may not add due to rounding."),
    ]
