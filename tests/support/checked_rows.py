"""A hand-made filing in a lake, and the verdicts on texts about it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.search_rows import Row, cell, filing, proposition, year
from tieout.check import Checked, Checker
from tieout.lake.store import Lake
from tieout.model import Filing, Proposition

OWNER = filing("alder", "Alder Works, Inc.")
INCOME = "Consolidated Statements of Income"


def flow(label: str, new: str, old: str, **more: object) -> Row:
    """A row of 2024 and 2023, in millions."""
    kind = {k: more.pop(k) for k in ("kind", "multiplier", "currency") if k in more}
    scale = 1 if kind.get("kind") == "percent" else 1_000_000
    made = [
        year(f"{float(v) * scale:f}", y, v, **kind) | {"cell_id": f"{label}{y}"} for v, y in ((new, 2024), (old, 2023))
    ]
    return proposition(OWNER, label, made, **{"title": INCOME, **more})


def stock(label: str, new: str, old: str) -> Row:
    """A balance at the end of 2024 and of 2023, in millions."""
    ends = ((new, "2024-12-31"), (old, "2023-12-31"))
    made = [cell(f"{float(v) * 1_000_000:f}", None, end, v) | {"cell_id": f"{label}{end}"} for v, end in ends]
    return proposition(OWNER, label, made, title="Consolidated Balance Sheets")


def passage(number: int, text: str) -> Row:
    """A passage under a heading."""
    heading = "Results of operations"
    made = proposition(OWNER, "", [], text=f"Alder 10-K, {heading}: {text}", kind="prose", table_title=None)
    blocks = [{"block_id": f"b{number}", "page": 20 + number, "box": [1.0, 2.0, 3.0, 4.0]}]
    payload = json.dumps({"cells": [], "footnotes": [], "blocks": blocks})
    return {**made, "payload": payload, "page": 20 + number, "section_path": [heading], "metric": None}


def checker(root: Path, *rows: Row) -> Checker:
    """A checker over a lake that holds one filing of these rows."""
    lake = Lake(root)
    facts = {
        **OWNER, "sha256": "0" * 64, "pages": 30, "bytes": 1000, "status": "ready", "reason": None, "remedy": None,
        "notice": None, "sources": "{}",
    }  # fmt: skip
    lake.write("filings", OWNER["doc_id"], [Filing.from_row(facts)], fingerprint="f")
    lake.write("propositions", OWNER["doc_id"], [Proposition.from_row(r) for r in rows], fingerprint="p")
    return Checker(lake, "c")


def verdict(one: Checked) -> str:
    """The verdict in a word."""
    return one.verdict
