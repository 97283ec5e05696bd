"""`tieout statements`: what statements a collection holds, and for how many periods their identities hold."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from tieout.commands._tables import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tieout.statements.overview import Overview

_HEAD = ("company", "statement", "periods", "lines", "named", "values", "hold", "fail", "unchecked", "reason")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(statements)


def statements(
    collection: Annotated[str, typer.Option(help="Collection of filings.")],
    years: Annotated[int, typer.Option(min=0, help="Latest fiscal years.")] = 5,
    quarters: Annotated[int, typer.Option(min=0, help="Latest quarters.")] = 0,
    out_format: Annotated[str, typer.Option("--format", help="terminal or json.")] = "terminal",
) -> None:
    """List the statements of all companies with their periods, lines, values, and the periods whose sums hold."""
    from tieout.lake.store import Lake
    from tieout.settings import Settings
    from tieout.statements.overview import overview

    if out_format not in ("terminal", "json"):
        raise typer.BadParameter(f"{out_format} is none of terminal, json")
    found = list(overview(Lake(Settings.load().lake), collection=collection, years=years, quarters=quarters))
    if out_format == "json":
        typer.echo(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=1))
        return
    show(_HEAD, [_row(one) for one in found])
    typer.echo(_sum(found))


def _row(one: Overview) -> list[str]:
    if one.reason:
        return [one.company, one.kind, *[""] * 7, one.reason]
    counts = (one.periods, one.lines, one.items, one.values, one.hold, one.fail, one.unchecked)
    return [one.company, one.kind, *(str(n) for n in counts), ""]


def _sum(found: Sequence[Overview]) -> str:
    periods = sum(one.periods for one in found)
    hold, fail = sum(one.hold for one in found), sum(one.fail for one in found)
    share = f" ({hold / periods:.3f})" if periods else ""
    rest = f"{fail} fail, {periods - hold - fail} have none to check"
    return f"identities hold in {hold} of {periods} statement periods{share}; {rest}"
