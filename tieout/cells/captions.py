"""Lines that stand between tables: captions over and sources under them.

Input: `Line`s. Output: whether one is a caption ("Table 5: …", "Figure 2"), a source ("Source: …", "NB: …") or an entry
of a table of contents. Such a line is no row; the first two end the table above.
"""

from __future__ import annotations

import re

from tieout.layout.captions import is_caption
from tieout.layout.chunks import Line

_SOURCE = re.compile(r"(?:sources?|n\.?b\.?|notes?)\s?:", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|follow\w*|includ\w+|present\w*|provides?|illustrat\w+|show\w*|summari[sz]\w+|volgt)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?:note\s+)?\d{1,2}(?:\s?[.:–—]\s*|\s?-\s)[A-Z]", re.IGNORECASE)
_WORDS = 8  # a text of as many words that ends as a sentence does is one
_LONG = 10  # a first line of a paragraph has at least as many words
_COLUMN = 6  # and one of a narrow column as many
_TIGHT = 1.5  # lines of a paragraph are at most this many type sizes apart
_LINK = re.compile(r"(?:back to )?(?:table of )?contents|back to top|index(?: to financial statements)?", re.IGNORECASE)
_LEADER = re.compile(r"(?:\.\s?){4,}$")


def is_link(line: Line) -> bool:
    """A page's link to its contents and nothing else."""
    return len(line.chunks) == 1 and _LINK.fullmatch(line.chunks[0].text.strip(" .")) is not None


def is_between(line: Line) -> bool:
    """A caption or a source."""
    text = line.chunks[0].text
    return is_caption(text) or _SOURCE.match(text) is not None


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


def in_paragraph(lines: list[Line], k: int, left: float) -> bool:
    """Line `k` runs on into a line at the same left edge, or goes on such a line, over the values from `left` on."""
    return any(_runs_on(lines[n], lines[n + 1], left) for n in (k - 1, k) if 0 <= n < len(lines) - 1)


def _runs_on(upper: Line, lower: Line, left: float) -> bool:
    """Two lines of one paragraph, or of paragraphs side by side."""
    if lower.baseline - upper.baseline > _TIGHT * upper.size or len(upper.chunks) < len(lower.chunks):
        return False
    flush = all(any(abs(c.x0 - u.x0) <= 1.0 for u in upper.chunks) for c in lower.chunks)
    if len(upper.chunks) > 1:
        return flush and all(c.text.count(" ") + 1 >= _COLUMN for line in (upper, lower) for c in line.chunks)
    return flush and upper.x1 > left + 10 and upper.chunks[0].text.count(" ") + 1 >= _LONG


def is_entry(line: Line) -> bool:
    """A text, dots that lead on, and one number: an entry of a table of contents."""
    return any(c.kind == "t" and _LEADER.search(c.text) for c in line.chunks) and len(line.values) == 1
