"""`tieout query`: records that answer a question."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tieout.commands._answers import show_answer
from tieout.commands._audit import Asked
from tieout.commands._audit import asked as asked_of
from tieout.commands._markdown import markdown
from tieout.commands._questions import read_questions, show_records, write_line
from tieout.commands._workbook import with_pages

if TYPE_CHECKING:
    from tieout.answer import Answer
    from tieout.settings import Settings

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
    form = "json" if as_json else "terminal"
    run(question, batch, out, form, asked(collection, k, mode, as_of), answer=False)


def asked(collections: list[str], k: int, mode: str, as_of: datetime | None) -> dict[str, Any]:
    """Checked arguments of a search."""
    if mode not in ("hybrid", "vector", "keyword"):
        raise typer.BadParameter(f"{mode} is not hybrid, vector or keyword.", param_hint="--mode")
    return {"collections": collections, "k": k, "mode": mode, "as_of": as_of.date() if as_of else None}


def run(
    question: str, batch: Path | None, out: Path | None, form: str, arguments: dict[str, Any], *, answer: bool,
    pages: Path | None = None, xlsx: Path | None = None,
) -> None:  # fmt: skip
    """One question to the terminal, with its cited pages to `pages` and a workbook to `xlsx`, or a batch to a file."""
    if (batch is None) == (not question):
        raise typer.BadParameter("Give a question, or --batch with --out.")
    if batch is not None and out is None:
        raise typer.BadParameter("--batch needs --out.", param_hint="--out")
    from tieout.query import open_searcher
    from tieout.settings import Settings

    settings = Settings.load()
    searcher = open_searcher(settings)

    def one(question: str) -> Asked:
        return asked_of(settings if answer else None, searcher, question, **arguments)

    if batch is not None and out is not None:
        _batch(one, batch, out, answer)
    else:
        found = one(question)
        _one(found, question, form, answer)
        if pages is not None:
            _write_pages(found.answer, settings, arguments["collections"], pages)
        if xlsx is not None:
            _write_book(question, found.answer, settings, arguments["collections"], xlsx)


def _batch(ask: Callable[[str], Asked], batch: Path, out: Path, answer: bool) -> None:
    count = waiting = 0
    with out.open("w", encoding="utf-8") as stream:
        for item in read_questions(batch):
            found = ask(item["question"])
            write_line(stream, {"id": item["id"], **_told(found, answer)})
            count, waiting = count + 1, waiting + (found.answer.awaits is not None)
    typer.echo(f"{count} questions, results in {out}" + (f"; {waiting} wait for a reply" if waiting else ""))


def _write_pages(answer: Answer, settings: Settings, collections: list[str], target: Path) -> None:
    """The cited pages: `target`, and for further ones its name with -2, -3 and so on."""
    from tieout.answer.pictures import cited_pages
    from tieout.lake.store import Lake

    target.parent.mkdir(parents=True, exist_ok=True)
    for number, picture in enumerate(cited_pages(answer, Lake(settings.lake), collections), 1):
        path = target if number == 1 else target.with_stem(f"{target.stem}-{number}")
        path.write_bytes(picture.png)
        typer.echo(f"{path}: {picture.file_name}, page {picture.page}", err=True)


def _write_book(question: str, answer: Answer, settings: Settings, collections: list[str], target: Path) -> None:
    from tieout.lake.store import Lake
    from tieout.workbook import answer_book, cells_of

    lake = Lake(settings.lake)
    cells = cells_of(answer, lake, collections)
    with_pages(target, lake, collections, lambda link: answer_book(question, answer, cells, link))


def _one(found: Asked, question: str, form: str, answer: bool) -> None:
    if form == "json":
        typer.echo(json.dumps({"question": question, **_told(found, answer)}, ensure_ascii=False, indent=2))
        return
    if form == "markdown":
        typer.echo(markdown(found.answer))
        return
    show_answer(found.answer)
    if not answer:
        show_records(found.result)
    elif found.trace_id:
        typer.echo(f"recorded as {found.trace_id}", err=True)


def _told(found: Asked, answer: bool) -> dict[str, Any]:
    """The result as JSON, with its answer and the name of its record where an answer was asked for."""
    extra = {"answer": found.answer.to_json()} if answer else {}
    record = {"trace_id": found.trace_id} if found.trace_id else {}
    return {**found.result.to_json(), **extra, **record}
