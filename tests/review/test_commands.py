"""`tieout tables` and `tieout inspect` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tieout import pipeline
from tieout.cli import build
from tieout.errors import SettingsError
from tieout.lake.store import Lake
from tieout.settings import Settings


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working directory and lake of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TIEOUT_LAKE", str(tmp_path / "lake"))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(build(), [str(a) for a in arguments])


def test_tables_writes_a_file_for_each_pdf(pdf: Path, tmp_path: Path) -> None:
    assert run("tables", pdf, "--format", "grid", "--out", tmp_path / "out").exit_code == 0
    (grid,) = json.loads((tmp_path / "out" / "meridian.json").read_text("utf-8"))["tables"]
    assert grid == [
        ["", "2026", "2025"],
        ["Revenue", "$ 1,200", "$ 1,100"],
        ["Cost of revenue", "(700)", "(650)"],
        ["Gross profit", "500", "450"],
    ]


@pytest.mark.parametrize(("form", "suffix", "says"), [
    ("csv", "csv", "1200000000"), ("md", "md", "| Gross profit | 500 | 450 |"), ("json", "json", '"currency": "USD"'),
])  # fmt: skip
def test_other_formats(pdf: Path, tmp_path: Path, form: str, suffix: str, says: str) -> None:
    assert run("tables", pdf, "--format", form, "--out", tmp_path).exit_code == 0
    assert says in (tmp_path / f"meridian.{suffix}").read_text("utf-8")


def test_a_file_that_cannot_be_read_does_not_stop_the_others(pdf: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_text("no PDF")
    result = run("tables", broken, pdf, "--out", tmp_path)
    assert result.exit_code == 1
    assert "broken.pdf" in result.output
    assert (tmp_path / "meridian.json").exists()


def test_an_unknown_format_is_a_usage_error(pdf: Path, tmp_path: Path) -> None:
    assert run("tables", pdf, "--format", "xls", "--out", tmp_path).exit_code == 2


def test_two_files_of_one_name_are_refused_before_anything_is_written(pdf: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / pdf.name
    other.parent.mkdir()
    other.write_bytes(pdf.read_bytes())
    assert run("tables", pdf, other, "--out", tmp_path / "out").exit_code == 2
    assert not (tmp_path / "out").exists()


def test_inspect_draws_and_prints_the_page(pdf: Path, tmp_path: Path) -> None:
    result = run("inspect", pdf, "--page", "1")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "meridian-p1.png").read_bytes().startswith(b"\x89PNG")
    assert "1,200,000,000" in result.output
    assert "parsed now" in result.output


def test_inspect_takes_the_cells_of_the_lake_where_the_file_is_stored(pdf: Path) -> None:
    settings = Settings.load()
    pipeline.ingest(Lake(settings.lake), settings, pipeline.discover([pdf], "demo"), "cells")
    assert "from the lake" in run("inspect", pdf, "--page", "1").output
    assert "from the lake" in run("inspect", pdf, "--page", "1", "--collection", "demo").output
    assert "parsed now" in run("inspect", pdf, "--page", "1", "--collection", "other").output
    assert "parsed now" in run("inspect", pdf, "--page", "1", "--fresh").output


@pytest.mark.parametrize(("option", "number", "message"), [("--page", "3", "2 page"), ("--table", "2", "1 table")])
def test_what_is_not_there_is_said(pdf: Path, option: str, number: str, message: str) -> None:
    arguments = {"--page": "1"} | {option: number}
    result = run("inspect", pdf, *(part for pair in arguments.items() for part in pair))
    assert isinstance(result.exception, SettingsError)
    assert message in str(result.exception)
