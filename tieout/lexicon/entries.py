"""The files of words → entries.

Input: `tieout/lexicon/LANGUAGE/TOPIC.toml`. Output: `Entry`s in the order of their files. Raises ValueError, which
names file and entry, where one cannot be read: a defect of the package.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from tieout.toml import read_toml

_FIELDS = {"id", "role", "value", "forms", "yes", "no", "case"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One word or phrase of one language: what it is (`role`), what it stands for (`value`), how it is written."""

    id: str
    language: str
    role: str
    value: str
    forms: tuple[str, ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    case: bool = False


@cache
def entries(*roles: str) -> tuple[Entry, ...]:
    """All entries of the roles (of every role where none is named), language by language."""
    return tuple(e for e in _all() if not roles or e.role in roles)


@cache
def languages() -> tuple[str, ...]:
    """The languages that have words, as ISO 639 codes; `mul` holds what every language writes."""
    root = resources.files(__package__ or "tieout.lexicon")
    return tuple(sorted(p.name for p in root.iterdir() if p.is_dir() and not p.name.startswith("_")))


@cache
def _all() -> tuple[Entry, ...]:
    root = resources.files(__package__ or "tieout.lexicon")
    found: list[Entry] = []
    for language in languages():
        files = sorted((p for p in root.joinpath(language).iterdir() if p.name.endswith(".toml")), key=lambda p: p.name)
        for file in files:
            given = read_toml(file).get("entry", [])
            found.extend(_entries(f"{language}/{file.name}", language, given))
    return tuple(found)


def _entries(where: str, language: str, given: list[Mapping[str, Any]]) -> Iterator[Entry]:
    for one in given:
        if not _FIELDS.issuperset(one) or not all(one.get(k) for k in ("id", "role", "forms")):
            message = f"{where}: entry {one.get('id')!r} needs id, role and forms, and may have {sorted(_FIELDS)} only"
            raise ValueError(message)
        texts = {k: tuple(one.get(k, ())) for k in ("forms", "yes", "no")}
        yield Entry(one["id"], language, one["role"], str(one.get("value", "")), **texts, case=bool(one.get("case")))
