"""Segments, ratios and growth: parts that add up, percentages that come out."""

from __future__ import annotations

from typing import Any

from tests.support.extract_pages import BALANCE, ENTRY, INCOME, REVIEW, SEGMENTS, parsed
from tests.support.filing_rows import block
from tieout.extract.periods import Calendar
from tieout.extract.prose import spoken
from tieout.extract.reading import facts_of
from tieout.extract.run import fill
from tieout.extract.schema import read_schema

PAGES = (INCOME, BALANCE, SEGMENTS, REVIEW)


def entries(name: str, *pictures: str) -> list[dict[str, Any]]:
    schema = {"properties": {name: {"type": "array", "items": ENTRY}}}
    found: list[dict[str, Any]] = fill(parsed(*pictures), schema, read_schema(schema)).output[name]
    return found


def of_segment(name: str, *pictures: str) -> dict[tuple[str, str], Any]:
    found = entries(name, *pictures)
    return {(e["segment_name"], e["data_period"]): e["value"] for e in found if e["segment_type"] != "company"}


def test_parts_that_add_up_are_segments_and_eliminations_are_none() -> None:
    assert of_segment("revenue", *PAGES) == {
        ("Pumps", "FY2025 Q2"): 804, ("Pumps", "FY2024 Q2"): 716, ("Pumps", "FY2025 H1"): 1510,
        ("Pumps", "FY2024 H1"): 1355, ("Valves", "FY2025 Q2"): 412, ("Valves", "FY2024 Q2"): 390,
        ("Valves", "FY2025 H1"): 824, ("Valves", "FY2024 H1"): 768,
    }  # fmt: skip
    assert of_segment("operating_income", *PAGES)["Valves", "FY2025 H1"] == 150


def test_parts_that_do_not_add_up_are_none() -> None:
    torn = SEGMENTS.replace("804.0", "814.0").replace("181.0", "191.0")
    assert ("Pumps", "FY2025 Q2") not in of_segment("revenue", INCOME, BALANCE, torn)


def test_names_of_places_are_geographic() -> None:
    places = SEGMENTS.replace("Pumps ", "Europe").replace("Valves", "Asia  ")
    kinds = {e["segment_name"]: e["segment_type"] for e in entries("revenue", INCOME, BALANCE, places)}
    assert (kinds["Europe"], kinds["Asia"]) == ("geographic_segment", "geographic_segment")


def test_a_segment_never_stands_where_the_company_is_asked() -> None:
    schema = {"properties": {"revenue": {"type": ["number", "null"], "description": "in USD millions"}}}
    assert fill(parsed(*PAGES), schema, read_schema(schema)).output == {"revenue": 1204}


def test_growth_is_taken_where_it_is_what_its_numbers_come_to() -> None:
    assert {e["segment_name"]: e["value"] for e in entries("revenue_growth", *PAGES)} == {
        "NA": 9.9, "Pumps": 12.3, "Valves": 5.6,
    }  # fmt: skip
    wrong = REVIEW.replace("12.3%", "13.3%")
    assert "Pumps" not in {e["segment_name"] for e in entries("revenue_growth", INCOME, BALANCE, SEGMENTS, wrong)}


def test_a_ratio_that_is_not_what_its_numbers_come_to_is_left_out() -> None:
    assert [e["value"] for e in entries("gross_margin", *PAGES)] == [41.7, 40.2]
    adjusted = REVIEW.replace("41.7%", "43.9%")
    assert [e["value"] for e in entries("gross_margin", INCOME, BALANCE, SEGMENTS, adjusted)] == [40.2]


def test_a_rate_that_only_a_sentence_states() -> None:
    given = parsed(INCOME, BALANCE)
    said = block(1, "paragraph", "Our effective tax rate for the three months ended June 30, 2025 and 2024 was 20.0% "
                 "and 20.1%, respectively. The adjusted effective tax rate was 21.4%.")  # fmt: skip
    facts = facts_of(given)
    own: dict[str, Any] = {}
    for one in facts:
        own.setdefault(one.item, {})[one.span] = one
    found = spoken([said], Calendar(given.filing), own, frozenset(f.span for f in facts))
    assert [(str(f.value.normalize()), str(f.span[1]), f.source.block_id) for f in found if f.span[0]] == [
        ("0.2", "2025-06-30", said.block_id), ("0.201", "2024-06-30", said.block_id),
    ]  # fmt: skip


def test_tax_of_jurisdictions_is_of_no_segment() -> None:
    taxes = """
        Note 9. Income taxes by region
        (in millions)

                                          Three Months Ended
                                               June 30,
                                          2025         2024
        Europe                         $    31.0    $    24.0
        Asia                                19.0         18.0
        Provision for income taxes     $    50.0    $    42.0
    """
    assert of_segment("income_tax_expense", INCOME, BALANCE, taxes) == {}


def test_what_a_reconciliation_takes_off_has_the_sign_of_the_statement() -> None:
    cash = """
        Consolidated Statements of Cash Flows
        (in millions)

                                                        Six Months Ended
                                                            June 30,
                                                       2025         2024
        Net income                                  $   373.0    $   315.0
        Stock-based compensation expense                 64.0         58.0
        Net cash provided by operating activities       510.0        470.0
        Capital expenditures                            (90.0)       (80.0)
        Net cash used in investing activities           (90.0)       (80.0)
        Dividends paid                                 (120.0)      (110.0)
        Net cash used in financing activities          (120.0)      (110.0)
    """
    taken_off = """
        The reconciling items of our segments were:
        (in millions)

                                          Three Months Ended          Six Months Ended
                                               June 30,                    June 30,
                                          2025         2024           2025         2024
        Stock-based compensation expense  (33.0)       (30.0)         (64.0)       (58.0)
        Other items                       (11.0)       (12.0)         (21.0)       (22.0)
    """
    found = entries("stock_based_compensation", INCOME, BALANCE, cash, taken_off)
    assert {e["data_period"]: e["value"] for e in found} == {
        "FY2025 H1": 64, "FY2024 H1": 58, "FY2025 Q2": 33, "FY2024 Q2": 30,
    }  # fmt: skip
