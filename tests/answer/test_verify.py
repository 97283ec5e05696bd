"""The verifier: what each kind of wrong claim is found out by, and that a right one passes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.search_rows import ENCODER, cell, filing, proposition, put, year
from tieout.answer.context import Context
from tieout.answer.extract import claim_of
from tieout.answer.model import Citation, Claim, Note
from tieout.answer.verify import generation_confidence, verdict_on, verify
from tieout.models.ports import Verdict
from tieout.query import Record, Searcher

OWNER, OTHER = filing("alder", "Alder Works, Inc."), filing("birch", "Birch Mills plc")
NOTE = [{"footnote_id": "n", "marker": "[3]", "text": "Severance of 6% of staff."}]
PASSAGE = "Total revenues grew 15% on larger renewals. Services fell."
ROWS = [
    proposition(OWNER, "Net sales", [year("42500000", 2024, "42.5"), year("40000000", 2023, "40.0")], footnotes=NOTE,
                row_path=["Europe"]),
    proposition(OWNER, "Cost of sales", [year("-30000000", 2024, "(30.0)"), year(None, 2023)]),
    proposition(OWNER, "Fees", [year("1000000", 2024, "1.0", col_path=["Asia"]),
                                year("2000000", 2024, "2.0", col_path=["Africa"]),
                                cell("5000000", "2024-10-01", "2024-12-31", "5.0", col_path=["Asia"])]),
    proposition(OWNER, "", [], kind="prose", text=PASSAGE),
]  # fmt: skip


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Context:
    root: Path = tmp_path_factory.mktemp("lake")
    other = proposition(OTHER, "Net sales", [year("7000000", 2024, "7.0")])
    put(root, (OWNER, ROWS), (OTHER, [other]))
    found = Searcher(root, ENCODER).query("net sales, cost of sales, fees, revenues in 2024", collections=["c"], k=9)
    return Context(found.records)


def record(context: Context, label: str, company: str = "Alder Works, Inc.") -> Record:
    return next(r for r in context.records if r.row_label == label and r.company == company)


def claim(context: Context, label: str, column: int = 0, company: str = "Alder Works, Inc.") -> Claim:
    row = record(context, label, company)
    return claim_of(row, row.cells[column], 0.9)


def test_right_claims_pass_with_the_confidence_of_their_generator(context: Context) -> None:
    every = [claim_of(r, c, 0.9) for r in context.records for c in r.cells]
    assert len(every) == 8
    assert {(c.grounded, c.reason, c.confidence) for c in verify(every, context)} == {(True, None, 0.9)}


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("digits", {"value": "45200000"}, "value: the cell says 42500000"),
    ("scale", {"value": "42500000000"}, "scale: the cell says 42500000, the claim is 10^3 times that"),
    ("sign", {"value": "-42500000"}, "sign: "),
    ("nil", {"value": None}, "value: "),
    ("currency", {"currency": "EUR"}, "currency: the cell is in USD"),
    ("kind", {"unit": "percent"}, "unit: the cell is amount"),
    ("year", {"period_start": "2023-01-01", "period_end": "2023-12-31"}, "period: the cell is for 2024-01-01"),
    ("length", {"period_start": "2024-10-01"}, "period: "),
    ("row", {"metric": "Cost of sales"}, "label: the cited cell is of Europe › Net sales, which does not say cost"),
    ("part of the label", {"metric": "Net"}, "label: the cited row is Europe › Net sales"),
    ("segment", {"metric": "Asia › Net sales"}, "which does not say asia"),
    ("company", {"entity": "Birch Mills plc"}, "entity: the cited filing is of Alder Works, Inc."),
    ("stale note", {"notes": (Note("[3]", "Severance of 7% of staff."),)}, "note: [3] does not govern"),
    ("text", {"text": "Net sales were USD 42.6 million."}, "42.6 million is not"),
    ("text's sign", {"text": "Net sales were USD -42.5 million."}, "-42.5 million is not"),
    ("text's scale", {"text": "Net sales were USD 42.5 billion."}, "42.5 billion is not"),
    ("text's year", {"text": "Net sales of 2021 were USD 42.5 million."}, "text: 2021"),
    ("no citation", {"citations": ()}, "no citation"),
]


@pytest.mark.parametrize(("changed", "reason"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_wrong_claims_are_found_out(context: Context, changed: dict[str, Any], reason: str) -> None:
    verdict = verdict_on(replace(claim(context, "Net sales"), **changed), context)
    assert not verdict.grounded
    assert reason in (verdict.reason or "")


def test_a_right_looking_number_of_another_cell(context: Context) -> None:
    net, cost, fees = (claim(context, label) for label in ("Net sales", "Cost of sales", "Fees"))
    other = claim(context, "Net sales", company="Birch Mills plc")
    quarter = claim(context, "Fees", next(i for i, c in enumerate(record(context, "Fees").cells) if c["text"] == "5.0"))
    stolen = ("value", "text", "citations")
    for claimed, found in ((net, cost), (net, other), (fees, quarter), (net, claim(context, "Net sales", 1))):
        mixed = replace(claimed, **{k: getattr(found, k) for k in stolen})
        assert not verdict_on(mixed, context).grounded


def test_a_column_that_tells_the_cell_from_its_rivals_must_be_named(context: Context) -> None:
    fees = claim(context, "Fees")
    assert fees.metric in ("Fees (Asia)", "Fees (Africa)")
    verdict = verdict_on(replace(fees, metric="Fees"), context)
    assert "the cited cell is that of A" in (verdict.reason or "")


@pytest.mark.parametrize("changed", [{"page": 9}, {"file_name": "birch.pdf"}, {"box": (1.0, 2.0, 3.0, 4.0)},
                                     {"cell_id": "of another filing"}])  # fmt: skip
def test_a_citation_elsewhere(context: Context, changed: dict[str, Any]) -> None:
    net = claim(context, "Net sales")
    moved = replace(net, citations=(replace(net.citations[0], **changed),))
    assert "cited cell" in (verdict_on(moved, context).reason or "")


def derived(context: Context, **changed: Any) -> Claim:
    net, cost = claim(context, "Net sales"), claim(context, "Cost of sales")
    formula = f"([{net.citations[0].cell_id}] + [{cost.citations[0].cell_id}]) / [{net.citations[0].cell_id}]"
    right = replace(
        net, text="Margin: 29.4 percent", value="0.294118", unit="percent", currency=None, metric="margin",
        arithmetic=formula, citations=(*net.citations, *cost.citations),
    )  # fmt: skip
    return replace(right, **changed)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({}, None),
        ({"value": "0.294"}, None),
        ({"value": "0.295"}, "arithmetic: it gives 0.294118"),
        ({"value": "0.3"}, "arithmetic: it gives 0.294118"),
        ({"currency": "USD"}, "unit: "),
        ({"unit": "amount"}, "unit: "),
        ({"arithmetic": "([x] - [y]) / [y]"}, "arithmetic: x is not cited"),
        ({"arithmetic": "1 +"}, "arithmetic: The formula ends too early"),
        ({"period_end": "2023-12-31"}, "period: "),
        ({"text": "Margin: 29.8 percent"}, "text: 29.8 percent"),
    ],
)
def test_derived_figures_are_computed_again(context: Context, changed: dict[str, Any], reason: str | None) -> None:
    verdict = verdict_on(derived(context, **changed), context)
    assert verdict.grounded == (reason is None)
    assert (reason or "") in (verdict.reason or "")


class Judge:
    """Counts what it is asked, and always agrees."""

    model_id = "agrees"

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, str]] = []

    def judge(self, claim: str, snippet: str, source: str) -> Verdict:
        self.asked.append((claim, snippet, source))
        return Verdict(True, "it says so", 0.7)


def prose(text: str, snippet: str, page: int = 4) -> Claim:
    return Claim(
        text, None, None, None, None, None, False, None, 1.0, (Citation("alder.pdf", page, None, None, snippet),)
    )


@pytest.mark.parametrize(
    ("text", "snippet", "page", "verdict", "calls"),
    [
        ("Revenues rose.", "revenues grew 15% on  larger renewals", 4, (True, 0.7), 1),
        ("Revenues rose.", "revenues grew 16% on larger renewals", 4, (False, 0.9), 0),
        ("Revenues rose.", "revenues grew 15% on larger renewals", 5, (False, 0.9), 0),
        ("Revenues rose by 51%.", "revenues grew 15% on larger renewals", 4, (False, 1.0), 0),
        ("Services fell.", "Services fell.", 4, (True, 1.0), 0),
    ],
)
def test_prose(context: Context, text: str, snippet: str, page: int, verdict: tuple[bool, float], calls: int) -> None:
    judge = Judge()
    found = verdict_on(prose(text, snippet, page), context, judge)
    assert (found.grounded, found.confidence) == verdict
    assert len(judge.asked) == calls
    assert all(source == f"alder.pdf, p. 4: {PASSAGE}" for _, _, source in judge.asked)


def test_without_a_judge_only_what_is_quoted_is_grounded(context: Context) -> None:
    assert not verdict_on(prose("Revenues rose.", "revenues grew 15%"), context).grounded
    assert verdict_on(prose("Services fell.", "Services fell."), context).grounded


def test_ungrounded_claims_count_as_nought() -> None:
    each = [replace(prose("", ""), grounded=g, confidence=c) for g, c in ((True, 0.8), (False, 0.9))]
    assert generation_confidence(each) == 0.4
    assert generation_confidence([]) == 0.0


def test_words_of_the_label_do_not_name_the_column(tmp_path: Path) -> None:
    columns = {"Preferred stock": "-11000", "Common stock": "11000"}
    row = proposition(
        OWNER, "Conversion of preferred to common stock",
        [year(value, 2024, value, col_path=[name]) for name, value in columns.items()],
    )  # fmt: skip
    put(tmp_path, (OWNER, [row]))
    found = Context(Searcher(tmp_path, ENCODER).query("conversion of stock in 2024", collections=["c"]).records)
    right = claim(found, "Conversion of preferred to common stock")
    assert right.metric == "Conversion of preferred to common stock (Preferred stock)"
    assert verdict_on(right, found).grounded
    wrong = replace(right, metric="Conversion of preferred to common stock (Common stock)")
    told = verdict_on(wrong, found)
    assert (told.grounded, "the cited cell is that of Preferred stock" in (told.reason or "")) == (False, True)


SPOKEN: list[tuple[str, str | None]] = [
    ("Net sales rose to USD 42.5 million in 2024.", None),
    ("Net sales of USD 42.5 million in 2024, more than USD 42 million.", None),
    ("Net sales of USD 42.5 million, the highest of both years.", None),
    ("Net sales fell to USD 42.5 million in 2024.", "direction: fell, yet the figures went up"),
    ("Net sales of USD 42.5 million, less than USD 42 million.", "comparison: "),
    ("Net sales of USD 42.5 million, the lowest of both years.", "superlative: "),
    ("Net sales of USD 42.5 million due to higher prices.", "cause: "),
    ("Yes, net sales were USD 42.5 million.", "yes or no: "),
    ("Alder did not report net sales of USD 42.5 million.", "denial: "),
    ("Net sales of EUR 42.5 million.", "currency: "),
    ("Net sales of 42,500,000 shares.", "unit: "),
    ("Net sales of USD 42.5 million at the Zandvoort mill.", "name: Zandvoort"),
]


@pytest.mark.parametrize(("text", "reason"), SPOKEN)
def test_words_are_held_against_the_cells(context: Context, text: str, reason: str | None) -> None:
    told = replace(claim(context, "Net sales"), text=text)
    verdict = verdict_on(told, context)
    assert verdict.grounded == (reason is None), verdict.reason
    assert (verdict.reason or "").startswith(reason or "")


def test_a_direction_that_no_cited_figure_tells_is_not_grounded(context: Context) -> None:
    told = replace(claim(context, "Fees"), text="Fees rose to 1,000,000.")
    assert verdict_on(told, context).reason == "direction: no cited figures tell rose"
