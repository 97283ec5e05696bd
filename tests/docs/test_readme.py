"""The pages say what is there: commands, settings, measured figures, the session and the code as they run."""

from __future__ import annotations

import json
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
MANUAL = (ROOT / "docs" / "commands.md").read_text("utf-8")
PAGES = {path: path.read_text("utf-8") for path in (ROOT / "README.md", ROOT / "eval" / "README.md",
                                                    *sorted((ROOT / "docs").glob("*.md")))}  # fmt: skip
WRITTEN = "\n".join(PAGES.values())
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
COMMANDS = sorted(getattr(get_command(build()), "commands"))  # noqa: B009 - a group's attribute
EXAMPLES = sorted({line.strip("`") for line in re.findall(r"`tieout [a-z][^`]+`", WRITTEN)})


def cli(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tieout.cli", *arguments]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= 800


def test_every_command_has_its_line() -> None:
    assert sorted(re.findall(r"^\| `tieout ([a-z-]+)` \|", MANUAL, re.MULTILINE)) == COMMANDS


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_use_options_that_there_are(example: str) -> None:
    words = shlex.split(example.removeprefix("tieout "))
    command = getattr(get_command(build()), "commands")[words[0]]  # noqa: B009 - as above
    options = {name for parameter in command.params for name in parameter.opts}
    assert [word for word in words if word.startswith("--") and word not in options] == []


def test_every_target_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))
    named = {a or b for a, b in re.findall(r"`make ([a-z-]+)|^    make ([a-z-]+)", WRITTEN, re.MULTILINE)}
    assert {"demo", "readme"} <= named <= targets
    listed = re.search(r"everyday tasks: (.*?)\.\n", MANUAL, re.DOTALL)
    assert listed is not None
    assert set(re.findall(r"`([a-z-]+)`", listed[1])) <= targets


@pytest.mark.parametrize("page", ["eval/README.md", "docs/commands.md"])
def test_generated_tables_are_up_to_date(monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    monkeypatch.chdir(ROOT)
    text = Path(page).read_text("utf-8")
    assert "begin -->" in text
    assert generated(text) == text, "run: make readme"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    linked = re.findall(r"\]\(([^)#:]+)\)", PAGES[page])
    assert [path for path in linked if not (page.parent / path).exists()] == []


def test_every_page_is_linked_from_the_first() -> None:
    linked = set(re.findall(r"\]\(([^)#:]+)\)", README))
    assert {str(page.relative_to(ROOT)) for page in PAGES} - {"README.md"} <= linked


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sample filings, and a lake that the session's filing is in."""
    root = tmp_path_factory.mktemp("session")
    draw_samples(root / "data" / "inbox" / "samples")
    filing = root / "data" / "inbox" / "samples" / "meridian_10q_2026q2.pdf"
    done = cli("ingest", str(filing), "--collection", "samples", **variables(root))
    assert done.returncode == 0, done.stderr
    return root


def variables(folder: Path) -> dict[str, str]:
    return {"TIEOUT_LAKE": str(folder / "lake"), "TIEOUT_ENCODER": "hashing"}


def test_the_example_runs_as_it_stands(folder: Path) -> None:
    question = re.search(r'\$ tieout ask "(.*?)" --collection samples', README)
    example = re.search(r"<!-- example: begin -->\n(.*?)<!-- example: end -->", README, re.DOTALL)
    assert question is not None
    assert example is not None
    shown = cli("ask", question[1], "--collection", "samples", **variables(folder)).stdout
    assert "".join(f"    {line}".rstrip() + "\n" for line in shown.splitlines()) == example[1]


def test_the_number_is_the_lake_s(folder: Path) -> None:
    shown = re.search(r"```json\n(.*?)```", README, re.DOTALL)
    assert shown is not None
    number = json.loads(shown[1])
    query = f"SELECT * FROM cells WHERE text = '42.5' AND row_label = '{number['row_label']}'"  # noqa: S608 - our own
    held = [json.loads(line) for line in cli("sql", query, "--json", **variables(folder)).stdout.splitlines()]
    loose = ("confidence", "x0", "y0", "x1", "y1")
    exact = {k: v for k, v in number.items() if k not in loose}
    found = [row for row in held if {k: row[k] for k in exact} == exact]
    assert len(found) == 1
    assert all(abs(found[0][name] - number[name]) < 0.05 for name in loose)


def test_the_code_runs_as_it_stands(folder: Path) -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code is not None
    environment = {**os.environ, **variables(folder), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code[1]]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "1391000000 USD 3 (" in done.stdout
    assert "'revenue'" in done.stdout
