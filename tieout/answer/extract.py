"""Query result → the draft of a lookup's answer: the asked cell of the best record, as it stands in the filing.

Invariants: pure and deterministic, no model; a value is quoted with its cell, never computed here; a question that the
result does not cover, or that fits several different cells equally well, is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tieout.answer.candidates import Candidate, candidates
from tieout.answer.decide import decide, weights
from tieout.answer.model import Cell, Citation, Claim, Draft, refusal
from tieout.answer.naming import differs, metric_name, place_name
from tieout.answer.noted import noted
from tieout.answer.numbered import numbered
from tieout.answer.scope import two_scopes
from tieout.query import QueryResult, Record
from tieout.query.records import period_words
from tieout.query.structure import held_period

LEAST_FIT = 0.45  # share of the question's words that the row must speak of
FIGURE = ("value", "kind", "currency", "period_start", "period_end")  # what makes two cells one figure
KIND_WORDS = {"percent": "percent", "per_share": "per share", "shares": "shares", "ratio": "times", "count": ""}


@dataclass(frozen=True)
class Chosen:
    """The cell that answers, the probability that its size is right, and where other filings state the same figure."""

    record: Record
    cell: Cell
    sure: float
    also: tuple[Citation, ...] = ()


def extract(result: QueryResult) -> Draft:
    """The answer that most of the first records' cells support, or a refusal that names what stands against it."""
    if result.sufficient and (result.understood.only_named or _shows(result)):
        return _of_name(result)
    if result.understood.wants_note:
        return noted(result)
    return quoted(choose(result), result.reasons)


def quoted(chosen: Chosen | str, reasons: Sequence[str]) -> Draft:
    """The draft that quotes a chosen cell, or refuses; `reasons` are the search's."""
    if isinstance(chosen, str):
        return refusal((chosen,))
    claim = _claimed(chosen)
    others = [claim_of(chosen.record, c, chosen.sure) for c in _comparable(chosen.record, chosen.cell)]
    shown_too = others if claim.value is not None else []
    return Draft((claim, *shown_too), tuple(reasons), chosen.record.footnotes)


def _shows(result: QueryResult) -> bool:
    """Whether a chart was asked for and the first record is one that speaks of what was asked."""
    first = result.records[0]
    return result.understood.wants_figure and first.figure is not None and first.fit >= LEAST_FIT


def listed(chosen: Sequence[Chosen]) -> Draft:
    """The draft that quotes several cells, one a period, with the notes of their rows."""
    notes = {note["footnote_id"]: note for one in chosen for note in one.record.footnotes}
    return Draft(tuple(_claimed(one) for one in chosen), (), tuple(notes.values()))


def _claimed(chosen: Chosen) -> Claim:
    claim = claim_of(chosen.record, chosen.cell, chosen.sure)
    return replace(claim, citations=(*claim.citations, *chosen.also))


def _of_name(result: QueryResult) -> Draft:
    """What a numbered figure, table or note is: its caption or first passage, quoted."""
    found = numbered(result)
    if isinstance(found, str):
        return refusal((found,))
    place = Citation(found.record.file_name, found.page, found.box, snippet=found.text)
    claim = Claim(found.text, None, None, None, None, None, False, "not verified", 1.0, (place,))
    return Draft((claim,), result.reasons, found.record.footnotes)


def choose(result: QueryResult, among: Callable[[Candidate], bool] | None = None) -> Chosen | str:
    """The cell that answers a lookup, of the candidates for which `among` holds, or the reason why none does."""
    if not result.sufficient:
        return "; ".join(result.reasons)
    found = [c for c in candidates(result) if among is None or among(c)]
    if not found:
        return "no row fits the question and its period"
    if scopes := two_scopes(found):
        return _which_scope(*scopes)
    first, sure = decide(found)
    reason = doubt(result, first, sure, found)
    return reason or Chosen(first.record, first.cell, round(sure, 2), _elsewhere(first, found))


def _which_scope(group: Candidate, company: Candidate) -> str:
    stated = f"{shown(group.cell)} (p. {group.record.page}) and {shown(company.cell)} (p. {company.record.page})"
    return f"the group and the company alone state different values, {stated}: say which, as in 'of the group'"


def _elsewhere(first: Candidate, found: Sequence[Candidate]) -> tuple[Citation, ...]:
    """Cells of the company's other filings that state the figure of `first` under its name, one a filing."""
    metric = metric_name(first.record, first.cell)
    same = {
        c.record.doc_id: cited(c.record, c.cell)
        for c in reversed(found)
        if all(c.cell[k] == first.cell[k] for k in FIGURE)
        and c.record.company == first.record.company
        and differs(metric, c.record, c.cell) is None
    }
    return tuple(citation for doc_id, citation in same.items() if doc_id != first.record.doc_id)


def doubt(result: QueryResult, first: Candidate, sure: float, found: Sequence[Candidate]) -> str | None:
    """Why `first` is no answer, or None."""
    if first.record.fit < LEAST_FIT:
        return "no row fits the question and its period"
    if first.features["part_unsaid"]:
        part = result.understood.as_asked(result.understood.member)
        return f"no row speaks of {part}: {place_name(first.record)} is of the whole"
    if first.features["unclear"]:
        return _several(first.record)
    if sure >= (weights().least_of_part if result.understood.member else weights().least):
        return None
    rival = next((c for c in found if c.size != first.size), None)
    if rival is None:
        return f"it is doubtful that {place_name(first.record)} is what was asked"
    return "rows with different values fit alike"


def _several(record: Record) -> str:
    pairs = zip(record.cells, record.asked, strict=True)
    given = [c for c, asked in pairs if asked or not any(record.asked)]
    shown_cells = ", ".join(str(c["text"]) for c in given[:4])
    return f"the row {record.row_label or 'without label'} has several values for that period: {shown_cells}"


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


def claim_of(record: Record, cell: Cell, confidence: float) -> Claim:
    """The claim that a cell makes, not yet verified."""
    when, metric = period_words(cell), metric_name(record, cell)
    text = f"{metric}: {shown(cell)}" + (f" ({when})" if when else "")
    return Claim(
        text=text,
        value=cell["value"],
        unit=cell["kind"],
        currency=cell["currency"],
        period_start=cell["period_start"],
        period_end=cell["period_end"],
        grounded=False,
        reason="not verified",
        confidence=confidence,
        citations=(cited(record, cell),),
        entity=record.company,
        metric=metric,
    )


def cited(record: Record, cell: Cell) -> Citation:
    """Where a cell stands."""
    return Citation(record.file_name, cell["page"], tuple(cell["box"]), cell["cell_id"])


def shown(cell: Cell) -> str:
    """A cell's value for a reader: "USD 42,500,000", "23.5 percent", "none reported"."""
    if cell["value"] is None:
        return "none reported"
    value = Decimal(cell["value"])
    if cell["kind"] == "percent":
        return f"{plain(value * 100)} percent"
    number = plain(value)
    words = KIND_WORDS.get(cell["kind"], "")
    return " ".join(p for p in (cell["currency"], number, words) if p)


def plain(value: Decimal) -> str:
    """With separators, without trailing zeros."""
    whole = value.normalize()
    return f"{whole:,f}" if whole != whole.to_integral_value() else f"{int(whole):,}"
