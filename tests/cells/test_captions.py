"""Captions, sources and repeated headers end a table."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of


@pytest.mark.parametrize("between", ["Table 2: Costs of 25 to 64 plants", "Source: Annual accounts", "NB: not audited"])
def test_a_line_between_tables_parts_them(between: str) -> None:
    reading = read(
        page_of(f"""
                                    2025       2024
        Plants                       310        288
        Offices                      207        214
        {between}
                                    2025       2024
        Plants                       402        371
        Offices                      128        130
        """)
    )
    assert reading.grid == ["Plants: 310 | 288", "Offices: 207 | 214", "Plants: 402 | 371", "Offices: 128 | 130"]
    assert len(reading.tables) == 2


def test_a_caption_with_numbers_is_no_row() -> None:
    reading = read(
        page_of("""
        Table 5: Attainment           25 to 64      1995
                                    2025       2024
        Plants                       310        288
        Offices                      207        214
        """)
    )
    assert reading.grid == ["Plants: 310 | 288", "Offices: 207 | 214"]


STACKED = """
                                   Design effect
    Proportion              1.0        1.1        1.2
    0.99                    800        880        960
    0.95                    160        176        192
    0.90                     80         88         96
    {gap}
                                   Design effect
    Proportion              1.7        1.8        1.9
    0.99                  1,360      1,440      1,520
    0.95                    272        288        304
    0.90                    136        144        152
"""


def test_a_header_printed_again_begins_a_table() -> None:
    reading = read(page_of(STACKED.format(gap="")))
    assert len(reading.tables) == 2
    assert [h.partition(" [")[0] for h in reading.heads()].count("Design effect") == 2


def test_a_repeated_header_at_the_pitch_of_the_rows_does_not() -> None:
    reading = read(page_of(STACKED.replace("    {gap}\n", "")))
    assert len(reading.tables) == 1
