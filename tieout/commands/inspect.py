"""`tieout inspect`: what was read of a page, drawn on it and as tables in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tieout.commands._tables import WIDE
from tieout.errors import SettingsError

if TYPE_CHECKING:
    from tieout.review.reading import Reading
    from tieout.review.truth import Judged


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(inspect)


def inspect(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="The PDF.")],
    page: Annotated[int, typer.Option(min=1, help="Page, 1-based.")],
    out: Annotated[Path | None, typer.Option(help="PNG to write; NAME-pN.png by default.")] = None,
    collection: Annotated[str | None, typer.Option(help="Look in this collection of the lake first.")] = None,
    gold: Annotated[Path | None, typer.Option(help="Folder with NAME.gold.parquet, drawn beside.")] = None,
    table: Annotated[int | None, typer.Option(min=1, help="Draw only this table of the page, counted from 1.")] = None,
    zoom: Annotated[float, typer.Option(min=0.5, max=8, help="Pixels a point.")] = 2.5,
    fresh: Annotated[bool, typer.Option("--fresh", help="Parse the file, whatever the lake holds.")] = False,
) -> None:  # fmt: skip
    """Draw a page's tables: what was found, what was read of it, and the gold beside it; print them as tables.

    The cells are those of the lake where the file is stored there, else the file is parsed for the purpose.
    """
    from tieout.review.picture import draw

    reading = _read(file, collection, fresh=fresh)
    pages = reading.filing.pages or 0
    if page > pages:
        raise SettingsError(f"{file.name} has {pages} page(s).")
    here = reading.on_page(page)
    if table is not None and table > len(here.tables):
        raise SettingsError(f"{file.name}, page {page}, has {len(here.tables)} table(s).")
    target = out or Path(f"{file.stem}-p{page}.png")
    target.parent.mkdir(parents=True, exist_ok=True)
    judged = _judged(gold, file.stem, page, here)
    target.write_bytes(draw(file, page, here, judged=judged, table=table, zoom=zoom))
    _print(here, table)
    for one in judged or []:
        if one.differs:
            typer.echo(
                f"gold: {one.fact.cell.row_label}: {one.fact.cell.text} ({one.fact.concept}): {', '.join(one.differs)}"
            )
    typer.echo(f"{target}: {len(here.tables)} table(s), {'from the lake' if reading.stored else 'parsed now'}")


def _read(file: Path, collection: str | None, *, fresh: bool) -> Reading:
    from tieout.lake.store import Lake
    from tieout.review.reading import COLLECTION, parse, stored
    from tieout.settings import Settings

    known = None if fresh else stored(Lake(Settings.load().lake), file, collection)
    return known or parse(file, collection or COLLECTION)


def _judged(gold: Path | None, name: str, page: int, here: Reading) -> list[Judged] | None:
    from tieout.review.truth import judge, page_facts

    return None if gold is None else judge(page_facts(gold, name, page), here.cells)


def _print(here: Reading, only: int | None) -> None:
    from rich.console import Console

    from tieout.review.grids import by_table
    from tieout.review.terminal import terminal_table

    console = Console(width=None if sys.stdout.isatty() else WIDE)
    cells = by_table(here.cells)
    for number, table in enumerate(here.tables, 1):
        if only in (None, number):
            console.print(terminal_table(table, cells.get(table.table_id, [])))
            console.print()
