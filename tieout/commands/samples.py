"""`tieout samples`: draws the sample filings, or the golden pages, with their truth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(samples)


def samples(
    out: Annotated[Path, typer.Argument(help="Folder to draw into; made if it does not exist.")],
    golden: Annotated[bool, typer.Option(help="The golden pages, one a mechanism, instead of whole filings.")] = False,
) -> None:
    """Draw sample filings as PDFs, each with its truth as Parquet in the gold's schema, and questions with answers."""
    from tieout.samples import draw_golden, draw_samples

    for path in draw_golden(out) if golden else draw_samples(out):
        typer.echo(str(path))
