"""What stands above a table → its title and units line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.readings import read
from tests.support.table_pages import page_of
from tieout.cells.grid import HeadCell
from tieout.cells.titles import without_names

ROWS = """
                                    2025       2024
    Revenue                        1,204      1,096
    Costs                           (702)      (655)
"""


def titled(*above: str) -> tuple[str | None, str | None]:
    """Title and units line of a table under some lines."""
    lines = "\n".join("    " + line for line in above)
    (table,) = read(page_of(lines + ROWS)).tables
    return table["title"], table["units_text"]


def test_the_line_above_is_the_title() -> None:
    assert titled("Selected data") == ("Selected data", None)


def test_the_units_line_is_not_the_title() -> None:
    assert titled("Selected data", "(in millions)") == ("Selected data", "(in millions)")


def test_unaudited_is_neither() -> None:
    assert titled("Selected data", "(unaudited)") == ("Selected data", None)


def test_a_title_over_two_lines_is_whole() -> None:
    long = ("The following table sets out the revenue and the costs", "of the group by year")
    assert titled(*long)[0] == "The following table sets out the revenue and the costs of the group by year"


def test_a_note_marker_of_the_title_is_kept_aside() -> None:
    (table,) = read(page_of("    Selected data^(1)" + ROWS)).tables
    assert (table["title"], table["markers"]) == ("Selected data", ["(1)"])


def test_a_title_centred_over_the_whole_table_heads_no_column() -> None:
    middle = " " * 22
    reading = read(page_of(f"{middle}Selected data\n{middle}(in millions){ROWS}"))
    assert (reading.tables[0]["title"], reading.tables[0]["units_text"]) == ("Selected data", "(in millions)")
    assert reading.paths("Costs") == [["2025"], ["2024"]]
    assert reading.numbers("Costs") == ["-702000000", "-655000000"]


def test_a_line_far_above_is_not_the_title() -> None:
    assert titled("Selected data", "", "", "", "", "", "")[0] is None


def test_stacked_tables_have_their_own_titles_and_units() -> None:
    reading = read(
        page_of(
            "    Sales\n    (in millions)"
            + ROWS
            + "\n\n    Stores\n    (in thousands)"
            + ROWS.replace("Revenue", "Opened ")
        )
    )
    assert [(t["title"], t["units_text"], t["continued_from"]) for t in reading.tables] == [
        ("Sales", "(in millions)", None), ("Stores", "(in thousands)", None),
    ]  # fmt: skip
    assert reading.numbers("Costs") == ["-702000000", "-655000000", "-702000", "-655000"]


def test_a_title_with_its_units() -> None:
    assert titled("Selected data (in millions)") == ("Selected data (in millions)", "Selected data (in millions)")


def test_units_with_a_remark_that_nobody_audited_are_no_title() -> None:
    assert titled("Selected data", "(in millions) (unaudited)") == ("Selected data", "(in millions) (unaudited)")


def test_a_statement_of_the_table_gives_way_to_the_heading_above() -> None:
    assert titled("Note 6: Leases", "", "The following table summarizes our leases.")[0] == "Note 6: Leases"
    assert titled("The following table summarizes our leases.")[0] == "The following table summarizes our leases."


@pytest.mark.parametrize("aside", ["(before appropriation of result)", "Year ended December 31, 2025"])
def test_a_bracketed_remark_and_a_bare_period_are_no_titles(aside: str) -> None:
    assert titled("Balance sheet", aside)[0] == "Balance sheet"


def test_a_bare_period_is_better_than_nothing() -> None:
    assert titled("Year ended December 31, 2025")[0] == "Year ended December 31, 2025"


def test_the_first_line_of_the_table_itself_gives_way_to_the_sentence_above() -> None:
    sentence = "The table below shows inventories:"
    (table,) = read(page_of(f"  {sentence}\n\n    Inventories{ROWS}")).tables
    assert table["title"] == sentence


def test_a_heading_of_one_column_is_no_title() -> None:
    (table,) = read(page_of(f"    Selected data\n{' ' * 46}Restated\n\n{ROWS}")).tables
    assert table["title"] == "Selected data"


def test_a_statement_named_in_the_corner_has_that_title() -> None:
    page = page_of("""\
Index
                                               Alder Incorporated and Subsidiary Companies
Consolidated Statements of Income                    Year ended December 31,
(In millions, except per share amounts)          2025          2024          2023
Net sales                                    $ 11,303      $ 11,503      $ 11,290
Cost of sales                                   7,772         7,468         6,829
Gross margin                                    3,531         4,035         4,461
""")
    reading = read(page)
    assert reading.tables[0]["title"] == "Consolidated Statements of Income"
    assert not any("Alder" in head for head in reading.heads())
    assert reading.numbers("Net sales")[0] == "11303000000"


def test_a_statement_named_among_the_heads_has_that_title() -> None:
    page = page_of("""\
ALDER.COM, INC.
                              CONSOLIDATED STATEMENTS OF CASH FLOWS
(in millions)
                                 Six Months Ended June 30,
                                    2025          2024
Net income                         6,750        (2,028)
Depreciation                      22,446        16,203
""")
    reading = read(page)
    assert reading.tables[0]["title"] == "CONSOLIDATED STATEMENTS OF CASH FLOWS"
    assert not any("STATEMENTS" in head for head in reading.heads())


def head_cell(text: str, level: int, first: int, last: int) -> HeadCell:
    return HeadCell(text, level, first, last, 0.0, 0.0, 1.0, 1.0)


def test_a_caption_with_its_units_over_the_heads_is_the_title() -> None:
    caption = "The Alder Company Reconciliation of Sales to Organic Sales (dollars in millions) (Unaudited)"
    heads = [head_cell("Sales", 1, 0, 0), head_cell("Organic Sales", 1, 1, 1)]
    name = "The Alder Company Reconciliation of Sales to Organic Sales"
    assert without_names([head_cell(caption, 0, 0, 1), *heads]) == (heads, name, caption)
    dated = [head_cell("2025 (in millions)", 0, 0, 1), *heads]
    assert without_names(dated) == (dated, None, None)


@pytest.mark.parametrize(("size", "title"), [(13.0, "CONSOLIDATED INCOME STATEMENT"), (10.0, None)])
def test_a_heading_set_larger_reaches_over_more_white(size: float, title: str | None) -> None:
    page = page_of("CONSOLIDATED INCOME STATEMENT\n" + "\n" * 8 + ROWS)
    words = [replace(w, size=size) if w.text.isupper() else w for w in page.words]
    assert read(replace(page, words=words)).tables[0]["title"] == title


def test_a_line_that_only_dates_the_table_gives_way_to_the_heading_above() -> None:
    assert titled("Rolling performance (%)", "As at end of December 2025")[0] == "Rolling performance (%)"
