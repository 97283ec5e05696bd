"""The README says what is there: every command, every setting, the measured figures, the session as it runs."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from tieout.cli import build
from tieout.evaluation.status import generated
from tieout.samples import draw_samples

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
COMMANDS = sorted(getattr(get_command(build()), "commands"))  # noqa: B009 - a group's attribute
EXAMPLES = sorted({line.strip("`") for line in re.findall(r"`tieout [^`]+`", README)})


def cli(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tieout.cli", *arguments]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)


def test_every_command_has_its_line() -> None:
    assert sorted(re.findall(r"^\| `tieout ([a-z-]+)` \|", README, re.MULTILINE)) == COMMANDS


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_use_options_that_there_are(example: str) -> None:
    words = shlex.split(example.removeprefix("tieout "))
    command = getattr(get_command(build()), "commands")[words[0]]  # noqa: B009 - as above
    options = {name for parameter in command.params for name in parameter.opts}
    assert [word for word in words if word.startswith("--") and word not in options] == []


def test_every_target_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))
    assert set(re.findall(r"`?make ([a-z-]+)", README)) <= targets
    listed = re.search(r"everyday tasks: (.*?)\.\n", README, re.DOTALL)
    assert listed is not None
    assert set(re.findall(r"`([a-z-]+)`", listed[1])) <= targets


@pytest.mark.parametrize("page", ["README.md", "eval/README.md"])
def test_generated_tables_are_up_to_date(monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    monkeypatch.chdir(ROOT)
    text = Path(page).read_text("utf-8")
    assert "begin -->" in text
    assert generated(text) == text, "run: make readme"


def test_links_lead_to_files() -> None:
    linked = re.findall(r"\]\(([^)#:]+)\)", README)
    assert linked
    assert [path for path in linked if not (ROOT / path).exists()] == []


def test_the_example_runs_as_it_stands(tmp_path: Path) -> None:
    question = re.search(r'\$ tieout ask "(.*?)" --collection samples', README)
    example = re.search(r"<!-- example: begin -->\n(.*?)<!-- example: end -->", README, re.DOTALL)
    assert question is not None
    assert example is not None
    drawn = {path.name: path for path in draw_samples(tmp_path / "drawn")}
    variables = {"TIEOUT_LAKE": str(tmp_path / "lake"), "TIEOUT_ENCODER": "hashing"}
    done = cli("ingest", str(drawn["meridian_10q_2026q2.pdf"]), "--collection", "samples", **variables)
    assert done.returncode == 0, done.stderr
    shown = cli("ask", question[1], "--collection", "samples", **variables).stdout
    assert "".join(f"    {line}".rstrip() + "\n" for line in shown.splitlines()) == example[1]
