"""Lines that stand between tables: captions over and sources under them.

Input: `Line`s. Output: whether one is a caption ("Table 5: …", "Figure 2"), a source ("Source: …", "NB: …") or an entry
of a table of contents. Such a line is no row; the first two end the table above.
"""

from __future__ import annotations

import re

from tieout.cells.chunks import Line

_CAPTION = re.compile(r"(?:figure|fig\.|chart|exhibit|graph|table|tabel|tableau)\s+\d+", re.IGNORECASE)
_SOURCE = re.compile(r"(?:sources?|n\.?b\.?|notes?)\s?:", re.IGNORECASE)
_LEADER = re.compile(r"(?:\.\s?){4,}$")


def is_caption(line: Line) -> bool:
    """A numbered caption of a table or figure."""
    return _CAPTION.match(line.chunks[0].text) is not None


def is_between(line: Line) -> bool:
    """A caption or a source."""
    return is_caption(line) or _SOURCE.match(line.chunks[0].text) is not None


def is_entry(line: Line) -> bool:
    """A text, dots that lead on, and one number: an entry of a table of contents."""
    return any(c.kind == "t" and _LEADER.search(c.text) for c in line.chunks) and len(line.values) == 1
