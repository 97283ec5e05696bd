"""Checked text for a person: the text with its figures coloured, then a line for each of them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tieout.commands._tables import WIDE

if TYPE_CHECKING:
    from tieout.check import Checked

STYLES = {"supported": "green", "contradicted": "bold red", "undecided": "yellow"}
COLUMNS = ("figure", "verdict", "why", "file", "page", "box")


def show_checked(text: str, checked: Sequence[Checked]) -> None:
    """Print the text in colours, and a table of what each figure rests on."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from tieout.check import tally
    from tieout.check.markup import placed

    console = Console(width=None if sys.stdout.isatty() else WIDE, highlight=False)
    coloured = Text(text.rstrip())
    table = Table(*COLUMNS, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for start, end, finding in placed(checked):
        coloured.stylize(STYLES[finding.verdict], start, end)
        place = finding.places[0] if finding.places else None
        why = f"{finding.reason}: “{place.snippet}”" if place and place.snippet else finding.reason
        at = (
            (place.file_name, str(place.page), " ".join(f"{edge:.1f}" for edge in place.box)) if place else ("", "", "")
        )
        table.add_row(Text(finding.text), Text(finding.verdict, STYLES[finding.verdict]), Text(why), *at)
    console.print(coloured)
    console.print()
    if table.row_count:
        console.print(table)
    else:
        console.print(checked[0].reason if checked else "there is no statement in it", markup=False)
    console.print(", ".join(f"{n} {verdict}" for verdict, n in tally(checked).items()), style="dim")
