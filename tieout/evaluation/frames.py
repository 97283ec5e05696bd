"""A lake table's rows by the name of their filing, for the measures.

Input: a lake's folder, whoever wrote it. Output: one Polars frame a filing, in the order of the stored rows; the name
is the file's, without its ending, as the gold's files are called.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl

NAME = "filing"


def by_filing(lake: Path, table: str, columns: Sequence[str]) -> dict[str, pl.DataFrame]:
    """Filing → its rows of `table`; a filing without rows is not in it."""
    names = _read(lake / "filings", ["doc_id", "file_name"]).select(
        "doc_id", pl.col("file_name").str.replace(r"\.[^.]*$", "").alias(NAME)
    )
    rows = _read(lake / table, ["doc_id", *columns]).join(names, on="doc_id", maintain_order="left").drop("doc_id")
    parts = rows.partition_by(NAME, as_dict=True, maintain_order=True, include_key=False)
    return {str(name): part for (name,), part in parts.items()}


def _read(folder: Path, columns: Sequence[str]) -> pl.DataFrame:
    paths = sorted(folder.glob("[!.]*.parquet"))
    if not paths:
        return pl.DataFrame(schema=dict.fromkeys(columns, pl.String))
    return pl.read_parquet(paths, columns=list(columns))
