"""Figures that only sentences tell, as answers and as operands of what is computed.

Input: what was retrieved, with passages; operands that no row answers. Output: a draft that quotes the sentences with
their figures; operands with the cell that a sentence is taken for. Invariants: a sentence's figure has the id of its
passage with its place in it, no dates, and the sentence itself as its row; the figures of one line item all come from
rows, or all from sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tieout.answer.extract import Chosen
from tieout.answer.instants import is_part, year_of
from tieout.answer.model import Cell, Claim, Draft
from tieout.answer.operands import Looked
from tieout.answer.question import When
from tieout.answer.saying import amount
from tieout.answer.sentences import quoting
from tieout.answer.spoken import UNITS, Query, Spoken, decide, spoken, weights
from tieout.lexicon import says
from tieout.query import Record
from tieout.query.passages import Passages
from tieout.query.records import CELL_KEYS

if TYPE_CHECKING:
    from tieout.answer.retrieve import Retrieved

Found = tuple[Spoken, float]


def in_passages(found: Retrieved) -> Draft | None:
    """The sentences that tell what the question asks for, one a year asked, each with its figure; None without."""
    question = found.result.question
    unit = found.result.understood.unit or ("rate" if says(found.body.whole, "ask_rate") else None)
    part = any(is_part(w.mention) for w in found.body.whens)
    years = tuple(dict.fromkeys(y for w in found.body.whens if (y := year_of(w.mention)) is not None))
    claims = []
    each: list[tuple[int, ...]] = [(y,) for y in years] or [()]
    for asked in each:
        best = _sure(Query(question, asked, unit, part), found.passages)
        if best is None:
            return None
        claims.append(_claim(*best))
    lead = ", ".join(f"{amount(c)} in {y}" for c, y in zip(claims, years, strict=True)) if years else amount(claims[0])
    return Draft(tuple(claims), lead=lead)


def _sure(query: Query, passages: Passages) -> Found | None:
    """The figure that is sure enough."""
    best = decide(spoken(query, passages))
    return best if best is not None and best[1] >= weights().least else None


def _claim(one: Spoken, sure: float) -> Claim:
    """The sentence as a claim of its figure; not yet verified."""
    figure = one.dated.figure
    quoted = quoting(one.said, None, round(sure, 2))
    return replace(quoted, value=f"{one.value:f}", unit=UNITS[figure.kind], currency=figure.currency)


def worded(looked: Sequence[Looked], passages: Callable[[str], Passages]) -> tuple[Looked, ...]:
    """The operands, those of a line item from sentences where a row lacks for one of them and sentences tell all."""
    found = list(looked)
    for item in dict.fromkeys(one.operand.metric for one in looked if isinstance(one.chosen, str)):
        places = [n for n, one in enumerate(looked) if one.operand.metric == item]
        told = [_looked(looked[n], passages) for n in places]
        units = {(t.chosen.cell["kind"], t.chosen.cell["currency"]) for t in told if t and isinstance(t.chosen, Chosen)}
        for n, one in zip(places, told, strict=True):
            found[n] = one if one is not None and all(told) and len(units) == 1 else found[n]
    return tuple(found)


def _looked(one: Looked, passages: Callable[[str], Passages]) -> Looked | None:
    """The operand as a sentence tells it."""
    when, bare = one.operand.when, one.operand.metric.removeprefix("total ")  # a sum's word, which a sentence may lack
    question = replace(one.operand, metric=bare).question
    unit = one.result.understood.unit or ("rate" if says(one.operand.metric, "ask_rate") else None)
    best = _sure(Query(question, _years(when), unit, when is not None and is_part(when.mention)), passages(question))
    if best is None:
        return None
    record = _row(best[0], one.operand.metric)
    result = replace(one.result, records=(record, *one.result.records))
    return Looked(one.operand, result, Chosen(record, record.cells[0], round(best[1], 2)))


def _years(when: When | None) -> tuple[int, ...]:
    year = year_of(when.mention) if when is not None else None
    return (year,) if year is not None else ()


def _row(one: Spoken, item: str) -> Record:
    """The sentence as a row of one cell."""
    said, figure = one.said, one.dated.figure
    name = f"{said.record.record_id}#{figure.start}"
    cell: Cell = dict.fromkeys(CELL_KEYS)
    cell |= {
        "cell_id": name, "value": f"{one.value:f}", "kind": UNITS[figure.kind], "currency": figure.currency,
        "page": said.page, "box": list(said.box or ()), "text": figure.text, "col_path": [],
    }  # fmt: skip
    return replace(
        said.record, record_id=name, kind="row", page=said.page, row_label=item, row_path=(), table_title=None,
        section_path=(), text=said.text, cells=(cell,), asked=(True,), footnotes=(), fit=1.0, match=None,
    )  # fmt: skip
