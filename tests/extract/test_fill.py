"""Schemas filled from a toy filing: what stands there, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.extract_pages import BALANCE, ENTRY, INCOME, OUTLOOK, parsed
from tieout import concepts
from tieout.errors import SchemaError
from tieout.extract.run import Extracted, fill
from tieout.extract.schema import invalid_at, read_schema

NUMBER = {"type": ["number", "null"]}


def filled(schema: dict[str, Any], *pictures: str, **more: Any) -> Extracted:
    found = fill(parsed(*(pictures or (INCOME, BALANCE)), **more), schema, read_schema(schema), "asked.json")
    assert invalid_at(schema, found.output) == []
    return found


def flat(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "additionalProperties": False}


def listed(*names: str) -> dict[str, Any]:
    return flat(**{name: {"type": "array", "items": {**ENTRY, "additionalProperties": False}} for name in names})


def test_every_period_of_an_item_is_listed_as_the_schema_names_periods() -> None:
    sales = filled(listed("revenue")).output["revenue"]
    assert [(one["data_period"], one["value"], one["scale"], one["unit"]) for one in sales] == [
        ("FY2025 Q2", 1204, 1000000, "USD"), ("FY2025 H1", 2310, 1000000, "USD"),
        ("FY2024 Q2", 1096, 1000000, "USD"), ("FY2024 H1", 2105, 1000000, "USD"),
    ]  # fmt: skip
    assert {(one["segment_type"], one["segment_name"], one["metric_type"]) for one in sales} == {
        ("company", "NA", "actual")
    }


def test_a_balance_has_the_name_of_the_period_that_it_closes() -> None:
    cash = filled(listed("cash")).output["cash"]
    assert [(one["data_period"], one["value"]) for one in cash] == [("FY2025 Q2", 310), ("FY2024", 288)]


def test_a_nil_is_zero_and_has_the_scale_of_its_row() -> None:
    held = filled(listed("short_term_investments")).output["short_term_investments"]
    assert [(one["value"], one["scale"]) for one in held] == [(0, 1000000), (20, 1000000)]


def test_what_is_not_there_stays_empty() -> None:
    found = filled(flat(goodwill=NUMBER, employees={"type": "array", "items": ENTRY}, churn_rate=NUMBER))
    assert found.output == {"goodwill": None, "employees": [], "churn_rate": None}
    assert found.citations == {}


def test_an_expense_is_positive_however_it_is_printed() -> None:
    interest = filled(listed("interest_expense")).output["interest_expense"]
    assert [one["value"] for one in interest] == [12, 24, 11, 21]


def test_a_plain_field_gets_the_period_that_it_names_and_no_other() -> None:
    asked = {
        "revenue_q2_2024": {**NUMBER, "description": "Revenue in the second quarter of fiscal 2024"},
        "revenue_h1_2025": {**NUMBER, "description": "Revenue for the six months ended June 30, 2025"},
        "revenue_2023": {**NUMBER, "description": "Total revenue in 2023"},
        "total_assets": {**NUMBER, "description": "Total assets"},
    }
    assert filled(flat(**asked)).output == {
        "revenue_q2_2024": 1096000000, "revenue_h1_2025": 2310000000, "revenue_2023": None,
        "total_assets": 1432000000,
    }  # fmt: skip


def test_scale_and_currency_are_as_asked_and_never_converted() -> None:
    asked = {
        "in_millions": {**NUMBER, "description": "Net income, in USD millions"},
        "net_income": {**NUMBER, "description": "Net income in thousands of US dollars"},
        "net_income_eur": {**NUMBER, "description": "Net income in EUR millions"},
        "diluted_eps": {**NUMBER, "description": "Diluted EPS in USD"},
    }
    assert filled(flat(**asked)).output == {
        "in_millions": 200, "net_income": 200000, "net_income_eur": None, "diluted_eps": 2,
    }  # fmt: skip


def test_an_object_a_period() -> None:
    row = flat(fiscal_year={"type": "integer"}, quarter={"type": "string"}, revenue=NUMBER, net_income=NUMBER)
    found = filled(flat(periods={"type": "array", "items": row, "description": "in USD millions"}))
    assert found.output["periods"][0] == {
        "fiscal_year": 2025, "quarter": "FY2025 H1", "revenue": 2310, "net_income": 373,
    }  # fmt: skip
    assert len(found.output["periods"]) == 4


def test_the_filing_itself() -> None:
    asked = {
        "company": {"type": "string"}, "form": {"type": "string", "enum": ["10-K", "10-Q"]},
        "fiscal_year": {"type": "integer"}, "currency": {"type": "string"},
        "report_period": {"type": "string", "pattern": r"^FY\d{4} Q\d$"},
        "period_end_date": {"type": "string", "format": "date"}, "auditor": {"type": "string"},
    }  # fmt: skip
    schema = {**flat(**asked), "required": ["company", "auditor"]}
    assert filled(schema).output == {
        "company": "Ashdown Holdings", "form": "10-Q", "fiscal_year": 2025, "currency": "USD",
        "report_period": "FY2025 Q2", "period_end_date": "2025-06-30", "auditor": "",
    }  # fmt: skip


def test_an_outlook_is_never_actual() -> None:
    sales = filled(listed("revenue"), INCOME, BALANCE, OUTLOOK).output["revenue"]
    assert 2500 not in {one["value"] for one in sales if one["metric_type"] == "actual"}


def test_each_value_is_cited_by_its_cell() -> None:
    given = parsed(INCOME, BALANCE)
    schema = flat(income=flat(net_income=NUMBER), balance=listed("inventories"))
    found = fill(given, schema, read_schema(schema))
    assert sorted(found.citations) == [
        "/balance/inventories/0/value", "/balance/inventories/1/value", "/income/net_income",
    ]  # fmt: skip
    cells = {cell.cell_id: cell for cell in given.cells}
    cited = found.citations["/income/net_income"]
    cell = cells[cited["cell_id"]]
    assert cell.value == found.output["income"]["net_income"] == 200000000
    assert (cited["file"], cited["page"], cited["text"]) == ("ashdown.pdf", 1, cell.text)
    assert cited["box"] == [round(x, 1) for x in (cell.x0, cell.y0, cell.x1, cell.y1)]


def test_a_number_that_the_schema_forbids_is_left_out() -> None:
    asked = flat(revenue={"type": "number", "maximum": 10}, cash={"type": "number"})
    assert filled(asked).output == {"cash": 310000000}


def test_what_must_be_there_and_is_not_is_refused_by_name() -> None:
    schema = {**flat(goodwill={"type": "number"}), "required": ["goodwill"]}
    with pytest.raises(SchemaError, match="goodwill"):
        filled(schema)


def test_a_standard_item_is_asked_by_its_own_name() -> None:
    pages = BALANCE.replace("Retained earnings ", "Income taxes payable")
    found = filled(flat(income_taxes_payable=NUMBER), INCOME, pages)
    assert found.output == {"income_taxes_payable": 841000000}


@pytest.mark.parametrize(("probability", "value"), [(0.95, 702000000), (0.6, None)])
def test_a_row_that_no_form_fits_is_what_it_most_likely_is(
    probability: float, value: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(row: concepts.RowText) -> tuple[concepts.Ranked, ...]:
        return (concepts.Ranked("cost_of_revenue" if row.label == "Beverages" else None, probability),)

    monkeypatch.setattr(concepts, "rank", taken)
    pages = INCOME.replace("Cost of sales", "Beverages    "), BALANCE
    assert filled(flat(cost_of_revenue=NUMBER), *pages).output == {"cost_of_revenue": value}


def test_a_benefit_is_a_negative_expense() -> None:
    loss = INCOME.replace("Provision for income taxes             50.0", "Income tax benefit (expense)          (50.0)")
    assert filled(flat(income_tax_expense=NUMBER), loss, BALANCE).output == {"income_tax_expense": 50000000}


def test_names_that_hold_periods_and_regions_are_read() -> None:
    asked = {
        "revenue_prior_year": {**NUMBER, "description": "Net sales in the second quarter of fiscal 2024, USD millions"},
        "netIncome6M": {**NUMBER, "description": "Net income for the six months ended June 30, 2025 in USD billions"},
        "quarter": {"type": "string", "enum": ["Q1", "Q2", "Q3", "Q4"]},
    }
    assert filled(flat(**asked)).output == {"revenue_prior_year": 1096, "netIncome6M": 0.373, "quarter": "Q2"}
