"""Structural match: how well a row's label, surroundings and periods fit what was asked.

Input: an understood question, a stored row. Output: scores between 0 and 1. Invariants: pure; a row is judged by its
own terms and payload, never by its rank; numbers of the question must occur among the row's to count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from tieout.indexes.facets import months_of
from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens
from tieout.query.periods import Wanted, matches
from tieout.query.understand import Understood
from tieout.query.vocabulary import Phrase, vocabulary

PLACES = {"label": 1.0, "section": 0.85, "header": 0.8, "title": 0.7, "note": 0.6, "text": 0.5}
_RISING = sorted(PLACES.items(), key=lambda place: place[1])
WEIGHTS = {
    "metric": 1.0, "label": 0.5, "period": 0.6, "number": 0.25, "member": 0.3, "extra": -0.1, "face": 0.05,
    "odd": -0.4, "statement": 0.3, "home": 0.15,
}  # fmt: skip
_RATES = frozenset(stem(w) for w in ("rate", "margin", "percent", "percentage", "yield", "ratio", "growth", "change"))
_EQUITY = re.compile(r"\bstatements? of .*\b(?:equity|deficit)\b", re.IGNORECASE)
_NO_FACE = re.compile(
    r"\b(?:supplement\w*|parent|registrant|schedule|pro forma|company statement|included|following|captions?"
    r"|line items?|components?|reconcil\w*|impact|effects?)\b",
    re.IGNORECASE,
)
PROSE = {"title": 0.8, "text": 0.9}  # where a passage speaks of a word
PASSAGE = 0.6  # what a passage counts beside a row where a figure is asked
FEW_WORDS = 3  # a section of fewer words counts as one of these
SAME_END = 0.35  # the right day, another length

Terms = dict[str, frozenset[str]]


@dataclass(frozen=True)
class Fit:
    """How a row fits, each from 0 to 1.

    `metric`: share of the asked words that it speaks of; `label`: share of its label that was asked; `period`,
    `number`: share of the asked periods and numbers that it holds; `member`: share of the asked part that stands in
    label, section or header; `extra`: share of its section's words that nobody asked for; `face`: it stands in a
    primary statement; `odd`: its values are not of the asked sort; `statement`: it stands in the
    statement that was named; `home`: its filing is the one that reports on the last asked period.
    """

    metric: float
    label: float
    period: float
    number: float
    member: float
    extra: float
    face: float
    odd: float
    statement: float = 0.0
    home: float = 0.0

    @property
    def score(self) -> float:
        """Weighted sum of all."""
        return sum(weight * float(getattr(self, name)) for name, weight in WEIGHTS.items())


class Matcher:
    """The structural match of one question."""

    def __init__(
        self, variants: Sequence[tuple[Phrase, float]], weigh: Callable[[str], float], ignore: frozenset[str],
        understood: Understood,
    ) -> None:  # fmt: skip
        """`variants`: ways to say the metric; `weigh`: a term's rarity; `ignore`: stems that name the company."""
        self._variants = [_Variant(phrase, weight, weigh, understood.dates) for phrase, weight in variants]
        self._member = [(t, weigh(t)) for t in understood.member]
        self._unit = understood.unit
        self._statement = understood.statement
        self._narrative = understood.narrative
        self._rated = bool(_RATES & set(understood.metric)) or understood.unit in ("percent", "ratio")
        self._weigh = weigh
        self._ignore = ignore
        self._numbers = understood.numbers

    def fit(self, row: Mapping[str, Any], wanted: Sequence[Wanted], home: float = 0.0) -> Fit:
        """How `row` fits; `wanted` are the asked periods by the calendar of the row's filing.

        `home` is 1 where the filing reports on the last asked period.
        """
        terms = row_terms(row)
        if row["kind"] != "row":
            return self._prose(row, terms, home)
        places = {t: worth for name, worth in _RISING for t in terms.get(name, ())}
        label = [(t, self._weigh(t)) for t in terms["label"] if t not in self._ignore]
        own = sum(w for _, w in label)
        metric, label_share = max((v.score(places, label, own) for v in self._variants), default=(0.0, 0.0))
        cells = row["payload"].get("cells") or ()
        return Fit(
            metric=metric,
            label=label_share,
            period=period_score(cells, wanted),
            number=self._number_score(row),
            member=self._member_score(terms),
            extra=self._extra(terms),
            face=_face(row["table_title"]),
            odd=self._odd(cells, wanted),
            statement=float(self._statement is not None and _statement(row["table_title"]) == self._statement),
            home=home,
        )

    def _prose(self, row: Mapping[str, Any], terms: Terms, home: float) -> Fit:
        """A passage has no label: the words of its text count, and its filing's period stands for its own."""
        words = {name: held for name, held in terms.items() if name != "label"}
        places = {t: PROSE.get(name, 0.0) for name in PROSE for t in words.get(name, ())}
        metric = max((v.score(places, (), 0.0)[0] for v in self._variants), default=0.0)
        label = metric if self._narrative else PASSAGE * metric
        return Fit(
            metric, label, PASSAGE * home, self._number_score(row), self._member_score(terms), 0.0, 0.0, 0.0, 0.0, home
        )

    def _member_score(self, terms: Terms) -> float:
        """Share of the asked part in label, section or header, said as asked or by a synonym of one word."""
        total = sum(w for _, w in self._member)
        places = [terms[n] for n in ("label", "section", "header") if n in terms]
        return sum(w for t, w in self._member if any(t in p for p in places)) / total if total else 0.0

    def _odd(self, cells: Sequence[Mapping[str, Any]], wanted: Sequence[Wanted]) -> float:
        """1 where all asked values are rates though an amount was asked, or the reverse; half where all are nil."""
        kinds = {c.get("kind") for c in cells if not wanted or _is_asked(c, wanted)}
        if not kinds or kinds == {"nil"}:
            return 0.5 if kinds else 0.0
        rates = kinds <= {"percent", "ratio", "nil"}
        return float((rates and not self._rated) or (self._unit == "percent" and not rates and "percent" not in kinds))

    def _extra(self, terms: Terms) -> float:
        words = [t for t in terms.get("section", ()) if t not in self._ignore]
        unasked = sum(not any(t in v.asked for v in self._variants) for t in words)
        return unasked / max(FEW_WORDS, len(words))

    def _number_score(self, row: Mapping[str, Any]) -> float:
        if not self._numbers:
            return 0.0
        shown = {t for c in row["payload"].get("cells") or () for t in tokens(str(c.get("text") or ""))}
        shown.update(t for name in ("label", "section", "header") for t in str(row["terms"].get(name, "")).split())
        return sum(n in shown for n in self._numbers) / len(self._numbers)


class _Variant:
    """One way to say the metric."""

    def __init__(self, phrase: Phrase, weight: float, weigh: Callable[[str], float], dates: Phrase) -> None:
        self._terms = tuple({t: weigh(t) for t in phrase}.items())
        self.asked = frozenset((*phrase, *dates))
        self._scale = weight / (sum(w for _, w in self._terms) or 1.0)
        self._weight = weight

    def score(self, places: Mapping[str, float], label: Sequence[tuple[str, float]], own: float) -> tuple[float, float]:
        """Share of the words that the row speaks of, by where it does, and share of its label that was asked."""
        covered = sum(w * places.get(t, 0.0) for t, w in self._terms) * self._scale
        share = sum(w for t, w in label if t in self.asked) / own * self._weight if own else 0.0
        return covered, share


def row_terms(row: Mapping[str, Any]) -> Terms:
    """Stems of a stored row by field."""
    return {name: _stems(text) for name, text in row["terms"].items()}


def _is_asked(cell: Mapping[str, Any], wanted: Sequence[Wanted]) -> bool:
    held = held_period(cell)
    return held is not None and any(matches(p, *held) for w in wanted for p in w.periods)


@lru_cache(maxsize=8192)
def _face(title: str | None) -> float:
    """1 for the title of a primary statement."""
    if not title or _NO_FACE.search(title):
        return 0.0
    return float(_statement(title) is not None or _EQUITY.search(title) is not None)


@lru_cache(maxsize=8192)
def _statement(title: str | None) -> str | None:
    return vocabulary().statement(title) if title else None


def period_score(cells: Sequence[Mapping[str, Any]], wanted: Sequence[Wanted]) -> float:
    """Share of the asked periods that the cells hold; the right end with another length counts little."""
    if not wanted:
        return 0.0
    held = {h for c in cells if (h := held_period(c))}
    return sum(_best(held, w) for w in wanted) / len(wanted)


def held_period(cell: Mapping[str, Any]) -> tuple[date | None, date, int] | None:
    """First day, last day and length class of a cell's period."""
    return _held(cell.get("period_start"), cell.get("period_end"))


@lru_cache(maxsize=16384)
def _held(start: str | None, end: str | None) -> tuple[date | None, date, int] | None:
    if not end:
        return None
    first, last = date.fromisoformat(start) if start else None, date.fromisoformat(end)
    return first, last, months_of(first, last)


def _best(held: set[tuple[date | None, date, int]], wanted: Wanted) -> float:
    best = 0.0
    for start, end, months in held:
        for period in wanted.periods:
            if matches(period, start, end, months):
                return 1.0
            if abs((end - period.end).days) <= 7:
                best = SAME_END
    return best


@lru_cache(maxsize=65536)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(t) for t in text.split())
