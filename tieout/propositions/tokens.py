"""A cheap estimate of how many word pieces an encoder makes of a text; it errs on the high side."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD, _DIGITS, _MARK = re.compile(r"[^\W\d_]+"), re.compile(r"\d+"), re.compile(r"[^\w\s]|_")
_FUNCTION_WORDS = frozenset(("the", "of", "and", "in", "to", "a", "for", "on", "is", "by"))
ENCODER_LIMIT = 256
ENGLISH, FOREIGN = 7, 3  # letters that one piece covers, about


def estimate_tokens(text: str, letters: int = ENGLISH) -> int:
    """Word pieces in `text`: a word counts one for each `letters` begun, a run of digits one for each three."""
    words, digits, marks = _WORD.findall(text), _DIGITS.findall(text), _MARK.findall(text)
    longer = sum((len(w) - 1) // letters for w in words if len(w) > letters)
    return 2 + len(words) + longer + len(marks) + sum((len(d) + 2) // 3 for d in digits)


def letters_per_piece(texts: Iterable[str]) -> int:
    """`ENGLISH`, or `FOREIGN` where hardly any function words of English occur in a filing's prose."""
    total = known = 0
    for text in texts:
        words = text.split()
        total += len(words)
        known += sum(word in _FUNCTION_WORDS for word in words)
    return FOREIGN if total > 200 and known < 0.08 * total else ENGLISH


def truncate(text: str, limit: int, letters: int = ENGLISH) -> str:
    """`text` cut after the last word with which it stays within `limit` estimated tokens."""
    if len(text) <= limit or estimate_tokens(text, letters) <= limit:
        return text
    words = text.split()
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if estimate_tokens(" ".join(words[:middle]), letters) < limit:
            low = middle
        else:
            high = middle - 1
    return " ".join(words[:low]) + " …" if low else ""
