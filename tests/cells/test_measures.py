"""What speaks for and against a kind, a currency and a multiplier is weighed in the light of the whole table."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of


def test_a_row_that_says_percent_is_none_of_its_columns_prices() -> None:
    reading = read(
        page_of("""\
        Reconciliation
        ($ million)                       EBITDA   Net income     EPS (cents)
        Income, EBITDA and EPS             1,829          805            52.9
        % growth - EBITDA and EPS              5          (11)             (9)
        """)
    )
    assert reading.units("Income, EBITDA and EPS")[:2] == ["amount USD ×1000000"] * 2
    assert reading.numbers("Income, EBITDA and EPS")[2] == "0.529"
    assert reading.numbers("% growth - EBITDA and EPS") == ["0.05", "-0.11", "-0.09"]


def test_ratios_below_a_percent_sign_in_the_corner_are_percentages() -> None:
    reading = read(
        page_of("""\
        Key figures
        Capital ratios | %                     2022          2021
        Tier 1 capital ratio                   16.0          15.5
        Total capital ratio                    18.9          18.4
        """)
    )
    assert reading.numbers("Tier 1 capital ratio") == ["0.16", "0.155"]


def test_net_debt_over_ebitda_is_a_ratio() -> None:
    reading = read(
        page_of("""\
        Key figures (DKK million)              2022          2021
        Net debt                             22,351        19,326
        NIBD/EBITDA                            1.47          1.23
        Share price (B shares)                846.8         923.2
        """)
    )
    assert reading.units("NIBD/EBITDA") == ["ratio ×1"] * 2
    assert reading.units("Share price (B shares)") == ["per_share DKK ×1"] * 2


def test_a_fund_of_units_outstanding_is_no_table_of_awards() -> None:
    reading = read(
        page_of("""\
        Key figures
                                                         2016
        (all amounts in EUR)
        Class A
        Net asset value at 31 December              5,111,372
        Number of outstanding units at 31 December     49,136
        Class B
        Net asset value at 31 December             49,144,825
        Number of outstanding units at 31 December    471,555
        Total
        Number of outstanding units at 31 December    520,691
        """)
    )
    assert reading.units("Net asset value at 31 December")[0] == "amount EUR ×1"


OPTIONS = """\
{title}
(dollars in thousands, except per share data)
                                       2022                     2021
                              Number of    Weighted     Number of    Weighted
                                options       price       options       price
Outstanding, beginning      {a}       $17.16        32,805      $15.28
Granted                           1,500        9.90         4,210        8.14
Exercised                        (2,058)      17.16       (30,247)      15.12
"""


def test_options_beside_shares_counted_one_by_one_are_counted_so() -> None:
    whole = page_of(OPTIONS.format(title="Share options", a="2,211,100"))
    reading = read(whole)
    assert reading.numbers("Exercised")[0] == "-2058"


@pytest.mark.parametrize(
    ("label", "unit"),
    [
        ("Ergebnis je Aktie", "per_share EUR ×1"), ("Utile per azione", "per_share EUR ×1"),
        ("Antal anställda", "count ×1"), ("Número de empleados", "count ×1"),
        ("Crediti verso clienti", "amount EUR ×1000000"), ("Provisions pour salariés", "amount EUR ×1000000"),
    ],
)  # fmt: skip
def test_words_of_other_languages_say_what_is_measured(label: str, unit: str) -> None:
    reading = read(
        page_of(
            f"Zahlen\n(in Mio. EUR)\n{'':40}2022       2021\nTotal{'':35}9,118      8,004\n{label:<40}1.25       3.50\n"
        )
    )
    found = reading.units(label)[0]
    assert found == unit


def test_a_table_of_an_indian_bank_without_any_currency_is_in_rupees() -> None:
    reading = read(
        page_of("""\
        Liabilities of states
        ( Billion)
                             Loans from RBI    Loans from NABARD     Total
        Northern Province              3.37                 1.02     47.22
        Eastern Province               1.52                 0.37     11.58
        """),
        currency=None,
    )
    assert reading.units("Northern Province")[0] == "amount INR ×1000000000"


@pytest.mark.parametrize(("page", "year"), [("Page", "Director since"), ("Seite", "Fälligkeit"), ("Página", "Año")])
def test_pages_and_years_of_office_measure_nothing_in_any_language(page: str, year: str) -> None:
    reading = read(
        page_of(f"""\
        Overview
                              Total    {year:>16}    {page:>8}
        Alpha                12,204                2019          12
        Gamma                10,655                2021          47
        """)
    )
    assert [c["kind"] for c in reading.row("Gamma")] == ["amount", "text", "text"]
