"""Tables for a person: as wide as the terminal, or as wide as they need to be where there is none."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

WIDE = 250


def show(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print a table; null is shown as blank, brackets as they are."""
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else WIDE, markup=False)
    table = Table(*names)
    for row in rows:
        table.add_row(*("" if value is None else str(value) for value in row))
    console.print(table)
