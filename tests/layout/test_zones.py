"""Which white gutters cut a page, and which belong to one table."""

from __future__ import annotations

from dataclasses import replace

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.layout.rows import rows_of
from tieout.layout.zones import Zone, find_zones
from tieout.pages.model import Page

BESIDE = """
    Sales by product                            Sales by market
    ($ in millions)                             ($ in millions)
                         2025     2024                             2025     2024
    Pumps                 310      288          Utilities           402      371
    Valves                207      214          Mining              128      130
    Service                96       81          Marine               83       82
"""

PROSE = """
    Orders by quarter ($ in thousands)          Demand for parts rose in the year as operators
                         2025     2024          kept older units in service for longer and as
    First half            198      187          orders grew by 8% to 410 units from the lower
    Second half           212      193          level of the year before, when few operators
    Year                  410      380          had the means to order anything but the parts
                                                that they could not do without for 14 weeks
"""

PROSE_LEFT = """
    Nearly a third of the range of kingfishers
    lies within the regions of high deposits in      Percent of range
    which they breed, and 34% of all the ranges
    of eagles. Their numbers rose after the ban      Kingfisher         29
    of the pesticide that had thinned the eggs
    of most birds of prey for 30 years or more,      Bald eagle         34
    but the young are slow to find their mates
    and the old have left the lakes in the east      Osprey             20
    of which they had been the only inhabitants
"""


def zones(page: Page) -> list[Zone]:
    return find_zones(page, rows_of(page.words))


def texts(page: Page) -> list[str]:
    """First and last word of each zone."""
    return [f"{z.page.words[0].text} … {z.page.words[-1].text}" for z in zones(page)]


def test_tables_side_by_side_are_two() -> None:
    reading = read(page_of(BESIDE))
    assert reading.grid == [
        "Pumps: 310 | 288", "Valves: 207 | 214", "Service: 96 | 81",
        "Utilities: 402 | 371", "Mining: 128 | 130", "Marine: 83 | 82",
    ]  # fmt: skip
    assert reading.numbers("Marine") == ["83000000", "82000000"]
    assert [t["title"] for t in reading.tables] == ["Sales by product", "Sales by market"]


def test_a_title_over_both_tables_scales_both() -> None:
    below = BESIDE.split("($ in millions)\n")[1]
    head = "                    Sales by product and by market (in thousands)\n"
    reading = read(page_of(f"{head}{below}"))
    assert reading.numbers("Pumps") == ["310000", "288000"]
    assert reading.numbers("Marine") == ["83000", "82000"]


def test_prose_right_of_a_table_is_no_part_of_it() -> None:
    reading = read(page_of(PROSE))
    assert reading.grid == ["First half: 198 | 187", "Second half: 212 | 193", "Year: 410 | 380"]
    assert reading.heads() == ["2025 [1-1]", "2024 [2-2]"]


def test_prose_left_of_a_table_is_no_label() -> None:
    assert read(page_of(PROSE_LEFT)).grid == ["Kingfisher: 29", "Bald eagle: 34", "Osprey: 20"]


def test_zones_keep_every_word_in_order() -> None:
    page = page_of(
        f"    Annual report of Ashdown Holdings for the year, in pounds and whole numbers of things\n{PROSE[1:]}"
    )
    assert texts(page) == ["Annual … things", "Orders … 380", "Demand … weeks"]
    assert sum(len(z.page.words) for z in zones(page)) == len(page.words)


def test_a_column_of_classes_cuts_no_table() -> None:
    page = page_of("""
                                      Balance sheet location       2025     2024
        Receivables                   Accounts receivable         5,539    5,611
        Contract assets               Other current assets           15       48
        Contract liabilities          Accrued liabilities           207      276
        Deferred income               Other obligations           1,725    1,726
    """)
    assert len(zones(page)) == 1


def test_a_second_column_of_classes_cuts_no_table() -> None:
    page = page_of("""
                      Location                  Assets     Location                 Liabilities
        Rate swaps    Other current assets         539     Accrued liabilities               15
        Forwards      Other assets                  15     Other obligations                 48
        Options       Prepaid expenses             207     Accrued liabilities               27
        Collars       Other assets                 172     Other obligations                 13
    """)
    assert len(zones(page)) == 1


def test_a_wide_gap_between_labels_and_values_is_no_gutter() -> None:
    page = page_of("""
                                                                                2025     2024
        Demand for parts rose in the year                                       5,539    5,611
        as operators kept older units                                              15       48
        Orders grew in the second half                                            207      276
        Lead times fell from 14 weeks                                           1,725    1,726
    """)
    assert len(zones(page)) == 1


def test_reasons_beside_the_rows_that_rules_part_stay_in_the_table() -> None:
    rows = PROSE.strip("\n").split("\n")
    rule = "    " + "─" * 88
    page = page_of("\n".join(line for row in rows for line in (row, rule)))
    assert len(zones(page)) == 1


def test_a_plain_statement_is_one_zone() -> None:
    page = page_of("""
                                    2025     2024
        Revenue:
          Products                 5,539    5,611
          Services                    15       48
        Total revenue              5,554    5,659
    """)
    assert [z.page for z in zones(page)] == [page]


def test_other_heads_over_the_second_labels_are_those_of_one_table() -> None:
    page = page_of("""
        Name                   Age          Position held               Years here
        Corie Barry             47          Chief Executive                     23
        Matt Bilunas            50          Chief Financial                     17
        Jason Bonfig            46          Chief Merchant                      24
        Damien Harmon           44          Chief Operations                     4
    """)
    assert len(zones(page)) == 1


def test_the_same_text_in_every_row_is_no_prose() -> None:
    rows = "\n".join(f"{n}.875% Notes due 202{n}          —      The Nasdaq Stock Market LLC" for n in range(1, 8))
    assert len(zones(page_of(rows))) == 1


SHEET = """
    Our year                                                                 The next one

    Revenue                  1,204                                           Orders in hand        310
    Costs                     (702)                                          Orders sought         207
    Profit                     502                                           Orders lost            96
    which the board commends to the members                                  so that we look ahead with confidence
"""


def test_a_sheet_of_two_pages_is_two_zones() -> None:
    page = page_of(SHEET, width=1190)
    shift = 1190 / 2 - 5 - max(w.x1 for w in page.words if w.x0 < 350)
    for word in page.words:
        word.x0, word.x1 = word.x0 + shift, word.x1 + shift
    assert texts(page) == ["Our … members", "The … confidence"]
    assert read(page).grid[:3] == ["Revenue: 1,204", "Costs: (702)", "Profit: 502"]


def test_labels_and_values_on_either_half_of_a_wide_sheet_are_one_table() -> None:
    page = page_of(SHEET.replace("1,204", "     ").replace("(702)", "     ").replace("502", "   "), width=1190)
    for word in page.words:
        word.x0, word.x1 = word.x0 + 180, word.x1 + 180
    page.words = [w for w in page.words if w.x0 < 560 or any(ch.isdigit() for ch in w.text)]
    assert len(zones(page)) == 1


SHEET_LEFT = """
    Objective
    The fund seeks income and growth from shares
    of makers of pumps and of what drives them,
    and may hold up to a tenth of its net assets
    in the shares of makers of valves and pipes,
    as well as in bonds of all kinds of makers.
    Manager          Share price     Gearing
    A. Moreau        194.5           6.5%
    Broker           Assets          Charges
    B. Adeyemi       212.2           1.12%
    Benchmark        Launched        Fee
    Makers (net)     1993            0.90%
    Ratings
    Silver
"""

SHEET_RIGHT = """
    Return (%)
    1 year    3 years   5 years
    11.17     32.79      5.02
    14.34     30.99      4.35
    10.52     21.31      3.11
    Dividends
    2022      2023      2024
     2.50      7.40     22.80
    Analysis  3 years   5 years
    Alpha      0.89      0.49
    Beta       1.06      1.12
    Error      9.32     11.26
    Holdings
    Brook      11.6
"""


def beside(left: Page, right: Page, x: float) -> Page:
    """`right` moved by `x` to the right of `left` and half a line down."""
    by = [replace(w, x0=w.x0 + x, x1=w.x1 + x, y0=w.y0 + 6, y1=w.y1 + 6, baseline=w.baseline + 6) for w in right.words]
    return replace(left, words=sorted([*left.words, *by], key=lambda w: (w.baseline, w.x0)))


def test_two_columns_on_baselines_of_their_own_are_read_apart() -> None:
    left, right = page_of(SHEET_LEFT), page_of(SHEET_RIGHT)
    found = [sorted(w.text for w in z.page.words) for z in zones(beside(left, right, 270.0))]
    assert found == [sorted(w.text for w in page.words) for page in (left, right)]


def test_labels_of_two_lines_beside_values_between_them_are_one_table() -> None:
    labels = "".join(f"    Fees of the line number {n} of\n    pumps and of their valves\n" for n in range(14))
    values = "".join(f"    {100 + n}     {90 + n}\n\n" for n in range(14))
    assert len(zones(beside(page_of(labels), page_of(values), 270.0))) == 1


UNDER_RULES = """
    As of 06/30/2025
    Parties                  Loans                          Notes
    ───────────────────      ─────────────────────────      ─────────────────────────────────
    Issuer      Alder V      Kind       Count   Current     Class       Original     Interest
    Trustee    Elm Bank      Term           3     4,200     A-1           25,000          310
    Manager    Oak LLP       Revolver      12       950     A-2           15,000          120
    Agent      Yew Ltd       Bridge         1        75     B             23,000           87
"""


def test_rules_over_tables_side_by_side_part_them() -> None:
    reading = read(page_of(UNDER_RULES))
    assert reading.grid == [
        "Term: 3 | 4,200", "Revolver: 12 | 950", "Bridge: 1 | 75",
        "A-1: 25,000 | 310", "A-2: 15,000 | 120", "B: 23,000 | 87",
    ]  # fmt: skip
    assert [t["title"] for t in reading.tables] == ["Loans", "Notes"]


def test_rules_under_single_heads_part_no_table() -> None:
    page = page_of("""
        Loan             Amount         Terms            Rate
        ───────────      ──────         ───────────      ────
        Term              4,200         Fixed for two    4.5%
        Revolver            950         Floating         5.1%
        Bridge               75         Fixed for one    6.0%
        Mortgage            310         Floating         3.9%
    """)
    assert len(zones(page)) == 1


def test_bullets_hang_left_of_prose_beside_a_table() -> None:
    page = page_of("""
        Taxes paid by country                       • Taxes fell in the year as losses of the years
                                          2025        before were used against the profits of the
        Norway                           (838)        group, and as some of them were paid back to
        Chile                              335        the companies that had paid them in advance.
        France                             305      • The repayments in Norway follow from claims
        Italy                              369        of earlier years that were settled at last,
        Other                              754        and do not include those of branches abroad.
    """)
    assert read(page).grid == ["Norway: (838)", "Chile: 335", "France: 305", "Italy: 369", "Other: 754"]
