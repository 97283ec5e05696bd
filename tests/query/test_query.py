"""The search over small hand-made filings."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.support.search_rows import ENCODER, Row, cell, filing, proposition, put, year
from tieout.errors import ModelError, QueryError, UnknownCollection
from tieout.models.fake import HashingEncoder, OverlapReranker
from tieout.query import QueryResult, Searcher, Steps
from tieout.query.confidence import Weights
from tieout.query.search import fuse

ALDER = filing("alder", "Alder Works, Inc.")
OLDER = filing(
    "older", "Alder Works, Inc.", fiscal_year=2021, period_end=date(2021, 12, 31), filed_date=date(2022, 2, 1)
)
BIRCH = filing("birch", "Birch Corp.")
ELSEWHERE = filing("elsewhere", "Cedar Ltd", collection="other")
NOTE = [{"footnote_id": "n", "marker": "[3]", "text": "Severance for Project Titan."}]


def alder_rows() -> list[Row]:
    return [
        proposition(ALDER, "Total revenues", [year("412000000", 2024, "412.0"), year("421000000", 2023, "421.0")]),
        proposition(ALDER, "Total revenues", [year("300000000", 2024, "300.0")], row_path=["Europe"], title="Segments"),
        proposition(ALDER, "Cost of revenues", [year("210000000", 2024, "210.0"), year("190000000", 2023, "190.0")]),
        proposition(ALDER, "Restructuring charges", [year("42500000", 2024, "42.5"), year(None, 2023)], footnotes=NOTE),
        proposition(ALDER, "Goodwill", [cell("99000000", None, "2024-12-31", "99.0")], title="Balance Sheets"),
        proposition(ALDER, "Net sales", [cell("100000000", "2024-10-01", "2024-12-31", "100.0")], title="Quarters"),
        proposition(ALDER, "Debt (Note 2)", [cell("7000000", None, "2024-12-31", "7.0")], title="Balance Sheets"),
        proposition(ALDER, "Leases (Note 12)", [cell("8000000", None, "2024-12-31", "8.0")], title="Balance Sheets"),
    ]


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("lake")
    put(
        root,
        (ALDER, alder_rows()),
        (OLDER, [proposition(OLDER, "Total revenues", [year("77000000", 2021, "77.0")])]),
        (BIRCH, [proposition(BIRCH, "Total revenues", [year("5000000", 2024, "5.0")])]),
        (ELSEWHERE, [proposition(ELSEWHERE, "Total revenues", [year("6000000", 2024, "6.0")])]),
    )
    return root


@pytest.fixture(scope="module")
def searcher(lake: Path) -> Searcher:
    return Searcher(lake, ENCODER)


def ask(searcher: Searcher, question: str, **more: Any) -> QueryResult:
    return searcher.query(question, **{"collections": ["c"], **more})


def first(result: QueryResult) -> tuple[str | None, list[str | None]]:
    record = result.records[0]
    return record.row_label, [c["value"] for c, asked in zip(record.cells, record.asked, strict=True) if asked]


@pytest.mark.parametrize(
    ("question", "label", "values"),
    [
        ("What was Alder's revenue in 2024?", "Total revenues", ["412000000"]),
        ("Alder turnover in FY2023", "Total revenues", ["421000000"]),
        ("Alder revenue in Europe in 2024", "Total revenues", ["300000000"]),
        ("Alder's sales in 2021", "Total revenues", ["77000000"]),
        ("What were Alder's revenues in Q4 2024?", "Net sales", ["100000000"]),
        ("Birch revenue 2024", "Total revenues", ["5000000"]),
        ("Alder goodwill at the end of 2024", "Goodwill", ["99000000"]),
        ("What were the restructuring costs for Project Titan at Alder in 2023?", "Restructuring charges", [None]),
        ("Alder: which note qualifies restructuring charges?", "Restructuring charges", []),
        ("Which line of Alder is 412.0?", "Total revenues", []),
        ("Alder Note 2 at December 31, 2024", "Debt (Note 2)", ["7000000"]),
        ("Alder Note 12 at December 31, 2024", "Leases (Note 12)", ["8000000"]),
    ],
)
def test_the_first_record(searcher: Searcher, question: str, label: str, values: list[str | None]) -> None:
    assert first(ask(searcher, question)) == (label, values)


def test_near_numbers_are_told_apart(searcher: Searcher) -> None:
    rows = {q: ask(searcher, q).records[0].row_label for q in ("210.0 at Alder", "42.5 at Alder", "8.0 at Alder")}
    assert list(rows.values()) == ["Cost of revenues", "Restructuring charges", "Leases (Note 12)"]


def test_collections_are_mandatory_and_kept_apart(searcher: Searcher) -> None:
    with pytest.raises(QueryError, match="at least one"):
        ask(searcher, "revenue", collections=[])
    with pytest.raises(UnknownCollection, match="there are: c, other"):
        ask(searcher, "revenue", collections=["nowhere"])
    assert {r.file_name for r in ask(searcher, "total revenues", collections=["other"]).records} == {"elsewhere.pdf"}
    assert "elsewhere.pdf" not in {r.file_name for r in ask(searcher, "total revenues", k=50).records}


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Alder's revenue in 1994", "no figures for 1994"),
        ("Tesla's revenue in 2024", "no filing of Tesla"),
        ("Cedar's revenue in 2024?", "no filing of Cedar"),
        ("What royalties did Alder earn from asteroid mining?", "no row speaks of royalties asteroid mining"),
    ],
)
def test_what_the_filings_do_not_hold(searcher: Searcher, question: str, reason: str) -> None:
    result = ask(searcher, question)
    assert not result.sufficient
    assert reason in result.reasons


PASSAGE = proposition(
    BIRCH, "Outlook", [], kind="prose", payload='{"cells": [], "footnotes": []}', page=7,
    text="Birch Corp. expects the closure of its sawmill because of lower demand for timber.",
)  # fmt: skip


def test_a_narrative_question_finds_the_passage(tmp_path: Path) -> None:
    put(tmp_path, (BIRCH, [PASSAGE, proposition(BIRCH, "Sawmill sales", [year("5000000", 2024, "5.0")])]))
    result = Searcher(tmp_path, ENCODER).query("Why does Birch expect the closure of its sawmill?", collections=["c"])
    assert (result.records[0].kind, result.records[0].page) == ("prose", 7)


def test_a_passage_may_speak_of_the_next_year_but_not_of_any(tmp_path: Path) -> None:
    put(tmp_path, (BIRCH, [PASSAGE]))
    searcher = Searcher(tmp_path, ENCODER)
    assert searcher.query("Why does Birch expect the closure of its sawmill in 2025?", collections=["c"]).sufficient
    assert not searcher.query("Why did Birch expect the closure of its sawmill in 1994?", collections=["c"]).sufficient


def test_a_derived_measure_finds_its_line_items(tmp_path: Path) -> None:
    labels = ("Inventories", "Cost of sales", "Goodwill", "Other assets", "Deferred taxes", "Long-term debt")
    rows = [proposition(BIRCH, label, [year("1000000", 2024, "1.0")], page=i) for i, label in enumerate(labels, 1)]
    put(tmp_path, (BIRCH, rows))
    result = Searcher(tmp_path, ENCODER).query("What is Birch's inventory turnover for 2024?", collections=["c"], k=2)
    assert {r.row_label for r in result.records} == {"Inventories", "Cost of sales"}


def test_the_filing_of_the_asked_year_comes_before_a_later_one(tmp_path: Path) -> None:
    later = filing("later", "Alder Works, Inc.", fiscal_year=2025, period_end=date(2025, 12, 31))
    both = [year("412000000", 2024, "412.0")]
    put(tmp_path, (later, [proposition(later, "Revenue", both)]), (ALDER, [proposition(ALDER, "Revenue", both)]))
    result = Searcher(tmp_path, ENCODER).query("Alder revenue in 2024", collections=["c"])
    assert [r.file_name for r in result.records] == ["alder.pdf", "later.pdf"]


def test_a_report_of_the_asked_day_is_searched_though_no_row_bears_the_day(tmp_path: Path) -> None:
    event = filing("event", "Alder Works, Inc.", form="8-K", fiscal_year=None, period_end=date(2023, 8, 30))
    told = {**PASSAGE, "doc_id": event["doc_id"], "proposition_id": "b" * 16}
    put(tmp_path, (event, [told]), (ALDER, [proposition(ALDER, "Sawmill closure costs", [year("5", 2024, "5")])]))
    found = Searcher(tmp_path, ENCODER).query("Alder's sawmill closure as of August 30, 2023", collections=["c"])
    assert [r.file_name for r in found.records] == ["event.pdf"]


def test_a_covered_question_is_sufficient_but_not_by_words_alone(searcher: Searcher) -> None:
    question = "What were Alder's total revenues in 2024?"
    assert ask(searcher, question).sufficient
    assert not ask(searcher, question, mode="keyword").sufficient


@pytest.mark.parametrize("mode", ["hybrid", "vector", "keyword"])
def test_every_mode_finds_and_repeats_itself(searcher: Searcher, mode: str) -> None:
    found = [ask(searcher, "Alder total revenues 2024", mode=mode).to_json() for _ in range(2)]
    assert found[0]["records"][0]["row_label"] == "Total revenues"
    for result in found:
        result.pop("ms")
    assert found[0] == found[1]


def test_what_was_known_on_a_day(searcher: Searcher) -> None:
    known = ask(searcher, "Alder total revenues", as_of=date(2022, 6, 30))
    assert {r.file_name for r in known.records} == {"older.pdf"}


def test_filters(searcher: Searcher) -> None:
    assert {r.file_name for r in ask(searcher, "revenues", filters={"company": "Birch Corp."}).records} == {"birch.pdf"}
    found = ask(searcher, "revenues", filters={"fiscal_year": [2021]}, k=20)
    assert {r.file_name for r in found.records} == {"older.pdf"}
    with pytest.raises(QueryError, match="No filter"):
        ask(searcher, "revenues", filters={"colour": "red"})


def test_another_encoder_is_refused(lake: Path) -> None:
    with pytest.raises(ModelError, match="index again"):
        Searcher(lake, HashingEncoder(32)).query("revenue", collections=["c"])


def test_steps_can_be_switched_off(lake: Path) -> None:
    bare = Searcher(lake, ENCODER, steps=Steps(structure=False, select=False, synonyms=False, dense=False))
    result = bare.query("Alder turnover in 2024", collections=["c"])
    assert all(r.cosine is None for r in result.records)
    assert {r.file_name for r in bare.query("total revenues", collections=["c"], k=20).records} > {"birch.pdf"}


def test_the_output_is_what_the_batch_format_says(searcher: Searcher) -> None:
    result = json.loads(json.dumps(ask(searcher, "What were Alder's restructuring charges in 2024?").to_json()))
    assert {"sufficient", "prompt_tokens", "ms", "understood", "reasons", "records"} <= set(result)
    record = result["records"][0]
    assert {"record_id", "file_name", "page", "table_title", "row_label", "text", "footnotes", "grade"} <= set(record)
    assert record["cells"][0]["value"] == "42500000"
    assert record["cells"][0]["box"] == [10.0, 20.0, 30.0, 40.0]
    assert record["cells"][1]["value"] is None
    assert record["footnotes"][0]["text"] == "Severance for Project Titan."


def test_the_prompt_holds_values_periods_units_notes_and_source(searcher: Searcher) -> None:
    result = ask(searcher, "What were Alder's restructuring charges in 2024?")
    assert result.prompt_tokens == ENCODER.count_tokens(result.prompt)
    line = result.prompt.splitlines()[0]
    for part in ("Alder Works", "p. 4", "in millions", "12 months to 2024-12-31: 42.5", "none reported", "Titan"):
        assert part in line


def test_fusion_keeps_what_is_in_either_list() -> None:
    fused = fuse([["a", "b"], ["b", "c"]])
    assert fused["b"] == 1 / 62 + 1 / 61
    assert fused["a"] == 1 / 61
    assert set(fused) == {"a", "b", "c"}


def test_every_record_tells_how_far_the_retrieval_vouches_for_it(lake: Path, searcher: Searcher) -> None:
    question = "Alder's goodwill in the balance sheets at December 31, 2024"
    first = ask(searcher, question).records[0]
    assert first.cosine is not None
    assert first.retrieval_confidence == pytest.approx(0.7 * first.cosine + 0.3)
    elsewhere = next(r for r in ask(searcher, question, k=20).records if r.row_label == "Cost of revenues")
    assert elsewhere.retrieval_confidence == pytest.approx(0.7 * max(elsewhere.cosine or 0.0, 0.0))
    only_section = Searcher(lake, ENCODER, weights=Weights(0.0, 1.0))
    assert ask(only_section, question).to_json()["records"][0]["retrieval_confidence"] == 1.0
    assert ask(searcher, question, mode="keyword").records[0].retrieval_confidence is None


def test_what_only_the_words_found_has_its_cosine_too(lake: Path) -> None:
    shallow = Searcher(lake, ENCODER, steps=Steps(depth=1))
    records = ask(shallow, "Alder revenues in 2024", k=20).records
    whole = {r.record_id: r.cosine for r in ask(Searcher(lake, ENCODER), "Alder revenues in 2024", k=20).records}
    assert len(records) > 1
    assert all(r.cosine == pytest.approx(whole[r.record_id]) for r in records)


def test_a_reranker_orders_the_first_records(lake: Path) -> None:
    question = "Alder's total revenues, cost of revenues in 2024"
    plain = ask(Searcher(lake, ENCODER), question, k=20)
    reranked = ask(Searcher(lake, ENCODER, reranker=OverlapReranker()), question, k=20)
    scores = OverlapReranker().score(question, [r.text for r in reranked.records])
    assert sorted(scores, reverse=True) == list(scores)
    assert {r.record_id for r in plain.records} == {r.record_id for r in reranked.records}
    assert [r.record_id for r in plain.records] != [r.record_id for r in reranked.records]


def test_a_result_rests_on_filings_and_models_that_have_names(lake: Path) -> None:
    plain, reranked = Searcher(lake, ENCODER), Searcher(lake, ENCODER, reranker=OverlapReranker())
    rests = plain.produced_by()
    assert rests["encoder"] == ENCODER.model_id
    assert reranked.produced_by() == {**rests, "reranker": OverlapReranker().model_id}
    added = filing("newcomer", "Newcomer, Inc.")
    put(lake, (added, [proposition(added, "Goodwill", [year("1", 2024)])]))
    changed = Searcher(lake, ENCODER).produced_by()
    assert changed["lake"] != rests["lake"]
    assert changed["index"] > rests["index"]
