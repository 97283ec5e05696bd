"""Covers of each kind, set as lines on pages, against what intake must read off them."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tieout.errors import MeaninglessText, NoTextLayer, TooLarge
from tieout.filings.intake import filing_calendar, read_filing
from tieout.model import Filing
from tieout.pages.meaning import MEANINGLESS
from tieout.pages.model import Page, Word


class Pages:
    """A document made of lines of text."""

    def __init__(self, *pages: list[str], metadata: dict[str, str] | None = None) -> None:
        self._pages = pages
        self.page_count = len(pages)
        self.metadata = metadata or {}
        self.notice: str | None = None
        self.said: str | None = None

    def page(self, number: int) -> Page:
        words = []
        for index, text in enumerate(self._pages[number - 1]):
            for k, part in enumerate(text.split()):
                left = 50.0 + 60 * k
                words.append(Word(part, left, 20.0 + 12 * index, left + 50, 30.0 + 12 * index, 10.0, line=index))
        return Page(number, 612, 792, words, notice=self.said)


def intake(tmp_path: Path, *pages: list[str], metadata: dict[str, str] | None = None, **given: Any) -> dict[str, Any]:
    path = tmp_path / "filing.pdf"
    path.write_bytes(b"bytes of a filing")
    return read_filing(Pages(*pages, metadata=metadata), path=path, collection="c", source_id="s", **given).to_row()


QUARTERLY = [
    "UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "FORM 10-Q", "(Mark One)",
    "QUARTERLY REPORT PURSUANT TO SECTION 13 OR 15(d)", "For the quarterly period ended September 30, 2023",
    "Commission File Number: 1-999", "____________", "NORTHWIND TRADERS, INC.",
    "(Exact name of registrant as specified in its charter)",
]  # fmt: skip
BALANCE = ["CONSOLIDATED BALANCE SHEETS", "(In millions)", "September 30,", "2023", "June 30,", "2023", "Cash", "$ 5"]
SIGNED = ["SIGNATURES", "Pursuant to the requirements", "Date: October 18, 2023"]


def test_a_quarterly_report_takes_its_year_end_from_the_balance_sheet(tmp_path: Path) -> None:
    row = intake(tmp_path, QUARTERLY, BALANCE, SIGNED)
    assert (row["company"], row["form"], row["currency"]) == ("NORTHWIND TRADERS, INC.", "10-Q", "USD")
    assert (row["period_end"], row["fiscal_year_end"]) == (date(2023, 9, 30), "06-30")
    assert (row["fiscal_year"], row["fiscal_period"]) == (2024, "Q1")
    assert row["filed_date"] == date(2023, 10, 18)
    sources = json.loads(row["sources"])
    assert sources["company"] == "cover page 1"
    assert sources["fiscal_year_end"] == "balance sheet, page 2"
    assert sources["filed_date"] == "signature, page 3"


def test_a_year_end_is_never_assumed(tmp_path: Path) -> None:
    row = intake(tmp_path, QUARTERLY, ["Item 1. Financial Statements"])
    assert row["fiscal_year_end"] is None
    assert row["fiscal_year"] is None
    assert row["fiscal_period"] is None
    assert filing_calendar(Filing.from_row(row)) is None


def test_a_fiscal_year_named_by_its_start(tmp_path: Path) -> None:
    cover = [
        "FORM 10-K", "For the fiscal year ended February 3, 2024", "Shop Corp.", "(Exact name of registrant)",
    ]  # fmt: skip
    text = ["Our fiscal 2023 consisted of 53 weeks and ended on February 3, 2024.", "Sales of $ 5"]
    row = intake(tmp_path, cover, text)
    assert (row["fiscal_year"], row["fiscal_period"], row["fiscal_year_end"]) == (2023, "FY", "01-31")
    calendar = filing_calendar(Filing.from_row(row))
    assert calendar is not None
    assert calendar.year(2023).end == date(2024, 2, 3)


def test_british_accounts(tmp_path: Path) -> None:
    cover = [
        "Registered number: 01234567", "QUARRY HILL (STONE) LTD", "FINANCIAL STATEMENTS",
        "FOR THE YEAR ENDED 31 MARCH 2021",
    ]  # fmt: skip
    balance = ["QUARRY HILL (STONE) LTD", "BALANCE SHEET", "2021 2020", "£ £", "Stocks £ 5"]
    signed = ["The financial statements were approved by the Board on 4 June 2021 and signed on its behalf by"]
    row = intake(tmp_path, cover, balance, signed)
    assert (row["company"], row["form"], row["currency"]) == ("QUARRY HILL (STONE) LTD", "accounts", "GBP")
    assert (row["period_end"], row["fiscal_year"], row["fiscal_period"]) == (date(2021, 3, 31), 2021, "FY")
    assert row["filed_date"] == date(2021, 6, 4)


def test_dutch_accounts(tmp_path: Path) -> None:
    cover = ["De Molen B.V.", "Jaarrekening 2023", "Kamer van Koophandel nr. 12345678"]
    balance = ["De Molen B.V.", "Balans per 31 december 2023", "31 december 2023", "31 december 2022", "€ €"]
    row = intake(tmp_path, cover, balance)
    assert (row["company"], row["form"], row["currency"]) == ("De Molen B.V.", "accounts", "EUR")
    assert (row["period_end"], row["fiscal_year_end"]) == (date(2023, 12, 31), "12-31")


def test_an_earnings_release(tmp_path: Path) -> None:
    head = [
        "FOR IMMEDIATE RELEASE", "Springfield (July 20, 2023) – Acme & Sons (NYSE: ACM) today announced results for",
        "second- quarter 2023.",
    ]  # fmt: skip
    tables = ["Second Quarter Ended July 2, 2023", "Sales $ 5", "April 2, 2023"]
    row = intake(tmp_path, head, tables)
    assert (row["company"], row["form"]) == ("Acme & Sons", "earnings release")
    assert (row["fiscal_year"], row["fiscal_period"], row["period_end"]) == (2023, "Q2", date(2023, 7, 2))
    assert (row["fiscal_year_end"], row["filed_date"]) == ("12-31", date(2023, 7, 20))


def test_a_current_report_has_an_event_and_no_fiscal_year(tmp_path: Path) -> None:
    cover = [
        "FORM 8-K", "CURRENT REPORT", "Date of report (Date of earliest event reported): May 20, 2022 (May 18, 2022)",
        "Foot & Hand, Inc.", "(Exact name of registrant as specified in charter)",
    ]  # fmt: skip
    row = intake(tmp_path, cover, metadata={"title": "Form 8-K for Foot & Hand INC filed 05/19/2022"})
    assert (row["form"], row["company"], row["period_end"]) == ("8-K", "Foot & Hand, Inc.", date(2022, 5, 18))
    assert (row["fiscal_year"], row["fiscal_year_end"]) == (None, None)
    assert (row["filed_date"], json.loads(row["sources"])["filed_date"]) == (date(2022, 5, 19), "metadata")


def test_values_set_by_hand_win_and_steer(tmp_path: Path) -> None:
    row = intake(tmp_path, QUARTERLY, ["Sales"], overrides={"fiscal_year_end": "12-31", "company": "Northwind"})
    assert (row["company"], row["fiscal_year"], row["fiscal_period"]) == ("Northwind", 2023, "Q3")
    assert json.loads(row["sources"])["company"] == "set by hand"


def test_a_page_without_any_cue_leaves_nulls(tmp_path: Path) -> None:
    row = intake(tmp_path, ["(in € millions)", "2014 2013", "SALES 5 4"])
    assert (row["company"], row["form"], row["period_end"], row["fiscal_year"]) == (None, None, None, None)
    assert row["currency"] == "EUR"


def test_the_id_depends_on_key_and_bytes(tmp_path: Path) -> None:
    first = intake(tmp_path, ["a"])
    path = tmp_path / "filing.pdf"
    other = read_filing(Pages(["a"]), path=path, collection="d", source_id="s")
    assert first["sha256"] == other.sha256
    assert first["doc_id"] != other.doc_id


def test_text_that_is_not_what_is_printed_is_refused_by_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "filing.pdf").write_bytes(b"bytes of a filing")
    document = Pages([], [])
    document.said = MEANINGLESS
    with pytest.raises(MeaninglessText, match="OCR"):
        read_filing(document, path=tmp_path / "filing.pdf", collection="c", source_id="s")


def test_scans_and_limits_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NoTextLayer):
        intake(tmp_path, [], [], [])
    assert intake(tmp_path, [], [], ["text on the last page only"])["pages"] == 3
    with pytest.raises(TooLarge):
        intake(tmp_path, ["a"], max_bytes=3)
    with pytest.raises(TooLarge):
        intake(tmp_path, ["a"], ["b"], max_pages=1)


@pytest.mark.parametrize(
    ("place", "currency"),
    [("listed in Toronto, Ontario, Canada", "CAD"), ("a New Zealand fund of the NZX", "NZD"), ("a fund", None)],
)
def test_a_lone_dollar_is_that_of_the_country_that_is_named(tmp_path: Path, place: str, currency: str | None) -> None:
    page = ["Management Report of Fund Performance", *[f"Dividends of {place} were $ {n}.00" for n in range(1, 6)]]
    assert intake(tmp_path, ["Maple Split Corp.", "ANNUAL REPORT"], page)["currency"] == currency
