"""Footnote markers: one grammar for calls and definitions, told apart from what they follow.

Input: the text of a cell, line or word. Output: markers in printed order and form, and the text without them; a print
that holds a list, "(a,b)", gives one marker each. The forms and where each may stand are data, `markers.toml`.
Invariants: a negative number in parentheses is never taken for a marker, nor is a bracket at the start of a label
("(a) Credit risk"), after a word that it numbers ("Note (3)"), after a currency sign, in the name of a law ("401(k)"),
or an exponent ("m²"). Digits that only a smaller font sets apart are not visible here: the caller knows their geometry.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from tieout.lexicon import lexicon, says
from tieout.toml import read_toml

_BRACKETS = {"(": "[(（]", ")": "[)）]", "[": r"[\[［]", "]": r"[\]］]", "*": "[*＊※]"}
_LIKE = str.maketrans({"∗": "*", "＊": "*", "註": "注", "釋": "释"})
_SIGNS = "*†‡§¶#^@"


@dataclass(frozen=True, slots=True)
class Form:
    """One way to print a marker: `print` with # for a core of one of the kinds `cores`, and where it may stand."""

    id: str
    print: str
    cores: tuple[str, ...]
    places: frozenset[str]
    list: bool
    yes: tuple[str, ...]
    no: tuple[str, ...]

    @property
    def pattern(self) -> str:
        """A pattern without groups for one print."""
        return _print(self, _data()["cores"])


@dataclass(frozen=True, slots=True)
class Start:
    """The marker that begins a definition, and where the text behind it begins. A weak one could number a list."""

    marker: str
    end: int
    weak: bool


@cache
def forms(place: str) -> tuple[Form, ...]:
    """The forms that may stand at a place, in the order of the file."""
    return tuple(f for f in _all() if place in f.places)


@cache
def printed(*places: str) -> str:
    """A pattern without groups for one print of a marker at one of the places."""
    return "(?:" + "|".join(f.pattern for f in _all() if f.places.intersection(places)) + ")"


@cache
def _data() -> Mapping[str, Any]:
    return read_toml(resources.files("tieout.quantities").joinpath("markers.toml"))


@cache
def _all() -> tuple[Form, ...]:
    return tuple(
        Form(
            f["id"],
            f["print"],
            tuple(f["cores"]),
            frozenset(f["places"]),
            bool(f.get("list")),
            tuple(f.get("yes", ())),
            tuple(f.get("no", ())),
        )
        for f in _data()["form"]
    )


def _print(form: Form, cores: Mapping[str, str]) -> str:
    core = "(?:" + "|".join(cores[c] for c in form.cores) + ")"
    before, after = form.print.split("#")
    if form.list:
        core += rf"(?:(?:\s*[,、]\s*|\s+&\s+){core})*"
    space = r"\s*" if before and before in "([" else r"\s?" if before else ""
    end = r"\s*" if before and after else ""
    digit = r"(?!\d)" if form.print.endswith("#") else ""
    return f"{_literal(before)}{space}{core}{digit}{end}{_literal(after)}"


def _literal(text: str) -> str:
    return "".join(_BRACKETS.get(c, re.escape(c)) for c in text)


TAIL = f"(?:{printed('after')})*+"  # markers glued behind a number
OWN = re.compile(printed("own"))
_CALL = re.compile(f"{printed('own', 'raised')}(?:[,;&、]{printed('own', 'raised')}|{printed('own')})*[,;]?")
_ONE = re.compile(printed("own", "raised"))
_AFTERS = re.compile(printed("after"))
_GROUP = re.compile(r"[(\[（［][^)\]）］]*[)\]）］]")
_PARTS = re.compile(rf"(?:注|註)\s?\d*|\d+|[A-Za-z]+|[{_SIGNS}∗＊]+")

_AFTER = re.compile(rf"[\s,]*({printed('after')})[,\s]*$")
_HALF = re.compile(r"(?<=[\w%)])\s+([0-9]{1,2}\)|[a-z]\))\s*$")
_INNER = re.compile(
    rf"(?:(?<=[a-z%])([(\[](?:[0-9]{{1,2}}|[a-hA-H])[)\]])|(?<=[^\W\d_)])([*†‡§]{{1,3}})"
    rf"|(?<=[\w)%.])({printed('inside')}))(?=[\s,;:)])"
)
_BEFORE = re.compile(rf"({printed('before')})(?=[^\W\d_])")
_MAYBE = re.compile(rf"[)）\]］{re.escape(_SIGNS)}∗＊※⁾⁰¹²³⁴-⁹ᵃ-ᵿⁱⁿ注註]")
_START = re.compile(rf"\s*({printed('start')})(?![\d%]|[.,]\d)[.:：]?\s*(?=\S)")
_WEAK = re.compile(rf"\s*({printed('weak')})[.:]?\s+(?=\S)")
_GLUED = re.compile(rf"(?:[^\W\d_][)\"”’]?|%)([*†‡§]{{1,3}})[.,;:)]*$|(?<=[\w)%.,”’])({printed('inside')})[.,;:)]*$")

_POWER = re.compile(r"(?:(?:\b|\d)[kcmd]?m|\bft|\bsq|\bin|CO)[²³]$|\b10[⁰¹²³⁴-⁹]+$")
_NUMERIC = re.compile(r"[0-9½¼¾…–—−‐‑‒―-]")
_REACH = 40  # characters before a bracket in which a word that it numbers is looked for


@lru_cache(maxsize=32768)
def split_markers(text: str) -> tuple[str, tuple[str, ...]]:
    """A label, header or title without its footnote markers, and the markers in printed order."""
    stripped = text.strip()
    if not _MAYBE.search(stripped):
        return stripped, ()
    tail = ":" if stripped.endswith(":") else ""
    rest, found = _trailing(stripped.rstrip(":").rstrip() if tail else stripped, _label_allows)
    rest, inner = _inner(rest)
    before = _BEFORE.match(rest)
    if before is not None:
        rest, inner = rest[before.end() :], (before.group(1), *inner)
    return (rest + tail if found or inner else stripped), (*inner, *found)


@lru_cache(maxsize=32768)
def split_value_markers(text: str) -> tuple[str, tuple[str, ...]]:
    """A value cell without its footnote markers: "(5)" is a negative number, "(5) (1)" that number with a marker."""
    stripped = text.strip()
    if not _MAYBE.search(stripped):
        return stripped, ()
    return _trailing(stripped, _value_allows)


@lru_cache(maxsize=8192)
def one_by_one(text: str) -> tuple[str, ...]:
    """The single markers of a printed group, in order: "(1)(3)", "(1,3)", "1,3" and "1 3" are two each."""
    return tuple(one for found in _ONE.findall(text) for one in _expand(found))


@lru_cache(maxsize=8192)
def is_call(text: str) -> bool:
    """Whether a word that is set above the line is nothing but markers."""
    return _CALL.fullmatch(text) is not None


@lru_cache(maxsize=32768)
def calls_in(word: str) -> tuple[str, ...]:
    """The markers printed anywhere in a word of a table: "Sales(1)(2)", "2025*", "(15)"."""
    return tuple(one for found in _AFTERS.findall(word) for one in _expand(found)) if _MAYBE.search(word) else ()


@lru_cache(maxsize=32768)
def glued_call(word: str) -> str | None:
    """The sign or superscript in which a word of prose ends, "organically*", "rose¹."; None without."""
    found = _GLUED.search(word) if _MAYBE.search(word) else None
    if found is None or _POWER.search(word.rstrip(".,;:)")):
        return None
    return found.group(1) or found.group(2)


def start_of(text: str) -> Start | None:
    """The marker that begins a footnote's text; None where none does."""
    found = _START.match(text)
    if found is not None:
        return Start(found.group(1), found.end(), weak=False)
    found = _WEAK.match(text)
    return Start(found.group(1), found.end(), weak=True) if found is not None else None


def starts_note(text: str) -> bool:
    """Whether a text begins with a marker that could define a note, one that merely could number a list aside."""
    return _START.match(text) is not None


def core(marker: str) -> str:
    """The marker without brackets and blanks: a raised 1, "(1)" and "1." are the same note."""
    return _core_and_style(marker)[0] or marker


def successor(marker: str) -> str:
    """The core that follows in a numbered or lettered run of notes; "" where there is none."""
    head = marker.rstrip("0123456789")
    if len(head) < len(marker):
        return f"{head}{int(marker[len(head) :]) + 1}"
    if len(marker) == 1 and marker.isascii() and marker.isalpha() and marker not in "zZ":
        return chr(ord(marker) + 1)
    return marker + marker[0] if marker and marker[0] in _SIGNS else ""


def same_marker(a: str, b: str) -> bool:
    """Whether a call and a definition are the same marker.

    Their cores must be equal, case included: "(a)" and "(A)" may stand side by side. A bare core, which includes
    superscripts, fits any bracket, because a call set as a superscript is often defined as "(1)" or "1."; "1)" and "1."
    fit "(1)"; but "(1)" and "[1]" are two series.
    """
    core_a, style_a = _core_and_style(a)
    core_b, style_b = _core_and_style(b)
    return bool(core_a) and core_a == core_b and (style_a == style_b or "" in (style_a, style_b))


@lru_cache(maxsize=4096)
def _core_and_style(marker: str) -> tuple[str, str]:
    plain = unicodedata.normalize("NFKC", marker).translate(_LIKE).replace(" ", "").strip(",、;")
    style = "[" if plain.startswith("[") else "(" if plain.endswith(")") else ""
    return plain.strip("()[].:"), style


def _trailing(text: str, allowed: Callable[[str, re.Match[str]], bool]) -> tuple[str, tuple[str, ...]]:
    found: list[str] = []
    rest = text
    while rest:
        match = _AFTER.search(rest) or (_HALF.search(rest) if _unopened(rest) else None)
        if match is None or not allowed(rest, match):
            break
        found[:0] = _expand(match.group(1))
        rest = rest[: match.start()].rstrip()
    return rest, tuple(found)


def _label_allows(text: str, match: re.Match[str]) -> bool:
    before = text[: match.start()]
    if _POWER.search(text) or (text.endswith(("(s)", "(es)")) and text[-4:-3].isalpha()):
        return False
    is_bracket = match.group(1)[0] in "(["
    if is_bracket and match.group(1)[1:-1].strip() in {"x", "X"}:
        return False
    return not (is_bracket and _numbers(before))


def _value_allows(text: str, match: re.Match[str]) -> bool:
    before = text[: match.start()]
    if before.endswith(("-", "−")) and match.group()[0] == "(":  # "-(5)" is two signs, "— (1)" a dash with its note
        return False
    says_number = _NUMERIC.search(before) or says(before, "note.abbreviation", "note.nothing")
    return bool(says_number) and _label_allows(text, match)


def _numbers(before: str) -> bool:
    """Whether a text ends in what a bracket numbers or names: "Level", "$", "401", "Section 16"."""
    tail = before.rstrip()
    if tail.endswith(("$", "€", "£", "¥", "401", "403")) or lexicon("marker.numbered_first").whole(tail) is not None:
        return True
    near = tail[-_REACH:]
    if any(m.end == len(near) for m in lexicon("marker.numbered").find(near)):
        return True
    laws = lexicon("marker.law").find(near)
    return bool(laws) and near[laws[-1].end :].startswith(" ") and " " not in near[laws[-1].end + 1 :]


def _inner(text: str) -> tuple[str, tuple[str, ...]]:
    """Markers glued to a word inside the text, as in "Intrinsic value(1) (in millions)" and "profit² (€m)"."""
    found: list[str] = []

    def drop(match: re.Match[str]) -> str:
        before = text[: match.start()]
        if _numbers(before) or _POWER.search(before + match.group()):
            return match.group()
        found.append(match.group())
        return ""

    return _INNER.sub(drop, text), tuple(found)


def _unopened(text: str) -> bool:
    return text.count(")") > text.count("(")


def _expand(printed_group: str) -> list[str]:
    """One marker for each core: "(a,b)" is "(a)" and "(b)"."""
    if not _GROUP.fullmatch(printed_group):
        return [printed_group.strip()]
    return [printed_group[0] + one + printed_group[-1] for one in _PARTS.findall(printed_group)]
