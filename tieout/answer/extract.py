"""Query result → extractive answer: the asked cell of the best record, as it stands in the filing.

Invariants: pure and deterministic, no model; a value is never computed, only quoted with its cell; a question that the
result does not cover, or that fits several different cells equally well, is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any

from tieout.answer.candidates import Candidate, candidates
from tieout.answer.decide import decide, weights
from tieout.answer.numbered import numbered
from tieout.query import QueryResult, Record
from tieout.query.records import period_words
from tieout.query.structure import held_period

LEAST_FIT = 0.45  # share of the question's words that the row must speak of
KIND_WORDS = {"percent": "percent", "per_share": "per share", "shares": "shares", "ratio": "times", "count": ""}

Cell = dict[str, Any]


@dataclass(frozen=True)
class Citation:
    """Where a claim stands: `box` in PDF points as displayed, origin top left."""

    file_name: str
    page: int
    box: tuple[float, ...] | None
    cell_id: str | None = None
    snippet: str | None = None


@dataclass(frozen=True)
class Claim:
    """One statement. `value` is a plain decimal string at full scale, null where the filing reports none."""

    text: str
    value: str | None
    unit: str | None
    currency: str | None
    period_start: str | None
    period_end: str | None
    grounded: bool
    reason: str | None
    confidence: float
    citations: tuple[Citation, ...]


@dataclass(frozen=True)
class Answer:
    """`text` for a reader and the claims behind it; `refused` with `reasons` where the filings do not tell."""

    refused: bool
    text: str
    reasons: tuple[str, ...]
    claims: tuple[Claim, ...] = ()
    footnotes: tuple[dict[str, Any], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The answer as a JSON object, as `tieout ask --batch` writes it."""
        return asdict(self)


def extract(result: QueryResult) -> Answer:
    """The answer that most of the first records' cells support, or a refusal that names what stands against it."""
    if not result.sufficient:
        return _refusal(result.reasons)
    if result.understood.only_named:
        return _of_name(result)
    found = candidates(result)
    if not found:
        return _refusal(("no row fits the question and its period",))
    first, sure = decide(found)
    reason = _doubt(result, first, sure, found)
    if reason:
        return _refusal((reason,))
    claim = _claim(first.record, first.cell, round(sure, 2))
    others = [_claim(first.record, c, claim.confidence) for c in _comparable(first.record, first.cell)]
    shown_too = others if claim.value is not None else []
    text = "; ".join([claim.text, *(c.text for c in shown_too)])
    return Answer(False, text, result.reasons, (claim, *shown_too), first.record.footnotes)


def _of_name(result: QueryResult) -> Answer:
    """What a numbered figure, table or note is: its caption or first passage, quoted."""
    found = numbered(result)
    if isinstance(found, str):
        return _refusal((found,))
    place = Citation(found.record.file_name, found.page, found.box, snippet=found.text)
    claim = Claim(found.text, None, None, None, None, None, True, None, 1.0, (place,))
    return Answer(False, found.text, result.reasons, (claim,), found.record.footnotes)


def _refusal(reasons: Sequence[str]) -> Answer:
    return Answer(True, f"Not answered: {'; '.join(reasons)}.", tuple(reasons))


def _doubt(result: QueryResult, first: Candidate, sure: float, found: Sequence[Candidate]) -> str | None:
    """Why `first` is no answer, or None."""
    if first.record.fit < LEAST_FIT:
        return "no row fits the question and its period"
    if first.features["unclear"]:
        cells = [
            c
            for c, asked in zip(first.record.cells, first.record.asked, strict=True)
            if asked or not any(first.record.asked)
        ]
        shown_cells = ", ".join(str(c["text"]) for c in cells[:4])
        return f"the row {first.record.row_label or 'without label'} has several values for that period: {shown_cells}"
    if sure >= weights().least:
        return None
    rival = next((c for c in found if c.size != first.size), None)
    if rival is None:
        return f"it is doubtful that {_place(first.record)} is what was asked"
    return f"two rows with different values fit alike: {_place(first.record)} and {_place(rival.record)}"


def _place(record: Record) -> str:
    return f"{_label(record)} ({record.table_title or 'no title'}, p. {record.page})"


def _label(record: Record) -> str:
    return " › ".join(p for p in (*record.row_path, record.row_label or "") if p) or record.table_title or "value"


def _comparable(record: Record, cell: Cell) -> list[Cell]:
    """The cell of the same length one year before, under the same headers."""
    held = held_period(cell)
    if held is None:
        return []
    _, end, months = held
    found = []
    for other in record.cells:
        period = held_period(other)
        if (
            period
            and period[2] == months
            and 350 <= (end - period[1]).days <= 380
            and other["kind"] in (cell["kind"], "nil")
        ):
            found.append(other)
    return found if len(found) == 1 else []


def _claim(record: Record, cell: Cell, confidence: float) -> Claim:
    when = period_words(cell)
    text = f"{_label(record)}: {shown(cell)}" + (f" ({when})" if when else "")
    return Claim(
        text=text,
        value=cell["value"],
        unit=cell["kind"],
        currency=cell["currency"],
        period_start=cell["period_start"],
        period_end=cell["period_end"],
        grounded=True,
        reason=None,
        confidence=confidence,
        citations=(Citation(record.file_name, cell["page"], tuple(cell["box"]), cell["cell_id"]),),
    )


def shown(cell: Cell) -> str:
    """A cell's value for a reader: "USD 42,500,000", "23.5 percent", "none reported"."""
    if cell["value"] is None:
        return "none reported"
    value = Decimal(cell["value"])
    if cell["kind"] == "percent":
        return f"{_plain(value * 100)} percent"
    number = _plain(value)
    words = KIND_WORDS.get(cell["kind"], "")
    return " ".join(p for p in (cell["currency"], number, words) if p)


def _plain(value: Decimal) -> str:
    whole = value.normalize()
    return f"{whole:,f}" if whole != whole.to_integral_value() else f"{int(whole):,}"
