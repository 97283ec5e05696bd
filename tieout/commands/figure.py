"""`tieout figure`: the picture of one figure, cut out of the stored filing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tieout.errors import LakeError

_MARGIN = 6.0  # points of paper around the figure
_FIND = """
SELECT b.*, f.sha256, f.file_name FROM blocks AS b JOIN filings AS f USING (doc_id) WHERE starts_with(b.block_id, ?)
"""
_NAMED = "SELECT text FROM blocks WHERE caption_of = ?"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(figure)


def figure(
    figure_id: Annotated[str, typer.Argument(help="The figure's block_id, or the beginning of it.")],
    out: Annotated[Path, typer.Option(help="PNG to write.")],
    zoom: Annotated[float, typer.Option(min=0.5, max=8, help="Pixels a point.")] = 3.0,
) -> None:
    """Write the part of the page that a figure takes as a PNG."""
    from tieout.lake.duck import query
    from tieout.lake.store import Lake
    from tieout.pages.pdf import open_pdf
    from tieout.settings import Settings

    lake = Lake(Settings.load().lake)
    block = _block(*query(lake.root, _FIND, [figure_id]), figure_id)
    with open_pdf(lake.file_path(block["sha256"])) as document:
        page = document.page(block["page"])
        clip = (
            max(block["x0"] - _MARGIN, 0.0), max(block["y0"] - _MARGIN, 0.0),
            min(block["x1"] + _MARGIN, page.width), min(block["y1"] + _MARGIN, page.height),
        )  # fmt: skip
        picture = document.render(block["page"], zoom, clip)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(picture)
    named = query(lake.root, _NAMED, [block["block_id"]])[1]
    typer.echo(f"{out}: {block['file_name']}, page {block['page']}{', ' + named[0][0] if named else ''}")


def _block(names: list[str], rows: list[tuple[Any, ...]], figure_id: str) -> dict[str, Any]:
    """The one block that was asked for. Raises LakeError where there is none, more than one, or it is no figure."""
    found = [dict(zip(names, row, strict=True)) for row in rows]
    if len(found) != 1:
        raise LakeError(f"{len(found) or 'no'} blocks have an id that begins with {figure_id}.")
    if found[0]["kind"] != "figure":
        raise LakeError(f"{figure_id} is a {found[0]['kind']}, not a figure.")
    return found[0]
