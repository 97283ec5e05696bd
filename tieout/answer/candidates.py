"""Query result → candidate answers: the cell that each record would answer with, and what speaks for it.

Input: a `QueryResult`. Output: `Candidate`s in the records' order, each with its features between 0 and about 1.
Invariants: pure and deterministic; only cells of an asked period are candidates; nothing here knows a filing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from tieout.answer.model import RATES
from tieout.answer.scope import of_scope
from tieout.answer.wording import MANY_WORDS, Asked, Names, Words, content, wording
from tieout.indexes.lexical import stem
from tieout.query import QueryResult, Record
from tieout.query.vocabulary import vocabulary

LOOKED_AT = 10
MANY_SIZES = 4  # this many different values under the asked name count whole
PLAIN = ("amount", "shares", "per_share", "count", "percent", "ratio")  # what is meant where no unit is asked
COUNTS = frozenset({"shares", "per_share", "amount"})  # what one row of awards may hold beside each other
_TOTAL = re.compile(
    r"^(?:grand )?totals?\b|^consolidated$|\btotal$|^(?:share|stock)holders['’]? (?:equity|deficit)",
    re.IGNORECASE,
)
_AT_RATE = re.compile(r"\bat (?:the )?(?:[\w.]+ ){0,5}rates?\b", re.IGNORECASE)  # money at a rate is no rate
_RESTATED = re.compile(r"\bas (?:restated|revised|recast)\b", re.IGNORECASE)
_COUNTED = frozenset(stem(w) for w in ("shares", "options", "units", "number", "awards", "grants"))
_PER_SHARE = frozenset(stem(w) for w in ("share", "eps", "diluted", "price"))
_RATE_WORDS = frozenset(stem(w) for w in ("rate", "percent", "percentage", "yield", "ratio"))

Cell = Mapping[str, Any]


@dataclass(frozen=True)
class Candidate:
    """One record's answer; `value` is None where none is reported. Weights of `features` are in `data/weights.json`."""

    record: Record
    cell: dict[str, Any]
    features: dict[str, float]

    @property
    def value(self) -> Decimal | None:
        """The value at full scale, with its sign."""
        return None if self.cell["value"] is None else Decimal(self.cell["value"])

    @property
    def size(self) -> Decimal | None:
        """The value without its sign, which differs between statements and notes."""
        return None if self.value is None else abs(self.value)

    @property
    def is_named(self) -> bool:
        """Whether the row bears the asked name, by itself or with its headings."""
        return any(self.features[name] == 1 for name in ("exact", "heading_completes", "in_context"))

    @property
    def is_faced(self) -> bool:
        """Whether a primary statement states it under the asked name, loose words aside."""
        faced = self.record.match is not None and self.record.match.face > 0
        return faced and bool(self.features["exact"] or self.features["exact_loose"])


def candidates(result: QueryResult) -> list[Candidate]:
    """The candidates of the first records."""
    given = of_scope(result.question, result.records[:LOOKED_AT])
    chosen = [(r, *_choose(result, r)) for r in given if _may_answer(result, r)]
    best = max((r.score for r, _, _ in chosen), default=0.0)
    asked = Asked(result)
    found = [Candidate(r, cell, {**_fit(r, best), **wording(asked, Names(r, cell)), **how}) for r, cell, how in chosen]
    found = found if _AT_RATE.search(result.question) else _rates_first(found)
    per_share = result.understood.unit == "per_share" or bool(_PER_SHARE & asked.metric)
    rivalry = _rivalry(found, per_share=per_share)
    return [replace(c, features=c.features | more) for c, more in zip(found, rivalry, strict=True)]


def _rates_first(found: list[Candidate]) -> list[Candidate]:
    """`found` without what is no rate, where a rate was asked and a row of the asked name states one."""
    rated = any(c.is_named and not c.features["no_rate"] and c.cell["kind"] in RATES for c in found)
    return [c for c in found if not (rated and c.features["no_rate"])]


def _may_answer(result: QueryResult, record: Record) -> bool:
    return record.kind == "row" and bool(record.cells) and (any(record.asked) or not result.understood.asked)


def _choose(result: QueryResult, record: Record) -> tuple[dict[str, Any], dict[str, float]]:
    """The record's cell for the question, and how clearly it is the one."""
    given = [c for c, asked in zip(record.cells, record.asked, strict=True) if asked or not result.understood.asked]
    asked = frozenset((*result.understood.metric, *result.understood.member))
    rated = bool(_RATE_WORDS & (asked - content((record.row_label or "",))))
    plain = _of_unit(result, given, rated=rated) if result.understood.asked else given[:1]
    cells, shared = _named(record, asked, plain)
    kinds = {c["kind"] for c in given} - {"nil"}
    counted = len(kinds & COUNTS) > 1 and not result.understood.unit and not _COUNTED & asked
    cell, clear = _clearest(cells, counted=counted)
    unasked = content(cell["col_path"]) - asked - vocabulary().time - vocabulary().filler
    return dict(cell), {
        "unclear": float(not clear),
        "in_header": float(shared > 0),
        "header_extra": min(len([w for w in unasked if w.isalpha()]), MANY_WORDS) / MANY_WORDS,
        "nil": float(cell["value"] is None),
        "mixed": float(len(kinds) > 1),
        "no_rate": float(rated and cell["kind"] not in (*RATES, "nil")),
    }


def _named(record: Record, asked: Words, cells: Sequence[Cell]) -> tuple[list[Cell], int]:
    """The cells whose headers say most of what the row's own names do not, and how many words these are."""
    missing = asked - content((record.row_label or "", *record.row_path))
    said = [len(missing & content(c["col_path"])) for c in cells]
    return [c for c, n in zip(cells, said, strict=True) if n == max(said)], max(said)


def _clearest(cells: Sequence[Cell], *, counted: bool) -> tuple[Cell, bool]:
    """One of `cells`, and whether nothing speaks for another: all alike, one total, or one that is not nil.

    `counted`: the row also holds counts or prices, and the question does not say which it wants.
    """
    totals = [c for c in cells if any(_TOTAL.search(h.strip()) for h in c["col_path"] or ())]
    if totals and _is_total(cells[-1]["col_path"]):
        totals = [cells[-1]]  # the last column sums up those before it
    totals = totals or [c for c in cells if any(_RESTATED.search(h) for h in c["col_path"] or ())]
    stated = [c for c in cells if c["value"] is not None]
    for alike, enough in ((cells, not counted), (totals, True), (stated, not counted)):
        if alike and enough and _same(alike):
            return alike[0], True
    return (stated or cells)[0], False


def _is_total(col_path: Sequence[str] | None) -> bool:
    return _TOTAL.search(col_path[-1].strip()) is not None if col_path else False


def _of_unit(result: QueryResult, cells: Sequence[Cell], *, rated: bool) -> Sequence[Cell]:
    """Cells of the asked unit; where none is asked, of the plainest one there is.

    `rated`: a rate is asked, by a word that is not part of the row's own label ("foreign rate differential").
    """
    unit = result.understood.unit
    order = [unit] if unit else list(PLAIN)
    if not unit and _COUNTED & set(result.understood.metric):
        order = ["shares", "count", *PLAIN]
    if not unit and rated:
        order = ["percent", "ratio", *PLAIN]
    kinds = {c["kind"] for c in cells}
    kind = next((k for k in order if k in kinds), None)
    return [c for c in cells if c["kind"] in (kind, "nil")] if kind else cells


def _same(cells: Sequence[Cell]) -> bool:
    return len({(c["value"], c["currency"]) for c in cells}) == 1


def _fit(record: Record, best: float) -> dict[str, float]:
    """How well the row matched by the search."""
    match = record.match
    scores = {n: float(getattr(match, n)) if match else 0.0 for n in ("metric", "label", "face", "extra")}
    return {**scores, "behind": best - record.score}


def _rivalry(found: Sequence[Candidate], *, per_share: bool) -> list[dict[str, float]]:
    """What speaks for each against the others: a name that no other size bears, a consolidated statement."""
    named = [c for c in found if c.is_named]
    sizes = {c.size for c in named}
    longest = max((c.features["verbatim"] for c in found), default=0.0)
    printed = {c.size for c in found if c.features["verbatim"] == longest > 0}
    faces = {c.size for c in found if c.is_faced and (per_share or c.cell["kind"] != "per_share")}
    exact = len({c.size for c in found if c.features["exact"]})
    asked_whole = any(c.features["verbatim_whole"] for c in found)
    most = max((c.features["near"] for c in named), default=0.0)
    nearest = {c.size for c in named if c.features["near"] == most}
    return [
        {
            "sole": float(c.is_named and _is_sole(c, sizes)),
            "sole_verbatim": float(c.features["verbatim"] == longest > 0 and _is_sole(c, printed)),
            "exact_sizes": min(exact, MANY_SIZES) / MANY_SIZES,
            "sole_face": float(_is_told(c) and faces == {c.size}),
            "any_whole": float(asked_whole),
            "sole_near": float(c.is_named and c.features["near"] == most and nearest == {c.size}),
        }
        for c in found
    ]


def _is_told(one: Candidate) -> bool:
    """Whether a primary statement states it under an asked name of the whole, of more than one word."""
    return bool(one.features["exact_face"]) and not one.features["few_words"] and not one.features["member_label"]


def _is_sole(one: Candidate, sizes: set[Decimal | None]) -> bool:
    return sizes == {one.size} and not one.features["mixed"]
