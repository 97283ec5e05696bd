"""`tieout query`, `ask` and `eval` on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.support.search_rows import filing, proposition, put, year
from tieout.cli import build
from tieout.errors import QueryError

OWNER = filing("alder", "Alder Works, Inc.")
QUESTIONS = [
    {
        "id": "q1", "kind": "lookup", "question": "What was Alder's goodwill in 2024?", "file_name": "alder.pdf",
        "value": "7000000", "unit_kind": "money", "currency": "USD", "period_start": "2024-01-01",
        "period_end": "2024-12-31",
    },
    {"id": "q2", "kind": "unanswerable", "question": "What was Alder's goodwill in 1994?", "file_name": "alder.pdf"},
]  # fmt: skip


@pytest.fixture(autouse=True)
def lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    put(tmp_path, (OWNER, [proposition(OWNER, "Goodwill", [year("7000000", 2024, "7.0")])]))
    monkeypatch.setenv("TIEOUT_LAKE", str(tmp_path))
    monkeypatch.setenv("TIEOUT_ENCODER", "hashing")
    (tmp_path / "questions.jsonl").write_text("".join(json.dumps(q) + "\n" for q in QUESTIONS))
    return tmp_path


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(build(), arguments)
    assert result.exit_code == code, result.output
    return result.output


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_question_prints_value_period_page_and_box() -> None:
    shown = " ".join(run("query", "What was Alder's goodwill in 2024?", "--collection", "c").split())
    claim = "7,000,000 USD 2024-01-01 to 2024-12-31 alder.pdf 4 10.0 20.0 30.0 40.0"
    for part in ("USD 7,000,000", "12 months to 2024-12-31", claim):
        assert part in shown


def test_ask_refuses_with_the_reason() -> None:
    assert "no figures for 1994" in run("ask", "What was Alder's goodwill in 1994?", "--collection", "c")


def test_json_is_one_object() -> None:
    shown = json.loads(run("ask", "Alder goodwill 2024", "--collection", "c", "--json"))
    assert shown["answer"]["claims"][0]["value"] == "7000000"
    assert shown["records"][0]["file_name"] == "alder.pdf"


@pytest.mark.parametrize("command", ["query", "ask"])
def test_a_batch_has_a_line_a_question(lake: Path, command: str) -> None:
    out = lake / "results.jsonl"
    run(command, "--batch", str(lake / "questions.jsonl"), "--collection", "c", "--k", "20", "--out", str(out))
    results = lines(out)
    assert [r["id"] for r in results] == ["q1", "q2"]
    assert [r["sufficient"] for r in results] == [True, False]
    assert all(("answer" in r) == (command == "ask") for r in results)


def test_a_broken_question_line_is_named(lake: Path) -> None:
    broken = lake / "broken.jsonl"
    broken.write_text('{"id": "a", "question": "b"}\n{"id": "c"}\n')
    result = CliRunner().invoke(
        build(), ["query", "--batch", str(broken), "--collection", "c", "--out", str(lake / "out.jsonl")]
    )
    assert isinstance(result.exception, QueryError)
    assert "line 2" in str(result.exception)


def test_a_question_and_a_batch_exclude_each_other(lake: Path) -> None:
    run("query", "--collection", "c", code=2)
    run("query", "goodwill", "--batch", str(lake / "questions.jsonl"), "--collection", "c", code=2)


def test_eval_writes_figures(lake: Path) -> None:
    out = lake / "figures.json"
    shown = run("eval", str(lake / "questions.jsonl"), "--collection", "c", "--out", str(out))
    figures = {(f["kind"], f["name"]): f["mean"] for f in json.loads(out.read_text())["all steps"]}
    assert figures["lookup", "recall@1"] == 1.0
    assert figures["unanswerable", "refused"] == 1.0
    assert "temporal precision" in shown
