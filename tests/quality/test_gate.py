"""A statement that is read right raises nothing; each error in it is found by the check that is meant for it."""

from __future__ import annotations

import random
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.quality.tables import printed, statement, views
from tieout.evaluation.mutations import KINDS, mutate, try_one
from tieout.lake.conformance import to_table
from tieout.lake.contracts import CONTRACTS
from tieout.quality.config import severity
from tieout.quality.gate import CHECKS, check_table
from tieout.quality.grades import grade_filing, grade_table
from tieout.quality.stage import blocked, check, released


def found(cells: list[dict[str, Any]] | None = None, **of_table: Any) -> set[str]:
    view, filing = views(cells, **of_table)
    return {name for name, verdict in check_table(view, filing).items() if verdict.findings}


def changed(row: int, col: int, **values: Any) -> list[dict[str, Any]]:
    return [c | values if (c["row"], c["col"]) == (row, col) else c for c in statement()[1]]


def test_a_right_table_raises_nothing_and_is_tied() -> None:
    view, filing = views()
    verdicts = check_table(view, filing)
    assert [f for v in verdicts.values() for f in v.findings] == []
    assert verdicts["foots"].decided == 4
    assert grade_table(verdicts) == "A"


CASES: dict[str, dict[str, Any]] = {
    "foots": {"row": 1, "col": 1, "value": Decimal(-41250000000), "text": "(41,250)"},
    "unit_complete": {"row": 1, "col": 1, "currency": None},
    "unit_line": {"row": 1, "col": 1, "multiplier": Decimal(1), "value": Decimal(41250)},
    "one_currency": {"row": 1, "col": 1, "currency": "EUR"},
    "as_printed": {"row": 1, "col": 1, "value": Decimal(41250000)},
    "period_known": {"row": 1, "col": 1, "period_end": None, "period_start": None, "reason": None},
    "period_order": {"row": 1, "col": 1, "period_start": date(2027, 1, 1)},
    "header_year": {"row": 1, "col": 1, "period_end": date(2024, 12, 31), "fiscal_year": 2024},
    "fiscal_year": {"row": 1, "col": 1, "fiscal_year": 2022},
    "digits_printed": {"row": 1, "col": 1, "text": "412,509", "value": Decimal(412509000000)},
    "columns_align": {"row": 1, "col": 1, "x0": 400.0, "x1": 450.0},
    "headed": {},
    "digits_read": {},
}


@pytest.mark.parametrize("name", CASES)
def test_each_error_is_found(name: str) -> None:
    cells = changed(**CASES[name]) if CASES[name] else None
    if name == "headed":
        cells = [c | {"col_path": []} if c["col"] == 1 else c for c in statement()[1]]
    if name == "digits_read":
        cells = [c for c in statement()[1] if c["row"] != 2]
    assert name in found(cells)


def test_a_note_between_brackets_is_no_lost_digit() -> None:
    table, cells = statement()
    page = printed(cells)
    view, filing = views(changed(1, 1, markers=["(3)"]))
    page.words.append(type(page.words[0])("(3)", 352.0, 115.0, 360.0, 125.0))
    filing.pages = {1: page}
    assert CHECKS["digits_read"](view, filing).findings == []
    page.words.append(type(page.words[0])("777", 200.0, 115.0, 220.0, 125.0))
    assert len(CHECKS["digits_read"](view, filing).findings) == 1
    assert table["table_id"] == "t"


def test_every_check_has_a_severity() -> None:
    assert {severity(name) for name in CHECKS} <= {"quarantine", "warn", "off"}


def test_rows_keep_their_contracts_and_a_failed_row_is_held_back() -> None:
    table, cells = statement()
    wrong = changed(2, 1, value=Decimal(17308))
    rows = check([printed(cells)], {**FILING_ROW}, [{"page": 1}], [table], wrong)
    for name in ("findings", "quarantine", "grades"):
        assert to_table(CONTRACTS[name], "d0", rows[name]).num_rows > 0
    assert [(q["check"], q["row"], q["row_label"]) for q in rows["quarantine"]] == [
        ("as_printed", 2, "Service revenue")
    ]
    assert table["grade"] == "D"
    assert {c["row"] for c in released(rows["quarantine"], wrong)} == {0, 1, 3, 4, 5}


FILING_ROW = {"doc_id": "d0", "currency": "USD", "period_end": date(2026, 12, 31)}


def test_a_filing_is_blocked_only_by_many_rows() -> None:
    cells = [{"table_id": "t", "row": i, "role": "value"} for i in range(40)]
    held = [{"table_id": "t", "row": i, "check": "as_printed"} for i in range(12)]
    assert blocked(held[:7], cells) is None
    assert blocked(held, cells * 3 + [{"table_id": "u", "row": i, "role": "value"} for i in range(90)]) is None
    assert blocked(held, cells) == "12 of 40 table rows are in quarantine (as_printed)."


def test_a_page_without_blocks_is_noticed() -> None:
    table, cells = statement()
    rows = check([printed(cells)], dict(FILING_ROW), [], [table], cells)
    assert [(f["check"], f["page"]) for f in rows["findings"]] == [("pages_read", 1)]


def test_grade_of_a_filing_forgives_a_tenth() -> None:
    assert grade_filing(["A"] * 95 + ["D"] * 5) == "A"
    assert grade_filing(["A"] * 80 + ["C"] * 20) == "C"
    assert grade_filing([]) is None


@pytest.mark.parametrize("kind", KINDS)
def test_every_mutation_changes_a_copy_and_is_detected(kind: str) -> None:
    view, filing = views()
    before = [dict(c) for c in view.cells]
    trial = try_one(view, filing, kind, random.Random(4))  # noqa: S311
    assert trial is not None
    assert trial.families
    assert list(view.cells) == before


def test_mutations_are_the_seeds() -> None:
    view, _ = views()
    one, two = (mutate(view, "sign flip", random.Random(7)) for _ in range(2))  # noqa: S311
    assert one is not None
    assert two is not None
    assert list(one.cells) == list(two.cells)
