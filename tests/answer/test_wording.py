"""What a row's names say of a question: the words that decide between rows of like names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.search_rows import ENCODER, Row, filing, proposition, put, year
from tieout.answer.candidates import Candidate, candidates
from tieout.answer.wording import opposed
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works, Inc.")


def found(root: Path, question: str, *rows: Row) -> dict[str, Candidate]:
    """Candidates by the table's title."""
    put(root, (OWNER, list(rows)))
    given = candidates(Searcher(root, ENCODER).query(question, collections=["c"]))
    return {c.record.table_title or "": c for c in given}


def row(label: str, value: str, title: str, *path: str) -> Row:
    return proposition(OWNER, label, [year(value, 2024, value)], title=title, row_path=list(path))


@pytest.mark.parametrize(
    ("asked", "named", "is_opposed"),
    [
        ("basic", "dilut", True), ("current", "noncurr", True), ("short", "long", True),
        ("basic", "basic dilut", False), ("sale", "dilut", False), ("gross net", "net", False),
    ],
)  # fmt: skip
def test_words_that_exclude_each_other(asked: str, named: str, is_opposed: bool) -> None:
    assert opposed(frozenset(asked.split()), frozenset(named.split())) is is_opposed


def test_the_company_in_a_label_is_no_word_too_many(tmp_path: Path) -> None:
    rows = row("Net income attributable to Alder Works, Inc.", "5", "Income"), row("Net income", "7", "Notes")
    by_title = found(tmp_path, "What was Alder's net income attributable to Alder Works, Inc. in 2024?", *rows)
    assert (by_title["Income"].features["exact"], by_title["Notes"].features["exact"]) == (1.0, 0.0)
    assert (by_title["Income"].features["verbatim"], by_title["Income"].features["sole_verbatim"]) == (1.0, 1.0)


def test_a_section_completes_a_short_label_and_its_opposite_speaks_against_it(tmp_path: Path) -> None:
    rows = row("Foreign", "5", "Deferred part", "Deferred taxes"), row("Foreign", "7", "Current part", "Current taxes")
    by_title = found(tmp_path, "Alder's deferred foreign taxes in 2024", *rows)
    features = {title: c.features for title, c in by_title.items()}
    assert [features["Deferred part"][n] for n in ("heading_completes", "sole", "opposed_near")] == [1.0, 1.0, 0.0]
    assert [features["Current part"][n] for n in ("heading_completes", "sole", "opposed_near")] == [0.0, 0.0, 1.0]


def test_a_word_of_the_companys_name_may_be_the_part_that_is_asked_about(tmp_path: Path) -> None:
    owner = filing("ocean", "Ocean Fund International Holdings, Inc.")
    put(tmp_path, (owner, [proposition(owner, "Goodwill", [year("9", 2024, "9")], title="Balance sheets")]))
    given = candidates(Searcher(tmp_path, ENCODER).query("goodwill for non-US at Ocean in 2024", collections=["c"]))
    assert [c.features["exact"] for c in given] == [0.0]


def test_the_nearest_row_says_the_most_of_what_is_asked(tmp_path: Path) -> None:
    rows = row("Foreign", "5", "Taxes", "Current"), row("Foreign", "7", "Income before taxes")
    by_title = found(tmp_path, "Alder's current foreign tax expense benefit in 2024", *rows)
    assert {title: (c.features["exact"], c.features["sole_near"]) for title, c in by_title.items()} == {
        "Taxes": (1.0, 1.0),
        "Income before taxes": (1.0, 0.0),
    }


def test_a_row_of_counts_and_prices_is_unclear_until_one_is_asked(tmp_path: Path) -> None:
    cells = [year("1000", 2024, "1,000", kind="shares"), year("9.5", 2024, "9.50", kind="per_share")]
    options = proposition(OWNER, "Exercised", cells, title="Options")
    assert found(tmp_path / "a", "Alder's exercised in 2024", options)["Options"].features["unclear"] == 1.0
    assert found(tmp_path / "b", "Alder's options exercised in 2024", options)["Options"].features["unclear"] == 0.0
