"""The period a filing reports on, read from titles, statements and days set apart from their years."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from tests.filings.test_intake import intake
from tests.filings.test_years import quarterly


@pytest.mark.parametrize(
    ("pages", "end", "year", "part"),
    [
        (
            [["FJORD MULINI S.P.A.", "Bilancio consolidato al 31/12/2024"], ["31/12/2024", "31/12/2023", "31/12/2022"]],
            date(2024, 12, 31), 2024, "FY",
        ),
        (
            [["決算報告書", "自 令和 4年 4月 1日", "至 令和 5年 3月31日", "株式会社みずぐるま"]],
            date(2023, 3, 31), 2023, "FY",
        ),
        (
            [["青川水车股份有限公司", "2018 年第一季度报告"], ["2018 年04 月15 日"]],
            date(2018, 3, 31), 2018, "Q1",
        ),
        (
            [
                ["Marrow Vale Accounts", "BALANCE SHEET", "31 December", "2016", "2015"],
                ["Net assets at 31 December", "Units at 31 December", "Value at 31 December"],
            ],
            date(2016, 12, 31), 2016, "FY",
        ),
    ],
)  # fmt: skip
def test_titles_in_other_languages_and_days_without_years(
    tmp_path: Path, pages: list[list[str]], end: date, year: int, part: str
) -> None:
    row = intake(tmp_path, *pages)
    assert (row["period_end"], row["fiscal_year"], row["fiscal_period"]) == (end, year, part)


def test_a_release_of_a_quarter_named_by_its_month(tmp_path: Path) -> None:
    head = ["NEWS RELEASE", "Marrow & Vale reports fiscal 2023 results", "June 2023 quarter:", "Net sales rose"]
    text = ["Twelve Months Ended June 30, 2022", "Twelve Months Ended June 30, 2023"]
    row = intake(tmp_path, head, text, text)
    assert (row["period_end"], row["fiscal_year"], row["fiscal_period"]) == (date(2023, 6, 30), 2023, "Q4")


def test_statements_without_a_cover_report_on_the_latest_column(tmp_path: Path) -> None:
    row = intake(
        tmp_path,
        ["FORM 10-Q", "CONDENSED CONSOLIDATED BALANCE SHEETS", "December 31, 2023", "June 30, 2023", "Cash"],
        ["CONDENSED STATEMENTS OF CASH FLOWS", "Six Months Ended December 31,", "2023", "2022", "Cash"],
        ["Equity", "Six Months Ended December 31, 2022", "Shares"],
    )
    assert (row["period_end"], row["fiscal_year"], row["fiscal_period"]) == (date(2023, 12, 31), 2024, "Q2")


def test_days_printed_beside_the_end_give_the_year_end(tmp_path: Path) -> None:
    text = ["Deposits at March 31, 2024 and December 31, 2023 were $5 and $4."]
    row = intake(tmp_path, quarterly("March 31, 2024"), text, text, text)
    assert (row["fiscal_year_end"], row["fiscal_year"], row["fiscal_period"]) == ("12-31", 2024, "Q1")


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Fiscal 2024 ended on February 1, 2025 and had 52 weeks.", 2024),
        ("Our fiscal year 2025 ended on February 1, 2025.", 2025),
        ("The year ended February 1, 2025 (“fiscal 2024”) was our best.", 2024),
        ("Fiscal 2024. Fiscal 2023. February 1, 2025 February 3, 2024", 2024),
        ("Fiscal 2024 sales. Fiscal 2024. In fiscal 2024 and fiscal 2023 we sold. Fiscal 2022. Fiscal 2024.", 2024),
        ("Fiscal 2025 sales. Fiscal 2025. In fiscal 2025 and fiscal 2024 we sold. Fiscal 2026. Fiscal 2025.", 2025),
        ("We sell mills.", 2025),
    ],
)  # fmt: skip
def test_a_year_is_named_by_the_words_of_all_pages(tmp_path: Path, text: str, year: int) -> None:
    cover = [
        "UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "FORM 10-K",
        "For the fiscal year ended February 1, 2025", "Marrow & Vale, Inc.",
        "(Exact name of registrant as specified in its charter)",
    ]  # fmt: skip
    row = intake(tmp_path, cover, *[text.split(". ")] * 2)
    assert row["fiscal_year"] == year


def test_the_period_carries_its_evidence(tmp_path: Path) -> None:
    evidence = json.loads(intake(tmp_path, quarterly("July 29, 2023"), ["Sales"])["sources"])["evidence"]
    assert evidence["period_end"]["rule"] == "caption"
    assert 0 < evidence["period_end"]["confidence"] < 1
