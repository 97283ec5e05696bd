"""Numbered names of things in a filing: "Figure 3", "Fig. 2a", "Table IV", "Chart 1", "Note 12".

Output: names in one form, lower case with one space ("figure 3"), so that a caption and a question meet and that
Figure 1 is never Figure 11. A note's name needs digits; a single letter or a Roman numeral counts in capitals only.
"""

from __future__ import annotations

import re

FIGURES = ("figure", "chart", "graph", "diagram", "illustration", "exhibit")
CAPTIONED = (*FIGURES, "table")
_SORTS = {
    "fig": "figure", "abbildung": "figure", "figuur": "figure", "grafiek": "graph", "tabel": "table",
    "tableau": "table", "tabelle": "table",
}  # fmt: skip
WORD = rf"(?:{'|'.join(CAPTIONED)}|{'|'.join(_SORTS)})"
NUMBER = r"(?:\d{1,2}(?:[.\-]\d+)*[a-z]?\b|(?-i:\b[A-Z]\d+(?:[.\-]\d+)*|\b[IVX]+\b|\b[A-Z]\b))"
_CAPTIONED = re.compile(rf"\b({WORD})s?\.?\s*(?:no\.\s*)?({NUMBER})(?![.,]?\d)", re.IGNORECASE)
_NOTE = re.compile(r"\bnote\s+(?:no\.\s*)?(\d{1,3}[a-z]?)\b(?![.,]\d)", re.IGNORECASE)


def designators(text: str) -> list[tuple[str, tuple[int, int]]]:
    """Names in `text` in order, each with its span: ("figure 3", (10, 19))."""
    found = [(f"{_sort(m.group(1))} {m.group(2).lower()}", m.span()) for m in _CAPTIONED.finditer(text)]
    found += [(note_name(m.group(1)), m.span()) for m in _NOTE.finditer(text)]
    return sorted(found, key=lambda pair: pair[1])


def caption_name(text: str | None) -> str | None:
    """The name with which a caption begins, if it does."""
    match = _CAPTIONED.match(text or "")
    return f"{_sort(match.group(1))} {match.group(2).lower()}" if match else None


def note_name(number: str) -> str:
    """The name of a note of the financial statements by its number."""
    return f"note {number.lower()}"


def sort_of(name: str) -> str:
    """What is numbered: "figure" for "figure 3"."""
    return name.partition(" ")[0]


def title_of(name: str) -> str:
    """The name as a reader writes it: "Figure 3", "Note 12A", "Chart IV"."""
    sort, _, number = name.partition(" ")
    return f"{sort.capitalize()} {number.upper() if not number[:1].isdigit() or sort == 'note' else number}"


def _sort(word: str) -> str:
    lower = word.lower()
    return _SORTS.get(lower, lower)
