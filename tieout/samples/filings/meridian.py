"""Meridian Cloud Systems, Inc.: a quarterly report (10-Q) in millions of dollars, quarter ended June 30, 2026.

Input: none. Output: `meridian_10q_2026q2.pdf` with its truth. Invariants: statements foot, the balance sheet
balances, cash ties, per-share amounts are net income over shares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from tieout.samples.book import Book
from tieout.samples.declare import (
    BARE_PERCENT,
    SEC_BAND,
    SHARES_M,
    USD_M,
    USD_SHARE,
    Column,
    D,
    Mark,
    Row,
    Style,
    Table,
    at,
    number,
    row,
    section,
    span,
    sums,
    total,
)
from tieout.samples.front import Cover, contents, running, sec_cover, signatures
from tieout.samples.ink import Face
from tieout.samples.layout import draw_table
from tieout.samples.prose import words
from tieout.samples.rows import grid

TEXT = words("meridian")
NAME = "meridian_10q_2026q2"
COMPANY = "Meridian Cloud Systems, Inc."
Q2 = span((2026, 4, 1), (2026, 6, 30))
Q2_BEFORE = span((2025, 4, 1), (2025, 6, 30))
H1 = span((2026, 1, 1), (2026, 6, 30))
H1_BEFORE = span((2025, 1, 1), (2025, 6, 30))
JUNE, DECEMBER = at(2026, 6, 30), at(2025, 12, 31)
MILLIONS = USD_M.with_places(1)
STYLE = Style(face=Face("Times-Roman", 9), band=SEC_BAND)
UNITS_LINE = "(in millions, except per share amounts) (unaudited)"


def _data(text: str, markers: Mapping[str, str] | None = None, *, indent: int = 0) -> list[Row]:
    known = markers or {}
    calls = {r.label: (known[r.label],) if r.label in known else () for r in grid(text)}
    return [replace(r, indent=indent, markers=calls[r.label]) for r in grid(text)]


def _both(rows: list[Row]) -> tuple[D, D]:
    return sums(rows, 0), sums(rows, 1)


def _less(a: tuple[D, D], b: tuple[D, D]) -> tuple[D, D]:
    return a[0] - b[0], a[1] - b[1]


QUARTER = {
    "revenue": "Enterprise Subscriptions | 1420.5 | 1180.2\nProfessional Services | 184.2 | 210.8",
    "cost": "Cost of Subscriptions | 341.6 | 298.7\nCost of Professional Services | 152.3 | 171.9",
    "operating": """Research and Development | 412.0 | 385.4
        Sales and Marketing | 365.8 | 331.5
        General and Administrative | 118.4 | 109.6
        Restructuring Charges | 42.5 | -""",
    "other": "Interest income | 21.7 | 18.4\nInterest expense | -14.9 | -15.3",
    "tax": "Provision for income taxes | 36.2 | 22.9",
    "shares": "Basic | 312.4 | 309.8\nDiluted | 318.9 | 315.2",
}
HALF = {
    "revenue": "Enterprise Subscriptions | 2768.3 | 2301.6\nProfessional Services | 377.9 | 409.4",
    "cost": "Cost of Subscriptions | 669.4 | 588.2\nCost of Professional Services | 309.5 | 334.8",
    "operating": """Research and Development | 806.7 | 752.3
        Sales and Marketing | 721.2 | 655.0
        General and Administrative | 231.8 | 216.9
        Restructuring Charges | 42.5 | -""",
    "other": "Interest income | 42.1 | 35.6\nInterest expense | -30.0 | -30.7",
    "tax": "Provision for income taxes | 82.6 | 35.1",
    "shares": "Basic | 311.7 | 309.1\nDiluted | 318.1 | 314.6",
}
CALLS = {"Professional Services": "[1]", "Research and Development": "[2]", "Restructuring Charges": "[3]"}


def income(parts: Mapping[str, str], calls: Mapping[str, str]) -> tuple[list[Row], tuple[D, D]]:
    """Rows of a statement of operations and its net income, every total computed."""
    revenue, cost = _data(parts["revenue"], calls), _data(parts["cost"], indent=1)
    operating, other = _data(parts["operating"], calls, indent=1), _data(parts["other"])
    tax, shares = _data(parts["tax"]), _data(parts["shares"], indent=1)
    revenue[0] = Row(revenue[0].label, revenue[0].values, prefix=True)
    gross = _less(_both(revenue), _both(cost))
    result = _less(gross, _both(operating))
    pretax = (result[0] + sums(other, 0), result[1] + sums(other, 1))
    net = _less(pretax, _both(tax))
    each = [tuple(net[i] / number(s.values[i]) for i in (0, 1)) for s in shares]
    rows = [
        *revenue, total("Total Revenues", *_both(revenue)),
        section("Cost of revenues:"), *cost, total("Total cost of revenues", *_both(cost), indent=1),
        row("Gross profit", *gross),
        section("Operating expenses:"), *operating, total("Total operating expenses", *_both(operating), indent=1),
        row("Income from operations", *result), *other,
        total("Income before income taxes", *pretax), *tax,
        Row("Net income", net, kind="grand", prefix=True),
        section("Net income per share:"),
        *(row(s.label, *e, unit=USD_SHARE, prefix=True, indent=1) for s, e in zip(shares, each, strict=True)),
        section("Weighted-average shares used in computing net income per share:"),
        *(Row(s.label, s.values, unit=SHARES_M, indent=1) for s in shares),
    ]  # fmt: skip
    return rows, net


QUARTER_ROWS, QUARTER_NET = income(QUARTER, CALLS)
HALF_ROWS, HALF_NET = income(HALF, {})


def operations() -> Table:
    """Three months: the statement whose notes carry Project Titan."""
    head = "Three Months Ended\nJune 30,"
    return Table(
        (Column((head, "2026"), Q2, 84), Column((head, "2025"), Q2_BEFORE, 84)),
        tuple(QUARTER_ROWS), MILLIONS, "CONSOLIDATED STATEMENTS OF OPERATIONS", UNITS_LINE,
        label_width=270, style=STYLE, notes=tuple(zip(("[1]", "[2]", "[3]"), TEXT["footnotes"], strict=True)),
    )  # fmt: skip


def operations_to_date() -> Table:
    """Six months."""
    head = "Six Months Ended\nJune 30,"
    return Table(
        (Column((head, "2026"), H1, 84), Column((head, "2025"), H1_BEFORE, 84)),
        tuple(HALF_ROWS), MILLIONS, "CONSOLIDATED STATEMENTS OF OPERATIONS – YEAR TO DATE", UNITS_LINE,
        label_width=270, style=STYLE,
    )  # fmt: skip


CURRENT = """Accounts receivable, net of allowance | 892.7 | 1014.8
    Deferred commissions, current | 148.3 | 141.0
    Prepaid expenses and other current assets | 203.9 | 187.6"""
FIXED = """Property and equipment, net | 611.2 | 584.4
    Operating lease right-of-use assets | 287.5 | 301.9
    Goodwill | 1936.4 | 1936.4
    Intangible assets, net | 402.8 | 446.1
    Other assets | 266.0 | 251.7"""
OWED = """Accounts payable | 164.5 | 182.3
    Accrued compensation | 298.1 | 341.7
    Accrued restructuring | 27.9 | -
    Deferred revenue, current | 1588.6 | 1671.2"""
LONG = """Long-term debt, net | 1241.8 | 1240.9
    Operating lease liabilities | 249.3 | 262.0
    Other liabilities | 118.6 | 112.4"""
STOCK = {"compensation": D("212.4"), "issued": D("58.3"), "bought": D("-240.0")}
MOVES = {"depreciation": D("121.9"), "lease": D("1.7"), "debt_cost": D("0.9")}
SPENT = {"equipment": D("-105.4"), "bought": D("-498.2"), "matured": D("436.5")}
OPENING_CASH = D("1702.9")
SECURITIES_BEFORE = D("914.6")


def _fall(rows: list[Row], label: str) -> D:
    """How much a balance fell over the half year."""
    found = next(r for r in rows if r.label == label)
    return number(found.values[1]) - number(found.values[0])


def cash_flow_rows() -> tuple[list[Row], D]:
    """Rows of the statement of cash flows and closing cash; changes in balances come from the balance sheet."""
    current, owed, long = _data(CURRENT), _data(OWED), _data(LONG)
    other = _fall(_data(FIXED), "Other assets") - _fall(long, "Other liabilities") - _fall(owed, "Accrued compensation")
    prepaid = _fall(current, current[1].label) + _fall(current, current[2].label)
    operating = [
        row("Net income", HALF_NET[0], HALF_NET[1], prefix=True, indent=1),
        row("Depreciation and amortization", MOVES["depreciation"], D("117.2"), indent=1),
        row("Stock-based compensation", STOCK["compensation"], D("196.8"), indent=1),
        row("Non-cash lease and debt costs", MOVES["lease"] + MOVES["debt_cost"], D("2.2"), indent=1),
        row("Accounts receivable", _fall(current, current[0].label), D("98.4"), indent=1),
        row("Prepaid expenses, commissions and other", prepaid, D("-19.7"), indent=1),
        row("Accounts payable", -_fall(owed, "Accounts payable"), D("-9.1"), indent=1),
        row("Accrued restructuring", -_fall(owed, "Accrued restructuring"), None, indent=1),
        row("Deferred revenue", -_fall(owed, "Deferred revenue, current"), D("-61.3"), indent=1),
        row("Other assets and liabilities", other, D("-12.6"), indent=1),
    ]
    investing = [
        row("Purchases of property and equipment", SPENT["equipment"], D("-98.8"), indent=1),
        row("Purchases of marketable securities", SPENT["bought"], D("-402.0"), indent=1),
        row("Maturities of marketable securities", SPENT["matured"], D("377.5"), indent=1),
    ]
    financing = [
        row("Proceeds from employee stock plans", STOCK["issued"], D("51.0"), indent=1),
        row("Repurchases of common stock", STOCK["bought"], D("-150.0"), indent=1),
    ]
    sections = (("operating", operating), ("investing", investing), ("financing", financing))
    change = (sum((sums(r, 0) for _, r in sections), D(0)), sum((sums(r, 1) for _, r in sections), D(0)))
    opening = (OPENING_CASH, D("1498.3"))
    closing = (opening[0] + change[0], opening[1] + change[1])
    rows: list[Row] = []
    for name, part in sections:
        verb = "provided by" if sums(part, 0) > 0 else "used in"
        rows += [section(f"Cash flows from {name} activities:"), *part]
        rows.append(total(f"Net cash {verb} {name} activities", *_both(part)))
    rows += [
        row("Net increase in cash and cash equivalents", *change),
        row("Cash and cash equivalents at beginning of period", *opening, when="opening"),
        Row("Cash and cash equivalents at end of period", closing, kind="grand", when="closing", prefix=True),
    ]
    return rows, closing[0]


def cash_flows() -> Table:
    """Six months."""
    head = "Six Months Ended\nJune 30,"
    return Table(
        (Column((head, "2026"), H1, 84), Column((head, "2025"), H1_BEFORE, 84)),
        tuple(cash_flow_rows()[0]), MILLIONS, "CONSOLIDATED STATEMENTS OF CASH FLOWS", "(in millions) (unaudited)",
        label_width=270, style=STYLE,
    )  # fmt: skip


def balance_sheet() -> Table:
    """June 30, 2026 beside December 31, 2025; retained earnings close the earlier one and roll forward."""
    securities = SECURITIES_BEFORE - SPENT["bought"] - SPENT["matured"]
    cash = row("Cash and cash equivalents", cash_flow_rows()[1], OPENING_CASH, prefix=True, indent=1)
    current = [cash, row("Marketable securities", securities, SECURITIES_BEFORE, indent=1), *_data(CURRENT, indent=1)]
    fixed, owed, long = _data(FIXED), _data(OWED, indent=1), _data(LONG)
    assets = (sums(current, 0) + sums(fixed, 0), sums(current, 1) + sums(fixed, 1))
    debts = (sums(owed, 0) + sums(long, 0), sums(owed, 1) + sums(long, 1))
    paid = D("2614.9")
    par, loss = D("0.3"), D("-31.8")
    kept = assets[1] - debts[1] - par - paid - loss
    paid_now = paid + STOCK["compensation"] + STOCK["issued"] + STOCK["bought"]
    equity = [
        row("Common stock, $0.001 par value; 312.9 and 310.6 shares issued and outstanding", par, par, indent=1),
        row("Additional paid-in capital", paid_now, paid, indent=1),
        row("Accumulated other comprehensive loss", loss, loss, indent=1),
        row("Retained earnings", kept + HALF_NET[0], kept, indent=1),
    ]
    closing = (debts[0] + sums(equity, 0), debts[1] + sums(equity, 1))
    rows = (
        section("Assets"), section("Current assets:", indent=0), *current,
        total("Total current assets", *_both(current), indent=1), *fixed,
        Row("Total assets", assets, kind="grand", prefix=True),
        section("Liabilities and Stockholders’ Equity"), section("Current liabilities:"), *owed,
        total("Total current liabilities", *_both(owed), indent=1), *long, total("Total liabilities", *debts),
        section("Stockholders’ equity:"), *equity, total("Total stockholders’ equity", *_both(equity), indent=1),
        Row("Total liabilities and stockholders’ equity", closing, kind="grand", prefix=True),
    )  # fmt: skip
    return Table(
        (Column(("June 30,\n2026",), JUNE, 84), Column(("December 31,\n2025",), DECEMBER, 84)),
        rows, MILLIONS, "CONSOLIDATED BALANCE SHEETS", "(in millions, except par value) (unaudited)",
        label_width=270, style=STYLE,
    )  # fmt: skip


def titan() -> Table:
    """Roll-forward of the restructuring liability: components are columns, movements rows."""
    parts = [
        row("Additions", D("34.8"), D("7.7")),
        row("Cash payments", D("-12.9"), D("-1.7")),
    ]
    heads = ("Severance and\nBenefits", "Facilities and\nOther")
    opening = row("Balance at March 31, 2026", None, None, None, prefix=True, period=at(2026, 3, 31))
    moved = [Row(r.label, (*r.values, number(r.values[0]) + number(r.values[1])), period=Q2) for r in parts]
    closing = Row(
        "Balance at June 30, 2026", tuple(sums(moved, i) for i in range(3)), kind="grand", prefix=True, period=JUNE
    )
    columns = (*(Column((h,), width=90, member=h.replace("\n", " ")) for h in heads), Column(("Total",), width=80))
    return Table(
        columns, (opening, *moved, closing), MILLIONS, "Restructuring liability", "(in millions)",
        label_width=180, style=STYLE,
    )  # fmt: skip


def regions() -> Table:
    """Revenue by region: amounts and the share of the total under one spanning header each."""
    now = {"Americas": D("962.8"), "Europe, Middle East and Africa": D("433.3"), "Asia Pacific": D("208.6")}
    before = {"Americas": D("848.5"), "Europe, Middle East and Africa": D("361.7"), "Asia Pacific": D("180.8")}
    whole = (sum(now.values(), D(0)), sum(before.values(), D(0)))
    rows = [
        row(name, now[name], before[name], now[name] / whole[0] * 100, before[name] / whole[1] * 100, member=name)
        for name in now
    ]
    rows[0] = Row(rows[0].label, rows[0].values, prefix=True, member=rows[0].member)
    last = Row("Total revenues", (*whole, D(100), D(100)), kind="grand", prefix=True)
    money, share = "Three Months Ended June 30,", "% of Total Revenues"
    columns = (
        Column((money, "2026"), Q2, 74), Column((money, "2025"), Q2_BEFORE, 74),
        Column((share, "2026"), Q2, 60, unit=BARE_PERCENT), Column((share, "2025"), Q2_BEFORE, 60, unit=BARE_PERCENT),
    )  # fmt: skip
    return Table(
        columns, (*rows, last), MILLIONS, "Revenues by geographic region", "(dollars in millions)",
        label_width=190, style=STYLE,
    )  # fmt: skip


def obligations() -> Table:
    """When contracted revenue will be recognised: maturity rows, one balance date."""
    rows = [
        row("Remainder of 2026", Mark(D("1488.0"), ("(a)",)), prefix=True), row("2027", D("1902.4")),
        row("2028", D("1107.9")), row("2029 and thereafter", D("622.5")),
    ]  # fmt: skip
    closing = Row("Total remaining performance obligations", (sums(rows, 0),), kind="grand", prefix=True)
    return Table(
        (Column(("June 30, 2026",), JUNE, 90),), (*rows, closing), MILLIONS,
        "Remaining performance obligations", "(in millions)", label_width=230, style=STYLE,
        notes=(("(a)", "Includes $96.2 million under contracts that customers may terminate without penalty."),),
    )  # fmt: skip


COVER = Cover(
    "10-Q", COMPANY, "For the quarterly period ended June 30, 2026", "Delaware", "94-3381207", "001-40718",
    ("1200 Harbor View Drive", "San Mateo, California 94404"), "(650) 555-0142",
    ("Common Stock, $0.001 par value", "MRDN", "The Nasdaq Stock Market LLC"),
    "As of July 24, 2026, there were 312,876,540 shares of the registrant’s common stock outstanding.",
    ("[X] QUARTERLY REPORT PURSUANT TO SECTION 13 OR 15(d)", "OF THE SECURITIES EXCHANGE ACT OF 1934"),
)  # fmt: skip


def compose(folder: Path, pages: Mapping[str, int]) -> Book:
    """Set the whole filing."""
    book = Book(folder, NAME, f"{COMPANY} – Form 10-Q", COMPANY, head=running(COMPANY, "Form 10-Q"))
    book.new_page()
    sec_cover(book, COVER)
    book.new_page()
    contents(book, TEXT["contents"], pages)
    book.new_page()
    book.heading("Item 1. Financial Statements (unaudited)")
    draw_table(book, operations())
    for table in (operations_to_date(), balance_sheet(), cash_flows()):
        book.new_page()
        draw_table(book, table)
    book.new_page()
    book.heading("Notes to Consolidated Financial Statements (unaudited)", align="center")
    after = {"titan": titan, "regions": regions, "obligations": obligations}
    for note in TEXT["notes"]:
        if note["heading"]:
            book.heading(note["heading"], 10)
        for text in note["paragraphs"]:
            book.para(text)
        if note["table"]:
            draw_table(book, after[note["table"]]())
    _second_part(book)
    return book


def _second_part(book: Book) -> None:
    book.heading("Item 2. Management’s Discussion and Analysis")
    for text in TEXT["discussion"]:
        book.para(text)
    book.heading("Item 1A. Risk Factors")
    book.para("The following factors could harm our business:")
    book.bullets(TEXT["risks"])
    signatures(
        book, COMPANY, "July 30, 2026",
        [("Elena Marchetti", "Chief Executive Officer"), ("Rajiv Banerjee", "Chief Financial Officer")],
    )  # fmt: skip
