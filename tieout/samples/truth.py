"""The truth of a drawn filing, in the schema that the scorers read.

Input: facts, cells and tables as the drawer recorded them. Output: NAME.gold.parquet (a row a printed number),
NAME.cells.parquet (a row a printed cell) and NAME.tables.parquet (a row a table). Invariants: column names and
types are those of the gold; lists and boxes by page are JSON text; the same truth gives the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tieout.samples.ink import Box, union

_TYPES = {"s": pa.large_string(), "i": pa.int64(), "f": pa.float64(), "b": pa.bool_(), "n": pa.null()}


def _schema(text: str) -> pa.Schema:
    pairs = (part.split(":") for part in text.split())
    return pa.schema([pa.field(name, _TYPES[kind]) for name, kind in pairs])


GOLD = _schema(
    "name:s fact_id:s xml_id:s concept:s text:s page:i x0:f y0:f x1:f y1:f lx0:f ly0:f lx1:f ly1:f n_rects:i pages:s "
    "pdf_text:s text_match:s rendered:b value:s value_num:f value_ok:b scale:i multiplier:f format:s decimals:s sign:s "
    "unit:s currency:s unit_kind:s context:s period_type:s period_start:s period_end:s dims:s nil:b hidden:b "
    "via_hidden_ref:b nested_in:s ix_footnotes:s cx0:f cy0:f cx1:f cy1:f group_id:n sign_from_pdf:b header_years:s "
    "header_year_ok:b in_table:b table_id:s row:i col:i colspan:i row_label:s row_section:s col_header:s cell_text:s "
    "fn_markers:s fn_texts:s shown_negative:b display_text:s value_shown:s sign_flipped:b"
)
CELLS = _schema(
    "name:s table_id:s row:i col:i rowspan:i colspan:i page:i x0:f y0:f x1:f y1:f text:s is_header:b row_kind:s "
    "numeric:b text_match:s fact_ids:s"
)
TABLES = _schema(
    "name:s table_id:s pages:s page:i bbox:s facts_bbox:s title:s units_line:s units_from:s n_facts:i n_rows:i "
    "n_cols:i n_cells:i nested:b is_group:b modal_scale:i currencies:s header:s"
)

_NUMBER = re.compile(r"[\s$£€¥(+\-−–—]*\d[\d.,'\s]*[)%x\-]*")


def is_number(text: str) -> bool:
    """True where a cell prints a number and nothing else."""
    return _NUMBER.fullmatch(text.strip()) is not None


def json_list(items: Sequence[Any]) -> str:
    """A list as the gold stores it."""
    return json.dumps(list(items), ensure_ascii=False)


def edges(box: Box, prefix: str = "") -> dict[str, float]:
    """{x0, y0, x1, y1} to a hundredth of a point."""
    return {prefix + n: round(v, 2) for n, v in zip(("x0", "y0", "x1", "y1"), box, strict=True)}


@dataclass
class TableTruth:
    """What is known of one table: its heading and the boxes that it covers, by page."""

    table_id: str
    title: str | None
    units_line: str | None
    scale: int
    n_cols: int
    header: list[list[str]]
    boxes: dict[int, list[Box]] = field(default_factory=dict)
    fact_boxes: dict[int, list[Box]] = field(default_factory=dict)
    rows: int = 0
    cells: int = 0
    currencies: set[str] = field(default_factory=set)


@dataclass
class Truth:
    """All that one filing prints in tables, and its figures' captions with their pages.

    `facts` and `cells` are rows of the schemas above.
    """

    name: str
    facts: list[dict[str, Any]] = field(default_factory=list)
    cells: list[dict[str, Any]] = field(default_factory=list)
    tables: list[TableTruth] = field(default_factory=list)
    unasked: set[str] = field(default_factory=set)
    captions: list[tuple[str, int]] = field(default_factory=list)

    def open_table(self, title: str | None, units_line: str | None, scale: int, header: list[list[str]]) -> TableTruth:
        """Begin the next table."""
        table_id = f"T{len(self.tables):04d}"
        self.tables.append(TableTruth(table_id, title, units_line, scale, 1 + len(header), header))
        return self.tables[-1]

    def add_cell(self, table: TableTruth, page: int, box: Box, text: str, *, row: int, col: int, **more: Any) -> None:
        """Record a printed cell; `more` overrides colspan, is_header, row_kind, numeric and fact_ids."""
        table.boxes.setdefault(page, []).append(box)
        table.cells += 1
        table.rows = max(table.rows, row + 1)
        known = {"colspan": 1, "rowspan": 1, "is_header": False, "row_kind": "data", "fact_ids": "[]"}
        known |= {"numeric": is_number(text), "text_match": "exact", "name": self.name, "table_id": table.table_id}
        self.cells.append({**known, "row": row, "col": col, "page": page, **edges(box), "text": text, **more})

    def add_fact(self, table: TableTruth, page: int, box: Box, fact: Mapping[str, Any]) -> str:
        """Record a printed number; answers with its id."""
        fact_id = f"f{len(self.facts):05d}"
        table.fact_boxes.setdefault(page, []).append(box)
        if fact["currency"]:
            table.currencies.add(fact["currency"])
        known: dict[str, Any] = dict.fromkeys(GOLD.names)
        known |= {"n_rects": 1, "pages": json_list([page]), "text_match": "exact", "rendered": True, "value_ok": True}
        known |= dict.fromkeys(("nil", "hidden", "via_hidden_ref", "sign_from_pdf", "sign_flipped"), False)
        known |= {"in_table": True, "colspan": 1, "ix_footnotes": "[]", "name": self.name, "fact_id": fact_id}
        known |= {"page": page, "table_id": table.table_id, "pdf_text": fact["text"], **edges(box), **edges(box, "l")}
        self.facts.append({**known, **fact})
        return fact_id

    def write(self, folder: Path) -> list[Path]:
        """Write the three files; answers with their paths."""
        tables = [self._table_row(t) for t in self.tables]
        parts = (("gold", GOLD, self.facts), ("cells", CELLS, self.cells), ("tables", TABLES, tables))
        paths = []
        for kind, schema, rows in parts:
            path = folder / f"{self.name}.{kind}.parquet"
            pq.write_table(pa.Table.from_pylist(rows, schema=schema), path, compression="zstd")
            paths.append(path)
        return paths

    def _table_row(self, table: TableTruth) -> dict[str, Any]:
        pages = sorted(table.boxes)
        return {
            "name": self.name,
            "table_id": table.table_id,
            "pages": json_list(pages),
            "page": pages[0],
            "bbox": _by_page(table.boxes),
            "facts_bbox": _by_page(table.fact_boxes),
            "title": table.title,
            "units_line": table.units_line,
            "units_from": "above" if table.units_line else None,
            "n_facts": sum(f["table_id"] == table.table_id for f in self.facts),
            "n_rows": table.rows,
            "n_cols": table.n_cols,
            "n_cells": table.cells,
            "nested": False,
            "is_group": False,
            "modal_scale": table.scale,
            "currencies": json_list(sorted(table.currencies)),
            "header": json.dumps(table.header, ensure_ascii=False),
        }


def _by_page(boxes: Mapping[int, Sequence[Box]]) -> str:
    return json.dumps({str(p): [round(v, 2) for v in union(b)] for p, b in sorted(boxes.items())})
