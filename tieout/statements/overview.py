"""A collection's statements at a glance: what is read of each company, and for how many periods its identities hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tieout.concepts.words import words
from tieout.errors import QueryError
from tieout.lake.store import Lake
from tieout.statements.build import statement
from tieout.statements.model import Column, Statement

SHOWN = ("income", "balance", "cash")


@dataclass(frozen=True, slots=True)
class Overview:
    """One statement of one company: its `periods`, lines, standard items among them and values.

    In a period the identities hold, or one fails, or none could be checked; computed columns are not counted. Where
    nothing is read, `reason` says why.
    """

    company: str
    kind: str
    periods: int = 0
    lines: int = 0
    items: int = 0
    values: int = 0
    hold: int = 0
    fail: int = 0
    unchecked: int = 0
    reason: str | None = None


def overview(lake: Lake, *, collection: str, years: int = 5, quarters: int = 0) -> Iterator[Overview]:
    """The statements of all companies of a collection, company by company. Raises QueryError where there is none."""
    filings = (f for f in lake.filings() if f.collection == collection and f.status == "ready")
    held = {words(f.company): f.company for f in filings if f.company}
    if not held:
        message = f"collection {collection!r} has no filing of a known company; see `tieout filings`."
        raise QueryError(message)
    for company in sorted(held.values()):
        for kind in SHOWN:
            try:
                found = statement(lake, company, kind, collection=collection, years=years, quarters=quarters)
            except QueryError as why:
                yield Overview(company, kind, reason=str(why))
            else:
                yield of(found)


def of(found: Statement) -> Overview:
    """What one statement holds."""
    columns = [c for c in found.columns if not found.is_trailing(c)]
    told = [_told(found, column) for column in columns]
    return Overview(
        company=found.company, kind=found.kind, periods=len(columns), lines=len(found.rows),
        items=sum(row.item is not None for row in found.rows), values=sum(len(row.values) for row in found.rows),
        hold=told.count(True), fail=told.count(False), unchecked=told.count(None),
    )  # fmt: skip


def _told(found: Statement, column: Column) -> bool | None:
    checks = [c.holds for c in found.checks if c.column == column]
    return all(checks) if checks else None
