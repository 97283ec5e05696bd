"""Tables beside which blocks are built, and what was built, as pairs to compare."""

from __future__ import annotations

from typing import Any

FILING = {"doc_id": "d0"}
LONG = "The company recognises revenue when control of the promised goods passes to its customers"


def table(page: int, box: tuple[float, float, float, float], **more: Any) -> dict[str, Any]:
    x0, y0, x1, y1 = box
    where = {"page": page, "x0": x0, "y0": y0, "x1": x1, "y1": y1}
    return {"table_id": f"t{page}", **where, "continued_from": None, "markers": [], **more}


def kinds(blocks: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(b["kind"], b["text"]) for b in blocks]
