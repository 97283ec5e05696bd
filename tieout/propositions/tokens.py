"""A cheap estimate of how many word pieces an encoder makes of a text; it errs on the high side."""

from __future__ import annotations

import re

_PIECE = re.compile(r"[A-Za-z]+|\d+|[^\sA-Za-z\d]")
ENCODER_LIMIT = 256


def estimate_tokens(text: str) -> int:
    """Word pieces in `text`: a word counts one for each seven letters begun, a run of digits one for each three."""
    count = 2
    for piece in _PIECE.findall(text):
        length = len(piece)
        count += (length + 2) // 3 if piece[0].isdigit() else (length + 6) // 7
    return count


def truncate(text: str, limit: int) -> str:
    """`text` cut after the last word with which it stays within `limit` estimated tokens."""
    if estimate_tokens(text) <= limit:
        return text
    words = text.split()
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if estimate_tokens(" ".join(words[:middle])) < limit:
            low = middle
        else:
            high = middle - 1
    return " ".join(words[:low]) + " …" if low else ""
