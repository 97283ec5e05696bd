"""Parsed rows and pages → findings, rows in quarantine and grades, and each table's grade.

Input: one filing's pages, its `Filing`, `Block`s, `Table`s and `Cell`s. Output: `Checked`. Invariants: a row (of a
table) that a quarantining check doubts is in `quarantine` once for each such check, with all its value cells; a value
whose confidence is below the threshold is uncertain: it is stored, and reaches neither propositions nor search.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from tieout import model
from tieout.losses import Loss
from tieout.model import Block, Cell, Filing, Grade, Quarantined, Table
from tieout.model.cell import MONEY
from tieout.pages.model import Page
from tieout.quality.config import severity, threshold
from tieout.quality.coverage import OF_THE_TEXT
from tieout.quality.findings import Finding, Verdict
from tieout.quality.gate import Report, check_filing
from tieout.quality.grades import grade_filing, grade_page, grade_table
from tieout.quality.view import FilingView, grouped, view_filing

NO_CURRENCY = "currency not stated"
NO_NOTES = "notes of the page unread"
NO_CHECK = "not checked"


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks say of a filing: `tables` are those given with their grades, `cells` with their doubt."""

    tables: list[Table]
    cells: list[Cell]
    findings: list[model.Finding]
    quarantine: list[Quarantined]
    grades: list[Grade]


def check(
    pages: Sequence[Page], filing: Filing, blocks: Sequence[Block], tables: Sequence[Table], cells: Sequence[Cell],
    losses: Sequence[Loss] = (),
) -> Checked:  # fmt: skip
    """Findings, rows in quarantine and grades, and the tables and cells with what follows for them.

    `losses` are the parts that could not be read; the list that losses are noted in holds those of checks, too.
    """
    by_number = {page.number: page for page in pages}
    view = view_filing(filing, tables, cells, pages=by_number, blocks=blocks, losses=losses)
    report = check_filing(view)
    found = {one.finding_id: one for one in (_finding(filing.doc_id, f) for f in report.findings)}
    held = {one.quarantine_id: one for one in _quarantine(view, report)}
    graded = [replace(t, grade=grade_table(report.tables[t.table_id])) for t in tables]
    return Checked(
        graded,
        doubted(_bereft(cells, losses)),
        list(found.values()),
        list(held.values()),
        _grades(filing, graded, report),
    )


def doubted(cells: Sequence[Cell]) -> list[Cell]:
    """The cells, those values marked uncertain whose confidence is below the threshold or whose currency is unknown."""
    least = threshold("least_confidence")
    return [_doubted(c, least) if c.role == "value" else c for c in cells]


def _bereft(cells: Sequence[Cell], losses: Sequence[Loss]) -> Sequence[Cell]:
    """The cells, values marked uncertain that may lack a note, or that a check which failed was to look at."""
    noteless = {loss.where.page for loss in losses if loss.where.part in OF_THE_TEXT}
    unchecked = {loss.where.table_id for loss in losses if loss.where.part == "check"}
    if not noteless and not unchecked:
        return cells
    return [_without(c, noteless, unchecked) if c.role == "value" else c for c in cells]


def _without(cell: Cell, noteless: set[int], unchecked: set[str | None]) -> Cell:
    why = [NO_NOTES] * (cell.page in noteless) + [NO_CHECK] * (cell.table_id in unchecked)
    return replace(cell, uncertain=True, reason="; ".join(filter(None, (cell.reason, *why)))) if why else cell


def _doubted(cell: Cell, least: float) -> Cell:
    if cell.kind in MONEY and cell.value is not None and cell.currency is None:
        return replace(cell, uncertain=True, reason="; ".join(filter(None, (cell.reason, NO_CURRENCY))))
    return replace(cell, uncertain=True) if cell.confidence < least else cell


def blocked(quarantined: Sequence[Quarantined], cells: Sequence[Cell]) -> str | None:
    """Why nothing of a filing may go downstream, from its `quarantine` and `cells` rows; None where it may."""
    rows = {(c.table_id, c.row) for c in cells if c.role == "value"}
    held = {(q.table_id, q.row) for q in quarantined}
    if len(held) < threshold("block_least") or len(held) < threshold("block_share") * len(rows):
        return None
    checks = ", ".join(sorted({q.check for q in quarantined}))
    return f"{len(held)} of {len(rows)} table rows are in quarantine ({checks})."


def released(quarantined: Sequence[Quarantined], cells: Sequence[Cell]) -> list[Cell]:
    """The cells without uncertain values and without those of rows in quarantine."""
    held = {(q.table_id, q.row) for q in quarantined}
    return [c for c in cells if not c.uncertain and (c.table_id, c.row) not in held]


def _finding(doc_id: str, one: Finding) -> model.Finding:
    return model.Finding(
        finding_id=_id(doc_id, one.check, one.table_id, one.cell_ids, one.message), doc_id=doc_id,
        check=one.check, severity=severity(one.check), table_id=one.table_id, page=one.page or 1,
        cell_ids=one.cell_ids, message=one.message,
    )  # fmt: skip


def _quarantine(view: FilingView, report: Report) -> Iterator[Quarantined]:
    """A row for each row of its table that a quarantining finding names a cell of."""
    doc_id = view.filing.doc_id
    for one in report.findings:
        if one.table_id is None or not one.cell_ids or severity(one.check) != "quarantine":
            continue
        table = view.tables[one.table_id]
        suspects = {c.row: c for c in table.cells if c.cell_id in one.cell_ids}
        for row, suspect in suspects.items():
            yield Quarantined(
                quarantine_id=_id(doc_id, one.check, one.table_id, row), doc_id=doc_id,
                check=one.check, table_id=one.table_id, row=row, page=suspect.page,
                row_label=suspect.row_label, message=one.message,
                cell_ids=tuple(c.cell_id for c in table.rows.get(row, ())),
            )  # fmt: skip


def _grades(filing: Filing, tables: Sequence[Table], report: Report) -> list[Grade]:
    """Of each table, each page that has some, and the filing; `tables` bear their grades."""
    doc_id = filing.doc_id
    rows = [_grade(doc_id, "table", t.grade or "", [report.tables[t.table_id]], t.page, t.table_id) for t in tables]
    for page, here in sorted(grouped(tables, attrgetter("page")).items()):
        verdicts = [report.tables[t.table_id] for t in here]
        rows.append(_grade(doc_id, "page", grade_page(t.grade or "" for t in here), verdicts, page))
    whole = grade_filing(t.grade or "" for t in tables)
    return [*rows, *([_grade(doc_id, "filing", whole, [report.whole, *report.tables.values()])] if whole else [])]


def _grade(
    doc_id: str, scope: str, grade: str, verdicts: Sequence[Mapping[str, Verdict]],
    page: int | None = None, table_id: str | None = None,
) -> Grade:  # fmt: skip
    every = [verdict for one in verdicts for verdict in one.values()]
    return Grade(
        grade_id=_id(doc_id, scope, page, table_id), doc_id=doc_id, scope=scope, page=page, table_id=table_id,
        grade=grade, decided=sum(v.decided for v in every), undecided=sum(v.undecided for v in every),
        findings=sum(len(v.findings) for v in every),
    )  # fmt: skip


def _id(*parts: object) -> str:
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:16]
