from __future__ import annotations

import csv
import io
import json
from decimal import Decimal

import pytest

from tests.support.filing_rows import FILING, altered
from tieout.model import Cell, Table
from tieout.review.export import FORMATS, as_csv, as_grids, as_json, as_markdown, plain
from tieout.review.reading import Reading


@pytest.fixture
def reading(rows: tuple[list[Table], list[Cell]]) -> Reading:
    return Reading(FILING, *rows)


def test_grids_hold_header_and_body_rows(reading: Reading) -> None:
    grid = json.loads(as_grids(reading))["tables"][0]
    assert grid[1] == ["", "2026", "2025"]
    assert grid[3] == ["Revenue", "$ 412.0", "—"]


def test_json_keeps_every_cell_with_values_as_strings_and_dates_in_iso(reading: Reading) -> None:
    cells = json.loads(as_json(reading))["tables"][0]["cells"]
    assert len(cells) == len(reading.cells)
    assert (cells[5]["value"], cells[5]["period_end"]) == ("412000000", "2026-06-30")


def test_csv_has_a_line_for_each_value_cell(reading: Reading) -> None:
    lines = list(csv.DictReader(io.StringIO(as_csv(reading))))
    assert [line["text"] for line in lines] == ["$ 412.0", "—", "(9.5)"]
    assert [line["value"] for line in lines] == ["412000000", "", "-9500000"]
    assert lines[0]["title"] == "Statements of Operations"
    assert lines[2]["reason"] == "sign unknown"


def test_markdown_escapes_bars_and_joins_header_levels(reading: Reading) -> None:
    reading.cells[4] = altered(reading.cells[4], text="Revenue | net")
    text = as_markdown(reading)
    assert "|  | Year ended<br>2026 | Year ended<br>2025 |" in text
    assert "| Revenue \\| net | $ 412.0 | — |" in text
    assert "(in millions)" in text


def test_markdown_of_a_table_without_header_has_a_blank_one(reading: Reading) -> None:
    reading.cells[:] = reading.cells[3:]
    assert "|  |  |  |\n| --- | ---: | ---: |" in as_markdown(reading)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_equal_input_gives_equal_text(reading: Reading, name: str) -> None:
    assert FORMATS[name][1](reading) == FORMATS[name][1](reading)


def test_decimals_are_written_without_exponent() -> None:
    assert [plain(Decimal(d)) for d in ("1E+6", "100.000000", "-0.235000", "10")] == ["1000000", "100", "-0.235", "10"]
