"""Golden pages on periods.

Input: none. Output: `CASES`. Invariant: each function draws one mechanism, which its docstring names.
"""

from __future__ import annotations

from tieout.samples.book import Book
from tieout.samples.declare import PERCENT, USD_K, USD_M, Column, D, Period, Row, Table, at, row, span
from tieout.samples.golden.cases import BEFORE, EARLIER, NOW, PLAIN, STYLE, Cases, dated, two_years
from tieout.samples.layout import draw_table
from tieout.samples.rows import grid

case = Cases()
CASES = case.found
TENTHS = USD_M.with_places(1)
LINES = "$ Revenue | 812.4 | 774.0\nOperating income | 97.3 | -14.8\nNet income | 61.0 | -22.5"


@case()
def restated_columns(book: Book) -> None:
    """As reported beside as restated: two columns of one period."""
    columns = (
        Column(("2025",), NOW, 80),
        Column(("2024", "As restated"), BEFORE, 80),
        Column(("2024", "As reported"), BEFORE, 80),
    )
    rows = grid("$ Revenue | 812.4 | 774.0 | 779.5\nNet income | 61.0 | 48.2 | 52.1")
    draw_table(
        book,
        Table(columns, tuple(rows), TENTHS, "Effect of restatement", "(in millions)", label_width=150, style=STYLE),
    )


@case()
def change_columns(book: Book) -> None:
    """Columns "2025 vs 2024", which are no period."""
    heads = ("2025 vs 2024", "2024 vs 2023")
    columns = (
        *dated((NOW, BEFORE, EARLIER), 66),
        *(Column((h,), width=80, unit=PERCENT, untagged=True) for h in heads),
    )
    rows = grid("$ Revenue | 812 | 774 | 790 | 4.9 | -2.0\nExpenses | 715 | 789 | 701 | -9.4 | 12.6")
    draw_table(
        book, Table(columns, tuple(rows), USD_M, "Comparison of years", "(in millions)", label_width=110, style=STYLE)
    )


@case(report="Annual report for the fiscal year ended September 27, 2025")
def weeks_52_53(book: Book) -> None:
    """Years of 52 and 53 weeks that end on a Saturday."""
    years = (
        ("September 27,\n2025", span((2024, 9, 29), (2025, 9, 27))),
        ("September 28,\n2024", span((2023, 10, 1), (2024, 9, 28))),
        ("September 30,\n2023", span((2022, 9, 25), (2023, 9, 30))),
    )
    weeks = ("52 Weeks Ended", "52 Weeks Ended", "53 Weeks Ended")
    columns = tuple(Column((w, h), p, 84) for w, (h, p) in zip(weeks, years, strict=True))
    rows = grid("$ Net sales | 2104.2 | 1987.3 | 1892.5\nNet income | 142.4 | 130.1 | 104.9")
    draw_table(
        book, Table(columns, tuple(rows), TENTHS, "Statements of income", "(in millions)", label_width=130, style=STYLE)
    )


@case()
def opening_balances(book: Book) -> None:
    """Balances at beginning and end of year under headers that name years."""
    rows = (
        Row("Balance at beginning of year", (D(88), D(71)), when="opening", prefix=True),
        row("Additions", D(41), D(30)),
        row("Payments", D(-22), D(-13)),
        Row("Balance at end of year", (D(107), D(88)), when="closing", kind="grand", prefix=True),
    )
    draw_table(book, Table(two_years(), rows, USD_M, "Warranty provision", "(in millions)", style=STYLE))


@case(report="Annual report for the fiscal year ended January 31, 2026 (fiscal 2025)")
def fiscal_year_named_by_start(book: Book) -> None:
    """Fiscal 2025 ends in January 2026."""
    periods = (span((2025, 2, 1), (2026, 1, 31)), span((2024, 2, 1), (2025, 1, 31)))
    columns = tuple(Column((f"Fiscal {p.end.year - 1}",), p, 84) for p in periods)
    rows = grid(LINES)
    draw_table(book, Table(columns, tuple(rows), TENTHS, "Results", "(in millions)", style=STYLE))


@case(report="Annual report for the year ended 30 June 2025")
def fiscal_year_in_june(book: Book) -> None:
    """FY25 and FY24 of a year that ends in June."""
    periods = (span((2024, 7, 1), (2025, 6, 30)), span((2023, 7, 1), (2024, 6, 30)))
    columns = tuple(Column((f"FY{p.end:%y}",), p, 84) for p in periods)
    draw_table(
        book,
        Table(
            columns, tuple(grid(LINES.replace("$ ", ""))), TENTHS, "Results", "(in millions of US dollars)", style=PLAIN
        ),
    )


@case(report="Quarterly report for the quarterly period ended September 30, 2025")
def quarter_and_year_to_date(book: Book) -> None:
    """Three and nine months, the years in a second header row."""
    quarters = (span((2025, 7, 1), (2025, 9, 30)), span((2024, 7, 1), (2024, 9, 30)))
    nine = (span((2025, 1, 1), (2025, 9, 30)), span((2024, 1, 1), (2024, 9, 30)))
    heads = ("Three Months Ended\nSeptember 30,", "Nine Months Ended\nSeptember 30,")
    columns = tuple(
        Column((h, str(p.end.year)), p, 70) for h, ps in zip(heads, (quarters, nine), strict=True) for p in ps
    )
    rows = grid("$ Revenue | 204.1 | 190.2 | 601.7 | 577.3\nOperating income | 25.0 | -4.4 | 71.9 | 8.0")
    draw_table(
        book,
        Table(
            columns, tuple(rows), TENTHS, "Condensed results", "(in millions) (unaudited)", label_width=140, style=STYLE
        ),
    )


@case(report="Quarterly report for the quarterly period ended June 30, 2025")
def three_six_twelve_months(book: Book) -> None:
    """Lengths in the same header row: three, six and twelve months."""
    end = (2025, 6, 30)
    columns = tuple(
        Column((f"{n} Months Ended\nJune 30, 2025",), span(start, end), 106)
        for n, start in (("Three", (2025, 4, 1)), ("Six", (2025, 1, 1)), ("Twelve", (2024, 7, 1)))
    )
    rows = grid("$ Revenue | 204.1 | 401.7 | 780.3\nCapital expenditure | -12.0 | -22.9 | -51.4")
    draw_table(
        book, Table(columns, tuple(rows), TENTHS, "Period comparison", "(in millions)", label_width=140, style=STYLE)
    )


@case()
def instants_under_year_header(book: Book) -> None:
    """Balances (debt, equity, shares) under headers that name years."""
    rows = (
        row("Revenue", D(812), D(774), prefix=True),
        row("Capital expenditure", D(51), D(48)),
        Row("Total assets (at year end)", (D(1204), D(1187)), when="closing"),
        Row("Total debt (at year end)", (D(410), D(433)), when="closing"),
    )
    draw_table(book, Table(two_years(), rows, USD_M, "Five-year record (extract)", "(in millions)", style=STYLE))


@case(report="Annual report for the period from inception (May 6, 2024) to December 31, 2025")
def since_inception(book: Book) -> None:
    """A first, short period and the time since inception."""
    periods: tuple[tuple[tuple[str, ...], Period], ...] = (
        (("Year Ended\nDecember 31,\n2025",), NOW),
        (("May 6, 2024\n(inception) to\nDecember 31, 2024",), span((2024, 5, 6), (2024, 12, 31))),
        (("May 6, 2024\n(inception) to\nDecember 31, 2025",), span((2024, 5, 6), (2025, 12, 31))),
    )
    columns = tuple(Column(h, p, 96) for h, p in periods)
    rows = grid("$ Formation costs | -1204 | -377 | -1581\nTrust income | 2088 | 610 | 2698\n== Net income")
    draw_table(
        book,
        Table(columns, tuple(rows), USD_K, "Results since inception", "(in thousands)", label_width=140, style=STYLE),
    )


@case(report="Transition report for the nine months ended December 31, 2025")
def transition_period(book: Book) -> None:
    """Nine months after the fiscal year end moved from March to December."""
    columns = (
        Column(("Nine Months Ended\nDecember 31, 2025",), span((2025, 4, 1), (2025, 12, 31)), 104),
        Column(("Year Ended\nMarch 31, 2025",), span((2024, 4, 1), (2025, 3, 31)), 90),
    )
    draw_table(book, Table(columns, tuple(grid(LINES)), TENTHS, "Results", "(in millions)", style=STYLE))


@case()
def dates_as_rows(book: Book) -> None:
    """Dates in the stub: balances at each of them."""
    rows = tuple(
        row(f"At {d} 2025", D(a), D(b), period=at(2025, m, n))
        for d, m, n, a, b in (
            ("31 March", 3, 31, 310, 88),
            ("30 June", 6, 30, 322, 91),
            ("30 September", 9, 30, 305, 97),
            ("31 December", 12, 31, 341, 99),
        )
    )
    columns = tuple(Column((h,), width=84) for h in ("Loans", "Deposits"))
    draw_table(
        book,
        Table(columns, rows, USD_M, "Balances by quarter", "(in millions of US dollars)", label_width=160, style=PLAIN),
    )
