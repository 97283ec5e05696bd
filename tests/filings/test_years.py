"""Which fiscal year a filing reports on: as its company names it, and of the columns that it prints the latest."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from tests.filings.test_intake import intake


def quarterly(end: str) -> list[str]:
    return [
        "UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "FORM 10-Q", f"For the quarterly period ended {end}",
        "Marrow & Vale, Inc.", "(Exact name of registrant as specified in its charter)",
    ]  # fmt: skip


def test_a_quarter_is_of_the_year_that_the_text_names(tmp_path: Path) -> None:
    text = [
        "Six months ended November 30, 2024", "Revenues rose in the second quarter of fiscal 2025.",
        "In fiscal 2024 we sold a mill. Fiscal 2024 was good. See our fiscal 2024 report.",
        "The second quarter of fiscal 2025 had 13 weeks.",
    ]  # fmt: skip
    row = intake(tmp_path, quarterly("November 30, 2024"), text)
    assert (row["fiscal_year"], row["fiscal_period"], row["fiscal_year_end"]) == (2025, "Q2", "05-31")


def test_a_shop_names_its_year_by_its_start(tmp_path: Path) -> None:
    text = ["Twenty-six weeks ended July 29, 2023", "Fiscal 2022 ended on January 28, 2023 and had 52 weeks."]
    balance = ["CONSOLIDATED BALANCE SHEETS", "July 29, 2023", "January 28, 2023"]
    row = intake(tmp_path, quarterly("July 29, 2023"), balance, text)
    assert (row["fiscal_year"], row["fiscal_period"]) == (2023, "Q2")


def test_of_two_columns_the_later_is_reported_on(tmp_path: Path) -> None:
    row = intake(tmp_path, ["Marrow plc Annual Report 2021", "Years ended March 31, 2020 and 2021"])
    assert (row["period_end"], row["fiscal_year"]) == (date(2021, 3, 31), 2021)


def test_a_sentence_on_another_year_is_not_the_cover(tmp_path: Path) -> None:
    told = (
        "For a discussion of the fiscal year ended December 31, 2004, see the report of that year, which we filed then"
    )
    text = [f"{told} and which is not part of this report at all, nor of any other ({n})." for n in range(5)]
    page = ["Years ended December 31, 2023 and 2022", "Sales"]
    assert intake(tmp_path, text, page, page)["period_end"] == date(2023, 12, 31)


def test_values_carry_their_evidence(tmp_path: Path) -> None:
    evidence = json.loads(intake(tmp_path, quarterly("July 29, 2023"), ["Sales"])["sources"])["evidence"]
    assert evidence["company"]["rule"] == "caption"
    assert 0 < evidence["company"]["confidence"] <= 1


def test_a_balance_sheet_in_another_language_gives_the_end_of_the_year_before(tmp_path: Path) -> None:
    cover = ["Marrow S.A.", "Informações Trimestrais", "30 de junho de 2023"]
    row = intake(tmp_path, cover, ["Balanço patrimonial", "30/06/2023 31/12/2022", "Caixa 1.204 1.096"])
    assert (row["fiscal_year"], row["fiscal_year_end"]) == (2023, "12-31")


def test_two_days_alone_on_a_line_are_heads_of_a_balance_sheet_that_no_title_names(tmp_path: Path) -> None:
    cover = ["Marrow S.A.", "Informações Trimestrais", "30 de junho de 2023"]
    row = intake(tmp_path, cover, ["Posição em", "30/06/2023 31/03/2023", "Caixa 1.204 1.096"])
    assert row["fiscal_year_end"] == "03-31"
