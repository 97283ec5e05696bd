"""Query result → extractive answer: the asked cell of the best record, as it stands in the filing.

Invariants: pure and deterministic, no model; a value is never computed, only quoted with its cell; a question that the
result does not cover, or that fits several different cells equally well, is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any

from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.query import QueryResult, Record
from tieout.query.records import period_words
from tieout.query.structure import held_period

LEAST_FIT = 0.45  # share of the question's words that the row must speak of
MARGIN = 0.05  # a record whose score is nearer than this to the best fits alike
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
    """The answer that the first fitting record holds."""
    if not result.sufficient:
        return _refusal(result.reasons)
    record = next((r for r in result.records if _fits(result, r)), None)
    if record is None:
        return _refusal(("no row fits the question and its period",))
    cells = _asked_cells(result, record)
    values = {(c["value"], c["currency"]) for c in cells}
    if len(values) > 1:
        shown = ", ".join(str(c["text"]) for c in cells[:4])
        return _refusal((f"the row {record.row_label or 'without label'} has several values for that period: {shown}",))
    rival = _rival(result, record, cells[0])
    if rival is not None:
        rows = " and ".join(f"{_label(r)} ({r.table_title or 'no title'}, p. {r.page})" for r in (record, rival))
        return _refusal((f"two rows with different values fit alike: {rows}",))
    first = _claim(record, cells[0])
    others = [_claim(record, c) for c in _comparable(record, cells[0])] if first.value is not None else []
    text = "; ".join([first.text, *(c.text for c in others)])
    return Answer(False, text, result.reasons, (first, *others), record.footnotes)


def _refusal(reasons: Sequence[str]) -> Answer:
    return Answer(True, f"Not answered: {'; '.join(reasons)}.", tuple(reasons))


def _fits(result: QueryResult, record: Record) -> bool:
    """Whether the record is a row about the question with a figure for an asked period."""
    held = any(record.asked) or not result.understood.asked
    return record.kind == "row" and bool(record.cells) and held and record.fit >= LEAST_FIT


def _rival(result: QueryResult, record: Record, cell: Cell) -> Record | None:
    """A record that fits about as well and has another value for the asked period."""
    for other in result.records:
        if other is record or not _fits(result, other) or other.score < record.score - MARGIN:
            continue
        held = {_magnitude(c) for c in _asked_cells(result, other)}
        if _magnitude(cell) not in held:
            return other
    return None


def _magnitude(cell: Cell) -> Decimal | None:
    """Size of a value; signs differ between statements and notes."""
    return None if cell["value"] is None else abs(Decimal(cell["value"]))


def _label(record: Record) -> str:
    return " › ".join(p for p in (*record.row_path, record.row_label or "") if p) or record.table_title or "value"


def _asked_cells(result: QueryResult, record: Record) -> list[Cell]:
    """Cells of the asked period whose header speaks most of the question, of the asked unit where there is one."""
    cells = [c for c, asked in zip(record.cells, record.asked, strict=True) if asked or not result.understood.asked]
    unit = result.understood.unit
    cells = [c for c in cells if c["kind"] == unit] or [c for c in cells if c["kind"] != "percent"] or cells
    words = set(result.understood.metric)
    shared = [len(words & {stem(t) for h in c["col_path"] or () for t in tokens(h)}) for c in cells]
    best = [c for c, n in zip(cells, shared, strict=True) if n == max(shared)]
    return best if result.understood.asked else best[:1]


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


def _claim(record: Record, cell: Cell) -> Claim:
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
        confidence=1.0,
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
