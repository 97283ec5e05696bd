"""Which lines of a page are notes, and what calls them."""

from __future__ import annotations

import pytest

from tests.support.block_rows import FILING, LONG, kinds, table
from tests.support.page_maker import blank, lines, text
from tieout.blocks.stage import build_blocks
from tieout.layout.stage import layout
from tieout.pages.model import Page, Rule


def note_page(marker_in_table: str) -> Page:
    page = blank()
    lines(page, 50, 60, f"{LONG}.", f"{LONG}.", f"{LONG}.")
    text(page, 50, 140, f"Restructuring {marker_in_table}")
    text(page, 400, 140, "42.5")
    return page


def test_definitions_below_their_table_are_footnotes_even_in_body_size() -> None:
    page = note_page("(1)")
    lines(page, 50, 165, "(1) Includes severance of Project Titan,", "which closed in June.")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    assert kinds(blocks)[-1] == ("footnote", "(1) Includes severance of Project Titan, which closed in June.")


@pytest.mark.parametrize(
    ("after", "kind"),
    [((), "footnote"), (("The plan ends in the year that follows.",), "list")],
    ids=["last", "within"],
)
def test_a_paragraph_may_stand_between_a_table_and_its_definitions_at_the_pages_end(
    after: tuple[str, ...], kind: str
) -> None:
    page = note_page("(1)")
    lines(page, 50, 165, f"{LONG}.", f"{LONG}.")
    lines(page, 50, 205, "(1) Includes severance of Project Titan.")
    lines(page, 50, 235, *after)
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    found = {content: of_block for of_block, content in kinds(blocks)}
    assert found["(1) Includes severance of Project Titan."] == kind


def test_a_list_in_body_size_is_no_footnote() -> None:
    page = note_page("")
    lines(page, 50, 165, "(a) the first of the conditions is met; and", "(b) so is the second.")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    assert [k for k, _ in kinds(blocks)[-2:]] == ["list", "list"]


def test_a_note_under_the_short_rule_at_the_foot_is_a_footnote() -> None:
    page = blank()
    lines(page, 50, 60, f"{LONG}.", f"{LONG}.")
    page.rules.append(Rule(50, 700, 150, 700.5, True))
    lines(page, 50, 716, "(2) As amended.")
    assert kinds(build_blocks(layout([page]), FILING, []))[-1] == ("footnote", "(2) As amended.")


def test_definitions_inside_a_table_region_are_footnotes() -> None:
    page = note_page("(1)")
    lines(page, 50, 165, "(1) Includes severance of Project Titan,", "which closed in June.")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 182))])
    assert kinds(blocks)[-2:] == [
        ("table", "Restructuring (1) 42.5"),
        ("footnote", "(1) Includes severance of Project Titan, which closed in June."),
    ]


def test_a_row_that_begins_with_a_bracket_stays_in_its_table() -> None:
    page = note_page("(1)")
    text(page, 50, 165, "(1) Severance")
    text(page, 400, 165, "12.5")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 172))])
    assert blocks[-1].kind == "table"
    assert "(1) Severance" in blocks[-1].text


def test_definitions_on_the_page_after_their_table_are_footnotes() -> None:
    first, second = note_page("(1)"), blank(2)
    lines(second, 50, 60, "(1) Includes severance of Project Titan.")
    lines(second, 50, 100, f"{LONG}.", f"{LONG}.")
    blocks = build_blocks(layout([first, second]), FILING, [table(1, (48, 130, 450, 145))])
    assert [b.kind for b in blocks if b.page == 2] == ["footnote", "paragraph"]


def test_a_note_that_recurs_at_the_foot_is_no_furniture() -> None:
    pages = []
    for number in range(1, 6):
        page = blank(number)
        lines(page, 50, 200, f"Paragraph {'abcde'[number - 1]} says something of its own, at some length.")
        lines(page, 50, 700, "(1) Unaudited.", size=8)
        lines(page, 300, 770, str(number + 10))
        pages.append(page)
    blocks = build_blocks(layout(pages), FILING, [])
    assert [b.kind for b in blocks] == ["paragraph", "footnote", "page_footer"] * 5


def test_a_raised_marker_joins_its_line_and_is_kept_as_a_marker() -> None:
    page = blank()
    end = text(page, 50, 100, "Adjusted EBITDA")
    text(page, end, 100, "1", size=6, raised=True)
    text(page, end + 8, 100, "declined to $96.6 million in the year.")
    lines(page, 50, 700, "1 A non-GAAP measure.", size=7)
    (block,) = [b for b in build_blocks(layout([page]), FILING, []) if b.kind == "paragraph"][:1]
    assert block.text == "Adjusted EBITDA1 declined to $96.6 million in the year."
    assert block.markers == ("1",)


def test_a_raised_marker_far_left_of_its_definition_begins_a_footnote() -> None:
    page = blank()
    end = text(page, 60, 100, "Research credits")
    text(page, end, 100, "2", size=5, raised=True)
    text(page, 300, 100, "(2,618)")
    text(page, 60, 130, "2", size=5, raised=True)
    text(page, 82, 130, "Research credits relate to packaging.", size=8)
    blocks = build_blocks(layout([page]), FILING, [table(1, (58, 90, 340, 104))])
    assert kinds(blocks)[1:] == [("footnote", "2 Research credits relate to packaging.")]


def test_a_lettered_heading_of_a_policy_is_no_footnote() -> None:
    page = blank()
    lines(page, 50, 100, "(d) Property, plant and equipment", bold=True)
    lines(page, 50, 120, f"{LONG}, and", "so it is.")
    assert [b.kind for b in build_blocks(layout([page]), FILING, [])] == ["heading", "paragraph"]


def test_raised_words_that_are_no_marker_call_nothing() -> None:
    page = blank()
    end = text(page, 50, 100, "The 31")
    end = text(page, end, 100, "st", size=6, raised=True)
    end = text(page, end + 5, 100, "of March, as the", size=10)
    text(page, end + 3, 100, "registrant", size=6, raised=True)
    assert not any(b.markers for b in build_blocks(layout([page]), FILING, []))


def test_a_raised_trade_mark_sign_stays_in_its_line() -> None:
    page = blank()
    end = text(page, 50, 100, "We accrue points of our Pro")
    text(page, end, 96, "®", size=6)
    text(page, end + 8, 100, "programme at their estimated price, which")
    lines(page, 50, 112, "members can redeem for products in our stores and online at any time.")
    (block,) = build_blocks(layout([page]), FILING, [])
    assert block.text.startswith("We accrue points of our Pro® programme at their")


def test_a_table_of_which_every_word_is_a_note_does_not_part_the_notes() -> None:
    page = note_page("(1)")
    lines(page, 50, 170, "(1) Includes severance of Project Titan in 2024,")
    lines(page, 62, 182, "which was paid in June after the closure was agreed.")
    tables = [table(1, (48, 130, 450, 145)), table(1, (48, 160, 450, 175), table_id="t2")]
    assert kinds(build_blocks(layout([page]), FILING, tables))[1:] == [
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
    assert kinds(build_blocks(layout([page]), FILING, []))[1:] == [
        ("footnote", "7 Its terms of reference are on the website."),
        ("page_footer", "24"),
    ]


@pytest.mark.parametrize(("above", "kind"), [("_______________", "footnote"), (f"{LONG}.", "list")])
def test_notes_in_body_size_need_a_rule_above_them(above: str, kind: str) -> None:
    page = prose_that_calls("1")
    lines(page, 50, 300, above)
    lines(page, 50, 316, "(1) See “Results” below for more.")
    lines(page, 50, 332, "(2) Working capital consists of cash.")
    assert [b.kind for b in build_blocks(layout([page]), FILING, [])[-2:]] == [kind, kind]


def test_a_sign_behind_a_percentage_calls_a_note() -> None:
    page = blank()
    lines(page, 50, 100, "Sales grew 3.9%*. Prices of 2* units did not.")
    assert [b.markers for b in build_blocks(layout([page]), FILING, [])] == [("*",)]


def test_a_sentence_left_of_a_note_is_no_part_of_it() -> None:
    page = note_page("(1)")
    lines(page, 70, 165, "(1) See Note 17. Commitments and Contingencies")
    lines(page, 50, 185, "There were no transfers between levels during the periods presented.")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    assert [b.kind for b in blocks[-2:]] == ["footnote", "paragraph"]


def test_a_sign_behind_a_word_calls_a_note_of_the_page() -> None:
    page = blank()
    lines(page, 50, 100, "Revenues rose by 17% organically*, mostly from services in the", "Americas.")
    lines(page, 50, 700, "*Non-GAAP Financial Measure", size=7)
    blocks = build_blocks(layout([page]), FILING, [])
    assert [(b.kind, b.markers) for b in blocks] == [("paragraph", ("*",)), ("footnote", ())]


def test_same_input_same_rows() -> None:
    page = note_page("(1)")
    tables = [table(1, (48, 130, 450, 145))]
    assert build_blocks(layout([page]), FILING, tables) == build_blocks(layout([page]), FILING, tables)


@pytest.mark.parametrize(("marker", "kind"), [("*", "footnote"), ("(1)", "list")])
def test_a_sign_that_is_called_numbers_no_list(marker: str, kind: str) -> None:
    page = note_page(marker)
    lines(page, 50, 165, f"{LONG}.", f"{LONG}.")
    lines(page, 50, 205, f"{marker} Includes severance of Project Titan.")
    lines(page, 50, 235, f"{LONG}.", f"{LONG}.")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    assert [b.kind for b in blocks][-2] == kind


def test_bare_numbers_at_the_foot_define_what_a_table_far_above_calls() -> None:
    page = note_page("(1)")
    lines(page, 50, 165, f"{LONG}.", f"{LONG}.")
    lines(page, 50, 200, f"{LONG}.", f"{LONG}.")
    lines(page, 50, 700, "1. Comparative figures were restated.", "2 2021 figures are unaudited.", size=7)
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    assert kinds(blocks)[-2:] == [
        ("footnote", "1. Comparative figures were restated."), ("footnote", "2 2021 figures are unaudited."),
    ]  # fmt: skip


def test_a_list_below_a_table_is_its_notes_where_it_goes_on_to_a_marker_that_the_table_calls() -> None:
    page = note_page("(2)")
    lines(page, 50, 165, "(1) Includes severance of Project Titan.")
    lines(page, 50, 180, "(2) Includes the closure of Project Hermes.")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    assert [b.kind for b in blocks][-2:] == ["footnote", "footnote"]


@pytest.mark.parametrize(
    ("remark", "kind"),
    [
        ("Note: figures of the year before were restated.", "footnote"), ("Quelle: Unternehmensangaben", "footnote"),
        ("n.m. = not meaningful", "footnote"), ("（注）未監査", "footnote"), ("Noteworthy: sales rose.", "paragraph"),
        ("NA Beverages: sales rose.", "paragraph"),
    ],
)  # fmt: skip
def test_a_remark_right_below_a_table_is_a_note_by_the_word_that_leads_it(remark: str, kind: str) -> None:
    page = note_page("")
    lines(page, 50, 165, remark)
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    assert kinds(blocks)[-1] == (kind, remark)


def test_a_line_that_says_notes_stands_between_a_table_and_its_notes() -> None:
    page = note_page("(1)")
    lines(page, 50, 165, "Notes:", bold=True)
    lines(page, 50, 185, "(1) Includes severance of Project Titan.")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 145))])
    assert kinds(blocks)[-1] == ("footnote", "(1) Includes severance of Project Titan.")


def test_two_notes_on_one_line_are_two() -> None:
    page = note_page("*")
    text(page, 50, 153, "Closure †")
    text(page, 50, 172, "* In the north.")
    text(page, 250, 172, "† In the south.")
    blocks = build_blocks(layout([page]), FILING, [table(1, (48, 130, 450, 158))])
    assert kinds(blocks)[-2:] == [("footnote", "* In the north."), ("footnote", "† In the south.")]
