"""The score of cells against gold: each measure by its definition."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tieout.evaluation.cells import MEASURES, Score, main, read_gold, same_label, score, stands_alone
from tieout.lake.contracts import CONTRACTS
from tieout.samples import draw_golden

PUBLISHED = Path(__file__).resolve().parents[3] / "shared" / "gold" / "score_cells.py"
Row = dict[str, Any]


def fact(**more: Any) -> Row:
    row = {
        "page": 1, "x0": 100.0, "y0": 50.0, "x1": 130.0, "y1": 60.0, "text": "1,204", "cell_text": "$ 1,204",
        "value_shown": "1204000", "multiplier": 1000.0, "unit_kind": "money", "currency": "USD", "in_table": True,
        "rendered": True, "hidden": False, "table_id": "T0", "row_label": "Revenue (1)",
        "period_start": "2025-01-01", "period_end": "2025-12-31",
    }  # fmt: skip
    return {**row, **more}


def cell(**more: Any) -> Row:
    row = {
        "page": 1, "x0": 90.0, "y0": 49.0, "x1": 131.0, "y1": 61.0, "value": Decimal(1204000), "kind": "amount",
        "currency": "USD", "row_label": "Revenue", "period_start": date(2025, 1, 1), "period_end": date(2025, 12, 31),
    }  # fmt: skip
    return {**row, **more}


def failed(one: Row, *cells: Row) -> tuple[str, ...]:
    """What fails of one fact among cells."""
    result = score([one], [], cells)
    assert result.counts["exact"] == (not result.misses)
    return result.misses[0].failed if result.misses else ()


def test_a_cell_that_agrees_is_exact() -> None:
    assert failed(fact(), cell()) == ()


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"value": Decimal(1204)}, "value"), ({"value": Decimal(-1204000)}, "value"), ({"value": None}, "value"),
        ({"kind": "shares"}, "unit"), ({"currency": "EUR"}, "unit"), ({"currency": None}, "unit"),
        ({"period_start": None}, "period"), ({"period_start": date(2025, 10, 1)}, "period"),
        ({"period_end": date(2026, 1, 8)}, "period"), ({"period_end": None}, "period"),
        ({"row_label": "Costs"}, "label"), ({"row_label": None}, "label"),
    ],
)  # fmt: skip
def test_one_difference_fails_one_measure(change: Row, what: str) -> None:
    assert failed(fact(), cell(**change)) == (what,)


def test_a_weeks_grace_for_calendars_of_weeks() -> None:
    assert failed(fact(), cell(period_start=date(2024, 12, 29), period_end=date(2025, 12, 27))) == ()


@pytest.mark.parametrize(
    "cells",
    [(), (cell(kind="text"),), (cell(page=2),), (cell(x1=114.0),), (cell(), cell())],
    ids=["none", "text", "another page", "less than half", "two"],
)
def test_found_is_exactly_one_cell_over_half_of_the_number(cells: tuple[Row, ...]) -> None:
    assert failed(fact(), *cells) == ("found", "value", "unit", "period", "label")


def test_a_dash_is_null_or_zero_of_any_unit() -> None:
    dash = fact(text="—", cell_text="$ —", value_shown="0")
    assert failed(dash, cell(value=None, kind="nil", currency=None)) == ()
    assert failed(dash, cell(value=Decimal(0))) == ()
    assert failed(dash, cell(value=Decimal(1))) == ("value",)


def test_percentages_and_pure_numbers() -> None:
    rate = {"unit_kind": "pure", "currency": None, "text": "4.1", "value_shown": "0.041"}
    ours = cell(value=Decimal("0.041"), kind="percent", currency=None)
    assert failed(fact(**rate, cell_text="4.1%", multiplier=0.01), ours) == ()
    assert failed(fact(**rate, cell_text="4.1%", multiplier=0.01), {**ours, "kind": "ratio"}) == ("unit",)
    assert failed(fact(**{**rate, "value_shown": "4.1"}, cell_text="4.1", multiplier=1.0),
                  {**ours, "value": Decimal("4.1"), "kind": "ratio"}) == ()  # fmt: skip


def test_a_percentage_tagged_as_a_bare_number_does_not_count() -> None:
    odd = fact(text="2", cell_text="2%", value_shown="2", unit_kind="pure", currency=None, multiplier=1.0)
    assert score([odd], [], [cell()]).counts["facts"] == 0


def test_of_two_tags_on_one_number_either_counts() -> None:
    tags = [fact(), fact(period_start=None)]
    result = score(tags, [], [cell(period_start=None)])
    assert (result.counts["facts"], result.counts["exact"]) == (1, 1)


@pytest.mark.parametrize(
    ("text", "printed", "alone"),
    [("1,204", "$ (1,204)", True), ("1,204", "1,204 (1)", True), ("—", "$—", True), ("19", "at a rate of 19%", False),
     ("12", "12 to 15", False), ("12", "12 and a long sentence", False)],
)  # fmt: skip
def test_only_numbers_alone_in_their_cell_count(text: str, printed: str, alone: bool) -> None:
    assert stands_alone(fact(text=text, cell_text=printed)) == alone


@pytest.mark.parametrize(
    ("gold", "ours", "others", "same"),
    [
        ("Net income", "net income:", set(), True), ("Net income (a)", "Net income", set(), True),
        ("Notes due 2063", "Notes due 2064", set(), False),
        ("Accounts receivable, net of allowance", "Accounts receivable net of allowances", set(), True),
        ("Deferred income taxes, other", "Deferred income tax, other", {"deferred income tax other"}, False),
        ("Net income", "Net loss", set(), False), (None, "anything", set(), True), ("Net income", None, set(), False),
    ],
)  # fmt: skip
def test_labels(gold: str | None, ours: str | None, others: set[str], same: bool) -> None:
    assert same_label(gold, ours, others) == same


def test_values_on_no_printed_number_are_spurious() -> None:
    printed = [{"page": 1, "x0": 200.0, "y0": 50.0, "x1": 220.0, "y1": 60.0, "numeric": True}]
    stray = cell(x0=300.0, x1=320.0)
    result = score([fact()], printed, [cell(), cell(x0=199.0, x1=221.0), stray, {**stray, "value": None}])
    assert (result.counts["values"], result.counts["spurious"], result.share("spurious")) == (3, 1, 1 / 3)


def test_scores_add_up() -> None:
    total = Score()
    total.add(score([fact()], [], [cell()]))
    total.add(score([fact()], [], []))
    assert [total.share(m) for m in MEASURES] == [0.5] * 6
    assert "facts      2 found 0.5000" in total.line("ALL")


@pytest.fixture(scope="module")
def lake_and_gold(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The golden pages' truth, and a lake that holds it as cells, every fifth one spoilt in another way."""
    gold, lake = tmp_path_factory.mktemp("gold"), tmp_path_factory.mktemp("lake")
    draw_golden(gold)
    filings, cells = [], []
    for path in sorted(gold.glob("*.pdf")):
        filings.append({"doc_id": f"d-{path.stem}", "file_name": path.name})
        cells += [spoilt(f, n, f"d-{path.stem}") for n, f in enumerate(read_gold(gold, path.stem)[0])]
    for table, rows in (("filings", filings), ("cells", cells)):
        (lake / table).mkdir()
        schema = pa.schema([f for f in CONTRACTS[table].schema if f.name in rows[0]])
        pq.write_table(pa.Table.from_pylist(rows, schema=schema), lake / table / "all.parquet")
    return lake, gold


def spoilt(one: Row, number: int, doc_id: str) -> Row:
    """A gold fact as a cell; every fifth differs, in turn, in value, kind, end, label or box."""
    kinds = {"money": "amount", "per_share": "per_share", "shares": "shares"}
    kind = kinds.get(one["unit_kind"], "percent" if one["multiplier"] == 0.01 else "ratio")
    box = {k: one[k] for k in ("x0", "y0", "x1", "y1")}
    days = {k: date.fromisoformat(one[k]) if one[k] else None for k in ("period_start", "period_end")}
    row: Row = {"doc_id": doc_id, "cell_id": f"{doc_id}-{number}", "page": one["page"], **box, **days, "kind": kind,
                "value": Decimal(one["value_shown"]), "currency": one["currency"],
                "row_label": one["row_label"]}  # fmt: skip
    odd: list[Row] = [{"value": Decimal(7)}, {"kind": "count"}, {"period_end": date(2020, 1, 1)},
                      {"row_label": "Other"}, {"x0": 1.0, "x1": 2.0}]  # fmt: skip
    return {**row, **odd[number // 5 % 5]} if number % 5 == 0 else row


def test_the_command_prints_a_line_a_filing_and_writes_the_misses(
    lake_and_gold: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lake, gold = lake_and_gold
    main([str(lake), str(gold), "--misses", str(tmp_path / "misses.csv")])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(list(gold.glob("*.pdf"))) + 1
    assert lines[-1].startswith("ALL ")
    assert len((tmp_path / "misses.csv").read_text().splitlines()) > 100


@pytest.mark.skipif(not PUBLISHED.is_file(), reason="the published scorer is not beside this checkout")
def test_the_published_scorer_says_the_same(
    lake_and_gold: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    lake, gold = lake_and_gold
    main([str(lake), str(gold)])
    command = [sys.executable, str(PUBLISHED), "--lake", str(lake), "--gold", str(gold)]
    theirs = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert capsys.readouterr().out == theirs
