"""`tieout filings`, `tieout sql`, `tieout lake-docs`: what the lake holds and what its columns mean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tieout.commands._tables import show

DOCS = Path("data/lake/README.md")


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(filings)
    app.command()(sql)
    app.command("lake-docs")(lake_docs)


def filings(
    collection: Annotated[str | None, typer.Option(help="Only this collection.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line, every column.")] = False,
) -> None:
    """List the filings of the lake with status and reason."""
    from tieout.lake.store import Lake
    from tieout.settings import Settings

    lake = Lake(Settings.load().lake)
    rows = [r for r in lake.read("filings").to_pylist() if collection in (None, r["collection"])]
    rows.sort(key=lambda r: (r["collection"], r["source_id"], r["doc_id"]))
    if as_json:
        for row in rows:
            typer.echo(json.dumps(row | {"sources": json.loads(row["sources"])}, default=str, ensure_ascii=False))
        return
    shown = ("collection", "source_id", "company", "form", "period", "pages", "status", "reason")
    show(shown, [[r["period"] if c == "period" else r[c] for c in shown] for r in map(_with_period, rows)])
    typer.echo(f"{len(rows)} filing(s)")


def sql(
    statement: Annotated[str, typer.Argument(help="A query over the lake's tables and the views of sql/views.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Run a query over the lake and print the result."""
    from tieout.lake.duck import query
    from tieout.settings import Settings

    names, rows = query(Settings.load().lake, statement)
    if as_json:
        for row in rows:
            typer.echo(json.dumps(dict(zip(names, row, strict=True)), default=str, ensure_ascii=False))
    else:
        show(names, rows)


def lake_docs(
    write: Annotated[bool, typer.Option("--write", help=f"Write {DOCS} instead of printing.")] = False,
) -> None:
    """Print the lake's tables and columns as Markdown."""
    from tieout.lake.docs import markdown

    if write:
        DOCS.parent.mkdir(parents=True, exist_ok=True)
        DOCS.write_text(markdown(), "utf-8")
    else:
        typer.echo(markdown(), nl=False)


def _with_period(row: dict[str, Any]) -> dict[str, Any]:
    parts = [row["fiscal_period"], row["fiscal_year"], row["period_end"] and f"to {row['period_end']}"]
    return row | {"period": " ".join(str(p) for p in parts if p)}
