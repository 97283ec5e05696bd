"""`tieout series`: one measure over years and companies, each value with its cells."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tieout.commands._tables import show
from tieout.commands._workbook import Xlsx, with_pages

if TYPE_CHECKING:
    from tieout.statements.series import Point, Series


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(series)


def series(
    measure: Annotated[
        str, typer.Argument(help="A line item by any of its names, or a measure such as free cash flow.")
    ],
    companies: Annotated[str, typer.Option(help="Companies, separated by commas.")],
    collection: Annotated[str, typer.Option(help="Collection of their filings.")],
    years: Annotated[int, typer.Option(min=1, help="Latest fiscal years.")] = 5,
    out_format: Annotated[str, typer.Option("--format", help="terminal, csv or json.")] = "terminal",
    plot: Annotated[Path | None, typer.Option(help="SVG file to draw; one currency only.")] = None,
    xlsx: Xlsx = None,
) -> None:
    """Print a measure for the latest years of companies, with cell, file and page of each number."""
    from tieout.lake.store import Lake
    from tieout.settings import Settings
    from tieout.statements.chart import chart
    from tieout.statements.series import series as build

    if out_format not in ("terminal", "csv", "json"):
        raise typer.BadParameter(f"{out_format} is none of terminal, csv, json")
    names = [name.strip() for name in companies.split(",") if name.strip()]
    lake = Lake(Settings.load().lake)
    found = build(lake, measure, names, collection=collection, years=years)
    if xlsx is not None:
        from tieout.workbook import series_book

        with_pages(xlsx, lake, [collection], lambda link: series_book(found, link))
    if plot is not None:
        plot.write_text(chart(found), "utf-8")
    if out_format == "terminal":
        _terminal(found)
    else:
        typer.echo(_json(found) if out_format == "json" else _csv(found), nl=False)


def _terminal(found: Series) -> None:
    head = ["company", "year to", found.measure, "unit", "from"]
    show(head, [[p.company, p.end, _number(p), p.currency or p.kind, p.reason or _sources(p)] for p in found.points])
    for said in found.notices:
        typer.echo(f"notice: {said}")
    if len(found.currencies) > 1:
        typer.echo(f"warning: in several currencies, not to be compared as they stand: {', '.join(found.currencies)}")


def _csv(found: Series) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["company", "period_end", "measure", "value", "currency", "kind", "reason", "cells", "sources"])
    for p in found.points:
        value = "" if p.value is None else f"{p.value.normalize():f}"
        cells = " ".join(v.source.cell_id for _, v in p.operands)
        row = [p.company, p.end, found.measure, value, p.currency or "", p.kind, p.reason or "", cells, _sources(p)]
        table.writerow(row)
    return out.getvalue()


def _json(found: Series) -> str:
    points = [
        {
            "company": p.company, "period_end": p.end, "value": None if p.value is None else f"{p.value.normalize():f}",
            "currency": p.currency, "kind": p.kind, "reason": p.reason, "operands": [_operand(o) for o in p.operands],
        }
        for p in found.points
    ]  # fmt: skip
    return json.dumps({"measure": found.measure, "points": points}, ensure_ascii=False, indent=1) + "\n"


def _operand(given: Any) -> dict[str, Any]:
    sign, value = given
    place = value.source
    return {"sign": sign, "value": f"{value.value.normalize():f}", "label": place.label, "cell_id": place.cell_id,
            "file_name": place.file_name, "page": place.page, "box": place.box}  # fmt: skip


def _number(p: Point) -> str:
    if p.value is None:
        return "–"
    return f"{p.value:.4f}" if p.kind == "ratio" else f"{p.value.normalize():,f}"


def _sources(p: Point) -> str:
    return "; ".join(f"{v.value.normalize():,f} {v.source.file_name} p. {v.source.page}" for _, v in p.operands)
