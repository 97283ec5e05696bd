"""Figures of an answer as a person would say them: company, what, how much, of which period; each once.

Input: grounded claims in the order of the answer. Output: one text. Invariants: pure; every figure is said at its full
precision, in millions or billions only where nothing is lost by it; quoted words and computed figures keep their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from itertools import groupby

from tieout.answer.extract import KIND_WORDS, plain
from tieout.answer.model import Claim
from tieout.indexes.facets import months_of

SCALES = ((Decimal(10**9), "billion"), (Decimal(10**6), "million"))
PLACES = 3  # decimals of a scaled figure
LARGE = Decimal(10) ** 12  # from here on in billions
STEP = " › "


def said(claims: Sequence[Claim]) -> str:
    """The claims in words."""
    if any(c.unit is None or c.arithmetic is not None or not c.grounded or not c.metric for c in claims):
        return "; ".join(dict.fromkeys(c.text for c in claims))
    return "; ".join(_told(list(group)) for _, group in groupby(claims, key=_subject)) + "."


def _subject(claim: Claim) -> tuple[str | None, str, bool]:
    """What claims share that are said together: company and heading, or the item itself over several periods."""
    return claim.entity, _heading(claim), _is_renamed(claim)


def _told(claims: Sequence[Claim]) -> str:
    """Claims of one company under one heading."""
    owner = f"{claims[0].entity}: " if claims[0].entity else ""
    items = {_item(c) for c in claims}
    whens = {_when(c) for c in claims}
    if len(items) == 1:
        heading = _heading(claims[0])
        what = f"{_item(claims[0])} ({heading})" if heading else _item(claims[0])
        return f"{owner}{what} {', '.join(_with(amount(c), _when(c)) for c in claims)}"
    common = whens.pop() if len(whens) == 1 else ""
    led = ", ".join(p for p in (_heading(claims[0]), common) if p)
    each = (_with(f"{_item(c)} {amount(c)}", "" if common else _when(c)) for c in claims)
    return f"{owner}{led}: {', '.join(each)}" if led else f"{owner}{', '.join(each)}"


def _with(text: str, when: str) -> str:
    return f"{text} {when}" if when else text


def _item(claim: Claim) -> str:
    """The name of the figure: what its text begins with, where that is a part's name; else the last step of the row."""
    if _is_renamed(claim):
        return claim.text.partition(": ")[0]
    return str(claim.metric).rpartition(STEP)[2].rstrip(":")


def _is_renamed(claim: Claim) -> bool:
    return not claim.text.startswith(str(claim.metric)) and not claim.text.startswith(f"{claim.entity}: ")


def _heading(claim: Claim) -> str:
    """What stands above the row."""
    if _is_renamed(claim):
        return str(claim.metric).rstrip(":")
    return STEP.join(step.rstrip(":") for step in str(claim.metric).split(STEP)[:-1])


def _when(claim: Claim) -> str:
    """Such as "in the 3 months to June 30, 2026" or "at June 30, 2026"."""
    if not claim.period_end:
        return ""
    end = date.fromisoformat(claim.period_end)
    day = f"{end:%B} {end.day}, {end.year}"
    if not claim.period_start:
        return f"at {day}"
    months = months_of(date.fromisoformat(claim.period_start), end)
    return f"in the {months} month{'s' if months > 1 else ''} to {day}"


def amount(claim: Claim) -> str:
    """A claim's figure: "USD 42.5 million", "23.5 percent", "none reported"."""
    if claim.value is None:
        return "none reported"
    value = Decimal(claim.value)
    if claim.unit == "percent":
        return f"{plain(value * 100)} percent"
    words = (claim.currency, scaled(value), KIND_WORDS.get(str(claim.unit), ""))
    return " ".join(w for w in words if w)


def scaled(value: Decimal) -> str:
    """In billions or millions, where the figure is that large and so said loses no digit; else in full."""
    for scale, name in SCALES:
        part = value / scale
        exact = part == round(part, PLACES)
        if exact and (abs(value) >= LARGE or name == "million") and abs(part) >= 1:
            return f"{plain(part)} {name}"
    return plain(value)
