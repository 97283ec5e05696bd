"""Values → columns: by right edges, with hanging signs, blanks and centred figures."""

from __future__ import annotations

from tests.support.readings import read
from tests.support.table_pages import page_of


def columns(picture: str) -> dict[str, dict[int, str]]:
    """Row label → grid column → text."""
    out: dict[str, dict[int, str]] = {}
    for cell in read(page_of(picture)).values:
        out.setdefault(cell["row_label"] or "", {})[cell["col"]] = cell["text"]
    return out


def test_a_currency_sign_on_some_rows_only_shifts_no_value() -> None:
    assert columns("""
                              2025        2024
        Cash               $   482     $   398
        Receivables            102          97
        Total              $   584     $   495
    """) == {
        "Cash": {1: "$ 482", 2: "$ 398"}, "Receivables": {1: "102", 2: "97"}, "Total": {1: "$ 584", 2: "$ 495"},
    }  # fmt: skip


def test_hanging_parentheses_and_percent_signs_stay_in_their_column() -> None:
    assert columns("""
                              2025       2024
        Revenue              1,204      1,096
        Costs                 (702)      (655)
        Growth                 9.9%       4.1%
        Tax                    (12)        (9)
    """) == {
        "Revenue": {1: "1,204", 2: "1,096"}, "Costs": {1: "(702)", 2: "(655)"}, "Growth": {1: "9.9%", 2: "4.1%"},
        "Tax": {1: "(12)", 2: "(9)"},
    }  # fmt: skip


def test_blank_cells_leave_the_others_in_place() -> None:
    assert columns("""
                           Payments    Receipts    Balance
        Opening                                        310
        Suppliers              (44)                    266
        Customers                            71        337
        Interest                              5
    """) == {
        "Opening": {3: "310"}, "Suppliers": {1: "(44)", 3: "266"}, "Customers": {2: "71", 3: "337"},
        "Interest": {2: "5"},
    }  # fmt: skip


def test_wide_neighbours_are_two_columns() -> None:
    assert columns("""
                       2025       2024
        Sales      1,234,567  7,654,321
        Costs      1,111,111  2,222,222
    """) == {"Sales": {1: "1,234,567", 2: "7,654,321"}, "Costs": {1: "1,111,111", 2: "2,222,222"}}


def test_centred_figures_are_one_column() -> None:
    assert columns("""
                       Stores     Rate
        North            7         12
        South          1,204        9
        East            310       104
    """) == {"North": {1: "7", 2: "12"}, "South": {1: "1,204", 2: "9"}, "East": {1: "310", 2: "104"}}


def test_words_in_a_value_column_stay_in_it() -> None:
    assert columns("""
                       2025       2024   % change
        Sales         1,204      1,096        9.9
        Profit           41        (12)        NM
        Orders          310        n/a        n/a
    """) == {
        "Sales": {1: "1,204", 2: "1,096", 3: "9.9"}, "Profit": {1: "41", 2: "(12)", 3: "NM"},
        "Orders": {1: "310", 2: "n/a", 3: "n/a"},
    }  # fmt: skip


def test_the_first_and_the_last_column_are_kept() -> None:
    found = columns("""
                    2025   2024   2023   2022   2021
        Sales         11     12     13     14     15
        Costs          1      2      3      4      5
        Profit        10     10     10     10     10
    """)
    assert [len(row) for row in found.values()] == [5, 5, 5]
    assert found["Sales"] == {1: "11", 2: "12", 3: "13", 4: "14", 5: "15"}


def test_a_column_of_note_references_holds_no_values() -> None:
    reading = read(
        page_of("""
                       Note      2025       2024
        Sales             3     1,204      1,096
        Costs             4       702        655
        Profit                    502        441
    """)
    )
    assert reading.row("Sales")[0]["value"] is None
    assert reading.numbers("Sales")[1:] == ["1204", "1096"]
    assert reading.row("Sales")[0]["reason"] == "note reference"


def test_columns_of_words_beside_a_column_of_values() -> None:
    reading = read(
        page_of("""
                                     Listed     Secured      Amount
        Term loan                      Yes        No          1,204
        Bond                           No         No            702
        Note                           Yes        Yes            88
    """)
    )
    assert reading.grid == ["Term loan: Yes | No | 1,204", "Bond: No | No | 702", "Note: Yes | Yes | 88"]
    assert [c["kind"] for c in reading.row("Bond")] == ["text", "text", "amount"]
