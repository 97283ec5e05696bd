"""`tieout check`: ties out a text that somebody else wrote."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tieout.commands._checked import show_checked
from tieout.commands._questions import read_lines, write_line
from tieout.errors import QueryError

if TYPE_CHECKING:
    from tieout.check import Checked, Checker

FORMS = ("terminal", "json", "markdown")
LONGEST_NAME = 255
Source = Annotated[str, typer.Argument(metavar="TEXT|FILE", help="A text, or a file: Markdown, TXT, DOCX, PDF.")]
Collection = Annotated[str, typer.Option(help="Collection whose filings it is checked against.")]
Name = Annotated[str | None, typer.Option(help="The filing that it speaks of; else the company that it names.")]
Form = Annotated[str, typer.Option("--format", help=f"{', '.join(FORMS)}.")]
Out = Annotated[Path | None, typer.Option(dir_okay=False, help="Where the result goes; else it is printed.")]
Batch = Annotated[
    Path | None, typer.Option(exists=True, dir_okay=False, help="JSON lines with id, claim and perhaps file_name.")
]
Strict = Annotated[bool, typer.Option("--strict", help="Exit code 1 for what is undecided, too.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(check)


def check(
    collection: Collection, source: Source = "", file_name: Name = None, form: Form = "terminal", out: Out = None,
    batch: Batch = None, strict: Strict = False,
) -> None:  # fmt: skip
    """Tie out a text: each figure and each move is supported by a cell or sentence, contradicted, or undecided.

    Exit code 0: nothing is contradicted. 1: something is, or with --strict something is undecided.
    """
    if (batch is None) == (not source):
        raise typer.BadParameter("Give a text or a file, or --batch with --out.")
    if batch is not None and out is None:
        raise typer.BadParameter("--batch needs --out.", param_hint="--out")
    if form not in FORMS:
        raise typer.BadParameter(f"{form} is not one of {', '.join(FORMS)}.", param_hint="--format")
    from tieout.check import open_checker
    from tieout.settings import Settings

    checker = open_checker(Settings.load().lake, collection)
    if batch is not None and out is not None:
        checked = _batch(checker, batch, out)
    else:
        text = _text(source)
        checked = checker.check(text, file_name)
        _write(text, checked, form, out)
    failing = {"contradicted", "undecided"} if strict else {"contradicted"}
    raise typer.Exit(1 if any(c.verdict in failing and (c.counts or batch is not None) for c in checked) else 0)


def _text(source: str) -> str:
    """The text itself, or that of the file called so."""
    from tieout.check.sources import read_source

    path = Path(source)
    if len(source) <= LONGEST_NAME and "\n" not in source and path.is_file():
        return read_source(path)
    if path.suffix.lower() in (".md", ".txt", ".docx", ".pdf") and " " not in source:
        raise QueryError(f"{source}: there is no such file.")
    return source


def _write(text: str, checked: list[Checked], form: str, out: Path | None) -> None:
    from tieout.check import tally
    from tieout.check.markup import markdown

    if form == "terminal" and out is None:
        show_checked(text, checked)
        return
    told = {"summary": tally(checked), "statements": [{"start": c.start, **c.to_json()} for c in checked]}
    written = json.dumps(told, ensure_ascii=False, indent=2) + "\n" if form == "json" else markdown(text, checked)
    if out is None:
        typer.echo(written, nl=False)
    else:
        out.write_text(written, "utf-8")


def _batch(checker: Checker, batch: Path, out: Path) -> list[Checked]:
    """One line a claim; those of one filing are checked together."""
    claims = list(_claims(batch))
    done: dict[int, Checked] = {}
    for number in sorted(range(len(claims)), key=lambda n: str(claims[n]["file_name"])):
        done[number] = checker.claim(claims[number]["claim"], claims[number]["file_name"])
    with out.open("w", encoding="utf-8") as stream:
        for number, claim in enumerate(claims):
            write_line(stream, {"id": claim["id"], **done[number].to_json()})
    typer.echo(f"{len(claims)} claims, verdicts in {out}")
    return [done[n] for n in range(len(claims))]


def _claims(path: Path) -> Iterator[dict[str, Any]]:
    for item in read_lines(path, ("id", "claim")):
        yield {"id": item["id"], "claim": item["claim"], "file_name": item.get("file_name")}
