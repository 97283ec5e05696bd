"""The command line: what it prints, and its exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tieout.samples import draw_samples


class Line:
    """Runs `tieout` with a lake of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tieout.cli", *arguments]
        variables = {"PATH": "/usr/bin:/bin", "TIEOUT_LAKE": str(self.folder / "lake"), **environment}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=variables, cwd=self.folder)


@pytest.fixture
def tieout(tmp_path: Path) -> Line:
    return Line(tmp_path)


@pytest.fixture(scope="module")
def inbox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two sample filings and a file that is none."""
    drawn = tmp_path_factory.mktemp("drawn")
    draw_samples(drawn)
    folder = tmp_path_factory.mktemp("inbox")
    for path in sorted(drawn.glob("*.pdf"), key=lambda p: p.stat().st_size)[:2]:
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "broken.pdf").write_text("no PDF at all")
    return folder


def test_ingest_filings_remove(tieout: Line, inbox: Path) -> None:
    first = tieout("ingest", str(inbox), "--collection", "c", "--until", "cells")
    assert first.returncode == 1, first.stderr
    assert "2 stored, 0 unchanged, 1 rejected; 2 parsed" in first.stdout
    assert "not_a_pdf" in first.stdout
    assert "Give a PDF file." in first.stdout
    second = tieout("ingest", str(inbox), "--collection", "c", "--until", "cells")
    assert "0 stored, 2 unchanged, 1 rejected; 0 parsed" in second.stdout
    listed = [json.loads(line) for line in tieout("filings", "--json").stdout.splitlines()]
    assert sorted(row["status"] for row in listed) == ["ready", "ready", "rejected"]
    assert "broken.pdf" in tieout("filings", "--collection", "c").stdout
    assert "0 filing(s)" in tieout("filings", "--collection", "other").stdout
    counted = tieout("sql", "SELECT count(DISTINCT doc_id) AS n FROM cells WHERE value IS NOT NULL", "--json")
    assert json.loads(counted.stdout) == {"n": 2}
    assert tieout("remove", "broken.pdf", "--collection", "c").returncode == 0
    assert tieout("ingest", str(inbox), "--collection", "c", "--until", "cells").returncode == 1


def test_values_are_set_by_hand_in_either_way_of_writing(tieout: Line, inbox: Path) -> None:
    path = str(next(p for p in sorted(inbox.glob("*.pdf")) if p.name != "broken.pdf"))
    done = tieout("ingest", path, "--collection", "c", "--until", "filings", "--set", "company=Acme, Inc.", "form=10-K")
    assert done.returncode == 0, done.stderr
    [row] = [json.loads(line) for line in tieout("filings", "--json").stdout.splitlines()]
    assert (row["company"], row["form"]) == ("Acme, Inc.", "10-K")
    assert (row["sources"]["company"], row["sources"]["form"]) == ("set by hand", "set by hand")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ingest", "nowhere.pdf", "--collection", "c"], "nowhere.pdf does not exist"),
        (["ingest", ".", "--collection", "c"], "No PDF in"),
        (["ingest", ".", "--collection", "c", "--until", "tables"], "tables is not one of"),
        (["ingest", ".", "--collection", "c", "--set", "pages=3"], "pages cannot be set by hand"),
        (["ingest", "."], "collection"),
        (["remove", "a.pdf", "--collection", "c"], "No filing a.pdf"),
        (["sql", "SELECT * FROM nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_done_is_said_with_exit_code_2(tieout: Line, arguments: list[str], said: str) -> None:
    done = tieout(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TIEOUT_LAK", "x", "Did you mean TIEOUT_LAKE?"),
        ("TIEOUT_WORKERS", "none", "TIEOUT_WORKERS"),
        ("TIEOUT_CONFIG", "nowhere.toml", "not a file"),
    ],
)
def test_a_wrong_setting_is_named(tieout: Line, name: str, value: str, said: str) -> None:
    done = tieout("filings", **{name: value})
    assert done.returncode == 2
    assert said in done.stderr


def test_settings_come_from_a_file_and_the_environment_wins(tieout: Line, tmp_path: Path) -> None:
    (tmp_path / "tieout.toml").write_text('lake = "from_file"\nworkers = 1\n')
    code = "from tieout.settings import Settings; s = Settings.load(); print(s.lake, s.workers)"
    for environment, expected in [({}, "from_file 1"), ({"TIEOUT_LAKE": "from_env"}, "from_env 1")]:
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path, env=environment
        )
        assert done.stdout.strip() == expected
    (tmp_path / "tieout.toml").write_text("lakes = 1\n")
    assert "TIEOUT_LAKES is not a setting" in tieout("filings").stderr


def test_help_loads_nothing_heavy() -> None:
    code = "import sys; from tieout.cli import build; build(); print(*{m.partition('.')[0] for m in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"pyarrow", "polars", "duckdb", "pymupdf", "pydantic", "torch", "numpy", "tantivy", "dagster"}
    assert heavy & set(done.stdout.split()) == set()
