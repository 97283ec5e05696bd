"""The wheel alone, in an environment of its own outside the repository: command line, SQL views, Dagster's code.

The environment sees the libraries of the one that runs the tests, but neither the sources nor what is installed of them
there: a `.pth` file adds the folder of libraries without its own `.pth` files.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("tieout", "tieout_dagster", "pyproject.toml", "README.md", "LICENSE")
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
RUN = "from importlib.metadata import entry_points; entry_points(group='console_scripts')['tieout'].load()()"

pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source)
    subprocess.run([sys.executable, "-c", BUILD, str(out)], cwd=source, check=True, capture_output=True)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    packages = next(home.glob("lib/python*/site-packages"))
    zipfile.ZipFile(wheel).extractall(packages)
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return home / "bin" / "python"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("anywhere")


def run(python: Path, folder: Path, *arguments: str) -> str:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "TIEOUT", "DAGSTER", "COV"))}
    environment = {**inherited, "TIEOUT_ENCODER": "hashing"}
    command = [str(python), *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_holds_data_licence_and_types_and_takes_no_common_name(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {n.partition("/")[0] for n in names if ".dist-info" not in n} == {"tieout", "tieout_dagster"}
    assert {"tieout/py.typed", "tieout/sql/views/values_in_force.sql"} <= set(names)
    assert any(n.endswith("licenses/LICENSE") for n in names)
    held = {Path(n).suffix for n in names}
    sources = [p for p in (ROOT / "tieout").rglob("*") if p.is_file() and p.suffix in held - {".py", ""}]
    assert sorted(p.relative_to(ROOT).as_posix() for p in sources if p.relative_to(ROOT).as_posix() not in names) == []


def test_a_filing_is_read_and_asked(python: Path, folder: Path) -> None:
    assert run(python, folder, "-c", RUN, "--version").startswith("tieout ")
    run(python, folder, "-c", RUN, "samples", "samples")
    run(python, folder, "-c", RUN, "ingest", "samples/meridian_10q_2026q2.pdf", "--collection", "samples")
    question = "What were the restructuring costs for Project Titan in Q2 2026?"
    assert "42,500,000" in run(python, folder, "-c", RUN, "ask", question, "--collection", "samples")
    counted = run(python, folder, "-c", RUN, "sql", "SELECT count(*) > 100 AS many FROM values_in_force", "--json")
    assert counted == '{"many": true}\n'


def test_dagster_loads_its_code_and_makes_its_home(python: Path, folder: Path) -> None:
    run(python, folder, "-m", "dagster", "definitions", "validate", "-m", "tieout_dagster.project.definitions")
    home = Path(run(python, folder, "-m", "tieout_dagster.project.home").strip())
    assert home == folder / "data" / "dagster"
    assert (home / "dagster.yaml").is_file()
