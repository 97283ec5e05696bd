"""Parts and wholes within one row: what falls due in a year, thereafter, in total."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.support.asked_rows import OWNER
from tests.support.search_rows import ENCODER, Row, cell, proposition, put
from tieout.answer import Answer, Answerer
from tieout.answer.plan import plan_of
from tieout.answer.question import body_of
from tieout.answer.shares import across
from tieout.query import Record, Searcher

HEADS = ("2025", "2026", "2027", "Thereafter", "Total")


def owed(label: str, *values: int) -> Row:
    cells = [
        cell(str(v), None, "2024-12-31", f"{v}", col_path=["Payments due in the year ending December 31,", head])
        for v, head in zip(values, HEADS, strict=True)
    ]
    return proposition(OWNER, label, cells, title="Contractual obligations")


def ask(folder: Path, question: str) -> Answer:
    put(
        folder, (OWNER, [owed("Endorsement contracts", 10, 20, 30, 40, 100), owed("Product purchases", 5, 5, 5, 5, 20)])
    )
    return Answerer(Searcher(folder, ENCODER)).ask(question, collections=["c"]).answer


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("At the end of 2024, what percentage of endorsement contracts is due after 2027?", "0.4"),
        ("At the end of 2024, what percentage of endorsement contracts is due in 2026?", "0.2"),
    ],
)
def test_a_column_is_a_part_of_the_row(tmp_path: Path, question: str, value: str) -> None:
    answer = ask(tmp_path, question)
    assert Decimal(answer.claims[0].value or 0) == Decimal(value)
    assert len({c.cell_id for c in answer.claims[0].citations}) == 2


def test_a_column_that_the_others_do_not_sum_to_is_no_whole() -> None:
    question = "What percentage of endorsement contracts is due after 2027?"
    plan = plan_of(body_of(question, []))
    assert plan is not None
    for total, found in ((100, True), (120, False)):
        cells = tuple(json.loads(owed("Endorsement contracts", 10, 20, 30, 40, total)["payload"])["cells"])
        record = cast("Record", SimpleNamespace(cells=cells, row_label="Endorsement contracts", asked=(True,) * 5))
        part, whole = (one.metric for one in plan.operands)
        assert (across(part, whole, record) is not None) == found
