"""Words of finance as data: synonyms of line items, statement names, words without content.

Input: the JSON files in `data/`, and what the standard items are called. Output: a `Vocabulary`, loaded once.
Invariants: all lookups are by stems, so that
"revenues" and "revenue" are one phrase; nothing here knows a filing.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from tieout.concepts.items import standard_items
from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens

Phrase = tuple[str, ...]
MOST_VARIANTS = 16


def data(name: str, package: str = "tieout.query") -> Any:
    """Content of `data/<name>.json` of a package."""
    return json.loads(resources.files(package).joinpath("data", f"{name}.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Vocabulary:
    """Synonym groups by phrase, and word lists; all in stems. `terms` are those that a label leaves to its place."""

    groups: dict[Phrase, list[list[Phrase]]]
    longest: int
    stop: frozenset[str]
    time: frozenset[str]
    terms: frozenset[str]
    filler: frozenset[str]
    statements: dict[str, list[Phrase]]
    ratios: dict[Phrase, list[Phrase]]

    def content(self, words: list[str]) -> Phrase:
        """Stems of `words` without stop words."""
        return tuple(stem(w) for w in words if w not in self.stop)

    def variants(self, phrase: Phrase) -> list[tuple[Phrase, float]]:
        """`phrase` itself and what it becomes when a known part is said otherwise, each with a weight below 1.

        The part that covers most of the phrase is replaced first.
        """
        found: dict[Phrase, float] = {phrase: 1.0}
        for start, stop in self._parts(phrase):
            beyond = set(phrase[:start] + phrase[stop:]) - set(phrase[start:stop])
            weight = 0.9 if stop - start == len(phrase) else 0.8
            for group in self.groups[phrase[start:stop]]:
                for other in group:
                    if beyond & set(other):
                        continue  # says a word of the rest once more: "income, net of tax" in "income, tax"
                    found.setdefault(phrase[:start] + other + phrase[stop:], weight)
        return list(found.items())[: 1 + MOST_VARIANTS * 4]

    def operands(self, phrase: Phrase) -> list[Phrase]:
        """Line items that the derived measures named in `phrase` are made of."""
        found = [parts for name, parts in self.ratios.items() if holds(phrase, name)]
        return list(dict.fromkeys(part for parts in found for part in parts))

    def statement(self, text: str) -> str | None:
        """The statement that `text` names, if any."""
        words = tuple(stem(w) for w in tokens(text))
        for name, phrases in self.statements.items():
            if any(holds(words, p) for p in phrases):
                return name
        return None

    def _parts(self, phrase: Phrase) -> list[tuple[int, int]]:
        """Known parts of `phrase`, longest first; parts within a longer known part are left out."""
        found: list[tuple[int, int]] = []
        for size in range(min(self.longest, len(phrase)), 0, -1):
            for start in range(len(phrase) - size + 1):
                stop = start + size
                inside = any(a <= start and stop <= b for a, b in found)
                if not inside and phrase[start:stop] in self.groups:
                    found.append((start, stop))
        return found


def holds(words: Phrase, part: Phrase) -> bool:
    """Whether `part` occurs in `words` without a gap."""
    return any(words[i : i + len(part)] == part for i in range(len(words) - len(part) + 1))


def timeless(phrase: Phrase, time: frozenset[str]) -> Phrase:
    """`phrase` without the words of `time`, which are kept only where there are no others."""
    return tuple(w for w in phrase if w not in time) or phrase


@cache
def vocabulary() -> Vocabulary:
    """The package's vocabulary."""
    words = data("words")
    stop, time = frozenset(words["stop"]), frozenset(stem(w) for w in words["time"])

    def content(text: str) -> Phrase:
        return timeless(tuple(stem(w) for w in tokens(text) if w not in stop), time)

    groups: dict[Phrase, list[list[Phrase]]] = defaultdict(list)
    for group in data("synonyms")["groups"]:
        phrases = [content(p) for p in group]
        unique = list(dict.fromkeys(p for p in phrases if p))
        for phrase in unique:
            groups[phrase].append([p for p in unique if p != phrase])
    names = [list(dict.fromkeys(p for p in map(content, item.phrases) if p)) for item in standard_items()]
    own = {called[0] for called in names if called}
    for all_names in names:  # what another item is called by its own name says nothing of this one
        called = [p for p in all_names if p not in own or p == all_names[0]]
        for phrase in called:
            groups[phrase].append([p for p in called if p != phrase])
    for name, *labels in data("synonyms")["names"]:
        groups[content(name)].append([p for p in dict.fromkeys(map(content, labels)) if p])
    return Vocabulary(
        dict(groups),
        max(map(len, groups)),
        stop,
        time,
        frozenset(stem(w) for w in words["terms"]),
        frozenset(stem(w) for w in words["filler"]),
        {n: [tuple(stem(w) for w in tokens(p)) for p in ps] for n, ps in words["statements"].items()},
        {content(n): [content(p) for p in parts] for n, parts in data("ratios")["ratios"].items()},
    )
