"""Which lines over a table head its columns: blank lines, prose, references, sections between."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of


def test_heads_stand_above_a_line_left_blank_where_rows_are_set_wide_apart() -> None:
    page = page_of("""\
(in millions)                    Second Quarter

                             2025             2024
Sales to customers
by segment of business

Home                       $ 1,204          $ 1,096
Abroad                         702              655
France                         502              441
""")
    for word in page.words:
        word.size = 6.4  # rows are 1.9 type sizes apart, a line left blank 3.8
    assert read(page).paths("France") == [["Second Quarter", "2025"], ["Second Quarter", "2024"]]


def test_the_end_of_a_paragraph_heads_no_column_where_rows_have_no_labels() -> None:
    reading = read(
        page_of("""\
The table below sets out the impact of a hypothetical change in the rates on our income and costs
over these periods as of December 31, 2025:

Change                   Income       Fair value
2 %                       1,204            9,096
1 %                         702            4,655
(1)%                       (502)          (4,441)
""")
    )
    assert reading.values[1]["col_path"] == ["Income"]


def test_a_reference_to_a_note_heads_no_column() -> None:
    reading = read(
        page_of("""\
(x 1.000)              Ref.         2025         2024
Group equity            16.
Equity                             1.560       11.549
Minority                17.           12            7
""")
    )
    assert reading.paths("Minority") == [["Ref."], ["2025"], ["2024"]]


def test_a_year_printed_over_each_column_heads_its_own_where_headings_differ_in_height() -> None:
    reading = read(
        page_of("""\
                                                    2025
                                    2025     between one            2025
                               Less than        year and         between
                                one year       two years    two and five        Total
Bank overdraft                    20,521               -               -       20,521
Trade creditors                6,378,611           1,204               -    6,379,815
""")
    )
    assert [p[0] for p in reading.paths("Trade creditors")] == [
        "2025 Less than one year", "2025 between one year and two years", "2025 between two and five", "Total",
    ]  # fmt: skip


def test_a_section_with_a_colon_right_under_the_heads_does_not_part_them_from_the_rows() -> None:
    reading = read(
        page_of("""\
                                 Balance at
                               Beginning of       Charged to       Balance at
Description                          Period         Expenses    End of Period
Allowance for credit losses deducted from accounts receivable:
Year 2025                           $ 1,507            $ 743          $ 1,151
Year 2024                             1,125            1,390            1,507
""")
    )
    assert [p[-1] for p in reading.paths("Year 2024")] == [
        "Balance at Beginning of Period", "Charged to Expenses", "Balance at End of Period",
    ]  # fmt: skip


def test_heads_flush_left_over_values_flush_right_are_heads_where_labels_are_long() -> None:
    reading = read(
        page_of("""\
                                 Total                  Average price
Period                           shares purchased       paid per share
October 1 to October 31, by us (net)       234,060        168.74
November 1 to November 30                  588,762        156.55
December 1 to December 31                  715,028        173.47
""")
    )
    assert [p[-1] for p in reading.paths("November 1 to November 30")] == [
        "shares purchased", "Average price paid per share",
    ]  # fmt: skip


def test_spanners_that_say_the_same_but_for_a_word_are_cut_where_they_begin_again() -> None:
    picture = """\
                       Três meses findo em Seis meses findo em
                       30/06/23   30/06/22 30/06/23   30/06/22
Receita                   9.673     11.157   18.106     21.969
Custo                     5.940      6.105   11.303     11.400
Lucro                     3.733      5.052    6.803     10.569
"""
    found = read(page_of(picture)).paths("Receita")
    assert [p[0] for p in found] == ["Três meses findo em"] * 2 + ["Seis meses findo em"] * 2
