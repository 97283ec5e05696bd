"""Parsed rows and pages → `findings`, `quarantine` and `grades` rows, and each table's grade.

Input: one filing's pages, `filings` row, `blocks`, `tables` and `cells` rows. Output: rows of the three tables; the
`grade` of the `tables` rows is set. Invariant: a row (of a table) that a quarantining check doubts is in `quarantine`
once for each such check, with all its value cells.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from tieout.pages.model import Page
from tieout.quality.config import severity, threshold
from tieout.quality.findings import Finding, Row, Verdict
from tieout.quality.gate import Report, check_filing
from tieout.quality.grades import grade_filing, grade_page, grade_table
from tieout.quality.view import FilingView, view_filing

Rows = dict[str, list[Row]]


def check(
    pages: Sequence[Page], filing: Row, blocks: Sequence[Row], tables: Sequence[Row], cells: Sequence[Row]
) -> Rows:
    """Rows of `findings`, `quarantine` and `grades`; sets `grade` in `tables`."""
    view = view_filing(filing, tables, cells, pages={page.number: page for page in pages}, blocks=blocks)
    report = check_filing(view)
    found = [_finding(filing["doc_id"], one) for one in report.findings]
    held = _quarantine(view, report)
    graded = {table_id: grade_table(verdicts) for table_id, verdicts in report.tables.items()}
    for table in tables:
        table["grade"] = graded[table["table_id"]]
    return {"findings": _once(found), "quarantine": _once(held), "grades": _grades(filing, tables, report)}


def blocked(quarantined: Sequence[Row], cells: Sequence[Row]) -> str | None:
    """Why nothing of a filing may go downstream, from its `quarantine` and `cells` rows; None where it may."""
    rows = {(c["table_id"], c["row"]) for c in cells if c["role"] == "value"}
    held = {(q["table_id"], q["row"]) for q in quarantined}
    if len(held) < threshold("block_least") or len(held) < threshold("block_share") * len(rows):
        return None
    checks = ", ".join(sorted({q["check"] for q in quarantined}))
    return f"{len(held)} of {len(rows)} table rows are in quarantine ({checks})."


def released(quarantined: Sequence[Row], cells: Sequence[Row]) -> list[Row]:
    """The cells without those of rows in quarantine."""
    held = {(q["table_id"], q["row"]) for q in quarantined}
    return [c for c in cells if (c["table_id"], c["row"]) not in held]


def _finding(doc_id: str, one: Finding) -> Row:
    return {
        "finding_id": _id(doc_id, one.check, one.table_id, one.cell_ids, one.message), "doc_id": doc_id,
        "check": one.check, "severity": severity(one.check), "table_id": one.table_id, "page": one.page or 1,
        "cell_ids": list(one.cell_ids), "message": one.message,
    }  # fmt: skip


def _quarantine(view: FilingView, report: Report) -> list[Row]:
    """A row for each table row that a quarantining check doubts: the row of the first cell that the finding names."""
    doc_id, held = view.filing["doc_id"], []
    for one in report.findings:
        if one.table_id is None or not one.cell_ids or severity(one.check) != "quarantine":
            continue
        table = view.tables[one.table_id]
        suspect = next(c for c in table.cells if c["cell_id"] == one.cell_ids[0])
        held.append({
            "quarantine_id": _id(doc_id, one.check, one.table_id, suspect["row"]), "doc_id": doc_id,
            "check": one.check, "table_id": one.table_id, "row": suspect["row"], "page": suspect["page"],
            "row_label": suspect["row_label"], "message": one.message,
            "cell_ids": [c["cell_id"] for c in table.rows.get(suspect["row"], [])],
        })  # fmt: skip
    return held


def _grades(filing: Row, tables: Sequence[Row], report: Report) -> list[Row]:
    doc_id = filing["doc_id"]
    rows = [
        _grade(doc_id, "table", t["grade"], [report.tables[t["table_id"]]], t["page"], t["table_id"]) for t in tables
    ]
    on_page: dict[int, list[Row]] = defaultdict(list)
    for table in tables:
        on_page[table["page"]].append(table)
    for page, here in sorted(on_page.items()):
        verdicts = [report.tables[t["table_id"]] for t in here]
        rows.append(_grade(doc_id, "page", grade_page(t["grade"] for t in here), verdicts, page))
    whole = grade_filing(t["grade"] for t in tables)
    return [*rows, *([_grade(doc_id, "filing", whole, [report.whole, *report.tables.values()])] if whole else [])]


def _grade(
    doc_id: str, scope: str, grade: str, verdicts: Sequence[Mapping[str, Verdict]],
    page: int | None = None, table_id: str | None = None,
) -> Row:  # fmt: skip
    every = [verdict for one in verdicts for verdict in one.values()]
    return {
        "grade_id": _id(doc_id, scope, page, table_id), "doc_id": doc_id, "scope": scope, "page": page,
        "table_id": table_id, "grade": grade, "decided": sum(v.decided for v in every),
        "undecided": sum(v.undecided for v in every), "findings": sum(len(v.findings) for v in every),
    }  # fmt: skip


def _once(rows: Sequence[Row]) -> list[Row]:
    """Rows without repeated ids (the first column)."""
    return list({next(iter(row.values())): row for row in rows}.values())


def _id(*parts: Any) -> str:
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:16]
