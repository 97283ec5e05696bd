"""Whose figure is meant: the group's, the company's alone, or that of a parent in a schedule."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.search_rows import ENCODER, Row, filing, proposition, put, year
from tieout.answer import Answer, Answerer
from tieout.answer.scope import COMPANY, GROUP, asked_scope, title_scope
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works plc")
QUESTION = "What were the net assets of Alder Works in 2024 on its balance sheet?"
OF_GROUP, OF_COMPANY = "Consolidated balance sheet", "Company balance sheet"


def row(value: str, title: str) -> Row:
    return proposition(OWNER, "Net assets", [year(value, 2024, value)], title=title)


def answer(root: Path, question: str, *rows: Row) -> Answer:
    put(root, (OWNER, list(rows)))
    return Answerer(Searcher(root, ENCODER)).ask(question, collections=["c"]).answer


@pytest.mark.parametrize(
    ("title", "scope"),
    [
        (OF_GROUP, GROUP), ("Group balance sheet", GROUP), (OF_COMPANY, COMPANY), ("Parent company accounts", COMPANY),
        ("Balance sheet (company)", COMPANY), ("Balance Sheets", None), ("Insurance company receivables", None),
    ],
)  # fmt: skip
def test_titles_say_whose_statement_it_is(title: str, scope: str | None) -> None:
    assert title_scope(title) == scope


@pytest.mark.parametrize(
    ("question", "scope"),
    [
        ("net assets of the group", GROUP), ("consolidated net assets", GROUP), ("the parent's net assets", COMPANY),
        ("company-only net assets", COMPANY), ("What were the company's net assets?", None),
    ],
)  # fmt: skip
def test_questions_say_whose_figure_they_want(question: str, scope: str | None) -> None:
    assert asked_scope(question) == scope


def test_a_group_and_its_company_that_differ_are_not_mixed_up(tmp_path: Path) -> None:
    rows = row("700", OF_GROUP), row("500", OF_COMPANY)
    refused = answer(tmp_path / "both", QUESTION, *rows)
    assert refused.refused
    assert "the group and the company alone state different values, USD 700 (p. 4) and USD 500" in refused.text
    of_group = answer(tmp_path / "group", "Alder's consolidated net assets in 2024", *rows)
    of_company = answer(tmp_path / "company", "Alder's company-only net assets in 2024", *rows)
    assert [of_group.claims[0].value, of_company.claims[0].value] == ["700", "500"]


def test_a_group_and_its_company_that_agree_are_one_answer(tmp_path: Path) -> None:
    assert answer(tmp_path, QUESTION, row("700", OF_GROUP), row("700", OF_COMPANY)).claims[0].value == "700"


def test_a_table_about_a_company_is_no_statement_of_it(tmp_path: Path) -> None:
    rows = row("700", OF_GROUP), row("500", "Company-operated stores")
    assert "the group and the company" not in answer(tmp_path, QUESTION, *rows).text


def test_a_parents_schedule_gives_way_to_the_consolidated_statement(tmp_path: Path) -> None:
    rows = row("500", "Condensed Balance Sheets"), row("700", "Consolidated Balance Sheets")
    assert answer(tmp_path / "both", QUESTION, *rows).claims[0].value == "700"
    assert answer(tmp_path / "alone", QUESTION, rows[0]).claims[0].value == "500"
    assert answer(tmp_path / "asked", "the parent's net assets at Alder in 2024", *rows).claims[0].value == "500"
