"""One table's cells → a grid of strings as printed, or cells at their grid positions.

Input: rows of `cells` of one table. Output: header rows, then body rows. Invariants: column 0 is the stub; a spanning
header is repeated in each column that it covers; a section row has text in column 0 only; all rows are of one length.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tieout.model import Cell


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


@dataclass(frozen=True, slots=True)
class Placed:
    """A cell's text, with its markers, at all the grid positions that it covers."""

    text: str
    rows: range
    cols: range


def text_grid(cells: Iterable[Cell]) -> TextGrid:
    """The grid of one table's cells."""
    cells = list(cells)
    width = max((c.col + (1 if c.role == "row_section" else c.col_span) for c in cells), default=0)
    heads = [c for c in cells if c.role == "column_header"]
    body = [c for c in cells if c.role != "column_header"]
    head_rows = [_head_row(row, width) for row in _by_row(heads)]
    at = [_body_row(row, width) for row in _by_row(body)]
    return TextGrid(head_rows, [[c.text if c else "" for c in row] for row in at], at)


def by_table(cells: Iterable[Cell]) -> dict[str, list[Cell]]:
    """Cells by table_id, tables in order of first appearance."""
    out: dict[str, list[Cell]] = defaultdict(list)
    for cell in cells:
        out[cell.table_id].append(cell)
    return dict(out)


def placed(cells: Iterable[Cell]) -> list[Placed]:
    """Cells at their positions, rows renumbered without gaps and header rows above the body's.

    A section stands in its stub cell only: nothing is printed in the columns beside it.
    """
    cells = list(cells)
    order: dict[tuple[bool, int], int] = {}
    for key in sorted({(c.role != "column_header", r) for c in cells for r in _covered(c)}):
        order[key] = len(order)
    out = []
    for cell in cells:
        rows = [order[cell.role != "column_header", r] for r in _covered(cell)]
        wide = 1 if cell.role == "row_section" else cell.col_span
        out.append(Placed(printed(cell), range(rows[0], rows[-1] + 1), range(cell.col, cell.col + wide)))
    return out


def printed(cell: Cell) -> str:
    """A cell's text with its markers behind it, those that the text ends in already not twice."""
    markers = list(cell.markers)
    if markers and cell.text.replace(" ", "").endswith("".join(markers).replace(" ", "")):
        return cell.text
    return " ".join([cell.text, *markers])


def _covered(cell: Cell) -> range:
    return range(cell.row, cell.row + cell.row_span)


def _by_row(cells: Sequence[Cell]) -> list[list[Cell]]:
    rows: dict[int, list[Cell]] = defaultdict(list)
    for cell in cells:
        for row in _covered(cell) if cell.role == "column_header" else [cell.row]:
            rows[row].append(cell)
    return [rows[row] for row in sorted(rows)]


def _head_row(cells: Sequence[Cell], width: int) -> list[str]:
    out = [""] * width
    for cell in cells:
        for col in range(cell.col, min(cell.col + cell.col_span, width)):
            out[col] = f"{out[col]} {cell.text}".strip()
    return out


def _body_row(cells: Sequence[Cell], width: int) -> list[Cell | None]:
    out: list[Cell | None] = [None] * width
    for cell in cells:
        out[cell.col] = cell
    return out
