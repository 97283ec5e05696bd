"""Words on one baseline are one row, and lines of text, tables and notes are read off the same rows."""

from __future__ import annotations

from dataclasses import replace

from tests.support.page_maker import blank, lines, text
from tests.support.table_pages import page_of
from tieout.layout.document import LaidPage
from tieout.layout.rows import rows_of
from tieout.layout.stage import layout
from tieout.pages.model import Page, Word

HEADS = """
                           2022      2021
                            £'m       £'m
    Revenue               6,459     4,849
"""


def laid(page: Page) -> LaidPage:
    (one,) = layout([page]).pages
    return one


def column_by_column(page: Page) -> Page:
    """The page with each word a line of the reader's, those further left first."""
    words = sorted(page.words, key=lambda w: (w.x0, w.y0))
    return replace(page, words=[replace(w, line=n) for n, w in enumerate(words)])


def test_a_table_is_printed_row_by_row_in_whatever_order_its_words_come() -> None:
    page = column_by_column(page_of(HEADS))
    assert laid(page).printed(page.words) == "2022 2021\n£'m £'m\nRevenue 6,459 4,849"


def test_sideways_words_follow_the_rows() -> None:
    page = page_of(HEADS)
    page.words.append(Word("Draft", 20, 300, 30, 340, 10, turn=90, line=99))
    assert laid(page).printed(page.words).endswith("4,849\nDraft")


def test_a_typed_rule_moves_no_row() -> None:
    words = [Word("Cash", 50, 90, 80, 102, 10, 100), Word("1,204", 300, 93, 330, 105, 10, 103)]
    rule = Word("______", 200, 85, 240, 97, 10, 98)
    assert [[w.text for w in row] for row in rows_of([*words, rule])] == [["Cash", "______", "1,204"]]


def test_every_upright_word_is_in_one_row() -> None:
    page = column_by_column(page_of(HEADS))
    assert sorted(id(w) for row in rows_of(page.words) for w in row) == sorted(map(id, page.words))


def test_a_raised_mark_that_the_reader_set_apart_begins_the_line_beside_it() -> None:
    page = blank()
    text(page, 50, 100, "(1)", size=6)
    page.words[-1] = replace(page.words[-1], raised=True, baseline=page.words[-1].baseline - 3)
    lines(page, 60, 100, "Furnished under a rule and not filed.")
    assert [line.text for line in laid(page).lines] == ["(1) Furnished under a rule and not filed."]
