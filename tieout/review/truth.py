"""Gold facts of a page, and how they differ from the cells that cover them.

Input: NAME.gold.parquet beside or apart from NAME.pdf (columns as in its README), rows of `cells`. Output: `Judged`
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
from tieout.pages.model import Box

_KINDS = {"money": "amount", "pure": "ratio", "per_share": "per_share", "shares": "shares"}
_COLUMNS = (
    "page", "x0", "y0", "x1", "y1", "text", "value_shown", "currency", "unit_kind", "period_start", "period_end",
    "row_label", "in_table", "rendered", "hidden", "nil", "concept",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judged:
    """A gold fact, the cell that covers it (None where there is none), and what differs."""

    fact: dict[str, Any]
    cell: dict[str, Any] | None
    differs: tuple[str, ...]

    @property
    def box(self) -> Box:
        """(x0, y0, x1, y1)."""
        return self.fact["x0"], self.fact["y0"], self.fact["x1"], self.fact["y1"]


def page_facts(folder: Path, name: str, page: int) -> list[dict[str, Any]]:
    """Printed facts in tables of one page. Raises SettingsError where the folder has no gold for NAME."""
    path = folder / f"{name}.gold.parquet"
    if not path.is_file():
        raise SettingsError(f"{path} does not exist: --gold takes the folder that holds NAME.gold.parquet.")
    rows = pq.read_table(path, columns=list(_COLUMNS), filters=[("page", "=", page)]).to_pylist()
    return [_as_cell(r) for r in rows if r["in_table"] and r["rendered"] and not r["hidden"]]


def judge(facts: Sequence[dict[str, Any]], cells: Sequence[dict[str, Any]]) -> list[Judged]:
    """Each fact beside the value cell that covers at least half of it. Of two tags on one number the better counts."""
    values = [c for c in cells if c["role"] == "value" and c["kind"] != "text"]
    best: dict[tuple[float, float], Judged] = {}
    for fact in facts:
        cell = max(values, key=lambda c: _share(fact, c), default=None)
        covered = cell if cell is not None and _share(fact, cell) >= 0.5 else None
        one = Judged(fact, covered, _differences(fact, covered) if covered else ("not found",))
        spot = round(fact["x0"], 1), round(fact["y0"], 1)
        if spot not in best or len(one.differs) < len(best[spot].differs):
            best[spot] = one
    return list(best.values())


def _as_cell(row: dict[str, Any]) -> dict[str, Any]:
    try:
        value = Decimal(row["value_shown"]) if row["value_shown"] is not None else None
    except InvalidOperation:
        value = None
    dash = row["text"] in ("—", "–", "-") or row["nil"]
    kind = "nil" if dash else _KINDS.get(row["unit_kind"] or "", "count")
    day = {k: date.fromisoformat(row[k]) if row[k] else None for k in ("period_start", "period_end")}
    return {**row, **day, "value": value, "kind": kind, "restated": False}


def _share(fact: dict[str, Any], cell: dict[str, Any]) -> float:
    wide = min(fact["x1"], cell["x1"]) - max(fact["x0"], cell["x0"])
    high = min(fact["y1"], cell["y1"]) - max(fact["y0"], cell["y0"])
    area = (fact["x1"] - fact["x0"]) * (fact["y1"] - fact["y0"])
    return wide * high / area if wide > 0 and high > 0 and area > 0 else 0.0


def _differences(fact: dict[str, Any], cell: dict[str, Any]) -> tuple[str, ...]:
    checks = {
        "value": _same_value(fact, cell),
        "unit": cell["kind"] in ("nil", "percent", "ratio") or (fact["currency"] or None) == cell["currency"],
        "period": _same_period(fact, cell),
        "label": fact["row_label"] is None or _same_label(fact["row_label"], cell["row_label"] or ""),
    }
    return tuple(name for name, same in checks.items() if not same)


def _same_value(fact: dict[str, Any], cell: dict[str, Any]) -> bool:
    if cell["kind"] == "nil" or fact["kind"] == "nil":
        return not fact["value"] and not cell["value"]
    return (
        fact["value"] is not None and cell["value"] is not None and abs(fact["value"] - cell["value"]) < Decimal("1e-6")
    )


def _same_period(fact: dict[str, Any], cell: dict[str, Any]) -> bool:
    ends, starts = (fact["period_end"], cell["period_end"]), (fact["period_start"], cell["period_start"])
    if None in ends or abs((ends[0] - ends[1]).days) > 7:
        return ends[0] is ends[1] is None
    return starts[0] is starts[1] is None or (None not in starts and abs((starts[0] - starts[1]).days) <= 10)


def _same_label(one: str, two: str) -> bool:
    plain = ["".join(ch for ch in text.lower() if ch.isalnum()) for text in (one, two)]
    return plain[0] == plain[1] or SequenceMatcher(None, plain[0], plain[1]).ratio() >= 0.9
