"""Golden pages on how numbers are printed.

Input: none. Output: `CASES`. Invariant: each function draws one mechanism, which its docstring names.
"""

from __future__ import annotations

from dataclasses import replace

from tieout.samples.book import Book
from tieout.samples.declare import (
    BPS,
    PERCENT,
    TIMES,
    USD_K,
    USD_M,
    USD_SHARE,
    Column,
    D,
    Mark,
    Notation,
    Row,
    Table,
    money,
    row,
)
from tieout.samples.golden.cases import BEFORE, NOW, PLAIN, STYLE, Cases, dated, two_years
from tieout.samples.layout import draw_table
from tieout.samples.rows import grid

case = Cases()
CASES = case.found
LINES = """Revenue | 1204318 | 1096442
    Cost of sales | -702441 | -655310
    = Gross profit | 501877 | 441132
    Other costs | -88120 | -512904
    == Result | 413757 | -71772"""


def _locale(book: Book, notation: Notation, *, places: int = 2) -> None:
    rows = [replace(r, values=tuple(v / 100 if isinstance(v, D) else v for v in r.values)) for r in grid(LINES)]
    unit = money("EUR", 1000, places)
    draw_table(
        book,
        Table(
            dated((NOW, BEFORE)),
            tuple(rows),
            unit,
            "Income statement",
            "(in EUR thousands)",
            style=replace(PLAIN, notation=notation),
        ),
    )


@case()
def locale_comma(book: Book) -> None:
    """1.234,56 with a minus sign."""
    _locale(book, Notation(".", ",", "minus"))


@case()
def locale_space(book: Book) -> None:
    """1 234,56 with no-break spaces."""
    _locale(book, Notation("\xa0", ",", "true_minus"))


@case()
def locale_apostrophe(book: Book) -> None:
    """1’234.56, as in Switzerland."""
    _locale(book, Notation("’", ".", "minus"))


@case()
def true_minus(book: Book) -> None:
    """U+2212 before negative numbers."""
    rows = tuple(grid(LINES))
    style = replace(PLAIN, notation=Notation(negative="true_minus"))
    draw_table(
        book, Table(dated((NOW, BEFORE)), rows, USD_K, "Income statement", "(in thousands of dollars)", style=style)
    )


@case()
def minus_apart(book: Book) -> None:
    """A dash, a space, a number, as in German: beside dashes for nothing."""
    rows = grid("""$ Interest income | 6210 | 4702
        Loan losses | -871 | -560
        Gains from hedges | -104 | -
        Other expenses | - | -3
        = Result | 5235 | 4139""")
    style = replace(PLAIN, notation=Notation(negative="apart", nil="–"))
    draw_table(book, Table(dated((NOW, BEFORE)), tuple(rows), USD_M, "Result", "(in millions of dollars)", style=style))


@case()
def trailing_minus(book: Book) -> None:
    """The minus after the digits."""
    style = replace(PLAIN, notation=Notation(negative="trailing"))
    draw_table(
        book,
        Table(
            dated((NOW, BEFORE)),
            tuple(grid(LINES)),
            USD_K,
            "Income statement",
            "(in thousands of dollars)",
            style=style,
        ),
    )


@case()
def nil_dashes(book: Book) -> None:
    """Dashes of three lengths for nothing, beside a printed zero."""
    rows = grid("$ Impairment | - | 120\nRestructuring | 88 | -\nGain on sale | 0 | -\nLitigation | - | -45")
    for part, nil in (("North", "—"), ("South", "–"), ("Head office", "-")):
        style = replace(STYLE, notation=Notation(nil=nil))
        draw_table(book, Table(two_years(), tuple(rows), USD_M, f"Special items: {part}", "(in millions)", style=style))


@case()
def not_meaningful(book: Book) -> None:
    """NM, n/a and an asterisk where no number makes sense."""
    rows = grid(
        "$ Revenue | 804 | 751 | 7.1\nOperating income | 41 | -12 | NM\n"
        "Orders received | 310 | n/a | n/a\nOther | 1 | 40 | *"
    )
    columns = (*dated((NOW, BEFORE)), Column(("% Change",), width=70, unit=PERCENT, untagged=True))
    draw_table(book, Table(columns, tuple(rows), USD_M, "Comparison", "(in millions)", style=STYLE))


@case()
def basis_points(book: Book) -> None:
    """A row in basis points under rows in percent."""
    rows = (
        row("Net interest margin", D("3.42"), D("3.27"), unit=PERCENT.with_places(2)),
        row("Cost of risk (basis points)", D(28), D(34), unit=BPS), row("Spread (bps)", D(-15), D(112), unit=BPS),
    )  # fmt: skip
    draw_table(book, Table(two_years(), rows, PERCENT, "Key ratios", style=PLAIN))


@case()
def ratios(book: Book) -> None:
    """Multiples with an x, per-share values and percents in one table."""
    rows = (
        row("Net debt to EBITDA", D("2.5"), D("3.1"), unit=TIMES),
        row("Interest cover", D("11.4"), D("9.0"), unit=TIMES),
        row("Return on equity", D("14.2"), D("-3.8"), unit=PERCENT),
        row("Dividend per share", D("1.05"), D("0.98"), unit=USD_SHARE, prefix=True),
    )
    draw_table(book, Table(two_years(), rows, USD_M, "Financial ratios", style=STYLE))


@case()
def glued_superscripts(book: Book) -> None:
    """Raised markers glued to digits, labels and headers: 250 with a 9 is not 2,509."""
    notes = (
        ("1", "Includes discontinued operations until their sale on May 2, 2025."),
        ("2", "Restated for the change in presentation of freight costs."),
        ("9", "Estimated by the directors on the basis of independent valuations."),
    )
    rows = (
        row("Revenue", Mark(D(250), ("9",)), D(231), markers=("1",), prefix=True),
        row("Cost of sales", D(-120), Mark(D(-118), ("2",))),
        Row("Gross profit", (D(130), D(113)), kind="grand", prefix=True),
    )
    columns = (Column(("2025",), NOW, 84), Column(("2024",), BEFORE, 84, markers=("2",)))
    draw_table(
        book, Table(columns, rows, USD_M, "Results", "(in millions)", style=replace(STYLE, raised=True), notes=notes)
    )


@case()
def attached_currency(book: Book) -> None:
    """Currency signs set against the number, negatives in parentheses."""
    rows = (
        row("Opening cash", D(1204), D(980), when="opening", prefix=True),
        row("Cash flow", D(-310), D(224), prefix=True),
        row("Closing cash", D(894), D(1204), when="closing", prefix=True, kind="grand"),
    )
    draw_table(book, Table(two_years(), rows, USD_M, "Cash", "(in millions)", style=replace(STYLE, prefix="attached")))


@case()
def labels_with_numbers(book: Book) -> None:
    """Labels that hold numbers, years and dates."""
    rows = grid("""$ 6.400% Notes due 2063 | 750.0 | 750.0
        31 – 60 days past due | 12.4 | 10.9
        Class A shares, 1,000 authorized | 0.1 | 0.1
        Level 3 assets | 88.2 | 91.7""")
    draw_table(
        book,
        Table(two_years(instant=True), tuple(rows), USD_M.with_places(1), "Balances", "(in millions)", style=STYLE),
    )
