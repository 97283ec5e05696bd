"""Operands looked up one by one, with the refusals of any look-up.

Input: operands and a search. Output: `Looked`, one an operand. Invariants: a company-wide line item is taken from the
primary statement in which it stands, where one of the first rows is of that statement; the operands of one company come
from one filing where that filing holds them, so that a restated figure is not set against an old one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any, Protocol

from tieout.answer.candidates import LOOKED_AT, Candidate, candidates
from tieout.answer.extract import Chosen, choose
from tieout.answer.measures import home_of, stems
from tieout.answer.naming import place_name
from tieout.answer.plan import Operand
from tieout.answer.together import Wanted, together
from tieout.query import QueryResult, Record
from tieout.query.vocabulary import vocabulary

NAMED = 0.95  # confidence in a row of a primary statement that bears the item's name
_PARTIAL = re.compile(
    r"\b(?:information|data|selected|summary|summari[sz]ed|quarterly|condensed consolidating)\b", re.I
)
_PER_SHARE = re.compile(r"\beps\b|\bper[- ](?:\w+ )?share\b", re.IGNORECASE)
_TOTAL = frozenset(stems("total"))


class Search(Protocol):
    """A search bound to its collections; `filters` narrow it as `tieout.query.query` says."""

    def __call__(self, question: str, /, *, filters: dict[str, Any] | None = None) -> QueryResult:
        """Records for `question`."""


@dataclass(frozen=True)
class Looked:
    """An operand with what was found for it: a cell, or the reason why none answers."""

    operand: Operand
    result: QueryResult
    chosen: Chosen | str


def look_up(operands: Sequence[Operand], search: Search) -> tuple[Looked, ...]:
    """Each operand: those of a company together where one filing holds them, else one by one."""
    everywhere: Callable[[str], QueryResult] = cache(search)  # an operand without a home asks what was asked for one
    found: dict[Operand, Looked] = {}
    for company in dict.fromkeys(o.company for o in operands):
        own = [o for o in operands if o.company == company]
        found.update(zip(own, _of_company(own, search, everywhere), strict=True))
    return tuple(found[one] for one in operands)


def _of_company(own: Sequence[Operand], search: Search, everywhere: Callable[[str], QueryResult]) -> list[Looked]:
    """The operands of one company, from the filing that answers the latest of them where it holds the others."""
    latest = max(own, key=lambda o: o.when.order if o.when else (0, 0, 0, 0))
    first = look(latest, everywhere(latest.question))
    home = _home(first)
    results = [search(o.question, filters={"doc_id": home}) if home else everywhere(o.question) for o in own]
    if len(own) > 1 and (chosen := together([_wanted(o, r) for o, r in zip(own, results, strict=True)])):
        return [Looked(o, r, c) for o, r, c in zip(own, results, chosen, strict=True)]
    alone = [look(o, r) for o, r in zip(own, results, strict=True)]
    return [
        one if not isinstance(one.chosen, str) else look(one.operand, everywhere(one.operand.question)) for one in alone
    ]


def _home(first: Looked) -> str | None:
    """The filing of the chosen cell, else of the first row."""
    if not isinstance(first.chosen, str):
        return first.chosen.record.doc_id
    return next((r.doc_id for r in first.result.records if r.kind == "row"), None)


def _wanted(operand: Operand, result: QueryResult) -> Wanted:
    """The operand as it is chosen with others: within its statement, where one of the first rows is of it."""
    home, per_share = operand.statement or home_of(operand.metric), _PER_SHARE.search(operand.metric)
    stands = home is not None and any(_stands_in(r, home) for r in result.records[:LOOKED_AT])

    def among(one: Candidate) -> bool:
        if stands and home:
            return _stands_in(one.record, home) and _fits(one)
        return not per_share or one.cell["kind"] == "per_share"

    return Wanted(operand.metric, operand.when.words if operand.when else "", result, among)


def look(operand: Operand, result: QueryResult) -> Looked:
    """The cell for `operand` among the records found for it."""
    home = operand.statement or home_of(operand.metric)
    if home and any(_stands_in(record, home) for record in result.records[:LOOKED_AT]):
        named = _by_name(operand.metric, home, result)
        return Looked(operand, result, named or choose(result, lambda one: _stands_in(one.record, home) and _fits(one)))
    per_share = _PER_SHARE.search(operand.metric)
    chosen = choose(result, (lambda one: one.cell["kind"] == "per_share") if per_share else None)
    if not isinstance(chosen, str) and _both_signs(chosen, result):
        return Looked(operand, result, f"{place_name(chosen.record)} is printed with both signs")
    return Looked(operand, result, chosen)


def _both_signs(chosen: Chosen, result: QueryResult) -> bool:
    """Whether another of the first rows prints the figure with the other sign, so that no sum or ratio is certain."""
    value = Decimal(chosen.cell["value"] or 0)
    return bool(value) and any(c.value == -value for c in candidates(result))


def _by_name(metric: str, home: str, result: QueryResult) -> Chosen | None:
    """The one figure of the statement whose label is the item's name or a synonym of it."""
    if not result.sufficient:
        return None
    ways = {frozenset(way) - _TOTAL for way, _ in vocabulary().variants(stems(metric))}
    found = [
        c
        for c in candidates(result)
        if _stands_in(c.record, home)
        and frozenset(stems(c.record.row_label or "")) - _TOTAL in ways
        and _fits(c)
        and not c.features["unclear"]
    ]
    if len({c.value for c in found}) != 1:
        return None
    return Chosen(found[0].record, found[0].cell, NAMED)


def _fits(one: Candidate) -> bool:
    """Whether the cell is an amount, as the line items of the statements are."""
    return one.cell["kind"] in ("amount", "nil")


def _stands_in(record: Record, statement: str) -> bool:
    """Whether the row is one of a primary statement of that name."""
    title = record.table_title or ""
    faced = bool(record.match and record.match.face) and not _PARTIAL.search(title)
    return faced and vocabulary().statement(title) == statement
