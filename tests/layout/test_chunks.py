"""Words → chunks: what is one cell, and what is not."""

from __future__ import annotations

import pytest

from tests.support.table_pages import page_of
from tieout.layout.chunks import Line, to_lines
from tieout.layout.word_class import word_class
from tieout.pages.model import Page, Word


def chunks(picture: str) -> list[tuple[str, str]]:
    """Kind and text of the chunks of the picture's lines."""
    return [(c.kind, c.text) for line in to_lines(page_of(picture).words) for c in line.chunks]


def glyphs(*pieces: tuple[str, float, float]) -> list[Word]:
    """Words of one line, each with its left and right edge; size 10."""
    return [Word(text, x0, 90, x1, 102, 10, 100, line=0) for text, x0, x1 in pieces]


def line_of(*pieces: tuple[str, float, float]) -> Line:
    (line,) = to_lines(glyphs(*pieces))
    return line


@pytest.mark.parametrize(
    "printed",
    ["1,234", "$ 1,234", "(1,234)", "(1,234 )", "$ (1,234)", "12.3 %", "(12.3 )%", "€ 1.234,56", "£ 12", "1'234",
     "△ 1,204", "△1.5%", "（12）", "－5", "5.–", "▲876",
     "2.5x", "—", "$ —", "-", "NM", "n/a", "12½", "1,234-", "−1,234", "1 234 567"],
)  # fmt: skip
def test_a_number_with_its_signs_is_one_value(printed: str) -> None:
    assert chunks(f"Revenue        {printed}") == [("t", "Revenue"), ("v", printed)]


@pytest.mark.parametrize("text", ["none", "None", "nil"])
def test_a_word_that_says_nothing_is_due_is_a_value(text: str) -> None:
    assert word_class(text) == "m"


@pytest.mark.parametrize("text", ["31.12.2025", "31.12.25", "1.4.19"])
def test_a_day_in_numbers_is_no_value(text: str) -> None:
    assert word_class(text) == "t"


@pytest.mark.parametrize("text", ["Notes due 2063", "31 – 60 days past due", "At December 31, 2020", "Level 3 assets"])
def test_a_label_that_holds_numbers_is_one_text(text: str) -> None:
    assert chunks(f"{text}        1,234") == [("t", text), ("v", "1,234")]


def test_a_currency_sign_in_a_column_of_its_own_joins_its_number() -> None:
    assert chunks("Cash      $      1,234      $        987") == [("t", "Cash"), ("v", "$ 1,234"), ("v", "$ 987")]


def test_seven_digit_neighbours_stay_apart() -> None:
    line = line_of(("1,234,567", 100, 145), ("7,654,321", 149, 194))
    assert [c.text for c in line.chunks] == ["1,234,567", "7,654,321"]


def test_spaced_thousands_are_one_number_but_two_columns_are_not() -> None:
    near = line_of(("1", 100, 105), ("234", 107.5, 122.5))
    far = line_of(("1", 100, 105), ("234", 117, 132))
    assert [c.text for c in near.chunks] == ["1 234"]
    assert [c.text for c in far.chunks] == ["1", "234"]


def test_glyph_runs_that_touch_are_one_number() -> None:
    assert [c.text for c in line_of(("1,2", 100, 114), ("34", 114, 124)).chunks] == ["1,234"]


def test_a_hanging_parenthesis_belongs_to_its_number() -> None:
    assert [c.text for c in line_of(("(702", 100, 118), (")", 118.5, 122)).chunks] == ["(702)"]


def test_a_raised_run_is_a_marker_and_no_digit() -> None:
    value = to_lines(page_of("Revenue        250^9").words)[0].chunks[1]
    assert (value.text, value.markers) == ("250", ("9",))


def test_a_marker_in_parentheses_beside_a_number_is_no_part_of_it() -> None:
    value = to_lines(page_of("Revenue        250 (1)").words)[0].chunks[1]
    assert (value.kind, value.text, value.markers) == ("v", "250", ("(1)",))


def test_a_raised_marker_of_a_label_leaves_the_label_whole() -> None:
    label = to_lines(page_of("Other income and gains^(1)        250").words)[0].chunks[0]
    assert (label.text, label.markers) == ("Other income and gains", ("(1)",))


def test_lines_run_top_to_bottom_and_chunks_left_to_right() -> None:
    page = page_of("Costs    7\nSales    9")
    page.words.reverse()
    assert [[c.text for c in line.chunks] for line in to_lines(page.words)] == [["Costs", "7"], ["Sales", "9"]]


def test_baselines_that_differ_by_a_fraction_of_a_point_are_one_line() -> None:
    words = [*glyphs(("Cash", 40, 60)), Word("1,234", 100, 91.5, 125, 103.5, 10, 101.5, line=1)]
    assert [[c.text for c in line.chunks] for line in to_lines(words)] == [["Cash", "1,234"]]


def test_every_word_is_in_one_chunk() -> None:
    page = page_of("""
        Revenue and other income^2         $ 1,204     $ (1,096 )
        31 – 60 days past due                12.5 %            NM
    """)
    words = [w for line in to_lines(page.words) for c in line.chunks for w in c.words]
    assert sorted(id(w) for w in words) == sorted(id(w) for w in page.words if not w.raised)


def test_a_value_chunk_has_the_box_of_its_words() -> None:
    chunk = line_of(("$", 100, 105), ("1,234", 120, 145)).chunks[0]
    assert chunk.box == (100, 90, 145, 102)


def test_dot_leaders_are_no_cells() -> None:
    assert [t for _, t in chunks("Net income .......... 0.95") if set(t) == {"."}] == []


def test_an_empty_page_has_no_lines() -> None:
    assert to_lines(Page(1, 612, 792).words) == []


@pytest.mark.parametrize("text", ["€000", "£000", "$000s"])
def test_thousands_of_a_currency_over_a_column_are_no_value(text: str) -> None:
    assert [kind for kind, _ in chunks(f"Note                {text}         2025")] == ["t", "t", "v"]


def test_a_marker_is_raised_over_its_own_line_not_over_the_next() -> None:
    lines = to_lines(page_of("Acquisition costs^(4)      86\nDiscrete tax items that are adjusted    (24)").words)
    assert [c.markers for line in lines for c in line.chunks[:1]] == [("(4)",), ()]


def test_a_raised_ordinal_is_the_end_of_its_number() -> None:
    raised = Word("st", 45, 88, 51, 94, 6, 94, raised=True, line=0)
    (line,) = to_lines([*glyphs(("1", 40, 45), ("Quarter", 54, 90), ("1,308", 200, 230)), raised])
    assert [(c.text, c.markers) for c in line.chunks] == [("1st Quarter", ()), ("1,308", ())]


def test_small_capitals_are_one_word() -> None:
    capital, rest = Word("N", 40, 50, 47, 60, 8.0, 58, line=0), Word("ovember", 47, 52, 76, 60, 5.6, 58, line=0)
    (line,) = to_lines([capital, rest, Word("30", 78, 50, 88, 60, 8.0, 58, line=0)])
    assert line.chunks[0].text == "November 30"


def test_an_invisible_joiner_leaves_a_value_a_value() -> None:
    assert [kind for kind, _ in chunks("Reserve         (6,922)\u200c")] == ["t", "v"]


def test_a_percent_sign_at_its_columns_edge_ends_its_number() -> None:
    (line,) = to_lines(glyphs(("25", 400, 409), ("%", 422, 429), ("$", 430, 434), ("10,045", 445, 470)))
    assert [c.text for c in line.chunks] == ["25 %", "$ 10,045"]


def test_a_bulleted_sentence_is_one_text_whatever_numbers_it_holds() -> None:
    words = ["Service", "index", "for", "both", "trains", "was", "2", "and", "4", "points", "higher"]
    line = glyphs(("•", 40, 43), *((w, 100.0 + 30 * n, 125.0 + 30 * n) for n, w in enumerate(words)))
    assert [c.kind for c in to_lines(line)[0].chunks] == ["t"]


@pytest.mark.parametrize(("text", "kind"), [("222,719,", "v"), ("(1,204).", "v"), ("16.", "t"), ("2,", "t")])
def test_a_comma_after_a_number_alone_in_its_cell_is_a_slip(text: str, kind: str) -> None:
    assert chunks(f"Receivables            {text}")[-1] == (kind, text[:-1] if kind == "v" else text)


def test_an_asterisk_after_a_number_marks_it() -> None:
    line = line_of(("Average", 40, 70), ("shares", 73, 100), ("2,605.5", 273, 295), ("*", 300.5, 304))
    assert [(c.text, c.markers) for c in line.chunks] == [("Average shares", ()), ("2,605.5", ("*",))]


def test_thousands_parted_by_a_space_go_on_after_a_currency_code() -> None:
    line = line_of(("CHF\u200919", 482, 508), ("136", 510.2, 526))
    assert [(c.kind, c.text) for c in line.chunks] == [("v", "CHF\u200919 136")]


@pytest.mark.parametrize("first", ["–1", "-1", "−1", "—1", "(–1", "(1", "△1"])
def test_thousands_parted_by_a_space_go_on_after_every_sign_of_less(first: str) -> None:
    line = line_of((first, 100, 108), ("870", 110.5, 125))
    assert [(c.kind, c.text) for c in line.chunks] == [("v", f"{first} 870")]


def test_a_sign_after_thousands_parted_by_a_space_is_theirs() -> None:
    assert [c.text for c in line_of(("1", 100, 105), ("870-", 107.5, 125)).chunks] == ["1 870-"]
