"""Captions: "Figure 3:", "Fig. 2.", "Table 4 –", "Chart 1", "Exhibit 2" at the start of a short paragraph.

Input: drafts in reading order. Output: the same drafts, captions with kind caption. A sentence that merely begins with
such words ("Figure 3 shows …") is no caption.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tieout.blocks.draft import Draft

_WORD = r"(?:figure|fig\.?|chart|graph|exhibit|illustration|table|diagram|abbildung|grafiek|figuur|tabel|tableau)"
_CAPTION = re.compile(
    rf"^{_WORD}\s*(?:[A-Z]?\d+(?:[.\-]\d+)*[a-z]?|[IVX]+|[A-Z])\s*(?:[:.–—|-]|\s(?=[A-Z“\"])|$)", re.IGNORECASE
)
_VERB = re.compile(
    rf"^{_WORD}\s*\S+\s+(?:shows?|presents?|sets?|illustrates?|below|above|summari[sz]es|to|of|and|on|in)\b", re.I
)
_MAX_CHARS = 300


def mark_captions(drafts: Sequence[Draft]) -> None:
    """Turn paragraphs and headings that are captions into kind caption."""
    for draft in drafts:
        if draft.kind in ("paragraph", "heading") and is_caption(draft.text):
            draft.kind = "caption"


def is_caption(text: str) -> bool:
    """Whether a paragraph's text is a caption."""
    return len(text) <= _MAX_CHARS and bool(_CAPTION.match(text)) and not _VERB.match(text)
