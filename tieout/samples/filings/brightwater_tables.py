"""Brightwater Devices: the tables of its release.

Input: none. Output: `Table`s. Invariants: everything derives from the quarterly figures below, so quarters, years
to date, products, regions and reconciliations agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from tieout.samples.declare import (
    BPS,
    GREY_BAND,
    PERCENT,
    SHARES_M,
    TIMES,
    USD_M,
    USD_SHARE,
    Column,
    D,
    Mark,
    Period,
    Row,
    Style,
    Table,
    at,
    number,
    row,
    section,
    sums,
)
from tieout.samples.ink import Face
from tieout.samples.prose import words
from tieout.samples.rows import grid, joined

TEXT = words("brightwater")
MILLIONS = USD_M.with_places(1)
STYLE = Style(face=Face("Helvetica", 8), pitch=12, band=GREY_BAND)
SMALL = Style(face=Face("Helvetica", 7.5), pitch=11.5)
ENDS = ((2024, 6, 30), (2024, 9, 30), (2024, 12, 31), (2025, 3, 31), (2025, 6, 30), (2025, 9, 30), (2025, 12, 31))
NAMES = ("Q1 FY25", "Q2 FY25", "Q3 FY25", "Q4 FY25", "Q1 FY26", "Q2 FY26", "Q3 FY26")
QUARTERS = tuple(Period(date(y, m - 2, 1), date(y, m, d)) for y, m, d in ENDS)
Q3, Q3_BEFORE = QUARTERS[6], QUARTERS[2]
NINE, NINE_BEFORE = Period(date(2025, 4, 1), Q3.end), Period(date(2024, 4, 1), Q3_BEFORE.end)
DEVICES = tuple(D(v) for v in ("702", "741", "789", "834", "880", "933", "991"))

LINES: dict[str, tuple[str, ...]] = {
    "Sensors": ("98.4", "101.7", "104.9", "109.6", "114.2", "119.8", "127.3"),
    "Monitors": ("121.5", "124.0", "130.2", "128.8", "135.1", "139.4", "146.7"),
    "Service": ("61.2", "63.8", "66.1", "69.5", "72.3", "75.6", "79.9"),
    "Cost of revenue": ("128.1", "131.5", "135.4", "138.0", "142.9", "147.1", "153.8"),
    "Research and development": ("44.7", "45.9", "47.2", "48.8", "50.1", "51.6", "53.0"),
    "Selling, general and administrative": ("71.9", "73.0", "74.6", "76.2", "77.7", "79.1", "81.4"),
    "Amortization of acquired intangibles": ("6.2", "6.2", "6.2", "5.9", "5.9", "5.9", "5.9"),
    "Interest expense, net": ("4.8", "4.7", "4.5", "4.4", "4.1", "3.9", "3.6"),
    "Income tax provision": ("5.6", "6.4", "7.3", "7.6", "9.0", "10.4", "12.6"),
}
BASIC = ("84.1", "84.3", "84.4", "84.6", "84.9", "85.1", "85.3")
DILUTED = ("86.0", "86.2", "86.5", "86.9", "87.2", "87.6", "88.0")


def line(name: str) -> list[Decimal]:
    """A line's seven quarters."""
    return [D(v) for v in LINES[name]]


def added(*names: str) -> list[Decimal]:
    """Sum of lines, quarter by quarter."""
    return [sum(parts, D(0)) for parts in zip(*(line(n) for n in names), strict=True)]


REVENUE = added("Sensors", "Monitors", "Service")
SPENT = added(
    "Cost of revenue",
    "Research and development",
    "Selling, general and administrative",
    "Amortization of acquired intangibles",
)
OPERATING = [a - b for a, b in zip(REVENUE, SPENT, strict=True)]
NET = [a - b for a, b in zip(OPERATING, added("Interest expense, net", "Income tax provision"), strict=True)]
COMP = [D(v) for v in ("8.1", "8.3", "8.6", "8.8", "9.2", "9.5", "9.9")]


def quarters() -> list[tuple[str, Decimal]]:
    """Revenue for the chart."""
    return list(zip(NAMES, REVENUE, strict=True))


def four(series: Sequence[Decimal]) -> tuple[Decimal, Decimal, Decimal, Decimal]:
    """The latest quarter, the one a year before, nine months, nine months a year before."""
    return series[6], series[2], sum(series[4:7], D(0)), sum(series[0:3], D(0))


def mean(series: Sequence[str]) -> tuple[Decimal, Decimal, Decimal, Decimal]:
    """Like `four` for average share counts."""
    now, before, total, total_before = four([D(v) for v in series])
    return now, before, total / 3, total_before / 3


def period_columns(width: float = 68) -> tuple[Column, ...]:
    """Quarter and year to date, two years each."""
    three, nine = "Three Months Ended\nDecember 31,", "Nine Months Ended\nDecember 31,"
    return (
        Column((three, "2025"), Q3, width), Column((three, "2024"), Q3_BEFORE, width),
        Column((nine, "2025"), NINE, width), Column((nine, "2024"), NINE_BEFORE, width),
    )  # fmt: skip


def highlights() -> Table:
    """Quarter and year to date with percent change."""
    three, nine = "Third Quarter", "Nine Months"
    columns = (
        Column((three, "Fiscal\n2026"), Q3, 62), Column((three, "Fiscal\n2025"), Q3_BEFORE, 62),
        Column((three, "%\nChange"), width=48, unit=PERCENT, untagged=True, show_prefix=False),
        Column((nine, "Fiscal\n2026"), NINE, 62), Column((nine, "Fiscal\n2025"), NINE_BEFORE, 62),
        Column((nine, "%\nChange"), width=48, unit=PERCENT, untagged=True, show_prefix=False),
    )  # fmt: skip

    def with_change(label: str, series: Sequence[Decimal], **more: object) -> Row:
        a, b, c, d = four(series)
        return row(label, a, b, (a - b) / b * 100, c, d, (c - d) / d * 100, **more)

    margin = [o / r * 100 for o, r in zip(OPERATING, REVENUE, strict=True)]
    shares = mean(DILUTED)
    each = [n / s for n, s in zip(four(NET), shares, strict=True)]
    nine_margin = [four(OPERATING)[i] / four(REVENUE)[i] * 100 for i in (2, 3)]
    rows = (
        with_change("Revenue", REVENUE, prefix=True), with_change("Operating income", OPERATING),
        row("Operating margin", margin[6], margin[2], "n/m", *nine_margin, "n/m", unit=PERCENT),
        with_change("Net income", NET),
        row("Diluted earnings per share", each[0], each[1], (each[0] / each[1] - 1) * 100, each[2], each[3],
            (each[2] / each[3] - 1) * 100, unit=USD_SHARE, prefix=True),
    )  # fmt: skip
    return Table(
        columns,
        rows,
        MILLIONS,
        "Financial summary",
        "($ in millions, except per share amounts)",
        label_width=150,
        style=SMALL,
    )


def income() -> Table:
    """Condensed statements of operations."""

    def data(name: str, **more: object) -> Row:
        return row(name, *four(line(name)), **more)

    pretax = [a - b for a, b in zip(OPERATING, line("Interest expense, net"), strict=True)]
    each = [(name, mean(series)) for name, series in (("Basic", BASIC), ("Diluted", DILUTED))]
    rows = joined(
        section("Revenue:"),
        data("Sensors", indent=1, prefix=True),
        data("Monitors", indent=1),
        data("Service", indent=1),
        Row("Total revenue", four(REVENUE), kind="total"),
        section("Costs and expenses:"),
        [data(n, indent=1) for n in list(LINES)[3:7]],
        Row("Total costs and expenses", four(SPENT), kind="total"),
        row("Operating income", *four(OPERATING)),
        data("Interest expense, net"),
        Row("Income before income taxes", four(pretax), kind="total"),
        data("Income tax provision"),
        Row("Net income", four(NET), kind="grand", prefix=True),
        section("Earnings per share:"),
        [
            row(name, *(n / s for n, s in zip(four(NET), v, strict=True)), unit=USD_SHARE, indent=1, prefix=True)
            for name, v in each
        ],
        section("Weighted-average shares:"),
        [row(name, *v, unit=SHARES_M, indent=1) for name, v in each],
    )
    return Table(
        period_columns(),
        rows,
        MILLIONS,
        "CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS",
        "(In millions, except per share amounts) (Unaudited)",
        label_width=220,
        style=STYLE,
    )


def balance() -> Table:
    """Condensed balance sheets; retained earnings close them."""
    current = grid(
        """$ Cash and cash equivalents | 248.7 | 201.3
            Accounts receivable, net | 187.9 | 176.4
            Inventories | 142.2 | 138.8"""
    )
    fixed = grid("Property and equipment, net | 211.5 | 204.6\nGoodwill and intangibles, net | 498.3 | 516.0")
    debts = grid(
        """Accounts payable and accrued liabilities | 168.4 | 171.9
            Deferred service revenue | 94.6 | 88.2
            Long-term debt | 325.0 | 350.0"""
    )
    whole = [sums(current, i) + sums(fixed, i) for i in (0, 1)]
    stock = (D("402.8"), D("375.6"))
    kept = [whole[i] - sums(debts, i) - stock[i] for i in (0, 1)]
    rows = joined(
        current,
        Row("Total current assets", tuple(sums(current, i) for i in (0, 1)), kind="total"),
        fixed,
        Row("Total assets", tuple(whole), kind="grand", prefix=True),
        debts,
        Row("Total liabilities", tuple(sums(debts, i) for i in (0, 1)), kind="total"),
        row("Common stock and paid-in capital", *stock),
        row("Retained earnings", *kept),
        Row("Total liabilities and equity", tuple(whole), kind="grand", prefix=True),
        row(
            "Debt to equity",
            *(number(debts[2].values[i]) / (stock[i] + kept[i]) for i in (0, 1)),
            unit=TIMES.with_places(2),
        ),
    )
    columns = (Column(("December 31,\n2025",), at(2025, 12, 31), 84), Column(("March 31,\n2025",), at(2025, 3, 31), 84))
    return Table(
        columns,
        rows,
        MILLIONS,
        "CONDENSED CONSOLIDATED BALANCE SHEETS",
        "(In millions) (Unaudited)",
        label_width=240,
        style=STYLE,
    )


def _half(title: str, rows: Sequence[Row]) -> Table:
    columns = (Column(("Q3 FY26",), Q3, 58), Column(("Q3 FY25",), Q3_BEFORE, 58))
    last = Row("Total", (sums(rows, 0), sums(rows, 1)), kind="grand", prefix=True)
    return Table(columns, (*rows, last), MILLIONS, title, "($ in millions)", label_width=112, style=SMALL, asked=False)


def products() -> Table:
    """Left half."""
    rows = [row(n, line(n)[6], line(n)[2], prefix=i == 0) for i, n in enumerate(("Sensors", "Monitors", "Service"))]
    return _half("Revenue by product", rows)


def regions() -> Table:
    """Right half; the last region takes the rest."""
    north, europe = (D("188.2"), D("162.4")), (D("104.1"), D("88.7"))
    rest = tuple(REVENUE[k] - north[i] - europe[i] for i, k in enumerate((6, 2)))
    rows = [row("North America", *north, prefix=True), row("Europe", *europe), row("Rest of World", *rest)]
    return _half("Revenue by region", rows)


def reconciliation() -> Table:
    """GAAP to non-GAAP net income, with a margin and its change in basis points."""
    amortization, tax = line("Amortization of acquired intangibles"), [D("-3.6")] * 7
    adjusted = [sum(parts, D(0)) for parts in zip(NET, COMP, amortization, tax, strict=True)]
    shares = mean(DILUTED)
    rows = (
        Row("GAAP net income", four(NET), prefix=True),
        row("Stock-based compensation", *four(COMP), markers=("(a)",)),
        row("Amortization of acquired intangibles", *four(amortization)),
        row("Tax effect of adjustments", *four(tax), markers=("(b)",)),
        Row("Non-GAAP net income", four(adjusted), kind="grand", prefix=True, markers=("*",)),
        row(
            "GAAP diluted earnings per share",
            *(n / s for n, s in zip(four(NET), shares, strict=True)),
            unit=USD_SHARE,
            prefix=True,
        ),
        row(
            "Non-GAAP diluted earnings per share",
            *(n / s for n, s in zip(four(adjusted), shares, strict=True)),
            unit=USD_SHARE,
            prefix=True,
        ),
        row(
            "Non-GAAP net margin",
            *(a / b * 100 for a, b in zip(four(adjusted), four(REVENUE), strict=True)),
            unit=PERCENT,
        ),
        row(
            "Change in non-GAAP net margin (basis points)",
            Mark((adjusted[6] / REVENUE[6] - adjusted[2] / REVENUE[2]) * 10000, unit=BPS),
            "",
            Mark((four(adjusted)[2] / four(REVENUE)[2] - four(adjusted)[3] / four(REVENUE)[3]) * 10000, unit=BPS),
            "",
        ),
    )
    return Table(
        period_columns(62),
        rows,
        MILLIONS,
        "RECONCILIATION OF GAAP TO NON-GAAP MEASURES",
        "(In millions, except per share amounts) (Unaudited)",
        label_width=232,
        style=SMALL,
        notes=(("(a)", TEXT["comp"]), ("(b)", TEXT["tax"]), ("*", TEXT["measure"])),
    )


def trend() -> Table:
    """Seven quarters on a landscape page."""
    names = (
        "Sensors",
        "Monitors",
        "Service",
        "Cost of revenue",
        "Research and development",
        "Selling, general and administrative",
    )
    rows = joined(
        [row(n, *line(n), prefix=i == 0) for i, n in enumerate(names[:3])],
        Row("Total revenue", tuple(REVENUE), kind="total"),
        [row(n, *line(n)) for n in names[3:]],
        row("Operating income", *OPERATING),
        Row("Net income", tuple(NET), kind="grand", prefix=True),
        row("Operating margin", *(o / r * 100 for o, r in zip(OPERATING, REVENUE, strict=True)), unit=PERCENT),
        row(
            "Diluted earnings per share",
            *(n / D(s) for n, s in zip(NET, DILUTED, strict=True)),
            unit=USD_SHARE,
            prefix=True,
        ),
    )
    heads = ("Fiscal 2025", "Fiscal 2026")
    columns = tuple(
        Column((heads[i // 4], f"{NAMES[i][:2]}\n{q.end:%b} {q.end.day}, {q.end.year}"), q, 66)
        for i, q in enumerate(QUARTERS)
    )
    return Table(
        columns,
        rows,
        MILLIONS,
        "SUPPLEMENTAL QUARTERLY TREND",
        "($ in millions, except per share amounts)",
        label_width=190,
        style=STYLE,
    )


def products_by_quarter() -> Table:
    """Quarters are rows, measures are columns: a transposed table."""
    names = ("Sensors", "Monitors", "Service")
    rows = []
    for i, q in enumerate(QUARTERS):
        parts = [line(n)[i] for n in names]
        label = f"Three months ended {q.end:%B} {q.end.day}, {q.end.year}"
        rows.append(
            Row(
                label, (*parts, sum(parts, D(0)), *(p / sum(parts, D(0)) * 100 for p in parts)), period=q, prefix=i == 0
            )
        )
    share = "% of total revenue"
    columns = [Column(("Revenue", n), width=72, member=n) for n in names] + [Column(("Revenue", "Total"), width=72)]
    columns += [Column((share, n), width=64, unit=PERCENT, member=n) for n in names]
    return Table(
        tuple(columns),
        tuple(rows),
        MILLIONS,
        "REVENUE BY PRODUCT AND QUARTER",
        "($ in millions)",
        label_width=190,
        style=STYLE,
    )
