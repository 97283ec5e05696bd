"""Which of the collection's companies a question names.

Input: the indexed filings' facts and a question. Output: names found with the characters they were read from, and names
of companies that the collection does not hold. Invariants: deterministic; the longest name wins; a short form that is
also a plain word counts only where it is written as a name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tieout.query.vocabulary import data

_WORD = re.compile(r"[^\W_](?:[\w&.]|['’](?!s\b))*(?:['’]s\b)?")
_SITE = re.compile(r"(?:com|net|ai|io)$")  # of a name like Amazon.com, its dot gone
_POSSESSED = re.compile(r"\b((?:[A-Z][\w&.]*)(?:[ -][A-Z][\w&.]*)*)['’]s?(?=\s)")

SHORT_NAME = 3  # letters; a shorter word is no name by itself
Name = tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """A company named in a question: its name in the filings, its filings, and where the question names it."""

    company: str
    doc_ids: tuple[str, ...]
    start: int
    stop: int


def name_words(text: str) -> list[tuple[str, int, int]]:
    """Words of a name or question, normalised, with their place: "J. M. Smucker's" → j, m, smucker."""
    found = []
    for match in _WORD.finditer(text):
        word = re.sub(r"['’]s$", "", match.group().lower())
        word = re.sub(r"[.,'’]", "", word)
        if word:
            found.append((word, match.start(), match.end()))
    return found


def core_name(company: str) -> Name:
    """The name without "The" and legal forms: "AMC Entertainment Holdings, Inc." → amc entertainment."""
    words = [w for w, _, _ in name_words(re.sub(r"\s*\([^)]*\)|/[A-Z]{2,}/?", " ", company))]
    legal = _left_out()
    while len(words) > 1 and words[-1] in legal:
        words.pop()
    while len(words) > 1 and words[0] == "the":
        words.pop(0)
    return tuple(words)


class Companies:
    """The companies of some filings with all the forms that a question may use."""

    def __init__(self, filings: Mapping[str, Mapping[str, Any]]) -> None:
        """`filings`: doc_id → facts with `company`."""
        self._docs: dict[Name, list[str]] = defaultdict(list)
        self._names: dict[Name, str] = {}
        for doc_id, facts in filings.items():
            if facts.get("company"):
                core = core_name(facts["company"])
                self._docs[core].append(doc_id)
                self._names.setdefault(core, facts["company"])
        self._aliases: dict[Name, set[Name]] = defaultdict(set)
        self._initials: dict[str, set[Name]] = defaultdict(set)
        for core in self._docs:
            self._learn(core)
        self._longest = max(map(len, self._aliases), default=0)

    @property
    def spelled(self) -> list[str]:
        """Single words by which the companies are called."""
        return sorted(form[0] for form in self._aliases if len(form) == 1)

    def find(self, question: str) -> list[Found]:
        """Companies named in `question`, in order of appearance."""
        words = name_words(question)
        found: list[Found] = []
        at = 0
        while at < len(words):
            size, cores = self._at(question, words, at)
            for core in sorted(cores):
                found.append(Found(self._names[core], tuple(self._docs[core]), words[at][1], words[at + size - 1][2]))
            at += max(size, 1)
        return found

    def missing(self, question: str) -> list[str]:
        """Names of companies in `question` that are known or written as an owner, and that no filing bears."""
        words = name_words(question)
        plain = _without_capitals(question)
        absent = [n for n in _known_elsewhere() if n not in self._aliases and _written(question, words, n, plain)]
        owners = [m.group(1) for m in _POSSESSED.finditer(question)]
        owners += [w.title() for w, start, stop in words if _is_owner(question[start:stop]) and (w,) in _known()]
        return list(dict.fromkeys([*(" ".join(n).title() for n in absent), *owners]))

    def _learn(self, core: Name) -> None:
        forms: set[Name] = {core, ("".join(core),)}
        if core[0] not in generic_words() and len(core[0]) > 2:
            forms.add(core[:1])
        if len(core) > 2:
            forms.add(core[:2])
        own = _without_leading(core)
        if own != core and len(own[0]) > SHORT_NAME:
            forms.add(own)
        site = _SITE.sub("", core[0])
        if len(site) > 3:
            forms.add((site, *core[1:]))
        for known, others in _known().items():
            if core[: len(known)] == known or core in others:
                forms.update({known, *others})
        for form in forms:
            self._aliases[form].add(core)
        if len(core) > 1:
            self._initials["".join(w[0] for w in core)].add(core)

    def _whole(self, words: list[tuple[str, int, int]], at: int, size: int, cores: set[Name]) -> int:
        """Number of words from `at` on that belong to the name, with the rest of it and its legal form."""
        full = {w for core in cores for w, _, _ in name_words(self._names[core])}
        while at + size < len(words) and words[at + size][0] in full | {"inc", "corp", "corporation", "ltd", "plc"}:
            size += 1
        return size

    def _at(self, question: str, words: list[tuple[str, int, int]], at: int) -> tuple[int, set[Name]]:
        """Length of the longest name that begins at word `at`, and the companies that bear it."""
        for size in range(min(self._longest, len(words) - at), 0, -1):
            name = tuple(w for w, _, _ in words[at : at + size])
            cores = self._aliases.get(name)
            if cores and _as_name(question, words[at : at + size]):
                return self._whole(words, at, size, cores), cores
        word, start, stop = words[at]
        initials = self._initials.get(word.replace("&", ""), set())
        if initials and len(word) > 1 and question[start:stop].removesuffix("'s").removesuffix("’s").isupper():
            return 1, initials
        return 0, set()


def _without_leading(core: Name) -> Name:
    """The name without the words for a company that other languages put first: "Compagnie Financière Alder"."""
    leading = frozenset(data("words")["leading"])
    words = list(core)
    while len(words) > 1 and words[0] in leading:
        words.pop(0)
    return tuple(words)


def _as_name(question: str, words: list[tuple[str, int, int]]) -> bool:
    """Whether the words are written with a capital or a digit, or the question is written without capitals."""
    if _without_capitals(question):
        return len(words) > 1 or len(words[0][0]) > 3 or question[words[0][1]].isupper()
    return any(question[start].isupper() or question[start].isdigit() for _, start, _ in words)


def _without_capitals(question: str) -> bool:
    """Whether its writer uses none: abbreviations ("R&D", "FY21") and the first word say nothing."""
    words = re.findall(r"[^\W\d_][^\W_]*", question)
    return not any(w[0].isupper() and w[1:].islower() for w in words[1:]) and any(w.islower() for w in words)


def _is_owner(word: str) -> bool:
    return word.endswith(("'s", "’s"))


def _written(question: str, words: list[tuple[str, int, int]], name: Name, lower: bool) -> bool:
    """Whether the name is there, with a capital unless the question is written in `lower` case."""
    plain = [w for w, _, _ in words]
    for i in range(len(plain) - len(name) + 1):
        written = lower or (question[words[i][1]].isupper() and len("".join(name)) > SHORT_NAME + 1)
        if tuple(plain[i : i + len(name)]) == name and written and len("".join(name)) > SHORT_NAME:
            return True
    return False


@cache
def _known() -> dict[Name, list[Name]]:
    names = data("companies")["names"]
    return {_name(n): [_name(f) for f in forms] for n, forms in names.items()}


@cache
def _known_elsewhere() -> tuple[Name, ...]:
    plain = {"target", "block", "delta", "meta", "square", "apple", "visa", "corning", "delta air"}
    return tuple(n for n in _known() if " ".join(n) not in plain)


def _name(text: str) -> Name:
    return tuple(w for w, _, _ in name_words(text))


@cache
def legal_forms() -> frozenset[str]:
    """Words of legal forms, such as "inc" and "plc"."""
    return frozenset(data("words")["forms"])


@cache
def _left_out() -> frozenset[str]:
    """Words of legal names that questions leave out: legal forms, and such as "group" and "trust"."""
    return legal_forms() | frozenset(data("words")["legal"])


@cache
def generic_words() -> frozenset[str]:
    """Words that are common in names and elsewhere, such as "general" and "income"."""
    return frozenset(data("words")["generic"])


def doc_ids(found: Iterable[Found]) -> list[str]:
    """All filings of the companies found."""
    return list(dict.fromkeys(d for f in found for d in f.doc_ids))
