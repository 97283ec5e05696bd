"""`tieout drilldown`: the tables of the notes that add up to a line of a statement."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tieout.commands._tables import show

if TYPE_CHECKING:
    from tieout.statements.drilldown import Drilldown, Note
    from tieout.statements.model import Value


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(drilldown)


def drilldown(
    cell: Annotated[str, typer.Argument(help="Id of a cell, or its first letters: `tieout statement … --cells`.")],
    out_format: Annotated[str, typer.Option("--format", help="terminal or json.")] = "terminal",
) -> None:
    """Print the tables of the notes that add up to a number: parts, what speaks for them; or why there are none."""
    from tieout.lake.store import Lake
    from tieout.settings import Settings
    from tieout.statements.drilldown import drilldown as find

    if out_format not in ("terminal", "json"):
        raise typer.BadParameter(f"{out_format} is none of terminal, json")
    found = find(Lake(Settings.load().lake), cell)
    if out_format == "json":
        typer.echo(json.dumps(_json(found), ensure_ascii=False, indent=1))
    else:
        _terminal(found)


def _terminal(found: Drilldown) -> None:
    line = found.line
    what = f" ({found.item})" if found.item else ""
    place = f"{line.source.file_name} p. {line.source.page}"
    typer.echo(f"{line.source.label}{what} {_number(line)}, {found.period}: {place}")
    if found.reason:
        typer.echo(f"no note: {found.reason}")
    for note in found.notes:
        where = "note" if note.among_notes else "discussion, before the statements"
        typer.echo(f"\np. {note.page}, {where}: {note.title}")
        show(("", "part", "value", "cell"), list(_rows(note)))
        typer.echo(f"confidence {note.confidence:.2f}: {'; '.join(note.evidence)}")


def _rows(note: Note) -> Iterator[list[str]]:
    for sign, value in note.parts:
        yield ["-" if sign < 0 else "+", value.source.label, _number(value), value.source.cell_id]
    yield ["=", note.total.source.label, _number(note.total), note.total.source.cell_id]


def _number(value: Value) -> str:
    return f"{value.value.normalize():,f} {value.currency or value.kind}"


def _json(found: Drilldown) -> dict[str, Any]:
    start = found.period.start
    return {
        "line": _value(found.line), "item": found.item,
        "period_start": str(start) if start else None, "period_end": str(found.period.end),
        "notes": [
            {
                "table_id": n.table_id, "title": n.title, "page": n.page, "among_notes": n.among_notes,
                "total": _value(n.total), "parts": [{"sign": sign, **_value(value)} for sign, value in n.parts],
                "evidence": n.evidence, "confidence": round(n.confidence, 2),
            }
            for n in found.notes
        ],
        "reason": found.reason,
    }  # fmt: skip


def _value(value: Value) -> dict[str, Any]:
    place = value.source
    return {"label": place.label, "value": f"{value.value.normalize():f}", "currency": value.currency,
            "cell_id": place.cell_id, "file_name": place.file_name, "page": place.page, "box": place.box}  # fmt: skip
