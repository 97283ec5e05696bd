"""Lists and comparisons: the parts of one whole, each quoted; nothing where no one table clearly holds them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.search_rows import ENCODER, cell, filing, proposition, put, year
from tieout.answer import Answer, Answerer
from tieout.answer.listing import breakdown_of
from tieout.answer.question import body_of
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works, Inc.")
OTHER = filing("birch", "Birch Mills plc")
INCOME = "Consolidated Statements of Income"


def figure(table: str, value: str, start: str | None, row: int, **more: Any) -> dict[str, Any]:
    """A cell of its own id, `row` lines down the page."""
    box = [10.0, 20.0 * row, 30.0, 20.0 * row + 10]
    return cell(value, start, "2024-12-31", value, cell_id=f"{table}{row}{value}", box=box, **more)


def table(name: str, title: str, rows: dict[str, str]) -> list[dict[str, object]]:
    """Rows under one another with a figure each for 2024."""
    return [
        proposition(OWNER, label, [figure(name, value, "2024-01-01", at)], title=title, table_id=name)
        for at, (label, value) in enumerate(rows.items())
    ]


def beside(name: str, title: str, label: str, cells: dict[str, str], start: str | None) -> dict[str, object]:
    """One row with a figure a column for 2024, or at its end."""
    made = [figure(name + label, value, start, 1, col_path=[head]) for head, value in cells.items()]
    return proposition(OWNER, label, made, title=title, table_id=name)


SALES, DEBT, SEGMENTS = "Net sales by", "Scheduled principal payments of debt and leases", "Segment information"
ROWS = [
    proposition(OWNER, "Net sales", [year("1100", 2024, "1100"), year("1000", 2023, "1000")], title=INCOME),
    *table("region", f"{SALES} region", {"Europe": "600", "North America": "400", "Asia": "100", "Total": "1100"}),
    *table("goods", f"{SALES} product line", {"Pumps": "700", "Valves": "350", "Repairs": "50", "Total": "1100"}),
    *table("other", "Restructuring costs by segment", {"Europe": "6", "Asia": "4", "Total": "10"}),
    beside("debt", DEBT, "Debt", {"2025": "50", "2026": "40", "2027": "30"}, None),
    beside("debt", DEBT, "Leases", {"2025": "5", "2026": "4", "2027": "3"}, None),
    beside("rent", "Future minimum rental payments", "Rental payments",
           {"2025": "5", "2026": "4", "Thereafter": "3", "Total": "12"}, None),
    beside("parts", SEGMENTS, "Operating income", {"Wholesale": "70", "Retail": "90", "Total": "160"}, "2024-01-01"),
]  # fmt: skip


@pytest.fixture(scope="module")
def answerer(tmp_path_factory: pytest.TempPathFactory) -> Answerer:
    root: Path = tmp_path_factory.mktemp("lake")
    put(root, (OWNER, ROWS), (OTHER, [proposition(OTHER, "Net sales", [year("900", 2024, "900")], title=INCOME)]))
    return Answerer(Searcher(root, ENCODER))


def answer(answerer: Answerer, question: str) -> Answer:
    return answerer.ask(question, collections=["c"]).answer


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Alder net sales by region in 2024", ["600", "400", "100", "1100"]),
        ("What were Alder's net sales for each product line in 2024?", ["700", "350", "50", "1100"]),
        ("Alder debt maturities by year", ["50", "40", "30"]),
        ("How much of Alder's leases has to be paid back each year?", ["5", "4", "3"]),
    ],
)
def test_the_parts_of_a_whole_are_listed(answerer: Answerer, question: str, values: list[str]) -> None:
    found = answer(answerer, question)
    assert [c.value for c in found.claims] == values
    assert all(c.grounded and c.citations for c in found.claims)


def test_a_part_that_is_a_year_is_named(answerer: Answerer) -> None:
    assert answer(answerer, "Alder debt maturities by year").text == (
        "Alder Works, Inc.: Debt, at December 31, 2024: 2025 USD 50, 2026 USD 40, 2027 USD 30."
    )


@pytest.mark.parametrize(
    "question",
    [
        "Alder net sales by customer type in 2024",  # no table says so, though two sum to the figure
        "Alder net sales by region in 2023",  # the table is of another year
        "Alder interest expense by region in 2024",  # the item has no table
    ],
)
def test_what_no_table_lists_is_refused(answerer: Answerer, question: str) -> None:
    found = answer(answerer, question)
    assert found.refused
    assert found.reasons


def test_two_companies_are_set_against_each_other(answerer: Answerer) -> None:
    found = answer(answerer, "Who had more net sales in 2024, Alder or Birch?")
    assert [(c.entity, c.value) for c in found.claims] == [("Alder Works, Inc.", "1100"), ("Birch Mills plc", "900")]
    assert found.text.startswith("Higher: Alder Works, Inc.")


def test_what_is_less_comes_first_where_it_is_asked(answerer: Answerer) -> None:
    found = answer(answerer, "Which company had lower net sales in 2024, Alder Works or Birch Mills?")
    assert [c.value for c in found.claims] == ["900", "1100"]
    assert found.text.startswith("Lower: Birch Mills plc. Birch Mills plc: ")


def test_each_company_has_its_own_item_and_period(answerer: Answerer) -> None:
    found = answer(answerer, "Compare Alder's 2023 net sales with Birch's 2024 net sales")
    assert [c.value for c in found.claims] == ["1000", "900"]


@pytest.mark.parametrize("joint", ["vs", "versus", "vs."])
def test_two_parts_of_one_row_are_set_against_each_other(answerer: Answerer, joint: str) -> None:
    found = answer(answerer, f"Alder 2024 operating income: wholesale {joint} retail")
    assert [c.value for c in found.claims] == ["90", "70"]
    assert found.text.startswith("Higher: Retail")


@pytest.mark.parametrize(
    ("question", "arithmetic", "value"),
    [
        ("What portion of Alder's net sales came from Asia in 2024?", "100 / 1,100", "0.0909"),
        ("What percentage of Alder's rental payments are due in 2026?", "4 / 12", "0.3333"),
        ("What percentage of Alder's rental payments are due thereafter?", "3 / 12", "0.25"),
    ],
)
def test_a_part_and_its_whole_are_of_one_table(answerer: Answerer, question: str, arithmetic: str, value: str) -> None:
    claim = answer(answerer, question).claims[0]
    assert arithmetic in claim.text
    assert str(claim.value).startswith(value)
    assert claim.grounded


@pytest.mark.parametrize(
    "question", ["rent due by year as of January 2024", "commitments per fiscal year as of June 2024"]
)
def test_a_list_by_years_at_a_day_stays_one(question: str) -> None:
    asked = breakdown_of(body_of(question, []))
    assert asked is not None
    assert asked.axis == "year"


def test_the_total_of_something_else_is_no_whole(answerer: Answerer) -> None:
    assert answer(answerer, "What portion of Alder's lease costs came from Asia in 2024?").refused


@pytest.mark.parametrize("question", ["revenue in 2024?", "what are the net sales in 2024"])
def test_an_item_that_any_company_has_is_refused_without_one(answerer: Answerer, question: str) -> None:
    found = answer(answerer, question)
    assert found.refused
    assert "Alder Works, Inc., Birch Mills plc" in found.text


@pytest.mark.parametrize(
    ("question", "value"),
    [("What were Alder's net sales for Asia in 2024?", "100"),
     ("What were Alder's net sales for repairs in 2024?", "50"), ("Alder restructuring costs for Asia in 2024", "4")],
)  # fmt: skip
def test_a_part_is_looked_up_among_the_parts_of_its_whole(answerer: Answerer, question: str, value: str) -> None:
    assert answer(answerer, question).claims[0].value == value
