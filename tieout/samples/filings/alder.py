"""Alder Point Growth Fund: a prospectus in summary form, with fees, an example of costs, returns and financial
highlights.

Input: none. Output: `alder_prospectus_2026.pdf` with its truth. Invariants: fees sum; net asset values roll from
year to year.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP
from pathlib import Path

from tieout.samples.book import SERIF, Book, bold
from tieout.samples.declare import (
    PERCENT,
    USD,
    USD_M,
    USD_SHARE,
    Column,
    D,
    Mark,
    Row,
    Style,
    Table,
    Unit,
    number,
    row,
    section,
    sums,
    year,
)
from tieout.samples.figures import bar_chart
from tieout.samples.front import running
from tieout.samples.layout import draw_table
from tieout.samples.prose import words
from tieout.samples.rows import grid, joined

NAME = "alder_prospectus_2026"
FUND = "Alder Point Growth Fund"
TEXT = words("alder")
RATE = PERCENT.with_places(2)
STYLE = Style(face=replace(SERIF, size=9.5), header="right", title="left", hang=9)
RAISED = replace(STYLE, raised=True)
CLASSES = ("Investor Class", "Advisor Class", "Institutional Class")


def _classes(width: float = 84) -> tuple[Column, ...]:
    return tuple(Column((c.replace(" ", "\n"),), width=width, member=c) for c in CLASSES)


OPERATING = grid("""Management fees | 0.65 | 0.65 | 0.65
    Distribution and service (12b-1) fees | 0.25 | 1.00 | -
    Other expenses {1} | 0.21 | 0.22 | 0.14
    Acquired fund fees and expenses | 0.02 | 0.02 | 0.02""")
WAIVER = (D("-0.08"), D("-0.09"), D("-0.06"))
GROSS = tuple(sums(OPERATING, i) for i in range(3))
NET = tuple(g + w for g, w in zip(GROSS, WAIVER, strict=True))


def fees() -> Table:
    """Annual operating expenses in percent of assets."""
    rows = joined(
        OPERATING, Row("Total annual fund operating expenses", GROSS, kind="total"),
        row("Fee waiver and expense reimbursement", *WAIVER, markers=("2",)),
        Row("Net expenses after waiver", NET, kind="grand"),
    )  # fmt: skip
    return Table(
        _classes(),
        rows,
        RATE,
        "Annual Fund Operating Expenses",
        "(expenses that you pay each year as a percentage of the value of your investment)",
        label_width=230,
        style=RAISED,
        notes=(("1", TEXT["other"]), ("2", TEXT["waiver"])),
    )


def sales_charges() -> Table:
    """Shareholder fees: percents, a dollar amount and words."""
    rows = (
        row("Maximum sales charge (load) on purchases", "None", "None", "None"),
        row("Redemption fee on shares held less than 60 days", D("1.00"), D("1.00"), D("1.00")),
        row("Annual account fee on balances under $10,000", D(20), D(20), "None", unit=USD, prefix=True),
    )
    return Table(
        _classes(),
        rows,
        RATE,
        "Shareholder Fees",
        "(fees paid directly from your investment)",
        label_width=230,
        style=replace(STYLE, prefix="attached"),
    )


def example() -> Table:
    """Dollars that an investment of 10,000 costs over time: classes are rows."""

    def cost(i: int, years: int) -> D:
        value, paid = D(10000), D(0)
        for n in range(years):
            rate = (NET[i] if n == 0 else GROSS[i]) / 100
            paid += value * (1 + (D("0.05") - rate) / 2) * rate
            value *= 1 + D("0.05") - rate
        return paid.quantize(D(1), ROUND_HALF_UP)

    terms = (1, 3, 5, 10)
    rows = [row(c, *(cost(i, n) for n in terms), member=c, prefix=True) for i, c in enumerate(CLASSES)]
    columns = tuple(Column((f"{n} Year" + ("s" if n > 1 else ""),), width=66) for n in terms)
    return Table(columns, tuple(rows), USD, "Example", label_width=180, style=replace(STYLE, prefix="attached"))


RETURNS = tuple((y, D(v)) for y, v in ((2018, "-4.8"), (2019, "27.6"), (2020, "19.3"), (2021, "22.4"), (2022, "-20.1"),
                                       (2023, "24.9"), (2024, "17.2"), (2025, "12.6")))  # fmt: skip


def returns() -> Table:
    """Average annual returns."""
    rows = joined(
        section("Investor Class"), grid("""> Return before taxes | 12.61 | 9.88 | 11.04
            > Return after taxes on distributions | 11.02 | 8.31 | 9.57"""),
        section("Advisor Class"), grid("> Return before taxes | 11.78 | 9.06 | 10.21"),
        section("Institutional Class"), grid("> Return before taxes | 12.77 | 10.03 | 11.20"),
        row("Broad Growth Index (reflects no deduction for fees)", D("13.90"), D("11.15"), D("12.02")),
    )  # fmt: skip
    columns = tuple(Column((h,), width=72) for h in ("1 Year", "5 Years", "10 Years"))
    return Table(columns, rows, RATE, "Average Annual Total Returns",
                 subtitle="For the periods ended December 31, 2025", label_width=250, style=STYLE)  # fmt: skip


def highlights() -> Table:
    """Per-share data of five years, each year's opening value the closing value of the one before."""
    gains = grid(
        """Net investment income | 0.21 | 0.18 | 0.16 | 0.12 | 0.10
            Net realized and unrealized gain (loss) | 4.02 | 4.71 | 5.36 | -5.68 | 4.95"""
    )
    paid = grid(
        """From net investment income | -0.20 | -0.17 | -0.15 | -0.11 | -0.09
            From net realized gains | -1.14 | -0.86 | - | -0.72 | -1.30"""
    )
    start = [D("24.18")]
    for i in (4, 3, 2, 1, 0):
        start.append(start[-1] + sums(gains, i) + sums(paid, i))
    opening, closing = start[4::-1], start[:0:-1]
    five = range(5)
    change = [sum((number(r.values[i]) for r in gains), D(0)) / opening[i] * 100 for i in five]
    rows = joined(
        Row("Net asset value, beginning of year", tuple(opening), when="opening", prefix=True),
        section("Income from investment operations:"),
        [replace(r, indent=1) for r in gains],
        Row("Total from investment operations", tuple(sums(gains, i) for i in five), kind="total", indent=1),
        section("Less distributions:"),
        [replace(r, indent=1) for r in paid],
        Row("Total distributions", tuple(sums(paid, i) for i in five), kind="total", indent=1),
        Row("Net asset value, end of year", tuple(closing), kind="grand", when="closing", prefix=True),
        row("Total return", *change, unit=RATE, markers=("*",)),
        section("Ratios and supplemental data:"),
        _ratio(
            "Net assets, end of year (millions)",
            "1204.6 | 1088.3 | 961.7 | 742.9 | 918.5",
            USD_M.with_places(1),
            "closing",
        ),
        _ratio("Ratio of net expenses to average net assets", "1.05 | 1.05 | 1.06 | 1.07 | 1.07", RATE, None),
        _ratio("Portfolio turnover rate", "31 | 28 | 35 | 44 | 39", PERCENT.with_places(0), None),
    )
    columns = tuple(Column(("Year Ended December 31,", str(y)), year(y), 58) for y in (2025, 2024, 2023, 2022, 2021))
    return Table(
        columns,
        rows,
        USD_SHARE,
        "Financial Highlights – Investor Class",
        "(for a share outstanding throughout each year)",
        label_width=206,
        style=replace(STYLE, title="center"),
        notes=(("*", TEXT["total_return"]),),
    )


def _ratio(label: str, numbers: str, unit: Unit, when: str | None) -> Row:
    found = grid(f"{label} | {numbers}", unit=unit)[0]
    return replace(found, when=when, indent=1, prefix=unit.kind == "money")


def holdings() -> Table:
    """Ten largest positions in percent, one with a note in its cell."""
    rows = grid("""Software | 24.6
        Semiconductors | 17.9
        Health care equipment | 13.2
        Internet retail | 11.8
        Industrial automation | 9.4""")
    last = row("Cash and other", Mark(D("23.1"), ("3",)))
    columns = (Column(("% of net\nassets",), year(2025).closing(), 84),)
    return Table(
        columns,
        (*rows, last),
        PERCENT,
        "Sector weights",
        subtitle="As of December 31, 2025",
        asked=False,
        label_width=200,
        style=RAISED,
        notes=(("3", TEXT["cash"]),),
    )


def compose(folder: Path, _pages: Mapping[str, int]) -> Book:
    """Set the prospectus."""
    book = Book(
        folder,
        NAME,
        f"{FUND} prospectus",
        "Alder Point Funds",
        face=SERIF,
        head=running(FUND, "Prospectus April 30, 2026"),
    )
    book.new_page()
    book.space(150)
    book.line(FUND, bold(book.face).at(24), align="center")
    book.space(14)
    for text in TEXT["cover"]:
        book.line(text, align="center")
    book.space(220)
    book.para(TEXT["disclaimer"])
    book.new_page()
    _part(book, "fees", (sales_charges(), fees(), example()))
    _part(book, "performance", ())
    bar_chart(
        book,
        "Figure 1: Calendar year total returns, Investor Class (%)",
        [(str(y), v) for y, v in RETURNS],
        30,
        step=10,
    )
    for table in (returns(), holdings()):
        book.need((len(table.rows) + 5) * 12)
        draw_table(book, table)
    book.new_page()
    _part(book, "highlights", (highlights(),))
    return book


def _part(book: Book, key: str, tables: Sequence[Table]) -> None:
    book.heading(TEXT[key]["heading"], 13)
    for text in TEXT[key]["paragraphs"]:
        book.para(text)
    for table in tables:
        draw_table(book, table)
