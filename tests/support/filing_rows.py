"""Hand-made rows of a small table: two columns of values under a header, two labelled rows, a section."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

FILING: dict[str, Any] = {
    "doc_id": "d0", "collection": "c", "file_name": "meridian.pdf", "company": "Meridian Software Inc.", "form": "10-Q",
    "fiscal_year": 2026, "fiscal_period": "Q2", "period_end": date(2026, 6, 30), "fiscal_year_end": "12-31",
}  # fmt: skip


def table(table_id: str, page: int = 1, y0: float = 100, **more: Any) -> dict[str, Any]:
    row = {
        "table_id": table_id, "doc_id": "d0", "page": page, "page_end": page, "x0": 50.0, "y0": y0, "x1": 500.0,
        "y1": y0 + 80, "title": "Statements of Operations", "units_text": "(in millions)", "continued_from": None,
        "section_path": [], "markers": [],
    }  # fmt: skip
    return {**row, **more}


def cell(table_id: str, row: int, col: int, role: str, text: str, **more: Any) -> dict[str, Any]:
    base = {
        "cell_id": f"{table_id}-{row}-{col}", "doc_id": "d0", "table_id": table_id, "page": 1, "x0": 50.0, "y0": 100.0,
        "x1": 60.0, "y1": 110.0, "row": row, "col": col, "row_span": 1, "col_span": 1, "role": role, "text": text,
        "value": None, "kind": "text", "currency": None, "multiplier": None, "row_label": None, "row_path": [],
        "col_path": [], "period_type": None, "period_start": None, "period_end": None, "fiscal_year": None,
        "restated": False, "markers": [], "confidence": 1.0, "uncertain": False, "rule_id": None,
        "runner_up": None,
    }  # fmt: skip
    return {**base, **more}


def value(
    table_id: str, row: int, col: int, text: str, number: str | None, *, year: int = 2026, **more: Any
) -> dict[str, Any]:
    known = {
        "value": None if number is None else Decimal(number) * 1000000,
        "kind": "nil" if number is None else "amount",
        "currency": "USD", "multiplier": Decimal(1000000), "col_path": [str(year)], "period_type": "duration",
        "period_start": date(year, 4, 1), "period_end": date(year, 6, 30), "fiscal_year": year,
    }  # fmt: skip
    return cell(table_id, row, col, "value", text, **{**known, **more})


def block(order: int, kind: str, text: str, page: int = 1, y0: float = 200, **more: Any) -> dict[str, Any]:
    row = {
        "block_id": f"b{order}", "doc_id": "d0", "page": page, "order": order, "kind": kind, "level": None, "x0": 50.0,
        "y0": y0, "x1": 500.0, "y1": y0 + 80, "text": text, "section_path": [], "markers": [],
        "table_id": None, "caption_of": None,
    }  # fmt: skip
    return {**row, **more}
