"""A question is answered with the default model without anything heavy being imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tieout.samples import draw_samples

HEAVY = ("torch", "transformers", "sentence_transformers", "dagster", "great_expectations", "pandas", "polars",
         "pymupdf", "sklearn", "scipy", "onnxruntime", "anthropic", "reportlab", "xlsxwriter")  # fmt: skip
QUESTION = "What were the restructuring costs for Project Titan in Q2 2026?"
TELL = f"""
import sys
from tieout.cli import main
sys.argv = ["tieout", *sys.argv[1:]]
try:
    main()
finally:
    print("imported:", [name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
"""


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A lake of one filing, and what its making imported."""
    drawn = {path.name: path for path in draw_samples(tmp_path_factory.mktemp("drawn"))}
    root = tmp_path_factory.mktemp("lake")
    return root, told(root, "ingest", str(drawn["meridian_10q_2026q2.pdf"]), "--collection", "samples")[1]


def told(lake: Path, *arguments: str) -> tuple[str, str]:
    environment = {"TIEOUT_LAKE": str(lake / "lake"), "PYTHONPATH": str(Path(__file__).parents[2]), "PATH": ""}
    command = [sys.executable, "-c", TELL, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=lake)
    return done.stdout, done.stderr


@pytest.mark.parametrize("command", ["ask", "query"])
def test_nothing_heavy_is_imported_for_a_question(ingested: tuple[Path, str], command: str) -> None:
    shown, imported = told(ingested[0], command, QUESTION, "--collection", "samples")
    assert "42,500,000" in shown, imported
    assert "imported: []" in imported


def test_no_library_of_models_is_imported_to_embed_a_filing(ingested: tuple[Path, str]) -> None:
    listed = ingested[1].rpartition("imported:")[2]
    assert "polars" in listed
    assert "torch" not in listed
    assert "transformers" not in listed
