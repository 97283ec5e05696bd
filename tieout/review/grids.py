"""One table's cells → a grid of strings as printed.

Input: rows of `cells` of one table. Output: header rows, then body rows, each a list of strings. Invariants: column 0 is
the stub; a spanning header is repeated in each column that it covers; a section row has text in column 0 only; all rows
are of one length.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Cell = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TextGrid:
    """`head` rows above `body` rows. `at[i]` lists the cells of body row i by column, None where there is none."""

    head: list[list[str]]
    body: list[list[str]]
    at: list[list[Cell | None]]

    @property
    def rows(self) -> list[list[str]]:
        """Header rows, then body rows."""
        return self.head + self.body


def text_grid(cells: Iterable[Cell]) -> TextGrid:
    """The grid of one table's cells."""
    cells = list(cells)
    width = max((c["col"] + (1 if c["role"] == "row_section" else c["col_span"]) for c in cells), default=0)
    heads = [c for c in cells if c["role"] == "column_header"]
    body = [c for c in cells if c["role"] != "column_header"]
    head_rows = [_head_row(row, width) for row in _by_row(heads)]
    at = [_body_row(row, width) for row in _by_row(body)]
    return TextGrid(head_rows, [[c["text"] if c else "" for c in row] for row in at], at)


def by_table(cells: Iterable[Cell]) -> dict[str, list[Cell]]:
    """Cells by table_id, tables in order of first appearance."""
    out: dict[str, list[Cell]] = defaultdict(list)
    for cell in cells:
        out[cell["table_id"]].append(cell)
    return dict(out)


def _by_row(cells: Sequence[Cell]) -> list[list[Cell]]:
    rows: dict[int, list[Cell]] = defaultdict(list)
    for cell in cells:
        rows[cell["row"]].append(cell)
    return [rows[row] for row in sorted(rows)]


def _head_row(cells: Sequence[Cell], width: int) -> list[str]:
    out = [""] * width
    for cell in cells:
        for col in range(cell["col"], min(cell["col"] + cell["col_span"], width)):
            out[col] = f"{out[col]} {cell['text']}".strip()
    return out


def _body_row(cells: Sequence[Cell], width: int) -> list[Cell | None]:
    out: list[Cell | None] = [None] * width
    for cell in cells:
        out[cell["col"]] = cell
    return out
