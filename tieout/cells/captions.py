"""Lines that stand between tables: captions over and sources under them.

Input: `Line`s. Output: whether one is a caption ("Table 5: …", "Figure 2"), a source ("Source: …", "NB: …") or an entry
of a table of contents. Such a line is no row; the first two end the table above.
"""

from __future__ import annotations

import re

from tieout.cells.chunks import Line

_CAPTION = re.compile(r"(?:figure|fig\.|chart|exhibit|graph|table|tabel|tableau)\s+\d+", re.IGNORECASE)
_SOURCE = re.compile(r"(?:sources?|n\.?b\.?|notes?)\s?:", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|follow\w*|includ\w+|present\w*|show\w*|summari[sz]\w+|volgt)\b", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?:note\s+)?\d{1,2}(?:\s?[.:–—]\s*|\s?-\s)[A-Z]", re.IGNORECASE)
_WORDS = 8  # a text of as many words that ends as a sentence does is one
_LEADER = re.compile(r"(?:\.\s?){4,}$")


def is_caption(line: Line) -> bool:
    """A numbered caption of a table or figure."""
    return _CAPTION.match(line.chunks[0].text) is not None


def is_between(line: Line) -> bool:
    """A caption or a source."""
    return is_caption(line) or _SOURCE.match(line.chunks[0].text) is not None


def is_numbered(line: Line) -> bool:
    """A note's heading: bold, with its number, "Note 8. Earnings per share"."""
    text = " ".join(c.text for c in line.chunks)
    return (
        len(line.chunks) <= 2
        and all(c.words[0].bold for c in line.chunks)
        and _NUMBERED.match(text) is not None
        and not text.endswith(".")
    )


def has_verb(text: str) -> bool:
    """It tells of the table rather than names a part of it."""
    return _VERB.search(text) is not None


def is_sentence(line: Line) -> bool:
    """Running text: many words that end with a full stop, or with a colon and a verb. A note's mark may lead it."""
    text = line.chunks[-1].text
    ends = text.endswith(".") or (text.endswith(":") and has_verb(text))
    return (
        ends
        and text.count(" ") + 1 >= _WORDS
        and line.chunks[-1].kind == "t"
        and all(len(c.text) <= 4 for c in line.chunks[:-1])
    )


def is_entry(line: Line) -> bool:
    """A text, dots that lead on, and one number: an entry of a table of contents."""
    return any(c.kind == "t" and _LEADER.search(c.text) for c in line.chunks) and len(line.values) == 1
