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
_EXHIBIT = re.compile(r"^exhibit\b", re.IGNORECASE)
_MAX_EXHIBITS = 2  # a page with more lists the exhibits to a filing
_MAX_CHARS = 300


def mark_captions(drafts: Sequence[Draft]) -> None:
    """Turn paragraphs and headings of one page that are captions into kind caption."""
    regions = any(d.kind in ("table", "figure") for d in drafts)
    found = [d for d in drafts if d.kind in ("paragraph", "heading") and is_caption(d.text)]
    exhibits = [d for d in found if _EXHIBIT.match(d.text)]
    for draft in found:
        if draft not in exhibits or (regions and len(exhibits) <= _MAX_EXHIBITS):
            draft.kind = "caption"


def is_caption(text: str) -> bool:
    """Whether a paragraph's text is a caption."""
    return len(text) <= _MAX_CHARS and bool(_CAPTION.match(text)) and not _VERB.match(text)
