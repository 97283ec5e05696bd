"""Statements, series, tables and cells as DataFrames of pandas or polars.

from tieout import frames
frames.of_statement(found)                        # a row a value, with its cell, file, page and box
frames.of_statement(found, into="polars", wide=True)

Input: what `tieout.statements` and `tieout.review` give. Output: a DataFrame. Numbers are decimals at full scale:
`Decimal(38, 6)` of polars, `decimal128(38, 6)[pyarrow]` of pandas, whose other columns are of pyarrow, too; days are
`date`s, identifiers and labels strings, what is missing is null. Raises MissingPackage where the library is not
installed, ValueError where another one is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from importlib import import_module
from typing import Any, Literal

import pyarrow as pa

from tieout.errors import MissingPackage
from tieout.model import Cell
from tieout.review.reading import Reading, TableView
from tieout.statements.model import Column, Row, Statement, Value
from tieout.statements.series import Series

Library = Literal["pandas", "polars"]
_LIBRARIES = ("pandas", "polars")
_DECIMAL, _DAY, _TEXT = pa.decimal128(38, 6), pa.date32(), pa.string()
_PLACE = {"cell_id": _TEXT, "file_name": _TEXT, "page": pa.int32(),
          **dict.fromkeys(("x0", "y0", "x1", "y1"), pa.float64())}  # fmt: skip
_STATEMENT = {
    "company": _TEXT, "statement": _TEXT, "item": _TEXT, "label": _TEXT, "period_start": _DAY, "period_end": _DAY,
    "value": _DECIMAL, "kind": _TEXT, "currency": _TEXT, "status": _TEXT, "first_filed": _DECIMAL, "note": _TEXT,
    **_PLACE, "segment": _TEXT, "segment_level": _TEXT,
}  # fmt: skip
_SERIES = {
    "measure": _TEXT, "company": _TEXT, "period_end": _DAY, "value": _DECIMAL, "kind": _TEXT, "currency": _TEXT,
    "reason": _TEXT, "cell_ids": pa.list_(_TEXT),
}  # fmt: skip
_CELLS = {
    "table": pa.int32(), "table_title": _TEXT, "row": pa.int32(), "col": pa.int32(), "label": _TEXT,
    "section": _TEXT, "header": _TEXT, "text": _TEXT, "value": _DECIMAL, "kind": _TEXT, "currency": _TEXT,
    "multiplier": _DECIMAL, "period_start": _DAY, "period_end": _DAY, "confidence": pa.float64(),
    "uncertain": pa.bool_(), **_PLACE,
}  # fmt: skip
_BETWEEN = " > "


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of a frame, by column; what is not named is null."""

    told: Mapping[str, Any]


def of_statement(found: Statement, *, into: Library = "pandas", wide: bool = False) -> Any:
    """A statement: a row a line and period, gaps included; `wide`: a row a line, a column a period, values only.

    `status` is stated, restated (`first_filed` is what it was), computed or gap, `note` the operands or the reason.
    """
    if wide:
        return _wide(found, into)
    rows = [_Line(_stated(found, row, column)) for row in found.rows for column in found.columns]
    return _frame(rows, _STATEMENT, into)


def of_series(found: Series, *, into: Library = "pandas") -> Any:
    """A series: a row a company and year; `reason` says why a value is null."""
    rows = [
        _Line({
            "measure": found.measure, "company": p.company, "period_end": date.fromisoformat(p.end),
            "value": p.value, "kind": p.kind, "currency": p.currency, "reason": p.reason,
            "cell_ids": [v.source.cell_id for _, v in p.operands],
        })
        for p in found.points
    ]  # fmt: skip
    return _frame(rows, _SERIES, into)


def of_cells(reading: Reading, *, into: Library = "pandas") -> Any:
    """All value cells of a filing, table by table, nil ones included; `table` counts the tables from 1."""
    rows = [
        _Line(_cell(cell, number, view)) for number, view in enumerate(reading.views, 1) for cell in _values(view.cells)
    ]
    return _frame(rows, _CELLS, into)


def of_table(view: TableView, *, into: Library = "pandas") -> Any:
    """One table as it is printed: a row a line, its label, then a column of decimals for each column of numbers.

    Columns are named by their headers, a second one of the same name by its number, too.
    """
    values = list(_values(view.cells))
    heads = _heads(values)
    rows: dict[int, dict[str, Any]] = {}
    for cell in values:
        line = rows.setdefault(cell.row, {"section": _BETWEEN.join(cell.row_path) or None, "label": cell.row_label})
        line[heads[cell.col]] = cell.value
    types = {"section": _TEXT, "label": _TEXT, **{heads[col]: _DECIMAL for col in sorted(heads)}}
    return _frame([_Line(rows[row]) for row in sorted(rows)], types, into)


def _stated(found: Statement, row: Row, column: Column) -> dict[str, Any]:
    line: dict[str, Any] = {
        "company": found.company, "statement": found.kind, "item": row.item, "label": row.label,
        "period_start": column.start, "period_end": column.end,
        "segment": row.segment.name if row.segment else None,
        "segment_level": row.segment.level if row.segment else None,
    }  # fmt: skip
    value = row.values.get(column)
    if value is not None:
        first = value.restates
        told = {"status": "restated" if first else "stated", "first_filed": first.value if first else None}
        return line | _value(value) | told
    made = row.derived.get(column)
    if made is not None:
        cells = " ".join(f"{'-' if sign < 0 else '+'}{v.source.cell_id}" for sign, v in made.operands)
        told = {"value": made.value, "kind": "amount", "currency": made.currency, "status": "computed"}
        return line | told | {"note": f"{made.how}: {cells}"}
    return line | {"status": "gap", "note": row.refused.get(column) or row.gaps.get(column)}


def _value(value: Value) -> dict[str, Any]:
    place = value.source
    told = {"value": value.value, "kind": value.kind, "currency": value.currency}
    return told | _place(place.cell_id, place.file_name, place.page, place.box)


def _place(cell_id: str, file_name: str, page: int, box: Sequence[float]) -> dict[str, Any]:
    edges = dict(zip(("x0", "y0", "x1", "y1"), box, strict=True))
    return {"cell_id": cell_id, "file_name": file_name, "page": page, **edges}


def _wide(found: Statement, into: Library) -> Any:
    types = {"item": _TEXT, "label": _TEXT, **{str(column): _DECIMAL for column in found.columns}}
    rows = []
    for row in found.rows:
        numbers = {str(c): v.value for held in (row.derived, row.values) for c, v in held.items()}
        rows.append(_Line({"item": row.item, "label": row.label, **numbers}))
    return _frame(rows, types, into)


def _values(cells: Iterable[Cell]) -> Iterable[Cell]:
    return (c for c in cells if c.role == "value")


def _cell(cell: Cell, number: int, view: TableView) -> dict[str, Any]:
    return {
        "table": number, "table_title": view.table.title, "row": cell.row, "col": cell.col, "label": cell.row_label,
        "section": _BETWEEN.join(cell.row_path) or None, "header": _BETWEEN.join(cell.col_path) or None,
        "text": cell.text, "value": cell.value, "kind": cell.kind, "currency": cell.currency,
        "multiplier": cell.multiplier, "period_start": cell.period_start, "period_end": cell.period_end,
        "confidence": cell.confidence, "uncertain": cell.uncertain,
        **_place(cell.cell_id, view.file_name, cell.page, cell.box),
    }  # fmt: skip


def _heads(values: Sequence[Cell]) -> dict[int, str]:
    """Names of the columns of numbers, each once."""
    found: dict[int, str] = {}
    for col in sorted({c.col for c in values}):
        path = next((c.col_path for c in values if c.col == col and c.col_path), ())
        name = _BETWEEN.join(path) or f"column {col}"
        found[col] = name if name not in (*found.values(), "section", "label") else f"{name} ({col})"
    return found


def _frame(rows: Sequence[_Line], types: Mapping[str, pa.DataType], into: Library) -> Any:
    if into not in _LIBRARIES:
        raise ValueError(f"a frame is one of {', '.join(_LIBRARIES)}, not {into!r}")
    try:
        library = import_module(into)
    except ImportError as error:
        raise MissingPackage(into) from error
    columns = {name: pa.array([_exact(r.told.get(name)) for r in rows], kind) for name, kind in types.items()}
    table = pa.table(columns)
    return library.from_arrow(table) if into == "polars" else table.to_pandas(types_mapper=library.ArrowDtype)


def _exact(value: Any) -> Any:
    """A decimal in six places, which is what the lake keeps."""
    return value.quantize(Decimal("0.000001")) if isinstance(value, Decimal) else value
