"""`tieout query`: records that answer a question."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tieout.commands._answers import show_answer
from tieout.commands._questions import read_questions, show_records, write_line

if TYPE_CHECKING:
    from tieout.query import Searcher

Collections = Annotated[list[str], typer.Option("--collection", help="Collection to search; may be given again.")]
Question = Annotated[str, typer.Argument(help="The question, unless --batch is given.")]
Many = Annotated[int, typer.Option("--k", min=1, help="Most records.")]
How = Annotated[str, typer.Option(help="hybrid, vector or keyword.")]
Known = Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Leave out what was filed later.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Batch = Annotated[Path | None, typer.Option(exists=True, dir_okay=False, help="JSON lines with id and question.")]
Out = Annotated[Path | None, typer.Option(help="Where the results of --batch go, as JSON lines.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(query)


def query(
    collection: Collections, question: Question = "", k: Many = 5, mode: How = "hybrid", as_of: Known = None,
    as_json: AsJson = False, batch: Batch = None, out: Out = None,
) -> None:  # fmt: skip
    """Search a collection: table rows and passages with values, units, periods, notes and places."""
    run(question, batch, out, as_json, asked(collection, k, mode, as_of), answer=False)


def asked(collections: list[str], k: int, mode: str, as_of: datetime | None) -> dict[str, Any]:
    """Checked arguments of a search."""
    if mode not in ("hybrid", "vector", "keyword"):
        raise typer.BadParameter(f"{mode} is not hybrid, vector or keyword.", param_hint="--mode")
    return {"collections": collections, "k": k, "mode": mode, "as_of": as_of.date() if as_of else None}


def run(
    question: str, batch: Path | None, out: Path | None, as_json: bool, arguments: dict[str, Any], *, answer: bool
) -> None:
    """One question to the terminal, or a batch to a file."""
    if (batch is None) == (not question):
        raise typer.BadParameter("Give a question, or --batch with --out.")
    if batch is not None and out is None:
        raise typer.BadParameter("--batch needs --out.", param_hint="--out")
    from tieout.query import open_searcher
    from tieout.settings import Settings

    searcher = open_searcher(Settings.load())
    if batch is not None and out is not None:
        _batch(searcher, batch, out, arguments, answer)
    else:
        _one(searcher, question, arguments, as_json, answer)


def _batch(searcher: Searcher, batch: Path, out: Path, arguments: dict[str, Any], answer: bool) -> None:
    from tieout.answer import extract

    count = 0
    with out.open("w", encoding="utf-8") as stream:
        for item in read_questions(batch):
            result = searcher.query(item["question"], **arguments)
            extra = {"answer": extract(result).to_json()} if answer else {}
            write_line(stream, {"id": item["id"], **result.to_json(), **extra})
            count += 1
    typer.echo(f"{count} questions, results in {out}")


def _one(searcher: Searcher, question: str, arguments: dict[str, Any], as_json: bool, answer: bool) -> None:
    from tieout.answer import extract

    result = searcher.query(question, **arguments)
    found = extract(result)
    if as_json:
        extra = {"answer": found.to_json()} if answer else {}
        typer.echo(json.dumps({"question": question, **result.to_json(), **extra}, ensure_ascii=False, indent=2))
        return
    show_answer(found)
    if not answer:
        show_records(result)
