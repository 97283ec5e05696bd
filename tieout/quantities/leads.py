"""Words that begin a remark below a table where no marker does: "Note:", "Source:", "n.m. = not meaningful".

Input: the text of a paragraph or cell. Output: what leads it, or the abbreviation that it is. The words are the
lexicon's, by language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tieout.lexicon import lexicon

_REACH = 24  # characters that a lead may take
_SEPARATOR = re.compile(r"\s*[)）]?\s*(?:[:：=]|[–—-](?=\s))\s*|[)）]\s*")
_LONGEST = 6  # characters of an abbreviation in a cell


@dataclass(frozen=True, slots=True)
class Lead:
    """What begins a remark: as printed, what it is (note, source or none, for an abbreviation of nothing), its end."""

    text: str
    value: str
    end: int


@lru_cache(maxsize=4096)
def lead_of(text: str) -> Lead | None:
    """The word that leads a remark, a colon or the like behind it; None where none does."""
    start = 1 if text[:1] in "(（" else 0
    found = lexicon("note.lead", "note.abbreviation").find(text[:_REACH])
    if not found or found[0].start != start:
        return None
    behind = _SEPARATOR.match(text, found[0].end)
    if behind is None or (start == 0 and behind.group()[:1] in ")）"):
        return None
    return Lead(text[start : found[0].end], found[0].value, behind.end())


@lru_cache(maxsize=4096)
def abbreviation(text: str) -> str | None:
    """The letters of a cell's text that is an abbreviation of nothing, "n.m." and "NM" alike; None where it is none."""
    if not text or len(text) > _LONGEST or text[0].isdigit() or lexicon("note.abbreviation").whole(text) is None:
        return None
    return "".join(c for c in text if c.isalpha()).lower()
