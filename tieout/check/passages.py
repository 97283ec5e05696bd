"""Sentences of a filing that say what a statement says, or say it otherwise.

Input: an assertion, a ledger. Output: `Echo`s. Invariants: a filing's sentence is read by the same reader as the
statement; they are compared assertion by assertion: item, relation, direction, periods, then figure; a sentence speaks
against a statement only where all of these are alike and the figure or the direction is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from tieout.check.ledger import Ledger, Sentence, words_of
from tieout.check.lines import soft
from tieout.check.reading import CHANGE, Assertion, Read, When, content, read
from tieout.check.told import AMOUNT, NUMBER, PER_SHARE, POINTS, RATES, Told
from tieout.lexicon import lexicon
from tieout.query.periods import read_periods
from tieout.query.vocabulary import Phrase

SAME = 0.8  # share of the item's words, by weight, that a sentence must say
OWN = 0.5  # share of them that must stand beside the figure there
TOLD = 0.7  # share of the words of a clause without figures that one sentence must say
COPY = 0.85  # share of common words from which a text is a sentence written off, perhaps altered
ALIKE = 0.9  # the same for a sentence that speaks against the statement, in both directions


@dataclass(frozen=True, slots=True)
class Echo:
    """A sentence that says the same figure of the same item (`agrees`), or another one (`found` says which)."""

    sentence: Sentence
    agrees: bool
    found: str
    likeness: float


def echoes(one: Assertion, text: str, ledger: Ledger) -> list[Echo]:
    """What the filing's sentences say of an assertion of the statement `text`, the likest first."""
    words = tuple(dict.fromkeys(one.words))
    if one.figure is None or not words:
        return []
    spoken = _speaking(words, ledger)
    found = [e for s in spoken if (e := _echo(one, words, s, ledger)) and not (e.agrees and _altered(text, s.text))]
    return sorted(found, key=lambda e: (not e.agrees, -e.likeness, e.sentence.page, e.sentence.text))


def _speaking(words: Phrase, ledger: Ledger) -> Iterator[Sentence]:
    """Sentences with figures that say most of the words, in themselves or their headings."""
    total = weigh(words, ledger)
    for sentence in ledger.sentences:
        if sentence.figures:
            said = set(sentence.words) | sentence.under
            if weigh((w for w in words if w in said), ledger) >= SAME * total:
                yield sentence


def _echo(one: Assertion, words: Phrase, sentence: Sentence, ledger: Ledger) -> Echo | None:
    """The best of what the sentence says."""
    found = [e for other in _read(sentence.text).assertions if (e := _compare(one, words, other, sentence, ledger))]
    return max(found, key=lambda e: (e.agrees, e.likeness), default=None)


def _compare(one: Assertion, words: Phrase, other: Assertion, sentence: Sentence, ledger: Ledger) -> Echo | None:
    if one.figure is None or other.figure is None or not _one_kind(one.figure, other.figure):
        return None
    mine = set(words)
    theirs = set(other.words) - (ledger.company - mine)
    forth = weigh(mine & theirs, ledger) / max(weigh(mine, ledger), 1e-9)
    back = weigh(mine & theirs, ledger) / max(weigh(theirs, ledger), 1e-9)
    if forth < OWN or not set(one.relations) & set(other.relations) or not same_periods(one, other, ledger):
        return None
    turned = None not in (one.direction, other.direction) and one.direction != other.direction
    equal = same_figure(one.figure, other.figure)
    if one.extreme != other.extreme and equal:
        return None
    if equal and not turned and other.figure.slack > one.figure.slack:
        return None  # rounder than what it would have to support
    if equal and not turned:
        return Echo(sentence, True, other.figure.text, forth + back)
    if one.cause or min(forth, back) < ALIKE or not _one_place(one, other) or (turned and not equal):
        return None
    told = f"{other.direction or ''} {other.figure.text}".strip() if turned else other.figure.text
    return Echo(sentence, False, told, forth + back)


def told_elsewhere(clause: str, ledger: Ledger) -> Sentence | None:
    """The sentence that says nearly all of a clause's words and has its denials, bounds and moves, or None."""
    wanted = dict.fromkeys(content(clause))
    total, marks = weigh(tuple(wanted), ledger), _poles(clause)
    near: dict[int, float] = {}
    for word in wanted:
        for number in ledger.by_words.get(word, ()):
            near[number] = near.get(number, 0.0) + weigh((word,), ledger)
    enough = [n for n, said in near.items() if said >= TOLD * total]
    best = max(enough, key=lambda n: (near[n], -n), default=None)
    if best is None or _poles(ledger.sentences[best].text) ^ marks:
        return None
    return ledger.sentences[best]


def _poles(text: str) -> frozenset[str]:
    """What of a text turns its meaning: a denial, above or below, up or down."""
    found = lexicon("denial", "claim_bound", "claim_move").find(text)
    return frozenset("not" if w.entry.role == "denial" else w.value for w in found) - {"about"}


def _altered(text: str, sentence: str) -> bool:
    """Whether a text is nearly the sentence, but tells other years or moves, or tells them in another order."""
    mine, theirs = set(words_of(text)), set(words_of(sentence))
    if len(mine & theirs) < COPY * max(len(mine), len(theirs)):
        return False
    return _marks(text) != _marks(sentence)


def _marks(text: str) -> list[str]:
    years = [(m.start, str(m.year or m.end)) for m, _ in read_periods(text).mentions]
    moves = [(w.start, w.value) for w in lexicon("claim_move").find(text)]
    return [mark for _, mark in sorted({*years, *moves})]


def _one_kind(one: Told, other: Told) -> bool:
    """Whether two told figures can be of one unit."""
    if one.currency and other.currency and one.currency != other.currency:
        return False
    pairs = ({AMOUNT, NUMBER}, {AMOUNT, PER_SHARE}, set(RATES))
    if POINTS in (one.kind, other.kind):
        return one.kind == other.kind
    return one.kind == other.kind or any({one.kind, other.kind} == pair for pair in pairs)


def same_figure(one: Told, other: Told) -> bool:
    """Whether both tell one value, as the coarser of them rounds."""
    return abs(one.value - other.value) <= max(one.slack, other.slack) and _sign(one) == _sign(other)


def _sign(figure: Told) -> Decimal:
    return Decimal(-1 if figure.negative else 1)


def _one_place(one: Assertion, other: Assertion) -> bool:
    """Whether both are the later, or both the earlier figure, and neither one of several of its piece."""
    return one.place == other.place and one.relations == other.relations and (CHANGE in one.relations) == (
        CHANGE in other.relations)  # fmt: skip


def same_periods(one: Assertion, other: Assertion, ledger: Ledger) -> bool:
    """Whether the periods named are the same; one that names none means the filing's own."""
    mine, theirs = (_years(tuple(w for w in a.whens if not w.against), ledger) for a in (one, other))
    if one.earlier != other.earlier and not (mine and theirs):
        return False
    spans = [{w.mention.months or (3 if w.mention.quarter else 0) for w in a.whens} - {0} for a in (one, other)]
    if spans[0] and spans[1] and not spans[0] & spans[1]:
        return False
    return bool(mine & theirs) and (mine <= theirs or theirs <= mine) and max(mine) == max(theirs)


def _years(whens: tuple[When, ...], ledger: Ledger) -> set[int]:
    named = {w.mention.end.year if w.mention.end else w.mention.year for w in whens} - {None}
    own = ledger.filing.fiscal_year or (ledger.filing.period_end.year if ledger.filing.period_end else 0)
    return {y for y in named if y is not None} or {own}


def weigh(words: Iterator[str] | set[str] | Phrase, ledger: Ledger) -> float:
    """Weight of the words; of those that tell no item from another a part only."""
    dull = soft()
    return sum(ledger.weight(w) * (0.15 if w in dull else 1.0) for w in words)


@lru_cache(maxsize=32768)
def _read(text: str) -> Read:
    return read(text)
