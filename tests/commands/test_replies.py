"""`tieout ask --prompts DIR` writes what a model is to be asked, `--replies DIR` reads what it answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.support.search_rows import filing, proposition, put, year
from tieout.cli import build

OWNER = filing("alder", "Alder Works, Inc.")
ASKED = ("What was Alder's goodwill in 2024?", "What was Alder's debt in 2024?")


@pytest.fixture(autouse=True)
def lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    rows = [proposition(OWNER, "Goodwill", [year("7000000", 2024, "7.0")]),
            proposition(OWNER, "Debt", [year("9000000", 2024, "9.0")])]  # fmt: skip
    put(tmp_path / "lake", (OWNER, rows))
    monkeypatch.setenv("TIEOUT_LAKE", str(tmp_path / "lake"))
    monkeypatch.setenv("TIEOUT_ENCODER", "hashing")
    questions = "".join(json.dumps({"id": i, "question": q}) + "\n" for i, q in enumerate(ASKED))
    (tmp_path / "questions.jsonl").write_text(questions)
    (tmp_path / "replies").mkdir()
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(build(), ["ask", "--collection", "c", *arguments])


def batch(folder: Path) -> tuple[str, list[dict[str, Any]]]:
    files = ["--prompts", str(folder / "prompts"), "--replies", str(folder / "replies")]
    done = run("--batch", str(folder / "questions.jsonl"), "--out", str(folder / "out.jsonl"), *files)
    lines = (folder / "out.jsonl").read_text().splitlines()
    return done.stdout, [json.loads(line)["answer"] for line in lines]


def test_a_batch_waits_for_replies_and_takes_those_that_came(lake: Path) -> None:
    said, answers = batch(lake)
    assert said.endswith("2 wait for a reply\n")
    assert all(a["refused"] and a["text"].startswith("Not answered: no reply yet: ") for a in answers)
    prompts = sorted(p.with_suffix(".json").name for p in (lake / "prompts").iterdir())
    assert prompts == sorted(a["awaits"] for a in answers)
    (lake / "replies" / answers[1]["awaits"]).write_text('{"claims": [], "lacking": "No row tells debt."}')
    (lake / "replies" / answers[0]["awaits"]).write_text("Sorry, I cannot.")
    said, answers = batch(lake)
    assert "wait for a reply" not in said
    assert [a["awaits"] for a in answers] == [None, None]
    assert "did not return JSON" in answers[0]["text"]
    assert answers[1]["reasons"] == ["No row tells debt."]


def test_prompts_alone(lake: Path) -> None:
    done = run(ASKED[0], "--prompts", str(lake / "prompts"))
    assert "name one with --replies" in done.stdout
    assert len(list((lake / "prompts").iterdir())) == 1


def test_a_model_and_files_at_once_cannot_be(lake: Path) -> None:
    done = run(ASKED[0], "--replies", str(lake / "replies"), "--generator", "anthropic")
    assert done.exit_code == 2
    assert "Replies come" in done.stderr


def test_what_files_answered_is_asked_again_with_them(lake: Path) -> None:
    run(ASKED[0], "--replies", str(lake / "replies"))
    trace = next((lake / "lake-audit" / "traces").iterdir()).stem
    done = CliRunner().invoke(build(), ["trace", trace, "--replay"])
    assert "ask again with tieout ask --replies DIR" in str(done.exception)
