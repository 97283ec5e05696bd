"""How questions ask for something computed: forms as data, each with slots for line items.

Input: `data/asks.toml` and the words of the lexicon. Output: `Reading`s of a question's plain text, likeliest first.
Invariants: pure; a form has to match the whole text; each form is compiled once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from tieout.answer.model import RATES
from tieout.lexicon.mentions import bodies, body, lexicon
from tieout.query import Record
from tieout.toml import read_toml

_SLOT = re.compile(r"<(\w+)>")
_ITEMS = ("a", "b", "m")
_PLACE = "\ue000{}\ue001"  # what stands for a slot while a form is compiled
_PLACED = re.compile(r"\ue000(\w+)\ue001")


@dataclass(frozen=True)
class Reading:
    """What is computed (`kind`) and of which line items, as the question says them; `words` are those of the form."""

    kind: str
    items: dict[str, str]
    words: str


@dataclass(frozen=True)
class Ask:
    """One kind with its forms and examples."""

    kind: str
    forms: tuple[str, ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]


@cache
def asks() -> tuple[Ask, ...]:
    """All kinds, in order."""
    given = read_toml(resources.files("tieout.answer").joinpath("data/asks.toml"))
    return tuple(Ask(a["kind"], *(tuple(a[k]) for k in ("forms", "yes", "no"))) for a in given["ask"])


def readings(plain: str) -> Iterator[Reading]:
    """Every reading of a question's plain text."""
    for kind, pattern in _patterns():
        found = pattern.fullmatch(plain)
        if found:
            items = {name: text for name, text in found.groupdict().items() if text is not None}
            yield Reading(kind, items, _rest(plain, found))


def without_asides(text: str) -> str:
    """`text` without words on how the answer is to be told: "in millions", "over the three-year period"."""
    kept, end = [], 0
    for mention in lexicon("ask_aside").find(text):
        kept.append(text[end : mention.start])
        end = mention.end
    return " ".join((*kept, text[end:]))


def unsaid(text: str, record: Record, cell: Mapping[str, Any]) -> list[str]:
    """What the words of `text` ask to have computed ("average") and neither the row's names nor the cell's unit say."""
    heads = [str(head) for head in cell["col_path"] or ()]
    named = " ".join((record.row_label or "", *record.row_path, *heads, record.table_title or ""))
    rated = {"share"} if cell["kind"] in RATES else set()
    return sorted(_operators(text) - _operators(named) - rated)


@lru_cache(maxsize=4096)
def _operators(text: str) -> frozenset[str]:
    return frozenset(m.value for m in lexicon("ask_operator").find(text))


def _rest(plain: str, found: re.Match[str]) -> str:
    """The words of the question that are no line items."""
    spans = sorted(found.span(name) for name in found.groupdict() if found.group(name) is not None)
    kept, end = [], 0
    for start, stop in spans:
        kept.append(plain[end:start])
        end = stop
    return " ".join((*kept, plain[end:]))


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((ask.kind, _compiled(form)) for ask in asks() for form in ask.forms)


def _compiled(form: str) -> re.Pattern[str]:
    """A form as a pattern with a group for each line item."""
    placed = body(_SLOT.sub(lambda m: _PLACE.format(m.group(1)), form))
    return re.compile(_PLACED.sub(lambda m: _slot(m.group(1)), placed), re.IGNORECASE)


def _slot(name: str) -> str:
    return rf"(?P<{name}>\S.*?)" if name in _ITEMS else rf"(?<!\w){bodies(f'ask_{name}')}(?!\w)"
