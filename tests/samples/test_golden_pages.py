"""The golden pages: reproducible, true to their ink, one mechanism each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from tieout.samples import draw_golden
from tieout.samples.golden.pages import CASES

NO_FACTS = {"bullets_with_numbers", "dense_prose", "contents_page", "signature_block"}
TWO_PAGES = {"headerless_continuation", "repeated_headers"}


@pytest.fixture(scope="session")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("golden")
    draw_golden(out)
    return out


def facts(golden: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(golden / f"{name}.gold.parquet").to_pylist()
    return found


def shown(golden: Path, name: str) -> dict[str, list[tuple[str, str]]]:
    """Row label → (digits, value) of its facts, in column order."""
    found: dict[str, list[tuple[str, str]]] = {}
    for fact in facts(golden, name):
        found.setdefault(fact["row_label"], []).append((fact["text"], fact["value_shown"]))
    return found


def test_names_are_unique() -> None:
    assert len({case.name for case in CASES}) == len(CASES) > 60


def test_the_same_bytes_twice(golden: Path, tmp_path: Path) -> None:
    draw_golden(tmp_path)
    for path in golden.iterdir():
        assert path.read_bytes() == (tmp_path / path.name).read_bytes(), path.name


@pytest.mark.parametrize("name", [case.name for case in CASES])
def test_each_box_holds_exactly_its_digits(
    golden: Path, name: str, read_chars: Callable[[Path], Any], assert_inked: Callable[[dict[str, Any], Any], None]
) -> None:
    chars = read_chars(golden / f"{name}.pdf")
    found = facts(golden, name)
    assert (not found) == (name in NO_FACTS)
    assert len(chars) == (2 if name in TWO_PAGES else 1)
    for fact in found:
        assert_inked(fact, chars[fact["page"]])


CURRENCY = re.compile(r"[$£€]|U\.?S\.? dollars|of dollars|in dollars|EUR|RMB|INR|Rs\.|JPY", re.IGNORECASE)


def test_the_currency_can_be_read_off_the_page(golden: Path, read_chars: Callable[[Path], Any]) -> None:
    for case in CASES:
        if any(f["currency"] for f in facts(golden, case.name)):
            pages = read_chars(golden / f"{case.name}.pdf").values()
            text = "".join(c.text for page in pages for c in page.chars)
            assert CURRENCY.search(text), case.name


def test_values_are_at_full_scale_with_their_sign(golden: Path) -> None:
    assert shown(golden, "rupee_crore")["Operating costs"][0] == ("3,904.8", "-39048000000")
    assert shown(golden, "rupee_lakh")["Operating costs"][0] == ("3,904.8", "-390480000")
    assert shown(golden, "locale_comma")["Cost of sales"][0] == ("7.024,41", "-7024410")
    assert shown(golden, "basis_points")["Spread (bps)"] == [("15", "-0.0015"), ("112", "0.0112")]
    assert shown(golden, "glued_superscripts")["Revenue"][0] == ("250", "250000000")
    assert shown(golden, "nil_dashes")["Impairment"][0] == ("—", "0")


def test_periods_are_the_declared_ones(golden: Path) -> None:
    opening = [f for f in facts(golden, "opening_balances") if f["row_label"] == "Balance at beginning of year"]
    assert [(f["period_start"], f["period_end"]) for f in opening] == [(None, "2024-12-31"), (None, "2023-12-31")]
    ladder = facts(golden, "maturity_ladder")
    assert {(f["period_type"], f["period_end"]) for f in ladder} == {("instant", "2025-12-31")}
    long_year = [f for f in facts(golden, "weeks_52_53") if f["period_end"] == "2023-09-30"]
    assert {f["period_start"] for f in long_year} == {"2022-09-25"}


def test_notes_govern_through_cell_row_header_section_and_title(golden: Path) -> None:
    glued = {
        (f["row_label"], f["period_end"][:4]): json.loads(f["fn_markers"]) for f in facts(golden, "glued_superscripts")
    }
    assert glued["Revenue", "2025"] == ["9", "1"]
    assert glued["Revenue", "2024"] == ["1", "2"]
    assert glued["Gross profit", "2025"] == []
    both = {tuple(json.loads(f["fn_markers"])) for f in facts(golden, "footnotes_section_and_title")}
    assert both == {("[1]", "[2]")}


def test_change_columns_are_cells_but_no_facts(golden: Path) -> None:
    cells = pq.read_table(golden / "change_columns.cells.parquet").to_pylist()
    printed = {c["text"] for c in cells if c["numeric"] and not c["is_header"]}
    assert {"4.9%", "(9.4)%"} <= printed
    assert not {"4.9", "9.4"} & {f["text"] for f in facts(golden, "change_columns")}
