"""Waterkant Techniek N.V.: Dutch annual accounts in euro, with a decimal comma, year 2025.

Input: none. Output: `waterkant_jaarrekening_2025.pdf` with its truth. Invariants: the balance sheet closes through
the general reserve; notes sum to the statements; one table is in whole euros with cents, the others in thousands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tieout.samples.book import SANS, Book, bold
from tieout.samples.declare import (
    COUNT,
    GREY_BAND,
    PERCENT,
    Column,
    D,
    Notation,
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

NAME = "waterkant_jaarrekening_2025"
COMPANY = "Waterkant Techniek N.V."
TEXT = words("waterkant")
EUR_K = money("EUR", 1000)
EUR = money("EUR", 1, 2, "€")
NOW, BEFORE = year(2025), year(2024)
END, END_BEFORE = at(2025, 12, 31), at(2024, 12, 31)
DUTCH = Notation(group=".", point=",", negative="minus", nil="–")
STYLE = Style(face=SANS, title="left", header="right", prefix="none", notation=DUTCH, pitch=13)
BANDED = replace(STYLE, band=GREY_BAND, notation=replace(DUTCH, negative="trailing"))
UNITS_LINE = "(bedragen x € 1.000)"
Pair = tuple[D, D]


def pair(rows: Sequence[Row]) -> Pair:
    """Sums of both years."""
    return sums(rows, 0), sums(rows, 1)


def plus(*parts: Sequence[object]) -> Pair:
    """Column by column sum."""
    return sum((number(p[0]) for p in parts), D(0)), sum((number(p[1]) for p in parts), D(0))  # type: ignore[arg-type]


DATES = (Column(("31-12-2025",), END, 84), Column(("31-12-2024",), END_BEFORE, 84))
YEARS = (Column(("2025",), NOW, 84), Column(("2024",), BEFORE, 84))

REVENUE = grid("Waterbouw | 48210 | 44975\nInstallatietechniek | 31644 | 32118\nOnderhoud en beheer | 17902 | 15437")
EXPENSES = grid("""Kosten van grond- en hulpstoffen | -39480 | -37655
    Lonen en salarissen | -31226 | -29874
    Sociale lasten en pensioenen | -8117 | -7703
    Afschrijvingen op vaste activa | -4385 | -4102
    Overige bedrijfskosten | -7954 | -8240""")
INTEREST = grid("Financiële baten | 84 | 39\nFinanciële lasten | -912 | -1047")
RESULT = plus(pair(REVENUE), pair(EXPENSES))
PRETAX = plus(RESULT, pair(INTEREST))
TAXES = grid("""Belasting tegen het nominale tarief | -1487 | -1017
    Niet-aftrekbare kosten | -61 | -48
    Innovatiebox | 205 | 118""")
TAX = pair(TAXES)
NET = plus(PRETAX, TAX)


def income() -> Table:
    """Winst-en-verliesrekening."""
    rows = joined(
        row("Netto-omzet", *pair(REVENUE)), EXPENSES, Row("Bedrijfsresultaat", RESULT, kind="total"), INTEREST,
        Row("Resultaat voor belastingen", PRETAX, kind="total"), row("Belastingen", *TAX),
        Row("Resultaat na belastingen", NET, kind="grand"),
    )  # fmt: skip
    return Table(YEARS, rows, EUR_K, "Winst-en-verliesrekening over 2025", UNITS_LINE, label_width=270, style=STYLE)


CLASSES = ("Gebouwen en\nterreinen", "Machines en\ninstallaties", "Andere\nbedrijfsmiddelen")
BOOK_VALUE = (D(14280), D(19645), D(3118))
ASSET_MOVES = grid("""Investeringen | 1240 | 4712 | 866
    Desinvesteringen | - | -385 | -42
    Afschrijvingen | -612 | -3017 | -756""")


def assets_movement() -> Table:
    """Verloopoverzicht: classes are columns, balances instants."""
    end = [BOOK_VALUE[i] + sums(ASSET_MOVES, i) for i in range(3)]
    rows = [
        Row("Boekwaarde per 1 januari 2025", BOOK_VALUE, period=END_BEFORE),
        *(replace(r, period=NOW) for r in ASSET_MOVES),
        Row("Boekwaarde per 31 december 2025", tuple(end), kind="grand", period=END),
    ]
    full = tuple(replace(r, values=(*r.values, sum((number(v) for v in r.values), D(0)))) for r in rows)
    columns = (*(Column((c,), width=84, member=c.replace("\n", " ")) for c in CLASSES), Column(("Totaal",), width=70))
    return Table(columns, full, EUR_K, "1. Materiële vaste activa", UNITS_LINE, label_width=160, style=BANDED)


TANGIBLE: Pair = (sum(BOOK_VALUE, D(0)) + sum((sums(ASSET_MOVES, i) for i in range(3)), D(0)), sum(BOOK_VALUE, D(0)))
CURRENT = grid(
    """Voorraden | 6412 | 6087
        Onderhanden projecten | 4975 | 5230
        Vorderingen | 17844 | 16950
        Liquide middelen | 9126 | 10777"""
)
LOANS = grid("2027 | 2500\n2028 | 2500\n2029 | 2500\n2030 | 1750\nNa 2030 | 3900")
LONG: Pair = (sums(LOANS, 0), sums(LOANS, 0) + 2500)
PROVISIONS = grid("Pensioenen | 1820 | 1904\nLatente belastingen | 1117 | 1065")
SHORT = grid("""Aflossingsverplichtingen | 2500 | 2500
    Crediteuren | 9384 | 9017
    Belastingen en sociale lasten | 3866 | 3540
    Overlopende passiva | 5127 | 4892""")
CAPITAL, PREMIUM = D(4500), D(11250)


def balance() -> Table:
    """Balans; the general reserve closes it."""
    goodwill: Pair = (D(2190), D(2190))
    fixed = plus(goodwill, TANGIBLE)
    total = plus(fixed, pair(CURRENT))
    own = plus(total, [-v for v in LONG], [-v for v in pair(PROVISIONS)], [-v for v in pair(SHORT)])
    reserve = (own[0] - CAPITAL - PREMIUM, own[1] - CAPITAL - PREMIUM)
    rows = joined(
        section("Activa"),
        section("Vaste activa", indent=1),
        row("Immateriële vaste activa", *goodwill, indent=2),
        row("Materiële vaste activa", *TANGIBLE, indent=2),
        Row("", fixed, kind="total"),
        section("Vlottende activa", indent=1),
        [replace(r, indent=2) for r in CURRENT],
        Row("", pair(CURRENT), kind="total"),
        Row("Totaal activa", total, kind="grand"),
        section("Passiva"),
        section("Eigen vermogen", indent=1),
        row("Geplaatst kapitaal", CAPITAL, CAPITAL, indent=2),
        row("Agioreserve", PREMIUM, PREMIUM, indent=2),
        row("Algemene reserve", *reserve, indent=2),
        Row("", own, kind="total"),
        section("Voorzieningen", indent=1),
        [replace(r, indent=2) for r in PROVISIONS],
        Row("", pair(PROVISIONS), kind="total"),
        row("Langlopende schulden", *LONG, indent=1),
        section("Kortlopende schulden", indent=1),
        [replace(r, indent=2) for r in SHORT],
        Row("", pair(SHORT), kind="total"),
        Row("Totaal passiva", total, kind="grand"),
    )
    return Table(
        DATES,
        rows,
        EUR_K,
        "Balans per 31 december 2025",
        UNITS_LINE,
        subtitle="(na voorstel resultaatbestemming)",
        label_width=270,
        style=STYLE,
    )


def notes() -> list[Table]:
    """Revenue, maturities, tax rates, staff and pay."""
    revenue = Table(
        YEARS,
        (*REVENUE, Row("Totaal netto-omzet", pair(REVENUE), kind="grand")),
        EUR_K,
        "2. Netto-omzet",
        UNITS_LINE,
        asked=False,
        label_width=270,
        style=STYLE,
    )
    ladder = Table(
        (Column(("31-12-2025",), END, 84),),
        (*LOANS, Row("Totaal", (LONG[0],), kind="grand")),
        EUR_K,
        "3. Aflossing van langlopende schulden",
        UNITS_LINE,
        label_width=200,
        style=STYLE,
        stub="Vervaljaar",
    )
    rates = [row(r.label, *r.values, *(number(v) / PRETAX[i] * -100 for i, v in enumerate(r.values))) for r in TAXES]
    columns = (
        Column(("Bedrag", "2025"), NOW, 70),
        Column(("Bedrag", "2024"), BEFORE, 70),
        Column(("Tarief", "2025"), NOW, 66, unit=PERCENT),
        Column(("Tarief", "2024"), BEFORE, 66, unit=PERCENT),
    )
    effective = Row("Effectieve belastingdruk", tuple(sums(rates, i) for i in range(4)), kind="grand")
    tax = Table(columns, (*rates, effective), EUR_K, "4. Belastingen", UNITS_LINE, label_width=200, style=STYLE)
    fte = grid("Uitvoering | 412.5 | 398.0\nEngineering | 131.8 | 127.4\nStaf | 58.2 | 57.6")
    staff = Table(
        YEARS,
        (*fte, Row("Totaal fte", pair(fte), kind="grand")),
        COUNT.with_places(1),
        "5. Gemiddeld aantal fte",
        asked=False,
        label_width=270,
        style=STYLE,
    )
    return [revenue, ladder, tax, staff, pay()]


def pay() -> Table:
    """Remuneration in euros with cents, currency signs attached."""
    rows = grid("""Vast salaris | 214350.00 | 196800.00 | 411150.00
        Variabele beloning | 53587.50 | 39360.25 | 92947.75
        Pensioenlasten | 24918.36 | 21774.80 | 46693.16""", prefix=True)  # fmt: skip
    last = Row("Totaal", tuple(sums(rows, i) for i in range(3)), kind="grand", prefix=True)
    names = ("J.M. de Wit", "A. Verbruggen")
    columns = (*(Column((n,), NOW, 96, member=n) for n in names), Column(("Totaal",), NOW, 96))
    return Table(
        columns,
        (*rows, last),
        EUR,
        "6. Bezoldiging van bestuurders over 2025",
        "(in euro’s)",
        label_width=160,
        style=replace(STYLE, prefix="attached"),
    )


def compose(folder: Path, _pages: Mapping[str, int]) -> Book:
    """Set the accounts."""
    book = Book(
        folder,
        NAME,
        f"{COMPANY} jaarrekening 2025",
        COMPANY,
        size=A4,
        face=SANS,
        head=running(COMPANY, "Jaarrekening 2025"),
    )
    book.new_page()
    book.space(200)
    book.line(COMPANY, bold(book.face).at(22), align="center")
    book.space(20)
    book.line("Jaarrekening 2025", bold(book.face).at(16), align="center")
    book.space(20)
    for text in TEXT["cover"]:
        book.line(text, align="center")
    book.new_page()
    book.heading("Bestuursverslag", 12)
    for text in TEXT["report"]:
        book.para(text)
    draw_table(book, income(), book.left)
    for tables in ([balance()], [assets_movement(), *notes()]):
        book.new_page()
        for table in tables:
            book.need((len(table.rows) + 4) * 13)
            draw_table(book, table, book.left)
    book.para(TEXT["signed"])
    return book
