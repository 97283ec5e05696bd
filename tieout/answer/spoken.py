"""Sentences with figures → the one figure that a question asks for, or none: "we had approximately 73,300 employees".

Input: a question, passages, the years asked. Output: `Spoken` candidates, each with features between 0 and about 1,
and the one that is sure enough. Invariants: pure; a figure is of an asked year, or the sentence names no year and the
filing's own is asked; money that does not tell its scale is no candidate; the weights and the least probability are
data (`data/spoken.json`), fitted by `tieout.evaluation.spoken` on figures that filings tag in their text, by company;
what other figures are as likely to be is not taken.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, lru_cache

from tieout.answer.instants import Dated, dated
from tieout.answer.prose import Sought, pairs_of, pure_of, share_of, sought, way_of
from tieout.answer.sentences import Said, said_by, words_of
from tieout.answer.wording import opposed
from tieout.check.told import AMOUNT, MULTIPLE, NUMBER, PER_SHARE, PERCENT, POINTS, Told, told
from tieout.lexicon import lexicon
from tieout.query.passages import Passages
from tieout.query.vocabulary import data
from tieout.question import Intent

LEAST_SAID = 0.5  # share of the asked words that a sentence with its heading must say to be looked at
LONG = 60  # words of a sentence that says much
MANY = 8  # figures of a sentence that says many
CENTS = 2  # decimals of a price
LEAST_IN_FULL = 100_000  # money below this may be told in thousands or millions where nothing says so
COUNTED = 2  # words behind a number within which what it counts is named
BEHIND = 5  # words behind a figure that may say what it counts
UNITS = {AMOUNT: "amount", PER_SHARE: "per_share", PERCENT: "percent", NUMBER: "count"}
KINDS = {
    "percent": (PERCENT,), "per_share": (PER_SHARE, AMOUNT), "shares": (NUMBER,), "count": (NUMBER,),
    "ratio": (PERCENT, NUMBER), "rate": (PERCENT,),
}  # fmt: skip
READ = 24  # passages that are read


@dataclass(frozen=True)
class Query:
    """What is asked: the words, the years (none where the latest is meant), the unit; `part` of a part of a year."""

    question: str
    years: tuple[int, ...]
    unit: str | None
    part: bool = False


@dataclass(frozen=True)
class Spoken:
    """A figure with its sentence and what speaks for it."""

    said: Said
    dated: Dated
    features: Mapping[str, float]

    @property
    def value(self) -> Decimal:
        """The value at full scale; what a text says in brackets is an aside, not negative."""
        figure = self.dated.figure
        return -figure.value if figure.negative and "(" not in figure.text else figure.value


def spoken(query: Query, passages: Passages) -> list[Spoken]:
    """The figures that may answer, in the order of the passages."""
    asked = sought(query.question, Intent.VALUE, passages, map(str, query.years))
    if not asked.ways:
        return []
    latest = max(passages.years.values(), default=None)
    query = query if query.years or latest is None else replace(query, years=(latest,))
    top = max((r.score for r in passages.records if r.kind != "row"), default=1.0) or 1.0
    found: dict[tuple[str, int], Spoken] = {}
    for record in passages.records[:READ]:
        own, score = passages.years.get(record.doc_id), record.score / top if record.kind != "row" else 0.5
        for said in said_by(record):
            for one in _of_sentence(query, asked, said, own, score):
                found.setdefault((said.text, one.dated.figure.start), one)
    return list(found.values())


def _of_sentence(query: Query, asked: Sought, said: Said, own: int | None, top: float) -> Iterator[Spoken]:
    way, own_words, every = way_of(asked, said)
    figures = _figures(said.text) if every >= LEAST_SAID else ()
    if not figures or opposed(frozenset(way), frozenset(said.words)):
        return
    common = {
        "own": own_words,
        "every": every,
        "pairs": pairs_of(way, said.words),
        "top": top,
        "hedged": float(bool(lexicon("hedge").find(said.text))),
        "long": min(1.0, len(said.words) / LONG),
        "many": min(1.0, len(figures) / MANY),
        "short": 1.0 / len(way),
    }
    for at, one in enumerate(figures):
        placed = _placed(query, asked, way, said, figures, at) if _fits(query, one, own) else None
        if placed is not None and (query.unit != "count" or placed["counted"]):
            yield Spoken(said, one, common | placed)


@lru_cache(maxsize=16384)
def _figures(text: str) -> tuple[Dated, ...]:
    return tuple(one for one in dated(text, told(text)) if _is_whole(one.figure))


def _is_whole(figure: Told) -> bool:
    """Whether the figure tells its own scale: "$945" in a filing that tells its money in millions does not."""
    if figure.kind in (POINTS, MULTIPLE):
        return False
    priced = len(figure.digits.partition(".")[2]) == CENTS
    return figure.kind != AMOUNT or figure.scaled or priced or figure.value >= LEAST_IN_FULL


def _fits(query: Query, one: Dated, own: int | None) -> bool:
    """Whether the figure is of an asked year, and no other unit is asked for; `own` is the filing's year."""
    of_year = bool(set(one.years) & set(query.years)) if one.years else own in query.years
    kinds = KINDS.get(query.unit or "")
    return of_year and one.part == query.part and (kinds is None or one.figure.kind in kinds)


def _placed(
    query: Query, asked: Sought, way: Sequence[str], said: Said, figures: Sequence[Dated], at: int
) -> dict[str, float]:
    """What the words around a figure say for it."""
    one = figures[at].figure
    start = figures[at - 1].figure.end if at else 0
    end = figures[at + 1].figure.start if at + 1 < len(figures) else len(said.text)
    before, behind = said.text[start : one.start], " ".join(said.text[one.end : end].split()[:BEHIND])
    near = frozenset(words_of(f"{before} {behind}"))
    moves = lexicon("claim_move", "claim_multiple").find(before)
    return {
        "near": share_of(tuple(way), near, asked),
        "behind": share_of(tuple(way), frozenset(words_of(behind)), asked),
        "counted": float(query.unit == "count" and bool(set(words_of(behind)[:COUNTED]) & set(way))),
        "pure": pure_of(tuple(way), words_of(said.text[: one.start])),
        "dated": float(bool(figures[at].years)),
        "one_year": float(len(figures[at].years) == 1),
        "moved": float(bool(moves) and not asked.moves),
        "about": float(one.bound == "about"),
        "bounded": float(one.bound in ("above", "below")),
        "amount": float(one.kind == AMOUNT),
        "rate": float(one.kind == PERCENT),
        "bare": float(one.kind == NUMBER),
        "unit_asked": float(query.unit is not None),
        "first": float(at == 0),
    }


@dataclass(frozen=True)
class Weights:
    """Weights of features, their constant, and the least probability that is answered."""

    features: Mapping[str, float]
    constant: float
    least: float


@cache
def weights() -> Weights:
    """The package's weights."""
    raw = data("spoken", "tieout.answer")
    return Weights(raw["features"], raw["constant"], raw["least"])


def probability(features: Mapping[str, float], by: Weights) -> float:
    """Of one figure alone, whatever the others are."""
    score = by.constant + sum(by.features.get(name, 0.0) * value for name, value in features.items())
    return 1.0 / (1.0 + math.exp(-score))


def decide(found: Sequence[Spoken], by: Weights | None = None) -> tuple[Spoken, float] | None:
    """The likeliest figure and the probability of its value: odds of the values against each other and against none."""
    odds: dict[Decimal, float] = defaultdict(float)
    best: dict[Decimal, tuple[float, Spoken]] = {}
    for one in found:
        share = min(probability(one.features, by or weights()), 0.999)
        odds[one.value] = max(odds[one.value], share / (1 - share))
        if one.value not in best or share > best[one.value][0]:
            best[one.value] = share, one
    if not odds:
        return None
    value = max(odds, key=lambda v: odds[v])
    return best[value][1], odds[value] / (1.0 + sum(odds.values()))
