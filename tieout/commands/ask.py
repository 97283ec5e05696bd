"""`tieout ask`: the answer to a question, each number with its cell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tieout.commands._generators import EXTRACTIVE, FILES, Folders
from tieout.commands._workbook import Xlsx
from tieout.commands.query import AsJson, Batch, Collections, How, Known, Many, Out, Question, asked, run

FORMS = ("terminal", "json", "markdown")
By = Annotated[str, typer.Option(help="extractive (no model), anthropic, or the name of one of Anthropic's models.")]
Form = Annotated[str, typer.Option("--format", help=f"{', '.join(FORMS)}.")]
Pages = Annotated[
    Path | None, typer.Option("--show-page", dir_okay=False, help="PNG of the page with the cited cells.")
]
Prompts = Annotated[
    Path | None,
    typer.Option(file_okay=False, help="Write what a language model is to be asked to files of this folder."),
]
Replies = Annotated[
    Path | None,
    typer.Option(exists=True, file_okay=False, help="Read its replies from files of this folder, as NAME.json."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(ask)


def ask(
    collection: Collections, question: Question = "", k: Many = 5, mode: How = "hybrid", as_of: Known = None,
    as_json: AsJson = False, batch: Batch = None, out: Out = None, generator: By = EXTRACTIVE, form: Form = "terminal",
    show_page: Pages = None, xlsx: Xlsx = None, prompts: Prompts = None, replies: Replies = None,
) -> None:  # fmt: skip
    """Answer a question from the filings' cells, with value, unit, period, note, file, page and box, or say why not."""
    if form not in FORMS:
        raise typer.BadParameter(f"{form} is not one of {', '.join(FORMS)}.", param_hint="--format")
    if show_page is not None and batch is not None:
        raise typer.BadParameter("It is for one question, not for --batch.", param_hint="--show-page")
    if xlsx is not None and batch is not None:
        raise typer.BadParameter("It is for one question, not for --batch.", param_hint="--xlsx")
    folders = Folders(prompts, replies)
    if folders and generator != EXTRACTIVE:
        raise typer.BadParameter("Replies come from files or from a model, not from both.", param_hint="--generator")
    chosen = {"generator": FILES, "folders": folders} if folders else {"generator": generator}
    arguments = {**asked(collection, k, mode, as_of), **chosen}
    run(question, batch, out, "json" if as_json else form, arguments, answer=True, pages=show_page, xlsx=xlsx)
