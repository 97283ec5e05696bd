"""Tables beside which blocks are built, and what was built, as pairs to compare."""

from __future__ import annotations

from typing import Any

from tests.support.filing_rows import FILING
from tieout.model import Block, Table

__all__ = ["FILING", "LONG", "kinds", "table"]
LONG = "The company recognises revenue when control of the promised goods passes to its customers"


def table(page: int, box: tuple[float, float, float, float], **more: Any) -> Table:
    x0, y0, x1, y1 = box
    where = {"page": page, "page_end": page, "x0": x0, "y0": y0, "x1": x1, "y1": y1}
    return Table.from_row({"table_id": f"t{page}", "doc_id": "d0", **where, "rows": 1, "cols": 2, **more})


def kinds(blocks: list[Block]) -> list[tuple[str, str]]:
    return [(b.kind, b.text) for b in blocks]
