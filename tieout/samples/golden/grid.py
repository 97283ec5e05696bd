"""Golden pages on grids, rows and headers.

Input: none. Output: `CASES`. Invariant: each function draws one mechanism, which its docstring names.
"""

from __future__ import annotations

from dataclasses import replace

from tieout.samples.book import Book
from tieout.samples.declare import (
    BARE_PERCENT,
    GREY_BAND,
    PERCENT,
    SHARES_M,
    USD,
    USD_K,
    USD_M,
    Column,
    D,
    Row,
    Table,
    Value,
    at,
    number,
    row,
    section,
    sums,
)
from tieout.samples.golden.cases import BEFORE, CONTEXT, EARLIER, END, NOW, STYLE, Cases, two_years
from tieout.samples.layout import draw_table
from tieout.samples.rows import grid, joined

case = Cases()
CASES = case.found
INCOME = """$ Product revenue | 1204318 | 1096442
    Service revenue | 388127 | 341905
    = Total revenue
    Cost of revenue | -702441 | -655310
    Selling and marketing | -214007 | -198226
    == Operating contribution | 675997 | 584811"""


def income(**more: object) -> Table:
    """A plain two-year table for pages that are about something else."""
    return Table(two_years(), tuple(grid(INCOME)), USD_K, "Operating results", "(in thousands)", **more)  # type: ignore[arg-type]


@case()
def glyph_runs(book: Book) -> None:
    """Numbers set as several runs with gaps between them."""
    draw_table(book, income(style=replace(STYLE, runs=2.0)))


@case()
def dollar_column(book: Book) -> None:
    """The currency sign in a column of its own, on some rows only."""
    rows = grid(
        """$ Cash | 48210 | 39877
            Receivables | 102338 | 97410
            $ Inventories | 88041 | 90652
            Other | 4127 | 3390
            == Total current assets"""
    )
    draw_table(
        book, Table(two_years(instant=True), tuple(rows), USD_K, "Current assets", "(in thousands)", style=STYLE)
    )


@case()
def hanging_parentheses(book: Book) -> None:
    """Parentheses and percent signs that hang beyond the digits' right edge."""
    rows = grid(
        "$ Loss from operations | -48213 | 1204\nOther expense | -3.0 | -912\nTax benefit | 10125 | -77\n== Net loss"
    )
    rate = row("Effective tax rate", D("-21.0"), D("26.4"), unit=PERCENT)
    draw_table(
        book, Table(two_years(), (*rows, rate), USD_K, "Loss before and after tax", "(in thousands)", style=STYLE)
    )


@case()
def percent_columns(book: Book) -> None:
    """Amounts and bare numbers under a "%" header, side by side."""
    rows = grid(
        """$ Europe | 412.8 | 41.3 | 377.1 | 40.2
            Americas | 388.4 | 38.9 | 371.0 | 39.6
            Asia | 197.3 | 19.8 | 189.6 | 20.2
            == Total"""
    )
    columns = tuple(
        Column((str(p.end.year), head), p, 70, unit=unit)
        for p in (NOW, BEFORE)
        for head, unit in (("Amount", None), ("% of total", BARE_PERCENT))
    )
    draw_table(
        book,
        Table(
            columns, tuple(rows), USD_M.with_places(1), "Sales by region", "(in millions)", label_width=140, style=STYLE
        ),
    )


@case()
def wrapped_labels(book: Book) -> None:
    """Labels over two and three lines, their values on the last line."""
    rows = grid("""$ Amortization of acquired intangible assets and of internally developed software | 12204 | 11870
        Change in fair value of contingent consideration that arose from acquisitions completed before 2023 | -330 | 415
        Share of losses of associates | -87 | -
        == Total adjustments""")
    draw_table(
        book, Table(two_years(), tuple(rows), USD_K, "Adjustments", "(in thousands)", label_width=170, style=STYLE)
    )


@case()
def wrapped_labels_first_line(book: Book) -> None:
    """Labels over two lines, their values on the first line."""
    rows = grid("""Costs of moving the distribution center from Leiden to a larger site near the port | 4120 | 3377
        Legal fees | 902 | 1188
        Fees of advisers on the sale of the consumer products business | 655 | -""")
    style = replace(STYLE, value_line="first", prefix="none")
    draw_table(
        book,
        Table(
            two_years(),
            tuple(rows),
            USD_K,
            "Exceptional costs",
            "(in thousands of dollars)",
            label_width=170,
            style=style,
        ),
    )


@case()
def section_rows(book: Book) -> None:
    """Sections within sections, by indentation; totals close them."""
    rows = joined(
        section("Assets"), section("Current assets:", indent=1), grid(""">> Cash | 48210 | 39877
            >> Receivables | 102338 | 97410"""),
        Row("Total current assets", (D(150548), D(137287)), kind="total", indent=1),
        section("Non-current assets:", indent=1), grid(">> Property | 310422 | 301875\n>> Goodwill | 88000 | 88000"),
        Row("Total non-current assets", (D(398422), D(389875)), kind="total", indent=1),
        Row("Total assets", (D(548970), D(527162)), kind="grand"),
    )  # fmt: skip
    draw_table(
        book, Table(two_years(instant=True), rows, USD_K, "Assets", "(in thousands of U.S. dollars)", style=STYLE)
    )


@case()
def spanning_headers(book: Book) -> None:
    """Three header rows: company part, segment, year."""
    names = (("Continuing operations", "Software"), ("Continuing operations", "Services"), ("Discontinued", "Hardware"))
    columns = tuple(Column((*n, str(p.end.year)), p, 58, member=n[1]) for n in names for p in (NOW, BEFORE))
    rows = grid(
        """$ Revenue | 804.1 | 751.9 | 310.4 | 288.0 | 91.2 | 140.7
            Gross profit | 602.9 | 548.3 | 99.1 | 90.4 | 8.8 | 21.5
            Operating profit | 211.0 | 188.7 | 31.6 | 27.2 | -14.9 | -3.1"""
    )
    draw_table(
        book,
        Table(
            columns,
            tuple(rows),
            USD_M.with_places(1),
            "Results by segment",
            "(in millions)",
            label_width=120,
            style=STYLE,
        ),
    )


@case()
def year_over_columns(book: Book) -> None:
    """A year above three columns, which belongs to each of them."""
    parts = ("North", "South", "Total")
    columns = tuple(
        Column((str(p.end.year), part), p, 58, member=None if part == "Total" else part)
        for p in (NOW, BEFORE)
        for part in parts
    )
    rows = []
    for label, values in (
        ("Orders", (120, 88, 101, 79)),
        ("Deliveries", (117, 90, 96, 81)),
        ("Cancellations", (-4, -1, -6, -2)),
    ):
        a, b, c, d = (D(v) for v in values)
        rows.append(row(label, a, b, a + b, c, d, c + d))
    draw_table(book, Table(columns, tuple(rows), USD_M, "Order book", "($ in millions)", label_width=120, style=STYLE))


@case()
def transposed(book: Book) -> None:
    """Years are rows, measures are columns."""
    heads = ("Revenue", "Operating\nincome", "Net\nincome", "Cash\nflow")
    rows = tuple(
        row(f"Year ended December 31, {p.end.year}", *(D(v) for v in values), period=p, prefix=p is NOW)
        for p, values in (
            (NOW, (2104, 377, 261, 402)),
            (BEFORE, (1988, 341, 240, 366)),
            (EARLIER, (1851, -12, -40, 121)),
        )
    )
    draw_table(
        book,
        Table(
            tuple(Column((h,), width=72) for h in heads),
            rows,
            USD_M,
            "Selected data",
            "(in millions)",
            label_width=190,
            style=STYLE,
        ),
    )


@case()
def equity_statement(book: Book) -> None:
    """Components are columns; balances are instants, movements durations."""
    moves = grid(
        """Net income | . | . | . | 188.2
            Dividends | . | . | . | -41.0
            Stock compensation | . | . | 22.4 | .
            Shares issued | 1.2 | 0.1 | 7.9 | .""",
        period=NOW,
    )
    first = Row(
        "Balance at December 31, 2024",
        (D("210.4"), D("2.1"), D("604.3"), D("911.7")),
        period=NOW.opening(),
        prefix=True,
    )
    last = Row(
        "Balance at December 31, 2025",
        tuple(sums([first, *moves], i) for i in range(4)),
        kind="grand",
        period=END,
        prefix=True,
    )
    full = [replace(r, values=(*r.values, sum((number(v) for v in r.values[1:]), D(0)))) for r in (first, *moves, last)]
    stock = "Common Stock"
    columns = (
        Column((stock, "Shares"), width=56, unit=SHARES_M),
        Column((stock, "Amount"), width=60),
        Column(
            ("Paid-in\nCapital",),
            width=64,
        ),
        Column(("Retained\nEarnings",), width=68),
        Column(("Total\nEquity",), width=68),
    )
    draw_table(
        book,
        Table(
            columns,
            tuple(full),
            USD_M.with_places(1),
            "Statement of stockholders’ equity",
            "(in millions)",
            label_width=160,
            style=STYLE,
        ),
    )


@case()
def maturity_ladder(book: Book) -> None:
    """Years as row labels that are no periods: the balance date is."""
    rows = grid(
        """$ 2026 | 120.0 | 14.8
            2027 | 85.5 | 12.1
            2028 | - | 9.9
            2029 | 300.0 | 7.2
            2030 | 150.0 | 4.4
            Thereafter | 410.0 | 11.3
            == Total"""
    )
    columns = (Column(("December 31, 2025", "Debt"), END, 84), Column(("December 31, 2025", "Leases"), END, 84))
    draw_table(
        book,
        Table(
            columns,
            tuple(rows),
            USD_M.with_places(1),
            "Contractual maturities",
            "(in millions)",
            stub="Year",
            label_width=140,
            style=STYLE,
        ),
    )


@case()
def seven_digit_neighbours(book: Book) -> None:
    """Long numbers in columns close together."""
    columns = tuple(Column((h,), NOW, 50, member=h) for h in ("Plant A", "Plant B", "Plant C", "Plant D"))
    rows = grid(
        """Purchases | 1204318 | 2388127 | 1902441 | 3214007
            Sales | 8812004 | 7730911 | 9003127 | 6641288
            Transfers | -1000450 | -2117308 | 1540112 | 1577646"""
    )
    style = replace(STYLE, prefix="none", hang=4)
    draw_table(
        book,
        Table(columns, tuple(rows), USD, "Movements by plant in 2025", "(in dollars)", label_width=110, style=style),
    )


@case()
def blank_cells(book: Book) -> None:
    """Cells left empty here and there; columns keep their place."""
    lines: tuple[tuple[str, tuple[Value, ...]], ...] = (
        ("Balance at January 1, 2025", ("", "", D(310))), ("Paid to suppliers", (D(-44), "", D(-44))),
        ("Received from customers", ("", D(71), D(71))), ("Balance at December 31, 2025", ("", "", D(337))),
    )  # fmt: skip
    periods = (at(2024, 12, 31), NOW, NOW, END)
    rows = tuple(Row(label, values, period=p) for (label, values), p in zip(lines, periods, strict=True))
    columns = tuple(Column((h,), width=76) for h in ("Payments", "Receipts", "Balance"))
    draw_table(
        book, Table(columns, rows, USD_K, "Cash account", "($ in thousands)", style=replace(STYLE, prefix="none"))
    )


@case()
def shaded_bands(book: Book) -> None:
    """Every other row shaded, no rules at all."""
    draw_table(book, income(style=replace(STYLE, band=GREY_BAND, rules=False, header_rule=False)))


@case(context=CONTEXT)
def header_over_stub(book: Book) -> None:
    """A header over the stub, and multi-line column headers of unequal height."""
    columns = (
        Column(("Shares\npurchased",), NOW, 72, unit=SHARES_M),
        Column(("Total cost of\nshares purchased\n(in millions)",), NOW, 96),
        Column(("Of which\nunder plan",), NOW, 72, unit=SHARES_M),
    )
    rows = grid("$ First half | 1.2 | 48.9 | 1.0\nSecond half | 2.4 | 103.1 | 2.4")
    draw_table(
        book,
        Table(
            columns,
            tuple(rows),
            USD_M.with_places(1),
            "Share repurchases in 2025",
            "(shares in millions)",
            stub="Period",
            label_width=130,
            style=STYLE,
        ),
    )
