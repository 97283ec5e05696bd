"""Golden pages on footnotes, and on what looks like a table but is none.

Input: none. Output: `CASES`. Invariant: where a page has no table, its truth has no facts.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tieout.samples.book import Book
from tieout.samples.declare import USD_K, USD_M, Column, D, Mark, Row, Table, row, section
from tieout.samples.figures import bar_chart
from tieout.samples.front import contents, signatures
from tieout.samples.golden.cases import BEFORE, END, NOW, STYLE, Cases, two_years
from tieout.samples.layout import draw_table
from tieout.samples.rows import grid

case = Cases()
CASES = case.found
FIRST = "Excludes the consumer business, which was sold on June 30, 2025 and is shown as discontinued."
SECOND = "Translated at average exchange rates for the year; closing rates are used for balances."
THIRD = "Includes a gain of $14 million on the sale of a warehouse in Rotterdam."


@case()
def footnotes_letters(book: Book) -> None:
    """(a) in labels, (a)(b) in a label, (c) in a cell."""
    rows = (
        row("Revenue", D(812), D(774), markers=("(a)",), prefix=True),
        row("Expenses", D(-715), D(-701), markers=("(a)", "(b)")),
        row("Other income", Mark(D(31), ("(c)",)), D(12)),
        Row("Income before tax", (D(128), D(85)), kind="grand", prefix=True),
    )
    draw_table(
        book,
        Table(
            two_years(),
            rows,
            USD_M,
            "Results",
            "(in millions)",
            style=STYLE,
            notes=(("(a)", FIRST), ("(b)", SECOND), ("(c)", THIRD)),
        ),
    )


@case()
def footnotes_symbols(book: Book) -> None:
    """*, † and ‡ in labels, a header and the title."""
    rows = grid("$ Revenue {*} | 812 | 774\nOther income {†} | 31 | 12")
    columns = (Column(("2025",), NOW, 84), Column(("2024",), BEFORE, 84, markers=("‡",)))
    draw_table(
        book,
        Table(
            columns,
            tuple(rows),
            USD_M,
            "Results",
            "(in millions)",
            style=STYLE,
            notes=(("*", FIRST), ("†", THIRD), ("‡", SECOND)),
        ),
    )


@case()
def footnotes_section_and_title(book: Book) -> None:
    """[1] in a section row, [2] in the title: both govern every row below."""
    rows = (
        section("Continuing operations:", markers=("[1]",)),
        *grid("> Revenue | 812 | 774\n> Expenses | -715 | -701"),
    )
    draw_table(
        book,
        Table(
            two_years(),
            rows,
            USD_M,
            "Results",
            "(in millions of U.S. dollars)",
            title_markers=("[2]",),
            style=replace(STYLE, prefix="none"),
            notes=(("[1]", FIRST), ("[2]", SECOND)),
        ),
    )


@case()
def footnotes_run_in(book: Book) -> None:
    """Definitions run into one paragraph below the table."""
    rows = grid("$ Revenue {(1)} | 812 | 774\nExpenses {(2)} | -715 | -701\nOther income {(3)} | 31 | 12")
    draw_table(book, Table(two_years(), tuple(rows), USD_M, "Results", "(in millions)", style=STYLE, run_in=True,
                           notes=(("(1)", FIRST), ("(2)", SECOND), ("(3)", THIRD))))  # fmt: skip


@case()
def negatives_like_markers(book: Book) -> None:
    """(5) is a negative amount beside markers (1) and (2); labels begin with "1)"."""
    rows = (
        row("1) Gain on disposal", D(-5), D(2), markers=("(1)",)), row("2) Exchange differences", D(3), D(-1)),
        row("3) Other", D(-2), D(-9), markers=("(2)",)),
    )  # fmt: skip
    draw_table(
        book,
        Table(
            two_years(),
            rows,
            USD_M,
            "Other items",
            "($ in millions)",
            style=STYLE,
            notes=(("(1)", THIRD), ("(2)", SECOND)),
        ),
    )


@case(context="")
def bullets_with_numbers(book: Book) -> None:
    """A list whose items hold numbers; no table."""
    book.bullets(
        [
            "Revenue of $812 million, up 5% from $774 million in 2024.",
            "Operating margin of 12.0%, compared with 9.5% in 2024.",
            "Cash flow of $141 million after capital expenditure of $51 million.",
            "A dividend of $1.05 per share, payable on April 17, 2026.",
            "1,904 employees at year end, 120 more than a year before.",
        ]
    )


@case(context="")
def dense_prose(book: Book) -> None:
    """Paragraphs full of numbers; no table."""
    for _ in range(3):
        book.para(
            "Revenue was $812 million in 2025, $774 million in 2024 and $790 million in 2023. Of the increase in 2025, "
            "$21 million came from price, $9 million from volume and $8 million from exchange rates. Operating "
            "expenses were $715 million, $701 million and $698 million, or 88%, 91% and 88% of revenue. The "
            "effective tax rate was 21.4%, 24.0% and 23.1%."
        )


@case(context="")
def contents_page(book: Book) -> None:
    """A table of contents: page numbers are no values."""
    names = (
        "Business",
        "Risk Factors",
        "Properties",
        "Legal Proceedings",
        "Selected Data",
        "Discussion and Analysis",
        "Controls and Procedures",
    )
    entries = [(f"Item {i}.", n) for i, n in enumerate(names, 1)]
    contents(book, entries, {n: 3 + 11 * i for i, n in enumerate(names)})


@case(context="")
def signature_block(book: Book) -> None:
    """Signatures with dates; no table."""
    signatures(
        book,
        "Ashdown Holdings, Inc.",
        "February 26, 2026",
        [("Alice Tremaine", "Chief Executive Officer"), ("Tomas Ek", "Chief Financial Officer")],
    )


@case(context="")
def chart(book: Book) -> None:
    """A vector chart with numbers on its axis and bars, and a table below it."""
    bars = [(str(y), Decimal(v)) for y, v in ((2021, 688), (2022, 731), (2023, 790), (2024, 774), (2025, 812))]
    bar_chart(book, "Figure 1: Revenue by year ($ millions)", bars, 1000, step=250)
    rows = grid("$ Cash | 48210\nReceivables | 102338\n== Total")
    draw_table(
        book,
        Table(
            (Column(("December 31,\n2025",), END, 90),),
            tuple(rows),
            USD_K,
            "Current assets",
            "(in thousands)",
            style=STYLE,
        ),
    )
