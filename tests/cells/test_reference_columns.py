"""Columns that measure nothing: numbers of notes, in whatever language, and years that date no row."""

from __future__ import annotations

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of
from tieout.cells.grid import Column, HeadCell, Row
from tieout.cells.reference_columns import mark_note_columns
from tieout.layout.chunks import Chunk


def kinds(reading: Reading, label: str) -> list[str]:
    """Kinds of a row's cells, from left to right."""
    cells = [c for c in reading.cells if c["role"] == "value" and c["row_label"] == label]
    return [c["kind"] for c in sorted(cells, key=lambda c: c["col"])]


@pytest.mark.parametrize("head", ["Notes", "Note no.", "Anhang", "Nota", "Toelichting", "Liite", "Not", "Poznámka"])
def test_a_column_of_notes_measures_nothing(head: str) -> None:
    reading = read(
        page_of(f"""
            Balance sheet            {head:<12}         2024          2023
            Inventories              4               1,190           980
            Receivables              5.1, 12         2,044         1,866
            Cash                     D3                310           402
        """)
    )
    assert kinds(reading, "Inventories") == ["text", "amount", "amount"]
    assert kinds(reading, "Cash") == ["text", "amount", "amount"]


def test_notes_set_in_two_bands_under_one_heading() -> None:
    columns = [Column(100, 106), Column(112, 124), Column(150, 190)]
    head = [HeadCell("Notes", 0, 0, 1, 100, 0, 124, 9), HeadCell("2024", 0, 2, 2, 160, 0, 190, 9)]
    rows = [row("Fixtures", {0: "7", 2: "1,190"}), row("Rights of use", {1: "26", 2: "44"}), row("Cash", {1: "1 & 15"})]
    mark_note_columns(columns, head, rows)
    assert [c.note for c in columns] == [True, True, False]


def test_two_numbers_of_one_row_are_no_notes() -> None:
    columns = [Column(100, 106), Column(112, 124)]
    head = [HeadCell("Level", 0, 0, 1, 100, 0, 124, 9)]
    mark_note_columns(columns, head, [row("Bonds", {0: "7", 1: "12"}), row("Funds", {1: "26"})])
    assert [c.note for c in columns] == [False, False]


def row(label: str, cells: dict[int, str]) -> Row:
    """A row whose cells are these texts."""
    return Row("data", label, 0, 0, 9, {j: Chunk("v", [], 0, 0, 1, 1, text) for j, text in cells.items()})


def test_numbers_under_another_heading_are_no_notes() -> None:
    reading = read(
        page_of("""
            Offices                   Number          2024          2023
            North                     4              1,190           980
            South                     5              2,044         1,866
            West                      3                310           402
        """)
    )
    assert kinds(reading, "North")[0] != "text"


@pytest.mark.parametrize(
    ("head", "period"), [("Built in", "2025-12-31"), ("Acquired", "2025-12-31"), ("Fiscal year", "2011-12-31")]
)
def test_years_date_their_rows_where_their_heading_says_no_more(head: str, period: str) -> None:
    reading = read(
        page_of(f"""
            Our fleet at December 31, 2025 was as follows:

            Vessel               {head:<12}     Outstanding amount
            Pollux               2011                      150,103
            Apollo               2013                      159,999
            Luna                 2014                      150,037
            Castor               2016                      150,249
        """)
    )
    assert reading.periods("Pollux")[-1] == period


def test_a_column_of_days_dates_the_balances_of_its_rows() -> None:
    reading = read(
        page_of("""
            Movements in ordinary share capital

            Details              Date                     Shares              $
            Balance              1 January 2024       45,400,000     14,081,465
            Buy-back             25 August 2024           (9,882)       (11,515)
            Balance              31 December 2024     45,390,118     14,069,950
            Placement            26 May 2025              63,638         78,230
            Balance              31 December 2025     45,453,756     14,148,180
        """)
    )
    assert [p for p in reading.periods("Balance") if p != "–"] == [
        "2023-12-31", "2023-12-31", "2024-12-31", "2024-12-31", "2025-12-31", "2025-12-31",
    ]  # fmt: skip
    assert reading.periods("Buy-back")[1:] == ["2024-01-01..2024-12-31"] * 2


def test_an_opening_balance_below_the_day_of_its_block_is_the_close_of_the_year_before() -> None:
    reading = read(
        page_of("""
                                              Fixtures      Machines        Total
            At 31 December 2025
            Gross value at 1 January            53,946        56,629      110,575
            Additions                            1,814         1,705        3,519
            Gross value at 31 December          55,760        58,334      114,094
            At 31 December 2024
            Gross value at 1 January            52,491        55,241      107,732
            Additions                            1,455         1,388        2,843
            Gross value at 31 December          53,946        56,629      110,575
        """)
    )
    assert reading.periods("Gross value at 1 January") == ["2024-12-31"] * 3 + ["2023-12-31"] * 3
    assert reading.periods("Gross value at 31 December") == ["2025-12-31"] * 3 + ["2024-12-31"] * 3
