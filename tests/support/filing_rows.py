"""Hand-made rows of a small table: two columns of values under a header, two labelled rows, a section."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any, TypeVar

from tieout.model import Block, Cell, Filing, Record, Table

_Record = TypeVar("_Record", bound=Record)

FILING = Filing(
    doc_id="d0", collection="c", file_name="meridian.pdf", company="Meridian Software Inc.", form="10-Q",
    fiscal_year=2026, fiscal_period="Q2", period_end=date(2026, 6, 30), fiscal_year_end="12-31",
    sha256="s", source_id="meridian.pdf", bytes=1, status="ready", sources="{}",
)  # fmt: skip


def altered(record: _Record, **more: Any) -> _Record:
    """The record with other values; lists are as good as tuples."""
    return record.from_row({**record.to_row(), **more})


def table(table_id: str, page: int = 1, y0: float = 100, **more: Any) -> Table:
    row = {
        "table_id": table_id, "doc_id": "d0", "page": page, "page_end": page, "x0": 50.0, "y0": y0, "x1": 500.0,
        "y1": y0 + 80, "title": "Statements of Operations", "units_text": "(in millions)", "continued_from": None,
        "rows": 4, "cols": 3,
    }  # fmt: skip
    return Table.from_row({**row, **more})


def cell(table_id: str, row: int, col: int, role: str, text: str, **more: Any) -> Cell:
    base = {
        "cell_id": f"{table_id}-{row}-{col}", "doc_id": "d0", "table_id": table_id, "page": 1, "x0": 50.0, "y0": 100.0,
        "x1": 60.0, "y1": 110.0, "row": row, "col": col, "role": role, "text": text,
    }  # fmt: skip
    return Cell.from_row({**base, **more})


def value(table_id: str, row: int, col: int, text: str, number: str | None, *, year: int = 2026, **more: Any) -> Cell:
    known = {
        "value": None if number is None else Decimal(number) * 1000000,
        "kind": "nil" if number is None else "amount",
        "currency": "USD", "multiplier": Decimal(1000000), "col_path": [str(year)], "period_type": "duration",
        "period_start": date(year, 4, 1), "period_end": date(year, 6, 30), "fiscal_year": year,
    }  # fmt: skip
    return cell(table_id, row, col, "value", text, **{**known, **more})


def block(order: int, kind: str, text: str, page: int = 1, y0: float = 200, **more: Any) -> Block:
    row = {
        "block_id": f"b{order}", "doc_id": "d0", "page": page, "order": order, "kind": kind, "x0": 50.0,
        "y0": y0, "x1": 500.0, "y1": y0 + 80, "text": text,
    }  # fmt: skip
    return Block.from_row({**row, **more})
