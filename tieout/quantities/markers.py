"""Footnote markers: told apart from the label, header, title or value that they follow.

Input: the text of one cell or line. Output: the text without its markers, and the markers in printed order and form; a
bracket that holds a list, "(a,b)", gives one marker each. Invariants: a negative number in parentheses is never taken
for a marker, nor is a bracket at the start of a label ("(a) Credit risk"), after a word that it numbers ("Note (3)"),
after a currency sign, or in the name of a law ("401(k)"). Superscript digits that only a smaller font sets apart are
not visible here: the caller knows their geometry.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_SUPERSCRIPT_LETTERS = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿ"
_SIGNS = "*∗＊†‡§¶"
# A digit or two, a letter once or twice, a Roman numeral, or signs.
_CORE = r"(?:[0-9]{1,2}|(?P<letter>[A-Za-z])(?P=letter)?|[ivx]{2,5}|[IVX]{2,5}|[*∗†‡§]{1,3})"
_CORES = re.compile(r"[0-9]{1,2}|[A-Za-z]{1,5}|[*∗†‡§]{1,3}")
_LIST = _CORE + r"(?:(?:\s*,\s*|\s+&\s+)(?:[0-9]{1,2}|[A-Za-z]|[ivx]{2,5}))*"

_BRACKET = re.compile(rf"[\s,]*([(\[]\s*{_LIST}\s*[)\]])\s*$")
_GLYPHS = re.compile(
    rf"\s*([{_SIGNS}]{{1,3}}|⁽[{SUPERSCRIPTS}{_SUPERSCRIPT_LETTERS}]{{1,2}}⁾|"
    rf"[{SUPERSCRIPTS}]{{1,2}}|[{_SUPERSCRIPT_LETTERS}])[,\s]*$"
)
_HALF = re.compile(r"(?<=[\w%)])\s+([0-9]{1,2}\)|[a-z]\))\s*$")
_INNER = re.compile(r"(?<=[a-z%)])([(\[](?:[0-9]{1,2}|[a-hA-H])[)\]])(?=[\s,;:])")
_MAYBE = re.compile(rf"[)\]{_SIGNS}⁾{SUPERSCRIPTS}{_SUPERSCRIPT_LETTERS}]")

# A bracket after these counts or names something and calls no footnote.
_NUMBERED = re.compile(
    r"(?:(?:^|\bsee |\brefer to |\bin )(?:note|item|part|exhibit|schedule|paragraph|article|appendix)s?|"
    r"\b(?:level|levels|section|sections|rule|tier|phase|of|and|to|or|than)|[$€£¥]|\b40[13]|"
    r"\b(?:section|rule|regulation|act)\s[\w.\-()]*)\s*$",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"[A-Za-z]\(e?s\)$")
_SQUARED = re.compile(r"(?:\b(?:k|c|m|d)?m|\bft|\bsq|\bin|CO)[²³]$")
_NUMERIC_REST = re.compile(r"[0-9]|[-–—−‐‑‒―…]|\b(?:n/?[am]|n\.[am]\.?|nil|none|nm)\b|½|¼|¾", re.IGNORECASE)


@lru_cache(maxsize=32768)
def split_markers(text: str) -> tuple[str, tuple[str, ...]]:
    """A label, header or title without its footnote markers, and the markers in printed order."""
    stripped = text.strip()
    if not _MAYBE.search(stripped):
        return stripped, ()
    tail = ":" if stripped.endswith(":") else ""
    rest, found = _trailing(stripped.rstrip(":").rstrip() if tail else stripped, _label_allows)
    rest, inner = _inner(rest)
    return (rest + tail if found or inner else stripped), (*inner, *found)


@lru_cache(maxsize=32768)
def split_value_markers(text: str) -> tuple[str, tuple[str, ...]]:
    """A value cell without its footnote markers: "(5)" is a negative number, "(5) (1)" that number with a marker."""
    stripped = text.strip()
    if not _MAYBE.search(stripped):
        return stripped, ()
    return _trailing(stripped, _value_allows)


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
    plain = unicodedata.normalize("NFKC", marker).replace("∗", "*").strip()
    style = "[" if plain.startswith("[") else "(" if plain.endswith(")") else ""
    return plain.strip("()[]. "), style


def _trailing(text: str, allowed: Callable[[str, re.Match[str]], bool]) -> tuple[str, tuple[str, ...]]:
    found: list[str] = []
    rest = text
    while rest:
        match = _GLYPHS.search(rest) or _BRACKET.search(rest) or (_HALF.search(rest) if _unopened(rest) else None)
        if match is None or not allowed(rest, match):
            break
        found[:0] = _expand(match.group(1))
        rest = rest[: match.start()].rstrip()
    return rest, tuple(found)


def _label_allows(text: str, match: re.Match[str]) -> bool:
    before = text[: match.start()]
    if _SQUARED.search(text) or _PLURAL.search(text):
        return False
    is_bracket = match.group(1)[0] in "(["
    if is_bracket and match.group(1)[1:-1].strip() in {"x", "X"}:
        return False
    return not (is_bracket and _NUMBERED.search(before))


def _value_allows(text: str, match: re.Match[str]) -> bool:
    before = text[: match.start()]
    if before.endswith(("-", "−")) and match.group()[0] == "(":  # "-(5)" is two signs, "— (1)" a dash with its note
        return False
    return bool(_NUMERIC_REST.search(before)) and _label_allows(text, match)


def _inner(text: str) -> tuple[str, tuple[str, ...]]:
    """Markers glued to a word inside the text, as in "Intrinsic value(1) (in millions)"."""
    found: list[str] = []

    def drop(match: re.Match[str]) -> str:
        if _NUMBERED.search(text[: match.start()]):
            return match.group()
        found.append(match.group(1))
        return ""

    return _INNER.sub(drop, text), tuple(found)


def _unopened(text: str) -> bool:
    return text.count(")") > text.count("(")


def _expand(printed: str) -> list[str]:
    """One marker for each core: "(a,b)" is "(a)" and "(b)"."""
    if printed[0] not in "([":
        return [printed.strip()]
    return [printed[0] + core + printed[-1] for core in _CORES.findall(printed)]
