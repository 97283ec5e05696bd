"""Rows that keep their contract, for tests to break."""

from __future__ import annotations

from typing import Any

from tieout.lake.contracts import CONTRACTS


def footnote(number: int, **changed: Any) -> dict[str, Any]:
    """A `footnotes` row of filing `doc`."""
    row: dict[str, Any] = {
        "footnote_id": f"f{number}", "doc_id": "doc", "page": 1, "x0": 0.0, "y0": 0.0, "x1": 9.5, "y1": 9.5,
        "table_id": None, "marker": f"({number})", "text": "A note.",
    }  # fmt: skip
    return row | changed


def filing(**changed: Any) -> dict[str, Any]:
    """A `filings` row of filing `doc`."""
    row: dict[str, Any] = {column.name: None for column in CONTRACTS["filings"].columns}
    row |= {
        "doc_id": "doc", "sha256": "ab", "source_id": "a.pdf", "file_name": "a.pdf", "collection": "c", "bytes": 3,
        "status": "ready", "sources": "{}",
    }  # fmt: skip
    return row | changed
