"""Query result → candidate answers: the cell that each record would answer with, and what speaks for it.

Input: a `QueryResult`. Output: `Candidate`s in the records' order, each with its features between 0 and about 1.
Invariants: pure and deterministic; only cells of an asked period are candidates; nothing here knows a filing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.query import QueryResult, Record
from tieout.query.vocabulary import vocabulary

LOOKED_AT = 10
MANY_WORDS = 4  # this many words too many or too few count whole
OFTEN = 3  # records with one value from which more say nothing new
PLAIN = ("amount", "shares", "per_share", "count", "percent", "ratio")  # what is meant where no unit is asked
_TOTAL = re.compile(
    r"^(?:grand )?totals?\b|^consolidated$|\btotal$|^(?:share|stock)holders['’]? (?:equity|deficit)",
    re.IGNORECASE,
)
_DERIVED = re.compile(
    r"\bpercentages? of\b|\bas a (?:%|percent)|\bpro forma\b|\bspecified items\b|\bchange in accounting"
)
_COUNTED = frozenset(stem(w) for w in ("shares", "options", "units", "number", "awards", "grants"))
_RATES = frozenset(stem(w) for w in ("rate", "percent", "percentage", "yield", "ratio"))
_LOOSE = frozenset(stem(w) for w in ("expense", "expenses", "total", "net", "segment", "member", "amount"))

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


def candidates(result: QueryResult) -> list[Candidate]:
    """The candidates of the first records."""
    chosen = [(r, *_choose(result, r)) for r in result.records[:LOOKED_AT] if _may_answer(result, r)]
    sizes = Counter(_size(cell) for _, cell, _ in chosen)
    best = max((r.score for r, _, _ in chosen), default=0.0)
    return [
        Candidate(r, cell, {**_fit(result, r, best), **how, "agreed": min(sizes[_size(cell)] - 1, OFTEN) / OFTEN})
        for r, cell, how in chosen
    ]


def _may_answer(result: QueryResult, record: Record) -> bool:
    return record.kind == "row" and bool(record.cells) and (any(record.asked) or not result.understood.asked)


def _size(cell: Cell) -> Decimal | None:
    return None if cell["value"] is None else abs(Decimal(cell["value"]))


def _choose(result: QueryResult, record: Record) -> tuple[dict[str, Any], dict[str, float]]:
    """The record's cell for the question, and how clearly it is the one."""
    given = [c for c, asked in zip(record.cells, record.asked, strict=True) if asked or not result.understood.asked]
    cells = _of_unit(result, given)
    if not result.understood.asked:
        cells = cells[:1]
    named = _words((record.row_label or "", *record.row_path))
    asked = frozenset((*result.understood.metric, *result.understood.member))
    shared = [len((asked - named) & _words(c["col_path"])) for c in cells]
    cells = [c for c, n in zip(cells, shared, strict=True) if n == max(shared)]
    clear = _same(cells)
    totals = [c for c in cells if any(_TOTAL.search(h.strip()) for h in c["col_path"] or ())]
    by_total = not clear and bool(totals) and _same(totals)
    kinds = {c["kind"] for c in given} - {"nil"}
    counted = len(kinds & {"shares", "per_share", "amount"}) > 1 and not result.understood.unit
    clear = clear and not (counted and not _COUNTED & set(result.understood.metric))
    stated = [c for c in cells if c["value"] is not None]
    by_nil = not clear and not by_total and bool(stated) and _same(stated)
    cell = dict((totals if by_total else stated if by_nil or (stated and not clear) else cells)[0])
    unasked = _words(cell["col_path"]) - asked - vocabulary().time - vocabulary().filler
    return cell, {
        "unclear": float(not (clear or by_total or by_nil)),
        "in_header": float(max(shared) > 0),
        "header_extra": min(len([w for w in unasked if w.isalpha()]), MANY_WORDS) / MANY_WORDS,
        "nil": float(cell["value"] is None),
        "mixed": float(len(kinds) > 1),
        "no_rate": float(
            bool(_RATES & set(result.understood.metric)) and cell["kind"] not in ("percent", "ratio", "nil")
        ),
    }


def _of_unit(result: QueryResult, cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cells of the asked unit; where none is asked, of the plainest one there is."""
    unit = result.understood.unit
    order = [unit] if unit else list(PLAIN)
    if not unit and _COUNTED & set(result.understood.metric):
        order = ["shares", "count", *PLAIN]
    if not unit and _RATES & set(result.understood.metric):
        order = ["percent", "ratio", *PLAIN]
    kinds = {c["kind"] for c in cells}
    kind = next((k for k in order if k in kinds), None)
    return [c for c in cells if c["kind"] in (kind, "nil")] if kind else cells


def _same(cells: Sequence[Cell]) -> bool:
    return len({(c["value"], c["currency"]) for c in cells}) == 1


def _words(parts: Sequence[str] | None) -> frozenset[str]:
    return frozenset(vocabulary().content([t for p in parts or () for t in tokens(p)]))


def _fit(result: QueryResult, record: Record, best: float) -> dict[str, float]:
    """What the row itself says for its answer."""
    understood, match = result.understood, record.match
    metric, member, dates = frozenset(understood.metric), frozenset(understood.member), frozenset(understood.dates)
    label = _words((record.row_label or "",)) - vocabulary().time
    around = label | _words(record.row_path) | _words([h for c in record.cells for h in c["col_path"] or ()])
    wide = around | _words((record.table_title or "", *record.section_path[-1:]))
    said = _words([note["text"] for note in record.footnotes])  # a note speaks for the rows that it governs
    ways = _ways(understood.metric)
    concepts = _ways(tuple(w for w in understood.metric if w not in member)) if member else ways
    part = member - _LOOSE or member
    scores = {
        name: float(getattr(match, name)) if match else 0.0
        for name in ("metric", "label", "period", "face", "odd", "statement", "home", "extra")
    }
    exact = any(label - dates == way - dates for way in ways)
    loose = any(label - dates - _LOOSE == way - dates - _LOOSE for way in ways)
    return {
        **scores,
        "behind": best - record.score,
        "exact": float(exact),
        "loose": float(loose and not exact),
        "exact_face": float(loose) * scores["face"],
        "exact_member": float(bool(part) and part == label - _LOOSE),
        "no_member": len(part - around - said) / len(part) if part else 0.0,
        "concept": max((len(w & wide) / len(w) for w in concepts if w), default=1.0),
        "member_label": float(bool(member)),
        "lacking": min(len(metric - wide - said), MANY_WORDS) / MANY_WORDS,
        "label_extra": min(len(label - metric - dates), MANY_WORDS) / MANY_WORDS,
        "few_words": float(len(metric) < 2),
        "derived": float(bool(_DERIVED.search((record.table_title or "").lower()))),
    }


@lru_cache(maxsize=256)
def _ways(phrase: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """Sets of words that say `phrase`, as asked or by synonyms."""
    return tuple(dict.fromkeys(frozenset(p) for p, _ in vocabulary().variants(phrase)))
