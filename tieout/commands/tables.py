"""`tieout tables`: the tables of PDF files, as files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tieout.errors import FilingError

if TYPE_CHECKING:
    from tieout.review.reading import Reading


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(tables)


def tables(
    pdfs: Annotated[list[Path], typer.Argument(metavar="PDF…", exists=True, dir_okay=False, help="PDF files.")],
    out: Annotated[Path | None, typer.Option(help="Folder for the results, one file a PDF.")] = None,
    form: Annotated[str, typer.Option("--format", help="grid, json, csv or md.")] = "grid",
    xlsx: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Workbook with all tables, each number linked to its page.")
    ] = None,
) -> None:
    """Write the tables of PDF files without a lake: as string grids, JSON with every cell, CSV of values, or Markdown.

    With --xlsx as one workbook: an index, a sheet a table, the sums that hold or fail, the sources.

    Exit code 0: all written. 1: some could not be read (each is named with the reason).
    """
    from tieout.review.export import FORMATS

    if form not in FORMATS:
        raise typer.BadParameter(f"{form} is not one of {', '.join(FORMATS)}.", param_hint="--format")
    twice = [name for name, n in Counter(p.stem for p in pdfs).items() if n > 1]
    if twice:
        raise typer.BadParameter(f"More than one file is called {twice[0]}; their results would share one file.")
    if out is None and xlsx is None:
        raise typer.BadParameter("Give --out, --xlsx or both.", param_hint="--out")
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    failed = 0
    read: dict[Path, Reading] = {}
    for path in pdfs:
        reading = _read(path)
        failed += reading is None
        if reading is not None and out is not None:
            _write(path, reading, out, form)
        if reading is not None and xlsx is not None:
            read[path] = reading
    if xlsx is not None and read:
        from tieout.workbook import beside, tables_book

        files = {reading.filing.file_name: path for path, reading in read.items()}
        book = tables_book(list(read.values()), beside(xlsx, files))
        book.save(xlsx)
        typer.echo(f"{xlsx}: {sum(len(r.tables) for r in read.values())} table(s), {len(book.sources)} numbers")
    raise typer.Exit(1 if failed else 0)


def _read(path: Path) -> Reading | None:
    """The filing's tables; None, with the reason printed, where it cannot be read."""
    from tieout.review.reading import parse

    try:
        return parse(path)
    except FilingError as error:
        typer.echo(f"error: {error}", err=True)
        return None


def _write(path: Path, reading: Reading, out: Path, form: str) -> None:
    from tieout.review.export import FORMATS

    suffix, write = FORMATS[form]
    target = out / (path.stem + suffix)
    target.write_text(write(reading), "utf-8")
    skipped = f"; pages not read: {', '.join(map(str, reading.unread))}" if reading.unread else ""
    typer.echo(f"{target}: {len(reading.tables)} table(s){skipped}")
