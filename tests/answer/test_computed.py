"""Computed answers: each operand cited, the arithmetic shown, refused where a part is missing."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.support.search_rows import ENCODER, cell, filing, proposition, put, year
from tieout.answer import Answer, Answerer
from tieout.answer.measures import is_spent
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works, Inc.")
OTHER = filing("birch", "Birch Mills plc")
INCOME, BALANCE = "Consolidated Statements of Income", "Consolidated Balance Sheets"


def stock(label: str, new: str, old: str) -> dict[str, object]:
    cells = [cell(new, None, "2024-12-31", new), cell(old, None, "2023-12-31", old)]
    return proposition(OWNER, label, cells, title=BALANCE)


def flow(label: str, new: str | None, old: str | None, **more: str) -> dict[str, object]:
    return proposition(OWNER, label, [year(new, 2024, new or ""), year(old, 2023, old or "")], title=INCOME, **more)


ROWS = [
    flow("Net sales", "1100000", "1000000"), flow("Cost of sales", "-600000", "-500000"),
    flow("Impairment of vessels", None, "7000"), stock("Inventories", "250000", "150000"),
    stock("Total current assets", "500000", "450000"), stock("Total current liabilities", "200000", "300000"),
    proposition(OWNER, "Net sales", [year("400000", 2024, "400000")], title="North segment"),
    *(proposition(OWNER, "Diluted", [year(new, 2024, new, kind=kind), year(old, 2023, old, kind=kind)], title=INCOME,
                  row_path=[path])
      for path, kind, new, old in (("Earnings per share", "per_share", "1.50", "1.25"),
                                   ("Shares for earnings per share", "shares", "300", "290"))),
    *(proposition(OWNER, "Gain on sale of vessels", [year(v, 2024, v)], title=t)
      for v, t in (("3000", "Other income"), ("-3000", "Adjustments"))),
    flow("Crew costs", "90000", "70000"), *(proposition(OWNER, "Crew costs", [year(new, 2024, new)], title=title)
      for title, new in (("Crew costs by port", "20000"), ("Crew costs by rank", "15000"))),
    flow("Purchases of vessels", "-80000", "-90000"), flow("Net cash used in vessels", "-160000", "-170000"),
]  # fmt: skip


@pytest.fixture(scope="module")
def answerer(tmp_path_factory: pytest.TempPathFactory) -> Answerer:
    root: Path = tmp_path_factory.mktemp("lake")
    put(root, (OWNER, ROWS), (OTHER, [proposition(OTHER, "Net sales", [year("900000", 2024, "900000")], title=INCOME)]))
    return Answerer(Searcher(root, ENCODER))


def answer(answerer: Answerer, question: str) -> Answer:
    return answerer.ask(question, collections=["c"]).answer


@pytest.mark.parametrize(
    ("question", "value", "unit", "text"),
    [
        ("What was the change in Alder's net sales from 2023 to 2024?", "100000", "amount",
         "USD 100,000 = 1,100,000 − 1,000,000"),
        ("What was Alder's net sales growth in 2024?", "0.1", "percent",
         "10.0 percent = (1,100,000 − 1,000,000) / 1,000,000"),
        ("Alder's cost of sales as a percentage of net sales in 2024", "0.545455", "percent",
         "54.5 percent ≈ abs(-600,000) / 1,100,000"),
        ("What was the change in Alder's diluted earnings per share from 2023 to 2024?", "0.25", "per_share",
         "USD 0.25 per share = 1.5 − 1.25"),
        ("Alder's purchases of vessels divided by net cash used in vessels in 2024", "0.5", "ratio",
         "0.50 = -80,000 / -160,000"),
        ("What was the change in Alder's inventories from December 31, 2023 to December 31, 2024?", "100000", "amount",
         "USD 100,000 = 250,000 − 150,000"),
        ("What was the average of Alder's net sales for 2023 and 2024?", "1050000", "amount",
         "USD 1,050,000 = mean(1,000,000, 1,100,000)"),
        ("What was the average of Alder's net sales over the last two years?", "1050000", "amount",
         "USD 1,050,000 = mean(1,000,000, 1,100,000)"),
        ("Alder's current ratio at the end of 2024", "2.5", "ratio", "2.50 = 500,000 / 200,000"),
        (("What is Alder's FY2024 stock turn? It is defined as: FY2024 net sales / (average inventories between "
          "FY2023 and FY2024). Round to one decimal place."), "5.5", "ratio",
         "5.5 = 1,100,000 / mean(150,000, 250,000)"),
        ("By how much did Alder's crew costs rise from 2023 to 2024?", "20000", "amount",
         "USD 20,000 = 90,000 − 70,000"),
        ("How much more were Alder's crew costs in 2024 compared to 2023?", "20000", "amount",
         "USD 20,000 = 90,000 − 70,000"),
        ("How much less were Alder's crew costs in 2023 than in 2024?", "20000", "amount",
         "USD 20,000 = 90,000 − 70,000"),
        ("What were Alder's total crew costs in 2023 and 2024, in thousands?", "160000", "amount",
         "USD 160,000 = 70,000 + 90,000"),
        ("In 2024, by how much did Alder's net sales exceed crew costs?", "1010000", "amount",
         "USD 1,010,000 = 1,100,000 − 90,000"),
        ("What was the percentage change in Alder's crew costs between 2023 and 2024?", "0.285714", "percent",
         "28.6 percent ≈ (90,000 − 70,000) / 70,000"),
        ("What was the increase in Alder's net sales in 2024?", "100000", "amount",
         "change in net sales: USD 100,000 = 1,100,000 − 1,000,000"),
        ("How fast did Alder's net sales grow in 2024 vs the same period a year earlier?", "0.1", "percent",
         "growth of net sales: 10.0 percent = (1,100,000 − 1,000,000) / 1,000,000"),
        ("Were Alder's net sales higher in 2023 or 2024?", "1100000", "amount",
         "net sales: higher in 2024, USD 1,100,000; USD 1,000,000 in 2023"),
    ],
)  # fmt: skip
def test_value_arithmetic_and_operands(answerer: Answerer, question: str, value: str, unit: str, text: str) -> None:
    found = answer(answerer, question)
    claim = found.claims[0]
    assert Decimal(claim.value or "") == Decimal(value)
    assert claim.unit == unit
    assert text in claim.text
    assert claim.grounded, claim.reason
    assert [c.citations[0] for c in found.claims[1:]] == list(claim.citations)
    assert claim.period_end == "2024-12-31"


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What was the change in Alder's net sales from 1994 to 2024?", "net sales in 1994"),
        ("What was the change in Alder's impairment of vessels from 2023 to 2024?", "none is reported"),
        ("Alder's quick ratio at the end of 2024", "several definitions of quick ratio"),
        ("Alder's submarine leases as a percentage of net sales in 2024", "submarine leases in 2024"),
        ("Alder's gain on sale of vessels divided by net sales in 2024", "is printed with both signs"),
        (
            "By what percentage did Alder's net sales change from January 1, 2024 to December 31, 2024?",
            "not clear between which periods",
        ),
        ("What portion of Alder's total current liabilities consists of total current assets?", "no part of"),
        ("What was the difference in Alder's net cash used in vessels in 2024?", "a difference is asked"),
        ("What is Alder's FY2024 yield? It is defined as: the better of two worlds.", "formula in the question"),
    ],
)
def test_what_is_missing_is_named(answerer: Answerer, question: str, reason: str) -> None:
    found = answer(answerer, question)
    assert found.refused
    assert reason in found.text
    assert found.claims == ()


def test_a_question_wrapped_in_instructions_is_looked_up_by_what_it_asks(answerer: Answerer) -> None:
    asked = """Please answer from what an analyst could see in the balance sheet alone: what is the year end FY2024
        total amount of inventories for Alder Works (in USD thousands)? Base your judgments on the line items shown."""
    found = answer(answerer, " ".join(asked.split()))
    assert [c.value for c in found.claims[:1]] == ["250000"]


def test_what_a_row_calls_a_movement_is_quoted(answerer: Answerer) -> None:
    found = answer(answerer, "What was the increase in Alder's vessels in 2024?")
    assert all(claim.arithmetic is None for claim in found.claims)


def test_several_periods_are_quoted_one_by_one_or_not_at_all(answerer: Answerer) -> None:
    found = answer(answerer, "What were Alder's net sales in 2024 compared with 2023?")
    assert [(c.value, c.period_end, c.grounded) for c in found.claims] == [
        ("1000000", "2023-12-31", True), ("1100000", "2024-12-31", True),
    ]  # fmt: skip
    assert answer(answerer, "What were Alder's net sales in 2024 and 1994?").refused


@pytest.mark.parametrize(
    ("item", "spent"),
    [("capital expenditures", True), ("COGS", True), ("cost of sales", True), ("interest expense", True),
     ("purchases of property", True), ("prepaid expenses", False), ("accrued expenses", False), ("net sales", False),
     ("other income (expense)", False), ("accounts payable", False)],
)  # fmt: skip
def test_money_spent(item: str, spent: bool) -> None:
    assert is_spent(item) == spent
