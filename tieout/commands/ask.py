"""`tieout ask`: the answer to a question, each number with its cell."""

from __future__ import annotations

import typer

from tieout.commands.query import AsJson, Batch, Collections, How, Known, Many, Out, Question, asked, run


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(ask)


def ask(
    collection: Collections, question: Question = "", k: Many = 5, mode: How = "hybrid", as_of: Known = None,
    as_json: AsJson = False, batch: Batch = None, out: Out = None,
) -> None:  # fmt: skip
    """Answer a question from the filings' cells, with value, unit, period, note, file, page and box, or say why not."""
    run(question, batch, out, as_json, asked(collection, k, mode, as_of), answer=True)
