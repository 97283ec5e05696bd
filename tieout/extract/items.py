"""The line items that fields are matched to: what they are, and which labels name them.

Input: `data/items.toml`. Output: `Item`s, and for a label the items that it names, the surest first. Invariants: a
label names an item as a whole or not at all; what a label adds about its measurement ("net of allowance of $50") is
set aside, and so is the company's own name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from tieout.concepts import Item as Standard
from tieout.concepts import standard_items
from tieout.filings.names import bare
from tieout.lexicon.mentions import body, compiled

_PARENTHESES = r"\([^()]*\)"
_MARKS = r"[^\w%&.$]+|(?<!\d)\.|\.(?!\d)"
_APOSTROPHE = r"[’'`´]s?\b"
_PLURALS = (
    (r"\b([a-z]+(?:x|ss|ch|sh))es\b", r"\1"),
    (r"\b([a-z]{2,})ies\b", r"\1y"),
    (r"\b([a-z]{2,}[^\Wsui_])s\b", r"\1"),
)
_FIGURE = r"\s[$€£]?\d.*$"
_OPEN = " *"
STANDARD = "standard:"  # begins the ids of standard items that are none of ours
_STATEMENTS = {"per_share": "income", "other": "notes"}
_SHORTEST = 4  # letters of a name that is looked for in labels


@dataclass(frozen=True, slots=True)
class Item:
    """One line item. `sign` is printed, cost or paid; `parts` sum up to it, `over` are numerator and denominator.

    `context` are words without one of which a table or header says something else of the same label: its fair value.
    `notes`: notes may state it where no face does. `hints`: words of rows of its kind on the face; `without`: none of
    these. `check`: identities (whole, rest) one of which holds for rows of the last rank. `spoken`: sentences state it.
    """

    id: str
    statement: str
    standard: tuple[str, ...] = ()
    kind: str = "amount"
    sign: str = "printed"
    nature: str = ""
    parts: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    like: tuple[str, ...] = ()
    growth: str = ""
    context: tuple[str, ...] = ()
    notes: bool = False
    hints: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    check: tuple[tuple[str, str], ...] = ()
    spoken: bool = False
    nouns: tuple[str, ...] = ()

    @property
    def is_balance(self) -> bool:
        """Whether it is stated as of a day."""
        return "balance" in (self.nature, self.statement)


@dataclass(frozen=True, slots=True)
class Named:
    """An item that a label names; `tier` is 0 for the surest forms."""

    item: Item
    tier: int


@cache
def data() -> Mapping[str, Any]:
    """The file of items and of the words around them."""
    file = resources.files(__package__ or "tieout.extract") / "data" / "items.toml"
    return tomllib.loads(file.read_text("utf-8"))


@cache
def items() -> Mapping[str, Item]:
    """All items by id."""
    return {given["id"]: _item(given) for given in _declared()}


@cache
def _declared() -> tuple[Mapping[str, Any], ...]:
    """Our items, then the standard items that are none of them, as they would be declared."""
    own: list[Mapping[str, Any]] = data()["item"]
    taken = {name for given in own for name in given.get("standard", ())}
    return (*own, *(_as_declared(item) for item in standard_items() if item.id not in taken))


def _as_declared(item: Standard) -> Mapping[str, Any]:
    paid = item.sign == "minus" and item.statement == "cash"
    return {
        "id": f"{STANDARD}{item.id}", "standard": [item.id], "kind": item.unit, "nature": item.nature,
        "statement": _STATEMENTS.get(item.statement, item.statement), "sign": "paid" if paid else "printed",
        "forms": [[], list(item.phrases)],
    }  # fmt: skip


@cache
def words(topic: str, name: str) -> re.Pattern[str]:
    """The words of a list of the file, as one pattern over plain text."""
    return compiled(rf"\b(?:{'|'.join(_forms(data()[topic][name]))})\b")


def plain(text: str | None) -> str:
    """A text in lower case, without punctuation, parentheses and plurals."""
    lower = re.sub(_APOSTROPHE, "", (text or "").lower())
    return _singular(" ".join(re.sub(_MARKS, " ", re.sub(_PARENTHESES, " ", lower)).replace("&", " and ").split()))


def is_words(text: str, topic: str, name: str) -> bool:
    """Whether a plain text is, as a whole, one of the words of a list."""
    return words(topic, name).fullmatch(text) is not None


@lru_cache(maxsize=65536)
def readings(label: str, company: str) -> tuple[str, ...]:
    """The plain texts that a label may be compared as."""
    text = plain(label)
    cut = words("label", "cut").search(text)
    if cut and cut.start():
        text = text[: cut.start()].strip() + (" net" if "allowance" in cut.group() else "")
    text = re.sub(_FIGURE, "", text)
    found = [text]
    for name in _names(company):
        found += [re.sub(rf"\b{name}\b", put, text) for put in ("parent", "") if re.search(rf"\b{name}\b", text)]
    for one in tuple(found):
        attributed = words("label", "parent").search(one)
        rest = one[attributed.end() :] if attributed else ""
        if attributed and rest and not words("label", "others").search(rest):
            found.append(f"{one[: attributed.end()]} parent")
    return tuple(dict.fromkeys(" ".join(one.split()) for one in found))


@lru_cache(maxsize=65536)
def named(label: str, company: str = "") -> tuple[Named, ...]:
    """The items that a label names, the surest first."""
    found: dict[str, int] = {}
    for text in readings(label, company):
        for item_id, tier, pattern in _patterns():
            if pattern.fullmatch(text):
                found[item_id] = min(tier, found.get(item_id, tier))
    return tuple(Named(items()[i], tier) for i, tier in sorted(found.items(), key=lambda one: one[1]))


@cache
def within(item_id: str) -> re.Pattern[str]:
    """The surest forms of an item, or what sentences say of it, anywhere in a plain text."""
    given = next(g for g in _declared() if g["id"] == item_id)
    return compiled(rf"\b(?:{'|'.join(_forms(given.get('said', given['forms'][0] or given['forms'][-1])))})\b")


def hinted(item: Item, text: str) -> bool:
    """Whether a plain text holds a word that hints at the item, and none that speaks against it."""
    said = any(word.startswith(item.hints) for word in text.split())
    return bool(item.hints) and said and not any(word in text for word in item.without)


def last_tier(item: Item) -> int:
    """The rank of an item's least sure forms."""
    return len(next(given for given in _declared() if given["id"] == item.id)["forms"]) - 1


def said_of(item: Item, text: str) -> bool:
    """Whether a plain text holds one of the words without which a label does not mean the item."""
    return not item.context or any(word in text for word in item.context)


@cache
def nouns(item_id: str) -> re.Pattern[str]:
    """What is counted of an item, in plain words."""
    return compiled(rf"(?:and [\d.$]+ )?(?:\w+ ){{0,3}}(?:{'|'.join(_forms(items()[item_id].nouns))})\b")


def _item(given: Mapping[str, Any]) -> Item:
    parts, over, like = (tuple(given.get(name, ())) for name in ("parts", "over", "like"))
    kind, sign = given.get("kind", "amount"), given.get("sign", "printed")
    nature, growth, context = given.get("nature", ""), given.get("growth", ""), tuple(given.get("context", ()))
    spoken, nouns = given.get("spoken", False), tuple(given.get("nouns", ()))
    notes = given.get("notes", given["statement"] in ("notes", "equity"))
    hints, without = tuple(given.get("hints", ())), tuple(given.get("not", ()))
    check = tuple((whole, rest) for whole, rest in given.get("check", ()))
    standard = tuple(given.get("standard", ()))
    return Item(
        given["id"], given["statement"], standard, kind, sign, nature, parts, over, like, growth, context, notes, hints,
        without, check, spoken, nouns,
    )  # fmt: skip


@cache
def _patterns() -> tuple[tuple[str, int, re.Pattern[str]], ...]:
    return tuple(
        (given["id"], tier, compiled("|".join(_forms(forms))))
        for given in _declared()
        for tier, forms in enumerate(given["forms"])
        if forms
    )


def _forms(forms: Iterable[str]) -> list[str]:
    plains = (_singular(form.replace("[s]", "")) for form in forms)
    return [body(form.removesuffix(_OPEN)) + (r"\b.*" if form.endswith(_OPEN) else "") for form in plains]


def _singular(text: str) -> str:
    for pattern, put in _PLURALS:
        text = re.sub(pattern, put, text)
    return text


@lru_cache(maxsize=256)
def _names(company: str) -> tuple[str, ...]:
    """The company's name, whole, without its legal form and by its first word, as labels write them."""
    name, short_name = plain(company), plain(bare(company))
    first = name.split(" ")[0]
    forms = [name, short_name, *(f"{first}{form}" for form in ("", " inc", " company")), first]
    return tuple(re.escape(form) for form in dict.fromkeys(forms) if len(form) >= _SHORTEST)
