"""A filing's tables as files: string grids, full JSON, a CSV of values, Markdown.

Input: a `Reading`. Output: the text of one file. Invariants: tables in reading order; numbers as plain decimal strings;
equal input gives equal text.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

from tieout.model import Cell, Table
from tieout.review.grids import by_table, text_grid
from tieout.review.reading import Reading

_VALUE_COLUMNS = (
    "page", "table", "title", "row", "col", "row_path", "row_label", "col_path", "text", "value", "kind", "currency",
    "multiplier", "period_type", "period_start", "period_end", "restated", "reason", "x0", "y0", "x1", "y1", "cell_id",
)  # fmt: skip


def as_grids(reading: Reading) -> str:
    """`{"tables": [[[cell, …], …], …]}`: rows of strings, header rows included."""
    cells = by_table(reading.cells)
    grids = [text_grid(cells.get(t.table_id, [])).rows for t in reading.tables]
    return json.dumps({"tables": grids}, ensure_ascii=False, indent=1) + "\n"


def as_json(reading: Reading) -> str:
    """The filing's row, its tables' rows, and each table's cells' rows within it."""
    cells = by_table(reading.cells)
    tables = [{**t.to_row(), "cells": [c.to_row() for c in cells.get(t.table_id, ())]} for t in reading.tables]
    return (
        json.dumps({"filing": reading.filing.to_row(), "tables": tables}, ensure_ascii=False, indent=1, default=plain)
        + "\n"
    )


def as_csv(reading: Reading) -> str:
    """One line a value cell; paths are joined with " > ", `table` numbers the tables from 1."""
    order = {t.table_id: (n, t) for n, t in enumerate(reading.tables, 1)}
    out = io.StringIO()
    writer = csv.DictWriter(out, _VALUE_COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for cell in reading.cells:
        if cell.role == "value":
            number, table = order[cell.table_id]
            writer.writerow({k: _flat(v) for k, v in {**cell.to_row(), "table": number, "title": table.title}.items()})
    return out.getvalue()


def as_markdown(reading: Reading) -> str:
    """Each table as a pipe table under its title, units line and page; a header's levels are joined by line breaks."""
    cells = by_table(reading.cells)
    return "\n".join(_markdown(t, cells.get(t.table_id, [])) for t in reading.tables)


FORMATS: dict[str, tuple[str, Callable[[Reading], str]]] = {
    "grid": (".json", as_grids),
    "json": (".json", as_json),
    "csv": (".csv", as_csv),
    "md": (".md", as_markdown),
}


def plain(value: Any) -> str:
    """A Decimal without exponent and trailing zeros, anything else as its text (a date as YYYY-MM-DD)."""
    text = f"{value:f}" if hasattr(value, "as_tuple") else str(value)
    return text.rstrip("0").rstrip(".") if hasattr(value, "as_tuple") and "." in text else text


def _flat(value: Any) -> Any:
    if isinstance(value, list):
        return " > ".join(value)
    return value if value is None or isinstance(value, float) else plain(value)


def _markdown(table: Table, cells: list[Cell]) -> str:
    grid = text_grid(cells)
    width = max((len(r) for r in grid.rows), default=0)
    head = ["<br>".join(_escape(t) for t in dict.fromkeys(texts) if t) for texts in zip(*grid.head, strict=True)]
    lines = [f"## {_escape(table.title or 'Untitled table')} (page {table.page})", ""]
    lines += [_escape(table.units_text), ""] if table.units_text else []
    lines += [_pipe(head or [""] * width), _pipe(["---", *["---:"] * (width - 1)])]
    lines += [_pipe([_escape(t) for t in row]) for row in grid.body]
    return "\n".join([*lines, ""])


def _pipe(texts: list[str]) -> str:
    return "| " + " | ".join(texts) + " |"


def _escape(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
