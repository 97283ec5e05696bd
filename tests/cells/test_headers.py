"""Header lines → spans and paths."""

from __future__ import annotations

import pytest

from tests.support.readings import read
from tests.support.table_pages import LEFT, page_of
from tieout.cells.head_words import stub_period
from tieout.cells.headers import _joined_rules
from tieout.layout.chunks import to_lines
from tieout.pages.model import Page, Rule

RUNNING = """
                                                  2025      2024
    Revenue                                      1,204     1,096
    Costs                                         (702)     (655)
"""


def test_a_header_over_two_columns_by_its_rule() -> None:
    reading = read(
        page_of("""
                          Three Months Ended       Nine Months Ended
                            September 30,            September 30,
                          ──────────────────       ─────────────────
                             2025      2024          2025       2024
        Revenue             1,204     1,096         3,604      3,296
        Costs                (702)     (655)       (2,102)    (1,955)
    """)
    )
    assert reading.paths("Costs") == [
        ["Three Months Ended September 30,", "2025"], ["Three Months Ended September 30,", "2024"],
        ["Nine Months Ended September 30,", "2025"], ["Nine Months Ended September 30,", "2024"],
    ]  # fmt: skip


def test_a_header_over_two_columns_by_centring_alone() -> None:
    reading = read(
        page_of("""
                               Europe                 America
                           2025      2024         2025       2024
        Revenue           1,204     1,096        3,604      3,296
        Costs              (702)     (655)      (2,102)    (1,955)
    """)
    )
    assert reading.heads() == [
        "Europe [1-2]", "America [3-4]", "2025 [1-1]", "2024 [2-2]", "2025 [3-3]", "2024 [4-4]",
    ]  # fmt: skip


def test_a_header_of_several_lines_is_one_cell() -> None:
    reading = read(
        page_of("""
                        Shares        Average
                      purchased     price paid     Total
        October           1,204          48.90    58,876
        November          2,310          47.10   108,801
    """)
    )
    assert reading.paths("October") == [["Shares purchased"], ["Average price paid"], ["Total"]]


def test_the_year_is_carried_to_each_of_its_columns() -> None:
    reading = read(
        page_of("""
                               2025                     2024
                        ────────────────────     ────────────────────
                        Gross    Tax     Net     Gross    Tax     Net
        Hedges             12     (3)      9        22     (5)     17
        Pensions          (40)     8     (32)      (10)     2      (8)
    """)
    )
    assert reading.paths("Hedges") == [
        ["2025", "Gross"], ["2025", "Tax"], ["2025", "Net"], ["2024", "Gross"], ["2024", "Tax"], ["2024", "Net"],
    ]  # fmt: skip


def test_the_period_stands_in_one_row_and_the_year_in_another() -> None:
    reading = read(
        page_of("""
                                Year Ended December 31,
                                2025       2024       2023
        Revenue                1,204      1,096      1,004
        Costs                   (702)      (655)      (611)
    """)
    )
    assert reading.periods("Revenue") == [
        "2025-01-01..2025-12-31", "2024-01-01..2024-12-31", "2023-01-01..2023-12-31",
    ]  # fmt: skip


def test_a_percent_header_beside_each_amount() -> None:
    reading = read(
        page_of("""
                           2025     % of sales     2024     % of sales
        Europe            412.8           41.3    377.1           40.2
        America           388.4           38.9    371.0           39.6
    """)
    )
    assert reading.numbers("Europe") == ["412.8", "0.413", "377.1", "0.402"]
    assert [c["kind"] for c in reading.row("Europe")] == ["amount", "percent", "amount", "percent"]


def test_units_in_the_column_header() -> None:
    reading = read(
        page_of("""
                            2025              2024
                        (in millions)     (in millions)
        Revenue              1,204             1,096
        Costs                 (702)             (655)
    """)
    )
    assert reading.numbers("Costs") == ["-702000000", "-655000000"]


def test_the_heading_of_the_stub_is_no_column_header() -> None:
    reading = read(
        page_of("""
        (in millions)             2025       2024
        Revenue                  1,204      1,096
        Costs                     (702)      (655)
    """)
    )
    assert reading.paths("Revenue") == [["2025"], ["2024"]]
    assert reading.numbers("Revenue") == ["1204000000", "1096000000"]


def test_a_table_without_header_has_empty_paths() -> None:
    reading = read(
        page_of("""
        Revenue                  1,204      1,096
        Costs                     (702)      (655)
        Profit                     502        441
    """)
    )
    assert reading.paths("Costs") == [[], []]


def test_a_note_marker_of_a_header_is_stripped_and_kept_aside() -> None:
    reading = read(
        page_of("""
                                 2025^(1)       2024
        Revenue                 1,204         1,096
        Costs                    (702)         (655)
    """)
    )
    assert reading.paths("Revenue") == [["2025"], ["2024"]]
    assert [c["markers"] for c in reading.cells if c["role"] == "column_header"] == [["(1)"], []]


def test_a_lone_year_over_columns_without_years_heads_them_all() -> None:
    reading = read(
        page_of("""\
                                            2024
                              Brought     Advances       Balance
                              forward                outstanding
Director Adams                  3,687       (9,147)       (5,460)
Director Brown                 92,603      (20,175)       72,428
""")
    )
    assert [path[0] for path in reading.paths("Director Brown")] == ["2024"] * 3


def test_a_heading_of_stub_and_columns_inside_a_table_begins_its_next_part() -> None:
    reading = read(
        page_of("""\
Q2                               2025       2024    Reported    Currency
Home                          $ 1,204    $ 1,096       9.9%        (0.1)
Abroad                            702        655       7.2%        (0.4)

Full year                                               % change
($ in millions)                  2025       2024    Reported    Currency
Home                          $ 4,810    $ 4,512       6.6%        (0.2)
Abroad                          2,808      2,631       6.7%        (0.3)
""")
    )
    assert all(cell["role"] != "row_section" for cell in reading.cells)
    assert "Full year ($ in millions)" in [c["text"] for c in reading.cells if c["role"] == "column_header"]


def test_a_text_flush_with_its_last_column_heads_all_that_it_stands_over() -> None:
    reading = read(
        page_of("""\
                                            Percentage of assets
                            Target              December 31,
                        allocation           2025        2024
Equity securities              30%          24 %        24 %
Debt securities                70%          75          75
Real estate                     1%           1           1
""")
    )
    assert [p[0].split()[0] for p in reading.paths("Debt securities")] == ["Target", "Percentage", "Percentage"]
    assert {c["kind"] for c in reading.row("Debt securities")} == {"percent"}


def test_years_flush_right_over_pairs_of_columns_head_both() -> None:
    reading = read(
        page_of("""\
                                   2025                     2024
                 Number     Liability     Number      Liability
Outstanding   1,044,992       $ 3,315    1,567,487      $ 1,703
Settled        (195,582)       (6,131)    (886,443)      (4,392)
""")
    )
    assert [path[0] for path in reading.paths("Settled")] == ["2025", "2025", "2024", "2024"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Larch Limited Balance sheet As at 31 December 2025", "As at 31 December 2025"),
        ("Balance sheet at December 2025", None), ("At December 31 (in millions)", "At December 31"),
        ("For the years ended 30 June Note", "For the years ended 30 June"),
    ],
)  # fmt: skip
def test_the_period_that_a_stub_heading_names(text: str, named: str | None) -> None:
    assert stub_period(text) == named


STACKED = """\
                                                 % Change
                                                Excluding
                       Fiscal    Fiscal          Currency  Fiscal
                         2025      2024  % Change  Changes    2023
Footwear              $ 1,204   $ 1,096      10 %      9 %   $ 980
Apparel                   702       655       7 %      6 %     611
"""


def test_a_narrow_heading_set_in_lines_keeps_off_its_neighbours() -> None:
    reading = read(page_of(STACKED))
    assert reading.paths("Apparel") == [
        ["Fiscal 2025"], ["Fiscal 2024"], ["% Change"], ["% Change Excluding Currency Changes"], ["Fiscal 2023"],
    ]  # fmt: skip
    assert [c["kind"] for c in reading.row("Apparel")] == ["amount", "amount", "percent", "percent", "amount"]
    assert reading.periods("Apparel")[-1] == "2023-01-01..2023-12-31"


def test_a_heading_goes_on_below_where_all_columns_begin_on_one_line() -> None:
    reading = read(
        page_of("""\
                       Fourth  Litigation  In-process    Restructuring
                      Quarter     related    research          related
                                            and other
                      ──────────────────────────────────────────
Cost of products        6,084       (977)        (25)             (33)
Selling                 5,339        (12)         (9)             (46)
""")
    )
    assert reading.paths("Selling")[2] == ["In-process research and other"]


def test_a_comparison_ruled_over_all_columns_heads_only_those_that_name_no_year() -> None:
    reading = read(
        page_of("""\
(in millions)                  Second Quarter
                      ─────────────────────────────────────────
                                        Percent Change
                      ─────────────────────────────────────────
                         2025     2024     Total    Currency
Home                  $ 1,204  $ 1,096     6.0 %         0.4
Abroad                    702      655      5.0         (4.0)
""")
    )
    assert reading.paths("Abroad")[1:3] == [["Second Quarter", "2024"], ["Second Quarter", "Percent Change", "Total"]]
    assert reading.units("Abroad") == ["amount USD ×1000000", "amount USD ×1000000", "percent ×0.01", "percent ×0.01"]


def test_heads_of_two_columns_a_wide_space_apart_are_two() -> None:
    page = page_of("""\
(in millions)        % CHANGE  CHANGES FISCAL
Footwear                 22 %       9%   1,204
Apparel                   8 %       6%     702
""")
    fiscal = next(w for w in page.words if w.text == "FISCAL")
    fiscal.x0, fiscal.x1 = fiscal.x0 + 3, fiscal.x1 + 3  # six points from the word before it: 0.6 of its size
    assert read(page).paths("Apparel") == [["% CHANGE"], ["CHANGES"], ["FISCAL"]]


BULLET = "•  Lower direct margins that reflect the effect of higher off-price sales in the second half of a long year"
SIDE_BY_SIDE = """\
The group trades in structural work and in          The group sells services and buildings to
safety work, and both of these go on as             its companies, and a small part of these
before in all of the years shown here               go to others who are no members of it"""


@pytest.mark.parametrize("above", [BULLET, SIDE_BY_SIDE], ids=["bullet", "side by side"])
def test_running_text_above_a_table_heads_no_column(above: str) -> None:
    reading = read(page_of(f"{above}\n{RUNNING}"))
    assert reading.paths("Costs") == [["2025"], ["2024"]]


def lowered(page: Page, *texts: str) -> Page:
    """The page with these words half a line lower."""
    for word in page.words:
        if word.text in texts:
            word.y0, word.y1, word.baseline = word.y0 + 6, word.y1 + 6, word.baseline + 6
    return page


def test_texts_centred_in_their_cells_beside_texts_of_two_lines() -> None:
    page = page_of("""\
CHF 000             Europe and     Americas          Asia        Total
                        Africa
                    ────────────────────────────────────────────────
Revenue                437,471      312,417       278,938      947,398
Profit                  29,307       46,696        52,912       94,228
""")
    reading = read(lowered(page, "CHF", "000", "Americas", "Asia", "Total"))
    assert reading.paths("Profit") == [["Europe and Africa"], ["Americas"], ["Asia"], ["Total"]]
    assert reading.units("Profit")[0] == "amount CHF ×1000"


def test_a_heading_of_two_lines_flush_with_its_column_heads_no_other() -> None:
    page = page_of("""\
CHF 000               Carrying             Fair value
                        amount
                      ────────────────────────────────────────────
                                   Level 1    Level 2        Total
Bonds                  209,376     211,815          -      211,815
Loans                    4,834           -      4,834        4,834
""")
    paths = read(lowered(page, "Fair", "value")).paths("Loans")
    assert paths[0] == ["Carrying amount"]
    assert not any("amount" in part for path in paths[1:] for part in path)


def test_heads_over_groups_leave_out_the_column_of_notes() -> None:
    def row(label: str, *texts: str) -> str:
        line = label
        for end, text in zip((50, 62, 73, 84, 96), texts, strict=True):
            line += text.rjust(end - len(line))
        return line

    page = page_of(
        "\n".join(
            (
                row("", "", "Group", "", "Company", ""),
                row("", "Note", "2022", "2021", "2022", "2021"),
                row("Cash from operations", "2", "(890,110)", "(1,075,456)", "(605,506)", "(1,009,504)"),
                row("Additions", "3", "(1,448,712)", "(342,613)", "(151,522)", "(231,835)"),
                row("Loans", "6", "-", "(73,128)", "(156,178)", "(269,027)"),
            )
        )
    )
    for word in page.words:
        if word.text in ("Group", "Company"):
            word.x0, word.x1 = (349.5, 376.5) if word.text == "Group" else (458.5, 499.5)
    heads = read(page).heads()
    assert "Group [2-3]" in heads
    assert "Company [4-5]" in heads


def test_a_head_reaches_as_far_as_the_rule_that_it_is_centred_over() -> None:
    reading = read(
        page_of("""
                                         Other components of equity
                                     ─────────────────────────────────
                        Share        Pension     Hedges          Total     Retained
                      capital          plans                     other     earnings       Total
        At 1 April     53,093          1,618        466          2,084      369,498     424,675
        Profit              -              -          -              -       30,811      30,811
        At 31 March    53,093          3,118       (441)         2,677      414,202     469,972
    """)
    )
    assert "Other components of equity [2-4]" in reading.heads()


def test_upright_rules_bound_a_head() -> None:
    page = page_of("""
                          Millions of yen                         Dollars
                     2020       2021       2022       2023           2023
        Revenue     1,102      1,089      1,043        995          9,231
        Profit         62         72         39         44            794
        Assets      1,033      1,038      1,040      1,161         10,355
    """)
    first = next(w for w in page.words if w.text == "Millions")
    last = next(w for w in page.words if w.text == "yen")
    for n, word in enumerate(w for w in page.words if w.text in ("Millions", "of", "yen")):
        word.x0, word.x1 = word.x0 + 30 + n, word.x1 + 30 + n
    middle = (first.x0 + last.x1) / 2
    page.rules += [Rule(x, 50, x, 130, horizontal=False) for x in (middle - 112, middle + 112, middle + 190)]
    assert "Millions of yen [1-4]" in read(page).heads()


def test_the_lowest_line_of_a_head_in_lines_is_of_its_column() -> None:
    picture = """
                                   Medical
                      Printing         and     Subtotal      Total
                                  wearable
        ──────────────────────────────────────────────────────────
        Revenue            779         182        1,121      1,128
        Costs               27           9            9         26
        Profit             752         173        1,112      1,102
    """
    assert "Medical and wearable [2-2]" in read(page_of(picture)).heads()


def test_a_large_title_is_no_head() -> None:
    page = page_of("""
                             Statement of income
                        2025         2024        2023
        Revenue          310          288         275
        Costs           (251)        (239)       (226)
        Profit            59           49          49
    """)
    for word in page.words:
        if word.baseline < 61:
            word.size, word.y0 = 16.0, word.y0 - 5
    reading = read(page)
    assert reading.heads() == ["2025 [1-1]", "2024 [2-2]", "2023 [3-3]"]
    assert reading.tables[0]["title"] == "Statement of income"


def _bordered(texts: str) -> list[Rule]:
    page = page_of(f"Assets\n{texts}")
    lines = to_lines(page.words)[1:]
    under = lines[0].y1 + 2
    rules = [
        Rule(LEFT, under, LEFT + 100, under, horizontal=True),
        Rule(LEFT + 102, under, LEFT + 202, under, horizontal=True),
    ]
    return _joined_rules(lines, rules)


def test_a_border_drawn_cell_by_cell_is_one_rule_under_one_text() -> None:
    assert len(_bordered("            Millions of yen")) == 1


def test_borders_under_a_text_each_stay_two() -> None:
    assert len(_bordered("    Millions of         Thousand tons")) == 2


def test_a_word_over_references_to_notes_is_their_heading_and_no_title() -> None:
    reading = read(
        page_of("""
        Statement of financial position
                                            Millions of yen    Thousands of dollars
                                        Notes
                                                       2022                    2022
        Cash                            8, 35       335,348               2,741,915
        Trade receivables               9, 35       168,114               1,374,614
        Inventories                        10       308,276               2,520,653
    """)
    )
    assert reading.units("Inventories")[1:] == ["amount JPY ×1000000", "amount USD ×1000"]
    assert reading.row("Inventories")[0]["reason"] == "note reference"
