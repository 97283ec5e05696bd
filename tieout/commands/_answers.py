"""An answer for a person: what it says, then each claim with value, unit, period, file, page and box, and the notes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tieout.answer.shown import COLUMNS, rows
from tieout.commands._tables import WIDE

if TYPE_CHECKING:
    from tieout.answer.model import Answer, Usage


def show_answer(answer: Answer) -> None:
    """Print `answer`; a refusal is its reasons."""
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else WIDE)
    style = "yellow" if answer.refused else "bold"
    console.print(answer.text, style=style, highlight=False, markup=False)
    if answer.claims:
        table = Table(*COLUMNS, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for claim in answer.claims:
            for row in rows(claim):
                table.add_row(*row)
        console.print(table)
    for note in answer.footnotes:
        console.print(f"note {note['marker']} {note['text']}", highlight=False, markup=False)
    if answer.usage is not None:
        console.print(_used(answer.usage), style="dim", highlight=False, markup=False)


def _used(usage: Usage) -> str:
    """Such as "some-model: 1,500 tokens read, 400 of them from its cache, 200 written, USD 0.0064"."""
    cost = f", USD {usage.cost_usd}" if usage.cost_usd is not None else ""
    read = f"{usage.input_tokens:,} tokens read, {usage.cached_tokens:,} of them from its cache"
    return f"{usage.model_id}: {read}, {usage.output_tokens:,} written{cost}"
