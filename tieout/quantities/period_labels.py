"""Texts that are nothing but a date or a period: "31 December 2022", "For the years ended", "per 31 december 2022".

Input: a label or heading. Output: whether it is one. Invariant: a word that names a thing makes it none.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tieout.lexicon import lexicon
from tieout.quantities.period_words import scan_all

_REST = re.compile(r"[\s,.:;()/*–—\-\d]*")


@lru_cache(maxsize=32768)
def only_time(text: str, *roles: str) -> bool:
    """Whether nothing is left of a text without its period words, the words between them and those of `roles`."""
    if len(text) > 90:
        return False
    rest, at = [], 0
    for token in scan_all(text):
        rest.append(text[at : token.start])
        at = max(at, token.end)
    left = " ".join([*rest, text[at:]])
    for mention in reversed(lexicon("time.filler", *roles).find(left)):
        left = f"{left[: mention.start]} {left[mention.end :]}"
    return _REST.fullmatch(left) is not None


@lru_cache(maxsize=32768)
def without_time(text: str) -> str:
    """A heading without the periods that it names: "2025 Shares" is "Shares", "31 December 2025 No." "No."."""
    rest, at = [], 0
    for token in scan_all(text):
        rest.append(text[at : token.start])
        at = max(at, token.end)
    left = " ".join(" ".join([*rest, text[at:]]).split()).strip(" ,:;–—-")
    return left or text


@lru_cache(maxsize=32768)
def is_day(text: str) -> bool:
    """Nothing but one day with its year."""
    tokens = scan_all(text)
    return len(tokens) == 1 and tokens[0].kind == "date" and tokens[0].year is not None and only_time(text)
