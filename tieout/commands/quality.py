"""`tieout quality`: the lake's tables against their contracts and the meaning of their columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tieout.commands._tables import show

if TYPE_CHECKING:
    from tieout.quality.expectations import Report

TABLES = ("filings", "blocks", "tables", "cells", "footnotes", "footnote_bindings", "propositions")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(quality)


def quality(
    collection: Annotated[str | None, typer.Option(help="Only this collection; the whole lake by default.")] = None,
) -> None:
    """Check every table with Great Expectations: columns, nulls, closed sets, keys, boxes, periods, units.

    Exit code 0: every expectation holds. 1: some rows break one (each is named with the rows' keys).
    """
    from tieout.lake.contracts import CONTRACTS
    from tieout.lake.store import Lake
    from tieout.quality.expectations import validate
    from tieout.settings import Settings

    lake = Lake(Settings.load().lake)
    filings = lake.read("filings", columns=["doc_id", "collection"]).to_pylist()
    docs = [row["doc_id"] for row in filings if collection in (None, row["collection"])]
    reports = [validate(CONTRACTS[name], lake.read(name, docs)) for name in TABLES]
    show(("table", "rows", "expectations", "broken"), [_line(report) for report in reports])
    broken = [(r.table, f.expectation, ", ".join(f.columns), f.count, " | ".join(f.examples))
              for r in reports for f in r.failures]  # fmt: skip
    if broken:
        show(("table", "expectation", "columns", "rows", "first rows"), broken)
    raise typer.Exit(1 if broken else 0)


def _line(report: Report) -> tuple[Any, ...]:
    return report.table, report.rows, report.expectations, len(report.failures)
