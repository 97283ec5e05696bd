"""Periods of columns without a date of their own: by the cover, the stub, ordinals, the part before."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of


def test_the_cover_dates_what_nothing_nearer_does() -> None:
    reading = read(
        page_of("""
                                          Gross         Net
        Land and buildings                  310         288
        Machinery                           207         114
        Total property                      517         402
    """)
    )
    assert reading.periods("Total property") == ["2025-12-31", "2025-12-31"]
    assert reading.row("Total property")[0]["period_source"] == "filing"


def test_quarters_under_their_year() -> None:
    reading = read(
        page_of("""
                                             2025
                            ───────────────────────────────────────
                             Q1         Q2         Q3         Q4
        Revenue            1,204      1,096      1,104      1,201
        Costs               (702)      (655)      (611)      (700)
    """)
    )
    assert reading.periods("Revenue") == [
        "2025-01-01..2025-03-31", "2025-04-01..2025-06-30", "2025-07-01..2025-09-30", "2025-10-01..2025-12-31",
    ]  # fmt: skip


def test_the_stubs_heading_names_the_quarter() -> None:
    page = page_of("""\
Q2 ($ in millions)               2025       2024
Revenue                        $ 1,204    $ 1,096
Costs                             (702)      (655)
""")
    assert read(page).periods("Revenue") == ["2025-04-01..2025-06-30", "2024-04-01..2024-06-30"]


def test_the_date_of_an_event_is_no_balance_date() -> None:
    page = page_of("""\
Name                   Votes For    Votes Against
Alan Feldman          54,760,830      5,184,437
Dona Young            53,876,257      6,074,467
""")
    event = read(page, form="8-K", fiscal_period=None, fiscal_year=None, fiscal_year_end=None)
    assert event.periods("Dona Young") == ["–", "–"]


def test_bare_ordinals_over_a_row_of_columns_are_quarters() -> None:
    page = page_of("""\
                                     2025
                    4th       3rd       2nd       1st
Revenue           $ 341     $ 316     $ 284     $ 263
Costs              (201)     (185)     (170)     (160)
""")
    assert read(page).periods("Revenue") == [
        "2025-10-01..2025-12-31", "2025-07-01..2025-09-30", "2025-04-01..2025-06-30", "2025-01-01..2025-03-31",
    ]  # fmt: skip


def test_the_second_part_of_a_table_is_dated_by_the_first_ones_stub_heading() -> None:
    page = page_of("""\
At 31 December 2024          Less than    More than
                              6 months     6 months
Cash                             1,077            -
Receivables                        249          132


Liabilities                  Less than    More than
                              6 months     6 months
Other payables                      28          144
Total liabilities                   28          144
""")
    reading = read(page)
    assert reading.periods("Cash") == ["2024-12-31", "2024-12-31"]
    assert reading.periods("Total liabilities") == ["2024-12-31", "2024-12-31"]


def test_columns_without_any_heading_do_not_share_the_filings_period() -> None:
    page = page_of("""\
The number of directors to whom benefits accrued was as follows:

Money purchase schemes              4            3
Final salary schemes                2            1
""")
    reading = read(page)
    assert reading.periods("Money purchase schemes") == ["–", "–"]
    assert reading.row("Money purchase schemes")[0]["reason"] == "columns without headings"


def test_one_number_a_row_without_a_heading_is_dated_by_the_filing() -> None:
    reading = read(page_of("Revenue        1,204\nCost of sales    702\nProfit           502\n"))
    assert {c["period_source"] for c in reading.values} == {"filing"}
