"""Verdicts on texts about a hand-made filing: what is right, what is wrong, and what nobody can tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.checked_rows import checker, flow, passage, stock
from tests.support.search_rows import Row
from tieout.check import CONTRADICTED, SUPPORTED, UNDECIDED, Checker, tally
from tieout.check.markup import markdown
from tieout.errors import QueryError, UnknownCollection

TEXTS = (
    "Freight costs in 2024 were $12.5 million, compared to $14.0 million in 2023.",
    "Orders rose 8% in 2024 due to a strike at a competitor.",
)


@pytest.fixture
def alder(tmp_path: Path) -> Checker:
    rows = [
        flow("Net sales", "1,100.0".replace(",", ""), "1000.0"),
        flow("Sales of paper", "550.0", "400.0"),
        flow("Net loss", "-40.0", "-20.0"),
        flow("Interest expense", "30.0", "36.0"),
        flow("Effective tax rate", "0.241", "0.154", kind="percent", currency=None, multiplier="0.01"),
        stock("Total assets", "2500.0", "2600.0"),
        *(passage(n, text) for n, text in enumerate(TEXTS)),
    ]
    return checker(tmp_path, *rows)


RIGHT = (
    "Net sales were $1.1 billion in 2024.",
    "Net sales increased 10% to $1,100 million in 2024.",
    "Net sales rose by $100 million, or 10.0%, compared to 2023.",
    "Net loss doubled in 2024.",
    "Interest expense fell about 17% in 2024.",
    "Sales of paper accounted for 50% of net sales in 2024.",
    "The effective tax rate increased by 8.7 percentage points from 2023 to 2024.",
    "Total assets decreased by $100 million from December 31, 2023 to December 31, 2024.",
    "Freight costs in 2024 were $12.5 million.",
    "Total assets were 2,500 million dollars at December 31, 2024 and 2,600 million dollars at December 31, 2023.",
)
WRONG = (
    "Net sales were $1.2 billion in 2024.",
    "Net sales were $1.1 million in 2024.",
    "Net sales decreased 10% in 2024.",
    "Net sales rose by $150 million in 2024.",
    "Net loss fell 50% in 2024.",
    "Interest expense rose in 2024.",
    "The effective tax rate increased by 9.8 percentage points from 2023 to 2024.",
    "Net sales were $1,000 million in 2024 and $1,100 million in 2023.",
    "Total assets were $2,600 million at December 31, 2024.",
)
OPEN = (
    "Net sales of resin were $7 million in 2024.",
    "Net sales were $1.1 billion in 2019.",
    "Alder Works opened a laboratory.",
    "Gross margin was 41% in 2024.",
    "Wages were $12.5 million in 2024.",
)


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_right_is_supported(alder: Checker, text: str) -> None:
    assert alder.claim(text).verdict == SUPPORTED


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_contradicted(alder: Checker, text: str) -> None:
    one = alder.claim(text)
    assert one.verdict == CONTRADICTED, one.reason


@pytest.mark.parametrize("text", OPEN)
def test_what_the_filing_does_not_tell_is_undecided(alder: Checker, text: str) -> None:
    one = alder.claim(text)
    assert one.verdict == UNDECIDED
    assert one.reason


def test_evidence_has_its_place(alder: Checker) -> None:
    cited = alder.claim("Net sales were $1.1 billion in 2024.").findings[0].places[0]
    assert (cited.cell_id, cited.file_name, cited.page) == ("Net sales2024", "alder.pdf", 4)
    quoted = alder.claim("Freight costs in 2024 were $12.5 million.").findings[0].places[0]
    assert (quoted.snippet, quoted.page) == (TEXTS[0], 20)


def test_the_other_year_of_a_sentence_is_not_support(alder: Checker) -> None:
    assert alder.claim("Freight costs in 2023 were $12.5 million.").verdict != SUPPORTED


def test_the_copy_is_the_text_but_for_its_marks(alder: Checker) -> None:
    text = "# Results\n\nNet sales rose 10% in 2024. Net sales were $3 million in 2024.\n"
    copy = markdown(text, alder.check(text))
    assert copy.startswith(
        "# Results\n\nNet sales rose **10%** [✓1] in 2024. Net sales were **$3 million** [✗2] in 2024."
    )
    assert "[✗2] contradicted: Net sales: USD 1,100,000,000 (12 months to 2024-12-31) (alder.pdf, p. 4)" in copy


def test_unknown_filings_and_collections_are_named(alder: Checker, tmp_path: Path) -> None:
    with pytest.raises(QueryError, match=r"birch\.pdf"):
        alder.claim("Net sales were 5.", "birch.pdf")
    with pytest.raises(UnknownCollection):
        checker(tmp_path / "other", flow("Net sales", "1", "2")).__class__(alder._lake, "none")


def test_multiples_and_totals(alder: Checker) -> None:
    assert alder.claim("Net loss in 2024 was almost double the net loss of 2023.").verdict != CONTRADICTED
    assert alder.claim("Net loss tripled in 2024.").verdict == CONTRADICTED


def test_a_bare_move_means_the_item_before_it(alder: Checker) -> None:
    text = "Sales of paper were $400 million and $550 million in 2023 and 2024, with the {} following a new mill."
    assert alder.claim(text.format("increase")).verdict != CONTRADICTED
    assert alder.claim(text.format("decrease")).verdict == CONTRADICTED


def test_rows_of_one_name_in_several_parts_deny_nothing(tmp_path: Path) -> None:
    def backlog(part: str, new: str, old: str) -> Row:
        made = flow("Total backlog", new, old, title=f"Backlog of {part}")
        return {**made, "payload": made["payload"].replace("Total backlog2", f"{part}2"), "proposition_id": part}

    parts = checker(tmp_path, backlog("Aircraft", "90.0", "80.0"), backlog("Services", "20.0", "30.0"))
    assert parts.claim("Total backlog was $54 million in 2024.").verdict == UNDECIDED
    assert parts.claim("Total backlog was $90 million in 2024.").verdict == SUPPORTED


def test_superlatives_are_held_against_the_other_periods(alder: Checker) -> None:
    assert alder.claim("Net sales of $1,100 million in 2024 were the highest of both years.").verdict == SUPPORTED
    assert alder.claim("Interest expense of $30 million in 2024 was the highest of both years.").verdict == CONTRADICTED


def test_headings_do_not_count(alder: Checker) -> None:
    text = "# Results of the year\n\nNet sales were $1.1 billion in 2024.\n"
    assert tally(alder.check(text)) == {SUPPORTED: 1, CONTRADICTED: 0, UNDECIDED: 0}
