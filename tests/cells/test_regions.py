"""Where tables are, and where none is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of

PROSE = """
    Revenue rose by 9.9% to $1,204 million in 2025 from $1,096 million in 2024, because we sold
    310 more units than in 2024 and prices rose by 4.1% on average over the whole of the year;
    costs rose by 7.2% to $702 million and 1,904 people worked for us in 12 countries at the
    end of 2025, of whom 310 were apprentices, against 288 apprentices at the end of 2024.
"""
BULLETS = """
    • 1,204 units were sold in 2025, against 1,096 in 2024
    • 310 apprentices were trained, of whom 288 stayed with us
    • 12 plants were opened and 3 were closed
"""
CONTENTS = """
    Table of contents                                                          Page

    Item 1.  Business                                                             3
    Item 1A. Risk factors                                                        12
    Item 2.  Properties                                                          31
    Item 3.  Legal proceedings                                                   33
    Item 7.  Discussion and analysis                                             38
"""
LEADERS = """
    Table of contents

    Business .............................................................. 3
    Risk factors ......................................................... 12
    Properties ........................................................... 31
    Legal proceedings .................................................... 33
"""
SIGNATURES = """
    Signature                    Title                              Date

    /s/ Anna Ashdown             Chief Executive Officer            February 12, 2026
    /s/ Bert Bosch               Chief Financial Officer            February 12, 2026
    /s/ Cleo Carr                Director                           February 12, 2026
"""
TABLE = """
                                    2025       2024
    Revenue                        1,204      1,096
    Costs                           (702)      (655)
    Profit                           502        441
"""


@pytest.mark.parametrize(
    "picture", [PROSE, BULLETS, CONTENTS, LEADERS, SIGNATURES],
    ids=["dense prose", "bullets", "contents", "dot leaders", "signatures"],
)  # fmt: skip
def test_is_no_value_table(picture: str) -> None:
    assert [c["text"] for c in read(page_of(picture)).values if c["value"] is not None] == []


def test_prose_above_and_below_is_outside() -> None:
    reading = read(page_of(PROSE + "\n\n" + TABLE + "\n\n" + PROSE))
    assert reading.grid == ["Revenue: 1,204 | 1,096", "Costs: (702) | (655)", "Profit: 502 | 441"]
    (table,) = reading.tables
    assert (table["x0"], table["x1"]) == (40.0, 282.0)


def test_stacked_tables_are_two() -> None:
    reading = read(page_of(TABLE + "\n    Number of stores and of employees at the end of each year:\n" + TABLE))
    assert len(reading.tables) == 2
    assert len(reading.grid) == 6


def test_one_row_under_column_heads_is_a_table() -> None:
    reading = read(
        page_of("""
                                                 2025          2024
        Weighted average discount rate           4.1%          3.9%
    """)
    )
    assert reading.numbers("Weighted average discount rate") == ["0.041", "0.039"]


def test_a_line_between_rows_that_holds_no_value_ends_no_table() -> None:
    reading = read(
        page_of("""
                                    2025       2024
        Revenue                    1,204      1,096
        Costs and expenses:
          Materials                 (702)      (655)
          Wages                     (101)       (99)
    """)
    )
    assert len(reading.tables) == 1
    assert len(reading.grid) == 3


def test_tables_side_by_side_keep_their_labels() -> None:
    reading = read(
        page_of("""
        Sales by product                          Sales by market
                           2025     2024                             2025     2024
        Pumps               310      288          Utilities           402      371
        Valves              207      214          Mining              128      130
        Service              96       81          Marine               83       82
    """)
    )
    assert [c["text"] for c in reading.row("Utilities")] == ["402", "371"]
    assert [c["text"] for c in reading.row("Pumps")] == ["310", "288"]


def test_a_table_beside_prose_is_only_the_table() -> None:
    reading = read(
        page_of("""
        Orders by quarter                   Demand for replacement parts rose in 2025 as
                            2025   2024     operators kept older units in service for
        First half           198    187     longer; orders grew by 8% to 410 units. We
        Second half          212    193     trained 310 apprentices in 12 countries, and
        Year                 410    380     employed 1,904 people at the end of the year.
    """)
    )
    assert [row.split(":")[0] for row in reading.grid] == ["First half", "Second half", "Year"]
    assert [c["text"] for c in reading.values] == ["198", "187", "212", "193", "410", "380"]


PROVISIONS = """
                                             Deferred tax
    At January 1                                      13
    Additions                                          5
"""
RATES = """
    Units                             (5.5)              6.6
    Brands                            (1.4)              1.7
"""
LADDER = """
    2026                                        310
    2027                                        288
    Thereafter                                  604
"""


@pytest.mark.parametrize(
    "between",
    [
        "    The future payments under these notes are as follows:",
        "    (1) These notes are secured by a charge on the plants of the company.\n\n    Payments are as follows:",
    ],
    ids=["sentence", "note"],
)
def test_a_sentence_ends_the_table_above_it(between: str) -> None:
    reading = read(page_of(f"    Term debt{TABLE}\n{between}\n{LADDER}"))
    assert len(reading.tables) == 2
    assert reading.tables[1]["title"].endswith("are as follows:")
    assert reading.paths("Thereafter") == [[]]


def test_a_sentence_right_under_the_heads_is_a_section() -> None:
    reading = read(
        page_of("""
                                                                       2025       2024
    Cash paid for what is included in the measurement of debts:
    Operating cash                                                    1,204      1,096
    Financing cash                                                     (702)      (655)
""")
    )
    assert reading.paths("Operating cash") == [["2025"], ["2024"]]


def test_a_numbered_heading_over_column_heads_ends_the_table_above_it() -> None:
    page = page_of(f"    Key figures{TABLE}\n    Note 8. Provisions{PROVISIONS}", bold=("Note", "8.", "Provisions"))
    reading = read(page)
    assert [t["title"] for t in reading.tables] == ["Key figures", "Note 8. Provisions"]


def test_values_without_a_label_under_a_head_each_are_a_table() -> None:
    reading = read(
        page_of("    Payments are due as follows:\n\n     2026     2027     Later\n      310      288       604")
    )
    assert [(c["text"], c["col_path"]) for c in reading.values] == [
        ("310", ["2026"]), ("288", ["2027"]), ("604", ["Later"]),
    ]  # fmt: skip


def test_a_page_number_between_dashes_is_no_table() -> None:
    reading = read(
        page_of("    Sales rose\n    The figures are not audited and may change later.\n      -     22     -")
    )
    assert reading.tables == []


def test_unlabelled_rows_keep_their_first_value() -> None:
    reading = read(page_of("    Key figures\n\n     Plants   Stores\n      5,890    6,020\n      6,310    6,288"))
    assert [c["text"] for c in reading.values] == ["5,890", "6,020", "6,310", "6,288"]


def test_a_sentence_under_a_lone_column_head_is_a_section() -> None:
    reading = read(
        page_of("""
    Cash flows from leases were:
                                                                       2025
    Cash paid for what is included in the measurement of debts:
    Operating cash                                                    1,204
    Financing cash                                                     (702)
""")
    )
    assert reading.paths("Operating cash") == [["2025"]]


def test_a_column_head_that_begins_with_a_number_is_no_numbered_heading() -> None:
    head = "                               50-Basis-Point   25-Basis-Point\n"
    bold = ("50-Basis-Point", "25-Basis-Point")
    reading = read(page_of(f"    Key figures\n{head}{' ' * 31}      Increase         Decrease{RATES}", bold=bold))
    assert reading.paths("Brands") == [["50-Basis-Point Increase"], ["25-Basis-Point Decrease"]]


def test_a_running_head_over_titles_heads_no_column() -> None:
    reading = read(
        page_of("""
        Larch Instruments Limited               Registered number 04918273
        Balance sheet
        As at 31 December 2025
                                    2025       2024
        Tangible assets            1,204      1,096
        Debtors                      702        655
        Net assets                 1,906      1,751
    """)
    )
    assert reading.paths("Debtors") == [["2025"], ["2024"]]
    assert reading.periods("Debtors") == ["2025-12-31", "2024-12-31"]


def test_a_heading_set_larger_than_the_rows_begins_another_table() -> None:
    page = page_of("""\
Analysis
Measurement                     3 years     5 years
Alpha                              0.89        0.49
Beta                               1.06        1.12
Error                              9.32       11.26

Holdings
Top 10             Sector       % of assets
Brook              Materials           11.6
Alder              Utilities            6.2
Cedar              Materials            3.9
""")
    plain = read(page)
    larger = read(replace(page, words=[replace(w, size=14.0) if w.text == "Holdings" else w for w in page.words]))
    assert [len({t["table_id"] for t in reading.tables}) for reading in (plain, larger)] == [1, 2]
    assert larger.tables[1]["title"] == "Holdings"
    assert larger.units("Alder")[-1] == "percent ×0.01"


def test_a_link_to_the_contents_is_no_heading_and_hides_no_title() -> None:
    page = page_of("""\
                                                     Table of Contents
Statements of Cash Flows
$ in millions (unaudited)
                                        Six Months Ended
                                   July 29, 2025   July 30, 2024
Net earnings                               $ 518           $ 647
Depreciation                                 473             453
Amortization                                  12              14
""")
    reading = read(page)
    assert reading.tables[0]["title"] == "Statements of Cash Flows"
    assert next(iter(reading.heads())).startswith("Six Months Ended")


FAR_HEADS = """
                               Three Months Ended            Six Months Ended
                                 December 31,                  December 31,
                            ────────────────────          ────────────────────


                               2025       2024               2025       2024
    Revenue                   1,204      1,096              2,310      2,105
    Costs                      (702)      (655)            (1,350)    (1,260)
    Profit                      502        441                960        845
"""


def test_heads_that_say_times_reach_over_a_gap_to_the_years_under_them() -> None:
    rows = [c for c in read(page_of(FAR_HEADS)).values if c["row_label"] == "Revenue"]
    assert [(str(c["period_start"]), str(c["period_end"])) for c in rows] == [
        ("2025-10-01", "2025-12-31"), ("2024-10-01", "2024-12-31"),
        ("2025-07-01", "2025-12-31"), ("2024-07-01", "2024-12-31"),
    ]  # fmt: skip
