"""`tieout bench`: parse time a page as a multiple of bare text extraction, and embedding time an item."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from tieout.commands._tables import show

if TYPE_CHECKING:
    from tieout.evaluation.speed import PageTime

ITEMS = 64  # texts that are embedded


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(bench)


def bench(
    pdfs: Annotated[list[Path] | None, typer.Argument(metavar="[PDF…]", help="Instead of the sample filings.")] = None,
    every: Annotated[int, typer.Option(min=1, help="Time each so-many-th page only.")] = 1,
    embed: Annotated[bool, typer.Option(help="Time the encoder too.")] = True,
) -> None:
    """Time the parse of every page of the sample filings, and the encoder. The last lines are the figures to quote."""
    from tieout.evaluation import speed
    from tieout.samples import draw_samples

    with TemporaryDirectory() as folder:
        files = pdfs or draw_samples(Path(folder))
        times = [time for path in files if path.suffix.lower() == ".pdf" for time in speed.time_pages(path, every)]
    _print(times)
    typer.echo(f"parse: {speed.ratio(times):.2f} × bare text extraction (median of {len(times)} pages)")
    if embed:
        typer.echo(f"embedding: {_embedding_ms():.1f} ms an item ({ITEMS} sentences of a table row's length)")


def _print(times: list[PageTime]) -> None:
    from statistics import median

    rows = []
    for name in dict.fromkeys(time.file_name for time in times):
        own = [time for time in times if time.file_name == name]
        parts = [[getattr(t, part) for t in own] for part in ("bare_ms", "geometry_ms", "cells_ms", "ratio")]
        rows.append((name, len(own), *(f"{median(part):.2f}" for part in parts)))
    show(("file", "pages", "bare ms", "geometry ms", "cells ms", "ratio"), rows)


def _embedding_ms() -> float:
    from tieout.evaluation.speed import embedding_seconds
    from tieout.models import load_encoder
    from tieout.settings import Settings

    sentence = (
        "Meridian Cloud Systems, Inc. 10-Q Q2 2026. Consolidated Statements of Operations. Item {0}: "
        "three months ended June 30, 2026 ${0}.5 million; three months ended June 30, 2025 ${1}.5 million; change {0}%."
    )
    texts = [sentence.format(i, i + 1) for i in range(ITEMS)]
    return embedding_seconds(load_encoder(Settings.load().encoder), texts) * 1000
