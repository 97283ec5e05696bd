"""Spans of time to come or gone by that sort amounts: maturities, ages of receivables, vintages, years of grants.

Input: a heading or label. Output: whether it names such a bucket. Invariant: a bucket's length or year is never the
period of what stands in it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tieout.lexicon import says
from tieout.lexicon.mentions import bodies

_UNIT = bodies("time.months", "time.weeks", "time.days", "time.year")
_COUNT = rf"(?:\d+|an?|{bodies('count')})"
_BEFORE, _AFTER = bodies("bucket.before"), bodies("bucket.after")
_TO = rf"\s*{bodies('bucket.to')}\s*(?:{_BEFORE}\s+)?{_COUNT}"
_RANGE = rf"(?:{_COUNT}[\s-]*(?:{_UNIT})?{_TO}|\d+[\s-]*(?:{_UNIT})?\s*[-–—~～]\s*\d+)[\s-]*{_UNIT}"
_SPAN = rf"(?:{_RANGE}|{_COUNT}[\s-]*{_UNIT})"
_BUCKET = re.compile(
    rf"(?:{_BEFORE}[\s-]+(?:{_BEFORE}[\s-]+)?{_SPAN}(?!\w)|{_RANGE}(?!\w)|{_SPAN}\s*{_AFTER}|{bodies('bucket.alone')})"
)
_BEFORE_YEAR = re.compile(
    r"\b(?:prior to|due) (?:19|20)\d\d\b|\b(?:19|20)\d\d and (?:prior|thereafter|beyond|later|earlier|after)",
    re.IGNORECASE,
)
_HINT = re.compile(r"[(,;].*")


@lru_cache(maxsize=16384)
def is_bucket(text: str) -> bool:
    """Whether a text is nothing but a span of time to come: "Less than 1 year", "1 to 3 years", "On demand"."""
    bare = _HINT.sub("", text.lower()).strip(" :.")
    alone = re.sub(rf"\s+or\s+{_BEFORE}[\s-]+.*", "", bare)
    return any(_BUCKET.fullmatch(part) is not None for part in {bare, alone} if part)


@lru_cache(maxsize=65536)
def names_bucket(text: str) -> bool:
    """Whether a text speaks of maturities, ages or vintages."""
    if says(text, "bucket.named") or _BEFORE_YEAR.search(text):
        return True
    return any(_bounded(text, m) for m in _BUCKET.finditer(text.lower()))


def heads_buckets(text: str) -> bool:
    """Whether a heading turns the bare years below it into maturities or vintages."""
    return says(text, "bucket.heading")


def _bounded(text: str, match: re.Match[str]) -> bool:
    return not (match.start() and text[match.start() - 1].isalnum())
