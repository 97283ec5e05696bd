"""Pennyfarthing Instruments Limited: statutory accounts of a United Kingdom company in £'000, year ended 31
December 2025.

Input: none. Output: `pennyfarthing_accounts_2025.pdf` with its truth. Invariants: the balance sheet closes through
the profit and loss account's opening balance; note totals are those of the statements.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tieout.samples.book import SANS, Book, bold
from tieout.samples.declare import (
    COUNT,
    SHARES,
    Column,
    D,
    Row,
    Style,
    Table,
    at,
    money,
    number,
    row,
    section,
    sums,
    year,
)
from tieout.samples.front import running
from tieout.samples.ink import A4
from tieout.samples.layout import draw_table
from tieout.samples.prose import words
from tieout.samples.rows import grid, joined

NAME = "pennyfarthing_accounts_2025"
COMPANY = "Pennyfarthing Instruments Limited"
TEXT = words("pennyfarthing")
GBP_K = money("GBP", 1000)
GBP = money("GBP")
NOW, BEFORE = year(2025), year(2024)
END, END_BEFORE = at(2025, 12, 31), at(2024, 12, 31)
STYLE = Style(face=SANS, header="right", title="left", header_rule=False, prefix="none", pitch=13)
Pair = tuple[D, D]


def pair(rows: Sequence[Row]) -> Pair:
    """Sums of both years."""
    return sums(rows, 0), sums(rows, 1)


def plus(*parts: Sequence[object]) -> Pair:
    """Column by column sum."""
    return sum((number(p[0]) for p in parts), D(0)), sum((number(p[1]) for p in parts), D(0))  # type: ignore[arg-type]


def years(*, instant: bool, notes: bool = True) -> tuple[Column, ...]:
    """Note, 2025 and 2024 in thousands of pounds."""
    first = (Column(("Note",), width=44, untagged=True),) if notes else ()
    periods = (END, END_BEFORE) if instant else (NOW, BEFORE)
    return (*first, *(Column((f"{p.end.year}\n£’000",), p, 80) for p in periods))


def noted(rows: Sequence[Row], calls: Mapping[str, str]) -> list[Row]:
    """The rows with a note number, or none, before their values."""
    return [
        Row(r.label, (calls.get(r.label, ""), *r.values) if r.values else (), r.kind, indent=r.indent) for r in rows
    ]


TURNOVER = grid("United Kingdom | 28114 | 27360\nRest of Europe | 12905 | 11874\nRest of the world | 7197 | 6669")
TOTAL_TURNOVER = pair(TURNOVER)
COST: Pair = (D(-29840), D(-28912))
OVERHEADS = grid(
    "Distribution costs | -4216 | -4087\nAdministrative expenses | -8930 | -8715\nOther operating income | 310 | -"
)
GROSS = plus(TOTAL_TURNOVER, COST)
OPERATING = plus(GROSS, pair(OVERHEADS))
FINANCE = grid("Interest receivable and similar income | 96 | 71\nInterest payable and similar expenses | -642 | -705")
BEFORE_TAX = plus(OPERATING, pair(FINANCE))
TAX: Pair = (D(-1248), D(-968))
PROFIT = plus(BEFORE_TAX, TAX)
DIVIDENDS: Pair = (D(-1500), D(-1200))


def profit_and_loss() -> Table:
    """Statement of income and retained earnings."""
    rows = joined(
        row("Turnover", *TOTAL_TURNOVER),
        row("Cost of sales", *COST),
        Row("Gross profit", GROSS, kind="total"),
        OVERHEADS,
        Row("Operating profit", OPERATING, kind="total"),
        FINANCE,
        Row("Profit before taxation", BEFORE_TAX, kind="total"),
        row("Tax on profit", *TAX),
        Row("Profit for the financial year", PROFIT, kind="grand"),
    )
    calls = {"Turnover": "3", "Operating profit": "4", "Tax on profit": "6"}
    return Table(
        years(instant=False),
        tuple(noted(rows, calls)),
        GBP_K,
        "Profit and loss account",
        subtitle="For the year ended 31 December 2025",
        label_width=240,
        style=STYLE,
    )


COST_ROWS = grid("At 1 January 2025 | 9120 | 14382\nAdditions | 415 | 2276\nDisposals | - | -984")
WORN_ROWS = grid("At 1 January 2025 | 2208 | 8137\nCharge for the year | 183 | 1455\nOn disposals | - | -902")


def _closing(rows: Sequence[Row]) -> tuple[D, D, D]:
    a, b = pair(rows)
    return a, b, a + b


def _opening(rows: Sequence[Row]) -> D:
    return number(rows[0].values[0]) + number(rows[0].values[1])


TANGIBLE: Pair = (_closing(COST_ROWS)[2] - _closing(WORN_ROWS)[2], _opening(COST_ROWS) - _opening(WORN_ROWS))


def tangible() -> Table:
    """Fixed asset roll-forward: classes are columns, opening and closing balances are instants."""

    def part(rows: Sequence[Row]) -> list[Row]:
        found = [Row(r.label, (*r.values, number(r.values[0]) + number(r.values[1])), period=NOW) for r in rows]
        found[0] = Row(found[0].label, found[0].values, period=END_BEFORE)
        return found

    cost, worn = _closing(COST_ROWS), _closing(WORN_ROWS)
    net = tuple(a - b for a, b in zip(cost, worn, strict=True))
    before = [number(COST_ROWS[0].values[i]) - number(WORN_ROWS[0].values[i]) for i in (0, 1)]
    rows = joined(
        section("Cost"), part(COST_ROWS), Row("At 31 December 2025", cost, kind="total", period=END),
        section("Depreciation"), part(WORN_ROWS), Row("At 31 December 2025", worn, kind="total", period=END),
        section("Net book value"), Row("At 31 December 2025", net, kind="grand", period=END, flat=True),
        Row("At 31 December 2024", (*before, before[0] + before[1]), kind="grand", period=END_BEFORE),
    )  # fmt: skip
    names = ("Land and\nbuildings\n£’000", "Plant and\nmachinery\n£’000")
    columns = (
        *(Column((n,), width=86, member=" ".join(n.split("\n")[:2])) for n in names),
        Column(("Total\n£’000",), width=80),
    )
    return Table(columns, rows, GBP_K, "9. Tangible fixed assets", label_width=200, style=STYLE)


STOCKS = grid("Raw materials | 2614 | 2480\nWork in progress | 1877 | 1902\nFinished goods | 3120 | 2866")
DEBTORS = grid("""Trade debtors | 8214 | 7690
    Amounts owed by group undertakings | 1450 | 1218
    Prepayments and accrued income | 612 | 590""")
CREDITORS = grid("""Trade creditors | -4318 | -4027
    Bank loans | -1200 | -1200
    Corporation tax | -588 | -476
    Other taxation and social security | -702 | -681
    Accruals and deferred income | -1894 | -1733""")
LATER = grid("Bank loans | -6000 | -7200\nObligations under finance leases | -418 | -566")
INTANGIBLE: Pair = (D(1240), D(1395))
CASH: Pair = (D(3906), D(4339))
PROVISIONS: Pair = (D(-815), D(-774))
CAPITAL = D(1200)


def balance_sheet() -> Table:
    """Fixed and current assets less creditors; capital and reserves."""
    fixed = plus(INTANGIBLE, TANGIBLE)
    current = joined(
        row("Stocks", *pair(STOCKS)), row("Debtors", *pair(DEBTORS)), row("Cash at bank and in hand", *CASH)
    )
    short, long = pair(CREDITORS), pair(LATER)
    working = plus(pair(current), short)
    net = plus(fixed, working, long, PROVISIONS)
    kept = (net[0] - CAPITAL, net[1] - CAPITAL)
    due, after = (
        "Creditors: amounts falling due within one year",
        "Creditors: amounts falling due after more than one year",
    )
    rows = joined(
        section("Fixed assets"), row("Intangible assets", *INTANGIBLE), row("Tangible assets", *TANGIBLE),
        Row("", fixed, kind="total"), section("Current assets"), current, Row("", pair(current), kind="total"),
        row(due, *short), Row("Net current assets", working, kind="total"),
        Row("Total assets less current liabilities", plus(fixed, working), kind="total"), row(after, *long),
        row("Provisions for liabilities", *PROVISIONS), Row("Net assets", net, kind="grand"),
        section("Capital and reserves"), row("Called up share capital", CAPITAL, CAPITAL),
        row("Profit and loss account", *kept), Row("Shareholders’ funds", net, kind="grand"),
    )  # fmt: skip
    calls = {"Intangible assets": "8", "Tangible assets": "9", "Stocks": "10", "Debtors": "11", due: "12", after: "13",
             "Called up share capital": "14"}  # fmt: skip
    return Table(
        years(instant=True), tuple(noted(rows, calls)), GBP_K, "Balance sheet", subtitle="As at 31 December 2025",
        label_width=240, style=STYLE,
    )  # fmt: skip


def kept() -> Pair:
    """The profit and loss account at both year ends, as the balance sheet closes it."""
    found = next(r for r in balance_sheet().rows if r.label == "Profit and loss account").values
    return number(found[1]), number(found[2])


def changes() -> Table:
    """Reserves from one year end to the next."""
    end, start = kept()
    rows = (
        Row("At 1 January 2025", (CAPITAL, start, CAPITAL + start), period=END_BEFORE),
        Row("Profit for the financial year", (None, PROFIT[0], PROFIT[0]), period=NOW),
        Row("Dividends paid", (None, DIVIDENDS[0], DIVIDENDS[0]), period=NOW),
        Row("At 31 December 2025", (CAPITAL, end, CAPITAL + end), kind="grand", period=END),
    )
    heads = ("Called up\nshare capital\n£’000", "Profit and loss\naccount\n£’000", "Total\nequity\n£’000")
    return Table(
        tuple(Column((h,), width=88) for h in heads),
        rows,
        GBP_K,
        "Statement of changes in equity",
        label_width=190,
        style=STYLE,
    )


def _simple(title: str, rows: Sequence[Row], *, instant: bool = True, sign: int = 1, asked: bool = True) -> Table:
    shown = [Row(r.label, tuple(sign * number(v) if v is not None else None for v in r.values)) for r in rows]
    last = Row("", pair(shown), kind="grand")
    return Table(
        years(instant=instant, notes=False), (*shown, last), GBP_K, title, label_width=260, style=STYLE, asked=asked
    )


def staff() -> list[Table]:
    """Staff costs in £'000 and average numbers of employees."""
    cost = grid("Wages and salaries | 9824 | 9415\nSocial security costs | 1012 | 958\nOther pension costs | 611 | 574")
    count = grid("Production | 148 | 151\nSales and distribution | 36 | 35\nAdministration | 29 | 30")
    columns = (Column(("2025\nNumber",), NOW, 80), Column(("2024\nNumber",), BEFORE, 80))
    numbers = Table(
        columns,
        (*count, Row("", pair(count), kind="grand")),
        COUNT,
        "Average number of employees",
        asked=False,
        label_width=260,
        style=STYLE,
    )
    return [_simple("5. Staff costs", cost, instant=False), numbers]


def capital() -> Table:
    """Number of shares and their amount in whole pounds."""
    columns = (
        Column(("2025\nNumber",), END, 76, unit=SHARES), Column(("2025\n£",), END, 76),
        Column(("2024\nNumber",), END_BEFORE, 76, unit=SHARES), Column(("2024\n£",), END_BEFORE, 76),
    )  # fmt: skip
    whole = CAPITAL * 1000
    rows = (row("Ordinary shares of £1 each", whole, whole, whole, whole),)
    return Table(
        columns,
        rows,
        GBP,
        "14. Called up share capital",
        subtitle="Allotted, called up and fully paid",
        label_width=170,
        style=STYLE,
    )


def compose(folder: Path, _pages: Mapping[str, int]) -> Book:
    """Set the accounts."""
    book = Book(
        folder,
        NAME,
        f"{COMPANY} accounts",
        COMPANY,
        size=A4,
        face=SANS,
        head=running(COMPANY, "Registered number 04918273"),
    )
    book.new_page()
    _cover(book)
    book.new_page()
    book.heading("Strategic report", 12)
    for text in TEXT["strategic"]:
        book.para(text)
    draw_table(book, profit_and_loss(), book.left)
    book.new_page()
    draw_table(book, balance_sheet(), book.left)
    book.para(TEXT["approval"])
    book.line("Margaret Ollerenshaw, Director", bold(book.face))
    book.space(10)
    draw_table(book, changes(), book.left)
    book.new_page()
    book.heading("Notes to the financial statements", 12)
    for text in TEXT["policies"]:
        book.para(text)
    for table in (
        _simple("3. Turnover by geographical market", TURNOVER, instant=False, asked=False),
        *staff(),
        tangible(),
        _simple("10. Stocks", STOCKS),
        _simple("11. Debtors", DEBTORS),
        _simple("12. Creditors: amounts falling due within one year", CREDITORS, sign=-1),
        _simple("13. Creditors: amounts falling due after more than one year", LATER, sign=-1),
        capital(),
    ):
        book.need((len(table.rows) + 5) * 13)
        draw_table(book, table, book.left)
    return book


def _cover(book: Book) -> None:
    book.space(120)
    book.line("Registered number: 04918273 (England and Wales)", align="right")
    book.space(120)
    book.line(COMPANY.upper(), bold(book.face).at(18), align="center")
    book.space(30)
    book.line("ANNUAL REPORT AND FINANCIAL STATEMENTS", bold(book.face).at(13), align="center")
    book.line("FOR THE YEAR ENDED 31 DECEMBER 2025", bold(book.face).at(13), align="center")
