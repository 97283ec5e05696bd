"""Tamarisk Ridge Foods, Inc.: an annual report (10-K) in thousands of dollars, 52/53-week years that end in
September.

Input: none. Output: `tamarisk_10k_2026.pdf` with its truth. Invariants: statements foot; the balance sheet takes
equity from the statement of equity and closes through other liabilities; cash closes through the other operating
items.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tieout.samples.book import Book
from tieout.samples.declare import (
    SEC_BAND,
    SHARES_K,
    USD_K,
    USD_SHARE,
    Column,
    D,
    Period,
    Row,
    Style,
    Table,
    Value,
    number,
    row,
    section,
    span,
    sums,
)
from tieout.samples.filings import tamarisk_notes as notes
from tieout.samples.front import Cover, contents, running, sec_cover, signatures
from tieout.samples.ink import Face
from tieout.samples.layout import draw_table
from tieout.samples.prose import words
from tieout.samples.rows import grid, joined, values

NAME = "tamarisk_10k_2026"
COMPANY = "Tamarisk Ridge Foods, Inc."
TEXT = words("tamarisk")
FY2026 = span((2025, 9, 28), (2026, 9, 26))
FY2025 = span((2024, 9, 29), (2025, 9, 27))
FY2024 = span((2023, 10, 1), (2024, 9, 28))
YEARS = (FY2026, FY2025, FY2024)
ENDS = ("September 26,\n2026", "September 27,\n2025", "September 28,\n2024")
STYLE = Style(face=Face("Helvetica", 8), band=SEC_BAND, pitch=11.5)
Three = tuple[D, D, D]


def three(rows: Sequence[Row]) -> Three:
    """Column sums."""
    return sums(rows, 0), sums(rows, 1), sums(rows, 2)


def plus(a: Sequence[Value], b: Sequence[Value], sign: int = 1) -> Three:
    """Column by column a + b, or a - b."""
    first, second, third = (number(x) + sign * number(y) for x, y in zip(a, b, strict=True))
    return first, second, third


def year_columns(width: float = 78) -> tuple[Column, ...]:
    """Three fiscal years under one header."""
    return tuple(Column(("Fiscal Year Ended", end), p, width) for end, p in zip(ENDS, YEARS, strict=True))


SALES = grid("$ Retail | 2104218 | 1987340 | 1892455\nWholesale | 810118 | 757762 | 696515")
NET_SALES = three(SALES)
COSTS = grid("""Selling, general and administrative | 742118 | 701944 | 668305
    Impairment of long-lived assets {(1)} | 18400 | - | 6250""")
COST_OF_SALES: Three = (D(1842905), D(1751360), D(1668214))
OTHER = grid("Interest expense | -31206 | -33871 | -30455\nOther income (expense), net | 4112 | 2908 | -1377")
GROSS = plus(NET_SALES, COST_OF_SALES, -1)
OPERATING = plus(GROSS, three(COSTS), -1)
PRETAX = plus(OPERATING, three(OTHER))
TAX_ROWS = notes.tax_rows(PRETAX)
TAX = three(TAX_ROWS)
NET = plus(PRETAX, TAX, -1)
SHARES = grid("Basic | 60118 | 60874 | 61190\nDiluted | 60902 | 61733 | 61958")
COMPREHENSIVE: Three = (D(2210), D(-3874), D(1406))


def income() -> Table:
    """Three years of operations."""
    each = [tuple(number(NET[i]) / number(s.values[i]) for i in range(3)) for s in SHARES]
    rows = joined(
        section("Net sales:"), SALES, Row("Total net sales", NET_SALES, kind="total"),
        row("Cost of sales", *COST_OF_SALES), Row("Gross profit", GROSS, kind="total"), COSTS,
        Row("Operating income", OPERATING, kind="total"), OTHER,
        Row("Income before income taxes", PRETAX, kind="total"), row("Income tax expense", *TAX),
        Row("Net income", NET, kind="grand", prefix=True), section("Earnings per share:"),
        [row(s.label, *e, unit=USD_SHARE, prefix=True, indent=1) for s, e in zip(SHARES, each, strict=True)],
        section("Weighted average shares outstanding:"),
        [row(s.label, *s.values, unit=SHARES_K, indent=1) for s in SHARES],
        row("Dividends declared per share", D("0.92"), D("0.84"), D("0.76"), unit=USD_SHARE, prefix=True),
    )  # fmt: skip
    return Table(
        year_columns(), rows, USD_K, "CONSOLIDATED STATEMENTS OF OPERATIONS", "(In thousands, except per share data)",
        label_width=230, style=STYLE, notes=(("(1)", TEXT["impairment"]),),
    )  # fmt: skip


OPENING = (D(61204), D(612), D(418330), D(-21450), D(302118))
PLANS = "Share-based compensation | . | . | {} | . | .\nShares issued under plans | {} | 3 | {} | . | ."
MOVES: tuple[tuple[Period, D, str], ...] = (
    (FY2024, D("0.76"), PLANS.format(14210, 312, 5118)),
    (FY2025, D("0.84"), PLANS.format(15866, 287, 4904)),
    (FY2026, D("0.92"), PLANS.format(17042, 341, 6230)),
)
BOUGHT = {FY2024: (-640, -6, -3900, -31094), FY2025: (-905, -9, -5600, -44391), FY2026: (-812, -8, -5100, -47892)}
BALANCE = tuple(f"Balance at September {day}" for day in ("30, 2023", "28, 2024", "27, 2025", "26, 2026"))


def _with_total(row_: Row) -> Row:
    parts = [number(v) for v in row_.values[1:]]
    return Row(row_.label, (*row_.values, sum(parts, D(0))), row_.kind, row_.unit, row_.period, prefix=row_.prefix)


def equity_rows() -> list[Row]:
    """Balances and movements of three years, the total column summed."""
    balance: tuple[D, ...] = OPENING
    rows = [Row(BALANCE[0], OPENING, period=FY2024.opening(), prefix=True)]
    for i, (period, dividend, text) in enumerate(MOVES):
        net, other = NET[2 - i], COMPREHENSIVE[2 - i]
        shares, par, paid, kept = (D(v) for v in BOUGHT[period])
        paid_out = -(dividend * number(SHARES[0].values[2 - i])).quantize(D(1))
        moved = joined(
            row("Net income", "", "", "", "", net), row("Other comprehensive income (loss)", "", "", "", other, ""),
            row("Dividends declared", "", "", "", "", paid_out), grid(text),
            row("Repurchases of common stock", shares, par, paid, "", kept),
        )  # fmt: skip
        balance = tuple(balance[k] + sums(moved, k) for k in range(5))
        rows += [Row(r.label, r.values, period=period) for r in moved]
        kind = "grand" if i == len(MOVES) - 1 else "total"
        rows.append(Row(BALANCE[i + 1], balance, kind=kind, period=period.closing(), prefix=True))
    return [_with_total(r) for r in rows]


def equity() -> Table:
    """Components are columns, movements are rows."""
    stock = "Common Stock"
    columns = (
        Column((stock, "Shares"), width=54, unit=SHARES_K),
        Column((stock, "Amount"), width=52),
        Column(("Additional\nPaid-in\nCapital",), width=62),
        Column(("Accumulated\nOther Compre-\nhensive Loss",), width=68),
        Column(("Retained\nEarnings",), width=64),
        Column(("Total\nStockholders’\nEquity",), width=68),
    )
    return Table(
        columns, tuple(equity_rows()), USD_K, "CONSOLIDATED STATEMENTS OF STOCKHOLDERS’ EQUITY", "(In thousands)",
        label_width=150, style=STYLE,
    )  # fmt: skip


CASH: tuple[D, D, D, D] = (D(268417), D(214905), D(201118), D(182340))
CURRENT = grid("""Accounts receivable, net of allowances of $4,118 and $3,902 | 186240 | 174615
    Inventories | 402877 | 391264
    Prepaid expenses and other current assets | 61390 | 57742""")
FIXED = grid("""Property, plant and equipment, net | 812455 | 794018
    Operating lease right-of-use assets | 344906 | 351280
    Goodwill {*} | 288117 | 288117
    Other intangible assets, net | 96340 | 104225
    Other assets | 41808 | 39764""")
OWED = grid("""Accounts payable | 214880 | 208146
    Accrued liabilities | 173902 | 168355
    Current portion of long-term debt | 25000 | 25000
    Current portion of operating lease liabilities | 58114 | 56930""")
LONG = grid(
    "Long-term debt, net | 528140 | 552288\nOperating lease liabilities, net of current portion | 301226 | 309450"
)


def two(rows: Sequence[Row]) -> tuple[D, D]:
    """Sums of two columns."""
    return sums(rows, 0), sums(rows, 1)


def balance_sheet() -> Table:
    """Two balance dates; other liabilities close it."""
    last = [next(r for r in equity_rows() if r.label == label).values for label in (BALANCE[3], BALANCE[2])]
    current = [row("Cash and cash equivalents", CASH[0], CASH[1], prefix=True), *CURRENT]
    assets = [two(current)[i] + two(FIXED)[i] for i in (0, 1)]
    own = [number(v[5]) for v in last]
    rest = [assets[i] - two(OWED)[i] - two(LONG)[i] - own[i] for i in (0, 1)]
    debts = [assets[i] - own[i] for i in (0, 1)]
    parts = ("Common stock, $0.01 par value; 200,000 shares authorized", "Additional paid-in capital",
             "Accumulated other comprehensive loss", "Retained earnings")  # fmt: skip
    rows = joined(
        section("ASSETS"), section("Current assets:", indent=1), [_in(r, 2) for r in current],
        Row("Total current assets", two(current), kind="total", indent=2), [_in(r, 1) for r in FIXED],
        Row("TOTAL ASSETS", tuple(assets), kind="grand", prefix=True),
        section("LIABILITIES AND STOCKHOLDERS’ EQUITY"), section("Current liabilities:", indent=1),
        [_in(r, 2) for r in OWED], Row("Total current liabilities", two(OWED), kind="total", indent=2),
        [_in(r, 1) for r in LONG], row("Deferred income taxes and other liabilities", *rest, indent=1),
        Row("Total liabilities", tuple(debts), kind="total", indent=1, flat=True),
        section("Stockholders’ equity:", indent=1),
        [row(label, number(last[0][k + 1]), number(last[1][k + 1]), indent=2) for k, label in enumerate(parts)],
        Row("Total stockholders’ equity", tuple(own), kind="total", indent=2),
        Row("TOTAL LIABILITIES AND STOCKHOLDERS’ EQUITY", tuple(assets), kind="grand", prefix=True),
    )  # fmt: skip
    return Table(
        (Column((ENDS[0],), FY2026.closing(), 88), Column((ENDS[1],), FY2025.closing(), 88)), rows, USD_K,
        "CONSOLIDATED BALANCE SHEETS", "(In thousands, except par value)", label_width=290, style=STYLE,
        notes=(("*", TEXT["goodwill"]),),
    )  # fmt: skip


def _in(r: Row, indent: int) -> Row:
    return Row(r.label, r.values, r.kind, r.unit, r.period, r.when, r.markers, indent, r.prefix)


def cash_flow_rows() -> list[Row]:
    """Other operating items close the year's change in cash."""
    paid = [number(r.values[4]) for r in equity_rows() if r.label == "Dividends declared"][::-1]
    bought = [number(r.values[5]) for r in equity_rows() if r.label == "Repurchases of common stock"][::-1]
    shared = [number(r.values[2]) for r in equity_rows() if r.label == "Share-based compensation"][::-1]
    issued = [number(r.values[5]) for r in equity_rows() if r.label == "Shares issued under plans"][::-1]
    operating = joined(
        row("Net income", *NET, prefix=True), grid("Depreciation and amortization | 118204 | 114590 | 109318"),
        row("Impairment of long-lived assets", *COSTS[1].values), row("Share-based compensation", *shared),
        grid("""Deferred income taxes | 5107 | -2240 | 3316
            Accounts receivable | -11625 | -9804 | -8213
            Inventories | -11613 | -20744 | 4508
            Accounts payable and accrued liabilities | 12281 | 8119 | -3966"""),
    )  # fmt: skip
    investing = grid("""Capital expenditures | -136902 | -128450 | -121077
        Proceeds from sale of property | 2380 | 1146 | 3902
        Acquisition of business, net of cash acquired | - | -22500 | -""")
    financing = joined(
        grid("""Repayments of long-term debt | -25000 | -25000 | -20000
            Borrowings under revolving credit facility | 60000 | 85000 | 40000
            Repayments under revolving credit facility | -60000 | -85000 | -40000"""),
        row("Dividends paid", *paid), row("Repurchases of common stock", *bought),
        row("Proceeds from employee plans", *issued),
    )  # fmt: skip
    change = [CASH[i] - CASH[i + 1] for i in range(3)]
    so_far = plus(plus(three(operating), three(investing)), three(financing))
    operating = (*operating, row("Other, net", *(change[i] - so_far[i] for i in range(3))))
    rows: list[Row] = []
    for name, part in (("operating", operating), ("investing", investing), ("financing", financing)):
        verb = "provided by" if sums(part, 0) > 0 else "used in"
        rows += [section(f"Cash flows from {name} activities:"), *(_in(r, 1) for r in part)]
        rows.append(Row(f"Net cash {verb} {name} activities", three(part), kind="total", indent=1))
    rows += [
        row("Net increase in cash and cash equivalents", *change),
        row("Cash and cash equivalents at beginning of year", *CASH[1:], when="opening"),
        Row("Cash and cash equivalents at end of year", CASH[:3], kind="grand", when="closing", prefix=True),
        section("Supplemental disclosures:"),
        *grid("> Cash paid for interest | 30118 | 32904 | 29877\n> Cash paid for income taxes | 21640 | 18902 | 17455"),
    ]
    return rows


def cash_flows() -> Table:
    """Three years, over two pages where the page ends within it; headers are repeated."""
    return Table(
        year_columns(74), tuple(cash_flow_rows()), USD_K, "CONSOLIDATED STATEMENTS OF CASH FLOWS", "(In thousands)",
        label_width=240, style=STYLE,
    )  # fmt: skip


COVER = Cover(
    "10-K",
    COMPANY,
    "For the fiscal year ended September 26, 2026",
    "Minnesota",
    "41-0927733",
    "000-28714",
    ("4400 Granary Road", "Duluth, Minnesota 55802"),
    "(218) 555-0117",
    ("Common Stock, $0.01 par value", "TMRK", "New York Stock Exchange"),
    TEXT["shares"],
    ("[X] ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d)", "OF THE SECURITIES EXCHANGE ACT OF 1934"),
)


def compose(folder: Path, pages: Mapping[str, int]) -> Book:
    """Set the whole filing."""
    book = Book(folder, NAME, f"{COMPANY} – Form 10-K", COMPANY, face=Face("Helvetica", 9), head=running(COMPANY))
    book.new_page()
    sec_cover(book, COVER)
    book.new_page()
    contents(book, TEXT["contents"], pages)
    book.heading("Item 1. Business")
    _texts(book, "business")
    book.heading("Item 7. Management’s Discussion and Analysis")
    _texts(book, "discussion")
    draw_table(book, notes.changes(NET_SALES, GROSS, OPERATING, values(COSTS, COSTS[0].label)))
    draw_table(book, notes.markets())
    book.new_page()
    book.heading("Item 8. Financial Statements and Supplementary Data")
    draw_table(book, income())
    draw_table(book, balance_sheet())
    draw_table(book, cash_flows())
    draw_table(book, equity())
    book.heading("Notes to Consolidated Financial Statements", align="center")
    for key, tables in notes.PARTS.items():
        book.heading(TEXT[key]["heading"], 10)
        _texts(book, key)
        for table in tables(PRETAX, TAX_ROWS):
            draw_table(book, table)
    signatures(book, COMPANY, "November 20, 2026", [("Ingrid Halvorsen", "President and Chief Executive Officer")])
    return book


def _texts(book: Book, key: str) -> None:
    for text in TEXT[key]["paragraphs"]:
        book.para(text)
