"""A table's title → the primary statement that it heads, if any."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from tieout.concepts.words import singular, words
from tieout.toml import read_toml

_LONGEST = 24  # words of a title: a longer one is a sentence


@lru_cache(maxsize=16384)
def statement_of(title: str) -> str | None:
    """income, comprehensive, balance, cash or equity, or None where the title is of something else."""
    return _of_words(words(title)) or _of_words(_mended(words(title)))


def is_bare(title: str) -> bool:
    """Whether a title says nothing of what the table is: it is empty, or names units, notes and dates alone."""
    return not set(words(title)) - _beside() - {"note"}


def _mended(told: tuple[str, ...]) -> tuple[str, ...]:
    """Words with single letters put behind the word before: a last letter is at times printed apart from its word."""
    found: list[str] = []
    for word in told:
        if len(word) == 1 and found:
            found[-1] = singular(found[-1] + word)
        else:
            found.append(word)
    return tuple(found)


def _of_words(told: tuple[str, ...]) -> str | None:
    if not told or len(told) > _LONGEST or _not() & set(told):
        return None
    joined = f" {' '.join(told)} "
    if not _named() & set(told):
        return None
    for name, phrases in _phrases().items():
        held = [p for p in phrases if f" {p} " in joined]
        if held:
            rest = set(told) - {w for p in held for w in p.split()} - _beside()
            return name if len(rest) <= _data()["most_other_words"] else None
    return None


@cache
def _phrases() -> Mapping[str, tuple[str, ...]]:
    return {one["id"]: tuple(" ".join(words(p)) for p in one["phrases"]) for one in _data()["statement"]}


@cache
def _beside() -> frozenset[str]:
    return frozenset(w for one in _data()["beside"] for w in words(one))


@cache
def _named() -> frozenset[str]:
    return frozenset(w for one in _data()["named"] for w in words(one))


@cache
def _not() -> frozenset[str]:
    return frozenset(w for one in _data()["not"] for w in words(one))


@cache
def _data() -> Mapping[str, Any]:
    return read_toml(resources.files("tieout.concepts").joinpath("data", "statements.toml"))
