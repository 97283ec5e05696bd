"""Fields of a schema → the line items that they ask for.

Input: a field's name and description, and those around it. Output: an `Item`, or None. Invariant: the name and the
parts of its description are votes; where none names an item, nothing is matched.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tieout.extract.items import Item, is_words, items, named, plain
from tieout.extract.schema import Node
from tieout.query.periods import Asked, read_periods

_CLAUSE = r"\s*[:;.,(–—]\s*|\be\.g\.|\bi\.e\.|\bin\s+(?=[A-Z]{3}\b|\w*(?:illion|ousand))"
_CAMEL = r"(?<=[a-z0-9])(?=[A-Z])"
_NAME = 3  # votes of a field's own name


def spoken(name: str) -> str:
    """A property's name as words: "netIncome_2023" is "net income 2023"."""
    return re.sub(_CAMEL, " ", name).replace("_", " ").replace("-", " ").strip()


def match_item(node: Node, parents: Sequence[Node] = ()) -> Item | None:
    """The item that a field asks for."""
    votes: Counter[str] = Counter()
    for text, weight in _texts(node, parents):
        for one in named(text):
            votes[one.item.id] += weight * 2 - min(one.tier, 1)
    around = " ".join(spoken(p.name) for p in parents).lower()
    for item_id in votes:
        votes[item_id] += items()[item_id].statement in around
    best = max(votes.values(), default=0)
    return next((items()[i] for i, n in votes.items() if n == best), None) if votes else None


def asked_periods(node: Node) -> Asked:
    """The periods that a field's name or description speaks of."""
    found = [read_periods(spoken(node.name)), read_periods(node.description)]
    return next((one for one in found if one.mentions), found[0] if found[0] else found[1])


def _texts(node: Node, parents: Sequence[Node]) -> Iterator[tuple[str, int]]:
    name = _without_periods(spoken(node.name))
    yield name, _NAME
    if parents and parents[-1].name:
        yield f"{spoken(parents[-1].name)} {name}", 1
    for clause in re.split(_CLAUSE, _blanked(node.description)):
        if clause.strip():
            yield _without_periods(clause), 1


def _without_periods(text: str) -> str:
    kept = _blanked(text).split()
    for end in (0, -1):
        while kept and is_words(plain(kept[end]) or kept[end], "fields", "edges"):
            kept.pop(end)
    return " ".join(kept)


def _blanked(text: str) -> str:
    """A text with its periods left out."""
    for start, stop in reversed(read_periods(text).spans):
        text = f"{text[:start]} {text[stop:]}"
    return text
