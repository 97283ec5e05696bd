"""An answer for a person: what it says, then each claim with value, unit, period, file, page and box, and the notes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tieout.commands._tables import WIDE

if TYPE_CHECKING:
    from tieout.answer.model import Answer, Nearest, Usage


def show_answer(answer: Answer) -> None:
    """Print `answer`; a refusal is its reasons."""
    from rich.console import Console
    from rich.table import Table

    from tieout.answer.shown import COLUMNS, rows

    console = Console(width=None if sys.stdout.isatty() else WIDE)
    style = "yellow" if answer.refused else "bold"
    console.print(answer.text, style=style, highlight=False, markup=False)
    if answer.claims:
        table = Table(*COLUMNS, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for claim in answer.claims:
            for row in rows(claim):
                table.add_row(*row)
        console.print(table)
    show_offers(answer)
    for note in answer.footnotes:
        console.print(f"note {note['marker']} {note['text']}", highlight=False, markup=False)
    if answer.usage is not None:
        console.print(_used(answer.usage), style="dim", highlight=False, markup=False)


def show_offers(answer: Answer) -> None:
    """Print what a refusal offers: the closest rows and passages, each with its question, and other spellings."""
    import typer

    if answer.nearest:
        typer.echo("Closest, each with the question that is answered with it:")
    for number, one in enumerate(answer.nearest, 1):
        for line in offered(number, one):
            typer.echo(line)
    for unknown in answer.meant:
        typer.echo(f"No row says {unknown.word}. Did you mean {' or '.join(unknown.instead)}?")
    for ask in dict.fromkeys(unknown.ask for unknown in answer.meant):
        typer.echo(f"     {ask}")


def offered(number: int, one: Nearest) -> list[str]:
    """An offer as two lines: what is said where, and the question to type."""
    place = f"{one.citation.file_name}, p. {one.citation.page}"
    when = f", {one.period_start} to {one.period_end}" if one.period_start else f", at {one.period_end}"
    said = f"{one.text} is {one.name}{when if one.period_end else ''}" if one.unit else f"“{one.text}”"
    return [f"  {number}  {said} ({place})", f"     {one.ask}"]


def _used(usage: Usage) -> str:
    """Such as "some-model: 1,500 tokens read, 400 of them from its cache, 200 written, USD 0.0064"."""
    cost = f", USD {usage.cost_usd}" if usage.cost_usd is not None else ""
    read = f"{usage.input_tokens:,} tokens read, {usage.cached_tokens:,} of them from its cache"
    return f"{usage.model_id}: {read}, {usage.output_tokens:,} written{cost}"
