"""`tieout quality FILE` on a sample filing: nothing in quarantine, a grade, and a page of HTML."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from typer.testing import CliRunner

from tieout.cli import build
from tieout.commands import quality
from tieout.lake.store import Lake
from tieout.pipeline import discover, ingest
from tieout.samples import draw_samples
from tieout.settings import Settings


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    folder = tmp_path_factory.mktemp("samples")
    draw_samples(folder)
    path = min(folder.glob("*.pdf"), key=lambda p: p.stat().st_size)
    lake = Lake(tmp_path_factory.mktemp("lake"))
    ingest(lake, Settings.load(lake=lake.root, workers=1), discover([path], "c", {}), "propositions")
    return lake


def test_report_of_a_filing(lake: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_LAKE", str(lake.root))
    (filing,) = lake.read("filings").to_pylist()
    page = tmp_path / "report.html"
    done = CliRunner().invoke(build(), ["quality", filing["file_name"], "--html", str(page)])
    assert done.exit_code == 0, done.output
    assert f"{filing['file_name']}: grade" in done.output
    assert "no_character_splitting" in done.output
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_what_cannot_be_checked(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_LAKE", str(lake.root))
    assert CliRunner().invoke(build(), ["quality", "other.pdf"]).exit_code == 2
    assert CliRunner().invoke(build(), ["quality", "--html", "x.html"]).exit_code == 2


def test_grades_are_stored_and_travel_with_the_records(lake: Lake) -> None:
    (doc_id,) = lake.docs("filings")
    tables = {t["table_id"]: t["grade"] for t in lake.rows("tables", doc_id)}
    assert set(tables.values()) <= {"A", "B"}
    grades = lake.rows("grades", doc_id)
    assert {g["scope"] for g in grades} == {"table", "page", "filing"}
    assert {g["table_id"]: g["grade"] for g in grades if g["scope"] == "table"} == tables
    rows = [p for p in lake.rows("propositions", doc_id) if p["kind"] == "row"]
    assert rows
    assert all(f'"grade": "{tables[p["table_id"]]}"' in p["payload"] for p in rows)


def test_data_docs_filing_by_filing(lake: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_LAKE", str(lake.root))
    monkeypatch.setattr(quality, "TABLES", ("filings", "grades"))
    (filing,) = lake.read("filings").to_pylist()
    done = CliRunner().invoke(build(), ["quality", filing["file_name"], "--docs", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "1 filings, 2 tables, 0 with broken rows" in done.output
    assert (tmp_path / "index.html").exists()
    listed = (tmp_path / "filings.html").read_text("utf-8")
    pages = [tmp_path / unquote(page) for page in re.findall(r'href="([^"]+)"', listed)]
    assert [page.name for page in pages] == ["lake-filings.html", "lake-grades.html"]
    assert all("Succeeded" in page.read_text("utf-8") for page in pages)
