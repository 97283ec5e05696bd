"""Golden pages on units, scales and currencies.

Input: none. Output: `CASES`. Invariant: each function draws one mechanism, which its docstring names.
"""

from __future__ import annotations

from dataclasses import replace

from tieout.samples.book import Book
from tieout.samples.declare import (
    COUNT,
    PERCENT,
    SHARES_K,
    USD_K,
    USD_M,
    USD_SHARE,
    Column,
    D,
    Row,
    Table,
    Unit,
    money,
    row,
    section,
)
from tieout.samples.golden.cases import BEFORE, END, END_BEFORE, NOW, PLAIN, STYLE, Cases, dated, two_years
from tieout.samples.layout import draw_table
from tieout.samples.rows import grid, joined

case = Cases()
CASES = case.found
LINES = "Revenue | 4821.3 | 4477.0\nOperating costs | -3904.8 | -3722.5\n== Operating profit"


def _plain(book: Book, unit: Unit, units_line: str | None, title: str = "Summary of results") -> None:
    draw_table(book, Table(dated((NOW, BEFORE)), tuple(grid(LINES)), unit, title, units_line, style=PLAIN))


@case(company="Ashdown Holdings plc")
def pounds_millions(book: Book) -> None:
    """£m in the units line."""
    _plain(book, money("GBP", 10**6, 1), "£m")


@case(company="Ashdown Holdings plc")
def pounds_thousands_in_header(book: Book) -> None:
    """£'000 under each year."""
    columns = (Column(("2025\n£'000",), NOW, 84), Column(("2024\n£'000",), BEFORE, 84))
    rows = grid("Turnover | 48216 | 45903\nCost of sales | -29840 | -28912\n== Gross profit")
    draw_table(book, Table(columns, tuple(rows), money("GBP", 1000), "Profit and loss account", style=PLAIN))


@case(company="Ashdown Europe S.A.")
def euro_thousands(book: Book) -> None:
    """EUR '000."""
    _plain(book, money("EUR", 1000, 1), "EUR '000")


@case(company="Ashdown (China) Co., Ltd.")
def renminbi(book: Book) -> None:
    """RMB million."""
    _plain(book, money("CNY", 10**6, 1), "(RMB million)")


@case(company="Ashdown India Limited", report="Annual report for the year ended 31 December 2025")
def rupee_crore(book: Book) -> None:
    """INR in crore."""
    _plain(book, money("INR", 10**7, 1), "(INR in crore)")


@case(company="Ashdown India Limited", report="Annual report for the year ended 31 December 2025")
def rupee_lakh(book: Book) -> None:
    """Rs. in lakhs."""
    _plain(book, money("INR", 10**5, 1), "(Rs. in lakhs)")


@case(company="Ashdown Japan K.K.")
def yen_millions(book: Book) -> None:
    """JPY millions."""
    rows = grid("Net sales | 48213 | 44770\nOperating profit | 3904 | -3722")
    draw_table(
        book,
        Table(
            dated((NOW, BEFORE)), tuple(rows), money("JPY", 10**6), "Summary of results", "(JPY millions)", style=PLAIN
        ),
    )


@case()
def shares_thousands_dollars_millions(book: Book) -> None:
    """Dollars in millions beside shares in thousands, per-share amounts excepted."""
    rows = (
        row("Net income", D("261.4"), D("240.8"), prefix=True),
        section("Weighted-average shares:"),
        row("Basic", D(204118), D(203377), unit=SHARES_K, indent=1),
        row("Diluted", D(206904), D(205812), unit=SHARES_K, indent=1),
        row("Diluted earnings per share", D("1.26"), D("1.17"), unit=USD_SHARE, prefix=True),
    )
    line = "(dollars in millions, shares in thousands, except per share amounts)"
    draw_table(book, Table(two_years(), rows, USD_M.with_places(1), "Earnings per share", line, style=STYLE))


@case()
def two_currencies(book: Book) -> None:
    """US dollars and euros in columns of one table."""
    dollars, euros = money("USD", 10**6, 1, "$"), money("EUR", 10**6, 1, "€")
    columns = tuple(
        Column((head, str(p.end.year)), p, 70, unit=u)
        for head, u in (("US dollars", dollars), ("Euros", euros))
        for p in (NOW, BEFORE)
    )
    rows = grid("$ Revenue | 540.0 | 501.2 | 500.0 | 463.9\nNet income | 54.1 | -8.6 | 50.1 | -8.0")
    draw_table(
        book,
        Table(columns, tuple(rows), dollars, "Convenience translation", "(in millions)", label_width=130, style=STYLE),
    )


@case()
def units_in_header(book: Book) -> None:
    """Units inside the column headers: dollars, tonnes, percent."""
    columns = (Column(("2025\n($ in millions)",), NOW, 84), Column(("2024\n($ in millions)",), BEFORE, 84),
               Column(("2025\n(% of sales)",), NOW, 76, unit=PERCENT.with_places(1)))  # fmt: skip
    rows = grid("Research | 88.2 | 81.7 | 4.2\nMarketing | 214.0 | 198.2 | 10.2\nAdministration | 97.5 | 99.0 | 4.6")
    draw_table(
        book, Table(columns, tuple(rows), USD_M.with_places(1), "Operating expenses", style=replace(PLAIN, hang=9))
    )


@case()
def units_in_row_label(book: Book) -> None:
    """Units inside the row labels."""
    rows = (
        row("Revenue ($ millions)", D(812), D(774), unit=USD_M),
        row("Revenue per employee ($ thousands)", D(203), D(198), unit=USD_K),
        row("Employees (average)", D(4001), D(3909), unit=COUNT),
        row("Operating margin (%)", D("11.2"), D("10.4"), unit=replace(PERCENT, suffix="")),
    )
    draw_table(book, Table(two_years(), rows, USD_M, "Key figures", style=PLAIN))


@case()
def units_in_title(book: Book) -> None:
    """The units inside the title."""
    rows = grid("$ Trade receivables | 310422 | 301875\nAllowance | -8014 | -7790\n== Receivables, net")
    draw_table(
        book,
        Table(two_years(instant=True), tuple(rows), USD_K, "Receivables (in thousands of U.S. dollars)", style=STYLE),
    )


@case(context="All amounts in this report are in millions of U.S. dollars unless stated otherwise.")
def units_on_page(book: Book) -> None:
    """The units in the page's text only."""
    rows = joined(grid("Cash | 88.2 | 61.7\nSecurities | 140.0 | 152.9\n== Liquid funds"))
    columns = (Column(("December 31,\n2025",), END, 84), Column(("December 31,\n2024",), END_BEFORE, 84))
    draw_table(book, Table(columns, rows, USD_M.with_places(1), "Liquid funds", style=PLAIN))


@case()
def mixed_rows(book: Book) -> None:
    """Percent, count and money rows under one units line."""
    rows = (
        row("Net sales", D(204311), D(190277), prefix=True), row("Growth", D("7.4"), D("-2.1"), unit=PERCENT),
        row("Number of stores", D(588), D(572), unit=COUNT), Row("Sales per store", (D(347), D(333)), prefix=True),
    )  # fmt: skip
    draw_table(
        book,
        Table(two_years(), rows, USD_K, "Operating data", "(in thousands, except stores and percentages)", style=STYLE),
    )
