"""Captions: "Figure 3:", "Fig. 2.", "Table 4 –", "Chart 1", "Exhibit 2" at the start of a short text.

A sentence that merely begins with such words ("Figure 3 shows …") is none.
"""

from __future__ import annotations

import re

from tieout.quantities.designators import NUMBER, WORD

_CAPTION = re.compile(rf"^{WORD}\.?\s*{NUMBER}\s*(?:[.:–—|-]|\s(?-i:(?=[A-Z“\"]))|$)", re.IGNORECASE)
_VERB = re.compile(
    rf"^{WORD}\.?\s*\S+\s+(?:shows?|presents?|sets?|illustrates?|below|above|summari[sz]es|to|of|and|on|in)\b", re.I
)
_MAX_CHARS = 300


def is_caption(text: str) -> bool:
    """Whether a text is a caption."""
    return len(text) <= _MAX_CHARS and bool(_CAPTION.match(text)) and not _VERB.match(text)
