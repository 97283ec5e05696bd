"""Sample filings of our own, drawn together with their truth.

Input: none. Output: for each filing NAME.pdf, NAME.gold.parquet, NAME.cells.parquet, NAME.tables.parquet; over all
of them questions.jsonl and manifest.csv. Invariants: companies are invented; the same call gives the same bytes;
every number in the truth was computed or declared once and drawn from there.
"""

from __future__ import annotations

from pathlib import Path

from tieout.samples.collection import write_samples
from tieout.samples.golden.pages import write_golden

__all__ = ["draw_golden", "draw_samples"]


def draw_samples(out: Path) -> list[Path]:
    """Draw all sample filings into the folder `out`, which is created; answers with the PDFs' paths."""
    return write_samples(out)


def draw_golden(out: Path) -> list[Path]:
    """Draw one small PDF for each mechanism of the table engine into `out`; answers with the PDFs' paths."""
    return write_golden(out)
