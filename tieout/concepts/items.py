"""Our standard items: what statements of all companies state, each with its definition, names and elements.

Input: `data/items/STATEMENT.toml`. Output: `Item`s. Invariants: an id is of one item; an element is of one item of a
statement; an identity names items.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from tieout.toml import read_toml

STATEMENTS = ("income", "balance", "cash", "equity", "per_share", "other")
NATURES = ("balance", "flow")
_TOGETHER = {"per_share": "income", "comprehensive": "income"}


@dataclass(frozen=True, slots=True)
class Term:
    """One item of a sum, with its sign."""

    item: str
    sign: int


@dataclass(frozen=True, slots=True)
class Item:
    """One standard item.

    `statement` is one of STATEMENTS, `also` are others that state it; `nature` is a balance (of a day) or a flow (over
    a period); `sign` is that of the number as mostly printed (plus, minus, either), `unit` a kind of the cells; `names`
    are what people call it, `labels` what companies print; `elements` are those of US-GAAP, IFRS and the UK's taxonomy
    by their local names; the item is the sum of each of `identities`, and of the item `after` and the lines printed
    between the two, where a statement has them; and the same as `whole` where there are no minority owners.
    """

    id: str
    statement: str
    nature: str
    sign: str
    unit: str
    definition: str
    names: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    identities: tuple[tuple[Term, ...], ...] = ()
    after: str | None = None
    also: tuple[str, ...] = ()
    whole: str | None = None

    def stands_in(self, statement: str | None) -> bool:
        """Whether a table that is this statement may state the item; a table that is none may state any."""
        if statement is None:
            return True
        own = _TOGETHER.get(self.statement, self.statement)
        return _TOGETHER.get(statement, statement) in (own, *self.also)

    @property
    def title(self) -> str:
        """The id as words."""
        return self.id.removeprefix("cf_").removeprefix("eq_").replace("_", " ")

    @property
    def phrases(self) -> tuple[str, ...]:
        """All that people and companies call it."""
        return (self.title, *self.names, *self.labels)


@cache
def standard_items() -> tuple[Item, ...]:
    """All standard items, statement by statement in the order in which statements state them."""
    return tuple(_item(statement, one) for statement in STATEMENTS for one in _data(statement))


@cache
def by_id() -> Mapping[str, Item]:
    """The items by their ids."""
    return {item.id: item for item in standard_items()}


def item_of(element: str, statement: str | None = None) -> Item | None:
    """The item that covers an element ("us-gaap:Assets" or "Assets"), that of the statement where several do."""
    found = _covering().get(element.rpartition(":")[2], ())
    told = _TOGETHER.get(statement or "", statement)
    return next((item for item in found if item.statement == told), found[0] if found else None)


@cache
def _covering() -> Mapping[str, tuple[Item, ...]]:
    found: dict[str, tuple[Item, ...]] = {}
    for item in standard_items():
        for element in item.elements:
            found[element] = (*found.get(element, ()), item)
    return found


def _item(statement: str, given: Mapping[str, Any]) -> Item:
    elements = [*given.get("us_gaap", ()), *given.get("ifrs", ()), *given.get("uk", ())]
    return Item(
        id=given["id"], statement=statement, nature=given["nature"], sign=given["sign"], unit=given["unit"],
        definition=given["definition"], names=tuple(given.get("names", ())), labels=tuple(given.get("labels", ())),
        elements=tuple(dict.fromkeys(elements)),
        identities=tuple(tuple(map(_term, one)) for one in given.get("identities", ())),
        after=given.get("after"),
        also=tuple(given.get("also", ())), whole=given.get("whole"),
    )  # fmt: skip


def _term(text: str) -> Term:
    return Term(text.lstrip("+-="), -1 if text.startswith("-") else 1)


def _data(statement: str) -> list[Mapping[str, Any]]:
    file = resources.files("tieout.concepts").joinpath("data", "items", f"{statement}.toml")
    items: list[Mapping[str, Any]] = read_toml(file)["item"]
    return items
