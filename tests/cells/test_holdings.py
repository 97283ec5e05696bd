"""Portfolios print the quantity first: the security is the row's name all the same."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of

PORTFOLIO = """\
    Holding    Investment                      Fair value    % of assets
                                                        £
               Australian dollars
 10,100,000    Futura Royalty                  13,700,733          16.22
 11,309,005    Futura Resources                 9,568,238          11.33
               Australian dollars total        23,268,971          27.55
               Canadian dollars
     40,000    Prism Diversified                   24,531           0.03
    324,000    Unkur Warrants                     198,700           0.24
               Canadian dollars total             223,231           0.27
"""


def test_a_holding_is_named_by_its_security() -> None:
    reading = read(page_of("Portfolio\nAt 31 December 2025\n\n" + PORTFOLIO), currency="GBP")
    assert reading.numbers("Prism Diversified") == ["40000", "24531", "0.0003"]
    assert reading.units("Prism Diversified")[:2] == ["shares ×1", "amount GBP ×1"]
    assert reading.paths("Prism Diversified")[0] == ["Holding"]
    assert reading.row("Prism Diversified")[0]["row_path"] == ["Canadian dollars"]
    assert reading.row("Australian dollars total")[0]["text"] == "23,268,971"


def test_the_numbers_of_rows_are_no_quantities() -> None:
    table = """\
 Item                              2025      2024
 1    Cash and short deposits      1,204     1,096
 2    Trade receivables              702       655
 3    Other receivables               31        28
"""
    assert all(c["value"] != 1 for c in read(page_of(table)).values)
