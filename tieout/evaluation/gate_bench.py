"""`python -m tieout.evaluation.gate_bench LAKE GOLD`: how many errors the quality gate sees, and how often it is wrong.

Input: a lake with the filings of GOLD, and GOLD's scored cells. Output: detection by kind of error, over all checks and
without those that look at the page; false alarms: tables with a finding in which the gold knows of no error, as a share
of all tables. Mutations are made in tables whose scored numbers are all right. The last line gives the figures.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from tieout.evaluation.cells import score
from tieout.evaluation.mutations import KINDS, Trial, run
from tieout.lake.store import Lake
from tieout.pages.pdf import open_pdf
from tieout.quality.gate import check_filing
from tieout.quality.view import FilingView, view_filing

Row = dict[str, Any]
COUNT, SEED = 1000, 20261
JUDGED = ("found", "value", "unit", "period")


def read_views(lake: Lake, gold: Path) -> list[tuple[FilingView, set[str]]]:
    """Each filing of the gold as a view with its pages, and the tables in which the gold knows of an error."""
    found = []
    for filing in lake.read("filings").to_pylist():
        stem = Path(filing["file_name"]).stem
        if filing["status"] == "ready" and (gold / f"{stem}.gold.parquet").exists():
            found.append(_view(lake, gold / stem, filing))
    return found


def _view(lake: Lake, gold: Path, filing: Row) -> tuple[FilingView, set[str]]:
    tables, cells = lake.rows("tables", filing["doc_id"]), lake.rows("cells", filing["doc_id"])
    with open_pdf(lake.file_path(filing["sha256"])) as document:
        pages = {number: document.page(number) for number in {t["page"] for t in tables}}
    facts, printed = (pq.read_table(f"{gold}.{part}.parquet").to_pylist() for part in ("gold", "cells"))
    misses = score(facts, printed, cells).misses
    failed = [m for m in misses if set(m.failed) & set(JUDGED)]
    wrong = {m.cell["table_id"] for m in failed if m.cell}
    wrong |= {t["table_id"] for m in failed if m.cell is None for t in tables if _holds(t, m.fact)}
    return view_filing(filing, tables, cells, pages=pages), wrong


def _holds(table: Row, fact: Row) -> bool:
    """Whether a number of the gold stands within a table's box."""
    x, y = (fact["x0"] + fact["x1"]) / 2, (fact["y0"] + fact["y1"]) / 2
    inside = table["x0"] <= x <= table["x1"] and table["y0"] <= y <= table["y1"]
    return bool(table["page"] == fact["page"] and inside)


def false_alarms(filings: Sequence[tuple[FilingView, set[str]]]) -> tuple[int, int, Counter[str]]:
    """Tables with a finding and without a known error, all tables, and the former by check."""
    tables, alarms, by_check = 0, 0, Counter[str]()
    for view, wrong in filings:
        for table_id, verdicts in check_filing(view).tables.items():
            names = [name for name, verdict in verdicts.items() if verdict.findings]
            tables += 1
            if names and table_id not in wrong:
                alarms += 1
                by_check.update(names)
    return alarms, tables, by_check


def detection(trials: Sequence[Trial]) -> dict[str, tuple[int, int, int]]:
    """By kind: mutations, those detected, those detected without looking at the page."""
    found = {}
    for kind in KINDS:
        own = [t for t in trials if t.kind == kind]
        found[kind] = (len(own), sum(bool(t.families) for t in own), sum(bool(t.families - {"coverage"}) for t in own))
    return found


def main() -> None:
    """Print the bench."""
    parser = argparse.ArgumentParser(description="Mutation test of the quality gate.")
    parser.add_argument("lake", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    filings = read_views(Lake(given.lake), given.gold)
    alarms, tables, by_check = false_alarms(filings)
    clean = [
        FilingView(v.filing, {k: t for k, t in v.tables.items() if k not in wrong}, v.pages) for v, wrong in filings
    ]
    shares = []
    for kind, (made, seen, unaided) in detection(run(clean, given.count, given.seed)).items():
        rates = f"detected {seen / max(1, made):.3f}, without the page {unaided / max(1, made):.3f}"
        print(f"{kind:16s} {made:4d} mutations, {rates}")  # noqa: T201
        shares.append(f"{kind} {seen / max(1, made):.3f}")
    for name, count in by_check.most_common():
        print(f"false alarms of {name}: {count} tables")  # noqa: T201
    print(f"detected: {', '.join(shares)}; false alarms: {alarms} of {tables} tables ({alarms / max(1, tables):.4f})")  # noqa: T201


if __name__ == "__main__":
    main()
