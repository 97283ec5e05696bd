"""`tieout tables`: the tables of PDF files, as files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from tieout.errors import FilingError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(tables)


def tables(
    pdfs: Annotated[list[Path], typer.Argument(metavar="PDF…", exists=True, dir_okay=False, help="PDF files.")],
    out: Annotated[Path, typer.Option(help="Folder for the results, one file a PDF.")],
    form: Annotated[str, typer.Option("--format", help="grid, json, csv or md.")] = "grid",
) -> None:
    """Write the tables of PDF files without a lake: as string grids, JSON with every cell, CSV of values, or Markdown.

    Exit code 0: all written. 1: some could not be read (each is named with the reason).
    """
    from tieout.review.export import FORMATS
    from tieout.review.reading import parse

    if form not in FORMATS:
        raise typer.BadParameter(f"{form} is not one of {', '.join(FORMATS)}.", param_hint="--format")
    twice = [name for name, n in Counter(p.stem for p in pdfs).items() if n > 1]
    if twice:
        raise typer.BadParameter(f"More than one file is called {twice[0]}; their results would share one file.")
    suffix, write = FORMATS[form]
    out.mkdir(parents=True, exist_ok=True)
    failed = 0
    for path in pdfs:
        try:
            reading = parse(path)
        except FilingError as error:
            typer.echo(f"error: {error}", err=True)
            failed += 1
            continue
        target = out / (path.stem + suffix)
        target.write_text(write(reading), "utf-8")
        skipped = f"; pages not read: {', '.join(map(str, reading.unread))}" if reading.unread else ""
        typer.echo(f"{target}: {len(reading.tables)} table(s){skipped}")
    raise typer.Exit(1 if failed else 0)
