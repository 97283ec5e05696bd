"""The dollar of a filing that prints "$" alone: by what any page says, then by laws and exchanges."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.filings.test_intake import intake

TABLE = ["Revenue $ 12,345", "Costs $ 7,210"]
ABROAD = ["Our plants in the United States and Canada", "sell to American and Canadian customers"] * 4


def test_a_sentence_on_any_page_says_in_what_the_statements_are_presented(tmp_path: Path) -> None:
    pages = [["Northfield Limited", "ANNUAL REPORT 2025"], *([[*TABLE, *ABROAD]] * 60)]
    pages[50] = ["The financial statements are presented in Australian dollars"]
    assert intake(tmp_path, *pages)["currency"] == "AUD"


@pytest.mark.parametrize(
    ("law", "currency"),
    [
        ("listed on ASX under the Corporations Act 2001", "AUD"),
        ("prepared in accordance with NZ IFRS and the Companies Act 1993", "NZD"),
        ("prepared in accordance with HKFRSs issued by the HKICPA", "HKD"),
        ("audited by Oak Pte under SFRS(I)", "SGD"),
    ],
)
def test_laws_and_exchanges_outweigh_countries_that_are_sold_to(tmp_path: Path, law: str, currency: str) -> None:
    pages = [["Northfield Limited", "ANNUAL REPORT 2025"], *([[*TABLE, *ABROAD, law]] * 4)]
    assert intake(tmp_path, *pages)["currency"] == currency


def test_what_is_owed_in_a_currency_is_not_presented_in_it(tmp_path: Path) -> None:
    owed = ["borrowings denominated in US dollars"] * 3
    page = [*TABLE, *owed, "The financial report is presented in Australian dollars"]
    assert intake(tmp_path, ["Northfield Limited", "ANNUAL REPORT 2025"], page)["currency"] == "AUD"


def test_a_few_signs_of_another_dollar_do_not_say_which_one_the_lone_sign_is(tmp_path: Path) -> None:
    page = [*TABLE, *TABLE, "a portfolio of US$20m and a facility of CA$5m"]
    said = ["The Company's functional currency and its", "presentation currency is Australian dollars"]
    cover = ["Northfield plc", "ANNUAL REPORT 2025"]
    assert intake(tmp_path, cover, page, *([["Notes"]] * 40), said)["currency"] == "AUD"


def test_signs_with_their_country_that_outnumber_the_lone_one_say_which_it_is(tmp_path: Path) -> None:
    page = ["Revenue US$ 12,345", "Costs US$ 7,210", "a fee of $ 5"]
    assert intake(tmp_path, ["Northfield Limited", "ANNUAL REPORT 2025"], page)["currency"] == "USD"
