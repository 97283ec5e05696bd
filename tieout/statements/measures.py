"""What a series is asked of: a standard item by any of its names, or a measure made of items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from tieout.concepts.items import Item, Term, by_id, standard_items
from tieout.concepts.ranking import rank
from tieout.concepts.rowtext import RowText
from tieout.concepts.words import words
from tieout.errors import QueryError
from tieout.toml import read_toml

_SURE = 0.8  # probability from which words that nothing declares are taken for an item
_NEAR = 5


@dataclass(frozen=True, slots=True)
class Measure:
    """A signed sum of items, over another where there is one; `outflow` are payments whichever sign they print."""

    id: str
    terms: tuple[Term, ...]
    over: str | None = None
    outflow: frozenset[str] = frozenset()

    @property
    def items(self) -> tuple[str, ...]:
        """All items that it is made of."""
        return (*(t.item for t in self.terms), *((self.over,) if self.over else ()))


def measure_of(text: str) -> Measure:
    """What the words ask for. Raises QueryError, which names the nearest items, where that is not clear."""
    asked = words(text.replace("_", " "))
    if asked in _declared():
        return _declared()[asked]
    called = _called()
    if asked in called:
        return Measure(called[asked].id, (Term(called[asked].id, 1),))
    ranked = [r for r in rank(RowText(text), _NEAR) if r.name]
    if ranked and ranked[0].probability >= _SURE and ranked[0].name:
        return Measure(ranked[0].name, (Term(ranked[0].name, 1),))
    near = ", ".join(by_id()[r.name].title for r in ranked if r.name)
    message = f"{text!r} is no standard item or measure that is known; near it are: {near}."
    raise QueryError(message)


@cache
def _called() -> Mapping[tuple[str, ...], Item]:
    """Items by what they are called: by their ids first, then by people's names, then by printed labels."""
    found: dict[tuple[str, ...], Item] = {}
    for names in (lambda i: (i.title,), lambda i: i.names, lambda i: i.labels):
        for item in standard_items():
            for name in names(item):
                found.setdefault(words(name), item)
    return found


@cache
def _declared() -> Mapping[tuple[str, ...], Measure]:
    given = read_toml(resources.files("tieout.statements").joinpath("data", "measures.toml"))
    found: dict[tuple[str, ...], Measure] = {}
    for one in given["measure"]:
        terms = tuple(Term(t[1:], -1 if t[0] == "-" else 1) for t in one["terms"])
        made = Measure(one["id"], terms, one.get("over"), frozenset(one.get("outflow", ())))
        found |= {words(name): made for name in (one["id"].replace("_", " "), *one["names"])}
    return found
