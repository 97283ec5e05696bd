"""Returns over one, three, five years are dated by their own length."""

from __future__ import annotations

from datetime import date

from tests.support.readings import read
from tests.support.table_pages import page_of


def test_returns_of_several_lengths_end_together() -> None:
    page = page_of("""\
Average annual total returns for periods ended September 30, 2025
                      1 year       5 years     Since inception
Class A                4.05%         6.20%               6.72%
Class C                0.15%         6.65%               6.54%
""")
    reading = read(page, form="485BPOS", period_end=date(2025, 12, 31))
    assert reading.periods("Class A") == ["2024-10-01..2025-09-30", "2020-10-01..2025-09-30", "–"]
    assert reading.row("Class A")[2]["reason"] == "start not stated"


def test_rows_of_returns_name_their_years() -> None:
    page = page_of("""\
Comparison of total returns
                                Our stock    Peer group
1-Year (2025 - 2025)               (10.0%)        (9.0%)
3-Year (2023 - 2025)               (13.0%)         4.5%
""")
    assert read(page).periods("3-Year (2023 - 2025)") == ["2023-01-01..2025-12-31"] * 2


def test_lengths_of_no_returns_are_not_periods() -> None:
    page = page_of("""\
Contractual obligations at December 31, 2025
                      1 year       5 years
Leases                   405           620
Debt                     150           665
""")
    assert read(page).periods("Leases") == ["2025-12-31", "2025-12-31"]
