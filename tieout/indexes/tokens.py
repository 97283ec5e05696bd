"""Text → index terms: the one tokenizer that the index, the question and the structural match share.

Input: any text. Output: lower-case terms in order. Invariants: a number is one term whatever its separators (1,604.7 =
1604.7); a parenthesised number gives its magnitude and its signed form; 10-K, Note 12, Q2 and § 229 stay whole; "non-"
is fused with its word, so that current and non-current never match each other; no term holds white space.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal, InvalidOperation
from functools import lru_cache

_NUMBERED = "note|notes|item|exhibit|level|figure|table|article|section|tier|stage|class|part"
_TOKEN = re.compile(
    rf"""
      (?P<section>§\s?\d+(?:\.\d+)*)
    | (?P<numbered>\b(?:{_NUMBERED})\s(?:no\.\s)?\d{{1,3}}[a-z]?\b(?![.,]\d))
    | (?P<form>\b(?:\d{{1,2}}-[a-z]{{1,2}}|s-\d|20-f)\b)
    | (?P<quarter>\bq[1-4]\b|\b[1-4]q\b|\b[1-4]q\d\d\b|\bfy\s?\d\d(?:\d\d)?\b)
    | (?P<paren>\(\s?[$€£]?\s?\d[\d,]*(?:\.\d+)?\s?\)?%?\)?)
    | (?P<number>(?:(?<![\w.])-)?(?:\d{{1,3}}(?:,\d{{3}})+|\d+)(?:\.\d+)?)
    | (?P<abbreviation>\b(?:[a-z]\.){{2,}}(?:[a-z]\b)?)
    | (?P<non>\bnon[-\s]+(?:(?:[a-z]\.){{1,}}[a-z]?\b|[a-z]+))
    | (?P<word>[^\W\d_]+(?:'[^\W\d_]+)?(?:&[^\W\d_]+(?:'s)?)*)
    """,
    re.VERBOSE,
)
_TIDY = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "‑": "-", "−": "-", "\u00ad": None})


def tidy(text: str) -> str:
    """Lower case, compatibility-normalised, with plain apostrophes and dashes."""
    return unicodedata.normalize("NFKC", text).translate(_TIDY).lower()


def tokens(text: str) -> list[str]:
    """Terms of `text` in order, not stemmed."""
    found: list[str] = []
    for match in _TOKEN.finditer(tidy(text)):
        found.extend(_terms(match.lastgroup or "", match.group()))
    return found


def _terms(kind: str, text: str) -> list[str]:
    if kind in ("number", "paren"):
        magnitude = plain_number(re.sub(r"[^\d.]", "", text))
        return [magnitude, f"({magnitude})"] if text.startswith("-") or ")" in text else [magnitude]
    if kind == "numbered":
        return [re.sub(r"\bnotes", "note", re.sub(r"\sno\.\s|\s", "", text))]
    if kind == "word":
        return [text.removesuffix("'s").replace("'", "")]
    dropped = r"[\s.\-]" if kind == "non" else r"\s" if kind == "section" else r"[\s.]"
    return [re.sub(dropped, "", text)]


@lru_cache(maxsize=65536)
def plain_number(text: str) -> str:
    """A printed number without separators and trailing zeros: 1,604.70 → 1604.7; the sign is kept."""
    try:
        value = Decimal(text.replace(",", ""))
    except InvalidOperation:
        return text
    plain = format(value.normalize(), "f")
    return "0" if plain == "-0" else plain
