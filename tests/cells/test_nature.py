"""Balances and flows, by the words of each language."""

from __future__ import annotations

import pytest

from tieout.cells.nature import (
    column_nature,
    is_movement,
    is_stock,
    label_nature,
    names_flow,
    says_closing,
    says_opening,
    title_nature,
)

FLOWS = [
    "Umsatzerlöse", "Zinsaufwendungen", "Veränderung der Rückstellungen", "Abschreibungen auf Sachanlagen",
    "Chiffre d'affaires", "Dotations aux provisions", "Acquisitions d'immobilisations",
    "Ricavi delle vendite", "Variazione delle rimanenze", "Ammortamento delle immobilizzazioni",
    "Ingresos por ventas", "Variación de existencias", "Receita líquida", "Aumento de estoques",
    "Netto-omzet", "Waardeveranderingen vastgoedbeleggingen", "Rentebaten",
    "Nettoomsætning", "Finansielle omkostninger", "Rörelsekostnader", "Driftsinntekter",
    "売上高", "貸倒引当金繰入額", "棚卸資産の増減額", "营业收入", "归属于母公司股东的净利润", "应收项目的减少",
    "Change in receivables", "Weighted-average number of ordinary shares", "Operating lease costs",
]  # fmt: skip
BALANCES = [
    "Bilanzsumme", "Pensionsrückstellungen", "Verbindlichkeiten gegenüber Kunden",
    "Total de l'actif", "Immobilisations corporelles", "Dettes financières",
    "Patrimonio netto", "Disponibilità liquide", "Existencias", "Patrimonio neto", "Ativo circulante", "Estoques",
    "Eigen vermogen", "Pensioenvoorzieningen", "Egenkapital i alt", "Anläggningstillgångar", "Sum eiendeler",
    "純資産", "貸倒引当金", "商品及び製品", "资产总计", "应收账款", "未分配利润",
    "Trade receivables", "Deferred revenue", "Accumulated depreciation",
]  # fmt: skip


@pytest.mark.parametrize("label", FLOWS)
def test_flows(label: str) -> None:
    assert label_nature(label) == "duration"
    assert not is_stock(label)


@pytest.mark.parametrize("label", BALANCES)
def test_balances(label: str) -> None:
    assert label_nature(label) == "instant"
    assert not is_movement(label)
    assert not names_flow(label)


@pytest.mark.parametrize(
    "label",
    [
        "Total assets",
        "Summe Aktiva",
        "Total actif",
        "Totale attivo",
        "Totaal activa",
        "Summa tillgångar",
        "総資産",
        "净资产",
        "Total assets (€bn)",
    ],
)
def test_what_only_a_balance_sheet_has(label: str) -> None:
    assert is_stock(label)


@pytest.mark.parametrize(
    "label",
    [
        "Adjusted EBITDA",
        "Income (loss) before income taxes",
        "Income/(loss) before tax",
        "Jahresüberschuss",
        "経常利益",
    ],
)
def test_what_no_balance_sheet_has(label: str) -> None:
    assert names_flow(label)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("Finanzmittel am Anfang der Periode", "Finanzmittel am Ende der Periode"),
        ("Trésorerie à l'ouverture", "Trésorerie à la clôture"),
        ("Saldo inicial", "Saldo final"),
        ("Beginstand", "Eindstand"),
        ("Egenkapital primo", "Egenkapital ultimo"),
        ("Ingående balans", "Utgående balans"),
        ("現金及び現金同等物の期首残高", "現金及び現金同等物の期末残高"),
        ("期初余额", "期末余额"),
        ("Balance brought forward", "Balance carried forward"),
    ],
)
def test_both_ends_of_a_roll_forward(first: str, last: str) -> None:
    assert says_opening(first)
    assert not says_closing(first)
    assert says_closing(last)
    assert not says_opening(last)


def test_titles() -> None:
    assert title_nature("Expenses for the two years were as follows") == "duration"
    assert title_nature("12. Trade and other payables") == "instant"
    assert title_nature("Winst- en verliesrekening") == "duration"
    assert title_nature("Our business") is None
    assert title_nature("The components of other liabilities are as follows (in millions):") is None
    assert title_nature("The components of other income (expense), net are as follows:") == "duration"


def test_columns() -> None:
    assert column_nature("Number of employees") == "instant"
    assert column_nature("Net sales") == "duration"
    assert column_nature("Retained earnings") != "instant"  # of a statement of changes, whose rows are flows


@pytest.mark.parametrize(
    "label",
    [
        "Balance, January 1",
        "Unrecognized tax benefits – January 1",
        "At 1 July 2021",
    ],
)
def test_a_first_day_opens(label: str) -> None:
    assert says_opening(label)


@pytest.mark.parametrize(
    "label",
    [
        "Treasury shares, at cost (19 shares at July 1, 2023 and 18 at December 31, 2022)",
        "Unrecognized tax benefits – December 31",
        "Year ended, January 1, 2023",
    ],
)
def test_a_day_in_brackets_or_at_an_end_opens_nothing(label: str) -> None:
    assert not says_opening(label)
