"""The samples: reproducible, true to their ink, and sound as accounts."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tieout.samples import draw_samples
from tieout.samples.registry import SAMPLES
from tieout.samples.truth import CELLS, GOLD, TABLES

SHARED = Path(__file__).resolve().parents[3] / "shared" / "gold"
NAMES = [s.name for s in SAMPLES]
SCHEMAS = {"gold": GOLD, "cells": CELLS, "tables": TABLES}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("samples")
    draw_samples(out)
    return out


def rows(folder: Path, name: str, kind: str = "gold") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.{kind}.parquet").to_pylist()
    return found


def test_the_same_bytes_twice(folder: Path, tmp_path: Path) -> None:
    draw_samples(tmp_path)
    names = sorted(p.name for p in folder.iterdir())
    assert names == sorted(p.name for p in tmp_path.iterdir())
    for name in names:
        a, b = (hashlib.sha256((f / name).read_bytes()).hexdigest() for f in (folder, tmp_path))
        assert a == b, name


@pytest.mark.parametrize("name", NAMES)
def test_each_box_holds_exactly_its_digits(
    folder: Path, name: str, read_chars: Callable[[Path], Any], assert_inked: Callable[[dict[str, Any], Any], None]
) -> None:
    chars = read_chars(folder / f"{name}.pdf")
    facts = rows(folder, name)
    assert len(facts) > 100
    for fact in facts:
        assert_inked(fact, chars[fact["page"]])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", SCHEMAS)
def test_the_schema_is_the_declared_one(folder: Path, name: str, kind: str) -> None:
    assert pq.read_schema(folder / f"{name}.{kind}.parquet").remove_metadata() == SCHEMAS[kind]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared gold is not beside this checkout")
@pytest.mark.parametrize("kind", SCHEMAS)
def test_the_schema_is_the_golds(kind: str) -> None:
    known: dict[str, set[pa.DataType]] = defaultdict(set)
    order: list[str] = []
    for path in sorted(SHARED.glob(f"*.{kind}.parquet")):
        schema = pq.read_schema(path)
        order = order or schema.names
        for field in schema:
            known[field.name].add(field.type)
    assert order == SCHEMAS[kind].names
    for field in SCHEMAS[kind]:
        assert field.type in known[field.name], field.name


def test_the_design_notes_question_is_answerable(folder: Path) -> None:
    first = json.loads((folder / "questions.jsonl").read_text().splitlines()[0])
    assert first["question"] == "What were the restructuring costs for Project Titan in Q2 2026?"
    assert (first["value"], first["currency"]) == ("42500000", "USD")
    facts = [
        f for f in rows(folder, NAMES[0]) if f["row_label"] == "Restructuring Charges" and f["table_id"] == "T0001"
    ]
    assert [(f["text"], f["period_end"]) for f in facts] == [("42.5", "2026-06-30"), ("—", "2025-06-30")]
    assert all("Project Titan" in json.loads(f["fn_texts"])[0] for f in facts)


def test_the_questions_fit_the_truth(folder: Path) -> None:
    asked = [json.loads(line) for line in (folder / "questions.jsonl").read_text().splitlines()]
    assert len({q["id"] for q in asked}) == len(asked)
    assert {q["kind"] for q in asked} == {"lookup", "segment", "footnote", "figure", "unanswerable"}
    values = {(f["name"] + ".pdf", f["value_shown"], f["period_end"]) for n in NAMES for f in rows(folder, n)}
    for q in asked:
        if q["kind"] == "figure":
            assert q["caption"].split(":")[0] in q["question"] or "shows" in q["question"]
        elif q["kind"] != "unanswerable":
            assert (q["file_name"], q["value"], q["period_end"]) in values


def value(facts: list[dict[str, Any]], label: str, end: str, start: str | None = None) -> Decimal:
    found = {
        Decimal(f["value_shown"])
        for f in facts
        if (f["row_label"], f["period_end"], f["period_start"]) == (label, end, start)
    }
    assert len(found) == 1, (label, end, found)
    return found.pop()


BALANCED = [
    ("meridian_10q_2026q2", "Total assets", "Total liabilities and stockholders’ equity", ("2026-06-30", "2025-12-31")),
    ("tamarisk_10k_2026", "TOTAL ASSETS", "TOTAL LIABILITIES AND STOCKHOLDERS’ EQUITY", ("2026-09-26", "2025-09-27")),
    ("pennyfarthing_accounts_2025", "Net assets", "Shareholders’ funds", ("2025-12-31", "2024-12-31")),
    ("waterkant_jaarrekening_2025", "Totaal activa", "Totaal passiva", ("2025-12-31", "2024-12-31")),
    ("brightwater_release_2026q3", "Total assets", "Total liabilities and equity", ("2025-12-31", "2025-03-31")),
    ("tamarisk_10k_2026", "Cash and cash equivalents", "Cash and cash equivalents at end of year", ("2026-09-26",)),
    ("meridian_10q_2026q2", "Cash and cash equivalents", "Cash and cash equivalents at end of period", ("2026-06-30",)),
]


@pytest.mark.parametrize(("name", "one", "other", "dates"), BALANCED)
def test_the_accounts_balance(folder: Path, name: str, one: str, other: str, dates: tuple[str, ...]) -> None:
    facts = rows(folder, name)
    for day in dates:
        assert value(facts, one, day) == value(facts, other, day) > 0


ROLLED = [  # opening balance, movements, closing balance
    (
        "pennyfarthing_accounts_2025",
        ("Profit and loss account", "2024-12-31", None),
        (("Profit for the financial year", "2025-12-31", "2025-01-01"), ("Dividends paid", "2025-12-31", "2025-01-01")),
        ("Profit and loss account", "2025-12-31", None),
    ),
    (
        "tamarisk_10k_2026",
        ("Retained earnings", "2025-09-27", None),
        (("Dividends declared", "2026-09-26", "2025-09-28"), ("Net income", "2026-09-26", "2025-09-28")),
        ("Retained earnings", "2026-09-26", None),
    ),
]


@pytest.mark.parametrize(("name", "opening", "moves", "closing"), ROLLED)
def test_balances_roll_forward(folder: Path, name: str, opening: Any, moves: Any, closing: Any) -> None:
    facts = [f for f in rows(folder, name) if f["col_header"] != '["Retained Earnings"]']
    bought = (
        Decimal(-47_892_000) if name.startswith("tamarisk") else Decimal(0)
    )  # the part charged to retained earnings
    moved = sum((first(facts, *m) for m in moves), bought)
    assert first(facts, *opening) + moved == first(facts, *closing)


def first(facts: list[dict[str, Any]], label: str, end: str, start: str | None) -> Decimal:
    """Value of the first fact of that label and period."""
    key = (label, end, start)
    return next(
        Decimal(f["value_shown"])
        for f in facts
        if (f["row_label"], f["period_end"], f["period_start"]) == key and f["value"] != "0"
    )


@pytest.mark.parametrize("name", NAMES)
def test_totals_are_the_sum_of_their_section(folder: Path, name: str) -> None:
    """Where a "Total x" closes a section of the same unit, the rows between add up to it."""
    columns: dict[tuple[Any, ...], list[dict[str, Any]]] = defaultdict(list)
    for fact in rows(folder, name):
        columns[fact["table_id"], fact["col"], fact["row_section"], fact["unit"]].append(fact)
    checked = 0
    for found in columns.values():
        last = found[-1]
        if last["row_section"] and (last["row_label"] or "").startswith(("Total ", "Net cash")) and len(found) > 2:
            checked += 1
            assert sum(Decimal(f["value_shown"]) for f in found[:-1]) == Decimal(last["value_shown"]), last["row_label"]
    assert checked or name in {"pennyfarthing_accounts_2025", "waterkant_jaarrekening_2025"}


@pytest.mark.parametrize("name", NAMES)
def test_labels_and_headers_are_clean(folder: Path, name: str) -> None:
    for fact in rows(folder, name):
        for text in (fact["row_label"] or "x", *json.loads(fact["col_header"])):
            assert text == " ".join(text.split())
            assert not text.startswith('"')


def test_the_design_notes_revenues_foot(folder: Path) -> None:
    facts = [f for f in rows(folder, "meridian_10q_2026q2") if f["table_id"] == "T0001"]
    quarter = ("2026-06-30", "2026-04-01")
    parts = sum(value(facts, label, *quarter) for label in ("Enterprise Subscriptions", "Professional Services"))
    assert parts == value(facts, "Total Revenues", *quarter) == Decimal(1_604_700_000)


def test_the_command_line_draws_and_refuses(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tieout.samples"]
    assert subprocess.run([*command, str(tmp_path / "out")], capture_output=True, check=False).returncode == 0
    assert (tmp_path / "out" / "manifest.csv").exists()
    assert subprocess.run(command, capture_output=True, check=False).returncode == 2
