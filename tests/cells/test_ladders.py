"""Amounts due year by year are balances of the day they are told at; a history of years is none."""

from __future__ import annotations

from datetime import date

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


def test_a_ladder_below_a_table_of_flows_is_of_the_filings_day() -> None:
    page = page_of("""\
Leasing activities
                          Six months ended June 30,
                          ────────────────────────
                              2025            2024
Operating cash flows           229              27
Year                                        Amount
2025 (remaining)                               133
2026                                           166
2027                                           143
2028                                           147
Thereafter                                      63
""")
    reading = read(page, form="10-Q", fiscal_period="Q2", period_end=date(2025, 6, 30))
    assert reading.periods("Operating cash flows") == ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]
    assert {p for label in ("2025 (remaining)", "2027", "Thereafter") for p in reading.periods(label)} == {"2025-06-30"}


def test_columns_of_years_to_come_beside_the_rest_are_of_the_filings_day() -> None:
    page = page_of("""\
Amortization was $71 million for the six months ended June 30, 2024. It is expected to be:
Remaining 2025      2026      2027      2028      Thereafter
            87       171       161        91              93
""")
    reading = read(page, form="10-Q", fiscal_period="Q2", period_end=date(2025, 6, 30))
    assert {str(c["period_end"]) for c in reading.values if c["period_end"]} == {"2025-06-30"}
    assert all(c["period_start"] is None for c in reading.values)
