"""Codes in a column of their own are no labels."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of


def test_the_text_beside_a_code_is_the_label() -> None:
    reading = read(
        page_of("""
                                         31/12/2024      31/12/2023
            A    Cassa e banche              14.162          23.944
            B    Altre liquidità                  0             120
            C    Titoli                       1.164           2.781
            D    Liquidità totale            15.327          26.845
        """)
    )
    assert reading.grid == [
        "Cassa e banche: 14.162 | 23.944", "Altre liquidità: 0 | 120", "Titoli: 1.164 | 2.781",
        "Liquidità totale: 15.327 | 26.845",
    ]  # fmt: skip
    stub = next(c for c in reading.cells if c["role"] == "row_header")
    assert stub["x0"] < 110


def test_codes_of_several_parts() -> None:
    reading = read(
        page_of("""
                                              2024      2023
            A.I.1    Patents and licences      120       110
            A.I.2    Software                   45        52
            A.II.1   Land and buildings        880       902
            A.II.2   Machines                  310       295
        """)
    )
    assert reading.grid[2] == "Land and buildings: 880 | 902"


def test_ratings_that_recur_are_labels() -> None:
    reading = read(
        page_of("""
                                         2024      2023
            A    Bonds of banks           120       110
            A    Bonds of states           45        52
            B    Bonds of others          880       902
            B    Loans                    310       295
        """)
    )
    assert reading.grid[0] != "Bonds of banks: 120 | 110"
