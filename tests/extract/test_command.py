"""`tieout extract` as a user runs it, on a sample filing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.support.extract_pages import ENTRY
from tieout.cli import build
from tieout.errors import SchemaError
from tieout.samples import draw_samples

SCHEMA = {
    "type": "object",
    "properties": {
        "company": {"type": "string"},
        "revenue": {"type": "array", "items": ENTRY},
        "total_assets": {"type": ["number", "null"], "description": "Total assets, in USD millions"},
        "commercial_paper": {"type": ["number", "null"]},
    },
    "required": ["revenue"],
}


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    draw_samples(folder)
    return folder / "meridian_10q_2026q2.pdf"


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TIEOUT_LAKE", str(tmp_path / "lake"))
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA), "utf-8")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(build(), [str(a) for a in arguments])


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def test_a_file_is_filled_and_cited_without_a_lake(pdf: Path, tmp_path: Path) -> None:
    assert run("extract", pdf, "--schema", "schema.json", "--out", "out").exit_code == 0
    found, cited = read(tmp_path / "out" / f"{pdf.stem}.json"), read(tmp_path / "out" / f"{pdf.stem}.citations.json")
    assert found["company"] == "Meridian Cloud Systems"
    assert [(one["data_period"], one["value"]) for one in found["revenue"] if one["segment_type"] == "company"] == [
        ("FY2026 Q2", 1604.7), ("FY2025 Q2", 1391),
    ]  # fmt: skip
    assert (found["total_assets"], found["commercial_paper"]) == (7685, None)
    assert cited["/total_assets"]["text"].endswith("7,685.0")
    assert not (tmp_path / "lake").exists()


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_filled(pdf: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"no pdf at all")
    result = run("extract", tmp_path / "broken.pdf", pdf, "--schema", "schema.json", "--out", "out")
    assert result.exit_code == 1
    assert "broken.pdf" in result.stderr
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == [f"{pdf.stem}.citations.json", f"{pdf.stem}.json"]


def test_a_schema_that_is_no_json_is_refused(pdf: Path, tmp_path: Path) -> None:
    (tmp_path / "schema.json").write_text("{", "utf-8")
    result = run("extract", pdf, "--schema", "schema.json")
    assert isinstance(result.exception, SchemaError)
