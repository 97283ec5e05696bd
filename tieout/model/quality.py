"""What the checks say: findings, rows in quarantine, grades."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tieout.model.record import Declared, DocId, PageNumber, Record, Says

SEVERITIES = ("quarantine", "warn")
SCOPES = ("table", "page", "filing")
GRADES = ("A", "B", "C", "D")


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding(Record):
    """One doubt."""

    TABLE: ClassVar[Declared] = Declared("findings", 1, "What the quality checks doubt.", ("finding_id",))

    finding_id: Annotated[str, Says("content-derived id")]
    doc_id: DocId
    check: Annotated[str, Says("name of the check")]
    severity: Annotated[str, Says("what follows from it", SEVERITIES)]
    table_id: Annotated[str | None, Says("table in doubt")] = None
    page: PageNumber
    cell_ids: Annotated[tuple[str, ...], Says("cells in doubt, the suspect first")] = ()
    message: Annotated[str, Says("what was found")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarantined(Record):
    """One table row that goes nowhere."""

    TABLE: ClassVar[Declared] = Declared(
        "quarantine", 1, "Table rows that failed a check and reach neither propositions nor search.",
        ("quarantine_id",),
    )  # fmt: skip

    quarantine_id: Annotated[str, Says("content-derived id")]
    doc_id: DocId
    check: Annotated[str, Says("name of the check that failed")]
    table_id: Annotated[str, Says("table")]
    row: Annotated[int, Says("grid row, from 0")]
    page: PageNumber
    row_label: Annotated[str | None, Says("printed stub of the row")] = None
    message: Annotated[str, Says("what was found")]
    cell_ids: Annotated[tuple[str, ...], Says("value cells of the row")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade(Record):
    """The grade of a table, a page or the filing."""

    TABLE: ClassVar[Declared] = Declared(
        "grades", 1, "Confidence grade of each table, page with tables, and filing.", ("grade_id",)
    )

    grade_id: Annotated[str, Says("content-derived id")]
    doc_id: DocId
    scope: Annotated[str, Says("what is graded", SCOPES)]
    page: Annotated[int | None, Says("page of a table or page")] = None
    table_id: Annotated[str | None, Says("table of a table's grade")] = None
    grade: Annotated[
        str,
        Says("A: tied to other numbers, B: nothing found, C: something in doubt, D: rows in quarantine", GRADES),
    ]
    decided: Annotated[int, Says("questions of the checks that were decided")]
    undecided: Annotated[int, Says("questions that could not be")]
    findings: Annotated[int, Says("questions that were answered with no")]
