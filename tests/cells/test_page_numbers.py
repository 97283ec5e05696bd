"""Page numbers are no values; numbers that count nothing stay."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.cells.page_numbers import without_page_numbers
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
    assert without_page_numbers(pages) == pages


def test_a_sheet_of_two_pages_counts_by_twos() -> None:
    pages = numbered("7                  8", "9                 10", "11                12", width=1190)
    kept = [w.text for page in without_page_numbers(pages) for w in page.words]
    assert not {"7", "8", "9", "10", "11", "12"} & set(kept)
