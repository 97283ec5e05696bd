"""Captions, sources and repeated headers end a table."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of


@pytest.mark.parametrize("between", ["Table 2: Costs", "Source: Accounts", "NB: not audited"])
def test_a_line_between_rows_parts_two_tables(between: str) -> None:
    reading = read(
        page_of(f"""
                                    2025       2024
        Plants                       310        288
        Offices                      207        214
        {between}
        Warehouses                   402        371
        Stores                       128        130
        """)
    )
    assert [
        len({c["row_label"] for c in reading.values if c["table_id"] == t["table_id"]}) for t in reading.tables
    ] == [
        2,
        2,
    ]
    assert between not in " ".join(reading.grid)


def test_a_caption_with_numbers_is_no_row() -> None:
    reading = read(
        page_of("""
        Table 5:  Attainment of ages 25 to  64     1995
                                    2025       2024
        Plants                       310        288
        Offices                      207        214
        """)
    )
    assert reading.grid == ["Plants: 310 | 288", "Offices: 207 | 214"]
    assert len(reading.tables) == 1
