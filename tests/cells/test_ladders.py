"""Amounts due year by year are balances of the day they are told at; a history of years is none."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of


def test_all_rows_of_a_ladder_are_of_the_titles_day() -> None:
    page = page_of("""\
Minimum rental commitments in effect at December 31, 2024 were:
                          Amount
2025                         185
2026                         137
2027                         105
Thereafter                   148
Total                        575
""")
    reading = read(page)
    assert {p for label in ("2025", "2027", "Thereafter", "Total") for p in reading.periods(label)} == {"2024-12-31"}


def test_a_ladder_without_a_day_is_of_the_filings() -> None:
    page = page_of("""\
Interest was $378 in 2025 and $433 in 2023.
Scheduled principal maturities of our debt are as follows:
                          Amount
2026                         507
2027                       1,504
2028                       1,003
Thereafter                 4,069
""")
    reading = read(page)
    assert reading.periods("Thereafter") == reading.periods("2026") == ["2025-12-31"]


def test_years_gone_by_are_no_ladder() -> None:
    page = page_of("""\
Expected and actual dividends
                          Amount
2023                         185
2024                         137
2025                         105
""")
    assert read(page).periods("2024") == ["2024-01-01..2024-12-31"]


def test_spans_to_come_over_the_columns_make_every_row_a_balance() -> None:
    page = page_of("""\
The amounts of obligations are as follows (in millions):
                                       Less than       1 to 3       5 years and
                              Total       1 year        years        thereafter
Performance bonds               215           41           77                97
Interest on debentures        8,306          265          523             7,518
Purchase obligations            994          232          219               543
""")
    reading = read(page)
    for label in ("Performance bonds", "Interest on debentures", "Purchase obligations"):
        assert reading.periods(label) == ["2025-12-31"] * 4
