"""`--xlsx`: the workbook of a result, with pictures of the pages that it cites beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tieout.lake.store import Lake
    from tieout.workbook import Book, Link

Xlsx = Annotated[
    Path | None,
    typer.Option(dir_okay=False, help="Workbook to write, with the cited pages as pictures in a folder beside it."),
]


def with_pages(target: Path, lake: Lake, collections: Sequence[str], make: Callable[[Link], Book]) -> None:
    """Write the workbook and its pages."""
    from tieout.workbook import PageFolder

    pages = PageFolder(target)
    book = make(pages.link)
    book.save(target)
    written = pages.write(book.sources, lake, collections)
    typer.echo(f"{target}: {len(book.sources)} cited numbers, {written} page(s) beside it", err=True)
