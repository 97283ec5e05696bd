"""Questions that have to be computed, made from a truth: one figure each, the value from the truth."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from tieout.answer import Answer, Claim
from tieout.evaluation.arithmetic import KINDS, Computed, lines, questions, run


def fact(label: str, year: int, value: int, **more: Any) -> dict[str, Any]:
    row = {
        "row_label": label, "in_table": True, "rendered": True, "period_start": f"{year}-01-01",
        "period_end": f"{year}-12-31", "value_shown": float(value), "unit_kind": "money", "dims": "{}", "table_id": "t",
    }  # fmt: skip
    return {**row, **more}


FACTS = [fact("Net sales", 2023, 100), fact("Net sales", 2024, 150), fact("Cost of sales", 2024, 60),
         fact("Twice told", 2024, 5), fact("Twice told", 2024, 6, table_id="u")]  # fmt: skip
OLD, NEW = ("the year ended December 31, 2023", "the year ended December 31, 2024")
ASKED = {
    "change": (f"What was the change in Alder's net sales from {OLD} to {NEW}?", "50"),
    "growth": (f"By what percentage did Alder's net sales change from {OLD} to {NEW}?", "0.5"),
    "average": (f"What was the average of Alder's net sales for {OLD} and {NEW}?", "125"),
    "ratio": (f"What was Alder's net sales divided by cost of sales in {NEW}?", "2.5"),
    "difference": (f"What was the difference between Alder's net sales and cost of sales in {NEW}?", "90"),
    "comparison": (f"Was Alder's net sales higher in {OLD} or {NEW}?", "150"),
}  # fmt: skip


def test_each_kind_is_asked_with_its_value() -> None:
    made = questions("Alder", FACTS)
    assert [one.kind for one in made] == list(KINDS)
    assert {one.kind: (one.question, one.value) for one in made} == {k: (q, Decimal(v)) for k, (q, v) in ASKED.items()}


def answering(value: str | None) -> Callable[[str], Answer]:
    claim = Claim("", value, "amount", None, None, None, True, None, 1.0, ())
    return lambda _: Answer(value is None, "", (), (claim,))


def test_right_wrong_and_refused_are_told_apart() -> None:
    one = Computed("growth", "?", Decimal(1) / 3)
    for value, right, wrong in (("0.333333", 1, 0), ("0.3334", 0, 1), (None, 0, 0)):
        tally = run(answering(value), [one])
        assert (tally.right.total(), tally.wrong.total(), len(tally.misses)) == (right, wrong, wrong)
    assert lines(run(answering(None), [one]))[-1] == "all              1 questions, right 0.000, wrong 0.000"
