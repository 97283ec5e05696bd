"""Names as a taxonomy builds them: what a filing says in a heading, a title or a column of the row."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.asked_rows import OWNER, found, row, told, value
from tests.support.search_rows import ENCODER, cell, proposition, put, year
from tieout.answer.measures import undefined
from tieout.answer.terms import context_of, loosely_same, same_name
from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.query import Searcher
from tieout.query.vocabulary import vocabulary

INCOME, BALANCE = "Consolidated Statements of Income", "Consolidated Balance Sheets"


def words(text: str) -> frozenset[str]:
    return frozenset(vocabulary().content(tokens(text)))


@pytest.mark.parametrize(
    ("label", "asked", "same"),
    [
        ("Loss from equity method investments", "income loss from equity method investments", True),
        ("Net income (loss)", "net loss", True),
        ("Gains (losses) on securities", "gain loss on securities", True),
        ("Net loss", "net income", False),
        ("Income before taxes", "loss after taxes", False),
        ("Interest expense", "interest expense benefit", True),
    ],
)
def test_either_sign_of_a_pair_stands_for_both(label: str, asked: str, same: bool) -> None:
    assert same_name(words(label), words(asked)) is same


@pytest.mark.parametrize(
    ("label", "asked", "same"),
    [
        ("Royalty income", "royalty income nonoperating", True),
        ("Total lease cost", "lease cost", True),
        ("Net", "gross", False),
        ("Operating lease cost", "lease cost", False),
    ],
)
def test_terms_that_a_label_leaves_to_its_place(label: str, asked: str, same: bool) -> None:
    assert loosely_same(words(label), words(asked)) is same


@pytest.mark.parametrize(
    ("asked", "context"),
    [
        ("deferred tax assets other", "deferred tax assets"),
        ("increase decrease in receivables", "increase decrease in"),
        ("deferred tax assets", None),
        ("accumulated other comprehensive income loss foreign currency", "accumulated other comprehensive income loss"),
        ("revenue", None),
    ],
)
def test_the_longest_context_that_a_name_begins_with(asked: str, context: str | None) -> None:
    phrase = tuple(vocabulary().content(tokens(asked)))
    given = context_of(phrase)
    assert (given.asked if given else None) == (vocabulary().content(tokens(context)) if context else None)


def test_a_heading_says_the_context_and_a_row_elsewhere_is_another(tmp_path: Path) -> None:
    rows = (
        row("Other", "5", "Deferred taxes", "Deferred tax assets:"),
        row("Other assets", "70", BALANCE),
        row("Other", "6", "Deferred tax", "Deferred tax liabilities:"),
    )
    by_title = found(tmp_path / "a", "Alder deferred tax assets other in 2024", *rows)
    assert {t: (c.features["in_context"], c.features["out_of_context"]) for t, c in by_title.items()} == {
        "Deferred taxes": (1.0, 0.0),
        BALANCE: (0.0, 1.0),
        "Deferred tax": (0.0, 1.0),
    }
    assert value(told(tmp_path / "b", "Alder deferred tax assets other in 2024", *rows)) == "5"


def test_a_change_is_a_row_under_changes(tmp_path: Path) -> None:
    rows = (
        row("Receivables, net", "5", "Statements of Cash Flows", "Changes in operating assets and liabilities"),
        row("Receivables, net", "70", BALANCE),
    )
    assert value(told(tmp_path, "Alder increase decrease in receivables in 2024", *rows)) == "5"


def test_a_rate_of_the_reconciliation_is_no_amount_of_it(tmp_path: Path) -> None:
    title = "Reconciliation of the effective tax rate to the statutory rate"
    rows = (
        row("Other", "0.02", title, kind="percent", multiplier="1"),
        row("Other", "5", "Cash flows from investing activities"),
    )
    question = "Alder effective income tax rate reconciliation other adjustments in 2024"
    assert value(told(tmp_path, question, *rows)) == "0.02"


def test_net_of_something_narrows_a_name(tmp_path: Path) -> None:
    rows = (
        row("Valuation allowance", "-5", "Deferred tax", "Deferred tax assets"),
        row("Deferred tax assets net of valuation allowance", "70", "Deferred taxes", "Deferred tax assets"),
    )
    by_title = found(tmp_path, "Alder deferred tax assets valuation allowance in 2024", *rows)
    assert by_title["Deferred tax"].features["in_context"] == 1.0
    assert by_title["Deferred taxes"].features["exact_loose"] == 0.0


def test_less_current_portion_is_noncurrent(tmp_path: Path) -> None:
    rows = row("Derivative asset, less current portion", "5", BALANCE), row("Derivative asset, current", "7", "Notes")
    by_title = found(tmp_path, "Alder derivative asset noncurrent in 2024", *rows)
    assert (by_title[BALANCE].features["exact"], by_title["Notes"].features["opposed"]) == (1.0, 1.0)


def test_the_whole_is_the_statements_and_not_a_notes_part(tmp_path: Path) -> None:
    rows = (
        row("Research and development", "2216", INCOME, "Operating expenses"),
        row("Research and development", "484", "Stock-based compensation was as follows"),
        row("Research and development", "1732", "Expenses by type"),
    )
    assert value(told(tmp_path, "What was Alder's research and development in 2024?", *rows)) == "2216"


def test_two_statements_that_differ_are_not_decided_by_being_statements(tmp_path: Path) -> None:
    equity = "Consolidated Statements of Noncontrolling Interests and Equity"
    rows = (
        row("Stock-based compensation", "281", "Consolidated Statements of Cash Flows"),
        row("Stock-based compensation", "287", equity),
    )
    by_title = found(tmp_path, "Alder stock-based compensation in 2024", *rows)
    assert by_title[equity].features["exact_face"] == 1.0
    assert [c.features["sole_face"] for c in by_title.values()] == [0.0, 0.0]


def test_a_part_is_not_decided_by_the_statement(tmp_path: Path) -> None:
    rows = row("Cash and cash equivalents", "30", BALANCE), row("Cash", "28", "Fair values")
    by_title = found(tmp_path, "Cash: cash and cash equivalents of Alder in 2024", *rows)
    assert by_title[BALANCE].features["sole_face"] == 0.0


def test_an_amount_is_meant_where_nothing_per_share_is_asked(tmp_path: Path) -> None:
    rows = (
        row("Net income attributable to common shareholders", "2327", INCOME),
        row(
            "Net income attributable to common shareholders", "0.41", INCOME, "Basic", kind="per_share", multiplier="1"
        ),
    )
    question = "Alder net income attributable to common shareholders in 2024"
    assert value(told(tmp_path, question, *rows)) == "2327"


def test_the_statements_sign_is_the_figures_own(tmp_path: Path) -> None:
    rows = (
        row("Research and development expense", "-29915", "Reconciliation of segment income"),
        row("Research and development", "29915", INCOME, "Operating expenses"),
    )
    assert value(told(tmp_path, "Alder research and development expense in 2024", *rows)) == "29915"


def test_a_rate_that_is_asked_leaves_no_amount_to_choose(tmp_path: Path) -> None:
    rows = (
        row("Provision for income taxes", "4578", INCOME),
        row(
            "Provision for income taxes", "0.205", "Reconciliation of the tax provision", kind="percent", multiplier="1"
        ),
    )
    question = "Alder effective income tax rate continuing operations in 2024"
    assert list(found(tmp_path, question, *rows)) == ["Reconciliation of the tax provision"]


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        ((["Capital Stock"], ["Total"], ["Noncontrolling Interests"], ["Total Equity"]), "4"),
        ((["As Reported"], ["Adjustment"], ["Effect"], ["As Restated"]), "4"),
        ((["Europe"], ["Asia"], ["Americas"], ["Africa"]), None),
        ((["Total", "Fair Value"], ["Total", "Cost"], ["Total", "Gains"], ["Total", "Losses"]), None),
    ],
)
def test_the_column_that_is_meant(tmp_path: Path, heads: tuple[list[str], ...], expected: str | None) -> None:
    cells = [cell(str(n), None, "2024-12-31", str(n), col_path=head) for n, head in enumerate(heads, 1)]
    balance = proposition(OWNER, "Balance at December 31, 2024", cells, title="Consolidated Statements of Equity")
    assert value(told(tmp_path, "What was Alder's balance at December 31, 2024?", balance)) == expected


def test_a_word_that_only_a_taxonomy_uses_is_no_reason_to_refuse(tmp_path: Path) -> None:
    answer = told(tmp_path, "Alder royalty income nonoperating in 2024", row("Royalty income", "127", "Other income"))
    assert value(answer) == "127"


def test_a_synonym_does_not_say_a_word_of_the_rest_once_more() -> None:
    phrase = tuple(map(stem, ("other", "comprehensive", "income", "loss", "tax")))
    assert all(len(set(p)) == len(p) for p, _ in vocabulary().variants(phrase))


@pytest.mark.parametrize(
    ("asked", "name"),
    [("gain on debt and equity securities", None), ("what is the debt to equity ratio", "debt to equity")],
)
def test_a_ratio_is_named_by_all_its_words(asked: str, name: str | None) -> None:
    assert undefined(asked) == name


@pytest.mark.parametrize(
    ("label", "asked"),
    [
        ("Proceeds from issuance of common stock / At-the-market offering", "proceeds from issuance of common stock"),
        ("Total liabilities, redeemable noncontrolling interests and equity", "liabilities and stockholders equity"),
        ("Income taxes (Note 4)", "income taxes"),
        ("Proceeds from debt issued (original maturities greater than three months)",
         "proceeds from debt maturing in more than three months"),
    ],
)  # fmt: skip
def test_the_ways_to_read_a_label(tmp_path: Path, label: str, asked: str) -> None:
    title = "Other statements"
    assert found(tmp_path, f"Alder {asked} in 2024", row(label, "5", title))[title].features["exact"] == 1.0


def test_long_term_is_noncurrent(tmp_path: Path) -> None:
    rows = (
        row("Held-to-maturity securities", "48", "Long", "Long-term investments"),
        row("Held-to-maturity securities", "1985", "Short", "Short-term investments"),
    )
    assert value(told(tmp_path, "Alder held-to-maturity securities noncurrent in 2024", *rows)) == "48"


def test_a_balance_is_of_what_its_table_is_about(tmp_path: Path) -> None:
    rows = (
        row("Ending balance", "46", "Allowance for credit losses"),
        row("Balance at December 31", "900", "Consolidated Statements of Equity"),
    )
    by_title = found(tmp_path, "Alder allowance for credit losses in 2024", *rows)
    named = {title: c.is_named for title, c in by_title.items()}
    assert named == {"Allowance for credit losses": True, "Consolidated Statements of Equity": False}


def test_for_in_a_known_name_asks_about_no_part(tmp_path: Path) -> None:
    put(tmp_path, (OWNER, [row("Total common stock reserved", "59", "Reserved shares", kind="shares")]))
    searcher = Searcher(tmp_path, ENCODER)
    asked = searcher.query("Alder common stock capital shares reserved for future issuance in 2024", collections=["c"])
    assert asked.understood.member == ()
    assert searcher.query("Alder revenue for Europe in 2024", collections=["c"]).understood.member == ("europ",)


def test_a_word_with_an_opposite_that_nothing_says_speaks_against_a_row(tmp_path: Path) -> None:
    cells = [year("2362", 2024, "2,362", kind="shares", col_path=["Common Stock", "Shares"])]
    equity = proposition(OWNER, "Balance", cells, title="Consolidated Statements of Equity")
    by_title = found(
        tmp_path, "Alder common stock shares issued in 2024", equity, row("Shares issued", "4009", BALANCE)
    )
    assert by_title["Consolidated Statements of Equity"].features["pole_unsaid"] == 1.0
    assert by_title[BALANCE].features["pole_unsaid"] == 0.0


def test_a_refusal_states_the_figures_to_choose_from(tmp_path: Path) -> None:
    long = "Income taxes were as follows, where what is shown is of the year that ended and of all the years before it"
    rows = row("Federal", "5", long, "Current"), row("Federal", "7", "Taxes", "Deferred")
    found = told(tmp_path, "What was Alder's federal in 2024?", *rows)
    assert found.refused
    assert {(one.text, one.name) for one in found.nearest} == {
        ("USD 5", "Current › Federal"),
        ("USD 7", "Deferred › Federal"),
    }


def test_a_verb_of_the_question_is_no_word_of_a_row(tmp_path: Path) -> None:
    rows = row("Research and development", "5", INCOME), row("Research grants", "7", "Notes")
    assert value(told(tmp_path, "How much did Alder spend on research and development in 2024?", *rows)) == "5"
