"""The fit of what makes a figure of a sentence an answer: which figures are asked for, and how it does elsewhere."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tieout.answer.instants import Dated
from tieout.answer.spoken import Spoken
from tieout.check.told import told
from tieout.evaluation.spoken import Example, facts, fit, judged, report

SAID: Any = object()
FIGURES = told("We paid $5 million and lent $6 million.")


def row(concept: str, value: int, *, in_table: bool = False, start: str | None = "2023-01-01") -> dict[str, Any]:
    return {
        "concept": f"us-gaap:{concept}", "value": value, "in_table": in_table, "rendered": True, "hidden": False,
        "dims": "{}", "period_start": start, "period_end": "2023-12-31",
    }  # fmt: skip


def test_only_what_no_table_bears_is_asked() -> None:
    rows = [
        row("OperatingLeaseCost", 5), row("Revenues", 7), row("Revenues", 7, in_table=True), row("Two", 1),
        row("Two", 2),
        row("Quarter", 3, start="2023-10-01"), row("EPSDiluted", 4, start=None),
    ]  # fmt: skip
    found = facts(rows, "a.pdf", "Alder")
    assert [(f.question, f.value) for f in found] == [
        ("Alder: What was the operating lease cost in 2023?", Decimal(5)),
        ("Alder: What was the eps diluted in 2023?", Decimal(4)),
    ]


def example(number: int) -> Example:
    figures = [Spoken(SAID, Dated(f, (2023,)), {"near": float(i), "top": 0.5}) for i, f in enumerate(FIGURES)]
    return Example(f"c{number % 7}", tuple(figures), (False, True))


def test_what_tells_gets_the_weight_and_holds_elsewhere() -> None:
    given = [example(n) for n in range(28)]
    by = fit(given)
    assert by.features["near"] > 2
    assert abs(by.features["top"]) < by.features["near"] / 2
    found = judged(given)
    assert len(found) == len(given)
    assert all(right for _, right in found)
    assert report([(0.9, True), (0.9, False), (0.35, True)], 4)[0] == "0.3 right 0.500 wrong 0.250"


@pytest.mark.parametrize("least", [0.5])
def test_levels_leave_out_what_is_not_sure(least: float) -> None:
    assert f"{least:.1f} right 0.000 wrong 0.250" in report([(0.9, False), (0.35, True)], 4)
