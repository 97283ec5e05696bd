"""Questions made from rows: only where the filing gives one answer, and answered right by the search itself."""

from __future__ import annotations

from pathlib import Path

from tests.support.search_rows import ENCODER, cell, filing, proposition, put, year
from tieout.evaluation.suite import figures, run
from tieout.evaluation.synthetic import questions_of, said_otherwise
from tieout.models.ports import Verdict
from tieout.query import Searcher

OWNER = filing("alder", "Alder Works, Inc.")
ROWS = [
    proposition(OWNER, "Restructuring charges", [year("42500000", 2024, "42.5"), year(None, 2023)]),
    proposition(OWNER, "Interest paid", [year("7", 2024, "7")], title="Cash flows"),
    proposition(OWNER, "Interest paid", [year("8", 2024, "8")], title="Notes"),
    proposition(OWNER, "Goodwill", [cell("99", None, "2024-12-31", "99")]),
    proposition(OWNER, "Deferred tax assets", [cell("12", None, "2024-12-31", "12")], title="Balance Sheets"),
]


def test_only_clear_rows_are_asked_for() -> None:
    asked = {(q["row_label"], q["value"], q["period_start"], q["period_end"]) for q in questions_of(OWNER, ROWS, 9)}
    assert asked == {
        ("Restructuring charges", "42500000", "2024-01-01", "2024-12-31"),
        ("Deferred tax assets", "12", None, "2024-12-31"),
    }


def test_questions_name_company_label_and_period_and_repeat_themselves() -> None:
    found = {q["row_label"]: q["question"] for q in questions_of(OWNER, ROWS, 9)}
    assert "year ended December 31, 2024" in found["Restructuring charges"]
    assert "at December 31, 2024" in found["Deferred tax assets"]
    assert all("Alder Works" in text for text in found.values())
    assert questions_of(OWNER, list(reversed(ROWS)), 1) == questions_of(OWNER, ROWS, 9)[:1]
    assert not questions_of({**OWNER, "company": None}, ROWS, 9)


def test_they_are_scored_apart(tmp_path: Path) -> None:
    put(tmp_path, (OWNER, ROWS))
    searcher = Searcher(tmp_path, ENCODER)
    outcomes = run(lambda text: searcher.query(text, collections=["c"]), questions_of(OWNER, ROWS, 9))
    measured = {(f.kind, f.name): f.mean for f in figures(outcomes)}
    assert measured["synthetic", "recall@1"] == 1.0


class Words:
    """A phraser and judge that say and doubt what the test gives."""

    model_id = "words@1"

    def __init__(self, said: str, *verdicts: Verdict) -> None:
        self.said, self.verdicts, self.seen = said, list(verdicts), list[str]()

    def rephrase(self, question: str, passage: str) -> str:
        assert "Restructuring" in passage or "Deferred" in passage
        return self.said.format(question=question)

    def judge(self, claim: str, snippet: str, source: str) -> Verdict:
        assert snippet == source
        self.seen.append(claim)
        return self.verdicts.pop(0)


def test_a_model_says_questions_otherwise_and_its_critique_drops_the_doubtful() -> None:
    asked = questions_of(OWNER, ROWS, 9)
    model = Words("Otherwise: {question}", Verdict(True, None, 0.9), Verdict(True, "May be another.", 0.5))
    kept = said_otherwise(asked, model, model)
    assert [q["question"] for q in kept] == [f"Otherwise: {asked[0]['question']}"]
    assert (kept[0]["phrased_by"], kept[0]["value"], kept[0]["synthetic"]) == ("words@1", asked[0]["value"], True)
    assert asked[0]["answer"] in model.seen[0]


def test_a_question_that_tells_its_answer_is_dropped() -> None:
    model = Words("Was it 42.5 or 12?", *[Verdict(True, None, 1.0)] * 2)
    assert said_otherwise(questions_of(OWNER, ROWS, 9), model, model) == []
