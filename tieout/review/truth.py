"""Gold facts of a page, and how they differ from the cells that cover them.

Input: NAME.gold.parquet beside or apart from NAME.pdf (columns as in its README), `Cell`s. Output: `Judged`
facts. A fact is read as a cell: same names, value with its displayed sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from tieout.errors import SettingsError
from tieout.model import Cell

_KINDS = {"money": "amount", "pure": "ratio", "per_share": "per_share", "shares": "shares"}
_COLUMNS = (
    "page", "x0", "y0", "x1", "y1", "text", "value_shown", "currency", "unit_kind", "period_start", "period_end",
    "row_label", "in_table", "rendered", "hidden", "nil", "concept",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the gold read as a cell, and the concept that it is tagged with."""

    cell: Cell
    concept: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A gold fact, the cell that covers it (None where there is none), and what differs."""

    fact: Fact
    cell: Cell | None
    differs: tuple[str, ...]


def page_facts(folder: Path, name: str, page: int) -> list[Fact]:
    """Printed facts in tables of one page. Raises SettingsError where the folder has no gold for NAME."""
    path = folder / f"{name}.gold.parquet"
    if not path.is_file():
        raise SettingsError(f"{path} does not exist: --gold takes the folder that holds NAME.gold.parquet.")
    rows = pq.read_table(path, columns=list(_COLUMNS), filters=[("page", "=", page)]).to_pylist()
    return [_as_fact(r) for r in rows if r["in_table"] and r["rendered"] and not r["hidden"]]


def judge(facts: Sequence[Fact], cells: Sequence[Cell]) -> list[Judged]:
    """Each fact beside the value cell that covers at least half of it. Of two tags on one number the better counts."""
    values = [c for c in cells if c.role == "value" and c.kind != "text"]
    best: dict[tuple[float, float], Judged] = {}
    for fact in facts:
        of = fact.cell
        cell = max(values, key=lambda c: _share(of, c), default=None)
        covered = cell if cell is not None and _share(of, cell) >= 0.5 else None
        one = Judged(fact, covered, _differences(of, covered) if covered else ("not found",))
        spot = round(of.x0, 1), round(of.y0, 1)
        if spot not in best or len(one.differs) < len(best[spot].differs):
            best[spot] = one
    return list(best.values())


def _as_fact(row: dict[str, Any]) -> Fact:
    try:
        value = Decimal(row["value_shown"]) if row["value_shown"] is not None else None
    except InvalidOperation:
        value = None
    dash = row["text"] in ("—", "–", "-") or row["nil"]
    start, end = (date.fromisoformat(row[k]) if row[k] else None for k in ("period_start", "period_end"))
    cell = Cell(
        cell_id="", doc_id="", table_id="", page=row["page"], x0=row["x0"], y0=row["y0"], x1=row["x1"], y1=row["y1"],
        row=0, col=0, role="value", text=row["text"], value=value,
        kind="nil" if dash else _KINDS.get(row["unit_kind"] or "", "count"), currency=row["currency"],
        row_label=row["row_label"], period_start=start, period_end=end,
    )  # fmt: skip
    return Fact(cell, row["concept"])


def _share(fact: Cell, cell: Cell) -> float:
    wide = min(fact.x1, cell.x1) - max(fact.x0, cell.x0)
    high = min(fact.y1, cell.y1) - max(fact.y0, cell.y0)
    area = (fact.x1 - fact.x0) * (fact.y1 - fact.y0)
    return wide * high / area if wide > 0 and high > 0 and area > 0 else 0.0


def _differences(fact: Cell, cell: Cell) -> tuple[str, ...]:
    checks = {
        "value": _same_value(fact, cell),
        "unit": cell.kind in ("nil", "percent", "ratio") or (fact.currency or None) == cell.currency,
        "period": _same_period(fact, cell),
        "label": fact.row_label is None or _same_label(fact.row_label, cell.row_label or ""),
    }
    return tuple(name for name, same in checks.items() if not same)


def _same_value(fact: Cell, cell: Cell) -> bool:
    if cell.kind == "nil" or fact.kind == "nil":
        return not fact.value and not cell.value
    return fact.value is not None and cell.value is not None and abs(fact.value - cell.value) < Decimal("1e-6")


def _same_period(fact: Cell, cell: Cell) -> bool:
    end, other = fact.period_end, cell.period_end
    if end is None or other is None or abs((end - other).days) > 7:
        return end is other is None
    begin, begins = fact.period_start, cell.period_start
    if begin is None or begins is None:
        return begin is begins
    return abs((begin - begins).days) <= 10


def _same_label(one: str, two: str) -> bool:
    plain = ["".join(ch for ch in text.lower() if ch.isalnum()) for text in (one, two)]
    return plain[0] == plain[1] or SequenceMatcher(None, plain[0], plain[1]).ratio() >= 0.9
