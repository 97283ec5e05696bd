"""What recurs at the edge of pages is furniture; page numbers are no values; numbers that count nothing stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.layout.stage import layout
from tieout.pages.model import Page

TABLE = """\
Selected data
                                2025        2024
Revenue                      $ 1,204     $ 1,096
Costs                           (702)       (655)

{foot:>36}
"""


def numbered(*printed: str, width: float = 612) -> list[Page]:
    return [page_of(TABLE.format(foot=foot), number=n, width=width) for n, foot in enumerate(printed, 1)]


def test_a_page_number_below_a_table_is_no_value_of_it() -> None:
    reading = read(*numbered("56", "57", "58"))
    assert [c["text"] for c in reading.values if c["text"] in ("56", "57", "58")] == []
    assert reading.tables[0]["y1"] < 110


@pytest.mark.parametrize("printed", [("56", "57"), ("56", "91", "12"), ("56", "56", "56")])
def test_numbers_that_do_not_count_pages_stay(printed: tuple[str, ...]) -> None:
    pages = numbered(*printed)
    assert [laid.unnumbered for laid in layout(pages).pages] == [laid.rows for laid in layout(pages).pages]


def test_a_sheet_of_two_pages_counts_by_twos() -> None:
    pages = numbered("7                  8", "9                 10", "11                12", width=1190)
    kept = [w.text for laid in layout(pages).pages for row in laid.unnumbered for w in row]
    assert not {"7", "8", "9", "10", "11", "12"} & set(kept)


def headed(title: str, size: float = 10.0) -> list[Page]:
    """Pages that share nothing but their first line."""
    bodies = ("Revenue rose\nin the north", "Costs fell\nin the south", "Loans were paid\nback in full")
    pages = [page_of(f"{title}\n\n\n{body}\nas was said\n\n{n + 55:>36}", number=n) for n, body in enumerate(bodies, 1)]
    for page in pages:
        page.words = [replace(w, size=size) if w.text in title else w for w in page.words]
    return pages


def heads(pages: list[Page]) -> list[str]:
    return [" ".join(w.text for w in laid.page.words if w in laid.furniture.head) for laid in layout(pages).pages]


def test_tables_and_text_read_one_furniture() -> None:
    """The head of every page, the number at its foot, and nothing else."""
    pages = headed("Meridian Software Inc.")
    assert heads(pages) == ["Meridian Software Inc."] * 3
    document = layout(pages)
    assert document.running == {"Meridian Software Inc."}
    for laid in document.pages:
        edge = laid.furniture
        assert edge.numbers <= edge.foot
        assert {w.text for w in edge.numbers} == {str(laid.page.number + 55)}


def test_a_note_at_the_foot_of_many_pages_is_no_footer() -> None:
    pages = [page_of(f"{body}\n\n\n^1 Adjusted for one sale") for body in ("Revenue", "Costs", "Loans")]
    for laid in layout(pages).pages:
        assert laid.furniture.foot == frozenset()


@pytest.mark.parametrize(("title", "size"), [("Notes to the accounts", 10.0), ("From the chair", 24.0)])
def test_a_title_that_runs_on_is_a_heading_where_it_first_stands(title: str, size: float) -> None:
    assert heads(headed(title, size)) == ["", title, title]
