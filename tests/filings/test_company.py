"""Names of companies weighed from everything that a filing prints, and text that can never be one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.filings.test_intake import intake
from tieout.filings import names

SEC = [
    "UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "Washington, D.C. 20549", "FORM 10-K", "(Mark One)",
    "For the fiscal year ended December 31, 2023", "Commission file number 001-12345",
]  # fmt: skip
GROWTH = "If an emerging growth company, indicate by check mark if the registrant has elected not to use it"


@pytest.mark.parametrize(
    "text",
    [
        "If an emerging growth company", "Washington, D.C. 20549", "Commission file number 001-12345", "Parent company",
        "(State or other jurisdiction of incorporation)", "UNITED STATES", "Annual Report 2023", "Contents", "USD",
        "AG", "December 31, 2023", "2,076,667 Costs", "Directors’ report", "The Corporation", "Formerly Kopa Limited",
        "Table of Contents", "Inhaltsverzeichnis", "貸借対照表", "we design, build and sell",
    ],
)  # fmt: skip
def test_what_covers_print_around_names_is_no_name(text: str) -> None:
    assert not names.plausible(text)


@pytest.mark.parametrize(
    "text",
    [
        "Northwind Traders, Inc.", "NORTHWIND TRADERS, INC.", "Acme & Sons", "3M Works", "eBoats plc", "Boats Company",
        "Emerging Markets Trust plc", "Bank of the North", "Bergmann & Söhne GmbH & Co. KGaA", "Fjordbryg A/S",
        "Adriatica Energia S.p.A.", "株式会社北星製作所", "北辰电气股份有限公司", "C7.io, Inc.", "United Quarries",
    ],
)  # fmt: skip
def test_names_of_companies_are_names(text: str) -> None:
    assert names.plausible(text)


def test_spellings_of_one_name_are_equal() -> None:
    assert names.key("The Northwind Company, Inc.") == names.key("NORTHWIND COMPANY")
    assert names.key("株式会社北星製作所") == names.key("北星製作所")


def test_torn_capitals_are_joined_where_the_filing_prints_the_word() -> None:
    printed = {"ngm", "resorts", "of", "the"}
    assert names.mend("N GM R ESORTS", printed) == "NGM RESORTS"
    assert names.mend("R COLDWELL (PRODUCE) LIMITED", printed) == "R COLDWELL (PRODUCE) LIMITED"


def test_the_line_over_the_caption_is_no_name_if_it_is_boilerplate(tmp_path: Path) -> None:
    cover = [*SEC, GROWTH, "(Exact name of registrant as specified in its charter)"]
    text = ["Harbour Lights, Inc. (the “Company”) runs harbours.", "Harbour Lights, Inc. has grown."]
    signed = ["by the undersigned, thereunto duly authorized.", "Harbour Lights, Inc.", "Date: February 1, 2024"]
    assert intake(tmp_path, cover, text, signed)["company"] == "Harbour Lights, Inc."


def test_torn_capitals_on_a_cover(tmp_path: Path) -> None:
    cover = [*SEC, "N GM R ESORTS I NLAND", "(Exact name of registrant as specified in its charter)"]
    text = ["NGM Resorts Inland runs resorts inland, and NGM is known for resorts.", "Its resorts inland"]
    assert intake(tmp_path, cover, text)["company"] == "NGM RESORTS INLAND"


def test_a_name_without_a_caption_stands_after_the_file_number(tmp_path: Path) -> None:
    cover = [*SEC, "7G COMPANY", "State of Incorporation: Delaware", "Principal executive offices: 7G Center"]
    assert intake(tmp_path, cover, ["7G Company makes tape."])["company"] == "7G COMPANY"


def test_the_first_of_several_registrants(tmp_path: Path) -> None:
    cover = [
        *SEC[:-1], "Commission File Number Registrant; State of Incorporation IRS Employer Identification No.",
        "1-9513 LAKESHORE ENERGY CORPORATION 38-2726431", "1-5611 LAKESHORE POWER COMPANY 38-0442310",
    ]  # fmt: skip
    text = ["Lakeshore Energy Corporation is the parent.", "Lakeshore Energy Corporation and Lakeshore Power Company"]
    assert intake(tmp_path, cover, text)["company"] == "LAKESHORE ENERGY CORPORATION"


def test_a_wrapped_cover_decides(tmp_path: Path) -> None:
    cover = [*SEC, "Elkhorn Bancorp, Inc.", "(Exact name of registrant as specified in its charter)"]
    row = intake(tmp_path, ["2023"], ["Dear Shareholders,", "Our reports and results of the year are good."], cover)
    assert (row["company"], row["form"]) == ("Elkhorn Bancorp, Inc.", "10-K")


def test_a_form_whose_code_stands_beside_it_is_no_release(tmp_path: Path) -> None:
    cover = [
        *SEC[:3], "FORM", "10-Q", "Quarterly report pursuant to section 13", "The company reported results by quarter",
        "Harbour Lights, Inc.", "(Exact name of registrant as specified in its charter)",
    ]  # fmt: skip
    assert intake(tmp_path, cover, ["Sales"])["form"] == "10-Q"


def test_running_heads_name_a_company_whose_cover_is_a_picture(tmp_path: Path) -> None:
    pages = [[f"{n} Bergbank Annual Report 2023", f"Text {n} of the report"] for n in range(2, 9)]
    assert intake(tmp_path, ["Annual Report", "2023"], *pages)["company"] == "Bergbank"


def test_a_release_without_a_ticker(tmp_path: Path) -> None:
    head = ["Amberpack reports fiscal 2023 results", "June 2023 quarter:", "Net sales of $14 million"]
    about = ["About Amberpack", "Amberpack is a maker of packaging.", "Amberpack plc, Zug"]
    row = intake(tmp_path, head, about)
    assert (row["company"], row["form"]) == ("Amberpack", "earnings release")


@pytest.mark.parametrize(
    ("cover", "company", "form"),
    [
        (["Bergmann Holding AG", "Geschäftsbericht 2023"], "Bergmann Holding AG", "annual report"),
        (["Nordlicht SE & Co. KGaA", "Halbjahresfinanzbericht 2024"], "Nordlicht SE & Co. KGaA", "half-year report"),
        (["Compagnie du Nord SA", "Rapport annuel 2023"], "Compagnie du Nord SA", "annual report"),
        (["Fjordbryg A/S", "Årsrapport 2023", "CVR-nr. 12345678"], "Fjordbryg A/S", "annual report"),
        (["Norrverken AB (publ)", "Årsredovisning 2023"], "Norrverken AB (publ)", "annual report"),
        (["ADRIATICA ENERGIA S.P.A.", "Bilancio consolidato al 31/12/2024"], "ADRIATICA ENERGIA S.P.A.", "accounts"),
        (["Molinos del Sur, S.A.", "Informe anual 2023"], "Molinos del Sur, S.A.", "annual report"),
        (["北辰电气股份有限公司", "2018 年第一季度报告"], "北辰电气股份有限公司", "quarterly report"),
        (["有価証券報告書", "会社名 株式会社北星製作所"], "株式会社北星製作所", "annual report"),
        (["Redgum Minerals Limited", "ABN 11 222 333 444", "Appendix 4E"], "Redgum Minerals Limited", "annual report"),
    ],
)  # fmt: skip
def test_covers_of_many_countries(tmp_path: Path, cover: list[str], company: str, form: str) -> None:
    row = intake(tmp_path, cover)
    assert (row["company"], row["form"]) == (company, form)
