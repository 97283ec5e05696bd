"""`ask` records, `traces` and `trace` show, `--replay` compares, `verify-log` checks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.support.search_rows import filing, proposition, put, year
from tieout.cli import build
from tieout.errors import AuditError

OWNER = filing("alder", "Alder Works, Inc.")
QUESTION = "What was Alder's goodwill in 2024?"


@pytest.fixture(autouse=True)
def lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lake"
    stored(folder, "7000000")
    monkeypatch.setenv("TIEOUT_LAKE", str(folder))
    monkeypatch.setenv("TIEOUT_ENCODER", "hashing")
    return folder


def stored(lake: Path, value: str) -> None:
    put(lake, (OWNER, [proposition(OWNER, "Goodwill", [year(value, 2024, value[:1] + ".0")])]))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(build(), arguments)


def asked(question: str = QUESTION) -> str:
    found = json.loads(run("ask", question, "--collection", "c", "--json").stdout)
    return str(found["trace_id"])


def spans(lake: Path, trace_id: str) -> dict[str, dict[str, Any]]:
    lines = (lake.with_name("lake-audit") / "traces" / f"{trace_id}.jsonl").read_text().splitlines()
    return {span["name"]: span for span in map(json.loads, lines)}


def test_ask_records_what_was_asked_found_and_answered(lake: Path) -> None:
    done = run("ask", QUESTION, "--collection", "c")
    trace_id = done.stderr.removeprefix("recorded as ").strip()
    found = spans(lake, trace_id)
    root = found["answer"]
    assert {"retrieve", "generate", "verify", "assemble"} < set(found)
    assert {found[step]["parent_id"] for step in ("retrieve", "generate", "verify", "assemble")} == {root["span_id"]}
    assert root["input"]["question"] == QUESTION
    assert root["input"]["collections"] == ["c"]
    assert set(root["input"]["produced_by"]) == {"tieout", "lake", "index", "encoder"}
    assert root["output"]["answer"]["claims"][0]["value"] == "7000000"
    assert "7,000,000" in done.stdout


def test_a_batch_names_the_record_of_each_answer(lake: Path, tmp_path: Path) -> None:
    questions, out = tmp_path / "questions.jsonl", tmp_path / "out.jsonl"
    questions.write_text("".join(json.dumps({"id": i, "question": QUESTION}) + "\n" for i in range(2)))
    run("ask", "--batch", str(questions), "--collection", "c", "--out", str(out))
    names = [json.loads(line)["trace_id"] for line in out.read_text().splitlines()]
    assert len(set(names)) == 2
    assert all(spans(lake, name)["answer"]["input"]["question"] == QUESTION for name in names)


def test_searches_and_switched_off_logs_leave_none(lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("query", QUESTION, "--collection", "c")
    monkeypatch.setenv("TIEOUT_AUDIT", "off")
    assert "trace_id" not in json.loads(run("ask", QUESTION, "--collection", "c", "--json").stdout)
    assert not lake.with_name("lake-audit").exists()
    assert run("traces").exit_code == 2


def test_traces_lists_from_a_day_on() -> None:
    trace_id = asked()
    asked("What was Alder's goodwill in 1994?")
    shown = run("traces", "--since", "2020-01-01").stdout
    assert trace_id in shown
    assert "USD 7 million" in shown
    assert "no figures for 1994" in shown
    assert trace_id not in run("traces", "--since", "2199-01-01").stdout


def test_a_file_of_another_name_is_for_the_check_to_tell(lake: Path) -> None:
    trace_id = asked()
    (lake.with_name("lake-audit") / "traces" / "strange.jsonl").write_text("{}")
    assert trace_id in run("traces").stdout
    assert "strange.jsonl: added" in run("verify-log").stdout


def test_trace_shows_the_answer_as_it_was_given(lake: Path) -> None:
    given = run("ask", QUESTION, "--collection", "c").stdout
    trace_id = asked()
    stored(lake, "8000000")
    for name in (trace_id, trace_id[:-2], trace_id[-8:]):
        done = run("trace", name)
        assert done.exit_code == 0
        assert given in done.stdout
    steps = json.loads(run("trace", trace_id, "--json").stdout)
    assert [step["name"] for step in steps["spans"]][-1] == "answer"
    assert isinstance(run("trace", "2019").exception, AuditError)


def test_replay_shows_what_differs(lake: Path) -> None:
    trace_id = asked()
    same = run("trace", trace_id, "--replay")
    assert same.exit_code == 0
    assert "asked again: the same answer" in same.stdout
    stored(lake, "8000000")
    changed = run("trace", trace_id, "--replay")
    assert changed.exit_code == 1
    assert "claims.0.value" in changed.stdout
    assert "8000000" in changed.stdout
    assert "asked again: the answer differs" in changed.stdout


def test_a_question_with_replaced_words_cannot_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_AUDIT_KEY", "a key of the tests' own")
    monkeypatch.setenv("TIEOUT_AUDIT_REDACT", "email")
    trace_id = asked("What was Alder's goodwill in 2024, asks a@x.example?")
    shown = run("trace", trace_id).stdout
    assert "[email:" in shown
    assert "x.example" not in shown
    assert "[email:" in run("traces").stdout
    assert "cannot be asked again" in str(run("trace", trace_id, "--replay").exception)


def test_verify_log_and_trace_name_what_was_changed(lake: Path) -> None:
    first, second = asked(), asked()
    sound = run("verify-log")
    assert sound.exit_code == 0
    assert "2 traces" in sound.stdout
    assert "unsigned: nothing was changed" in sound.stdout
    path = lake.with_name("lake-audit") / "traces" / f"{first}.jsonl"
    path.write_text(path.read_text().replace('"value":"7000000"', '"value":"9000000"'))
    done = run("verify-log")
    assert done.exit_code == 1
    assert f"{path}:1: edited" in done.stdout
    shown = run("trace", first)
    assert shown.exit_code == 1
    assert "changed since it was written" in shown.stderr
    assert run("trace", second).exit_code == 0
