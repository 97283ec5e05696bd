"""Hand-made filings and propositions for tests of the index and the search."""

from __future__ import annotations

import json
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from tieout.embeddings.stage import embed
from tieout.indexes.search_index import SearchIndex
from tieout.models.fake import HashingEncoder

Row = dict[str, Any]
ENCODER = HashingEncoder()


def filing(name: str, company: str, **more: Any) -> Row:
    row = {
        "doc_id": sha256(name.encode()).hexdigest()[:16], "source_id": name, "file_name": f"{name}.pdf",
        "collection": "c", "company": company, "form": "10-K", "fiscal_year": 2024, "fiscal_period": "FY",
        "period_end": date(2024, 12, 31), "fiscal_year_end": "12-31", "filed_date": None, "currency": "USD",
    }  # fmt: skip
    return {**row, **more}


def cell(value: str | None, start: str | None, end: str, text: str = "", **more: Any) -> Row:
    row = {
        "cell_id": sha256(f"{value}{start}{end}{text}".encode()).hexdigest()[:16], "value": value,
        "kind": "nil" if value is None else "amount", "currency": "USD", "multiplier": "1000000",
        "period_type": "duration" if start else "instant", "period_start": start, "period_end": end,
        "fiscal_year": int(end[:4]), "page": 4, "box": [10.0, 20.0, 30.0, 40.0], "text": text or "—", "col_path": [end],
        "restated": False,
    }  # fmt: skip
    return {**row, **more}


def year(value: str | None, number: int, text: str = "", **more: Any) -> Row:
    return cell(value, f"{number}-01-01", f"{number}-12-31", text, **more)


def proposition(owner: Row, label: str, cells: list[Row], **more: Any) -> Row:
    path, notes = more.pop("row_path", []), more.pop("footnotes", [])
    title = more.pop("title", "Statements of Operations")
    shown = "; ".join(f"{c['period_end']}: {c['text']}" for c in cells)
    said = " ".join(n["text"] for n in notes)
    text = more.pop("text", f"{owner['company']}, {title}: {' '.join([*path, label])}: {shown}. {said}")
    payload = {
        "cells": cells, "footnotes": notes, "row_label": label, "row_path": path, "units_text": "in millions",
        "company": owner["company"], "form": owner["form"],
    }  # fmt: skip
    row = {
        "proposition_id": sha256(f"{owner['doc_id']}{title}{path}{label}{text}".encode()).hexdigest()[:16],
        "doc_id": owner["doc_id"], "collection": owner["collection"], "kind": "row", "table_id": "t", "page": 4,
        "table_title": title, "metric": label, "section_path": [], "text": text, "payload": json.dumps(payload),
        "text_hash": sha256(text.encode()).hexdigest(),
    }  # fmt: skip
    return {**row, **more}


def put(root: Path, *filings: tuple[Row, list[Row]]) -> SearchIndex:
    """Index the filings with the fake encoder in `root`/search_index."""
    index = SearchIndex(root / "search_index")
    with index.writer() as batch:
        for owner, rows in filings:
            batch.replace(owner, rows, embed(rows, ENCODER, None), fingerprint=owner["doc_id"])
    return index
