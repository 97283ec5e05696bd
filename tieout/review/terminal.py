"""One table for the terminal: labels with their path, values at full scale under their headers.

Input: a `Table` and its `Cell`s. Output: a rich table. What most values of a column share (unit, period)
stands in its heading; a cell names only what differs from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.table import Table as RichTable
from rich.text import Text

from tieout.model import Cell, Table
from tieout.review.grids import text_grid
from tieout.review.said import path_text, period_text, table_units, unit_text, value_text

_STYLES = {"percent": "yellow", "per_share": "cyan", "shares": "blue", "ratio": "yellow", "nil": "dim", "text": "dim"}


def terminal_table(table: Table, cells: Sequence[Cell]) -> RichTable:
    """The grid as it was read."""
    grid = text_grid(cells)
    out = RichTable(title=Text(_title(table)), title_justify="left", header_style="bold", pad_edge=False)
    out.add_column(Text(table.units_text or ""), overflow="fold", max_width=48)
    width = max((len(row) for row in grid.at), default=1)
    shared = [_shared([row[j] for row in grid.at if row[j] is not None]) for j in range(1, width)]
    for j in range(1, width):
        heading = [*_path([row[j] for row in grid.at]), *filter(None, shared[j - 1])]
        out.add_column(Text("\n".join(heading)), justify="right", overflow="fold")
    for row in grid.at:
        out.add_row(_label(row), *(_value(c, shared[j]) for j, c in enumerate(row[1:])))
    return out


def _title(table: Table) -> str:
    again = " (continued)" if table.continued_from else ""
    return f"p. {table.page}: {table.title or 'no title'}{again} [{table_units(table)}]"


def _path(column: Sequence[Cell | None]) -> list[str]:
    """Header path of a column."""
    return next((list(c.col_path) for c in column if c is not None and c.role == "value"), [])


def _shared(column: Sequence[Cell | None]) -> tuple[str, str]:
    """The most common period and unit of a column."""
    values = [c for c in column if c is not None and c.role == "value" and c.kind not in ("nil", "text")]
    periods, units = Counter(map(period_text, values)), Counter(map(unit_text, values))
    return tuple(c.most_common(1)[0][0] if c else "" for c in (periods, units))  # type: ignore[return-value]


def _label(row: Sequence[Cell | None]) -> Text:

    stub, values = row[0], [c for c in row[1:] if c is not None]
    if stub is not None and stub.role == "row_section":
        return Text("  " * len(stub.row_path) + stub.text, "bold magenta")
    known = stub or (values[0] if values else None)
    if known is None:
        return Text("")
    label = known.row_label or "(no label)"
    text = Text("  " * len(known.row_path) + label)
    if known.markers and stub is not None:
        text.append(" " + " ".join(known.markers), "dim")
    if not known.row_label:
        text.append(f"  in {path_text(known.row_path)}" if known.row_path else "", "dim")
    return text


def _value(cell: Cell | None, shared: tuple[str, str]) -> Text:

    if cell is None:
        return Text("")
    text = Text(value_text(cell), _STYLES.get(cell.kind, "green"))
    if cell.kind not in ("nil", "text"):
        other = [t for t, s in ((unit_text(cell), shared[1]), (period_text(cell), shared[0])) if t != s]
        text.append("".join(f"\n{t or '(none)'}" for t in other), "dim")
    if cell.reason:
        text.append(f"\n{cell.reason}", "red")
    return text
