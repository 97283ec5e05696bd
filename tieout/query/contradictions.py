"""Records that give one figure of one company for one period with different values.

Input: the records of a result. Output: `Contradiction`s, each value with the filing that states it and the date on
which that was filed. Two rows are one figure where company, label, sections, column, and the statement or table title
are the same and they come from two filings, or one of them is marked as restated. Invariants: a difference within half
a unit of the coarser display is rounding; nothing is left out of the records for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any

from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.propositions.sentence import member_words
from tieout.query.records import Record
from tieout.query.structure import held_period
from tieout.query.vocabulary import vocabulary

Key = tuple[Any, ...]
_VERSION = frozenset(stem(w) for w in ("as", "restated", "reported", "previously", "originally", "unaudited"))


@dataclass(frozen=True)
class Stated:
    """One value as one filing states it; `filed_date` is ISO, None where unknown."""

    value: str
    file_name: str
    filed_date: str | None
    restated: bool
    page: int
    cell_id: str


@dataclass(frozen=True)
class Contradiction:
    """One figure with several values, the last filed first."""

    label: str
    period_end: str
    values: tuple[Stated, ...]

    def to_json(self) -> dict[str, Any]:
        """As a JSON object."""
        return asdict(self)

    def __str__(self) -> str:
        told = "; ".join(
            f"{v.value} in {v.file_name}{', restated' if v.restated else ''}"
            f" ({f'filed {v.filed_date}' if v.filed_date else 'date of filing unknown'})"
            for v in self.values
        )
        return f"{self.label} at {self.period_end} has several values: {told}"


def contradictions(records: Sequence[Record]) -> tuple[Contradiction, ...]:
    """Contradictions among the asked cells of `records`, in their order."""
    stated: dict[Key, list[tuple[Stated, Decimal]]] = defaultdict(list)
    labels: dict[Key, str] = {}
    for record in records:
        for cell, asked in zip(record.cells, record.asked, strict=True):
            key = _key(record, cell) if asked and cell["value"] is not None else None
            if key is not None:
                labels.setdefault(key, record.row_label or "")
                step = Decimal(cell["multiplier"] or 1)
                stated[key].append((_stated(record, cell), step))
    found = []
    for key, given in stated.items():
        if _differ(given):
            values = sorted(dict.fromkeys(s for s, _ in given), key=_recency, reverse=True)
            found.append(Contradiction(labels[key], key[-1], tuple(values)))
    return tuple(found)


def _recency(one: Stated) -> tuple[str, str, bool]:
    """Orders by filing; within one what it restates comes after what it repeats."""
    return one.filed_date or "", one.file_name, one.restated


def _key(record: Record, cell: dict[str, Any]) -> Key | None:
    """What is the same for one figure; None for a row without a label of its own."""
    held = held_period(cell)
    label = _stems([record.row_label or ""])
    if held is None or not label:
        return None
    title = record.table_title or ""
    place = vocabulary().statement(title) or _stems([title])
    named = _stems([member_words(cell["col_path"] or ())]) - _VERSION
    return (
        record.company,
        label,
        _stems(record.row_path),
        place,
        named,
        cell["kind"],
        cell["currency"],
        held[2],
        str(held[1]),
    )


def _stems(parts: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(t) for part in parts for t in tokens(part))


def _stated(record: Record, cell: dict[str, Any]) -> Stated:
    return Stated(
        cell["value"], record.file_name, record.filed_date, bool(cell["restated"]), cell["page"], cell["cell_id"]
    )


def _differ(given: Sequence[tuple[Stated, Decimal]]) -> bool:
    """Whether two of the values differ by more than rounding, from two filings or one of them restated."""
    for i, (one, step) in enumerate(given):
        for other, other_step in given[:i]:
            apart = abs(Decimal(one.value) - Decimal(other.value)) > max(step, other_step) / 2
            if apart and (one.file_name != other.file_name or one.restated != other.restated):
                return True
    return False
