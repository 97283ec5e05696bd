"""`tieout statement`: one statement of a company over its filings, row by row with each value's cell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tieout.commands._tables import show
from tieout.commands._workbook import Xlsx, with_pages


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(statement)


def statement(
    company: Annotated[str, typer.Argument(help="Name of the company, or a part of it.")],
    kind: Annotated[str, typer.Argument(help="income, balance, cash or equity.")],
    collection: Annotated[str, typer.Option(help="Collection of its filings.")],
    years: Annotated[int, typer.Option(min=0, help="Latest fiscal years.")] = 5,
    quarters: Annotated[int, typer.Option(min=0, help="Latest quarters.")] = 0,
    as_filed: Annotated[bool, typer.Option("--as-filed/--latest", help="As first filed, or as last restated.")] = False,
    segments: Annotated[bool, typer.Option("--segments", help="Add each line by segment and place.")] = False,
    cells: Annotated[bool, typer.Option("--cells", help="Show the id of each number's cell, for drilldown.")] = False,
    out_format: Annotated[str, typer.Option("--format", help="terminal, csv or json.")] = "terminal",
    out: Annotated[Path | None, typer.Option(help="File to write instead of the terminal.")] = None,
    xlsx: Xlsx = None,
) -> None:
    """Print a company's statement by standard item over its filings, with gaps, restatements and checks named."""
    from tieout.lake.store import Lake
    from tieout.settings import Settings
    from tieout.statements import statement as build
    from tieout.statements.render import as_csv, as_json, footer, lines

    if out_format not in ("terminal", "csv", "json"):
        raise typer.BadParameter(f"{out_format} is none of terminal, csv, json")
    basis = "as-filed" if as_filed else "latest"
    lake = Lake(Settings.load().lake)
    found = build(lake, company, kind, collection=collection, years=years, quarters=quarters, basis=basis)
    if segments:
        from tieout.extract import with_segments

        found = with_segments(lake, found, collection=collection)
    if xlsx is not None:
        from tieout.workbook import statement_book

        with_pages(xlsx, lake, [collection], lambda link: statement_book(found, link))
        if out is None:
            return
    if out_format == "terminal" and out is None:
        show(*lines(found, cells=cells))
        typer.echo("\n".join(footer(found)))
        return
    text = as_csv(found) if out_format != "json" else as_json(found)
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, "utf-8")
