"""Periods of tables as other countries print them: ladders of maturities, flows under a day, a day in two lines."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of

YEAR = "2025-01-01..2025-12-31"


def table(above: str, heads: str, *rows: str, **more: Any) -> Reading:
    """Lines above, column heads parted by "|", rows of a label and as many values."""
    width = 22
    lines = [above, "", " " * 34 + "".join(f"{h:>{width}}" for h in heads.split("|"))]
    for row in rows:
        label, *values = row.split("|")
        lines.append(f"{label:<34}" + "".join(f"{v:>{width}}" for v in values))
    return read(page_of("\n".join(lines)), **more)


def test_spans_of_time_to_come_are_no_lengths_under_the_day_of_their_block() -> None:
    found = table(
        "Liquidity table",
        "1 to 6 months|7 months to 1 year|Over 1 year",
        "At 31 December 2025|||",
        "Trade payables|129|40|12",
        "Lease liabilities|141|706|9",
        "At 31 December 2024|||",
        "Trade payables|118|41|11",
        "Lease liabilities|140|700|8",
    )
    assert found.periods("Lease liabilities")[:3] == ["2025-12-31"] * 3


@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("Rendiconto finanziario consolidato", "Imposte sul reddito"),
        ("Conto economico", "Imposte sul reddito"),
        ("Konzern-Gewinn- und Verlustrechnung", "Umsatzerlöse"),
        ("Tableau des flux de trésorerie", "Impôts"),
    ],
)
def test_a_day_over_a_statement_of_flows_ends_their_year(title: str, label: str) -> None:
    found = table(title, "31-12-2025|31-12-2024", f"{label}|2.055|1.283", "X|112|98", "Y|301|287")
    assert found.periods(label) == ["2025-01-01..2025-12-31", "2024-01-01..2024-12-31"]


def test_a_year_that_the_title_says_is_over_is_reported_on() -> None:
    found = table(
        "Years ended December 31, 2024 and 2025", "2024|2025", "Net profit|1,204|1,096", "Costs|702|655", "Tax|90|91",
        period_end=date(2024, 12, 31), fiscal_year=2024, fiscal_period="FY", form="annual report",
    )  # fmt: skip
    assert found.periods("Net profit") == ["2024-01-01..2024-12-31", "2025-01-01..2025-12-31"]


def test_a_percentage_to_sales_is_of_the_column_beside_it() -> None:
    found = table(
        "", "2025|Percent to Sales|2024|Percent to Sales",
        "Sales|1,204|100.0 %|1,096|100.0 %", "Cost|702|58.3 %|655|59.8 %", "Profit|502|41.7 %|441|40.2 %",
    )  # fmt: skip
    this, last = "2025-01-01..2025-12-31", "2024-01-01..2024-12-31"
    assert found.periods("Cost") == [this, this, last, last]


def test_the_day_in_one_line_and_the_year_in_another() -> None:
    found = table(
        "Table 12: Liabilities of the provinces, 2025\n(As at end-March)", "Total|Market loans",
        "North|1,204|1,096", "South|702|655", "East|90|91",
    )  # fmt: skip
    assert found.periods("North") == ["2025-03-31", "2025-03-31"]


def test_days_that_the_sentence_above_says_periods_ended_on_head_those_periods() -> None:
    found = table(
        "The effects of hedges for the six months ended June 30, 2025 and June 30, 2024 were as follows:",
        "June 30, 2025|June 30, 2024", "Hedged items|1,204|1,096", "Excluded|702|655", "Swaps|90|91",
        period_end=date(2025, 6, 30), fiscal_period="Q2", form="10-Q",
    )  # fmt: skip
    assert found.periods("Hedged items") == ["2025-01-01..2025-06-30", "2024-01-01..2024-06-30"]


def test_days_with_short_years_head_their_columns() -> None:
    found = table(
        "DEBTORS", "31.12.20|31.12.19", "|£|£", "Trade debtors|1,859,083|336,612", "Other debtors|40,335|34,200"
    )
    assert found.periods("Other debtors") == ["2020-12-31", "2019-12-31"]


PART = {"fiscal_period": "Q2", "period_end": date(2023, 6, 30), "fiscal_year": 2023, "form": "quarterly report"}


@pytest.mark.parametrize("year", ["Full year", "Året", "Gesamtjahr", "Année", "Anno", "Cały rok"])
def test_a_whole_year_beside_its_parts_is_no_quarter(year: str) -> None:
    above = f"{'Resultat, 2. kvartal':<34}\n\n{'':<34}{'Q2':>22}{year:>22}"
    found = table(
        above, "2023|2022", "Inntekter|5 210|25 844", "Kostnader|2 104|10 120", "Resultat|3 106|15 724", **PART
    )
    assert found.periods("Inntekter") == ["2023-04-01..2023-06-30", "2022-01-01..2022-12-31"]


@pytest.mark.parametrize("label", ["Driftsinntekter 1. halvår 2023", "Revenue H1 2023"])
def test_a_part_of_a_year_that_ends_a_label_dates_its_row(label: str) -> None:
    found = table("Tall per segment, 2. kvartal 2023", "Nett|Marked", f"{label}|210|307", "Kunder|12|14", **PART)
    assert found.periods(label) == ["2023-01-01..2023-06-30"] * 2


def test_a_quarter_in_which_something_was_bought_dates_no_row() -> None:
    found = table("Goodwill at 30 June 2023", "Net|Gross", "Acquired in Q1 2023|210|307", "Other|12|14", **PART)
    assert found.periods("Acquired in Q1 2023") == ["2023-06-30"] * 2


@pytest.mark.parametrize(
    "heads", ["01/01/2023 a|01/01/2022 a\n30/06/2023|30/06/2022", "01.01.2023-|01.01.2022-\n30.06.2023|30.06.2022"]
)
def test_a_range_over_two_lines_of_heads(heads: str) -> None:
    first, last = heads.split("\n")
    above = "Demonstração dos fluxos de caixa\n\n" + " " * 34 + "".join(f"{h:>22}" for h in first.split("|"))
    found = table(above, last, "Caixa gerado|7.012|5.890", "Juros pagos|(402)|(331)", "Tributos|(203)|(299)", **PART)
    assert found.periods("Juros pagos") == ["2023-01-01..2023-06-30", "2022-01-01..2022-06-30"]


def test_a_share_in_percent_is_of_the_column_to_its_left() -> None:
    rows = ("Flüssige Mittel|402|10|388|9", "Vorräte|702|17|720|18", "Total Aktiven|1 104|27|1 108|27")
    found = table("Konsolidierte Bilanz", "2025|in %|2024|in %", *rows)
    assert found.periods("Vorräte") == ["2025-12-31", "2025-12-31", "2024-12-31", "2024-12-31"]


def test_carrying_amounts_on_a_day_are_balances() -> None:
    rows = ("Stand 1. Januar 2025|100|200", "Zugänge|10|20", "Buchwert 31. Dezember 2025|110|220")
    found = table("Sachanlagen", "Grundstücke|Maschinen", *rows)
    assert found.periods("Buchwert 31. Dezember 2025") == ["2025-12-31"] * 2
    assert found.periods("Zugänge") == [YEAR] * 2
