"""Numbers that stand in sentences only.

Input: a filing's blocks, its calendar and the facts of its tables. Output: `Fact`s cited by block. Invariants: a
percentage is taken only where it is what its numbers come to; any other number only where the sentence names the item
and states as many such numbers as periods.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tieout.extract.consolidated import Facts
from tieout.extract.facts import Fact, Source, Span
from tieout.extract.items import Item, items, nouns, plain, said_of, within, words
from tieout.extract.periods import Calendar
from tieout.extract.ratios import HALF, equals
from tieout.model import Block
from tieout.quantities.amounts import Amount, parse_amount
from tieout.quantities.mentions import find_periods

_NUMBER = r"\(?[$€£]? ?\d[\d,]*(?:\.\d+)?\)?(?: ?%)?(?: [a-z]+)?"
_SENTENCE = r"(?<=[a-z)%\d]\.)\s+(?=[A-Z])"
_GLUED = r"(?<=[a-z])(?=\d)"
_KINDS = ("paragraph", "list", "footnote")
_CONFIDENCE = 0.9
_UNITS = Decimal(1)  # of the last printed digit by which a ratio that is named may miss
_HUNDREDTH = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a block with its plain words."""

    text: str
    plain: str
    block: Block


@dataclass(frozen=True, slots=True)
class Said:
    """A number of a sentence: what it is, how it is written, what follows it."""

    amount: Amount
    text: str
    after: str


def spoken(blocks: Sequence[Block], calendar: Calendar, own: Facts, spans: frozenset[Span]) -> list[Fact]:
    """The facts of sentences, plain ones before those that speak of adjusted numbers."""
    sentences = sorted(_sentences(blocks), key=lambda s: bool(words("faces", "apart").search(s.plain)))
    found: dict[tuple[str, Span], Fact] = {}
    for item in items().values():
        if not (item.over or item.spoken):
            continue
        naming = [s for s in sentences if within(item.id).search(s.plain) and said_of(item, s.plain)]
        told: list[Fact] = []
        if item.over:  # what comes out to the digit before what misses by one
            told = [f for units in (HALF, _UNITS) for s in naming for f in _ratios(item, s, calendar, own, units)]
        else:
            told = [f for s in naming for f in _paired(item, s, calendar, spans)]
        for one in told:
            found.setdefault((one.item, one.span), one)
    return list(found.values())


def _sentences(blocks: Sequence[Block]) -> Iterator[Sentence]:
    for block in blocks:
        if block.kind in _KINDS:
            for text in re.split(_SENTENCE, re.sub(_GLUED, " ", " ".join(block.text.split()))):
                yield Sentence(text, plain(text), block)


def _said(text: str) -> Iterator[Said]:
    for match in re.finditer(_NUMBER, text):
        shown = match.group()
        for one in (shown, shown.rpartition(" ")[0]):
            amount = parse_amount(one) if one else None
            if amount is not None and amount.value is not None:
                yield Said(amount, one, plain(text[match.start() + len(one) :]))
                break


def _ratios(item: Item, sentence: Sentence, calendar: Calendar, own: Facts, units: Decimal) -> Iterator[Fact]:
    """Percentages that are what the ratio comes to in a period that the sentence names, if it names any."""
    above, below = (own.get(part, {}) for part in item.over)
    named = {(p.start, p.end) for m in find_periods(sentence.text) if (p := m.period(calendar.calendar)) and p.start}
    spans = [span for span in above if span in below and below[span].value and (not named or span in named)]
    for said in _said(sentence.text):
        if said.amount.unit != "percent" or said.amount.value is None:
            continue
        value = said.amount.value * _HUNDREDTH
        for span in spans:
            if equals(value, said.text, above[span].value / below[span].value, units=units):
                why = f"sentence that names it; it is {' over '.join(item.over)}"
                yield _fact(item, value, span, Decimal(1), None, said, sentence, why)


def _paired(item: Item, sentence: Sentence, calendar: Calendar, spans: frozenset[Span]) -> Iterator[Fact]:
    """As many numbers as periods, in the same order."""
    mentions = find_periods(sentence.text)
    undated = sentence.text
    for mention in mentions:
        undated = undated[: mention.start] + " " * (mention.stop - mention.start) + undated[mention.stop :]
    said = [one for one in _said(undated) if _is_of(item, one)]
    periods = [p for m in mentions if (p := m.period(calendar.calendar))]
    named = [(None if item.is_balance else p.start, p.end) for p in periods]
    if not said or len(said) != len(named) or len(set(named)) != len(named):
        return
    for one, span in zip(said, named, strict=True):
        if span in spans and one.amount.value is not None:
            scale = one.amount.scale or Decimal(1)
            why = "sentence that names it, with as many numbers as periods"
            currency = calendar.filing.currency if item.kind == "amount" else None
            yield _fact(item, one.amount.value * scale, span, scale, currency, one, sentence, why)


def _is_of(item: Item, said: Said) -> bool:
    if item.nouns:
        return said.amount.unit is None and bool(nouns(item.id).match(said.after))
    return item.kind == "amount" and said.amount.scale is not None and said.text[0] in "($€£"


def _fact(item: Item, value: Decimal, span: Span, scale: Decimal, currency: str | None, said: Said,
          sentence: Sentence, why: str) -> Fact:  # fmt: skip
    block = sentence.block
    source = Source(block.page, (block.x0, block.y0, block.x1, block.y1), said.text.strip(), _CONFIDENCE,
                    block_id=block.block_id)  # fmt: skip
    return Fact(item.id, value, span, item.kind, currency, scale, source, sentence.text, why, rank=2)
