"""Tamarisk Ridge Foods: discussion and note tables (segments, debt, maturities, taxes, markets).

Input: pre-tax income and the tax rows of the statement. Output: `Table`s. Invariants: rates are amounts over pre-
tax income; segments sum to net sales.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tieout.samples.declare import (
    COUNT,
    PERCENT,
    SEC_BAND,
    USD_K,
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
)
from tieout.samples.ink import Face
from tieout.samples.prose import words
from tieout.samples.rows import grid, joined

TEXT = words("tamarisk")
FY2026 = span((2025, 9, 28), (2026, 9, 26))
FY2025 = span((2024, 9, 29), (2025, 9, 27))
FY2024 = span((2023, 10, 1), (2024, 9, 28))
YEARS = (("2026", FY2026), ("2025", FY2025), ("2024", FY2024))
END, BEFORE = at(2026, 9, 26), at(2025, 9, 27)
STYLE = Style(face=Face("Helvetica", 8), band=SEC_BAND, pitch=11.5)
RAISED = Style(face=Face("Helvetica", 8), pitch=11.5, raised=True, header="right")
Three = tuple[D, D, D]


def tax_rows(pretax: Sequence[D]) -> list[Row]:
    """Reconciliation from the statutory rate, in thousands; its sum is the tax expense."""
    statutory = [(value * D("0.21")).quantize(D(1)) for value in pretax]
    return [
        row("Tax at federal statutory rate of 21%", *statutory),
        *grid("""State income taxes, net of federal benefit | 11204 | 10066 | 8317
            Foreign rate differential | -1540 | -1322 | 410
            Research credits {2} | -2618 | -2270 | -1904
            Other | 715 | -388 | 252"""),
    ]


def taxes(pretax: Sequence[D], rows: Sequence[Row]) -> list[Table]:
    """Amounts and rates side by side, three years each."""

    def rate(amount: object, i: int) -> D:
        return number(amount) / pretax[i] * 100  # type: ignore[arg-type]

    full = [
        Row(r.label, (*r.values, *(rate(v, i) for i, v in enumerate(r.values))), markers=r.markers, prefix=k == 0)
        for k, r in enumerate(rows)
    ]
    last = Row("Income tax expense", tuple(sums(full, i) for i in range(6)), kind="grand", prefix=True)
    columns = [Column(("Amount", y), p, 58) for y, p in YEARS]
    columns += [Column(("Effective rate", y), p, 48, unit=PERCENT) for y, p in YEARS]
    return [Table(
        tuple(columns), (*full, last), USD_K, "Effective tax rate reconciliation", "(dollars in thousands)",
        label_width=180, style=RAISED, notes=(("2", TEXT["credits"]),),
    )]  # fmt: skip


def changes(sales: Three, gross: Three, operating: Three, selling: Sequence[object]) -> Table:
    """Two years with change columns, which have no period of their own."""
    pairs = (("Net sales", sales), ("Gross profit", gross), ("Selling, general and administrative", selling),
             ("Operating income", operating))  # fmt: skip
    rows = []
    for i, (label, v) in enumerate(pairs):
        now, before = number(v[0]), number(v[1])  # type: ignore[arg-type]
        rows.append(row(label, now, before, now - before, (now - before) / before * 100, prefix=i == 0))
    columns = (
        Column(("Fiscal Year", "2026"), FY2026, 76),
        Column(("Fiscal Year", "2025"), FY2025, 76),
        Column(("Change", "$"), width=66, untagged=True),
        Column(("Change", "%"), width=50, unit=PERCENT, untagged=True),
    )
    return Table(columns, tuple(rows), USD_K, "Results of operations", "(In thousands)", label_width=190, style=STYLE)


MARKETS = """
    Arizona | 18 | 17 | 61204
    Colorado | 31 | 30 | 118455
    Idaho | 9 | 9 | 27340
    Illinois | 44 | 42 | 171902
    Indiana | 22 | 22 | 73118
    Iowa | 37 | 38 | 129660
    Kansas | 16 | 15 | 48207
    Kentucky | 12 | 11 | 35914
    Michigan | 40 | 39 | 152370
    Minnesota | 68 | 67 | 288145
    Missouri | 27 | 27 | 90233
    Montana | 11 | 11 | 34080
    Nebraska | 19 | 18 | 62951
    Nevada | 8 | 7 | 25118
    New Mexico | 7 | 7 | 20466
    North Dakota | 14 | 14 | 47812
    Ohio | 36 | 35 | 133907
    Oklahoma | 13 | 13 | 39744
    Oregon | 15 | 14 | 52080
    South Dakota | 12 | 12 | 38255
    Tennessee | 10 | 9 | 30617
    Texas | 29 | 26 | 101388
    Utah | 17 | 17 | 58940
    Washington | 21 | 21 | 76013
    Wisconsin | 52 | 51 | 186299
"""


def markets() -> Table:
    """A long list whose second page repeats no header."""
    rows = grid(MARKETS)
    stores = "Number of stores"
    columns = (
        Column((stores, "September 26,\n2026"), END, 84, unit=COUNT),
        Column((stores, "September 27,\n2025"), BEFORE, 84, unit=COUNT),
        Column(("Retail net sales\n(in thousands)", "Fiscal 2026"), FY2026, 96),
    )
    last = Row("Total", tuple(sums(rows, i) for i in range(3)), kind="grand")
    return Table(
        columns,
        (*rows, last),
        USD_K,
        "Stores and retail net sales by state",
        label_width=150,
        style=STYLE,
        asked=False,
        repeat=False,
    )


def segments(_pretax: Sequence[D], _rows: Sequence[Row]) -> list[Table]:
    """Segment by year: spanning headers over three years each."""
    retail = grid("""Net sales | 2104218 | 1987340 | 1892455
        Operating income | 142366 | 130127 | 104870
        Depreciation and amortization | 81340 | 78916 | 75207
        Capital expenditures | 98455 | 91230 | 86604
        Total assets {(1)} | 1604320 | 1561944 | 1519882""")
    wholesale = grid("""Net sales | 810118 | 757762 | 696515
        Operating income | 186947 | 161671 | 147581
        Depreciation and amortization | 36864 | 35674 | 34111
        Capital expenditures | 38447 | 37220 | 34473
        Total assets {(1)} | 629813 | 640281 | 604116""")
    members = ("Retail", "Wholesale")
    columns = [Column((m, y), p, 62, member=m) for m in members for y, p in YEARS]
    rows = [
        Row(
            a.label,
            (*a.values, *b.values),
            markers=a.markers,
            prefix=i == 0,
            when="closing" if "assets" in a.label else None,
        )
        for i, (a, b) in enumerate(zip(retail, wholesale, strict=True))
    ]
    return [Table(
        tuple(columns), tuple(rows), USD_K, "Segment information", "(In thousands)", label_width=130, style=STYLE,
        notes=(("(1)", TEXT["corporate"]),),
    )]  # fmt: skip


def debt(_pretax: Sequence[D], _rows: Sequence[Row]) -> list[Table]:
    """Instruments whose labels hold numbers, and the ladder of their maturities."""
    lines = grid("""$ Term loan due 2029 | 200000 | 225000
        4.250% Senior Notes due 2031 | 250000 | 250000
        5.625% Senior Notes due 2034 {(1)} | 103140 | 102288
        Revolving credit facility, expiring 2030 | - | -""")
    whole = [sums(lines, 0), sums(lines, 1)]
    rows = joined(
        lines,
        Row("Total debt", tuple(whole), kind="total"),
        row("Less current portion", D(-25000), D(-25000)),
        Row("Long-term debt, net", (whole[0] - 25000, whole[1] - 25000), kind="grand", prefix=True),
    )
    columns = (Column(("September 26,\n2026",), END, 88), Column(("September 27,\n2025",), BEFORE, 88))
    outstanding = Table(
        columns,
        rows,
        USD_K,
        "Long-term debt",
        "(In thousands)",
        label_width=230,
        style=STYLE,
        notes=(("(1)", TEXT["discount"]),),
    )
    return [outstanding, maturities()]


def maturities() -> Table:
    """Years as row labels; one balance date."""
    rows = grid("$ 2027 | 25000\n2028 | 25000\n2029 | 150000\n2030 | -\n2031 | 250000\nThereafter | 105000")
    last = Row("Total principal", (sums(rows, 0),), kind="grand", prefix=True)
    return Table((Column(("September 26,\n2026",), END, 90),), (*rows, last), USD_K, "Maturities of long-term debt",
                 "(In thousands)", stub="Fiscal Year", label_width=140, style=STYLE)  # fmt: skip


def leases(_pretax: Sequence[D], _rows: Sequence[Row]) -> list[Table]:
    """Lease cost and the terms behind it: amounts, years and a rate in one table."""
    cost = grid(
        """$ Operating lease cost | 78340 | 76902 | 73114
            Variable lease cost | 18219 | 17730 | 16285
            Short-term lease cost | 4106 | 3877 | 3950"""
    )
    rate = Row(
        "Weighted average discount rate", (Mark(D("4.8"), ("1",)), D("4.6"), D("4.1")), unit=PERCENT, when="closing"
    )
    rows = joined(
        section("Lease cost:"),
        cost,
        Row("Total lease cost", tuple(sums(cost, i) for i in range(3)), kind="total"),
        rate,
    )
    return [Table(
        tuple(Column((f"Fiscal {y}",), p, 76) for y, p in YEARS), rows, USD_K, "Lease cost", "(In thousands)",
        label_width=220, style=RAISED, notes=(("1", TEXT["discount_rate"]),),
    )]  # fmt: skip


PARTS: dict[str, Callable[[Sequence[D], Sequence[Row]], list[Table]]] = {
    "note_policies": lambda _pretax, _rows: [], "note_segments": segments, "note_debt": debt,
    "note_leases": leases, "note_taxes": taxes,
}  # fmt: skip
