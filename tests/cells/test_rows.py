"""Body lines → rows: labels, sections, totals."""

from __future__ import annotations

from tests.support.readings import Reading, read
from tests.support.table_pages import page_of
from tieout.pages.model import Page, Word


def paths(reading: Reading) -> list[tuple[str | None, list[str]]]:
    """Label and section path of each row, in order."""
    seen: dict[tuple[str, int], tuple[str | None, list[str]]] = {}
    for cell in reading.values:
        seen[cell["table_id"], cell["row"]] = (cell["row_label"], cell["row_path"])
    return list(seen.values())


def test_a_label_over_two_lines_with_its_values_on_the_last() -> None:
    reading = read(
        page_of("""
                                         2025       2024
        Amortization of acquired and
          internally developed software    12         11
        Share of losses of associates     (87)         —
        Legal fees                          9          8
    """)
    )
    assert reading.grid == [
        "Amortization of acquired and internally developed software: 12 | 11",
        "Share of losses of associates: (87) | —",
        "Legal fees: 9 | 8",
    ]


def test_a_label_over_two_lines_with_its_values_on_the_first() -> None:
    reading = read(
        page_of("""
                                         2025       2024
        Costs of moving the distribution   41         33
        center to a larger site
        Legal fees                          9          8
        Other costs                         4          5
    """)
    )
    assert reading.grid == [
        "Costs of moving the distribution center to a larger site: 41 | 33", "Legal fees: 9 | 8", "Other costs: 4 | 5",
    ]  # fmt: skip


def test_a_wrapped_label_of_the_last_row_is_whole() -> None:
    reading = read(
        page_of("""
                                         2025       2024
        Legal fees                          9          8
        Fees of advisers on the sale of    41         33
        the consumer products business
    """)
    )
    assert reading.grid[-1] == "Fees of advisers on the sale of the consumer products business: 41 | 33"


def test_sections_nest_by_indentation_and_totals_close_them() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        Assets
          Current assets:
            Cash                              48         39
            Receivables                      102         97
          Total current assets               150        136
          Non-current assets:
            Property                         310        301
            Goodwill                          88         88
          Total non-current assets           398        389
        Total assets                         548        525
    """)
    )
    assert paths(reading) == [
        ("Cash", ["Assets", "Current assets:"]),
        ("Receivables", ["Assets", "Current assets:"]),
        ("Total current assets", ["Assets", "Current assets:"]),
        ("Property", ["Assets", "Non-current assets:"]),
        ("Goodwill", ["Assets", "Non-current assets:"]),
        ("Total non-current assets", ["Assets", "Non-current assets:"]),
        ("Total assets", ["Assets"]),
    ]


def test_rows_after_a_closed_section_are_outside_it() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        Revenue:
          Products                           120        109
          Services                            38         34
          Total revenue                      158        143
        Operating income                      67         58
    """)
    )
    assert paths(reading)[-2:] == [("Total revenue", ["Revenue:"]), ("Operating income", [])]


def test_flush_section_headings_with_a_colon_hold_the_rows_below() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        Earnings per share:
        Basic                               3.10       2.80
        Diluted                             3.05       2.75
    """)
    )
    assert paths(reading) == [("Basic", ["Earnings per share:"]), ("Diluted", ["Earnings per share:"])]


def test_an_unlabelled_total_has_no_label_and_keeps_its_section() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        Current assets:
          Cash                                48         39
          Receivables                        102         97
                                             ───        ───
                                             150        136
    """)
    )
    assert paths(reading)[-1] == (None, ["Current assets:"])
    assert [c["text"] for c in reading.values[-2:]] == ["150", "136"]


def test_a_sub_total_under_a_rule_is_a_row_of_its_own() -> None:
    reading = read(
        page_of(
            """
                                            2025       2024
        Products                             120        109
        Services                              38         34
                                             ───        ───
        Total revenue                        158        143
                                             ═══        ═══
    """.replace("═", "─")
        )
    )
    assert reading.grid == ["Products: 120 | 109", "Services: 38 | 34", "Total revenue: 158 | 143"]


def test_labels_that_hold_numbers_are_labels() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        6.400% Notes due 2063                750        750
        31 – 60 days past due                 12         14
        1) Trade receivables                 301        288
        Level 3                               44         41
    """)
    )
    assert reading.grid == [
        "6.400% Notes due 2063: 750 | 750", "31 – 60 days past due: 12 | 14", "1) Trade receivables: 301 | 288",
        "Level 3: 44 | 41",
    ]  # fmt: skip


def test_a_note_marker_of_a_label_is_stripped_and_kept_aside() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        Revenue^(1)                          120        109
        Costs (a)                             38         34
        Profit                                82         75
    """)
    )
    stubs = {c["text"]: c["markers"] for c in reading.cells if c["role"] == "row_header"}
    assert stubs == {"Revenue": ["(1)"], "Costs": ["(a)"], "Profit": []}


def test_shading_holds_the_lines_of_one_label_together() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        ▒Net cash from operating
        ▒activities                         120        109
         Net cash from investing
         activities                         (38)       (34)
        ▒Net change                          82         75
    """)
    )
    assert [row.split(":")[0] for row in reading.grid] == [
        "Net cash from operating activities", "Net cash from investing activities", "Net change",
    ]  # fmt: skip


def test_a_hyphen_at_the_end_of_a_line_is_kept_in_its_word() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        Available-for-sale and held-to-
          maturity securities                120        109
        Loans                                 38         34
    """)
    )
    assert reading.grid[0] == "Available-for-sale and held-to-maturity securities: 120 | 109"


def test_years_in_the_stub_are_labels() -> None:
    reading = read(
        page_of("""
        Payments due by year (in millions)

        2026                                 120
        2027                                 109
        2028                                  98
        Thereafter                           310
        Total                                637
    """)
    )
    assert [row.split(":")[0] for row in reading.grid] == ["2026", "2027", "2028", "Thereafter", "Total"]


def test_a_wrapped_label_with_numbers_in_both_lines() -> None:
    reading = read(
        page_of("""
                                                             2025             2024
        Common stock, $0.01 par value; 500,000 shares
          authorized; 204,118 shares issued                     2                2
        Retained earnings                                   1,058              911
    """)
    )
    assert reading.grid[0] == "Common stock, $0.01 par value; 500,000 shares authorized; 204,118 shares issued: 2 | 2"


def test_sections_of_a_cash_flow_statement_take_turns() -> None:
    reading = read(
        page_of("""
                                                        2025       2024
        Cash flows from operating activities:
          Net income                                      12         11
          Depreciation                                     3          2
        Net cash from operating activities                15         13
        Cash flows from investing activities:
          Purchases of property                          (40)       (38)
        Net cash used in investing activities            (40)       (38)
    """)
    )
    operating, investing = "Cash flows from operating activities:", "Cash flows from investing activities:"
    assert [path for label, path in paths(reading) if not (label or "").startswith("Net cash")] == [
        [operating], [operating], [investing],
    ]  # fmt: skip


def test_full_width_section_rows_hold_the_rows_below_them() -> None:
    reading = read(
        page_of("""
                                        2025       2024
        Amounts that will not be reclassified to profit or loss
        Remeasurement of pensions         12         11
        Tax                               (3)        (2)
        Amounts that may be reclassified to profit or loss in later years
        Hedges                            40         38
        Tax                               (8)        (7)
    """)
    )
    first = "Amounts that will not be reclassified to profit or loss"
    second = "Amounts that may be reclassified to profit or loss in later years"
    assert paths(reading) == [
        ("Remeasurement of pensions", [first]),
        ("Tax", [first]),
        ("Hedges", [second]),
        ("Tax", [second]),
    ]
    assert reading.paths("Hedges") == [["2025"], ["2024"]]


def test_rows_of_ranges_are_rows_of_text() -> None:
    reading = read(
        page_of("""
                                     2025            2024
        Expected life                  5.2             5.1
        Discount rate             4.1% – 5.2%     3.9% – 4.8%
        Volatility                 31% – 44%       30% – 41%
        Dividend yield                 1.2%            1.1%
    """)
    )
    assert reading.grid[1:3] == ["Discount rate: 4.1% – 5.2% | 3.9% – 4.8%", "Volatility: 31% – 44% | 30% – 41%"]
    assert [c["value"] for c in reading.row("Volatility")] == [None, None]


def test_an_unlabelled_sub_total_takes_no_label_from_the_line_below() -> None:
    page = page_of("""\
                                  2025      2024
Property                            13        30
Income tax receivable            4,961     5,234
                                 4,974     5,264
Current assets
Receivables                         75       197
Cash                             5,890    10,556
""")
    for word in page.words:  # tall boxes, as some fonts have, that reach into the next line
        word.y1 += 3
    assert "Current assets: 4,974 | 5,264" not in read(page).grid
    assert ": 4,974 | 5,264" in read(page).grid


def spread(picture: str, pitch: float, tight: dict[str, float]) -> Page:
    """The page of a picture with lines `pitch` points apart, those that begin with a word of `tight` that near."""
    page = page_of(picture)
    lines: dict[float, list[Word]] = {}
    for word in page.words:
        lines.setdefault(word.baseline, []).append(word)
    y = 60.0
    for at in sorted(lines):
        y += tight.get(lines[at][0].text, pitch)
        for word in lines[at]:
            word.y0, word.y1, word.baseline = y - 8, y + 2, y
    return page


def test_lines_nearer_than_rows_are_one_label() -> None:
    picture = """
                                             2025       2024
        Revenue                               310        288
        Shares of owners
        Continuing operations                  85         80
        Other costs of the years before         4          5
        Taxes                                   9          8
    """
    assert read(spread(picture, 16, {"Continuing": 11})).grid == [
        "Revenue: 310 | 288",
        "Shares of owners Continuing operations: 85 | 80",
        "Other costs of the years before: 4 | 5",
        "Taxes: 9 | 8",
    ]
    assert "Continuing operations: 85 | 80" in read(spread(picture, 16, {})).grid


def test_a_wide_heading_is_no_part_of_the_label_of_its_first_row() -> None:
    reading = read(
        page_of("""
                                                2025       2024
        Revenue                                   310        288
        Selling and other general costs of all
          Depreciation                             95         93
          Other                                   568        611
        Interest                                    4          5
    """)
    )
    assert "Depreciation: 95 | 93" in reading.grid


def test_a_hyphen_leaves_room_for_half_of_a_word() -> None:
    reading = read(
        page_of("""
                                                   2025       2024
        Revenue                                     310        288
        Operating costs and expenses
        Company-operated restaurant cost             95         93
        Franchised restaurants and other places      57         61
    """)
    )
    assert "Company-operated restaurant cost: 95 | 93" in reading.grid


def test_shades_of_lines_that_touch_tell_nothing_of_rows() -> None:
    reading = read(
        page_of("""
                                                   2025       2024
        ▒Revenue                                    310        288
        ▒Weighted average number of shares
        ▒  used for diluted earnings                 95         93
        ▒Other                                       57         61
    """)
    )
    assert "Weighted average number of shares used for diluted earnings: 95 | 93" in reading.grid


def test_a_label_over_columns_without_values_is_the_row_s() -> None:
    reading = read(
        page_of("""
                               Pumps     Valves     Service       Total
        Revenue                  182        159         183         524
        Segment profit            10          9           4          23
                               Other operating income               148
                               Profit from operations               171
    """)
    )
    assert reading.grid[2:] == ["Other operating income: 148", "Profit from operations: 171"]


def test_an_empty_row_is_no_heading() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        Italy                                310        288
        Jersey                                19          6
        Malta
        Montenegro                           152         54
        Netherlands                           57         61
    """)
    )
    assert paths(reading) == [("Italy", []), ("Jersey", []), ("Montenegro", []), ("Netherlands", [])]


def test_a_heading_above_rows_that_recur_is_one() -> None:
    reading = read(
        page_of("""
                                            2025       2024
        Pumps
        At home                              310        288
        Abroad                                19          6
        Valves
        At home                              152         54
        Abroad                                57         61
    """)
    )
    assert paths(reading)[2:] == [("At home", ["Valves"]), ("Abroad", ["Valves"])]
