"""Footnote markers: "(1)", "[a]", "*", "†", a raised 1, several at once ("(1)(3)", "a,b").

The core of a marker is what its brackets hold: a call "1" (raised) and a definition "(1)" are the same note.
"""

from __future__ import annotations

import re
import unicodedata

SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉ"
START = re.compile(
    r"^(\((?:\d{1,2}|[A-Za-z]{1,2})\)|\[(?:\d{1,2}|[A-Za-z])\]|[*†‡§]{1,3}|(?:\d{1,2}|[A-Za-z])\)"
    rf"|[{SUPERSCRIPTS}]{{1,2}}"
    r"|(?:\d{1,2}|[a-z])(?=\.?\s*(?:[A-Z“\"]|https?:|www\.)))\.?\s*"
)
_ONE = re.compile(
    r"\((?:\d{1,2}|[A-Za-z]{1,2})\)|\[(?:\d{1,2}|[A-Za-z]{1,2})\]|[*†‡§]{1,3}|\d{1,2}|[A-Za-z]{1,2}"
    rf"|[{SUPERSCRIPTS}]{{1,2}}"
)


_GROUP = re.compile(r"([(\[])((?:\d{1,2}|[A-Za-z])(?:\s*[,&]\s*(?:\d{1,2}|[A-Za-z]))+)([)\]])")


def core(marker: str) -> str:
    """The marker without brackets and blanks."""
    return unicodedata.normalize("NFKC", marker).strip("()[]. ") or marker


def split_markers(text: str) -> list[str]:
    """The single markers in a printed group, in order: "(1)(3)" and "(1,3)" → (1), (3)."""
    return _ONE.findall(_GROUP.sub(_each_bracketed, text))


def _each_bracketed(group: re.Match[str]) -> str:
    return "".join(f"{group[1]}{one}{group[3]}" for one in re.findall(r"\w+", group[2]))


def successor(marker: str) -> str:
    """The core that follows in a numbered or lettered run of notes; "" where there is none."""
    if marker.isdigit():
        return str(int(marker) + 1)
    if len(marker) == 1 and marker.isalpha() and marker not in "zZ":
        return chr(ord(marker) + 1)
    return marker + marker[0] if marker and marker[0] in "*†‡§" else ""
